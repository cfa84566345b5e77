"""Who won a pick-up game, zole or small zole, and by how much: Z6, and Z11.2 where somebody revoked."""

from typing import Final

from engine.zole.contracts import FROM_WORST_TO_BEST, PICKUP_FIGURES, Outcome
from engine.zole.rules import Rules

PACK_POINTS: Final = 120
TRICKS: Final = 8
FEWEST_TO_WIN: Final = 61
FEWEST_TO_ESCAPE_JANI: Final = 31
"""Card points of a declarer who loses without being in jaņi; the defenders' limit is an option."""


def outcome_of(tricks: int, card_points: int, rules: Rules) -> Outcome:
    """Z6: the tests in their order. `tricks` and `card_points` are the declarer's, laid-away cards included."""
    if _took_all(tricks, card_points, rules):
        return Outcome.WON_ALL_TRICKS
    if _took_nothing(tricks, card_points, rules):
        return Outcome.LOST_NO_TRICK
    if PACK_POINTS - card_points < rules.small_janis_limit:
        return Outcome.WON_JANOS
    if card_points >= FEWEST_TO_WIN:
        return Outcome.WON
    if card_points >= FEWEST_TO_ESCAPE_JANI:
        return Outcome.LOST
    return Outcome.LOST_JANOS


def _took_all(tricks: int, card_points: int, rules: Rules) -> bool:
    if rules.no_trick_basis == "points":
        return card_points == PACK_POINTS
    return tricks == TRICKS


def _took_nothing(tricks: int, card_points: int, rules: Rules) -> bool:
    """Laid-away cards do not count without a trick (Z4.1), so by points, too, no trick is nothing."""
    if rules.no_trick_basis == "points":
        return card_points == 0 or tricks == 0
    return tricks == 0


def small_zole_outcome(tricks: int) -> Outcome:
    """Z4.3: the declarer must take no trick."""
    return Outcome.SMALL_WON if tricks == 0 else Outcome.SMALL_LOST


def is_sixty_without_score(outcome: Outcome, card_points: int, rules: Rules) -> bool:
    """Option `sixty`: 60 against 60 is written as lost, but costs nothing."""
    return rules.sixty == "no_score" and outcome is Outcome.LOST and card_points == PACK_POINTS // 2


def after_revoke(shown: Outcome, *, by_declarer: bool) -> Outcome:
    """Z11.2: the other side wins at least plainly, or as the tricks and points show if that is more."""
    if shown in (Outcome.SMALL_WON, Outcome.SMALL_LOST):
        return Outcome.SMALL_LOST if by_declarer else Outcome.SMALL_WON
    if by_declarer:
        return min(shown, Outcome.LOST, key=FROM_WORST_TO_BEST.index)
    return max(shown, Outcome.WON, key=FROM_WORST_TO_BEST.index)


def is_won(outcome: Outcome) -> bool:
    """Did the declarer of a pick-up game or zole win?"""
    return PICKUP_FIGURES[outcome] > 0
