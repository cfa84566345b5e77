"""Random each round: the lot, changed only as far as something has to be kept."""

from tournaments.seating.annealing import Groups, anneal, improve
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
    words = Words(seed, "random tables")
    for _ in range(ATTEMPTS if any(problem.score(best)) else 0):
        anneal(state, 0, strict.club, 8, STEPS, words)
        improve(state, bearable)
        best = min(best, problem.seats(state.groups), key=problem.score)
    return best
