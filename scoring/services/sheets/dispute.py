"""Objecting to a sheet, and opening it again."""

from __future__ import annotations

from datetime import datetime

from scoring.models import ScoreSheet
from tournaments.models import Actor


def dispute_sheet(*, sheet: ScoreSheet, actor: Actor, reason: str, now: datetime) -> ScoreSheet:
    """A player of the table, or a referee, objects to a submitted or confirmed sheet until the next round has ended.

    Refuses: `reason_needed`, `nothing_to_dispute`, `not_your_table`, `too_late_to_dispute`.
    """
    raise NotImplementedError


def reopen_sheet(*, sheet: ScoreSheet, actor: Actor, reason: str, now: datetime) -> ScoreSheet:
    """A head referee opens a sheet again: its settlement is undone, its confirmation or decision withdrawn.

    Refuses: `reason_needed`, `sheet_is_open`, `own_table`.
    """
    raise NotImplementedError
