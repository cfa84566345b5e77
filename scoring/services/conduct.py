"""Warnings for conduct: the third (or as many as the regulation says) disqualifies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.models import ConductWarning
from tournaments.models import Actor, Entrant, Round


@dataclass(frozen=True, slots=True)
class WarningGiven:
    """A warning, how many the entrant has now, and the round from which he is out, if it was the last he could have."""

    warning: ConductWarning
    count: int
    disqualified_from: int | None


def give_warning(*, entrant: Entrant, round: Round, actor: Actor, reason: str, now: datetime) -> WarningGiven:
    """Warn an entrant; the last one allowed disqualifies him from the next round.

    The same reason again by the same actor in the same round is a repeat. Refuses: `reason_needed`, `own_table`,
    `other_stage`, `round_not_started`.
    """
    raise NotImplementedError


def withdraw_warning(*, warning: ConductWarning, actor: Actor, reason: str, now: datetime) -> ConductWarning:
    """Take a warning back, and the disqualification it brought if that has not cost him a round yet.

    Refuses: `reason_needed`. Withdrawing again changes nothing.
    """
    raise NotImplementedError
