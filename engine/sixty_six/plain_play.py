"""A plain model of how a player acts, for `engine.sixty_six.belief` (ours).

An illustration, and a start for who has no better one: he claims when he may rightly, takes the turn-up and shows his
marriages nearly always, closes seldom, and takes every card alike. No action is ever impossible, so no deal can
contradict it.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from engine.sixty_six.belief import Sight
from engine.sixty_six.declarations import Action, Declaration, Meld, Play
from engine.sixty_six.state import GOAL

CARD: Final = 10
MARRIAGE: Final = 1000
WEIGHTS: Final[Mapping[Declaration, int]] = {
    Declaration.EXCHANGE: 1000,
    Declaration.SWAP_ON_CLOSE: 1000,
    Declaration.CLOSE: 2,
    Declaration.CLOSE_NODRAW: 2,
    Declaration.CLAIM: 1,
}
"""How much likelier than another."""

RIGHTLY: Final = 100_000
"""A claim of 66."""


def plain(sight: Sight) -> Mapping[Action, Fraction]:
    """How likely each action is for who sees this."""
    weights = {action: _weight(action, sight) for action in sight.possible}
    total = sum(weights.values())
    return {action: Fraction(weight, total) for action, weight in weights.items()}


def _weight(action: Action, sight: Sight) -> int:
    match action:
        case Play():
            return CARD
        case Meld():
            return MARRIAGE
        case Declaration.CLAIM if sight.own_count >= GOAL:
            return RIGHTLY
        case _:
            return WEIGHTS[action]
