"""Who sits where: table sizes, draws that can be repeated from their seed, checks by hand, the certificate.

Values in, values out: what a draw gives depends on `ALGORITHM`, the entrants in the order given, their ranks and the
seed, on nothing else. Numbering the entrants anew gives the same draw under the new numbers.

    make_draw(document)               the complete draw document of one round from its input, in every mode
    verify_draw(document)             what differs when the draw is made again; nothing when it is as it should be
    read_draw(document)               its input and tables as values
    swap_cost(document, one, other)   the tables after a single swap, and what it costs
    explain(document, entrant)        why somebody is at this table, line by line
    split(players, rule)              the table sizes
    check_by_hand(tables, …)          every fault of tables made by hand

`docs/reference/seating.md` describes the document.

>>> make_draw({"standing": [1, 2, 3, 4, 5, 6, 7], "mode": "random", "seed": "spade"})["tables"]
[[6, 7, 2, 4], [1, 3, 5]]
"""

from tournaments.regulations import TableSplit
from tournaments.seating.constraints import check_by_hand
from tournaments.seating.document import Difference, make_draw, read_draw, verify_draw
from tournaments.seating.errors import DrawRefused, SeatingRefused
from tournaments.seating.explain import Reason, explain
from tournaments.seating.lots import ALGORITHM
from tournaments.seating.plan import Seating, Split, SplitFallback, split
from tournaments.seating.swaps import Swap, swap_cost

__all__ = [
    "ALGORITHM",
    "Difference",
    "DrawRefused",
    "Reason",
    "Seating",
    "SeatingRefused",
    "Split",
    "SplitFallback",
    "Swap",
    "TableSplit",
    "check_by_hand",
    "explain",
    "make_draw",
    "read_draw",
    "split",
    "swap_cost",
    "verify_draw",
]
