"""Handing a finished sheet in."""

from __future__ import annotations

from datetime import datetime

from scoring.models import ScoreSheet
from tournaments.models import Actor


def submit_sheet(*, sheet: ScoreSheet, actor: Actor, now: datetime, expected_version: int | None = None) -> ScoreSheet:
    """The sheet is complete; open pules are settled as visible lines (Z10).

    A repeat by the same actor gives the sheet back. Refuses: `sheet_is_empty`, `lines_waiting`, `sheet_not_open`,
    `sheet_changed` (409).
    """
    raise NotImplementedError
