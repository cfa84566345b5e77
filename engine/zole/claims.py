"""Claims of the rest: between two tricks, a side says that it takes every trick that is left.

In a small zole the declarer says that he takes none. A claim holds if it wins against every defence with open
cards.
"""

from engine.cards import format_cards
from engine.errors import ActionRefused
from engine.zole.position import Phase, Position
from engine.zole.solver import claim_holds


def claim_rest(position: Position, claimer: str) -> None:
    """Check a claim. Raises `ActionRefused`: `deal_over`, `cannot_claim`, `claim_does_not_hold`."""
    if position.phase is Phase.OVER:
        raise ActionRefused("deal_over", claimer)
    is_between_tricks = position.phase is Phase.PLAY and not position.table
    if not is_between_tricks or position.declarer is None or claimer not in position.seating.active:
        raise ActionRefused("cannot_claim", claimer)
    claim = claim_holds(position, claimer)
    if not claim.holds:
        raise ActionRefused("claim_does_not_hold", claimer, line=format_cards(claim.line))
