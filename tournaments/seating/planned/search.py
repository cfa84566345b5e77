"""The search for dense fields, where repeats cannot be avoided or no construction reaches: annealing of all rounds.

A move swaps two players of one round at different tables. What a schedule costs:

* ten for a repeat, and two more for the third meeting of a pair, four for the fourth …: many pairs twice rather than
  one pair often;
* twenty-five for a meeting above the bound of the pair that meets most;
* three for a visit to an odd table that is one too many or too few, nine for the second …

A swap that costs more is taken when chance says so, from `HOT` down to `COLD`. `benchmarks/seating_search.py` is this
search, compiled, with more patience.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.regulations import TableSplit
from tournaments.seating.annealing import WILLINGNESS
from tournaments.seating.bounds import bounds
from tournaments.seating.plan import split
from tournaments.seating.planned.constructions import Rounds
from tournaments.seating.words import Words

Progress = Callable[[int, int], None]
"""Told how much of a search is done, of how much."""

REPEAT, AGAIN, ABOVE_BOUND, VISIT = 10, 2, 25, 3
HOT, COLD = 5, 1
_STEPS, _MOVES_A_STEP = 100, 25_000


def searched(players: int, rounds: int, rule: TableSplit, progress: Progress | None = None) -> Rounds:
    """The best schedule of one search; always the same."""
    search = Search(Instance.of(players, rounds, rule))
    words = Words("", f"plan {rule.value} {players} {rounds}")
    for step in range(_STEPS if search.best_cost > search.instance.least else 0):
        if progress:
            progress(step, _STEPS)
        heat = 256 * (HOT * (_STEPS - 1 - step) + COLD * step) // (_STEPS - 1)
        if search.run(words.block(4 * _MOVES_A_STEP), heat):
            break
    return search.best_rounds()


@dataclass(frozen=True, slots=True)
class Instance:
    """What is asked for, and what it costs: `meetings[m]` of a pair that meets m times, `visits[v]` of a player.

    `most` is how often a pair may meet at the price of a repeat, `least` what no schedule can cost less than.
    """

    players: int
    rounds: int
    sizes: tuple[int, ...]
    regular: int
    fewest_repeats: int
    most: int
    meetings: tuple[int, ...]
    visits: tuple[int, ...]
    least: int

    @classmethod
    def of(cls, players: int, rounds: int, rule: TableSplit) -> "Instance":
        sizes = split(players, rule).sizes
        bound = bounds(players, rounds, sizes)
        often = range(rounds + 2)
        most = max(2, bound.most)
        meetings = tuple(
            REPEAT * max(0, m - 1) + AGAIN * max(0, m - 1) * max(0, m - 2) // 2 + ABOVE_BOUND * max(0, m - most)
            for m in often
        )
        usual = sum(size for size in sizes if size != rule.regular_size) * rounds // players
        visits = tuple(VISIT * (v - usual) * (v - usual - 1) // 2 for v in often)
        pairs = players * (players - 1) // 2
        usually, more = divmod(rounds * sum(size * (size - 1) // 2 for size in sizes), pairs)
        least = (pairs - more) * meetings[usually] + more * meetings[usually + 1]
        return cls(players, rounds, sizes, rule.regular_size, bound.repeats, most, meetings, visits, least)


class Search:
    """A schedule that changes move by move: `rows[round]` lists players by place, the places of a table together."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.tables = [at for at, size in enumerate(instance.sizes) for _ in range(size)]
        self.mates = [
            [other for other, table in enumerate(self.tables) if table == at and other != place]
            for place, at in enumerate(self.tables)
        ]
        self.odd = [instance.sizes[at] != instance.regular for at in self.tables]
        self.rows = [list(range(instance.players)) for _ in range(instance.rounds)]
        self.best = [list(row) for row in self.rows]
        self.met = [[0] * instance.players for _ in range(instance.players)]
        self.visits = [0] * instance.players
        for row in self.rows:
            for place, player in enumerate(row):
                self.visits[player] += self.odd[place]
                for mate in self.mates[place]:
                    self.met[player][row[mate]] += 1
        self.cost = self.best_cost = self._cost()

    def _cost(self) -> int:
        pairs = sum(self.instance.meetings[self.met[a][b]] for a in range(self.instance.players) for b in range(a))
        return pairs + sum(self.instance.visits[often] for often in self.visits)

    def best_rounds(self) -> Rounds:
        """The cheapest schedule so far."""
        return tuple(
            tuple(
                tuple(player for player, table in zip(row, self.tables, strict=True) if table == at)
                for at in range(len(self.instance.sizes))
            )
            for row in self.best
        )

    def run(self, words: Sequence[int], heat: int) -> bool:
        """One move for each four words, at `heat` in units of 1/256; True as soon as nothing can be better."""
        rows, met, mates, tables = self.rows, self.met, self.mates, self.tables
        rounds, players = len(rows), len(tables)
        more = [b - a for a, b in zip(self.instance.meetings, self.instance.meetings[1:], strict=False)]
        less = [0, *more]
        allowed = [heat * will >> 20 for will in WILLINGNESS]
        stream = iter(words)
        for which, one, other, luck in zip(stream, stream, stream, stream, strict=True):
            here, there = one * players >> 16, other * players >> 16
            if tables[here] == tables[there]:
                continue
            row = rows[which * rounds >> 16]
            left, right = row[here], row[there]
            met_left, met_right = met[left], met[right]
            change = self._visit_change(left, right, here, there)
            for mate in mates[here]:
                player = row[mate]
                change += more[met_right[player]] - less[met_left[player]]
            for mate in mates[there]:
                player = row[mate]
                change += more[met_left[player]] - less[met_right[player]]
            if change > allowed[luck & 255]:
                continue
            self._swap(row, here, there)
            self.cost += change
            if self.cost < self.best_cost:
                self.best_cost = self.cost
                self.best = [list(row) for row in rows]
                if self.cost <= self.instance.least:
                    return True
        return False

    def _visit_change(self, left: int, right: int, here: int, there: int) -> int:
        if self.odd[here] == self.odd[there]:
            return 0
        costs, visits = self.instance.visits, self.visits
        gives, takes = (visits[left], visits[right]) if self.odd[here] else (visits[right], visits[left])
        return costs[gives - 1] - costs[gives] + costs[takes + 1] - costs[takes]

    def _swap(self, row: list[int], here: int, there: int) -> None:
        left, right = row[here], row[there]
        for place, leaves, comes in ((here, left, right), (there, right, left)):
            self.visits[leaves] -= self.odd[place]
            self.visits[comes] += self.odd[place]
            for mate in self.mates[place]:
                player = row[mate]
                for who, by in ((leaves, -1), (comes, 1)):
                    self.met[who][player] += by
                    self.met[player][who] += by
        row[here], row[there] = right, left
