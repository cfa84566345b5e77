"""What no seating of one round can beat, given what was: the other side of every figure of a certificate."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.seating.inputs import always_together, never_together
from tournaments.seating.problem import Problem, Weights
from tournaments.seating.regrouping import cheaper

PROOF_STEPS = 150_000
"""How long a proof may take."""


def fewest_repeats(problem: Problem, history: Sequence[Sequence[Sequence[int]]]) -> int:
    """Pairs that must meet again where all sit together and apart who must, the best of three arguments.

    new pairs      a round needs so many pairs, and only so many may meet and have not
    company        each needs mates beside those he must sit with, and has only so many he may and has not met
    pigeonhole     with fewer tables in an earlier round than seats at a table, each table holds some who were together
    """
    players, sizes = problem.players, problem.sizes
    always, never = always_together(problem.together), never_together(problem.apart, problem.together)
    needed = sum(size * (size - 1) // 2 for size in sizes)
    not_new = sum(map(len, problem.met)) // 2 + sum(other not in problem.met[one] for one, other in never)
    mates: list[set[int]] = [set() for _ in range(players)]
    known = [{member, *met} for member, met in enumerate(problem.met)]
    for pairs, of_whom in ((always, (mates, known)), (never, (known,))):
        for one, other in pairs:
            for sets in of_whom:
                sets[one].add(other)
                sets[other].add(one)
    short = sorted((len(known[member]) - 1 - players - len(mates[member]) for member in range(players)), reverse=True)
    seats = sorted(size for size in sizes for _ in range(size))
    again = sum(mate in problem.met[member] for member in range(players) for mate in mates[member])
    by_company = again + sum(max(0, size + lack) for size, lack in zip(seats, short, strict=True))
    by_table = max((_pigeonhole(players, sizes, tables) for tables in history), default=0)
    return max(0, needed - (players * (players - 1) // 2 - not_new), -(-by_company // 2), by_table)


def no_fewer_repeats(problem: Problem, tables: Sequence[Sequence[int]]) -> bool:
    """Whether a search through everything, which ends after some steps, proves that these tables repeat the least.

    What else was asked for is left aside, so that the proof holds for every seating.
    """
    repeats = sum(other in problem.met[one] for table in tables for one, other in combinations(table, 2))
    if problem.has_fixed_ghosts:
        return False
    free = replace(problem, odd_visits=None, groupings=(), apart=frozenset(), together=frozenset(), least_size={})
    costs = free.costs(Weights(broken=repeats + 1, club=0, meeting=lambda _: 1, odd=0, rank=0))
    fewer, steps = cheaper(free.groups(range(free.players)), costs, repeats, PROOF_STEPS)
    return fewer is None and steps >= 0


def _pigeonhole(players: int, sizes: Sequence[int], tables: Sequence[Sequence[int]]) -> int:
    """Who did not play then is like a table of his own."""
    absent = players - sum(entrant >= 0 for table in tables for entrant in table)
    return sum(crowding(size, [size] * (len(tables) + absent)) for size in sizes)


def crowding(members: int, sizes: Sequence[int]) -> int:
    """The fewest pairs at one table when so many members are spread over tables of these sizes.

    Raises nothing: members without a seat are not counted.
    """
    seats = sorted(mates for size in sizes for mates in range(size))
    return sum(seats[:members])


def fewest_mates(groups: Sequence[int], sizes: Sequence[int]) -> int:
    """Pairs of one group at tables, when every group is spread as evenly as the sizes allow."""
    return sum(crowding(members, sizes) for members in Counter(groups).values())


def fewest_odd(problem: Problem, visits: Sequence[int]) -> int:
    """The least sum of (2 × earlier visits + 1) over those at odd tables: what the sum of squares must grow by."""
    seats = sum(size for size in problem.sizes if size != problem.regular)
    return sum(2 * often + 1 for often in sorted(visits)[:seats])


def least_distance(sizes: Sequence[int]) -> int:
    """The sum over pairs of (places apart)² when every table holds neighbours in the standing."""
    return sum(apart * apart * (size - apart) for size in sizes for apart in range(1, size))
