"""The ranking of a stage, in versions."""

from __future__ import annotations

from datetime import datetime

from scoring.models import StandingsVersion
from tournaments.models import Stage


def refresh_standings(*, stage: Stage, cause: str, now: datetime) -> StandingsVersion | None:
    """Rank the stage from its results and store a version if anything changed; None before the first round.

    Repeating it changes nothing. `cause` says what made it: "sheet:17", "round:3", "correction:17", "warning:5", …
    """
    raise NotImplementedError
