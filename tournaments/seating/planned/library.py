"""Schedules and starters found once, by `python3 -m benchmarks.seating_search`, and shipped in `schedules.txt`.

A line is `starter ORDER POINTS` or `fours|threes|fives PLAYERS ROUNDS TABLES`, where the last word lists the points
seat by seat, larger tables first unless the rule prefers the smaller, one sign for each: point p is the sign with the
code 48 + p ("0" is 0, "A" is 17).

A plan that was drawn can be drawn again only with the same library, so it is part of what `ALGORITHM` names.
"""

from functools import cache
from pathlib import Path

from tournaments.regulations import TableSplit
from tournaments.seating.plan import cut, split
from tournaments.seating.planned.constructions import Rounds, Starter

SCHEDULES = Path(__file__).with_name("schedules.txt")
RULES = {
    "fours": TableSplit.FOURS_THREES,
    "threes": TableSplit.THREES_FOURS,
    "fives": TableSplit.FOURS_FIVES,
}
_FIRST_SIGN = 48


def shipped(players: int, rounds: int, rule: TableSplit) -> Rounds | None:
    """The schedule of the library for exactly this, if there is one."""
    kept_as = same_tables(players, rule)
    return _read(_lines().get((kept_as, players, rounds), ""), players, kept_as)


def same_tables(players: int, rule: TableSplit) -> TableSplit:
    """The first rule that gives so many players the same tables; their schedules are kept under it."""
    sizes = split(players, rule).sizes
    return next(other for other in RULES.values() if split(players, other).sizes == sizes)


@cache
def starters() -> tuple[Starter, ...]:
    """All starters, in the order of the file."""
    return tuple(
        Starter(int(words[1]), _points(words[2])) for words in map(str.split, _text()) if words[:1] == ["starter"]
    )


def everything() -> tuple[tuple[TableSplit, int, int], ...]:
    """What schedules there are: rule, players, rounds."""
    return tuple(_lines())


def forget() -> None:
    """Read the file again: for the program that writes it."""
    _lines.cache_clear()


def written(points: tuple[int, ...]) -> str:
    """The signs of points, as in the file."""
    return "".join(chr(_FIRST_SIGN + point) for point in points)


@cache
def _lines() -> dict[tuple[TableSplit, int, int], str]:
    lines = (words for words in map(str.split, _text()) if words and words[0] in RULES)
    return {(RULES[rule], int(players), int(rounds)): signs for rule, players, rounds, signs in lines}


def _text() -> list[str]:
    return SCHEDULES.read_text(encoding="ascii").splitlines()


def _read(signs: str, players: int, rule: TableSplit) -> Rounds | None:
    points, sizes = _points(signs), split(players, rule).sizes
    rounds = tuple(cut(points[first : first + players], sizes) for first in range(0, len(points), players))
    return rounds or None


def _points(signs: str) -> tuple[int, ...]:
    return tuple(ord(sign) - _FIRST_SIGN for sign in signs)
