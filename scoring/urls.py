"""Addresses of what happened at the tables and what it is worth."""

from django.urls import include, path

from scoring.views import backup, draws, prints

app_name = "scoring"

urlpatterns = [
    path("", include("scoring.urls_public")),
    path("", include("scoring.urls_staff")),
    path("manage/<slug:slug>/rounds/<int:number>/draw/now/", draws.draw_round, name="draw-round"),
    path("manage/<slug:slug>/rounds/<int:number>/draw/candidates/", draws.draw_candidates, name="draw-candidates"),
    path("manage/<slug:slug>/backup.json", backup.backup, name="backup"),
    path("stages/<slug:slug>/standings.pdf", prints.standings, name="print-standings"),
    path("manage/<slug:slug>/rounds/<int:number>/print/sheets.pdf", prints.sheets, name="print-sheets"),
]
