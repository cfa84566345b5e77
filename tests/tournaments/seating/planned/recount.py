"""What a schedule is worth, counted anew from nothing but its tables."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

Schedule = Sequence[Sequence[Sequence[int]]]
"""Rounds of tables of entrants."""


def meetings(schedule: Schedule) -> dict[tuple[int, int], int]:
    """How often each pair that meets does, smaller number first."""
    met: dict[tuple[int, int], int] = defaultdict(int)
    for tables in schedule:
        for table in tables:
            for one in table:
                for other in table:
                    if one < other:
                        met[one, other] += 1
    return met


def repeats(schedule: Schedule) -> int:
    """Meetings after the first of their pair."""
    return sum(often - 1 for often in meetings(schedule).values())


def club_pairs(tables: Sequence[Sequence[int]], clubs: Mapping[int, str]) -> int:
    """Pairs of one club at the tables of a round."""
    return sum(
        clubs.get(one) == clubs[other]
        for table in tables
        for one in table
        for other in table
        if one < other and other in clubs
    )


def odd_visits(schedule: Schedule, regular: int) -> dict[int, int]:
    """How often each sat at a table of another size."""
    visits = {entrant: 0 for tables in schedule for table in tables for entrant in table}
    for tables in schedule:
        for table in tables:
            if len(table) != regular:
                for entrant in table:
                    visits[entrant] += 1
    return visits


def seat_counts(schedule: Schedule) -> dict[int, dict[int, int]]:
    """How often each had each seat, from 1 on."""
    counts: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for tables in schedule:
        for table in tables:
            for seat, entrant in enumerate(table, start=1):
                counts[entrant][seat] += 1
    return counts


def is_partition(schedule: Schedule, players: int) -> bool:
    """Whether every round seats 1 … players, each once."""
    everybody = list(range(1, players + 1))
    return all(sorted(entrant for table in tables for entrant in table) == everybody for tables in schedule)
