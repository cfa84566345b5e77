"""Who sits on a seat changes after the draw: two swap, or another takes a place. Each change stays as a row."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from tournaments.announce import announce
from tournaments.errors import Conflict, Refusal
from tournaments.models import (
    Actor,
    Entrant,
    Participation,
    ParticipationStatus,
    Round,
    RoundStatus,
    SeatAssignment,
    SeatChange,
    Side,
)
from tournaments.selectors import LASTING, SEATED, current_draw, participation
from tournaments.services.audit import write_audit
from tournaments.services.draws import refresh_notices
from tournaments.services.locks import lock_round
from tournaments.services.reasons import reason_given

AfterLines = Mapping[int, int]
"""Table number → lines written there."""
_SEATED_ROUNDS = (RoundStatus.SEATED, RoundStatus.RUNNING, RoundStatus.PAUSED)


class LinesFollow(StrEnum):
    """For whom the lines count that a table has written already."""

    SEAT = "seat"
    PERSON = "person"


@transaction.atomic
def swap_seats(
    *,
    round: Round,
    first: Entrant,
    second: Entrant,
    reason: str,
    lines_follow: LinesFollow = LinesFollow.SEAT,
    after_lines: AfterLines | None = None,
    expected_changes: int | None = None,
    actor: Actor,
    now: datetime,
) -> list[SeatChange]:
    """Let two entrants of a drawn round change places.

    A round in play needs `after_lines` from who knows its sheets (`scoring.services.seats`); they matter when lines
    follow the person. `expected_changes` is how many changes of seats the page knew of: a double tap must not swap
    back. Refuses `round_not_seated`, `round_already_started` (without `after_lines`), `seats_changed` (Conflict),
    `reason_needed`, `same_entrant`, `not_seated`.
    """
    round = _lock_seated(round, after_lines)
    if expected_changes is not None and expected_changes != round.seat_changes.count():
        raise Conflict.because("seats_changed", number=round.number)
    reason = reason_given(reason)
    if first.pk == second.pk:
        raise Refusal.because("same_entrant", "second")
    seats = [_seat_of(round, entrant, path) for entrant, path in ((first, "first"), (second, "second"))]
    sides = [seats[1].side, seats[0].side]
    changes = [
        _change(round, seat, side, reason, lines_follow, after_lines, actor, now)
        for seat, side in zip(seats, sides, strict=True)
    ]
    SeatAssignment.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    SeatAssignment.objects.bulk_create(
        SeatAssignment(round=round, table=seat.table, seat=seat.seat, side=side)
        for seat, side in zip(seats, sides, strict=True)
    )
    return _tell(round, "seats_swapped", changes, reason, actor, now)


@transaction.atomic
def replace_seat(
    *,
    round: Round,
    table_number: int,
    seat: int,
    entrant: Entrant,
    reason: str,
    lines_follow: LinesFollow = LinesFollow.SEAT,
    after_lines: AfterLines | None = None,
    actor: Actor,
    now: datetime,
) -> SeatChange:
    """Let an entrant without a seat take the place of another. Who was absent or came too late plays from now on.

    Whoever sat there keeps his participation: mark him absent or withdraw him if he does not play any more.
    `after_lines` as for `swap_seats`. Refuses `reason_needed`, `round_not_seated`, `round_already_started`,
    `no_such_seat`, `already_seated` (Conflict), `not_playing`.
    """
    round = _lock_seated(round, after_lines)
    reason = reason_given(reason)
    taken = round.seats.filter(table__number=table_number, seat=seat).select_related("table", "side__entrant").first()
    if taken is None:
        raise Refusal.because("no_such_seat", "seat", table=table_number, seat=seat)
    side = Side.objects.select_related("entrant").get(entrant=entrant)
    if sitting := round.seats.filter(side=side).select_related("table").first():
        raise Conflict.because("already_seated", "entrant", table=sitting.table.number, seat=sitting.seat)
    _let_play(round, side.entrant, reason, actor, now)
    change = _change(round, taken, side, reason, lines_follow, after_lines, actor, now)
    SeatAssignment.objects.filter(pk=taken.pk).update(side=side)
    _tell(round, "seat_replaced", [change], reason, actor, now)
    return change


def _lock_seated(round: Round, after_lines: AfterLines | None) -> Round:
    round = lock_round(round)
    if round.status not in _SEATED_ROUNDS:
        raise Refusal.because("round_not_seated", number=round.number)
    if round.status != RoundStatus.SEATED and after_lines is None:
        raise Refusal.because("round_already_started", number=round.number)
    return round


def _seat_of(round: Round, entrant: Entrant, path: str) -> SeatAssignment:
    seat = round.seats.filter(side__entrant=entrant).select_related("table", "side__entrant").first()
    if seat is None:
        raise Refusal.because("not_seated", path, entrant=entrant.start_number)
    return seat


def _let_play(round: Round, entrant: Entrant, reason: str, actor: Actor, now: datetime) -> None:
    """A row for the round when he would not play in it otherwise."""
    holds = participation(round.stage, round.number).get(entrant.pk)
    if holds is None or holds in LASTING:
        raise Refusal.because("not_playing", "entrant", entrant=entrant.start_number)
    if holds not in SEATED:
        said = {"status": ParticipationStatus.PLAYS, "why": reason, "set_at": now, "set_by": actor}
        Participation.objects.update_or_create(round=round, entrant=entrant, defaults=said)
    if entrant.active_from > round.number:
        Entrant.objects.filter(pk=entrant.pk).update(active_from=round.number)


def _change(
    round: Round,
    seat: SeatAssignment,
    side: Side,
    reason: str,
    lines_follow: LinesFollow,
    after_lines: AfterLines | None,
    actor: Actor,
    now: datetime,
) -> SeatChange:
    """The row that stays. Before the start there are no lines, so there is nothing to follow."""
    person_takes = after_lines if round.status != RoundStatus.SEATED and lines_follow is LinesFollow.PERSON else None
    return SeatChange.objects.create(
        round=round,
        draw=current_draw(round),
        table_number=seat.table.number,
        seat=seat.seat,
        side_before=seat.side,
        side_after=side,
        after_line=None if person_takes is None else person_takes.get(seat.table.number, 0),
        reason=reason,
        at=now,
        by=actor,
    )


def _tell(
    round: Round, action: str, changes: list[SeatChange], reason: str, actor: Actor, now: datetime
) -> list[SeatChange]:
    refresh_notices(round)
    details = {
        "round": round.number,
        "changes": [
            {
                "table": change.table_number,
                "seat": change.seat,
                "before": change.side_before.entrant.start_number,
                "after": change.side_after.entrant.start_number,
                "after_line": change.after_line,
            }
            for change in changes
        ],
    }
    write_audit(
        actor=actor, action=action, subject=changes[0], stage=round.stage, now=now, reason=reason, details=details
    )
    announce(round.stage_id, "tables")
    return changes
