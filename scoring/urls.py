"""Addresses of what happened at the tables and what it is worth."""

from django.urls import include, path

from scoring.views import prints

app_name = "scoring"

urlpatterns = [
    path("", include("scoring.urls_public")),
    path("stages/<slug:slug>/standings.pdf", prints.standings, name="print-standings"),
    path("manage/<slug:slug>/rounds/<int:number>/print/sheets.pdf", prints.sheets, name="print-sheets"),
]
