"""How cards beat each other, in any game of tricks: what follows suit, and who takes a trick."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.cards import Card, Cards, Rank, Suit


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """The order of the cards of one pack. Make it with `Order.of`."""

    suits: Mapping[Card, Suit | None]
    """The suit to which a card belongs in play; None for every trump."""
    heights: Mapping[Card, int]
    """The higher beats the lower of its suit; every trump is higher than every plain card."""

    @classmethod
    def of(cls, pack: Cards, *, trumps: Sequence[Card], ranks: Sequence[Rank]) -> "Order":
        """`trumps` from high to low; the other cards of `pack` by their ranks, from high to low."""
        suits: dict[Card, Suit | None] = dict.fromkeys(trumps)
        heights = {card: len(ranks) + len(trumps) - place for place, card in enumerate(trumps)}
        for card in pack:
            if card not in suits:
                suits[card] = card.suit
                heights[card] = len(ranks) - ranks.index(card.rank)
        return cls(suits, heights)

    def is_trump(self, card: Card) -> bool:
        """Does the card belong to the trumps?"""
        return self.suits[card] is None

    def following(self, hand: Cards, led: Card) -> Cards:
        """The cards of `hand` that follow suit: a trump for a trump, a plain card for one of its suit."""
        suits = self.suits
        asked = suits[led]
        return tuple([card for card in hand if suits[card] is asked])

    def taker(self, trick: Sequence[Card]) -> int:
        """The place in `trick` of the highest trump, or else of the highest card of the suit that was led."""
        suits, heights = self.suits, self.heights
        asked = suits[trick[0]]
        best, highest = 0, heights[trick[0]]
        for place, card in enumerate(trick):
            height = heights[card]
            if height > highest and (suits[card] is asked or suits[card] is None):
                best, highest = place, height
        return best
