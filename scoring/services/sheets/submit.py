"""Handing a finished sheet in."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models import ScoreSheet, SheetStatus
from scoring.services.writing import finish, lock_with_round, require_open, require_version, rescore
from tournaments.errors import Refusal
from tournaments.models import Actor


@transaction.atomic
def submit_sheet(*, sheet: ScoreSheet, actor: Actor, now: datetime, expected_version: int | None = None) -> ScoreSheet:
    """The sheet is complete; open pules are settled as visible lines (Z10).

    A repeat by the same actor gives the sheet back. Refuses `sheet_not_open`, `sheet_is_decided`, `sheet_changed`
    (409), `sheet_is_empty`, `lines_waiting`.
    """
    contents = lock_with_round(sheet)
    sheet = contents.sheet
    if sheet.status == SheetStatus.SUBMITTED and sheet.submitted_by_id == actor.pk:
        return sheet
    require_open(contents)
    require_version(contents, expected_version)
    if contents.totals is None and contents.deals_played == 0:
        raise Refusal.because("sheet_is_empty")
    if contents.waiting:
        raise Refusal.because("lines_waiting", numbers=[line.number for line in contents.waiting])
    sheet.status, sheet.submitted_by, sheet.submitted_at = SheetStatus.SUBMITTED, actor, now
    sheet.settled = True
    rescore(contents)
    finish(contents, actor=actor, action="sheet_submitted", now=now, details={"settlement": sheet.settlement})
    return sheet
