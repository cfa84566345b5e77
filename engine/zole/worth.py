"""The result of an open deal as one number, its worth: the more, the better for the declarer.

    pick-up game, zole   -1 no trick; 0 to 120 his card points; 121 all tricks
    small zole            0 lost; 1 won

Outcome and points (Z6, Z7, the options of Z12) are read off it: a better outcome is never worth less.
"""

from functools import lru_cache
from typing import Final

from engine.zole.contracts import PICKUP_FIGURES, Contract, Outcome, small_zole_figure
from engine.zole.outcome import PACK_POINTS, TRICKS, is_sixty_without_score, is_won, outcome_of, small_zole_outcome
from engine.zole.rules import Rules

NO_TRICK: Final = -1
ALL_TRICKS: Final = PACK_POINTS + 1
SMALL_LOST: Final = 0
SMALL_WON: Final = 1

SOME_TRICKS: Final = 1
"""Neither none nor all; how many does not matter (Z6)."""


def outcome_at(worth: int, contract: Contract, rules: Rules) -> Outcome:
    """What a worth is on a score sheet."""
    if contract is Contract.SMALL_ZOLE:
        return small_zole_outcome(0 if worth == SMALL_WON else 1)
    if worth == ALL_TRICKS:
        return outcome_of(TRICKS, PACK_POINTS, rules)
    return outcome_of(0, 0, rules) if worth == NO_TRICK else outcome_of(SOME_TRICKS, worth, rules)


def points_at(worth: int, contract: Contract, rules: Rules) -> int:
    """Z7: what the declarer gets from each other player."""
    outcome = outcome_at(worth, contract, rules)
    if contract is Contract.SMALL_ZOLE:
        return small_zole_figure(outcome, rules)
    if is_sixty_without_score(outcome, worth, rules):
        return 0
    bonus = rules.zole_bonus if contract is Contract.ZOLE else 0
    return PICKUP_FIGURES[outcome] + (bonus if is_won(outcome) else -bonus)


@lru_cache(maxsize=64)
def borders_of(contract: Contract, rules: Rules) -> tuple[int, ...]:
    """The least worth of each outcome, from the worst to the best."""
    worths = range(SMALL_LOST, SMALL_WON + 1) if contract is Contract.SMALL_ZOLE else range(NO_TRICK, ALL_TRICKS + 1)
    least: dict[Outcome, int] = {}
    for worth in worths:
        least.setdefault(outcome_at(worth, contract, rules), worth)
    return tuple(least.values())
