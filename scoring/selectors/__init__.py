"""Reads. A selector returns rows or values and changes nothing; doors answer "missing" and "not yours" alike."""

from .contents import tables_entered
from .documents import export_document
from .doors import binding_of, score_sheet_for
from .pages import SheetPage, missing_tables, next_missing, sheet_page, sheets_of
from .standings import StandingRow, StandingsPage, place_in_words, results_of, standings_of

__all__ = [
    "SheetPage",
    "StandingRow",
    "StandingsPage",
    "binding_of",
    "export_document",
    "missing_tables",
    "next_missing",
    "place_in_words",
    "results_of",
    "score_sheet_for",
    "sheet_page",
    "sheets_of",
    "standings_of",
    "tables_entered",
]
