"""The facts on a sheet: one frozen value for each kind of entry, and the sheet itself.

Tricks and card points are the declarer's. A player is named by the label the sheet gives him.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from engine.zole.contracts import Contract
from engine.zole.rules import PRESETS, Rules


@dataclass(frozen=True, slots=True)
class DeclarerGame:
    """A pick-up game or a zole (Z4.1, Z4.2)."""

    contract: Contract
    """`PICKUP` or `ZOLE`."""
    declarer: str
    card_points: int
    tricks: int
    revoked_by: str | None = None


@dataclass(frozen=True, slots=True)
class SmallZole:
    """A small zole (Z4.3); play may have stopped at the declarer's first trick."""

    declarer: str
    tricks: int
    revoked_by: str | None = None
    contract: ClassVar = Contract.SMALL_ZOLE


@dataclass(frozen=True, slots=True)
class TableGame:
    """A table game (Z8): tricks and card points of each active player; by card points also of a dealer who sits out."""

    tricks: Mapping[str, int] = field(hash=False)
    card_points: Mapping[str, int] = field(hash=False)
    lot: str | None = None
    """The tied loser who bears the odd rest (Z8.3)."""
    revoked_by: str | None = None
    contract: ClassVar = Contract.GALDINS


@dataclass(frozen=True, slots=True)
class PassedOut:
    """All passed, pules are played (Z9.1)."""

    contract: ClassVar = Contract.PASSED_OUT


@dataclass(frozen=True, slots=True)
class Annulled:
    """A deal that was stopped: no score (Z11.1, Z11.3)."""

    contract: ClassVar = Contract.ANNULLED


@dataclass(frozen=True, slots=True)
class ImposedPule:
    """Between deals: the referee gives `player` a personal pule (Z9.6)."""

    player: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Absent:
    """Between deals: from the next deal on `player` is not at the table (Z11.5)."""

    player: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Present:
    """Between deals: from the next deal on `player` is at the table again (Z11.5)."""

    player: str


Deal = DeclarerGame | SmallZole | TableGame | PassedOut | Annulled
BetweenDeals = ImposedPule | Absent | Present
Entry = Deal | BetweenDeals


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table's sheet of one round: what was written, nothing that follows from it."""

    game: ClassVar = "zole"
    players: tuple[str, ...]
    """Clockwise by seat; three to five."""
    dealer: str
    """Who deals the first deal."""
    entries: tuple[Entry, ...] = ()
    rules: Rules = PRESETS["classic"]
    close: bool = False
    """Settle what is open at the end of the round (Z10)."""


def left_after(entries: Iterable[Entry]) -> dict[str, int]:
    """Who is away at the end, in the order of leaving, and how many deals had been played when he left (Z11.4)."""
    deals = 0
    out: dict[str, int] = {}
    for entry in entries:
        match entry:
            case Absent(player):
                out.setdefault(player, deals)
            case Present(player):
                out.pop(player, None)
            case ImposedPule():
                pass
            case _:
                deals += 1
    return out
