"""The search for dense fields, where repeats cannot be avoided or no construction reaches: annealing of all rounds.

A move swaps two players of one round at different tables, or groups who must stay together; `instance.py` says what a
schedule costs. A swap that costs more is taken when chance says so, from `HOT` down to `COLD`.
`benchmarks/seating_search.py` is this search, compiled, with more patience.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from tournaments.regulations import TableSplit
from tournaments.seating.annealing import WILLINGNESS
from tournaments.seating.plan import cut
from tournaments.seating.planned.constructions import Rounds
from tournaments.seating.planned.instance import Instance
from tournaments.seating.planned.wishes import Unit
from tournaments.seating.words import Words

Progress = Callable[[int, int], None]
"""Told how much of a search is done, of how much."""

Costs = Sequence[Sequence[int]]
"""Of two players at one table, beside that of their meeting."""

HOT, COLD = 5, 1
_STEPS, _MOVES_A_STEP = 100, 25_000
_UNIT_BITS = 14
"""Of the moves of those who must stay together one in four is tried: they take longer."""


def searched(players: int, rounds: int, rule: TableSplit, progress: Progress | None = None) -> Rounds:
    """The best schedule of one search; always the same."""
    search = Search(Instance.of(players, rounds, rule))
    cool(search, Words("", f"plan {rule.value} {players} {rounds}"), cooling(HOT, _STEPS), progress)
    return search.best_rounds()


def cooling(hot: int, steps: int) -> list[int]:
    """So many heats from this one down, in units of 1/256."""
    return [256 * (hot * (steps - 1 - step) + COLD * step) // (steps - 1) for step in range(steps)]


def cool(search: "Search", words: Words, heats: Sequence[int], progress: Progress | None) -> None:
    """Search at one heat after the other, until nothing can be better."""
    for step, heat in enumerate(heats if search.best_cost > search.least else ()):
        if progress:
            progress(step, len(heats))
        if search.run(words.block(4 * _MOVES_A_STEP), heat):
            break


class Search:
    """A schedule that changes move by move: `rows[round]` lists players by place, the places of a table together.

    met, visits    what was before these rounds
    asked          by round what it costs more when two sit together: rows by player, or None for nothing
    units          those who must sit together: they move as one, and to no table that is too small for them
    """

    def __init__(
        self,
        instance: Instance,
        rows: Sequence[Sequence[int]] | None = None,
        *,
        met: Sequence[Sequence[int]] | None = None,
        visits: Sequence[int] | None = None,
        asked: Sequence[Costs | None] = (),
        units: Sequence[Unit] = (),
    ) -> None:
        players = instance.players
        self.instance = instance
        self.tables = [at for at, size in enumerate(instance.sizes) for _ in range(size)]
        places = cut(range(players), instance.sizes)
        self.mates = [[other for other in places[at] if other != place] for place, at in enumerate(self.tables)]
        self.odd = [instance.sizes[at] != instance.regular for at in self.tables]
        self.rows = [list(row) for row in ([range(players)] * instance.rounds if rows is None else rows)]
        self.asked = asked or [None] * len(self.rows)
        self.least = instance.least
        self.more = [b - a for a, b in pairwise(instance.meetings)]
        self.less = [0, *self.more]
        self.least_size = [unit.least_size for unit in units]
        self.unit_of = [-1] * players
        for number, unit in enumerate(units):
            for player in unit.members:
                self.unit_of[player] = number
        self.best = [list(row) for row in self.rows]
        self.met = [list(row) for row in met] if met else [[0] * players for _ in range(players)]
        self.visits = list(visits or [0] * players)
        for row in self.rows:
            for place, player in enumerate(row):
                self.visits[player] += self.odd[place]
                for mate in self.mates[place]:
                    self.met[player][row[mate]] += 1
        self.cost = self.best_cost = self._cost()

    def cost_of_meetings(self) -> int:
        """What of the cost is for how often pairs meet."""
        meetings = self.instance.meetings
        return sum(meetings[often] for row in self.met if max(row) > 1 for often in row) // 2  # a first costs nothing

    def _cost(self) -> int:
        wishes = sum(
            costs[player][row[mate]]
            for costs, row in zip(self.asked, self.rows, strict=True)
            if costs
            for place, player in enumerate(row)
            for mate in self.mates[place]
        )
        return self.cost_of_meetings() + wishes // 2 + sum(self.instance.visits[often] for often in self.visits)

    def best_rounds(self) -> Rounds:
        """The cheapest schedule so far."""
        return tuple(cut(row, self.instance.sizes) for row in self.best)

    def run(self, words: Sequence[int], heat: int) -> bool:
        """One move for each four words, at `heat` in units of 1/256; True as soon as nothing can be better."""
        rounds, players = len(self.rows), len(self.tables)
        tables, unit_of, change_of = self.tables, self.unit_of, self._change
        allowed = [heat * will >> 20 for will in WILLINGNESS]
        stream = iter(words)
        for which, one, other, luck in zip(stream, stream, stream, stream, strict=True):
            here, there = one * players >> 16, other * players >> 16
            if tables[here] == tables[there]:
                continue
            number = which * rounds >> 16
            row = self.rows[number]
            if unit_of[row[here]] < 0 and unit_of[row[there]] < 0:
                change = change_of(number, here, there)
                if change > allowed[luck & 255]:
                    continue
                self._swap(row, here, there)
                self.cost += change
            elif luck >> _UNIT_BITS or not self._move_unit(number, here, there, allowed[luck & 255]):
                continue
            if self.cost < self.best_cost and self._keep():
                return True
        return False

    def _keep(self) -> bool:
        """This is the best so far; whether nothing can be better."""
        self.best_cost = self.cost
        self.best = [list(row) for row in self.rows]
        return self.cost <= self.least

    def settle(self) -> None:
        """For everybody who has something to complain of, the best move of his round, until none helps."""
        helped = True
        while helped:
            helped = False
            for number in range(len(self.rows)):
                for place in range(len(self.tables)):
                    if self._complains(number, place):
                        helped |= self._move_best(number, place)
        self._keep()

    def _complains(self, number: int, place: int) -> bool:
        """Whether he meets somebody again, or whom he shall not, or is too often at odd tables."""
        row, costs = self.rows[number], self.asked[number]
        player = row[place]
        met, unit = self.met[player], self.unit_of[player]
        for mate in self.mates[place]:
            other = row[mate]
            if (met[other] > 1 or (costs and costs[player][other])) and not 0 <= unit == self.unit_of[other]:
                return True
        often = self.visits[player]
        return self.odd[place] and self.instance.visits[often] > self.instance.visits[often - 1]

    def _move_best(self, number: int, place: int) -> bool:
        best, chosen = 0, place
        for there, table in enumerate(self.tables):
            if table != self.tables[place]:
                change = self._change_of_units(number, place, there)
                if change < best:
                    best, chosen = change, there
        return best < 0 and self._move_unit(number, place, chosen, best)

    def _change_of_units(self, number: int, here: int, there: int) -> int:
        """What it would cost that these two change their places, with all they must sit with."""
        row = self.rows[number]
        if self.unit_of[row[here]] < 0 and self.unit_of[row[there]] < 0:
            return self._change(number, here, there)
        swaps = self._swaps(row, here, there)
        change = 0
        for one, other in swaps:
            change += self._change(number, one, other)
            self._swap(row, one, other)
        for one, other in reversed(swaps):
            self._swap(row, one, other)
        return change

    def _move_unit(self, number: int, here: int, there: int, allowed: int) -> bool:
        """Let these two change their places, with all they must sit with, if that costs no more than is allowed."""
        row = self.rows[number]
        swaps = self._swaps(row, here, there)
        change = 0
        for one, other in swaps:
            change += self._change(number, one, other)
            self._swap(row, one, other)
        if swaps and change <= allowed:
            self.cost += change
            return True
        for one, other in reversed(swaps):
            self._swap(row, one, other)
        return False

    def _swaps(self, row: Sequence[int], here: int, there: int) -> list[tuple[int, int]]:
        """The places that change for these two to change, with all they must sit with; none where they do not fit."""
        sizes, tables = self.instance.sizes, self.tables
        ones, others = self._unit_at(row, here), self._unit_at(row, there)
        if len(ones) < len(others):
            ones, others = others, ones
        if self.unit_of[row[others[0]]] < 0:
            others += [mate for mate in self.mates[others[0]] if self.unit_of[row[mate]] < 0]
        for moved, to in ((ones[0], others[0]), (others[0], ones[0])):
            unit = self.unit_of[row[moved]]
            if unit >= 0 and self.least_size[unit] > sizes[tables[to]]:
                return []
        return [*zip(ones, others, strict=False)] if len(ones) <= len(others) else []

    def _unit_at(self, row: Sequence[int], place: int) -> list[int]:
        unit = self.unit_of[row[place]]
        return [place, *(mate for mate in self.mates[place] if 0 <= unit == self.unit_of[row[mate]])]

    def _change(self, number: int, here: int, there: int) -> int:
        """What it costs that those at these places of a round, at two tables, change; less than 0: it saves."""
        row, met, costs = self.rows[number], self.met, self.asked[number]
        more, less = self.more, self.less
        left, right = row[here], row[there]
        met_left, met_right = met[left], met[right]
        change = 0
        for mate in self.mates[here]:
            player = row[mate]
            change += more[met_right[player]] - less[met_left[player]]
        for mate in self.mates[there]:
            player = row[mate]
            change += more[met_left[player]] - less[met_right[player]]
        if costs:
            by_left, by_right = costs[left], costs[right]
            for mate in self.mates[here]:
                change += by_right[row[mate]] - by_left[row[mate]]
            for mate in self.mates[there]:
                change += by_left[row[mate]] - by_right[row[mate]]
        if self.odd[here] != self.odd[there]:
            visits, often = self.instance.visits, self.visits
            gives, takes = (often[left], often[right]) if self.odd[here] else (often[right], often[left])
            change += visits[gives - 1] - visits[gives] + visits[takes + 1] - visits[takes]
        return change

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
