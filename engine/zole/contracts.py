"""The contracts (Z4), how each can end (Z6), and what each end is worth (Z7)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from engine.zole.rules import Rules


class Contract(StrEnum):
    """What a deal was played as; the last two were not played out."""

    PICKUP = "pickup"
    """The declarer takes the talon and lays two cards away (Z4.1)."""
    ZOLE = "zole"
    """The declarer plays without the talon, which goes to the defenders (Z4.2)."""
    SMALL_ZOLE = "small_zole"
    """The declarer must take no trick (Z4.3)."""
    GALDINS = "galdins"
    """The table game: nobody is declarer (Z4.4, Z8)."""
    PASSED_OUT = "passed_out"
    """All passed and pules are played (Z9.1)."""
    ANNULLED = "annulled"
    """Stopped by a fault or misdeal: no score, but it counts as a deal (Z11.1, Z11.3)."""


class Call(StrEnum):
    """What a player says when it is his turn to bid (Z3.2)."""

    PASS = "pass"
    PICKUP = "pickup"
    ZOLE = "zole"
    SMALL_ZOLE = "small_zole"


class Outcome(StrEnum):
    """How a deal, or an entry between deals, ended."""

    LOST_NO_TRICK = "lost_no_trick"
    LOST_JANOS = "lost_janos"
    LOST = "lost"
    WON = "won"
    WON_JANOS = "won_janos"
    WON_ALL_TRICKS = "won_all_tricks"
    SMALL_WON = "small_won"
    SMALL_LOST = "small_lost"
    GALDINS = "galdins"
    PASSED_OUT = "passed_out"
    ANNULLED = "annulled"
    PENALTY = "penalty"


FROM_WORST_TO_BEST: Final = (
    Outcome.LOST_NO_TRICK,
    Outcome.LOST_JANOS,
    Outcome.LOST,
    Outcome.WON,
    Outcome.WON_JANOS,
    Outcome.WON_ALL_TRICKS,
)
"""The outcomes of a pick-up game or zole, for the declarer."""

PICKUP_FIGURES: Final[Mapping[Outcome, int]] = {
    Outcome.WON: +1,
    Outcome.WON_JANOS: +2,
    Outcome.WON_ALL_TRICKS: +3,
    Outcome.LOST: -2,
    Outcome.LOST_JANOS: -3,
    Outcome.LOST_NO_TRICK: -4,
}
"""Z7, first row: what the declarer gets from (+) or pays to (−) each other player. Zole adds its bonus to either."""

SMALL_ZOLE_WON: Final = +6
"""Z7: a small zole without a trick."""


def small_zole_figure(outcome: Outcome, rules: Rules) -> int:
    """Z7: no trick +6; any trick −7 (Rondo: −6)."""
    return SMALL_ZOLE_WON if outcome is Outcome.SMALL_WON else -rules.small_zole_loss
