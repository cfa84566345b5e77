"""Where the searches of a round start from: orders of all members, which are cut into tables from the first on."""

from itertools import combinations

from tournaments.seating.annealing import Costs
from tournaments.seating.problem import Problem

LOOK_AHEAD = 40
"""Members of the standing a greedy table looks at for its next place."""


def greedy(problem: Problem, costs: Costs) -> list[int]:
    """Table by table from the top: the best who is left, then each time the one who costs least with those there."""
    left, order = list(range(problem.players)), []
    for size in problem.sizes:
        table = [left.pop(0)]
        while len(table) < size:
            near = left[:LOOK_AHEAD]
            chosen = min(near, key=lambda member: sum(costs[member][mate] for mate in table))
            left.remove(chosen)
            table.append(chosen)
        order += table
    return order


def odd_tables_last(problem: Problem, costs: Costs) -> list[int]:
    """The standing, but those who sit at odd tables come last: near each other, of those who were there least often."""
    odd = [size for size in problem.sizes if size != problem.regular]
    if problem.odd_visits is None or not odd or len(odd) == len(problem.sizes):
        return list(range(problem.players))
    enough = sorted(problem.odd_visits)[sum(odd) - 1]
    first = [member for member, often in enumerate(problem.odd_visits) if often <= enough]
    seated = windows(first, odd[0], len(odd), costs)
    rest = set(seated)
    return [member for member in range(problem.players) if member not in rest] + seated


def windows(members: list[int], size: int, count: int, costs: Costs) -> list[int]:
    """So many tables of neighbours among the members, none in two of them, at least cost; one after the other."""
    fewer: list[tuple[int, list[int]] | None] = [(0, [])] * (len(members) + 1)
    for _ in range(count):
        best: list[tuple[int, list[int]] | None] = [None] * size
        for end in range(size, len(members) + 1):
            before, chosen = fewer[end - size], best[end - 1]
            table = members[end - size : end]
            if before is not None:
                cost = before[0] + sum(costs[one][other] for one, other in combinations(table, 2))
                if chosen is None or cost < chosen[0]:
                    chosen = cost, [*before[1], *table]
            best.append(chosen)
        fewer = best
    return fewer[-1][1] if fewer[-1] else []
