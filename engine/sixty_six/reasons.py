"""The words for the components of a score."""

from collections.abc import Mapping
from typing import Final

from engine import reasons

REASONS: Final[Mapping[str, str]] = {
    # 1.10 to 1.12, 2.3, 2.4: how the deal ended. `winner` may be two partners; `points` is what the deal was worth.
    "claim": "{winner}: claimed 66, worth {points}",
    "closed_out": "{winner}: closed and reached 66, worth {points}",
    "beat_closer": "{winner}: reached 66 against the closer, worth {points}",
    "failed_close": "{winner}: the closer fell short of 66, worth {points}",
    "false_claim": "{winner}: the other side claimed falsely, worth {points}",
    "last_trick": "{winner}: took the last trick, worth {points}",
    "reached66": "{winner}: first at 66, worth {points}",
    "reached_first": "{winner}: at 66 before the one who claimed, worth {points}",
    "count": "{winner}: higher count with the last trick's ten, worth {points}",
    "won": "{winner}: won the deal, worth {points}",
    "drawn": "drawn: nobody wins the deal",
    "claimed_falsely": "{player}: claimed falsely, loses {points}",
    "bidder_claimed_falsely": "{player}: claimed falsely",
    # 2.5: the auction.
    "made": "{player}: bid {level} and made it, +{points}",
    "set": "{player}: bid {level} and is set, loses {level}",
    # 1.13: the game.
    "game_won": "{winner}: {points} points, the game is won",
}
"""Code → text."""


class Reason(reasons.Reason):
    """One component of a score."""

    __slots__ = ()
    words = REASONS
