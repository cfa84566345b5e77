"""What the steps of the day speak of on which every service writes once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any

from scoring.services import backup
from tests.factories import NOW, ActorFactory, EntrantFactory, PlayerFactory, StageFactory
from tests.scoring_factories import Hall, key, lost, play, won
from tournaments.models import Entrant, Player, Stage
from tournaments.services.draws import draw_by_hand

AFTER_BELL = NOW + timedelta(minutes=50)
SIZES = (4, 3, 3, 3, 3, 3, 3)
"""Of the tables of round 1."""


@dataclass
class Day:
    """What the steps speak of: a hall that is drawn later, and rows beside it."""

    at: Hall

    @cached_property
    def players(self) -> list[Player]:
        return PlayerFactory.create_batch(5)

    @cached_property
    def other_stage(self) -> Stage:
        return StageFactory(published_at=None)

    @cached_property
    def guest(self) -> Entrant:
        return EntrantFactory(stage=self.at.stage, active_from=2)

    @property
    def round(self) -> Any:
        return self.at.round_now()

    def sheet(self, table: int) -> Any:
        found = self.round.tables.select_related("sheet", "round__stage").get(number=table)
        return found.sheet

    def line(self, table: int, number: int) -> Any:
        return self.sheet(table).lines.select_related("sheet__table__round").get(number=number, superseded_at=None)

    def written(self, table: int, *deals: dict) -> Any:
        """The sheet, with these deals more."""
        play(self.sheet(table), *deals, actor=self.at.referee)
        return self.sheet(table)

    def next(self, table: int, **said: Any) -> dict[str, Any]:
        """What the next line of a sheet says."""
        last = self.sheet(table).lines.order_by("-number").first()
        return {"sheet": self.sheet(table), "entry_key": key(), "number": last.number + 1 if last else 1, **said}

    def mates(self, table: int) -> list[Entrant]:
        rows = self.round.seats.filter(table__number=table).select_related("side__entrant__stage").order_by("seat")
        return [row.side.entrant for row in rows]

    def paper(self, table: int, *points: int, **said: Any) -> dict[str, Any]:
        typed = dict(enumerate(points, start=1))
        return {"sheet": self.sheet(table), "entry_key": key(), "points": typed, "deals": 6, **said}

    def entrant(self, number: int) -> dict[str, Any]:
        return {"entrant": self.at.entrant(number)}


def here(day: Day) -> dict[str, Any]:
    return {"championship": day.at.stage.championship, "stage": day.at.stage}


def tables() -> list[list[int]]:
    numbers = iter(range(1, sum(SIZES) + 1))
    return [[next(numbers) for _ in range(size)] for size in SIZES]


def with_a_newcomer() -> dict[str, Any]:
    """A round of another stage, drawn before its last entrant came."""
    stage = StageFactory()
    EntrantFactory.create_batch(4, stage=stage)
    round = stage.rounds.get(number=1)
    actor = ActorFactory()
    draw_by_hand(round=round, tables=[[1, 2, 3, 4]], expected_ordinal=1, actor=actor, now=NOW)
    EntrantFactory(stage=stage)
    return {"round": round, "reason": "came late", "expected_ordinal": 2}


def pair(day: Day, first: int, second: int) -> dict[str, Entrant]:
    """Two entrants by start number, of whom something is wished."""
    return {"entrant": day.at.entrant(first), "other": day.at.entrant(second)}


def swap(day: Day, first: int, second: int) -> dict[str, Any]:
    return {"round": day.round, "first": day.at.entrant(first), "second": day.at.entrant(second), "reason": "x"}


def replace_with(day: Day, table: int, seat: int, entrant: Entrant | None = None) -> dict[str, Any]:
    who = entrant or day.guest
    return {"round": day.round, "table_number": table, "seat": seat, "entrant": who, "reason": "x"}


def other_facts(line: Any) -> dict[str, Any]:
    """Another result of the declarer, or another contract."""
    facts = lost(1) if "declarer" in line.facts else {"contract": "annulled"}
    return {"line": line, "entry_key": key(), "facts": facts, "reason": "x"}


def all_sign(day: Day, table: int) -> dict[str, Any]:
    return {"signatories": [mate.pk for mate in day.mates(table)]}


def late_line(day: Day) -> Any:
    """The second deal after the bell waits."""
    play(day.sheet(7), won(1), won(2), actor=day.at.referee, now=AFTER_BELL)
    return day.line(7, 2)


def warn(day: Day, reason: str) -> dict[str, Any]:
    return {**day.entrant(9), "round": day.round, "reason": reason}


def played_out() -> Stage:
    stage = StageFactory()
    stage.rounds.all().delete()
    return stage


def elsewhere(day: Day) -> dict[str, Any]:
    """A stage that is not here yet."""
    document = backup.stage_document(stage=day.other_stage, now=NOW)
    document["rows"]["tournaments.stage"][0]["slug"] = document["stage"] = "elsewhere"
    document["rows"]["tournaments.auditentry"] = []
    return document
