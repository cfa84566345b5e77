"""The schedule of points behind every plan: the same for everybody who plans so many rounds of so many players."""

from collections.abc import Iterator
from itertools import combinations, islice

from tournaments.regulations import TableSplit
from tournaments.seating.bounds import bounds
from tournaments.seating.plan import cut, split
from tournaments.seating.planned.constructions import Rounds, never_meeting, seat_rows, shift_rows, without
from tournaments.seating.planned.library import shipped, starters
from tournaments.seating.planned.search import Progress, searched
from tournaments.seating.planned.seats import balanced_seats
from tournaments.seating.planned.visits import evened

_WAYS_TO_LEAVE_OUT = 12


def base_schedule(players: int, rounds: int, rule: TableSplit, progress: Progress | None = None) -> Rounds:
    """Tables of points 0 … players − 1 in seat order, the rule's odd ones last, as `split` has them."""
    found = shipped(players, rounds, rule)
    if found is None:
        built = constructed(players, rounds, rule)
        found = built[0] if built else searched(players, rounds, rule, progress)
    return balanced_seats(found)


def constructed(players: int, rounds: int, rule: TableSplit) -> tuple[Rounds, bool] | None:
    """A schedule without repeats and whether visits to odd tables are even; None where no construction reaches."""
    sizes = split(players, rule).sizes
    if rounds == 1:
        return (cut(range(players), sizes),), True
    found = evened(_without_repeats(sizes, rounds), rule.regular_size)
    if found is None:
        return None
    regular_first = tuple(
        tuple(sorted(seating, key=lambda table: len(table) != rule.regular_size)) for seating in found[0]
    )
    return regular_first, found[1]


def rounds_without_repeats(players: int, below: int, rule: TableSplit) -> int:
    """The most rounds, fewer than `below`, of which a plan without repeats is known: what to ask for instead."""
    sizes = split(players, rule).sizes
    return next(
        rounds for rounds in range(below - 1, -1, -1) if rounds < 2 or _is_without(players, rounds, rule, sizes)
    )


def _is_without(players: int, rounds: int, rule: TableSplit, sizes: tuple[int, ...]) -> bool:
    if bounds(players, rounds, sizes).repeats:
        return False
    kept = shipped(players, rounds, rule)
    if kept is None:
        return next(_without_repeats(sizes, rounds), None) is not None
    pairs = [pair for tables in kept for table in tables for pair in combinations(sorted(table), 2)]
    return len(set(pairs)) == len(pairs)


def _without_repeats(sizes: tuple[int, ...], rounds: int) -> Iterator[Rounds]:
    widest, tables, players = max(sizes), len(sizes), sum(sizes)
    for starter in starters() if sizes.count(3) < 4 else ():
        if widest == 4 and len(starter.points) == 4 * tables and rounds <= starter.order:
            developed = starter.developed(rounds)
            for left_out in islice(never_meeting(developed, 4 * tables - players), _WAYS_TO_LEAVE_OUT):
                yield without(developed, left_out)
    rows = shift_rows(tables, rounds, widest)
    if rows:
        last = range(tables * (widest - 1) + sizes.count(widest), tables * widest)
        yield without(seat_rows(rows, tables), last)
