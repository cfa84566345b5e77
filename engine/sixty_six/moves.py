"""What an action changes (1.5 to 1.10); whether it may be done is `legal.py`.

Every function gives the next state. The draw that is due is made by whoever calls them.
"""

from typing import Final, TypeVar

from engine.cards import Card, Cards, Suit, card_points_of
from engine.sixty_six import outcome
from engine.sixty_six.state import GOAL, NINES, ORDERS, Closing, Pile, State

StateT = TypeVar("StateT", bound=State)

MARRIAGE: Final = 20
TRUMP_MARRIAGE: Final = 40
"""1.7."""


def play(state: StateT, card: Card) -> StateT:
    """The player to move plays a card; the last of a trick gives it to its taker, who leads the next."""
    at = state.turn
    hands = _with_hand(state, at, tuple([held for held in state.hands[at] if held is not card]))
    trick = (*state.trick, card)
    if len(trick) < len(hands):
        return state._replace(hands=hands, trick=trick, shown=None, swap_is_open=False)
    taker = (state.leader + ORDERS[state.trump].taker(trick)) % len(hands)
    taken = state._replace(
        hands=hands,
        trick=(),
        leader=taker,
        piles=_with_trick(state, taker, card_points_of(trick + state.widow)),
        widow=(),
        draw_is_due=not state.is_strict,
    )
    return _settled(_at_goal(taken, taker))


def meld(state: StateT, suit: Suit) -> StateT:
    """The leader shows a marriage: it counts, or waits for a trick of his."""
    at, worth = state.leader, TRUMP_MARRIAGE if suit is state.trump else MARRIAGE
    pile = state.piles[at]
    tricks = pile.tricks if state.rules.meld_needs == "player" else state.tricks(at)
    if tricks == 0:
        waiting = _with_pile(state, at, pile._replace(pending=pile.pending + worth))
        return state._replace(piles=waiting, shown=suit, swap_is_open=False)
    counted = _with_pile(state, at, pile._replace(points=pile.points + worth))
    return _settled(_at_goal(state._replace(piles=counted, shown=suit, swap_is_open=False), at))


def exchange(state: StateT, player: int) -> StateT:
    """A player takes the turn-up and lays the nine of trumps in its place."""
    nine = NINES[state.trump]
    hand = tuple([state.stock[-1] if held is nine else held for held in state.hands[player]])
    return state._replace(hands=_with_hand(state, player, hand), stock=(*state.stock[:-1], nine), swap_is_open=False)


def close(state: StateT) -> StateT:
    """The leader closes the stock; what is not drawn stays there."""
    return state._replace(closing=Closing(state.leader, state.piles), draw_is_due=False, swap_is_open=True)


def claim(state: StateT, player: int) -> StateT:
    """A player says that he has 66; a deal that had ended by itself stays as it ended."""
    if state.outcome is not None:
        return state._replace(was_claimed=True)
    return state._replace(outcome=outcome.claimed(state, player))


def _with_trick(state: State, taker: int, points: int) -> tuple[Pile, ...]:
    """One trick more, and the marriages that have waited for it: the taker's, and his partner's (2.4 A3)."""
    piles = list(state.piles)
    pile = piles[taker]
    piles[taker] = Pile(pile.tricks + 1, pile.points + points, pile.pending)
    for member in state.side(taker) if state.rules.meld_needs == "side" else (taker,):
        waiting = piles[member]
        if waiting.pending:
            piles[member] = Pile(waiting.tricks, waiting.points + waiting.pending)
    return tuple(piles)


def _at_goal(state: StateT, player: int) -> StateT:
    """Remembers who was the first to have 66."""
    if state.first_at_goal is None and state.count(player) >= GOAL:
        return state._replace(first_at_goal=player)
    return state


def _settled(state: StateT) -> StateT:
    """The deal is over at 66 where it ends by itself, and with the last card."""
    if state.rules.ending == "auto" and state.first_at_goal is not None:
        return state._replace(outcome=outcome.reached(state, state.first_at_goal))
    if not state.hands[state.leader]:
        return state._replace(outcome=outcome.played_out(state))
    return state


def _with_hand(state: State, player: int, hand: Cards) -> tuple[Cards, ...]:
    return (*state.hands[:player], hand, *state.hands[player + 1 :])


def _with_pile(state: State, player: int, pile: Pile) -> tuple[Pile, ...]:
    return (*state.piles[:player], pile, *state.piles[player + 1 :])
