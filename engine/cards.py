"""Cards, their notation, and the packs: Z1, 1.1.

A card is written rank, then suit: `QC`, `TD`; `Card.parse("QC")` and `str(card)` undo each other, and so do
`parse_cards("QC TD")` and `format_cards(cards)`. Reading also takes `10D` and the symbols of the suits, `Q♣`;
`card.symbols` writes them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class Suit(StrEnum):
    """The four suits; the value is the letter of the notation."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"

    @property
    def symbol(self) -> str:
        """♣, ♠, ♥ or ♦."""
        return _SYMBOLS[self]


class Rank(StrEnum):
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


_SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦"}
_CARD_POINTS: Final = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card of a pack. Each exists once, so cards are compared and hashed as objects, which is fast."""

    rank: Rank
    suit: Suit
    card_points: int = field(init=False, repr=False)
    """What the card counts in a pile (Z1.4)."""

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":
        """The one card of this rank and suit."""
        return _CARDS.setdefault((rank, suit), object.__new__(cls))

    def __post_init__(self) -> None:
        object.__setattr__(self, "card_points", self.rank.card_points)

    def __reduce__(self) -> tuple[type["Card"], tuple[Rank, Suit]]:
        """A copy, or what was pickled, is the one card again."""
        return Card, (self.rank, self.suit)

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card that is written `text`. Raises `ValueError` for anything but a rank and a suit."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise ValueError(f"not a card: {text!r}")
        return card

    @classmethod
    def known(cls, text: str) -> "Card | None":
        """The card that is written `text`; None if no card is."""
        return _BY_TEXT.get(text)

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def symbols(self) -> str:
        """As people write it: `Q♣`, `10♦`."""
        return ("10" if self.rank is Rank.TEN else self.rank.value) + self.suit.symbol


_CARDS: Final[dict[tuple[Rank, Suit], Card]] = {}
_ALL: Final = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
_BY_TEXT: Final = {
    rank + suit: card
    for card in _ALL
    for rank in ((card.rank.value, "10") if card.rank is Rank.TEN else (card.rank.value,))
    for suit in (card.suit.value, card.suit.symbol)
}

Cards = tuple[Card, ...]


def parse_cards(text: str) -> Cards:
    """Cards with spaces between them; "" is none. Raises `ValueError` at the first that is none."""
    return tuple(Card.parse(word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """What `parse_cards` reads back."""
    return " ".join(map(str, cards))


def card_points_of(cards: Iterable[Card]) -> int:
    """What a pile counts."""
    return sum([card.card_points for card in cards])


ZOLE_PACK: Final[Cards] = tuple(
    card for card in _ALL if card.rank not in (Rank.EIGHT, Rank.SEVEN) or card.suit is Suit.DIAMONDS
)
"""Z1.1: A K Q J 10 9 in four suits, 8♦ and 7♦; 26 cards, 120 card points."""

SIXTY_SIX_PACK: Final[Cards] = tuple(card for card in _ALL if card.rank not in (Rank.EIGHT, Rank.SEVEN))
"""A 10 K Q J 9 in four suits; 24 cards, 120 card points."""
