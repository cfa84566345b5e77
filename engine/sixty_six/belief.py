"""What the opponent may hold, when his actions are evidence: two players, exact, by a model of how he acts.

The opponent's hand is the hidden state of a Markov chain. It begins as any six of the cards he can have been dealt,
all deals alike; every draw adds any card that can have been drawn; every action multiplies by its likelihood, and
rules out hands with which it would have been against the rules. What is left at the end, divided by its sum, is the
probability of each hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from engine.cards import SIXTY_SIX_PACK, Card, Cards, Suit
from engine.sixty_six.declarations import Action, Declaration, Play
from engine.sixty_six.legal import actions_of, fault_of
from engine.sixty_six.position import WITHOUT_DRAW, Position
from engine.sixty_six.state import NINES
from engine.sixty_six.view import Course, Heap, Moment, Place, View, view_of

HAND = 6
"""1.2: cards dealt to each."""

Hand = frozenset[Card]
Weights = Mapping[Hand, tuple[int, Fraction]]
"""Hand of the opponent → how many deals lead to it, and the likelihoods of what he did in them, added up."""


class Sight(NamedTuple):
    """What a player sees when he acts."""

    hand: Cards
    """His own, in the order of the pack."""
    trump: Suit
    turn_up: Card | None
    stock: int
    """Cards left in it, the turn-up with them."""
    is_strict: bool
    trick: Cards
    """What was led to him; empty when he leads."""
    own_count: int
    """1.10."""
    others_count: int
    possible: tuple[Action, ...]
    """What he may do; before a draw that is due only what needs none."""


Model = Callable[[Sight], Mapping[Action, Fraction]]
"""How a player acts: the likelihood of each action he may take; one that is missing is never taken."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What the opponent's actions say of the hidden cards."""

    likelihood: Fraction
    """Of the actions, over all deals that would look the same."""
    hands: Mapping[Hand, Fraction] = field(hash=False)
    """Each hand that the opponent may hold now → probability."""
    chances: Mapping[Card, Mapping[Place, Fraction]] = field(hash=False)
    """Card → place → probability."""


def believe(course: Course, player: int, model: Model) -> Belief:
    """Where the cards are that `player` does not see, the actions of his opponent counted as evidence.

    Two players only. Raises `ValueError` when the model takes what was done for impossible.
    """
    opponent = 1 - player
    pool = _dealt_to_others(course, player)
    weights: Weights = {frozenset(hand): (1, Fraction(1)) for hand in combinations(pool, HAND)}
    for moment in course.moments:
        if moment.ready is not moment.found:
            weights = _drawn(weights, moment.found, opponent, pool)
        if moment.player == opponent:
            weights = _weighed(weights, moment, model)
            weights, pool = _acted(weights, moment, pool)
    deals = sum(deals for deals, _ in weights.values())
    total = sum((weight for _, weight in weights.values()), Fraction(0))
    if not total:
        raise ValueError("the model takes what was done for impossible")
    hands = {hand: weight / total for hand, (_, weight) in weights.items() if weight}
    return Belief(total / deals, hands, _chances(view_of(course, player), hands))


def _chances(view: View, hands: Mapping[Hand, Fraction]) -> dict[Card, dict[Place, Fraction]]:
    found: dict[Card, dict[Place, Fraction]] = {}
    for card in view.unseen.may_be:
        held = sum((share for hand, share in hands.items() if card in hand), Fraction(0))
        found[card] = {1 - view.player: held, Heap.STOCK: 1 - held}
    return found


def _dealt_to_others(course: Course, player: int) -> Hand:
    """The cards that lay in the opponent's hand or face down; the nine that he gave may have been drawn since."""
    given = {
        NINES[moment.ready.trump]
        for moment in course.moments
        if moment.player != player and moment.action in (Declaration.EXCHANGE, Declaration.SWAP_ON_CLOSE)
    }
    return frozenset(SIXTY_SIX_PACK) - (course.own(player) - given) - {course.turn_up}


def _drawn(weights: Weights, position: Position, opponent: int, pool: Hand) -> Weights:
    """The opponent draws any card that nobody has seen since, or the turn-up when that is left to him (1.5)."""
    if len(position.stock) == 2 and position.leader != opponent:
        return {hand | {position.stock[-1]}: weight for hand, weight in weights.items()}
    drawn: dict[Hand, tuple[int, Fraction]] = {}
    for hand, (deals, weight) in weights.items():
        for card in pool - hand:
            others, more = drawn.get(held := hand | {card}, (0, Fraction(0)))
            drawn[held] = (others + deals, more + weight)
    return drawn


def _weighed(weights: Weights, moment: Moment, model: Model) -> Weights:
    """The hands with which the action could be taken, each by the likelihood of it."""
    weighed = {}
    for hand, (deals, weight) in weights.items():
        sight = _sight(moment, hand)
        if moment.action in sight.possible:
            weighed[hand] = (deals, weight * model(sight).get(moment.action, Fraction(0)))
    return weighed


def _acted(weights: Weights, moment: Moment, pool: Hand) -> tuple[Weights, Hand]:
    """A card that was played, or the nine that was exchanged, is in nobody's hand and not hidden any more."""
    match moment.action:
        case Play(card):
            gone, gained = card, frozenset[Card]()
        case Declaration.EXCHANGE | Declaration.SWAP_ON_CLOSE:
            gone, gained = NINES[moment.ready.trump], frozenset(moment.ready.stock[-1:])
        case _:
            return weights, pool
    return {hand - {gone} | gained: weight for hand, weight in weights.items()}, pool - {gone}


def _sight(moment: Moment, hand: Hand) -> Sight:
    """What the player of a moment would see with another hand."""
    position, player = moment.ready, moment.player
    held = tuple(card for card in SIXTY_SIX_PACK if card in hand)
    hands = (held, position.hands[1]) if player == 0 else (position.hands[0], held)
    supposed = position._replace(hands=hands)
    return Sight(
        held,
        position.trump,
        position.turn_up,
        len(position.stock),
        position.is_strict,
        position.trick,
        position.count(player),
        position.count(1 - player),
        _possible(supposed, player),
    )


def _possible(position: Position, player: int) -> tuple[Action, ...]:
    if position.draw_is_due:
        return tuple(word for word in Declaration if word in WITHOUT_DRAW and fault_of(position, player, word) is None)
    return actions_of(position, player)
