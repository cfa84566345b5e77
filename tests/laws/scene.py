"""A stage in the hands of chance: what a request may speak of, and the table of what is asked of each service."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any, TypeVar

from scoring.models import ScoreSheet, SheetLine, SheetStatus
from tests.factories import NOW, ActorFactory, EntrantFactory, PlayerFactory, StageFactory, UserFactory
from tests.laws.services import Service
from tournaments.models import Actor, ActorKind, Entrant, Player, Round, RoundStatus, Stage
from tournaments.regulations import MetricKey, Regulation, TableSplit, preset
from tournaments.services.audit import actor_for_entrant

T = TypeVar("T")
Said = dict[str, Any]
ASKS: list[Ask] = []
IN_PLAY = (RoundStatus.RUNNING, RoundStatus.PAUSED)
RESULTS = [(0, 0), (1, 22), (2, 30), (3, 45), (4, 60), (5, 61), (6, 90), (7, 91), (7, 120), (8, 120)]
"""Tricks and card points of a declarer."""
REGULATION = replace(
    preset("evening"), rounds=3, deals=8, deals_at_three=7, minutes=None, no_new_deal_at=0, warn_at=(), max_warnings=2
)


SEATED: list[Said] = [
    {},
    {"seating": "no_repeats", "clubs_apart": "always", "even_odd_tables": True},
    {"planned_rounds": 3},
    {"planned_rounds": 2, "clubs_apart": "first_round", "balanced_seats": True},
    {"seating": "random", "categories": ["women", "best"], "level_groups": ["best"]},
]


class NothingToAsk(Exception):
    """What the request would speak of is not there: the step is left out."""


@dataclass(frozen=True)
class Ask:
    """How a service is asked for something: its arguments but for actor and time, `often` as probable as others."""

    service: Service
    said: Callable[[Scene], Said]
    often: int = 1


def asks(service: Service, often: int = 1) -> Callable[[Callable[[Scene], Said]], Callable[[Scene], Said]]:
    """What is said to `service`; `actor` or `now` in it go before those of the scene."""

    def file(said: Callable[[Scene], Said]) -> Callable[[Scene], Said]:
        ASKS.append(Ask(service, said, often))
        return said

    return file


@dataclass
class Scene:
    """One stage, its people and its time. `chance` is set anew for each step."""

    chance: Random
    now: datetime = NOW
    keys: list[str] = field(default_factory=list)

    def open(self) -> None:
        """A published stage with six to nine people, of whom most are there."""
        self.stage_id = StageFactory(regulation=self.regulation()).pk
        for _ in range(self.one([6, 7, 8, 9])):
            EntrantFactory(stage=self.stage, checked_in_at=self.one([NOW, NOW, NOW, None]))
        PlayerFactory.create_batch(3)
        self.staff = ActorFactory.create_batch(3)
        self.helper = UserFactory()

    def regulation(self, **other: Any) -> Regulation:
        """Every metric in some order, with and without discards, ties and a clock; `other` is as said."""
        metrics = [MetricKey.PLACE_POINTS, MetricKey.POINTS, *self.shuffled(list(MetricKey)[2:])]
        minutes = self.one([None, 30])
        value = (
            REGULATION.as_json()
            | {
                "metrics": [metric.value for metric in (self.one([metrics, metrics[::-1]]))],
                "minutes": minutes,
                "no_new_deal_at": 3 if minutes else 0,
                "warn_at": [5] if minutes else [],
                "discards": self.one([0, 1]),
                "four_way_tie": self.one([None, 2]),
                "three_second": self.one([None, {"if_positive": "5/2", "otherwise": 2, "third": 1}]),
                "absent_place_points": self.one([0, 1]),
                "table_split": self.one([TableSplit.FOURS_THREES, TableSplit.FOURS_FIVES]).value,
                **self.one(SEATED),
                "place_points": self.one([{}, {"3": [3, 2, 1], "4": [5, 3, 2, 1]}]),
            }
            | other
        )
        value["planned_rounds"] = min(value["planned_rounds"], value["rounds"])
        return Regulation.parse(value)

    @property
    def stage(self) -> Stage:
        return Stage.objects.select_related("championship", "regulation_version").get(pk=self.stage_id)

    def one(self, things: Iterable[T]) -> T:
        """One of them."""
        known = list(things)
        if not known:
            raise NothingToAsk
        return self.chance.choice(known)

    def some(self, things: Iterable[T]) -> list[T]:
        """Any of them, or none."""
        return [thing for thing in things if self.chance.random() < 0.5]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        return self.chance.sample(things, len(things))

    def mostly(self) -> bool:
        """True in eleven of twelve."""
        return self.chance.random() < 11 / 12

    def number(self, least: int, most: int) -> int:
        return self.chance.randint(least, most)

    def word(self) -> str:
        """A reason, now and then missing."""
        return self.one(["strīds", "pārpratums", "kļūda"]) if self.mostly() else ""

    def key(self) -> str:
        """An entry key: mostly one that nobody had."""
        if self.keys and not self.mostly():
            return self.one(self.keys)
        self.keys.append(f"key-{len(self.keys)}")
        return self.keys[-1]

    def referee(self) -> Actor:
        """Who acts: mostly one of the staff, else a player or his phone."""
        if self.mostly():
            return self.one(self.staff)
        return self.hand()

    def hand(self, sheet: ScoreSheet | None = None) -> Actor:
        """Somebody with a code or a bound phone, mostly of this table; or one of the staff."""
        if self.number(0, 2) == 0:
            return self.one(self.staff)
        entrant = self.one(seated(sheet)) if sheet and self.mostly() else self.entrant()
        return actor_for_entrant(entrant, self.one([ActorKind.PLAYER, ActorKind.SCRIBE]))

    def entrant(self) -> Entrant:
        return self.one(Entrant.objects.filter(stage=self.stage_id).select_related("stage", "player", "side"))

    def player(self) -> Player:
        return self.one(Player.objects.order_by("pk"))

    def round(self, *statuses: RoundStatus) -> Round:
        """Mostly the first round of such a status."""
        rounds = Round.objects.filter(stage=self.stage_id).order_by("number")
        rounds = rounds.select_related("stage__regulation_version", "stage__championship", "regulation_version")
        fitting = rounds.filter(status__in=statuses).first()
        return fitting if fitting and self.mostly() else self.one(rounds)

    def sheet(self, *statuses: SheetStatus, in_play: bool = True) -> ScoreSheet:
        """Mostly one of a round in play (or, if not `in_play`, of any) and of such a status."""
        sheets = ScoreSheet.objects.filter(table__round__stage=self.stage_id).order_by("pk")
        sheets = sheets.select_related("table__round__stage")
        fitting = sheets.filter(status__in=statuses or list(SheetStatus))
        if in_play:
            fitting = fitting.filter(table__round__status__in=IN_PLAY)
        return self.one(fitting) if fitting.exists() and self.mostly() else self.one(sheets)

    def line(self, **what: Any) -> SheetLine:
        """Mostly a valid line."""
        lines = SheetLine.objects.filter(sheet__table__round__stage=self.stage_id, **what).order_by("-pk")
        lines = lines.select_related("sheet__table__round")
        return self.one(lines.filter(superseded_at=None)) if self.mostly() else self.one(lines)

    def seat(self, sheet: ScoreSheet) -> int:
        return self.number(1, len(seated(sheet)) + (not self.mostly()))

    def deal(self, size: int) -> Said:
        """A deal as the table says it; now and then one that cannot be."""
        contract = self.one(["pickup", "pickup", "pickup", "passed_out", "zole", "annulled"])
        if contract in ("passed_out", "annulled"):
            return {"contract": contract}
        tricks, card_points = self.one(RESULTS) if self.mostly() else (self.number(0, 9), self.number(-1, 121))
        facts = {"contract": contract, "declarer": str(self.number(1, size))}
        facts |= {"tricks": tricks, "card_points": card_points}
        return facts if self.mostly() else facts | {"revoked_by": str(self.number(1, size))}

    def points(self, size: int) -> dict[int, int]:
        """Totals by seat that mostly sum to zero."""
        points = {seat: self.number(-9, 9) for seat in range(1, size + 1)}
        points[size] -= sum(points.values()) if self.mostly() else 0
        return points

    def pass_time(self) -> None:
        self.now += timedelta(minutes=self.one([1, 5, 20]))


def seated(sheet: ScoreSheet) -> list[Entrant]:
    """Who sits at the table of a sheet, in seat order."""
    seats = sheet.table.seats.select_related("side__entrant__stage", "side__entrant__player").order_by("seat")
    return [seat.side.entrant for seat in seats]
