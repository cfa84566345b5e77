"""A record of two of which only one player's cards are known, made whole.

What the other has played and shown goes where he can have got it from, and cards that nobody has seen fill the rest, so
that the deal can be played again. Any such deal serves: what the player sees of it is the same in all of them.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Final, NamedTuple

from engine.cards import SIXTY_SIX_PACK, Card
from engine.errors import ActionFault
from engine.sixty_six.dealing import HAND_SIZES, STOCK, Heap, cards_of, faults_of_heaps, order_of_play
from engine.sixty_six.declarations import Declaration, Meld, Play
from engine.sixty_six.position import WITHOUT_DRAW
from engine.sixty_six.record import Record
from engine.sixty_six.replay import Followed, course_of, follow
from engine.sixty_six.state import MARRIAGES, NINES, ORDERS

CLOSINGS: Final = (Declaration.CLOSE, Declaration.CLOSE_NODRAW)

_PACK: Final = frozenset(SIXTY_SIX_PACK)


class Draw(NamedTuple):
    """One card drawn from the stock."""

    at: int
    """The number of the action that it comes before."""
    player: str


def follow_from(record: Record, viewer: str) -> tuple[Followed, Record]:
    """Play a record again of which only the viewer's hand and draws are known; the whole record beside it."""
    draws = tuple(_draws(record))[:STOCK]
    faults = _faults_of_what_he_knows(record, viewer, draws)
    if faults:
        return Followed(order_of_play(record), (), faults, is_stopped=True), record
    whole = _completed(record, viewer, draws, frozenset())
    followed = follow(whole)
    if any(fault.code == "must_follow" for fault in followed.faults):
        other = 1 - followed.order.index(viewer)
        whole = _completed(record, viewer, draws, course_of(whole, followed).lacking(other))
        followed = follow(whole)
    return followed, whole


def _draws(record: Record) -> Iterator[Draw]:
    """Who draws and when (1.5), as far as the actions are those of a deal; the turn-up is the last."""
    turn_up, order = record.turn_up, order_of_play(record)
    left, leader, is_due = STOCK + 1, 0, False
    trick: list[Card] = []
    for at, step in enumerate(record.steps):
        if is_due and step.action not in WITHOUT_DRAW:
            yield from (Draw(at, order[leader]), Draw(at, order[1 - leader]))
            left, is_due = left - 2, False
        if step.action in CLOSINGS:
            left, is_due = 0, False
        if isinstance(step.action, Play):
            trick.append(step.action.card)
        if not isinstance(turn_up, Card) or not _PACK.issuperset(trick):
            return
        if len(trick) == 2:
            leader, is_due = (leader + ORDERS[turn_up.suit].taker(trick)) % 2, left > 0
            trick = []


def _faults_of_what_he_knows(record: Record, viewer: str, draws: Sequence[Draw]) -> tuple[ActionFault, ...]:
    """His hand, as many cards of the stock as he has drawn, and the turn-up."""
    drawn = sum(draw.player == viewer for draw in draws)
    turn_up = () if record.turn_up is None else (record.turn_up,)
    hand = Heap(viewer, viewer, record.hands[viewer], HAND_SIZES[2])
    return faults_of_heaps([hand, Heap(None, "stock", record.stock, drawn), Heap(None, "turn-up", turn_up, 1)])


def _completed(record: Record, viewer: str, draws: Sequence[Draw], lacking: Set[Card]) -> Record:
    """The other gets what he has shown, in the order of showing it, and then what he may hold."""
    [other] = (player for player in record.players if player != viewer)
    own = cards_of((*record.hands[viewer], *record.stock))
    seen = {*own, record.turn_up}
    shown = list(dict.fromkeys(card for card in _shown(record, other) if card in _PACK and card not in seen))
    hidden = [card for card in SIXTY_SIX_PACK if card not in seen and card not in shown]
    others = [*shown, *sorted(hidden, key=lambda card: card in lacking)]
    size = HAND_SIZES[2] + sum(draw.player == other for draw in draws)
    drawn = {viewer: iter(record.stock), other: iter(others[HAND_SIZES[2] : size])}
    stock = (*(next(drawn[draw.player]) for draw in draws), *others[size:])
    return replace(record, hands={viewer: record.hands[viewer], other: tuple(others[: HAND_SIZES[2]])}, stock=stock)


def _shown(record: Record, player: str) -> Iterator[Card]:
    """The cards that a player has played, shown or exchanged, in this order."""
    for step in record.steps:
        if step.player != player:
            continue
        match step.action:
            case Play(card):
                yield card
            case Meld(suit):
                yield from MARRIAGES[suit]
            case Declaration.EXCHANGE | Declaration.SWAP_ON_CLOSE:
                yield from (NINES[turn_up.suit] for turn_up in cards_of((record.turn_up or "",)))
