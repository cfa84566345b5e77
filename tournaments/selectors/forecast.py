"""How many are entered, here and paid, and at which tables the next round will sit."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count

from tournaments.models import Entrant, Round, Stage
from tournaments.regulations import Regulation, TableSplit
from tournaments.seating import SeatingRefused, SplitFallback, split
from tournaments.seating.bounds import bounds
from tournaments.seating.planned.known import rounds_without_repeats
from tournaments.selectors.entries import entrants_playing, first_undrawn_round
from tournaments.selectors.stages import regulation_of


@dataclass(frozen=True, slots=True)
class Forecast:
    """The tables for so many players, table 1 first; no `sizes` when they are too few."""

    players: int
    sizes: tuple[int, ...] = ()
    fallback: SplitFallback | None = None


@dataclass(frozen=True, slots=True)
class MeetingsForecast:
    """What so many rounds mean for who meets whom: at least so many `repeats`; none in so many `free` rounds."""

    players: int
    rounds: int
    repeats: int
    free: int


@dataclass(frozen=True, slots=True)
class EntryCounts:
    """The list of entrants in figures. `round` is the next one to draw; None when all are drawn.

    `playing` are those who get a seat in it, `here` those of them who have checked in. `meetings` before round 1.
    """

    entered: int
    checked_in: int
    paid: int
    round: Round | None
    playing: Forecast
    here: Forecast
    meetings: MeetingsForecast | None = None


def entry_counts(stage: Stage) -> EntryCounts:
    """The figures of a stage. Five queries."""
    counts = stage.entrants.aggregate(entered=Count("pk"), checked_in=Count("checked_in_at"), paid=Count("paid_at"))
    round = first_undrawn_round(stage)
    playing = entrants_playing(stage, round.number) if round else []
    regulation = regulation_of(stage)
    rule = regulation.table_split
    return EntryCounts(
        **counts,
        round=round,
        playing=forecast(playing, rule),
        here=forecast(_checked_in(playing), rule),
        meetings=meetings_forecast(playing, regulation) if round and round.number == 1 else None,
    )


def meetings_forecast(entrants: Collection[Entrant], regulation: Regulation) -> MeetingsForecast | None:
    """Whether anybody must meet twice in all rounds of the regulation; None while too few are entered."""
    players, rounds = len(entrants), regulation.rounds
    try:
        sizes = split(players, regulation.table_split).sizes
    except SeatingRefused:
        return None
    free = rounds_without_repeats(players, rounds, regulation.table_split)
    return MeetingsForecast(players, rounds, bounds(players, rounds, sizes).repeats, free)


def forecast(entrants: Collection[Entrant], rule: TableSplit) -> Forecast:
    """The tables these entrants would fill."""
    try:
        plan = split(len(entrants), rule)
    except SeatingRefused:
        return Forecast(len(entrants))
    return Forecast(len(entrants), plan.sizes, plan.fallback)


def _checked_in(entrants: Collection[Entrant]) -> list[Entrant]:
    return [entrant for entrant in entrants if entrant.checked_in_at is not None]
