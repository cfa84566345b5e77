"""Schedules in which nobody meets twice, written down with hardly a search.

Points are 0 to v − 1. Two ways lead to tables of one size:

Shift rows: T tables, C columns of T points, column c holding c·T … c·T + T − 1. A row is (s_0, s_1, …); table x of its
round seats from each column c the point x + s_c modulo T. Two points of one column never meet, and two of different
columns a, b meet at most once when the rows differ in s_b − s_a modulo T.

Starters: one round, and a cyclic order m: round r adds r modulo m inside each full block of m points.

Some points are then left out that never meet each other, so a table lacks at most one. Of shift rows they are in the
last column; with all but a few of them left out, a few larger tables stay among smaller ones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd

Table = tuple[int, ...]
Rounds = tuple[tuple[Table, ...], ...]

_TRIES = 2_000
"""Rows looked at before a number of tables counts as too small for so many rounds."""


@dataclass(frozen=True, slots=True)
class Starter:
    """The first round as one permutation of the points, cut into fours, and its cyclic order."""

    order: int
    points: tuple[int, ...]

    def developed(self, rounds: int) -> Rounds:
        """As many rounds as wanted, at most `order`."""
        fixed = len(self.points) // self.order * self.order
        return tuple(fours([self._moved(point, by, fixed) for point in self.points]) for by in range(rounds))

    def _moved(self, point: int, by: int, fixed: int) -> int:
        block, place = divmod(point, self.order)
        return point if point >= fixed else block * self.order + (place + by) % self.order


def fours(points: Sequence[int]) -> tuple[Table, ...]:
    """Cut into tables of four."""
    return tuple(tuple(points[first : first + 4]) for first in range(0, len(points), 4))


def shift_rows(tables: int, rounds: int, columns: int) -> list[Table]:
    """Rows for so many rounds; none when there are none or they would take a long search.

    Row r is (0, r, 2r, …) where T has no divisor below the number of columns. Otherwise the search begins each row
    with these numbers, goes upwards in each column, and takes back a row that leads nowhere.
    """
    if rounds > tables:
        return []
    if all(gcd(tables, step) == 1 for step in range(2, columns)):
        return [tuple(step * row % tables for step in range(columns)) for row in range(rounds)]
    return _searched_rows(tables, rounds, columns)


def _searched_rows(tables: int, rounds: int, columns: int) -> list[Table]:
    rows: list[Table] = []
    waiting = [_candidates(tables, 0, columns, rows)]
    for _ in range(_TRIES):
        row = next(waiting[-1], None)
        if row is not None:
            rows.append(row)
            if len(rows) == rounds:
                return rows
            waiting.append(_candidates(tables, len(rows), columns, rows))
        elif rows:
            rows.pop()
            waiting.pop()
        else:
            return []
    return []


def _candidates(tables: int, number: int, columns: int, rows: Sequence[Table]) -> Iterator[Table]:
    """Rows (0, number, …) that differ from all `rows` in every difference of two columns."""
    used = {(a, b): {(row[b] - row[a]) % tables for row in rows} for a, b in combinations(range(columns), 2)}

    def grow(row: Table) -> Iterator[Table]:
        column = len(row)
        if column == columns:
            yield row
            return
        first = column * number
        for shift in range(first, first + (1 if column == 1 else tables)):
            if all((shift - row[a]) % tables not in used[a, column] for a in range(column)):
                yield from grow((*row, shift % tables))

    return grow((0,))


def seat_rows(rows: Sequence[Table], tables: int) -> Rounds:
    """The rounds of these rows."""
    return tuple(
        tuple(tuple(column * tables + (x + shift) % tables for column, shift in enumerate(row)) for x in range(tables))
        for row in rows
    )


def without(rounds: Rounds, left_out: Sequence[int]) -> Rounds:
    """The rounds without these points, larger tables first; the points that stay are numbered anew from 0 on."""
    gone = set(left_out)
    points = sorted({point for table in rounds[0] for point in table} - gone)
    new = {point: number for number, point in enumerate(points)}
    return tuple(
        tuple(sorted((tuple(new[p] for p in table if p not in gone) for table in seating), key=len, reverse=True))
        for seating in rounds
    )


def never_meeting(rounds: Rounds, count: int) -> Iterator[Table]:
    """Every set of so many points of which no two ever meet."""
    met: dict[int, set[int]] = {}
    for seating in rounds:
        for table in seating:
            for point in table:
                met.setdefault(point, {point}).update(table)
    for chosen in combinations(sorted(met), count):
        if all(b not in met[a] for a, b in combinations(chosen, 2)):
            yield chosen
