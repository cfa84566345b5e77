"""What a player can do at the table, with one notation each: `play QC`, `meld D`, `exchange`, `close`, `claim` …

`parse_action("meld D")` and `str(action)` undo each other; a record writes the same words as a list.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class Play:
    """Lead a card, or play it to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Meld:
    """Show king and queen of a suit, of which one is led next (1.7)."""

    suit: Suit

    def __str__(self) -> str:
        return f"meld {self.suit}"


class Declaration(StrEnum):
    """What needs no card to be named; the value is the word of the notation."""

    EXCHANGE = "exchange"
    """Take the turn-up for the nine of trumps (1.8)."""
    CLOSE = "close"
    """Close the stock after drawing (1.9)."""
    CLOSE_NODRAW = "close_nodraw"
    """Close the stock before drawing (1.9)."""
    SWAP_ON_CLOSE = "swap_on_close"
    """The closer's opponent takes the turn-up for the nine at that moment (1.8)."""
    CLAIM = "claim"
    """Say that 66 are reached (1.10)."""


Action = Play | Meld | Declaration

WORDS: Final = ("play", "meld", *(declaration.value for declaration in Declaration))
"""With which an action begins."""

SUITS: Final = {text: suit for suit in Suit for text in (suit.value, suit.symbol)}
"""How a suit may be written: `D` or `♦`."""


def parse_action(text: str) -> Action:
    """The action that is written `text`. Raises `ValueError` for anything else."""
    match text.split(" "):
        case ["play", card]:
            return Play(Card.parse(card))
        case ["meld", suit] if suit in SUITS:
            return Meld(SUITS[suit])
        case _:
            return Declaration(text)
