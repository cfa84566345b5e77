"""What is asked of a search of all rounds, and what a schedule costs.

* ten for a repeat, and two more for the third meeting of a pair, four for the fourth …: many pairs twice rather than
  one pair often;
* twenty-five for a meeting above the bound of the pair that meets most;
* three for a visit to an odd table that is one too many or too few, nine for the second …
"""

from dataclasses import dataclass, replace

from tournaments.regulations import TableSplit
from tournaments.seating.bounds import bounds
from tournaments.seating.plan import split

REPEAT, AGAIN, ABOVE_BOUND, VISIT = 10, 2, 25, 3


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
        made = cls(players, rounds, sizes, rule.regular_size, bound.repeats, most, meetings, visits, least=0)
        return made.with_pairs(always=0, never=0)

    def with_pairs(self, *, always: int, never: int) -> "Instance":
        """The same where so many pairs meet in every round, and so many in none."""
        others = max(1, self.players * (self.players - 1) // 2 - always - never)
        left = self.rounds * (sum(size * (size - 1) // 2 for size in self.sizes) - always)
        usually, more = divmod(left, others)
        cheapest = (others - more) * self.meetings[usually] + more * self.meetings[usually + 1]
        return replace(self, least=always * self.meetings[self.rounds] + cheapest)
