"""A plain model of how players call, for `engine.zole.bidding` (ours).

An illustration, and a start for who has no better one: the more trumps, queens and aces, the likelier a pick-up game or
zole; forehand, who leads, dares a little more. No call is ever impossible, so no deal can contradict it.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from engine.cards import Cards, Rank
from engine.zole.contracts import Call
from engine.zole.order import NORMAL

HUNDREDTHS: Final = (
    # strength up to 5, 6, 7 … 13, and 14 or more: pick up, zole
    (1, 1),
    (5, 1),
    (20, 1),
    (45, 1),
    (70, 1),
    (85, 2),
    (90, 5),
    (85, 12),
    (70, 28),
    (48, 50),
)
LEAST: Final = 5
SMALL_ZOLE: Final = 1
"""Hundredths, whatever the hand."""


def _likelihoods(pick_up: int, zole: int) -> Mapping[Call, Fraction]:
    spoken = {Call.PICKUP: pick_up, Call.ZOLE: zole, Call.SMALL_ZOLE: SMALL_ZOLE}
    hundredths = {Call.PASS: 100 - sum(spoken.values()), **spoken}
    return {call: Fraction(count, 100) for call, count in hundredths.items()}


_BY_STRENGTH: Final = tuple(_likelihoods(pick_up, zole) for pick_up, zole in HUNDREDTHS)


def plain(hand: Cards, before: tuple[Call, ...]) -> Mapping[Call, Fraction]:
    """How likely each call is with this hand."""
    strength = strength_of(hand) + (not before)
    return _BY_STRENGTH[min(max(strength - LEAST, 0), len(_BY_STRENGTH) - 1)]


def strength_of(hand: Cards) -> int:
    """Trumps count 1, queens 1 more, aces of the other suits 1."""
    trumps = sum(NORMAL.is_trump(card) for card in hand)
    queens = sum(card.rank is Rank.QUEEN for card in hand)
    aces = sum(card.rank is Rank.ACE and not NORMAL.is_trump(card) for card in hand)
    return trumps + queens + aces
