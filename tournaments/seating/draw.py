"""The random draw."""

from collections.abc import Sequence

from tournaments.seating.lots import shuffled
from tournaments.seating.plan import Seating, cut


def draw_random(entrants: Sequence[int], sizes: Sequence[int], seed: str) -> Seating:
    """Everybody at a table and a seat by lot.

    `entrants` are ids in a fixed order (by start number), each once; the draw depends on that order, not on the ids.
    Raises ValueError when they do not fill the sizes or one comes twice.
    """
    if len(set(entrants)) != len(entrants):
        raise ValueError("an entrant comes twice")
    return Seating(cut(shuffled(entrants, seed, "random"), sizes))
