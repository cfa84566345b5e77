"""A hall in play, made by the services themselves, and short words for what is written on its sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import pytest
from django.apps import apps

from scoring.models import ScoreSheet, SheetLine
from scoring.services.lines import record_deal
from scoring.services.rounds import start_round
from scoring.services.sheets import confirm_by_signatures, submit_sheet
from scoring.services.totals import record_totals
from tests.factories import NOW, ActorFactory, EntrantFactory, StageFactory
from tournaments.errors import Refusal
from tournaments.models import Actor, AuditEntry, Entrant, Participation, Round, SeatChange, Stage
from tournaments.regulations import Regulation, preset
from tournaments.selectors import next_ordinal
from tournaments.services.audit import actor_for_entrant
from tournaments.services.draws import draw_by_hand, publish_draw

LATER = NOW + timedelta(minutes=1)
EVENING = replace(preset("evening"), minutes=None, no_new_deal_at=0, warn_at=())
"""Four rounds of sixteen deals, classic rules, no clock."""
_keys = count(1)


def in_minutes(minutes: float) -> datetime:
    """So many minutes after the round began."""
    return NOW + timedelta(minutes=minutes)


@dataclass(frozen=True)
class Hall:
    """A stage whose round 1 is in play. Start numbers run through the tables in seat order."""

    stage: Stage
    round: Round
    sheets: tuple[ScoreSheet, ...]
    head_referee: Actor
    referee: Actor

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet of table 1, as it stands."""
        return self.sheet_of(1)

    def sheet_of(self, table: int) -> ScoreSheet:
        return ScoreSheet.objects.select_related("table__round__stage").get(pk=self.sheets[table - 1].pk)

    def entrant(self, start_number: int) -> Entrant:
        return self.stage.entrants.select_related("player", "side", "stage").get(start_number=start_number)

    def player(self, start_number: int) -> Actor:
        """The actor that stands for an entrant with his code."""
        return actor_for_entrant(self.entrant(start_number))

    def round_now(self, number: int = 1) -> Round:
        return self.stage.rounds.select_related("stage__regulation_version", "regulation_version").get(number=number)

    def seated(self, table: int = 1) -> list[int]:
        """Entrant ids of a table in seat order."""
        seats = self.round.seats.filter(table__number=table).order_by("seat")
        return list(seats.values_list("side__entrant", flat=True))


def hall(*sizes: int, regulation: Regulation = EVENING, start: bool = True) -> Hall:
    """A hall with tables of these sizes (default: one of four) whose round 1 has begun at `NOW`."""
    sizes = sizes or (4,)
    stage = StageFactory(regulation=regulation)
    for _ in range(sum(sizes)):
        EntrantFactory(stage=stage, checked_in_at=NOW)
    head_referee, referee = ActorFactory(), ActorFactory()
    numbers = iter(range(1, sum(sizes) + 1))
    tables = [[next(numbers) for _ in range(size)] for size in sizes]
    empty = Hall(stage, stage.rounds.get(number=1), (), head_referee, referee)
    return begin(empty, 1, tables) if start else empty


def begin(in_hall: Hall, number: int, tables: Sequence[Sequence[int]]) -> Hall:
    """Seat a round by hand, publish and start it."""
    round = in_hall.round_now(number)
    actor = in_hall.head_referee
    draw_by_hand(round=round, tables=tables, expected_ordinal=next_ordinal(round), actor=actor, now=NOW)
    publish_draw(round=round, actor=actor, now=NOW)
    start_round(round=round, actor=actor, now=NOW)
    sheets = ScoreSheet.objects.filter(table__round=round).order_by("table__number")
    return replace(in_hall, round=in_hall.round_now(number), sheets=tuple(sheets))


def key() -> str:
    """An entry key that no other has."""
    return f"key-{next(_keys)}"


def won(declarer: int, card_points: int = 70, tricks: int = 5, **facts: Any) -> dict[str, Any]:
    """A pick-up game, won plainly when nothing else is said."""
    return {"contract": "pickup", "declarer": str(declarer), "card_points": card_points, "tricks": tricks, **facts}


def lost(declarer: int, card_points: int = 50, tricks: int = 4) -> dict[str, Any]:
    """A pick-up game, lost plainly when nothing else is said."""
    return won(declarer, card_points, tricks)


def zole(declarer: int, card_points: int = 70, tricks: int = 5) -> dict[str, Any]:
    return won(declarer, card_points, tricks) | {"contract": "zole"}


PASSED_OUT = {"contract": "passed_out"}
ANNULLED = {"contract": "annulled"}


def play(sheet: ScoreSheet, *deals: Mapping[str, Any], actor: Actor, now: datetime = LATER) -> list[SheetLine]:
    """Record deals one after the other."""
    first = (sheet.lines.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    return [
        record_deal(sheet=sheet, actor=actor, entry_key=key(), number=number, facts=facts, now=now)
        for number, facts in enumerate(deals, start=first)
    ]


def type_totals(in_hall: Hall, table: int, *points: int, deals: int = 16, **said: Any) -> Any:
    """The totals of a table, in seat order."""
    typed = dict(enumerate(points, start=1))
    return record_totals(
        sheet=in_hall.sheet_of(table),
        actor=in_hall.referee,
        entry_key=key(),
        points=typed,
        deals=deals,
        now=LATER,
        **said,
    )


def hand_in(in_hall: Hall, table: int = 1) -> None:
    """Submit a sheet by the referee."""
    submit_sheet(sheet=in_hall.sheet_of(table), actor=in_hall.referee, now=LATER)


def sign(in_hall: Hall, table: int = 1) -> None:
    """Submit a sheet and record the signatures of everybody at its table."""
    hand_in(in_hall, table)
    confirm_by_signatures(
        sheet=in_hall.sheet_of(table), signatories=in_hall.seated(table), actor=in_hall.referee, now=LATER
    )


def points(sheet: ScoreSheet) -> list[list[int]]:
    """The points of the valid lines by seat."""
    size = sheet.table.seats.count()
    lines = sheet.lines.filter(superseded_at=None).order_by("number")
    return [[getattr(line, f"points_{seat}") for seat in range(1, size + 1)] for line in lines]


@contextmanager
def refused(code: str, status: int = 422) -> Iterator[Any]:
    """The block is refused with this code, and leaves every row as it was."""
    before = _everything()
    with pytest.raises(Refusal) as caught:
        yield caught
    assert code in [fault.code for fault in caught.value.faults]
    assert status == caught.value.status
    assert before == _everything()


@contextmanager
def unchanged() -> Iterator[None]:
    """The block leaves every row as it was."""
    before = _everything()
    yield
    assert before == _everything()


def _everything() -> dict[str, list[dict[str, Any]]]:
    models = [*apps.get_app_config("scoring").get_models(), AuditEntry, Round, SeatChange, Participation]
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}
