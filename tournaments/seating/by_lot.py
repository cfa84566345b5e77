"""Random each round: the lot, changed only as far as something has to be kept."""

from tournaments.seating.annealing import Groups, anneal, improve
from tournaments.seating.limits import fewest_mates, fewest_odd
from tournaments.seating.problem import Problem
from tournaments.seating.words import Words

ATTEMPTS = 6
STEPS = 40


def random_tables(problem: Problem, seed: str) -> list[list[int]]:
    """The tables of the lot (members are in its order already), with the fewest changes that were found."""
    strict = problem.strict()
    costs = problem.costs(strict)
    bearable = problem.bearable()
    state = Groups(problem.groups(range(problem.players)), costs, problem.movable)
    improve(state, bearable)
    best = problem.seats(state.groups)
    words, nothing_better = Words(seed, "random tables"), _least(problem)
    for _ in range(ATTEMPTS):
        if problem.score(best) == nothing_better:
            break
        anneal(state, 0, strict.club, 8, STEPS, words)
        improve(state, bearable)
        best = min(best, problem.seats(state.groups), key=problem.score)
    return best


def _least(problem: Problem) -> tuple[int, ...]:
    """The score of a seating that nothing can be better than: all kept, mates and odd tables spread evenly."""
    mates = sum(fewest_mates(groups, problem.sizes) for groups in problem.groupings)
    odd = 0 if problem.odd_visits is None else fewest_odd(problem, problem.odd_visits)
    return 0, mates, 0, 0, odd, 0
