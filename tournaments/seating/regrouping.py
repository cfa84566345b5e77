"""The last touch of a search: a few tables at a time are taken apart and put together in the best way there is.

Costs are those of `annealing.py` and not below 0. Every step that is tried counts, and a search ends with its steps, so
that it is the same on a slow computer as on a fast one.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import itemgetter

from tournaments.seating.annealing import Costs

Group = list[int]

MOST_GROUPS = 40


def regroup(groups: Sequence[Group], costs: Costs, together: int, reach: int, steps: int) -> list[Group]:
    """The groups after the best change of every `together` of them, of which the first and last are `reach` apart.

    `groups` come in the order of the standing. Goes round until nothing gets better or the steps are used.
    """
    found = [list(group) for group in groups]
    if len(found) < 2:
        return found
    together = min(together, len(found))
    changes = [0] * len(found)
    tried: dict[tuple[int, ...], list[int]] = {}
    is_better = True
    while is_better and steps > 0:
        is_better = False
        for chosen in neighbours(len(found), together, reach):
            state = [changes[number] for number in chosen]
            if tried.get(chosen) == state or steps <= 0:
                continue
            search = _Cut([member for number in chosen for member in found[number]], costs, len(found[0]), steps)
            best = search.better_than(sum(cost_of(found[number], costs) for number in chosen))
            steps = search.steps
            if best:
                is_better = True
                for number, group in zip(chosen, best, strict=True):
                    found[number] = group
                    changes[number] += 1
            tried[chosen] = [changes[number] for number in chosen]
    return found


def cheaper(groups: Sequence[Group], costs: Costs, below: int, steps: int) -> tuple[list[Group] | None, int]:
    """Everybody put together anew at the least cost below this, or None, and the steps left: below 0 when they ended.

    With steps left, None is a proof that there is nothing below. More than `MOST_GROUPS` are not tried: no number of
    steps anybody would wait for comes to an end there.
    """
    if len(groups) > MOST_GROUPS:
        return None, -1
    search = _Cut([member for group in groups for member in group], costs, len(groups[0]), steps)
    return search.better_than(below), search.steps


def cost_of(group: Sequence[int], costs: Costs) -> int:
    """Of all pairs in it."""
    return sum(costs[one][other] for one, other in combinations(group, 2))


def neighbours(groups: int, together: int, reach: int) -> Iterator[tuple[int, ...]]:
    """Every choice of so many groups that are near each other."""
    for first in range(groups - together + 1):
        near = range(first + 1, min(groups, first + reach + 1))
        for others in combinations(near, together - 1):
            yield (first, *others)


class _Cut:
    """Members cut into groups at least cost: what can no longer be better than the best known is not tried.

    Sums are of both members of a pair, so twice the cost. `least` is what a member costs at best: with the members
    that cost him least. Members that are hard to place come first.
    """

    def __init__(self, members: Sequence[int], costs: Costs, capacity: int, steps: int) -> None:
        self.costs, self.capacity, self.steps = costs, capacity, steps
        pick = itemgetter(*members)
        self.least = {member: sum(sorted(pick(costs[member]))[:capacity]) for member in members}
        self.members = sorted(members, key=lambda member: (-self.least[member], member))
        self.chosen: list[Group] = []
        self.best: list[Group] | None = None
        self.limit = 0

    def better_than(self, cost: int) -> list[Group] | None:
        """The groups of least cost below this; None when there are none or the steps were used up before."""
        self.limit = 2 * cost
        bound = sum(self.least.values())
        if bound < self.limit:
            self._cut(self.members, 0, bound)
        return self.best

    def _cut(self, left: Group, cost: int, bound: int) -> None:
        """Groups of those who are left, on top of `cost` for those who are not; `bound` is what they cost at least."""
        if left:
            self._fill([left[0]], left, 1, cost, bound - self.least[left[0]])
        else:
            self.limit, self.best = cost, list(self.chosen)

    def _fill(self, group: Group, left: Group, start: int, cost: int, bound: int) -> None:
        """The rest of a group, from the place `start` of those who are left."""
        missing = self.capacity - len(group)
        if not missing:
            self.chosen.append(group)
            self._cut([member for member in left if member not in group], cost, bound)
            self.chosen.pop()
            return
        costs, least = self.costs, self.least
        for place in range(start, len(left) - missing + 1):
            member = left[place]
            row = costs[member]
            grown = cost
            for mate in group:
                grown += 2 * row[mate]
            rest = bound - least[member]
            if grown + rest < self.limit:
                self.steps -= 1
                if self.steps < 0:
                    return
                self._fill([*group, member], left, place + 1, grown, rest)
