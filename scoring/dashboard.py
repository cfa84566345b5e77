"""What a stage needs next: one step, so that nobody who runs it has to know the order of things."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.hall import Tally, tallies_of
from tournaments.models import Draw, Entrant, Round, RoundStatus, Stage
from tournaments.regulations import Regulation
from tournaments.selectors import (
    SEATED,
    Mismatch,
    current_draw,
    entrants_of,
    entrants_playing,
    mismatch,
    participation,
    regulation_of_round,
    rounds_of,
)

FEWEST = 3
"""Players without whom nothing can be drawn."""
NO_SHEETS = Tally(tables=0, open=0, submitted=0, disputed=0, final=0)


class Step(StrEnum):
    """The steps of a day, in their order."""

    ENTER = "enter"  # too few entrants yet
    CHECK_IN = "check_in"  # some have not said that they are here
    DRAW = "draw"
    REDRAW = "redraw"  # who plays has changed since the draw
    PUBLISH_DRAW = "publish_draw"
    START = "start"
    RESULTS = "results"  # sheets are out
    CLOSE = "close"  # all sheets are in
    FINISH = "finish"  # all rounds are closed
    DONE = "done"


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round on the dashboard."""

    round: Round
    draw: Draw | None
    tally: Tally

    @property
    def is_drawn(self) -> bool:
        return self.draw is not None

    @property
    def is_published(self) -> bool:
        return self.draw is not None and self.draw.published_at is not None

    @property
    def is_in_play(self) -> bool:
        return self.round.status in (RoundStatus.RUNNING, RoundStatus.PAUSED)

    @property
    def is_stale(self) -> bool:
        """Who plays, or how tables are split, has changed since the draw."""
        return self.draw is not None and any(notice["code"] == "draw_is_stale" for notice in self.draw.notices)


@dataclass(frozen=True, slots=True)
class Dashboard:
    """A stage at a glance. `row` is the round the step is about; None when it is about none."""

    stage: Stage
    rows: tuple[RoundRow, ...]
    entrants: int
    playing: int
    checked_in: int
    step: Step
    row: RoundRow | None

    @property
    def not_here(self) -> int:
        """Those who are to play and have not checked in."""
        return self.playing - self.checked_in


@dataclass(frozen=True, slots=True)
class BeforeStart:
    """What the start of a round will do, and whom it leaves out. `waits_for`: an earlier round that is open.

    `not_playing` have no seat and need none; `mismatch` says where seats and those who play differ.
    """

    round: Round
    draw: Draw
    regulation: Regulation
    tables: int
    players: int
    not_checked_in: tuple[Entrant, ...]
    not_playing: tuple[Entrant, ...]
    mismatch: Mismatch
    waits_for: Round | None


def before_start(round: Round) -> BeforeStart | None:
    """What is asked before a round starts; None for one that has begun, or whose tables nobody has seen yet."""
    draw = current_draw(round)
    if round.status != RoundStatus.SEATED or draw is None or draw.published_at is None:
        return None
    seats = round.seats.select_related("side__entrant").order_by("side__entrant__start_number")
    seated = [seat.side.entrant for seat in seats]
    holds = participation(round.stage, round.number)
    away = (entrant for entrant in entrants_of(round.stage) if holds[entrant.pk] not in SEATED)
    return BeforeStart(
        round=round,
        draw=draw,
        regulation=regulation_of_round(round),
        tables=round.tables.count(),
        players=len(seated),
        not_checked_in=tuple(entrant for entrant in seated if entrant.checked_in_at is None),
        not_playing=tuple(entrant for entrant in away if entrant not in seated),
        mismatch=mismatch(seated, entrants_playing(round.stage, round.number)),
        waits_for=rounds_of(round.stage).filter(number__lt=round.number).exclude(status=RoundStatus.CLOSED).first(),
    )


def dashboard_of(stage: Stage) -> Dashboard:
    """Everything the dashboard shows. Eight queries."""
    rows = _rows(stage)
    row = next((row for row in rows if row.round.status != RoundStatus.CLOSED), None)
    present = participation(stage, row.round.number if row else max((r.round.number for r in rows), default=1))
    entrants = list(entrants_of(stage))
    playing = [entrant for entrant in entrants if present[entrant.pk] in SEATED]
    checked_in = sum(entrant.checked_in_at is not None for entrant in playing)
    return Dashboard(
        stage=stage,
        rows=rows,
        entrants=len(entrants),
        playing=len(playing),
        checked_in=checked_in,
        step=next_step(stage, row, playing=len(playing), checked_in=checked_in),
        row=row,
    )


def next_step(stage: Stage, row: RoundRow | None, *, playing: int, checked_in: int) -> Step:
    """The one thing to do now. `row` is the first round that is not closed."""
    if stage.finished_at is not None:
        return Step.DONE
    if row is None:
        return Step.FINISH
    if row.is_in_play:
        return Step.RESULTS if row.tally.missing else Step.CLOSE
    if row.is_drawn:
        return _before_play(row)
    if playing < FEWEST:
        return Step.ENTER
    return Step.CHECK_IN if row.round.number == 1 and checked_in < playing else Step.DRAW


def _before_play(row: RoundRow) -> Step:
    if row.is_stale:
        return Step.REDRAW
    return Step.START if row.is_published else Step.PUBLISH_DRAW


def _rows(stage: Stage) -> tuple[RoundRow, ...]:
    draws = {draw.round_id: draw for draw in Draw.objects.filter(round__stage=stage, replaced_at=None)}
    tallies = tallies_of(stage)
    return tuple(
        RoundRow(round, draws.get(round.pk), tallies.get(round.number, NO_SHEETS)) for round in rounds_of(stage)
    )
