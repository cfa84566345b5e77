"""Objecting to a sheet, and opening it again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models import ScoreSheet, SheetStatus
from scoring.selectors.contents import SheetContents
from scoring.selectors.occupancy import sits_there
from scoring.services.writing import (
    finish,
    lock_with_round,
    require_not_own_table,
    require_referee,
    require_version,
    rescore,
    withdraw_confirmation,
)
from tournaments.errors import Conflict, NotAllowed, Refusal
from tournaments.models import Actor, ActorKind, RoundStatus
from tournaments.services.reasons import reason_given


@transaction.atomic
def dispute_sheet(*, sheet: ScoreSheet, actor: Actor, reason: str, now: datetime) -> ScoreSheet:
    """A player of the table, or a referee, objects to a submitted or confirmed sheet until the next round has ended.

    A repeat by the same actor gives the sheet back. Refuses `reason_needed`, `not_your_table` (403),
    `nothing_to_dispute`, `already_disputed` (409), `too_late_to_dispute`.
    """
    reason = reason_given(reason)
    contents = lock_with_round(sheet)
    sheet = contents.sheet
    if actor.kind in (ActorKind.PLAYER, ActorKind.SCRIBE) and not sits_there(actor, contents):
        raise NotAllowed.because("not_your_table", table=contents.table.number)
    if sheet.status == SheetStatus.DISPUTED:
        if sheet.disputed_by_id != actor.pk:
            raise Conflict.because("already_disputed")
        return sheet
    if sheet.status == SheetStatus.OPEN:
        raise Refusal.because("nothing_to_dispute")
    _require_in_time(contents)
    withdraw_confirmation(sheet, f"sheet_disputed: {reason}", now)
    sheet.status = SheetStatus.DISPUTED
    sheet.disputed_by, sheet.disputed_at, sheet.dispute_reason = actor, now, reason
    finish(contents, actor=actor, action="sheet_disputed", now=now, cause="dispute", reason=reason)
    return sheet


@transaction.atomic
def reopen_sheet(
    *, sheet: ScoreSheet, actor: Actor, reason: str, now: datetime, expected_version: int | None = None
) -> ScoreSheet:
    """A head referee opens a sheet again: its settlement is undone, its confirmation or decision withdrawn.

    Refuses `reason_needed`, `referee_only` and `own_table` (403), `sheet_is_open`, `sheet_changed` (409).
    """
    reason = reason_given(reason)
    contents = lock_with_round(sheet)
    sheet = contents.sheet
    require_referee(actor)
    require_not_own_table(actor, contents)
    if sheet.status == SheetStatus.OPEN and sheet.decided_by_id is None:
        raise Refusal.because("sheet_is_open")
    require_version(contents, expected_version)
    withdraw_confirmation(sheet, f"sheet_reopened: {reason}", now)
    before = {"status": sheet.status, "settlement": sheet.settlement, "decision": sheet.decision}
    sheet.status, sheet.settled = SheetStatus.OPEN, False
    sheet.submitted_by = sheet.submitted_at = None
    sheet.disputed_by = sheet.disputed_at = None
    sheet.decided_by, sheet.decision, sheet.counts = None, "", True
    sheet.dispute_reason = ""
    rescore(contents)
    details = {"before": before}
    finish(contents, actor=actor, action="sheet_reopened", now=now, cause="correction", reason=reason, details=details)
    return sheet


def _require_in_time(contents: SheetContents) -> None:
    """Until the next round has ended; after the last round until the stage is finished."""
    following = contents.stage.rounds.filter(number=contents.round.number + 1).first()
    is_over = following.status == RoundStatus.CLOSED if following else contents.stage.finished_at is not None
    if is_over:
        raise Refusal.because("too_late_to_dispute", number=contents.round.number)
