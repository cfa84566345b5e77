"""What is dealt: the hands, and the cards that nobody holds at first.

A deal is written hand after hand with ` / ` between them, and the rest after ` + `; `Deal.parse` and `str` undo
each other. It does not say by which rules it is played: position 0 is the first hand of any game.
"""

import random
from dataclasses import dataclass

from engine.cards import Card, Cards, format_cards, parse_cards


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as they were dealt."""

    hands: tuple[Cards, ...]
    """Forehand first, clockwise."""
    rest: Cards = ()
    """Dealt to nobody, in order: the talon of Zole as it is turned, a stock as it is drawn, a widow."""

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """The deal that is written `text`. Raises `ValueError` for a word that is no card."""
        hands, _, rest = text.partition("+")
        return cls(tuple(parse_cards(hand) for hand in hands.split("/")), parse_cards(rest))

    def __str__(self) -> str:
        hands = " / ".join(format_cards(hand) for hand in self.hands)
        return f"{hands} + {format_cards(self.rest)}" if self.rest else hands


def deal_cards(pack: Cards, rng: random.Random, *, hands: int, size: int) -> Deal:
    """Shuffle `pack` and deal `hands` hands of `size` cards; the rest stays together.

    Packets (Z2.2) do not change what a shuffled pack gives, so every hand is dealt at once.
    """
    shuffled: list[Card] = list(pack)
    rng.shuffle(shuffled)
    dealt = tuple(tuple(shuffled[start : start + size]) for start in range(0, hands * size, size))
    return Deal(dealt, tuple(shuffled[hands * size :]))
