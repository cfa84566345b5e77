"""A score-sheet document becomes the lines of an empty sheet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from scoring.models import ScoreSheet, SheetLine
from tournaments.models import Actor


def import_document(
    *, sheet: ScoreSheet, document: Mapping[str, Any], actor: Actor, entry_key: str, now: datetime
) -> list[SheetLine]:
    """Write all entries of the document as lines; its players sit clockwise, its dealer on seat 1.

    The same key again gives the stored lines. Refuses: `sheet_not_empty`, `wrong_number_of_players`, `rules_differ`,
    `sheet_not_open`, `round_not_running`, and every fault the engine finds.
    """
    raise NotImplementedError
