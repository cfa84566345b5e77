"""The certificate of a draw: what can be said of its fairness, counted, for everybody to check."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from tournaments.regulations import TableSplit
from tournaments.seating.lots import ALGORITHM
from tournaments.seating.plan import Seating


def certificate(seating: Seating, history: Sequence[Seating], *, rule: TableSplit) -> dict[str, Any]:
    """Figures of `seating` after the seatings of earlier rounds, as JSON.

    algorithm          what made it
    sizes              of the tables, table 1 first
    repeats            pairs of this seating that had met before, as [entrant, entrant, meetings with this one]
    most_meetings      of any pair, over all rounds with this one
    odd_table_visits   how often each entrant of this seating sat at a table of another size than the rule prefers
    lots               groups of equal rank in the order the lot gave
    """
    met = Counter(pair for earlier in history for pair in _pairs(earlier))
    now = list(_pairs(seating))
    meetings = met + Counter(now)
    visits = Counter(
        entrant
        for played in (*history, seating)
        for table in played.tables
        if len(table) != rule.regular_size
        for entrant in table
    )
    return {
        "algorithm": ALGORITHM,
        "sizes": [len(table) for table in seating.tables],
        "repeats": [[*pair, meetings[pair]] for pair in sorted(now) if met[pair]],
        "most_meetings": max(meetings.values(), default=0),
        "odd_table_visits": {str(entrant): visits[entrant] for entrant in sorted(e for t in seating.tables for e in t)},
        "lots": [list(group) for group in seating.lots],
    }


def _pairs(seating: Seating) -> Iterable[tuple[int, int]]:
    return (pair for table in seating.tables for pair in combinations(sorted(table), 2))
