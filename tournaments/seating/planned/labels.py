"""Who gets which place of a plan: the lot, with club mates apart in round 1."""

from collections import Counter
from collections.abc import Sequence

from tournaments.seating.lots import shuffled
from tournaments.seating.plan import Seating
from tournaments.seating.planned.constructions import Rounds, Table


def labelled(base: Rounds, seed: str, groups: Sequence[str]) -> tuple[Seating, ...]:
    """The plan for entrants 1 … n; `groups` names the club of each, "" for none.

    In round 1 the entrants are dealt over the tables like cards, club after club, the largest first: two of a club meet
    only when it has more members than there are tables, and then as seldom as can be. Within a club, and where there
    are none, the lot decides; it also gives the tables of each round their order, among those of one size.
    """
    first = base[0]
    by_size = sorted(shuffled(range(len(first)), seed, "plan round 1"), key=lambda table: -len(first[table]))
    free = [list(shuffled(first[table], seed, f"plan table {table}")) for table in by_size]
    entrant_of: dict[int, int] = {}
    for turn, entrant in enumerate(_club_after_club(seed, groups)):
        entrant_of[free[turn % len(free)].pop()] = entrant
    return tuple(
        Seating(tuple(tuple(entrant_of[point] for point in table) for table in _in_lot_order(tables, seed, number)))
        for number, tables in enumerate(base, start=1)
    )


def _club_after_club(seed: str, groups: Sequence[str]) -> list[int]:
    lot = shuffled(range(1, len(groups) + 1), seed, "plan")
    members = Counter(group for group in groups if group)
    first_seen = {groups[entrant - 1]: turn for turn, entrant in reversed(list(enumerate(lot)))}
    return sorted(lot, key=lambda e: (-members[groups[e - 1]], first_seen[groups[e - 1]]))


def _in_lot_order(tables: Sequence[Table], seed: str, number: int) -> list[Table]:
    """Tables of one size in the order of the lot; sizes stay where they are."""
    by_size: dict[int, list[Table]] = {}
    for table in shuffled(tables, seed, f"plan tables {number}"):
        by_size.setdefault(len(table), []).append(table)
    return [by_size[len(table)].pop() for table in tables]
