"""What may be called, laid away and played: Z3, Z4.1, Z5.1. Plain values in; `Position` asks."""

from collections.abc import Collection
from itertools import combinations
from typing import Final

from engine.cards import Card, Cards
from engine.tricks import Order
from engine.zole.contracts import Call, Contract
from engine.zole.rules import Rules

HANDS: Final = 3
"""Players who hold cards."""

LAID_AWAY: Final = 2
"""Z4.1: cards that the declarer of a pick-up game lays away."""


def legal_bids(calls: tuple[Call, ...], rules: Rules) -> tuple[Call, ...]:
    """Z3.1 to Z3.3: what the next player may say; nothing when the bidding is over."""
    spoken = [call for call in calls if call is not Call.PASS]
    if len(calls) == HANDS:
        return ()
    if not spoken:
        return tuple(call for call in Call if call is not Call.SMALL_ZOLE or rules.small_zole)
    return (Call.PASS, Call.ZOLE) if spoken == [Call.SMALL_ZOLE] and rules.small_zole_overcall else ()


def contract_after(calls: tuple[Call, ...], rules: Rules) -> Contract | None:
    """What a bidding that is over leads to, Z3.4 included; None while it goes on."""
    if legal_bids(calls, rules):
        return None
    spoken = [call for call in calls if call is not Call.PASS]
    if spoken:
        return Contract(spoken[-1])
    return Contract.GALDINS if rules.table_game_is_played else Contract.PASSED_OUT


def legal_discards(hand: Cards) -> tuple[Cards, ...]:
    """Z4.1: any two of the declarer's ten cards."""
    return tuple(combinations(hand, LAID_AWAY))


def are_legal_discards(cards: Collection[Card], hand: Cards) -> bool:
    """Two different cards of the hand?"""
    return len(cards) == len(set(cards)) == LAID_AWAY and all(card in hand for card in cards)


def legal_plays(hand: Cards, table: Cards, order: Order) -> Cards:
    """Z5.1: what follows suit, or anything for who has none and for who leads. `table` is the trick so far."""
    return (order.following(hand, table[0]) or hand) if table else hand


def follows(card: Card, hand: Cards, table: Cards, order: Order) -> bool:
    """Z5.1: may this card of the hand be played? The same as being among `legal_plays`, and faster."""
    if not table:
        return True
    suits = order.suits
    asked = suits[table[0]]
    return suits[card] is asked or all(suits[other] is not asked for other in hand)
