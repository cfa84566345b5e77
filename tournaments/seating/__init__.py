"""Who sits where: table sizes, draws that can be repeated from their seed, checks by hand, the certificate.

Values in, values out: what a draw gives depends on `ALGORITHM`, the entrants in the order given, their ranks and the
seed, on nothing else. Numbering the entrants anew gives the same draw under the new numbers.

>>> draw_random([1, 2, 3, 4, 5, 6, 7], split(7, TableSplit.FOURS_THREES).sizes, seed="spade")
Seating(tables=((6, 7, 2, 4), (1, 3, 5)), lots=())
"""

from tournaments.regulations import TableSplit
from tournaments.seating.by_standings import LastResult, draw_blocks, draw_previous_round
from tournaments.seating.certificate import certificate
from tournaments.seating.constraints import check_by_hand
from tournaments.seating.draw import draw_random
from tournaments.seating.errors import SeatingRefused
from tournaments.seating.lots import ALGORITHM
from tournaments.seating.plan import Seating, Split, SplitFallback, split

__all__ = [
    "ALGORITHM",
    "LastResult",
    "Seating",
    "SeatingRefused",
    "Split",
    "SplitFallback",
    "TableSplit",
    "certificate",
    "check_by_hand",
    "draw_blocks",
    "draw_previous_round",
    "draw_random",
    "split",
]
