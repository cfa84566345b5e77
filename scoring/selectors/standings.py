"""The ranking as pages, exports and the projector show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.models import RoundResult, StandingsVersion
from tournaments.models import Entrant, Stage
from tournaments.regulations import Regulation


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line: the place, who, the value of each metric, and each round's result.

    `rank` is None for the disqualified; `status` is "", "withdrawn" or "disqualified". `reason` is why he is not above
    the one before him, (code, params), empty for the first.
    """

    rank: int | None
    shared: bool
    entrant: Entrant
    name: str
    status: str
    values: Mapping[str, Fraction]
    rounds: Mapping[int, RoundResult]
    dropped: tuple[int, ...]
    reason: tuple[str, Mapping[str, object]] | None


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """A whole ranking. `version` is None before the first; `round_number` and `category` say what it is of."""

    stage: Stage
    regulation: Regulation
    version: StandingsVersion | None
    provisional: bool
    after_round: int
    round_number: int | None
    category: str | None
    metrics: tuple[str, ...]
    rows: tuple[StandingRow, ...]


def standings_of(
    stage: Stage, round_number: int | None = None, category: str | None = None, may_read_drafts: bool = False
) -> StandingsPage:
    """The ranking over all, of one round alone, or of one category. Names as their owners chose, unless staff asks."""
    raise NotImplementedError


def place_in_words(row: StandingRow) -> str:
    """Why the row is not above the one before it: "higher: +94 against +69"; "" for the first."""
    raise NotImplementedError


def results_of(entrant: Entrant) -> list[RoundResult]:
    """The entrant's results by round, with the rounds."""
    raise NotImplementedError
