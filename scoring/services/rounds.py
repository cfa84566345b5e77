"""A round begins with a sheet on every table and ends when every sheet is vouched for."""

from __future__ import annotations

from datetime import datetime

from scoring.models import ScoreSheet
from tournaments.models import Actor, Round


def start_round(*, round: Round, actor: Actor, now: datetime) -> Round:
    """Put an open sheet on every table and start the clock.

    A repeat by a running round gives it back. Refuses: `draw_not_published`, `previous_round_open`, `round_not_seated`.
    """
    raise NotImplementedError


def close_round(*, round: Round, actor: Actor, now: datetime, reason: str = "") -> Round:
    """End the round: every sheet is confirmed, or a head referee decided about it.

    Refuses: `sheets_missing` (params `tables`), `round_not_running`. A repeat by the same actor gives the round back.
    """
    raise NotImplementedError


def decide_sheet(*, sheet: ScoreSheet, actor: Actor, now: datetime, reason: str, counts: bool = True) -> ScoreSheet:
    """A head referee lets an unconfirmed sheet count as it stands, or (`counts=False`) not at all, and says why.

    Refuses: `reason_needed`, `already_confirmed`, `own_table`.
    """
    raise NotImplementedError
