"""One round as costs of pairs, for the search (`annealing.py`), and the figures by which two results are compared.

Members are places in the order of the standing (or of the lot), 0 the best; see `annealing.py` for the ghosts.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.annealing import Costs

Tables = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Weights:
    """What each thing costs. `meeting` gives the cost of one more meeting from the number of those there were."""

    broken: int
    club: int
    meeting: Callable[[int], int]
    odd: int
    rank: int


@dataclass(frozen=True, slots=True)
class Problem:
    """What is known of the members.

    sizes          of the tables wanted, the regular ones first
    regular        the size that is not odd
    met            by member: how often he met each other one, who did not meet is not in it
    odd_visits     by member: at how many tables of another size he sat; None when this is not to be evened
    groupings      each a tuple of group numbers by member, whose equals are to be kept apart
    apart          pairs that may not sit together
    together       pairs that must
    least_size     by member: the smallest table he can sit at (who needs seat 4 cannot sit at a table of three)
    most           meetings of one pair that cannot be avoided over all rounds
    by_rank        whether distance in the standing counts, and meetings
    """

    sizes: tuple[int, ...]
    regular: int
    met: tuple[dict[int, int], ...]
    odd_visits: tuple[int, ...] | None
    groupings: tuple[tuple[int, ...], ...]
    apart: frozenset[tuple[int, int]]
    together: frozenset[tuple[int, int]]
    least_size: dict[int, int]
    most: int
    by_rank: bool

    @property
    def players(self) -> int:
        return len(self.met)

    @property
    def capacity(self) -> int:
        return max(self.sizes)

    @property
    def movable(self) -> int:
        """Members a search may move: ghosts too, unless a table may have two of them."""
        return self.members if min(self.sizes) + 1 >= self.capacity else self.players

    @property
    def members(self) -> int:
        """Players and ghosts."""
        return self.capacity * len(self.sizes)

    @property
    def has_fixed_ghosts(self) -> bool:
        """Whether there are ghosts that do not move."""
        return self.movable < self.members

    def groups(self, order: Sequence[int]) -> list[list[int]]:
        """The members in this order cut into the sizes, with ghosts in the free places."""
        ghost, start, groups = self.players, 0, []
        for size in self.sizes:
            free = self.capacity - size
            groups.append([*order[start : start + size], *range(ghost, ghost + free)])
            start, ghost = start + size, ghost + free
        return groups

    def seats(self, groups: Tables) -> list[list[int]]:
        """The groups without their ghosts."""
        return [sorted(member for member in group if member < self.players) for group in groups]

    def strict(self) -> Weights:
        """Each thing above all that stand after it: broken, clubs, too many meetings, repeats, odd tables, distance."""
        odd = 16 * self.players**2
        repeat = odd << 8
        over = repeat << 13
        limit = self.most
        return Weights(over << 26, over << 13, lambda met: repeat + (over if met >= limit else 0), odd, 1)

    def counting(self) -> Weights:
        """Only what is broken, clubs and repeats, as small numbers."""
        return Weights(1 << 40, 1 << 30, lambda met: 1 + ((1 << 15) if met >= self.most else 0), 0, 0)

    def soft(self, repeat: int) -> Weights:
        """A repeat against distance; what must be kept weighs more."""
        return Weights(repeat << 12, repeat << 4, lambda met: repeat * met * met, 2 * repeat, 1)

    def bearable(self) -> list[int]:
        """By member the highest strict cost of his own that is no complaint: no repeat, all required mates there."""
        weights = self.strict()
        usual = weights.meeting(1) - 1 if self.by_rank else 0
        mates = Counter(member for pair in self.together for member in pair)
        return [usual - weights.broken * mates[member] for member in range(self.players)]

    def place(self, group: Sequence[int]) -> tuple[int, list[int]]:
        """Sorts groups by their mean place in the standing."""
        table = sorted(member for member in group if member < self.players)
        return 60 * sum(table) // len(table), table

    def costs(self, weights: Weights) -> Costs:
        """The costs of all pairs of members, ghosts included."""
        players, ghosts = self.players, self.members - self.players
        squares = [weights.rank * (place - players) ** 2 if self.by_rank else 0 for place in range(2 * players)]
        by_ghost = self._with_ghosts(weights)
        rows = [squares[players - member : 2 * players - member] + by_ghost[member] for member in range(players)]
        rows += [[row[players + ghost] for row in rows] + [0] * ghosts for ghost in range(ghosts)]
        two_ghosts = weights.broken << 8
        for one, other in combinations(range(players, players + ghosts), 2):
            rows[one][other] = rows[other][one] = two_ghosts
        if self.by_rank:
            for row, met in zip(rows, self.met, strict=False):
                for other, times in met.items():
                    row[other] += weights.meeting(times)
        for one, other, cost in self._kept(weights):
            rows[one][other] += cost
            rows[other][one] += cost
        return rows

    def _with_ghosts(self, weights: Weights) -> list[list[int]]:
        """By member what it costs to be with each ghost: one odd table more than he had, or a table too small."""
        capacity, players = self.capacity, self.players
        small_is_odd = capacity == self.regular
        most = max(self.odd_visits or (0,))
        places = [(free, size) for size in self.sizes for free in range(capacity - size)]
        rows = []
        for member in range(players):
            cost = weights.rank * self._preference(players - 1 - member if small_is_odd else member)
            if self.odd_visits is not None and self.movable > players:
                visits = self.odd_visits[member]
                cost += weights.odd * (2 * visits + 1 if small_is_odd else 2 * (most - visits))
            least = self.least_size.get(member, 0)
            rows.append([cost + (weights.broken if free < least - size else 0) for free, size in places])
        return rows

    def _preference(self, places: int) -> int:
        """A little, so that odd tables are the last ones where nothing else decides."""
        return 8 * places // self.players if self.by_rank else 0

    def _kept(self, weights: Weights) -> list[tuple[int, int, int]]:
        """(one, other, cost) of the pairs that are to be apart or together."""
        pairs = [(one, other, weights.broken) for one, other in sorted(self.apart)]
        pairs += [(one, other, -weights.broken) for one, other in sorted(self.together)]
        for groups in self.groupings:
            members: dict[int, list[int]] = {}
            for member, group in enumerate(groups):
                members.setdefault(group, []).append(member)
            for mates in members.values():
                pairs += [(one, other, weights.club) for one, other in combinations(mates, 2)]
        return pairs

    def is_broken(self, tables: Tables) -> bool:
        """Whether something that must be kept is not."""
        return self.score(tables)[0] > 0

    def score(self, tables: Tables) -> tuple[int, ...]:
        """The less the better, the first first: broken, clubs, pairs too often met, repeats, odd tables, distance."""
        broken = sum(self.least_size.get(member, 0) > len(table) for table in tables for member in table)
        table_of = {member: number for number, table in enumerate(tables) for member in table}
        broken += sum(table_of.get(one) == table_of.get(other) for one, other in self.apart)
        broken += sum(table_of.get(one) != table_of.get(other) for one, other in self.together)
        clubs = over = repeats = distance = odd = 0
        for table in tables:
            if self.odd_visits is not None and len(table) != self.regular:
                odd += sum(2 * self.odd_visits[member] + 1 for member in table)
            for one, other in combinations(table, 2):
                clubs += sum(groups[one] == groups[other] for groups in self.groupings)
                if self.by_rank:
                    met = self.met[one].get(other, 0)
                    over += met >= self.most
                    repeats += met > 0
                    distance += (one - other) ** 2
        return broken, clubs, over, repeats, odd, distance
