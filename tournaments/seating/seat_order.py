"""Who sits where at a table, and so who deals first."""

from collections.abc import Sequence
from itertools import permutations

from tournaments.seating.inputs import DrawInput, Table, Tables


def in_seats(given: DrawInput, order: Sequence[int], tables: Sequence[Sequence[int]]) -> Tables:
    """The tables with their entrants in seat order.

    Fixed seats are kept. With balanced seats the order with the least sum of (times he had this seat)²; otherwise, and
    among equal ones, by `order`: the best deals first. (`order` of a random draw is the lot.) Fixed seats that cannot
    all be kept are not kept.
    """
    had = seats_had(given)
    wanted = dict(given.constraints.seats)
    place = {entrant: number for number, entrant in enumerate(order)}
    balanced = given.constraints.balanced_seats

    def seated(table: Sequence[int]) -> Table:
        best_first = sorted(table, key=place.__getitem__)
        if not balanced and not wanted.keys() & set(table):
            return tuple(best_first)
        allowed = (row for row in permutations(best_first) if all(wanted.get(e, s) == s for s, e in enumerate(row, 1)))
        return min(allowed, key=lambda row: imbalance(row, had) if balanced else 0, default=tuple(best_first))

    return tuple(map(seated, tables))


def seats_had(given: DrawInput) -> list[list[int]]:
    """By position, how often each seat was had; index 0 is seat 1."""
    had = [[0] * 5 for _ in range(given.players)]
    for tables in given.history:
        for table in tables:
            for seat, entrant in enumerate(table):
                if entrant >= 0:
                    had[entrant][seat] += 1
    return had


def imbalance(row: Sequence[int], had: Sequence[Sequence[int]]) -> int:
    """How much sum of squares these seats add."""
    return sum(2 * had[entrant][seat] + 1 for seat, entrant in enumerate(row))
