"""The facts on a sheet: one frozen value for each kind of entry, and the sheet itself.

A player is named by the label the sheet gives him; of four, either partner stands for his side.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from engine.sixty_six.endings import How
from engine.sixty_six.rules import PRESETS, Rules

LEVELS: Final = range(1, 4)
"""2.5 B1, B2: what may be bid, the value that is undertaken."""


@dataclass(frozen=True, slots=True)
class Bid:
    """The highest bid of an auction (2.5): who undertook to win at least `level` game points."""

    player: str
    level: int


@dataclass(frozen=True, slots=True)
class Won:
    """Somebody won the deal."""

    winner: str
    value: int
    """What the deal was worth; with a bid, before made or set is applied."""
    how: How | None
    """None only with a bid, where it may be left out."""
    bid: Bid | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """Nobody won (1.11)."""

    bid: Bid | None = None
    how: ClassVar = How.DRAWN


@dataclass(frozen=True, slots=True)
class FalseClaim:
    """Three players: one claimed falsely, so nobody won (2.3, A10)."""

    player: str
    bid: Bid | None = None
    value: int | None = None
    """With a bid, of a bidder who stood at 66 already when another claimed: what his deal was worth."""
    how: ClassVar = How.FALSE_CLAIM


Entry = Won | Drawn | FalseClaim


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table's sheet of one game: what was written, nothing that follows from it."""

    game: ClassVar = "sixty_six"
    players: tuple[str, ...]
    """Clockwise by seat; two to four."""
    dealer: str
    """Who deals the first deal."""
    entries: tuple[Entry, ...] = ()
    rules: Rules = PRESETS["default"]
    close: bool = False
    """Nothing is open in Sixty-six, so nothing is settled; kept as it was written."""
