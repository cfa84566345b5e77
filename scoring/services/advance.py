"""From one round to the next: rank, and hand the ranking down to the draw."""

from __future__ import annotations

from datetime import datetime

from tournaments.models import Actor, Draw, Round


def draw_next_round(
    *,
    round: Round,
    actor: Actor,
    now: datetime,
    seed: str,
    seed_source: str,
    expected_ordinal: int,
    reason: str = "",
) -> Draw:
    """Draw `round` from the standing of the rounds before it; round 1 needs none.

    Refuses: `previous_round_open`, and all that `tournaments.services.draws.draw_round` refuses.
    """
    raise NotImplementedError
