"""Blocks: the best at table 1, the next at table 2, and so on.

Within a table the best sits on seat 1 and deals first, the lowest sits last and writes.
"""

from collections.abc import Sequence
from itertools import groupby

from tournaments.seating.lots import shuffled
from tournaments.seating.plan import Seating, cut


def draw_blocks(standing: Sequence[tuple[int, int]], sizes: Sequence[int], seed: str) -> Seating:
    """Blocks by the standings: `standing` lists (entrant, rank), rank 1 the best, shared ranks equal.

    Equal ranks are parted by the lot, which starts from the order given (by start number); `lots` shows its orders.
    Raises ValueError when the entrants do not fill the sizes or one comes twice.
    """
    ranks = dict(standing)
    if len(ranks) != len(standing):
        raise ValueError("an entrant comes twice")
    by_lot = shuffled(list(ranks), seed, "equal ranks")
    groups = [tuple(group) for _, group in groupby(sorted(by_lot, key=ranks.__getitem__), key=ranks.__getitem__)]
    order = [entrant for group in groups for entrant in group]
    return Seating(cut(order, sizes), lots=tuple(group for group in groups if len(group) > 1))
