"""The row lock that serialises every write to a sheet. Order of locks: stage, round, sheet, seat changes."""

from __future__ import annotations

from scoring.models import ScoreSheet
from tournaments.errors import NotFound
from tournaments.models import Round, SeatChange


def lock_sheet(sheet: ScoreSheet) -> ScoreSheet:
    """The sheet as it stands, locked until the transaction ends. What is read after this cannot change meanwhile.

    Only the sheet is read: rows joined to a locked one may be as old as the wait for the lock. Raises NotFound for
    one that went meanwhile with a start that was taken back.
    """
    try:
        return ScoreSheet.objects.select_for_update(no_key=True).get(pk=sheet.pk)
    except ScoreSheet.DoesNotExist:
        raise NotFound.because("not_found") from None


def lock_sheets(round: Round) -> list[ScoreSheet]:
    """All sheets of a locked round with their tables, always in the order of their ids."""
    sheets = ScoreSheet.objects.select_for_update(no_key=True, of=("self",)).select_related("table")
    return list(sheets.filter(table__round=round).order_by("pk"))


def lock_seat_changes(round: Round) -> None:
    """Tables whose players changed places are worked out one at a time. What is read after this is complete."""
    changes = SeatChange.objects.select_for_update(no_key=True, of=("self",)).order_by("pk")
    changes.filter(round=round, draw__replaced_at=None).first()
