"""The tables of the next round from everything that a draw depends on."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.regulations import SeatingMode, TableSplit
from tournaments.seating.by_lot import random_tables
from tournaments.seating.inputs import DrawInput, Tables
from tournaments.seating.lots import shuffled
from tournaments.seating.no_repeats import close_tables
from tournaments.seating.plan import SplitFallback, cut, split
from tournaments.seating.problem import Problem
from tournaments.seating.seat_order import in_seats


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tables of a round, table 1 first, each in seat order; `order` is the standing with equal ranks parted.

    lots        the groups of equal rank, each in the order the lot gave
    fallback    why the sizes are not those of the rule
    """

    tables: Tables
    order: tuple[int, ...]
    lots: Tables = ()
    fallback: SplitFallback | None = None


def draw_next(given: DrawInput) -> Drawn:
    """The next round. `contradictions.check` has found nothing against it.

    Raises `SeatingRefused` (`too_few_players`) and `DrawRefused` (`not_kept`: what no seating was found to keep).
    """
    order, lots = put_in_order(given)
    _, fallback = all_sizes(given)
    tables: list[Sequence[int]] = []
    for number, level in enumerate(levels_of(given, order)):
        tables += _tables_of(given, level, f"{given.seed}\n{number}" if number else given.seed)
    return Drawn(in_seats(given, order, numbered(given, tables)), order, lots, fallback)


def put_in_order(given: DrawInput) -> tuple[tuple[int, ...], Tables]:
    """The positions best first, or as the lot of a random draw has them, and the groups the lot put in order."""
    if given.mode is SeatingMode.RANDOM:
        return shuffled(range(given.players), given.seed, "random"), ()
    return ranked(given)


def ranked(given: DrawInput) -> tuple[tuple[int, ...], Tables]:
    """The positions best first, equal ranks parted by lot, and the groups of more than one."""
    place = {entrant: place for place, entrant in enumerate(shuffled(range(given.players), given.seed, "equal ranks"))}
    groups = [tuple(sorted(group, key=place.__getitem__)) for group in given.standing]
    order = tuple(entrant for group in groups for entrant in group)
    return order, tuple(group for group in groups if len(group) > 1)


def levels_of(given: DrawInput, order: Sequence[int]) -> list[list[int]]:
    """Each level in the order; one of all when there are none."""
    levels = given.constraints.levels or (tuple(order),)
    members = [frozenset(level) for level in levels]
    return [[entrant for entrant in order if entrant in level] for level in members]


def sizes_of(given: DrawInput, players: int) -> tuple[tuple[int, ...], SplitFallback | None]:
    """The table sizes for so many players."""
    if isinstance(given.split, TableSplit):
        made = split(players, given.split)
        return made.sizes, made.fallback
    return given.split, None


def all_sizes(given: DrawInput) -> tuple[tuple[int, ...], SplitFallback | None]:
    """The sizes of all tables, level by level."""
    made = [sizes_of(given, len(level)) for level in levels_of(given, range(given.players))]
    fallback = next((fallback for _, fallback in made if fallback), None)
    return tuple(size for sizes, _ in made for size in sizes), fallback


def regular_size(given: DrawInput) -> int:
    """The size that is not odd: of the rule, or the one that comes most often by hand (the larger of two)."""
    if isinstance(given.split, TableSplit):
        return given.split.regular_size
    counts = Counter(given.split)
    return max(counts, key=lambda size: (counts[size], size))


def _tables_of(given: DrawInput, order: Sequence[int], seed: str) -> list[Sequence[int]]:
    sizes, _ = sizes_of(given, len(order))
    if given.is_strict:
        return list(cut(order, sizes))
    problem = problem_of(given, order, sizes)
    solved = random_tables(problem, seed) if given.mode is SeatingMode.RANDOM else close_tables(problem, seed)
    if given.mode is not SeatingMode.RANDOM:
        solved.sort(key=problem.place)
    return [[order[member] for member in table] for table in solved]


def problem_of(given: DrawInput, order: Sequence[int], sizes: tuple[int, ...]) -> Problem:
    """What the search weighs, for the entrants of `order`."""
    member = {entrant: place for place, entrant in enumerate(order)}
    met: tuple[dict[int, int], ...] = tuple({} for _ in order)
    visits = dict.fromkeys(order, 0)
    regular = regular_size(given)
    for tables in given.history:
        for table in tables:
            here = [entrant for entrant in table if entrant in member]
            for entrant in here if len(table) != regular else ():
                visits[entrant] += 1
            for one, other in combinations([member[entrant] for entrant in here], 2):
                met[one][other] = met[other][one] = met[one].get(other, 0) + 1
    rules = given.constraints
    least = {member[entrant]: seat for entrant, seat in rules.seats if entrant in member}
    pairs_at_tables = sum(size * (size - 1) // 2 for size in sizes)
    return Problem(
        sizes=sizes,
        regular=regular,
        met=met,
        odd_visits=tuple(visits.values()) if rules.even_odd_tables else None,
        groupings=tuple(tuple(groups[entrant] for entrant in order) for _, groups in given.separated()),
        apart=_among(rules.apart, member),
        together=_among(rules.together, member),
        least_size=least,
        most=-(-(len(given.history) + 1) * pairs_at_tables * 2 // (len(order) * (len(order) - 1))),
        by_rank=given.mode is not SeatingMode.RANDOM,
    )


def _among(pairs: frozenset[tuple[int, int]], member: dict[int, int]) -> frozenset[tuple[int, int]]:
    inside = [(member[one], member[other]) for one, other in pairs if one in member and other in member]
    return frozenset((min(pair), max(pair)) for pair in inside)


def numbered(given: DrawInput, tables: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """The tables in the order of their numbers: as they come, but for those with a fixed number."""
    wanted = {} if given.is_strict else dict(given.constraints.tables)
    fixed: dict[int, Sequence[int]] = {}
    rest: list[Sequence[int]] = []
    for table in tables:
        number = next((wanted[e] for e in table if e in wanted and wanted[e] not in fixed), None)
        if number is None:
            rest.append(table)
        else:
            fixed[number] = table
    others = iter(rest)
    return [fixed[number] if number in fixed else next(others) for number in range(1, len(tables) + 1)]
