"""Cards as bits of a number, as the open-card search wants them.

The cards of one suit stand side by side, low to high, the trumps on top. A card is a number with one bit, a heap
the sum of its cards; `heap & -heap` is its lowest card.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from engine.cards import Card, Cards, Suit
from engine.tricks import Order


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The bits of one order of cards. Make it with `Layout.of`."""

    bits: Mapping[Card, int]
    cards: Mapping[int, Card]
    following: Mapping[int, int]
    """Card → every card of its suit in play."""
    beating: Mapping[int, int]
    """Card → every card that beats it when it is the best of a trick."""
    card_points: Mapping[int, int]

    @classmethod
    @cache
    def of(cls, order: Order) -> "Layout":
        """The layout of an order; made once."""
        ranked = sorted(order.suits, key=lambda card: (_place_of(order.suits[card]), order.heights[card]))
        bits = {card: 1 << place for place, card in enumerate(ranked)}
        trumps = sum(bits[card] for card in ranked if order.is_trump(card))
        following = {
            bit: sum(other for mate, other in bits.items() if order.suits[mate] is order.suits[card])
            for card, bit in bits.items()
        }
        beating = {bit: suit & -2 * bit | (trumps & ~suit) for bit, suit in following.items()}
        points = {bit: card.card_points for card, bit in bits.items()}
        return cls(bits, {bit: card for card, bit in bits.items()}, following, beating, points)

    def heap(self, cards: Iterable[Card]) -> int:
        """Cards as one number."""
        return sum(self.bits[card] for card in cards)

    def cards_of(self, heap: int) -> Cards:
        """The cards of a heap, low to high in each suit."""
        return tuple(self.cards[bit] for bit in bits_of(heap))


def _place_of(suit: Suit | None) -> int:
    """Clubs, spades, hearts, diamonds, and the trumps last."""
    return len(Suit) if suit is None else list(Suit).index(suit)


def bits_of(heap: int) -> Iterator[int]:
    """The cards of a heap, lowest bit first."""
    while heap:
        lowest = heap & -heap
        yield lowest
        heap ^= lowest
