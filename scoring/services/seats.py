"""Other players on the seats of a round that has begun: tournaments writes the seats, the sheets' results follow."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from scoring.models import ScoreSheet
from scoring.selectors.contents import SheetContents, contents_of
from scoring.services import locking
from scoring.services.writing import ask_for_confirmation, finish, require_not_own_table
from tournaments.models import Actor, Entrant, Round, SeatChange, Table
from tournaments.services import seats
from tournaments.services.locks import lock_round
from tournaments.services.seats import LinesFollow


@transaction.atomic
def swap_seats(
    *,
    round: Round,
    first: Entrant,
    second: Entrant,
    reason: str,
    lines_follow: LinesFollow = LinesFollow.SEAT,
    expected_changes: int | None = None,
    actor: Actor,
    now: datetime,
) -> list[SeatChange]:
    """Two players change places, also after play began; a sheet that was handed in needs confirmation again.

    Refuses `own_table` (403), and as `tournaments.services.seats.swap_seats`.
    """
    round = lock_round(round)
    tables = Table.objects.filter(round=round, seats__side__entrant__in=[first, second])
    sheets = _lock(tables)
    _require_not_own(actor, sheets)
    changes = seats.swap_seats(
        round=round,
        first=first,
        second=second,
        reason=reason,
        lines_follow=lines_follow,
        after_lines=_after_lines(sheets),
        expected_changes=expected_changes,
        actor=actor,
        now=now,
    )
    _follow(sheets, action="seats_swapped", reason=reason, actor=actor, now=now)
    return changes


@transaction.atomic
def replace_seat(
    *,
    round: Round,
    table_number: int,
    seat: int,
    entrant: Entrant,
    reason: str,
    lines_follow: LinesFollow = LinesFollow.SEAT,
    actor: Actor,
    now: datetime,
) -> SeatChange:
    """Another entrant takes a seat, also after play began.

    Refuses `own_table` (403), and as `tournaments.services.seats.replace_seat`.
    """
    round = lock_round(round)
    sheets = _lock(Table.objects.filter(round=round, number=table_number))
    _require_not_own(actor, sheets)
    change = seats.replace_seat(
        round=round,
        table_number=table_number,
        seat=seat,
        entrant=entrant,
        reason=reason,
        lines_follow=lines_follow,
        after_lines=_after_lines(sheets),
        actor=actor,
        now=now,
    )
    _follow(sheets, action="seat_replaced", reason=reason, actor=actor, now=now)
    return change


def _lock(tables: Collection[Table]) -> list[SheetContents]:
    """The sheets of these tables, locked in the order of their ids; none before the round starts."""
    sheets = ScoreSheet.objects.filter(table__in=tables).order_by("pk")
    return [contents_of(locking.lock_sheet(sheet)) for sheet in sheets]


def _require_not_own(actor: Actor, sheets: list[SheetContents]) -> None:
    for contents in sheets:
        require_not_own_table(actor, contents)


def _after_lines(sheets: list[SheetContents]) -> dict[int, int]:
    return {contents.table.number: contents.next_number - 1 for contents in sheets}


def _follow(sheets: list[SheetContents], *, action: str, reason: str, actor: Actor, now: datetime) -> None:
    """Everything that counts for a side is derived anew, with the seats as they are now."""
    for before in sheets:
        contents = contents_of(before.sheet)
        ask_for_confirmation(contents, actor, action, now)
        finish(contents, actor=actor, action=action, now=now, cause="seats", reason=reason)
