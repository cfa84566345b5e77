"""The plan of a round, and how many tables of which size it has."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.regulations import TableSplit
from tournaments.seating.errors import SeatingRefused

LEAST_PLAYERS = 3
_OTHER_SIZE = {TableSplit.FOURS_THREES: 3, TableSplit.FOURS_FIVES: 5, TableSplit.THREES_FOURS: 4}


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of a round, table 1 first; each lists its entrants in seat order, and seat 1 deals the first deal."""

    tables: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class SplitFallback:
    """The regulation's split cannot be made of so many players; `used` holds instead, or one table of five."""

    code: str
    players: int
    wanted: TableSplit
    used: TableSplit | None

    @property
    def params(self) -> dict[str, object]:
        """What the words of the notice need."""
        return {"players": self.players, "wanted": self.wanted.value, "used": self.used.value if self.used else None}


@dataclass(frozen=True, slots=True)
class Split:
    """Table sizes, table 1 first and odd ones last; `fallback` says why they are not as the regulation wants."""

    sizes: tuple[int, ...]
    fallback: SplitFallback | None = None


def split(players: int, rule: TableSplit) -> Split:
    """The tables for so many players.

    Fives cannot be made of 3, 6, 7 and 11 players: fours and threes are used. Five players cannot sit at fours and
    threes, nor at threes and fours: they make one table of five. Raises `SeatingRefused` (`too_few_players`) below 3.
    """
    if players < LEAST_PLAYERS:
        raise SeatingRefused("too_few_players", players=players, least=LEAST_PLAYERS)
    sizes = _sizes(players, rule)
    if sizes:
        return Split(sizes)
    if players == 5:
        return Split((5,), SplitFallback("one_table_of_five", players, rule, None))
    used = TableSplit.FOURS_THREES
    return Split(_sizes(players, used), SplitFallback("split_impossible", players, rule, used))


def cut(order: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The entrants in this order, filled into tables of these sizes. Raises ValueError when they do not fit."""
    if sum(sizes) != len(order):
        raise ValueError(f"{len(order)} entrants do not fill tables of {list(sizes)}")
    ends = [sum(sizes[: table + 1]) for table in range(len(sizes))]
    return tuple(tuple(order[end - size : end]) for size, end in zip(sizes, ends, strict=True))


def _sizes(players: int, rule: TableSplit) -> tuple[int, ...]:
    """Regular tables first and the fewest odd ones that make it come out; empty when nothing does."""
    regular, other = rule.regular_size, _OTHER_SIZE[rule]
    odd = next(count for count in range(regular) if (players - count * other) % regular == 0)
    tables = (players - odd * other) // regular
    return (regular,) * tables + (other,) * odd if tables >= 0 else ()
