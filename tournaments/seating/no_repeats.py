"""By standings, no repeats first: tables as close in the standings as few repeats allow.

A portfolio of searches from two starts, under costs that weigh a repeat more and more; each ends by putting repeats
strictly first. The best of all is kept, compared by `Problem.score`.
"""

from dataclasses import dataclass

from tournaments.seating.annealing import Costs, Groups, anneal, improve
from tournaments.seating.problem import Problem
from tournaments.seating.words import Words

LOOK_AHEAD = 40
"""Members of the standing a greedy table looks at for its next place."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One search: `heat` halved `halvings` times, with `repeat` the cost of the first repeat of a pair."""

    heat: int
    halvings: int
    repeat: int
    is_greedy: bool


PORTFOLIO = (
    Setting(heat=60, halvings=5, repeat=300, is_greedy=False),
    Setting(heat=250, halvings=6, repeat=2500, is_greedy=True),
    Setting(heat=1000, halvings=8, repeat=10000, is_greedy=False),
    Setting(heat=3000, halvings=8, repeat=30000, is_greedy=True),
)


def steps_for(players: int) -> int:
    """How long to search."""
    return max(100, players // 4)


def close_tables(problem: Problem, seed: str) -> list[list[int]]:
    """The best tables found, each with its members in order; the tables in no order."""
    strict = problem.costs(problem.strict())
    found = [
        _search(problem, setting, strict, Words(seed, f"tables {place}")) for place, setting in enumerate(PORTFOLIO)
    ]
    return min(found, key=problem.score)


def _search(problem: Problem, setting: Setting, strict: Costs, words: Words) -> list[list[int]]:
    order = greedy(problem, strict) if setting.is_greedy else range(problem.players)
    state = Groups(problem.groups(order), problem.costs(problem.soft(setting.repeat)), problem.movable)
    anneal(state, problem.players, setting.heat, setting.halvings, steps_for(problem.players), words)
    bearable = problem.bearable(problem.strict(), problem.strict().meeting(1) - 1)
    state.weigh(strict)
    improve(state, bearable)
    anneal(state, problem.players, 30, 4, steps_for(problem.players) // 4, words)
    improve(state, bearable)
    return problem.seats(state.groups)


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
