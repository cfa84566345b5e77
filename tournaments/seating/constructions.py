"""Schedules in which nobody meets twice, written down without a search.

Points are 0 to v − 1. *Shift rows*: T tables, four columns of T points, column c holding c·T … c·T + T − 1. A row is
(s0, s1, s2, s3); table x of its round seats from each column the point x + s_c modulo T. Two points of one column never
meet; two of different columns meet at most once when, for each two columns, the rows differ in s_b − s_a modulo T.
"""

from math import gcd

Table = tuple[int, ...]
Rounds = tuple[tuple[Table, ...], ...]


def closed_form_rows(tables: int, rounds: int, columns: int) -> list[Table]:
    """Rows (0, r, 2r, …): every difference is k·r with k below `columns`, so T must have no divisor in common."""
    if rounds > tables or any(gcd(tables, step) > 1 for step in range(2, columns)):
        return []
    return [tuple(step * row % tables for step in range(columns)) for row in range(rounds)]


def seat_rows(rows: list[Table], tables: int) -> Rounds:
    """The rounds of these rows."""
    return tuple(
        tuple(tuple(column * tables + (x + shift) % tables for column, shift in enumerate(row)) for x in range(tables))
        for row in rows
    )
