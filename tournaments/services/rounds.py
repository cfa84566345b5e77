"""The time of a round: `draft → seated → running ⇄ paused → closed`. Each change writes the schedule anew.

A start by mistake can be taken back while nothing is entered: the round is `seated` again, as if it had not begun.

A moment that is stored never lies before the one stored last, though the machine's clock may (`RoundClock.believed`).
Repeating a step that is done already changes nothing and returns the round: the answer to a double tap.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.announce import announce
from tournaments.errors import Conflict, Refusal
from tournaments.models import Actor, Round, RoundStatus, Table
from tournaments.selectors import clock_of, current_draw, regulation_of_round, seating_mismatch
from tournaments.services.audit import write_audit
from tournaments.services.draws import refresh_notices
from tournaments.services.locks import lock_round
from tournaments.services.reasons import reason_given, remark
from tournaments.services.schedule import reschedule

MOST_EXTENSION = 4 * 3600
"""Seconds a round or a table may get altogether."""
_IN_PLAY = (RoundStatus.RUNNING, RoundStatus.PAUSED)


@transaction.atomic
def start_clock(
    *, round: Round, expected_ordinal: int | None = None, anyway: bool = False, actor: Actor, now: datetime
) -> Round:
    """Start the clock of a drawn and published round and fix the regulation it runs under.

    `expected_ordinal` is that of the draw the page showed; `anyway` lets the seats be others than who plays. Refuses
    `not_drawn`, `draw_changed` (Conflict), `draw_not_published`, `seats_do_not_fit`, `previous_round_open`,
    `round_closed`.
    """
    round = lock_round(round)
    if round.status in _IN_PLAY:
        return round
    _check_may_start(round, expected_ordinal, anyway)
    round.status = RoundStatus.RUNNING
    round.started_at = now
    round.regulation_version = round.stage.regulation_version
    round.save(update_fields=["status", "started_at", "regulation_version"])
    return _changed(round, "round_started", actor, now, details={"regulation": round.regulation_version.number})


@transaction.atomic
def pause_round(*, round: Round, why: str = "", actor: Actor, now: datetime) -> Round:
    """Stop the clock. Refuses `round_not_running`."""
    round = lock_round(round)
    if round.status == RoundStatus.PAUSED:
        return round
    _check_in_play(round)
    why = remark(why)
    round.pauses.create(paused_at=clock_of(round).believed(now), why=why)
    round.status = RoundStatus.PAUSED
    round.save(update_fields=["status"])
    return _changed(round, "round_paused", actor, now, reason=why)


@transaction.atomic
def resume_round(*, round: Round, actor: Actor, now: datetime) -> Round:
    """Let the clock go on. Refuses `round_not_running`."""
    round = lock_round(round)
    if round.status == RoundStatus.RUNNING:
        return round
    _check_in_play(round)
    _end_pause(round, now)
    round.status = RoundStatus.RUNNING
    round.save(update_fields=["status"])
    return _changed(round, "round_resumed", actor, now)


@transaction.atomic
def extend_round(
    *, round: Round, seconds: int, why: str, expected_seconds: int | None = None, actor: Actor, now: datetime
) -> Round:
    """Give all tables more time, or take given time back (`seconds` below zero).

    `expected_seconds` is the extension the page showed: a double tap finds it changed. Refuses `reason_needed`,
    `round_not_running`, `no_time_limit`, `extension_changed` (Conflict), `extension_out_of_range`.
    """
    round = lock_round(round)
    why = reason_given(why, "why")
    _check_in_play(round)
    before = round.extension_seconds
    round.extension_seconds = _extended(round, before, seconds, expected_seconds)
    round.save(update_fields=["extension_seconds"])
    details = {"before": before, "after": round.extension_seconds}
    return _changed(round, "round_extended", actor, now, reason=why, details=details)


@transaction.atomic
def extend_table(
    *, table: Table, seconds: int, why: str, expected_seconds: int | None = None, actor: Actor, now: datetime
) -> Table:
    """Give one table more time, for time lost to a ruling. Refuses as `extend_round`."""
    round = lock_round(table.round)
    why = reason_given(why, "why")
    _check_in_play(round)
    table = round.tables.get(number=table.number)
    before = table.extra_seconds
    table.extra_seconds = _extended(round, before, seconds, expected_seconds)
    table.save(update_fields=["extra_seconds"])
    details = {"table": table.number, "before": before, "after": table.extra_seconds}
    _changed(round, "table_extended", actor, now, reason=why, details=details)
    return table


@transaction.atomic
def mark_closed(*, round: Round, reason: str = "", actor: Actor, now: datetime) -> Round:
    """End a round for good. Whether its sheets allow it is asked in `scoring`. Refuses `round_not_running`."""
    round = lock_round(round)
    if round.status == RoundStatus.CLOSED:
        return round
    _check_in_play(round)
    if round.status == RoundStatus.PAUSED:
        _end_pause(round, now)
    round.status, round.closed_at = RoundStatus.CLOSED, clock_of(round).believed(now)
    round.closed_by, round.close_reason = actor, remark(reason, "reason")
    round.save(update_fields=["status", "closed_at", "closed_by", "close_reason"])
    return _changed(round, "round_closed", actor, now, reason=round.close_reason)


@transaction.atomic
def mark_not_started(
    *, round: Round, reason: str, expected_start: datetime | None = None, actor: Actor, now: datetime
) -> Round:
    """Let the round be drawn and not begun again; its draw stands. Whether its sheets allow it is asked in `scoring`.

    `expected_start` is the start the page showed. Pauses and given minutes belong to the start that is taken back; the
    audit entry keeps them. Refuses `reason_needed`, `round_not_running`, `round_closed`, `start_changed` (Conflict).
    """
    round = lock_round(round)
    reason = reason_given(reason)
    if round.status == RoundStatus.SEATED:
        return round
    if round.status == RoundStatus.CLOSED:
        raise Refusal.because("round_closed", number=round.number)
    _check_in_play(round)
    if expected_start not in (None, round.started_at):
        raise Conflict.because("start_changed", number=round.number)
    details = {
        "started_at": round.started_at.isoformat(),
        "pauses": round.pauses.count(),
        "extension": round.extension_seconds,
        "tables": dict(round.tables.exclude(extra_seconds=0).values_list("number", "extra_seconds")),
    }
    round.pauses.all().delete()
    round.tables.update(extra_seconds=0)
    round.status, round.started_at, round.regulation_version = RoundStatus.SEATED, None, None
    round.extension_seconds = 0
    round.save(update_fields=["status", "started_at", "regulation_version", "extension_seconds"])
    refresh_notices(round)
    return _changed(round, "start_taken_back", actor, now, reason=reason, details=details)


@transaction.atomic
def mark_under_correction(*, round: Round, under_correction: bool, actor: Actor, now: datetime) -> Round:
    """Say that results of a closed round are being corrected, or no longer. Refuses `round_not_closed`."""
    round = lock_round(round)
    if round.status != RoundStatus.CLOSED:
        raise Refusal.because("round_not_closed", number=round.number)
    if round.under_correction == under_correction:
        return round
    round.under_correction = under_correction
    round.save(update_fields=["under_correction"])
    action = "correction_opened" if under_correction else "correction_ended"
    write_audit(actor=actor, action=action, subject=round, stage=round.stage, now=now)
    announce(round.stage_id, "tables", "standings")
    return round


def _check_may_start(round: Round, expected_ordinal: int | None, anyway: bool) -> None:
    if round.status == RoundStatus.CLOSED:
        raise Refusal.because("round_closed", number=round.number)
    draw = current_draw(round)
    if draw is None:
        raise Refusal.because("not_drawn", number=round.number)
    if expected_ordinal not in (None, draw.ordinal):
        raise Conflict.because("draw_changed", number=round.number, ordinal=draw.ordinal)
    if draw.published_at is None:
        raise Refusal.because("draw_not_published", number=round.number)
    if not anyway and (mismatch := seating_mismatch(round)):
        numbers = sorted(entrant.start_number for entrant in (*mismatch.out, *mismatch.unseated))
        raise Refusal.because("seats_do_not_fit", number=round.number, numbers=numbers)
    earlier = round.stage.rounds.filter(number__lt=round.number).exclude(status=RoundStatus.CLOSED)
    if open_round := earlier.order_by("number").first():
        raise Refusal.because("previous_round_open", number=open_round.number)


def _check_in_play(round: Round) -> None:
    if round.status not in _IN_PLAY:
        raise Refusal.because("round_not_running", number=round.number)


def _extended(round: Round, before: int, seconds: int, expected: int | None) -> int:
    if regulation_of_round(round).minutes is None:
        raise Refusal.because("no_time_limit", number=round.number)
    if expected is not None and expected != before:
        raise Conflict.because("extension_changed", seconds=before)
    if seconds == 0 or not 0 <= before + seconds <= MOST_EXTENSION:
        raise Refusal.because("extension_out_of_range", "seconds", least=-before, most=MOST_EXTENSION - before)
    return before + seconds


def _end_pause(round: Round, now: datetime) -> None:
    round.pauses.filter(resumed_at=None).update(resumed_at=clock_of(round).believed(now))


def _changed(
    round: Round, action: str, actor: Actor, now: datetime, *, reason: str = "", details: dict | None = None
) -> Round:
    """What follows every change of the time: the schedule, the audit entry and the news."""
    reschedule(round=round, now=now)
    write_audit(actor=actor, action=action, subject=round, stage=round.stage, now=now, reason=reason, details=details)
    announce(round.stage_id, "clock", "tables")
    return round
