"""A sheet as the public score-sheet document."""

from __future__ import annotations

from typing import Any

from scoring.convert import sheet_document
from scoring.models import ScoreSheet
from scoring.selectors.contents import contents_of


def export_document(sheet: ScoreSheet) -> dict[str, Any]:
    """The document of the sheet's counted lines; players are named by seat, "1" deals first."""
    contents = contents_of(sheet)
    return sheet_document(size=contents.size, rules=contents.rules, lines=contents.counted, close=sheet.settled)
