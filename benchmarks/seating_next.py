"""One round by standings, no repeats first, against two plain ways: `python3 -m benchmarks.seating_next [STATE …]`.

For every state of `benchmarks/states` (or those named, `48-8`): repeats, sum of squared distances in the standing, most
visits to an odd table, and processor seconds. `benchmarks.seating_optimum` adds the optimum where it can be proved.

greedy          table by table from the top: the best who is left, then whoever met those there least, the best of them
backtracking    the same order, but a table is given up while it needs a repeat; when 15,000 tries were not enough, one
                repeat more is allowed in the whole round
"""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from benchmarks.seating_states import FOLDER
from tournaments.regulations import TableSplit
from tournaments.seating import make_draw, split
from tournaments.seating.next_round import ranked
from tournaments.seating.reading import read_input

TRIES = 15_000


@dataclass(frozen=True)
class State:
    """A stored state: `met` counts by pair of places in the standing, `visits` to odd tables by place."""

    document: dict[str, Any]
    order: tuple[Any, ...]
    met: dict[tuple[int, int], int]
    visits: tuple[int, ...]
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class Found:
    """What a way to seat gives."""

    repeats: int
    distance: int
    odd: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.repeats:>4} {self.distance:>7} {self.odd:>4} {self.seconds:>6.2f}"


def load(path: Path) -> State:
    """The state in a file, equal ranks parted as the draw parts them."""
    document = json.loads(path.read_text(encoding="utf-8"))
    named = read_input(document)
    order = tuple(named.names[entrant] for entrant in ranked(named.given)[0])
    place = {who: number for number, who in enumerate(order)}
    met: dict[tuple[int, int], int] = {}
    visits = dict.fromkeys(order, 0)
    for table in (table for tables in document["history"] for table in tables):
        for pair in combinations(sorted(place[who] for who in table), 2):
            met[pair] = met.get(pair, 0) + 1
        for who in table if len(table) != 4 else ():
            visits[who] += 1
    return State(document, order, met, tuple(visits.values()), split(len(order), TableSplit.FOURS_THREES).sizes)


def counted(state: State, tables: Sequence[Sequence[int]], seconds: float) -> Found:
    """The figures of tables of places."""
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    odd = {place for table in tables if len(table) != 4 for place in table}
    return Found(
        repeats=sum(pair in state.met for pair in pairs),
        distance=sum((other - one) ** 2 for one, other in pairs),
        odd=max(visits + (place in odd) for place, visits in enumerate(state.visits)),
        seconds=seconds,
    )


def ours(state: State) -> list[list[int]]:
    """As this program seats."""
    place = {who: number for number, who in enumerate(state.order)}
    return [[place[who] for who in table] for table in make_draw(state.document)["tables"]]


def greedy(state: State) -> list[list[int]]:
    """Table by table from the top."""
    left, tables = list(range(len(state.order))), []
    for size in state.sizes:
        table = [left.pop(0)]
        while len(table) < size:
            best = min(left, key=lambda one: sum(_met(state, one, other) ** 2 for other in table))
            left.remove(best)
            table.append(best)
        tables.append(table)
    return tables


def backtracking(state: State) -> list[list[int]]:
    """Table by table from the top with as many repeats in all as are needed to get through."""
    for allowed in range(len(state.order)):
        tries = iter(range(TRIES))
        tables = next(_fill(state, list(range(len(state.order))), 0, allowed, tries), None)
        if tables is not None:
            return tables
    raise AssertionError("every repeat is allowed in the end")


def _fill(state: State, left: list[int], number: int, allowed: int, tries: Iterator[int]) -> Iterator[list[list[int]]]:
    if number == len(state.sizes):
        yield []
        return
    for table, used in _tables(state, [left[0]], left[1:], state.sizes[number], allowed, tries):
        rest = [place for place in left if place not in table]
        for others in _fill(state, rest, number + 1, allowed - used, tries):
            yield [table, *others]


def _tables(
    state: State, table: list[int], left: list[int], size: int, allowed: int, tries: Iterator[int]
) -> Iterator[tuple[list[int], int]]:
    """The tables that can be filled with at most so many repeats: who was not met first, near places first."""
    if len(table) == size:
        yield table, 0
        return
    again = {place: sum(_met(state, place, other) > 0 for other in table) for place in left}
    by_repeats = sorted(left, key=lambda place: (again[place], place))
    for at, place in enumerate(by_repeats):
        if again[place] > allowed or next(tries, None) is None:
            return
        for full, used in _tables(state, [*table, place], by_repeats[at + 1 :], size, allowed - again[place], tries):
            yield full, used + again[place]


def _met(state: State, one: int, other: int) -> int:
    return state.met.get((min(one, other), max(one, other)), 0)


def main(names: Sequence[str]) -> None:
    """A line for each state."""
    sys.setrecursionlimit(20_000)
    files = [FOLDER / f"{name}.json" for name in names] or sorted(
        FOLDER.glob("*.json"), key=lambda path: [int(part) for part in path.stem.split("-")]
    )
    print("state     " + "".join(f"{way:>25}" for way in ("ours", "greedy", "backtracking")))
    print("          " + "   repeats    d²  odd      s" * 3)
    for file in files:
        state = load(file)
        line = []
        for way in (ours, greedy, backtracking):
            started = time.process_time()
            tables = way(state)
            line.append(str(counted(state, tables, time.process_time() - started)))
        print(f"{file.stem:<10}" + "   ".join(line), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
