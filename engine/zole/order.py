"""How the cards of Zole rank in play (Z1.2, Z1.3)."""

from typing import Final

from engine.cards import ZOLE_PACK, Card, Rank, Suit
from engine.tricks import Order
from engine.zole.contracts import Contract
from engine.zole.rules import Rules

_HIGH_SUITS_FIRST: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_DIAMONDS: Final = (Rank.ACE, Rank.TEN, Rank.KING, Rank.NINE, Rank.EIGHT, Rank.SEVEN)

TRUMPS: Final = (
    *(Card(Rank.QUEEN, suit) for suit in _HIGH_SUITS_FIRST),
    *(Card(Rank.JACK, suit) for suit in _HIGH_SUITS_FIRST),
    *(Card(rank, Suit.DIAMONDS) for rank in _DIAMONDS),
)
"""Z1.2: Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ 10♦ K♦ 9♦ 8♦ 7♦; queens and jacks belong to no other suit."""

NORMAL: Final = Order.of(ZOLE_PACK, trumps=TRUMPS, ranks=(Rank.ACE, Rank.TEN, Rank.KING, Rank.NINE))
"""Z1.3: beside the trumps ♣, ♠ and ♥ with A 10 K 9 each."""

WITHOUT_TRUMPS: Final = Order.of(ZOLE_PACK, trumps=(), ranks=tuple(Rank))
"""Z12, `small_zole_trumps: none`: four suits, each A 10 K Q J 9 8 7."""


def order_of(contract: Contract, rules: Rules) -> Order:
    """The order of the cards in a deal that is played as `contract`."""
    is_without = contract is Contract.SMALL_ZOLE and rules.small_zole_trumps == "none"
    return WITHOUT_TRUMPS if is_without else NORMAL
