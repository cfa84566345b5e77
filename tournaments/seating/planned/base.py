"""The schedule of points behind every plan: the same for everybody who plans so many rounds of so many players."""

from collections.abc import Callable, Iterator
from itertools import islice

from tournaments.regulations import TableSplit
from tournaments.seating.plan import cut, split
from tournaments.seating.planned.constructions import Rounds, never_meeting, seat_rows, shift_rows, without
from tournaments.seating.planned.library import shipped, starters
from tournaments.seating.planned.search import searched
from tournaments.seating.planned.seats import balanced_seats
from tournaments.seating.planned.visits import evened

Progress = Callable[[int, int], None]
"""Told how much of a search is done, of how much."""

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


def _without_repeats(sizes: tuple[int, ...], rounds: int) -> Iterator[Rounds]:
    widest, tables, players = max(sizes), len(sizes), sum(sizes)
    for starter in starters():
        if widest == 4 and len(starter.points) == 4 * tables and rounds <= starter.order:
            developed = starter.developed(rounds)
            for left_out in islice(never_meeting(developed, 4 * tables - players), _WAYS_TO_LEAVE_OUT):
                yield without(developed, left_out)
    rows = shift_rows(tables, rounds, widest)
    if rows:
        last = range(tables * (widest - 1) + sizes.count(widest), tables * widest)
        yield without(seat_rows(rows, tables), last)
