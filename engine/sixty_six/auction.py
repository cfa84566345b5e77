"""The auction of three and four players (2.5): who names trump and leads, and what a bid makes of the end of a deal."""

from collections.abc import Iterator

from engine.cards import Card, Suit
from engine.errors import ActionFault
from engine.sixty_six.endings import PENALTY, How
from engine.sixty_six.entries import Bid, Drawn, Entry, FalseClaim, Won
from engine.sixty_six.outcome import value
from engine.sixty_six.record import Record
from engine.sixty_six.state import Outcome, State


def leader_of(record: Record, order: tuple[str, ...]) -> str:
    """B3: the bidder leads; without an auction the player after the dealer, the first in `order`."""
    return record.bid.player if record.bid else order[0]


def trump_of(record: Record) -> Suit | None:
    """B3: what the bidder named; without an auction the suit of the turn-up. None where the cards dealt show it."""
    return record.trump or turned_up(record)


def turned_up(record: Record) -> Suit | None:
    """The suit of the turn-up: at three the last card of the widow."""
    card = record.turn_up or (record.widow[-1] if record.widow else None)
    return card.suit if isinstance(card, Card) else None


def faults_of_the_auction(record: Record, order: tuple[str, ...]) -> Iterator[ActionFault]:
    """Another leader or trump than the bid, or its absence, gives."""
    leader, suit = leader_of(record, order), turned_up(record)
    if record.leader not in (None, leader):
        yield ActionFault("bad_bid", record.leader, params={"possible": f"{leader} leads"})
    if record.bid is None and record.trump is not None and suit not in (None, record.trump):
        yield ActionFault("bad_bid", params={"possible": f"trump {suit}"})


def entry_with_bid(state: State, outcome: Outcome, order: tuple[str, ...], bid: Bid) -> Entry:
    """The line of the score sheet; `order` are the players as the state numbers them."""
    if outcome.winners:
        winner = outcome.winners[0]
        worth = PENALTY if outcome.how is How.FALSE_CLAIM else outcome.game_points[winner]
        return Won(order[winner], worth, None, bid)
    if outcome.how is How.DRAWN:
        return Drawn(bid)
    claimer = outcome.game_points.index(min(outcome.game_points))
    return FalseClaim(order[claimer], bid, _already_won(state, order.index(bid.player)))


def _already_won(state: State, bidder: int) -> int | None:
    """What the deal is worth to a bidder who was at 66 before anybody else, when another claims falsely."""
    return value(state, bidder, state.piles) if state.first_at_goal == bidder else None
