"""What a seating made by hand must keep: everybody once, tables of three to five, the regulation's split."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from tournaments.regulations import Fault, TableSplit
from tournaments.seating.plan import split

T = TypeVar("T")

SIZES = range(3, 6)


def check_by_hand(
    tables: Sequence[Sequence[T]], entrants: Sequence[T], rule: TableSplit | tuple[int, ...]
) -> tuple[Fault, ...]:
    """Every fault of these tables for these entrants; none when they may be played. `rule` may be the sizes wanted.

    not_an_entrant     `entrant`             at `tables[1][2]`
    seated_twice       `entrant`             at his second seat
    not_seated         `entrant`
    table_size         `size`, `least`, `most`
    split_not_kept     `sizes`, `wanted`     which tables may have which number is free

    Raises `SeatingRefused` (`too_few_players`) with fewer than three entrants.
    """
    wanted = split(len(entrants), rule).sizes if isinstance(rule, TableSplit) else rule
    expected = set(entrants)
    faults: list[Fault] = []
    seated: set[T] = set()
    for table, row in enumerate(tables):
        if len(row) not in SIZES:
            params = {"size": len(row), "least": SIZES[0], "most": SIZES[-1]}
            faults.append(Fault("table_size", f"tables[{table}]", params))
        for seat, entrant in enumerate(row):
            if entrant not in expected or entrant in seated:
                code = "seated_twice" if entrant in seated else "not_an_entrant"
                faults.append(Fault(code, f"tables[{table}][{seat}]", {"entrant": entrant}))
            seated.add(entrant)
    faults += [Fault("not_seated", "tables", {"entrant": entrant}) for entrant in entrants if entrant not in seated]
    sizes = [len(row) for row in tables]
    if Counter(sizes) != Counter(wanted):
        faults.append(Fault("split_not_kept", "tables", {"sizes": sizes, "wanted": list(wanted)}))
    return tuple(faults)
