"""The whole schedule before round 1."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tournaments.regulations import TableSplit
from tournaments.seating.bounds import bounds
from tournaments.seating.lots import shuffled
from tournaments.seating.plan import Seating, cut, split

Progress = Callable[[int, int], None]
Schedule = tuple[Seating, ...]


@dataclass(frozen=True, slots=True)
class Planned:
    """All rounds, entrants 1 … N in seat order, and what can be said of them."""

    schedule: Schedule
    certificate: dict[str, Any]


def plan(players: int, rounds: int, rule: TableSplit, seed: str, *, progress: Progress | None = None) -> Planned:
    """Everybody's tables for so many rounds; `seed` decides who gets which place in the plan."""
    sizes = split(players, rule).sizes
    entrants = range(1, players + 1)
    schedule = tuple(Seating(cut(shuffled(entrants, seed, f"plan {number}"), sizes)) for number in range(rounds))
    least = bounds(players, rounds, sizes)
    return Planned(schedule, {"repeats": repeats(schedule), "bound": least.repeats})


def repeats(schedule: Schedule) -> int:
    """Meetings after the first of their pair."""
    pairs = [pair for seating in schedule for table in seating.tables for pair in combinations(sorted(table), 2)]
    return len(pairs) - len(set(pairs))
