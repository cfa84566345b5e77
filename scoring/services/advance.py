"""From one round to the next: rank, and hand the ranking down to the draw."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.selectors.ranking import stage_book
from tournaments.models import Actor, Draw, Round
from tournaments.regulations import SeatingMode
from tournaments.selectors import regulation_of_round
from tournaments.services.draws import draw_round
from tournaments.services.locks import lock_round


@transaction.atomic
def draw_next_round(
    *,
    round: Round,
    actor: Actor,
    now: datetime,
    seed: str = "",
    seed_source: str = "",
    expected_ordinal: int,
    reason: str = "",
) -> Draw:
    """Draw `round` from the standing of the rounds before it, over all or of the last alone as its regulation says.

    Who is without a place (a new entrant) sits behind everybody. Refuses as `tournaments.services.draws.draw_round`.
    """
    round = lock_round(round)
    return draw_round(
        round=round,
        standing=standing_before(round),
        seed=seed,
        seed_source=seed_source,
        reason=reason,
        expected_ordinal=expected_ordinal,
        actor=actor,
        now=now,
    )


def standing_before(round: Round) -> list[tuple[int, int]]:
    """(side id, rank) of everybody with a place, best first; equal ranks are equal."""
    book = stage_book(round.stage)
    earlier = {earlier.number for earlier in book.rounds if earlier.number < round.number}
    mode = regulation_of_round(round).seating
    rows = book.rank(rounds={max(earlier)} if earlier and mode is SeatingMode.PREVIOUS_ROUND else None)
    sides = dict(round.stage.sides.values_list("entrant", "pk"))
    return [(sides[row.entrant], row.rank) for row in rows if row.rank is not None]
