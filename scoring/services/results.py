"""What each side brought home from a table: rows derived from the sheet, inside the sheet's transaction."""

from __future__ import annotations

from scoring.models import ScoreSheet


def refresh_results(sheet: ScoreSheet) -> None:
    """Make the `RoundResult` rows of the sheet's table say what its lines and totals say."""
    raise NotImplementedError
