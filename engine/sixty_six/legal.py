"""What may be done in a deal (1.5 to 1.10), and what is wrong with what may not."""

from typing import Final

from engine.cards import SIXTY_SIX_PACK, Card, Cards, Suit
from engine.sixty_six.declarations import Action, Declaration, Meld, Play
from engine.sixty_six.endings import How
from engine.sixty_six.state import MARRIAGES, NINES, ORDERS, State

ENDED_BY_ITSELF: Final = (How.REACHED66, How.CLOSED_OUT, How.BEAT_CLOSER)
"""1.10: by 66 under `ending: auto`."""


def legal_plays(state: State) -> Cards:
    """The cards that the player to move may lead or play, once he has drawn; none when the deal is over."""
    if state.outcome is not None:
        return ()
    state = state.drawn()
    hand = state.hands[state.turn]
    if state.trick:
        return following(state, hand) if state.is_strict else hand
    if state.shown is not None:
        return tuple(card for card in hand if card in MARRIAGES[state.shown])
    return hand


def following(state: State, hand: Cards) -> Cards:
    """1.6: follow suit; void, play a trump; void of trumps too, anything. Heading where the rules ask for it."""
    order, follow = ORDERS[state.trump], state.rules.follow
    same = order.following(hand, state.trick[0])
    if same:
        return _heading(state, same) if follow in ("head", "head_all") else same
    trumps = () if follow == "follow_only" else tuple(card for card in hand if card.suit is state.trump)
    if trumps and follow == "head_all":
        return _heading(state, trumps)
    return trumps or hand


def legal_melds(state: State) -> tuple[Suit, ...]:
    """The suits of the marriages that the player to move may show now."""
    drawn = state.drawn()
    return tuple(suit for suit in Suit if state.outcome is None and may_meld(drawn, suit))


def legal_actions(state: State) -> tuple[tuple[int, Action], ...]:
    """Everything that may be done now, each with the player who may; a claim also when it would be wrong."""
    return tuple((player, action) for player in range(len(state.hands)) for action in actions_of(state, player))


def actions_of(state: State, player: int) -> tuple[Action, ...]:
    """What a player may do now: plays, marriages, then the rest."""
    declarations = [word for word in Declaration if fault_of(state, player, word) is None]
    if player != state.turn:
        return tuple(declarations)
    return (*map(Play, legal_plays(state)), *map(Meld, legal_melds(state)), *declarations)


def fault_of(state: State, player: int, action: Action) -> str | None:
    """The code of what is wrong with an action; None when it may be done. The order is that of judgement."""
    if state.outcome is not None:
        return None if _is_idle_claim(state, player, action) else "deal_over"
    if isinstance(action, Play):
        return fault_of_turn(state, player) or _fault_of_card(state.drawn(), action.card)
    if action is Declaration.SWAP_ON_CLOSE:
        return None if _may_swap(state, player) else "no_exchange"
    if player != state.turn and not (action is Declaration.CLAIM and _is_partner_on_lead(state, player)):
        return "not_your_turn"
    return _fault_in_turn(state, action)


def fault_of_turn(state: State, player: int) -> str | None:
    """Why the player may play no card now, whatever it is."""
    if state.outcome is not None:
        return "deal_over"
    return None if player == state.turn else "not_your_turn"


def _fault_in_turn(state: State, action: Meld | Declaration) -> str | None:
    match action:
        case Meld(suit):
            return None if may_meld(state.drawn(), suit) else "no_marriage"
        case Declaration.EXCHANGE:
            return None if _may_exchange(state.drawn()) else "no_exchange"
        case Declaration.CLOSE:
            return None if _is_closable(state.drawn()) else "cannot_close"
        case Declaration.CLOSE_NODRAW:
            return None if _may_close_undrawn(state) else "cannot_close"
        case _:
            return None if _may_claim(state) else "cannot_claim"


def may_meld(state: State, suit: Suit) -> bool:
    """1.7: on lead, holding both, one marriage a lead. The draw that is due has been made."""
    rules = state.rules
    if state.trick or state.shown is not None:
        return False
    if rules.marriage_when == "open" and state.is_strict:
        return False
    if not rules.marriage_first_lead and state.tricks_taken == 0:
        return False
    hand = state.hands[state.leader]
    return all(card in hand for card in MARRIAGES[suit])


def _fault_of_card(state: State, card: Card) -> str | None:
    """Of a card by the player to move."""
    hand = state.hands[state.turn]
    if card not in hand:
        return "not_held" if card in SIXTY_SIX_PACK else "bad_card"
    if not state.trick:
        return None if state.shown is None or card in MARRIAGES[state.shown] else "must_lead"
    return None if not state.is_strict or card in following(state, hand) else "must_follow"


def _heading(state: State, cards: Cards) -> Cards:
    """Those that would win the trick as it lies; all, if none would."""
    order, trick = ORDERS[state.trump], state.trick
    return tuple(card for card in cards if order.taker((*trick, card)) == len(trick)) or cards


def _may_exchange(state: State) -> bool:
    """1.8: with the nine of trumps, on lead and before a marriage is shown, the stock open and large enough."""
    rules = state.rules
    if state.shown is not None or state.closing is not None or (state.trick and rules.exchange_when == "lead"):
        return False
    if rules.exchange_needs_trick and state.tricks(state.turn) == 0:
        return False
    return len(state.stock) >= rules.exchange_min_talon and NINES[state.trump] in state.hands[state.turn]


def _may_swap(state: State, player: int) -> bool:
    """1.8: the closer's opponent, as the very next action, trick or no trick."""
    if not state.swap_is_open or not state.rules.exchange_on_close or player == state.leader:
        return False
    return NINES[state.trump] in state.hands[player]


def _may_close_undrawn(state: State) -> bool:
    """1.9: on lead, the draw still to be made."""
    return state.draw_is_due and state.rules.close_before_draw and _is_closable(state)


def _is_closable(state: State) -> bool:
    """1.9: the stock is open and large enough as it lies, and no marriage was shown on this lead."""
    rules = state.rules
    if not rules.closing or state.trick or state.shown is not None or state.closing is not None:
        return False
    return len(state.stock) >= rules.close_min_talon and (rules.close_first_trick or state.tricks_taken > 0)


def _may_claim(state: State) -> bool:
    """1.10: on lead right after a trick or a marriage; exchanging and closing in between take nothing away."""
    return not state.trick and (state.tricks_taken > 0 or state.shown is not None)


def _is_partner_on_lead(state: State, player: int) -> bool:
    """2.4 A5: either partner of the side on lead may claim."""
    return not state.trick and player in state.side(state.leader)


def _is_idle_claim(state: State, player: int, action: Action) -> bool:
    """Where deals end by themselves, the winner may still say so, once."""
    outcome = state.outcome
    if action is not Declaration.CLAIM or outcome is None or state.rules.ending != "auto" or state.was_claimed:
        return False
    return player in outcome.winners and outcome.how in ENDED_BY_ITSELF
