"""Place points (lielie punkti): what a table's points are worth, as exact fractions.

Who has more points sits higher; equal points share the average of the places they cover. The exceptions are three:
a table of four where all are equal may have a value of its own, a table of three may pay its second place by sign
(the plus rule), and who forfeited the round takes the table's last place and 0 (rules Z11.4, Z11.5).
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

K = TypeVar("K", bound=Hashable)

SIXTIETHS = 60
"""The unit stored in the database: 60 can be shared by two, three, four and five."""


def place_points(
    points: Mapping[K, int],
    *,
    vector: Sequence[Fraction],
    four_way_tie: Fraction | None = None,
    three_second: Mapping[str, Fraction] | None = None,
    forfeited: frozenset[K] = frozenset(),
) -> dict[K, Fraction]:
    """The place points of each player of one table.

    `points` are the table's totals by player, `vector` the value of each place, best first, as long as the table.
    `four_way_tie` is what each gets when a table of four ends all equal (None: the plain average).
    `three_second` is the plus rule at a table of three: the second place is worth `if_positive` with points above
    zero, else `otherwise`; the last is worth `third`. It is ignored at other tables.
    `forfeited` players take the last places and get 0, whatever their points; the others share the places before them.

    Raises ValueError when the vector does not fit the table or a stranger forfeited.
    """
    if len(vector) != len(points):
        raise ValueError(f"{len(points)} players, but place points for {len(vector)}")
    if not forfeited <= points.keys():
        raise ValueError("a player who is not at the table cannot forfeit")
    standing = {player: total for player, total in points.items() if player not in forfeited}
    if four_way_tie is not None and _is_four_way_tie(points, standing):
        return dict.fromkeys(points, four_way_tie)
    totals = sorted(standing.values(), reverse=True)
    worth = _values_of_places(totals, vector, three_second)
    shares = {player: _average(total, totals, worth) for player, total in standing.items()}
    return dict.fromkeys(points, Fraction(0)) | shares


def to_sixtieths(value: Fraction) -> int:
    """The whole number of sixtieths that is stored; ValueError when the value is no such number."""
    sixtieths = value * SIXTIETHS
    if sixtieths.denominator != 1:
        raise ValueError(f"{value} is not a whole number of sixtieths")
    return sixtieths.numerator


def from_sixtieths(stored: int) -> Fraction:
    """The exact value of a stored whole number of sixtieths."""
    return Fraction(stored, SIXTIETHS)


def _is_four_way_tie(points: Mapping[K, int], standing: Mapping[K, int]) -> bool:
    """A table of four, nobody out, all equal; four equal players at a table of five are none."""
    return len(points) == len(standing) == 4 and len(set(standing.values())) == 1


def _values_of_places(
    totals: Sequence[int], vector: Sequence[Fraction], three_second: Mapping[str, Fraction] | None
) -> Sequence[Fraction]:
    """The value of each place before equal places are shared; the plus rule looks at the second-best total."""
    if three_second is None or len(vector) != 3 or len(totals) < 2:
        return vector
    second = three_second["if_positive"] if totals[1] > 0 else three_second["otherwise"]
    return (vector[0], second, three_second["third"])


def _average(total: int, totals: Sequence[int], worth: Sequence[Fraction]) -> Fraction:
    """The mean value of the places that everybody with this total covers together."""
    first, count = totals.index(total), totals.count(total)
    return sum(worth[first : first + count], Fraction(0)) / count
