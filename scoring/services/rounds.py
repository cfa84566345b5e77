"""A round begins with a sheet on every table and ends when every sheet is vouched for."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models import ScoreSheet, ScribeBinding, SheetStatus
from scoring.selectors import tables_entered
from scoring.services import locking
from scoring.services.writing import (
    IN_PLAY,
    end_bindings,
    finish,
    keep_copy,
    lock_with_round,
    require_not_own_table,
    require_referee,
    require_version,
    rescore,
    tell,
)
from tournaments.errors import Conflict, Refusal
from tournaments.models import Actor, Round, RoundStatus
from tournaments.services.locks import lock_round
from tournaments.services.reasons import reason_given
from tournaments.services.rounds import mark_closed, mark_not_started, start_clock


@transaction.atomic
def start_round(
    *, round: Round, expected_ordinal: int | None = None, anyway: bool = False, actor: Actor, now: datetime
) -> Round:
    """Put an open sheet on every table and start the clock. A repeat gives the running round back.

    Refuses as `tournaments.services.rounds.start_clock`.
    """
    round = start_clock(round=round, expected_ordinal=expected_ordinal, anyway=anyway, actor=actor, now=now)
    bare = round.tables.filter(sheet=None)
    ScoreSheet.objects.bulk_create(ScoreSheet(table=table) for table in bare)
    tell(round.stage_id, f"round:{round.number}")
    return round


@transaction.atomic
def take_back_start(
    *, round: Round, reason: str, expected_start: datetime | None = None, actor: Actor, now: datetime
) -> Round:
    """The round was started by mistake: it has not begun, its draw stands. A repeat gives the round back.

    Only while nothing is entered; the empty sheets and the phones bound to them go. Refuses `something_entered`
    (params `tables`), and as `tournaments.services.rounds.mark_not_started`.
    """
    round = lock_round(round)
    sheets = locking.lock_sheets(round)
    if round.status in IN_PLAY and (entered := tables_entered(round)):
        raise Refusal.because("something_entered", number=round.number, tables=entered)
    round = mark_not_started(round=round, reason=reason, expected_start=expected_start, actor=actor, now=now)
    ScribeBinding.objects.filter(sheet__in=sheets).delete()
    round.results.all().delete()
    ScoreSheet.objects.filter(pk__in=[sheet.pk for sheet in sheets]).delete()
    tell(round.stage_id, f"round:{round.number}")
    return round


@transaction.atomic
def close_round(*, round: Round, actor: Actor, now: datetime, reason: str = "") -> Round:
    """End the round: every sheet is confirmed, or a head referee decided about it. A repeat gives the round back.

    Refuses `round_not_running`, `sheets_missing` (params `tables`).
    """
    round = lock_round(round)
    if round.status == RoundStatus.CLOSED:
        return round
    if round.status not in IN_PLAY:
        raise Refusal.because("round_not_running", number=round.number)
    sheets = locking.lock_sheets(round)
    missing = sorted(sheet.table.number for sheet in sheets if not sheet.is_final)
    if missing:
        raise Refusal.because("sheets_missing", tables=missing)
    end_bindings(sheets, now)
    round = mark_closed(round=round, reason=reason, actor=actor, now=now)
    tell(round.stage_id, f"round:{round.number}")
    keep_copy(round, "closed")
    return round


@transaction.atomic
def decide_sheet(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    now: datetime,
    reason: str,
    counts: bool = True,
    expected_version: int | None = None,
) -> ScoreSheet:
    """A head referee lets an unconfirmed sheet count as it stands, or (`counts=False`) not at all, and says why.

    Open pules are settled as at any close. Deciding the same again changes nothing. Refuses `reason_needed`,
    `referee_only` and `own_table` (403), `already_confirmed`, `already_decided` (409), `sheet_changed` (409),
    `sheet_is_empty` (when it is to count).
    """
    reason = reason_given(reason)
    contents = lock_with_round(sheet)
    sheet = contents.sheet
    require_referee(actor)
    require_not_own_table(actor, contents)
    if sheet.status == SheetStatus.CONFIRMED:
        raise Refusal.because("already_confirmed")
    if sheet.decided_by_id is not None:
        if (sheet.decided_by_id, sheet.decision, sheet.counts) != (actor.pk, reason, counts):
            raise Conflict.because("already_decided", decision=sheet.decision)
        return sheet
    require_version(contents, expected_version)
    if counts and not contents.is_written:
        raise Refusal.because("sheet_is_empty")
    sheet.decided_by, sheet.decision, sheet.counts, sheet.settled = actor, reason, counts, True
    rescore(contents)
    end_bindings([sheet], now)
    details = {"counts": counts, "status": sheet.status}
    finish(contents, actor=actor, action="sheet_decided", now=now, reason=reason, details=details)
    return sheet
