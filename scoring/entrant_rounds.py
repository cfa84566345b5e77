"""An entrant's day: round by round the table, the mates and what it brought."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from scoring.boards import Place
from scoring.models import RoundResult
from tournaments.models import Entrant, Round, SeatAssignment
from tournaments.permissions import Right
from tournaments.selectors import Seated, draws_in_force, shown_name


@dataclass(frozen=True, slots=True)
class EntrantRound:
    """One round: the places of his table in seat order, his own among them."""

    round: Round
    table: int
    places: tuple[Place, ...]
    result: RoundResult | None


def entrant_rounds(entrant: Entrant, rights: Collection[Right] = ()) -> tuple[EntrantRound, ...]:
    """The rounds whose seating this reader may see, the latest first. Three queries."""
    seats = SeatAssignment.objects.filter(side__entrant=entrant, round__in=draws_in_force(rights).values("round"))
    own = list(seats.select_related("round", "table").order_by("-round__number"))
    at_tables = SeatAssignment.objects.filter(table__in=[seat.table_id for seat in own]).order_by("seat")
    mates = defaultdict(list)
    for seat in at_tables.select_related("table", "side__entrant__player"):
        mates[seat.table_id].append(seat)
    results = {
        (result.round_id, result.side_id): result
        for result in RoundResult.objects.filter(round__in=[seat.round_id for seat in own])
    }
    return tuple(
        EntrantRound(
            round=seat.round,
            table=seat.table.number,
            places=tuple(
                Place(_seated(mate, rights), results.get((mate.round_id, mate.side_id)))
                for mate in mates[seat.table_id]
            ),
            result=results.get((seat.round_id, seat.side_id)),
        )
        for seat in own
    )


def _seated(seat: SeatAssignment, rights: Collection[Right]) -> Seated:
    entrant = seat.side.entrant
    return Seated(table=seat.table.number, seat=seat.seat, entrant=entrant, name=shown_name(entrant, rights))
