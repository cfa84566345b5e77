"""A simulated day: its stage, who runs it, its chance and its time. Nothing here looks at a clock or a global."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from random import Random
from typing import Any, TypeVar

from scoring.models import ScoreSheet
from tournaments.models import Actor, Round, Stage
from tournaments.wording import SEED_FROM_HALL

T = TypeVar("T")
Written = TypeVar("Written")


@dataclass(frozen=True, slots=True)
class Odds:
    """How probable each thing is that does not go by plan, from 0 to 1."""

    late_entry: float = 0.4  # before a round: somebody enters
    absent: float = 0.04  # each, before a round: misses it; so for the four that follow
    late: float = 0.03
    substitute: float = 0.02
    withdrawn: float = 0.02
    back_again: float = 0.5  # each who withdrew or was disqualified
    by_hand: float = 0.15  # a draw is made by hand
    redraw: float = 0.2  # somebody goes home between draw and start
    swap: float = 0.2  # in a round, before and after its start: two change places; so for the three that follow
    replace: float = 0.15
    pause: float = 0.3
    warning: float = 0.8
    imposed_pule: float = 0.01  # each table, before a deal: so for the four that follow
    leaves: float = 0.01
    comes: float = 0.4
    correction: float = 0.03
    struck: float = 0.01
    wrong_sum: float = 0.08  # each table, once it has played: so for all that follow
    corrected_totals: float = 0.1
    totals_over_lines: float = 0.08
    dispute: float = 0.08
    decided: float = 0.05
    correction_after_closing: float = 0.08


CALM = Odds(**dict.fromkeys((odd.name for odd in fields(Odds)), 0.0))
"""Nothing out of the ordinary happens."""


@dataclass(frozen=True, slots=True)
class Staff:
    """Who runs the day; two referees at least, for nobody confirms what he handed in."""

    organizer: Actor
    head_referee: Actor
    referees: tuple[Actor, ...]


@dataclass
class Day:
    """What every step of a simulation needs. `done` counts the services that were called, by name."""

    stage: Stage
    staff: Staff
    rng: Random
    now: datetime
    odds: Odds = field(default_factory=Odds)
    done: Counter[str] = field(default_factory=Counter)

    def do(self, service: Callable[..., Written], by: Actor | None = None, **said: Any) -> Written:
        """Call a service as the head referee or somebody else, at this moment."""
        self.done[service.__name__] += 1
        return service(actor=by or self.staff.head_referee, now=self.now, **said)

    def pass_time(self, least: int, most: int) -> None:
        """Let some seconds go by."""
        self.now += timedelta(seconds=self.rng.randint(least, most))

    def happens(self, probability: float) -> bool:
        return self.rng.random() < probability

    def one_of(self, things: Sequence[T]) -> T:
        return self.rng.choice(things)

    def some_of(self, things: Collection[T], probability: float) -> list[T]:
        """Each of them with this probability."""
        return [thing for thing in things if self.happens(probability)]

    def key(self) -> str:
        """An entry key no other call has."""
        return f"simulated-{self.done.total()}-{self.rng.getrandbits(32):08x}"

    def seed(self) -> dict[str, str]:
        """A seed for a draw, and where it comes from."""
        return {"seed": f"{self.rng.getrandbits(64):016x}", "seed_source": SEED_FROM_HALL}

    def referee(self, other_than: Actor | None = None) -> Actor:
        """A referee, but not this one."""
        return self.one_of([actor for actor in self.staff.referees if actor != other_than])

    def round(self, number: int) -> Round:
        """A round as it stands."""
        rounds = Round.objects.select_related("stage__regulation_version", "stage__championship", "regulation_version")
        return rounds.get(stage=self.stage, number=number)


def fresh(sheet: ScoreSheet) -> ScoreSheet:
    """A sheet as it stands."""
    return ScoreSheet.objects.select_related("table__round", "submitted_by").get(pk=sheet.pk)
