"""Cards, their one notation, and the packs: Z1.

A card is written rank, then suit: `QC`, `TD`; `Card.parse("QC")` and `str(card)` undo each other.
"""

from dataclasses import dataclass
from enum import Enum


class Suit(Enum):
    """The four suits; the value is the letter of the notation."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"


class Rank(Enum):
    """The ranks of the packs; the value is the letter of the notation."""

    ACE = "A"
    TEN = "T"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"

    @property
    def card_points(self) -> int:
        """Z1.4: A 11, 10 10, K 4, Q 3, J 2, the rest 0."""
        return _CARD_POINTS.get(self, 0)


_CARD_POINTS = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a pack."""

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card that is written `text`. Raises `ValueError` for anything but a rank and a suit."""
        if len(text) != 2:
            raise ValueError(f"not a card: {text!r}")
        return cls(Rank(text[0]), Suit(text[1]))

    def __str__(self) -> str:
        return self.rank.value + self.suit.value

    @property
    def card_points(self) -> int:
        """What the card counts in a pile (Z1.4)."""
        return self.rank.card_points


ZOLE_PACK: tuple[Card, ...] = tuple(
    Card(rank, suit) for suit in Suit for rank in Rank if rank not in (Rank.EIGHT, Rank.SEVEN) or suit is Suit.DIAMONDS
)
"""Z1.1: A K Q J 10 9 in four suits, 8♦ and 7♦; 26 cards, 120 card points."""
