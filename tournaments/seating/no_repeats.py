"""By standings, no repeats first: tables as close in the standings as few repeats allow.

A portfolio of searches, under costs that weigh a repeat more and more. Each ends with repeats strictly first, by taking
apart three neighbouring tables at a time; the best of all, compared by `Problem.score`, once more by four at a time.
Where repeats are left then, five tables and the whole field are searched for a seating with fewer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.seating.annealing import Costs, Groups, anneal, improve
from tournaments.seating.problem import Problem
from tournaments.seating.regrouping import Group, cheaper, cost_of, neighbours, regroup
from tournaments.seating.starts import greedy, odd_tables_last
from tournaments.seating.words import Words


@dataclass(frozen=True, slots=True)
class Setting:
    """One search: `heat` halved `halvings` times, with `repeat` the cost of the first repeat of a pair."""

    heat: int
    halvings: int
    repeat: int
    start: Callable[[Problem, Costs], list[int]]


PORTFOLIO = (
    Setting(heat=120, halvings=5, repeat=600, start=odd_tables_last),
    Setting(heat=250, halvings=5, repeat=2500, start=odd_tables_last),
    Setting(heat=1000, halvings=6, repeat=10000, start=greedy),
)


FEWER_STEPS = 200_000
"""Steps of the search for a seating with fewer repeats than the best so far."""

ATTEMPTS = 4
"""How often the whole portfolio is tried while something that was asked for is not kept."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a search is: of annealing, of taking apart three tables within `reach`, and four."""

    anneal: int
    reach: int
    threes: int
    fours: int


def effort(players: int) -> Effort:
    """By the number of players, so that nobody waits long: none of it looks at a clock."""
    if players <= 200:
        return Effort(anneal=80, reach=6, threes=30_000, fours=80_000)
    return Effort(anneal=min(players // 4, 200), reach=3, threes=20 * players, fours=0)


def close_tables(problem: Problem, seed: str) -> list[list[int]]:
    """The best tables found, each with its members in order."""
    strict = problem.costs(problem.strict())
    best: list[list[int]] = []
    for attempt in range(ATTEMPTS):
        words = [Words(seed, f"tables {attempt} {place}") for place, _ in enumerate(PORTFOLIO)]
        found = [_search(problem, setting, strict, chance) for setting, chance in zip(PORTFOLIO, words, strict=True)]
        groups = min(found, key=lambda groups: problem.score(problem.seats(groups)))
        fours = effort(problem.players).fours
        groups = _regrouped(problem, groups, strict, 4, fours)
        fewer = _fewer_repeats(problem, groups)
        tables = problem.seats(fewer if fewer == groups else _regrouped(problem, fewer, strict, 4, fours))
        best = min(best or tables, tables, key=problem.score)
        if not problem.is_broken(best):
            break
    return best


def _search(problem: Problem, setting: Setting, strict: Costs, words: Words) -> list[Group]:
    length = effort(problem.players)
    order = setting.start(problem, strict)
    state = Groups(problem.groups(order), problem.costs(problem.soft(setting.repeat)), problem.movable)
    anneal(state, problem.players, setting.heat, setting.halvings, length.anneal, words)
    state = Groups(_regrouped(problem, state.groups, strict, 3, length.threes), strict, problem.movable)
    improve(state, problem.bearable())
    return _regrouped(problem, state.groups, strict, 3, length.threes)


def _fewer_repeats(problem: Problem, groups: Sequence[Group]) -> list[Group]:
    """The groups with fewer repeats, as long as there are such in taking five apart, or else everybody."""
    costs = problem.costs(problem.counting())
    found, steps = list(groups), FEWER_STEPS
    is_better = not (problem.together or problem.has_fixed_ghosts)
    while is_better:
        is_better = False
        for chosen in (*neighbours(len(found), 5, 6), tuple(range(len(found)))):
            part = [found[number] for number in chosen]
            cost = sum(cost_of(group, costs) for group in part)
            if cost and steps > 0:
                better, steps = cheaper(part, costs, cost, steps)
                if better:
                    is_better = True
                    for number, group in zip(chosen, better, strict=True):
                        found[number] = group
                    break
    return found


def _regrouped(problem: Problem, groups: Sequence[Group], costs: Costs, together: int, steps: int) -> list[Group]:
    """`regroup` of all groups but those with somebody who must sit with another, or with a ghost that does not move."""
    bound = {member for pair in problem.together for member in pair}
    bound.update(range(problem.movable, problem.members))
    in_order = sorted(groups, key=problem.place)
    fixed = [group for group in in_order if bound & set(group)]
    free = [group for group in in_order if not bound & set(group)]
    return [*fixed, *regroup(free, costs, together, effort(problem.players).reach, steps)]
