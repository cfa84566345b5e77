"""What the boards of a stage show: what happens now, its clock and its tables. Used by pages and live fragments.

Everything comes out as the reader may see it: `rights` are empty for the public.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import RoundResult, ScoreSheet
from tournaments.clock import ClockState
from tournaments.models import Round, RoundStatus, Stage
from tournaments.names import matches, search_key
from tournaments.permissions import Right
from tournaments.regulations import Regulation
from tournaments.selectors import (
    Seated,
    clock_of,
    draws_in_force,
    public_stages,
    regulation_of_round,
    rounds_of,
    seating_by_table,
)

IN_PLAY = (RoundStatus.RUNNING, RoundStatus.PAUSED)


class Happening(StrEnum):
    """What a visitor wants to be told first."""

    COMING = "coming"  # nothing is drawn yet
    DRAWN = "drawn"  # the seating is out, play begins soon
    IN_PLAY = "in_play"
    BETWEEN = "between"  # a round is over, the next draw is awaited
    PLAYED = "played"  # all rounds are over, the stage is not declared finished
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class StageNow:
    """A stage as it stands. `round` is the one the boards show: in play, drawn, or the last one played."""

    stage: Stage
    rounds: tuple[Round, ...]
    happening: Happening
    round: Round | None

    @property
    def next_number(self) -> int:
        """The number of the round that is drawn next."""
        return 1 if self.round is None else self.round.number + 1


@dataclass(frozen=True, slots=True)
class ClockBoard:
    """The clock of the round in play, else empty. `late_tables` have minutes of their own, (number, ends_at)."""

    now: StageNow
    regulation: Regulation | None
    state: ClockState | None
    late_tables: tuple[tuple[int, datetime], ...]

    @property
    def version(self) -> str:
        """Changes with whatever the board shows, but for the seconds."""
        ends_at = self.state and self.state.ends_at
        number = self.now.round.number if self.now.round else 0
        return f"{number}.{self.now.happening}.{self.state.phase if self.state else ''}.{ends_at or ''}"


@dataclass(frozen=True, slots=True)
class Place:
    """A seat with what its round has brought so far; `key` is what one may find it by."""

    seated: Seated
    result: RoundResult | None

    @property
    def key(self) -> str:
        return f"{search_key(self.seated.name)} {self.seated.entrant.start_number}"


@dataclass(frozen=True, slots=True)
class TableBoard:
    """A table; there is no sheet before the round starts."""

    number: int
    places: tuple[Place, ...]
    sheet: ScoreSheet | None

    @property
    def key(self) -> str:
        """What the table may be found by: names as they are shown, and start numbers."""
        return " ".join(place.key for place in self.places)

    def is_found_by(self, query: str) -> bool:
        """Whether somebody whom the query means sits here."""
        return any(matches(query, place.key) for place in self.places)

    @property
    def is_final(self) -> bool:
        """Its results stand."""
        return self.sheet is not None and self.sheet.is_final


def table_boards_version(round: Round | None, tables: Sequence[TableBoard]) -> str:
    """Changes with the round and with each result; which round and how many results a reader of a log can tell."""
    final = sum(table.is_final for table in tables)
    return f"{round.number if round else 0}.{final}"


def published_stages() -> QuerySet[Stage]:
    """Published stages, each with `in_play`: whether a round of it is being played."""
    return public_stages().annotate(in_play=Exists(Round.objects.filter(stage=OuterRef("pk"), status__in=IN_PLAY)))


def open_stages() -> QuerySet[Stage]:
    """Published stages that are not over: those in play first, then by date."""
    return published_stages().filter(finished_at=None).order_by("-in_play", "date", "pk")


def stage_now(stage: Stage, rights: Collection[Right] = ()) -> StageNow:
    """What happens in a stage. Two queries."""
    rounds = tuple(rounds_of(stage).prefetch_related("pauses", "tables"))
    for round in rounds:
        round.stage = stage
    drawn = _seen_rounds(stage, rights)
    shown = _shown_round(rounds, drawn)
    return StageNow(stage, rounds, _happening(stage, rounds, shown), shown)


def clock_board(now: StageNow, moment: datetime) -> ClockBoard:
    """The clock at a moment; no query of its own."""
    if now.round is None or now.happening is not Happening.IN_PLAY:
        return ClockBoard(now, None, None, ())
    regulation = regulation_of_round(now.round)
    clock = clock_of(now.round)
    moment = clock.believed(moment)
    late = ((number, clock.state(moment, number).ends_at) for number in sorted(clock.table_extra))
    return ClockBoard(now, regulation, clock.state(moment), tuple((n, ends) for n, ends in late if ends))


def table_boards(round: Round | None, rights: Collection[Right] = ()) -> tuple[TableBoard, ...]:
    """The tables of a round with results as far as they are known. Five queries; nothing for an unpublished draw."""
    tables = seating_by_table(round, rights) if round else ()
    if not tables:
        return ()
    results = {result.side_id: result for result in RoundResult.objects.filter(round=round)}
    sheets = {
        sheet.table.number: sheet for sheet in ScoreSheet.objects.filter(table__round=round).select_related("table")
    }
    return tuple(
        TableBoard(
            number=table.number,
            places=tuple(Place(seated, results.get(seated.entrant.side.pk)) for seated in table.seats),
            sheet=sheets.get(table.number),
        )
        for table in tables
    )


def _seen_rounds(stage: Stage, rights: Collection[Right]) -> frozenset[int]:
    """Ids of the rounds whose seating this reader may see."""
    return frozenset(draws_in_force(rights).filter(round__stage=stage).values_list("round", flat=True))


def _shown_round(rounds: Sequence[Round], drawn: frozenset[int]) -> Round | None:
    """The round in play, else the first one drawn and not begun, else the last one played."""
    in_play = [round for round in rounds if round.status in IN_PLAY]
    seated = [round for round in rounds if round.status == RoundStatus.SEATED and round.pk in drawn]
    closed = [round for round in reversed(rounds) if round.status == RoundStatus.CLOSED]
    return next(iter(in_play + seated + closed), None)


def _happening(stage: Stage, rounds: Sequence[Round], shown: Round | None) -> Happening:
    if stage.finished_at is not None:
        return Happening.FINISHED
    if shown is None:
        return Happening.COMING
    if shown.status in IN_PLAY:
        return Happening.IN_PLAY
    if shown.status == RoundStatus.SEATED:
        return Happening.DRAWN
    return Happening.PLAYED if all(r.status == RoundStatus.CLOSED for r in rounds) else Happening.BETWEEN
