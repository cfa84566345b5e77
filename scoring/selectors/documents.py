"""A sheet as the public score-sheet document."""

from __future__ import annotations

from typing import Any

from scoring.models import ScoreSheet


def export_document(sheet: ScoreSheet) -> dict[str, Any]:
    """The document of the sheet's counted lines; players are named by seat, "1" deals first."""
    raise NotImplementedError
