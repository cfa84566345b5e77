"""The rest of a plan when somebody leaves or comes: as few moved as can be, and still nobody twice together.

Each round still to come loses who left. Its tables then get the sizes of the split for so many players, nearest size
first; who has to leave a table, and who is new, fills the free seats where he has met the fewest. Swaps within a round
then take back the repeats this made, and bring visits to odd tables closer together.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.regulations import TableSplit
from tournaments.seating.lots import shuffled
from tournaments.seating.plan import Seating, split

_PASSES = 30


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
) -> Replanned:
    """The rounds after those `played`, for those `active` alone.

    `schedule` is the plan of all rounds; of it only the rounds still to come are looked at. `played` are the rounds as
    they were, and `active` who plays on, newcomers among them. Equal choices fall by `seed`, through the order of
    `active`. Raises `SeatingRefused` (`too_few_players`).
    """
    coming = schedule[len(played) :]
    order = shuffled(active, seed, "replan")
    rest = _Rest(coming, played, order, split(len(order), rule).sizes, rule.regular_size)
    rest.fill()
    rest.mend()
    rest.even()
    return rest.result(coming)


class _Rest:
    """The rounds still to come, changing swap by swap."""

    def __init__(
        self,
        coming: Sequence[Seating],
        played: Sequence[Seating],
        active: Sequence[int],
        sizes: Sequence[int],
        regular: int,
    ) -> None:
        self.active, self.sizes, self.regular = active, sizes, regular
        playing = set(active)
        self.rounds = [[[e for e in table if e in playing] for table in seating.tables] for seating in coming]
        self.met: dict[int, Counter[int]] = {entrant: Counter() for entrant in active}
        self.visits = Counter(
            entrant for seating in played for table in seating.tables if len(table) != regular for entrant in table
        )
        for seating in played:
            for table in seating.tables:
                self._meet([e for e in table if e in playing], 1)

    def _meet(self, table: Sequence[int], by: int) -> None:
        for one, other in combinations(table, 2):
            self.met[one][other] += by
            self.met[other][one] += by

    def fill(self) -> None:
        """Give every round tables of the sizes, and everybody a seat."""
        for tables in self.rounds:
            for table in tables:
                self._meet(table, 1)
        for tables in self.rounds:
            self._resize(tables)
            self.visits.update(e for table in tables if len(table) != self.regular for e in table)

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

    def mend(self) -> None:
        """For everybody who meets somebody again the best swap of his round, until none helps."""
        for _ in range(_PASSES):
            again = list(self._meeting_again())
            if not sum(self._swap_best(tables, table, entrant) for tables, table, entrant in again):
                return

    def _meeting_again(self) -> Iterator[tuple[list[list[int]], list[int], int]]:
        for tables in self.rounds:
            for table in tables:
                yield from (
                    (tables, table, e) for e in tuple(table) if any(self.met[e][m] > 1 for m in table if m != e)
                )

    def _swap_best(self, tables: list[list[int]], table: list[int], entrant: int) -> bool:
        if entrant not in table or all(self.met[entrant][mate] < 2 for mate in table if mate != entrant):
            return False
        best, chosen = 0, None
        for there in tables:
            if there is not table:
                for other in there:
                    change = self._change(table, entrant, there, other)
                    if change < best:
                        best, chosen = change, (there, other)
        if chosen:
            self._swap(table, entrant, *chosen)
        return chosen is not None

    def _change(self, here: list[int], one: int, there: list[int], other: int) -> int:
        """How many repeats more there are after a swap."""
        ones, others = self.met[one], self.met[other]
        change = 0
        for mate in here:
            if mate != one:
                change += (others[mate] > 0) - (ones[mate] > 1)
        for mate in there:
            if mate != other:
                change += (ones[mate] > 0) - (others[mate] > 1)
        return change

    def _swap(self, here: list[int], one: int, there: list[int], other: int) -> None:
        for table in (here, there):
            self._meet(table, -1)
        here[here.index(one)], there[there.index(other)] = other, one
        for table, comes, leaves in ((here, other, one), (there, one, other)):
            self._meet(table, 1)
            if len(table) != self.regular:
                self.visits[comes] += 1
                self.visits[leaves] -= 1

    def even(self) -> None:
        """Swap somebody from an odd table with somebody who was there less often by two, if nobody meets again."""
        for tables in self.rounds:
            regular = [table for table in tables if len(table) == self.regular]
            for odd in (table for table in tables if len(table) != self.regular):
                for entrant in tuple(odd):
                    self._relieve(odd, entrant, regular)

    def _relieve(self, odd: list[int], entrant: int, regular: Sequence[list[int]]) -> None:
        often = self.visits[entrant]
        for there in regular:
            for other in there:
                if self.visits[other] < often - 1 and self._change(odd, entrant, there, other) <= 0:
                    self._swap(odd, entrant, there, other)
                    return

    def result(self, coming: Sequence[Seating]) -> Replanned:
        """The finished rounds and their figures."""
        schedule = tuple(Seating(tuple(tuple(table) for table in tables)) for tables in self.rounds)
        repeats = sum(often - 1 for met in self.met.values() for often in met.values() if often > 1) // 2
        moved = sum(_moved(before, after) for before, after in zip(coming, schedule, strict=True))
        return Replanned(schedule, repeats, moved, len(self.active) * len(schedule))


def _moved(before: Seating, after: Seating) -> int:
    """Entrants who sit at a table that is not mostly theirs of before; tables may have changed their number."""
    planned = {entrant: number for number, table in enumerate(before.tables) for entrant in table}
    moved = 0
    for table in after.tables:
        came_from = Counter(planned[entrant] for entrant in table if entrant in planned)
        moved += len(table) - max(came_from.values(), default=0)
    return moved
