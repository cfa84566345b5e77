"""Other players on the seats of a round that has begun: tournaments writes the seats, the sheets' results follow."""

from __future__ import annotations

from datetime import datetime

from tournaments.models import Actor, Entrant, Round, SeatChange

SeatAt = tuple[int, int]
"""Table number, seat."""


def swap_seats(
    *, round: Round, first: SeatAt, second: SeatAt, lines_follow: str, reason: str, actor: Actor, now: datetime
) -> list[SeatChange]:
    """Two players change places; `lines_follow` is "seat" or "person".

    Refuses as `tournaments.services.draws.swap_seats`.
    """
    raise NotImplementedError


def replace_seat(
    *,
    round: Round,
    table_number: int,
    seat: int,
    entrant: Entrant,
    lines_follow: str,
    reason: str,
    actor: Actor,
    now: datetime,
) -> SeatChange:
    """Another entrant takes a seat. Refuses as `tournaments.services.draws.replace_seat`."""
    raise NotImplementedError
