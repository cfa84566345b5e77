"""Addresses of who meets whom, where and when."""

from django.urls import path

from tournaments.views import prints

app_name = "tournaments"

urlpatterns = [
    path("manage/<slug:slug>/print/codes.pdf", prints.codes, name="print-codes"),
    path("manage/<slug:slug>/rounds/<int:number>/print/names.pdf", prints.names, name="print-names"),
    path("manage/<slug:slug>/rounds/<int:number>/print/tables.pdf", prints.tables, name="print-tables"),
    path("manage/<slug:slug>/rounds/<int:number>/print/cards.pdf", prints.cards, name="print-cards"),
]
