"""The rest of a plan when somebody leaves or comes: as few moved as can be, and still nobody twice together.

Each round still to come loses who left. Its tables then get the sizes of the split for so many players, nearest size
first; who has to leave a table, and who is new, fills the free seats where he has met the fewest. Swaps within a round
(`keeping.py`) then take back the repeats this made.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.regulations import TableSplit
from tournaments.seating.lots import shuffled
from tournaments.seating.plan import Seating, split
from tournaments.seating.planned.keeping import Tables, kept
from tournaments.seating.planned.wishes import NOTHING_ASKED, Wishes


@dataclass(frozen=True, slots=True)
class Replanned:
    """The rounds still to come.

    `repeats` are meetings after the first in the whole tournament. `moved` counts who is at another table than planned,
    or was not planned, once for each round; `seats` all, in the same way.
    """

    schedule: tuple[Seating, ...]
    repeats: int
    moved: int
    seats: int


def replan(
    schedule: Sequence[Seating],
    played: Sequence[Seating],
    active: Sequence[int],
    rule: TableSplit,
    seed: str,
    wishes: Wishes = NOTHING_ASKED,
) -> Replanned:
    """The rounds after those `played`, for those `active` alone.

    `schedule` is the plan of all rounds; of it only the rounds still to come are looked at. `played` are the rounds as
    they were, and `active` who plays on, newcomers among them. Equal choices fall by `seed`, through the order of
    `active`. Raises `SeatingRefused` (`too_few_players`).
    """
    coming = schedule[len(played) :]
    order = shuffled(active, seed, "replan")
    before = [seating.tables for seating in played]
    filled = _Rest(coming, before, order, split(len(order), rule).sizes).fill()
    rounds = kept(filled, before, order, rule, wishes, is_patient=False)
    meetings = Counter(
        pair for tables in (*before, *rounds) for table in tables for pair in combinations(sorted(table), 2)
    )
    playing = set(active)
    return Replanned(
        schedule=tuple(Seating(tables) for tables in rounds),
        repeats=sum(often - 1 for pair, often in meetings.items() if playing.issuperset(pair)),
        moved=sum(_moved(was.tables, tables) for was, tables in zip(coming, rounds, strict=True)),
        seats=len(order) * len(rounds),
    )


class _Rest:
    """The rounds still to come, of those who play on."""

    def __init__(
        self, coming: Sequence[Seating], played: Sequence[Tables], active: Sequence[int], sizes: Sequence[int]
    ) -> None:
        self.active, self.sizes = active, sizes
        playing = set(active)
        self.rounds = [[[e for e in table if e in playing] for table in seating.tables] for seating in coming]
        self.met: dict[int, Counter[int]] = {entrant: Counter() for entrant in active}
        for tables in (*played, *self.rounds):
            for table in tables:
                self._meet([e for e in table if e in playing], 1)

    def _meet(self, table: Sequence[int], by: int) -> None:
        for one, other in combinations(table, 2):
            self.met[one][other] += by
            self.met[other][one] += by

    def fill(self) -> list[list[list[int]]]:
        """Every round with tables of the sizes, and everybody at one of them."""
        for tables in self.rounds:
            self._resize(tables)
        return self.rounds

    def _resize(self, tables: list[list[int]]) -> None:
        tables += [[] for _ in range(len(self.sizes) - len(tables))]
        largest_first = sorted(tables, key=len, reverse=True)
        wanted = [*sorted(self.sizes, reverse=True), *[0] * (len(tables) - len(self.sizes))]
        seated = {entrant for table in tables for entrant in table}
        waiting = [entrant for entrant in self.active if entrant not in seated]
        for table, size in zip(largest_first, wanted, strict=True):
            while len(table) > size:
                leaves = max(table, key=lambda entrant: self._met_at(entrant, table))
                self._meet(table, -1)
                table.remove(leaves)
                self._meet(table, 1)
                waiting.append(leaves)
        for table, size in zip(largest_first, wanted, strict=True):
            while len(table) < size:
                comes = min(waiting, key=lambda entrant: self._met_at(entrant, table))
                waiting.remove(comes)
                self._meet(table, -1)
                table.append(comes)
                self._meet(table, 1)
        tables[:] = [table for table in tables if table]

    def _met_at(self, entrant: int, table: Sequence[int]) -> int:
        met = self.met[entrant]
        return sum(met[mate] for mate in table if mate != entrant)


def _moved(before: Tables, after: Tables) -> int:
    """Entrants who sit at a table that is not mostly theirs of before; tables may have changed their number."""
    planned = {entrant: number for number, table in enumerate(before) for entrant in table}
    moved = 0
    for table in after:
        came_from = Counter(planned[entrant] for entrant in table if entrant in planned)
        moved += len(table) - max(came_from.values(), default=0)
    return moved
