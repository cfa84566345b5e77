"""Totals corrected, and totals that were another table's withdrawn."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models import ScoreSheet, SheetStatus, SheetTotals
from scoring.selectors.contents import SheetContents
from scoring.services.totals.storing import (
    WITHDRAWN,
    change_totals,
    lock_for_ruling,
    lock_for_totals,
    stored_totals,
    supersede,
    write_totals,
)
from scoring.services.totals.typed import Points, Typed, Zoles, check
from scoring.services.writing import lock_with_round, require_left_to_referees, require_not_disputed, require_referee
from tournaments.errors import Refusal
from tournaments.models import Actor
from tournaments.services.reasons import reason_given


@transaction.atomic
def correct_totals(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Points,
    deals: int,
    reason: str,
    now: datetime,
    zoles: Zoles | None = None,
) -> SheetTotals:
    """Other totals in place of those there; a sheet that was handed in needs confirmation by another actor.

    Refuses `reason_needed`, `no_totals`, `nothing_changed`, `sheet_disputed`, `referee_only` (403),
    `round_closed` and `sheet_is_decided` (then only a head referee may, with `correct_closed_totals`), and as
    `record_totals`.
    """
    reason = reason_given(reason)
    typed = Typed(points, deals, zoles or {})
    contents = lock_for_totals(sheet, entry_key)
    if stored := stored_totals(contents, entry_key, typed):
        return stored
    _require_may_correct(contents, actor)
    _require_difference(contents, typed)
    check(contents, typed, sum_is_zero=True)
    return write_totals(contents, typed, entry_key, actor=actor, action="totals_corrected", reason=reason, now=now)


@transaction.atomic
def correct_closed_totals(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Points,
    deals: int,
    reason: str,
    now: datetime,
    zoles: Zoles | None = None,
) -> SheetTotals:
    """The same by a head referee, also when the round is closed, and also where there were no totals.

    Refuses as `correct_totals`, but for `no_totals`, `round_closed` and `sheet_is_decided`, and `own_table` (403).
    """
    reason = reason_given(reason)
    typed = Typed(points, deals, zoles or {})
    contents = lock_for_ruling(sheet, entry_key, actor)
    if stored := stored_totals(contents, entry_key, typed):
        return stored
    _require_difference(contents, typed)
    check(contents, typed, sum_is_zero=True)
    return write_totals(contents, typed, entry_key, actor=actor, action="totals_corrected", reason=reason, now=now)


@transaction.atomic
def withdraw_totals(*, sheet: ScoreSheet, actor: Actor, reason: str, now: datetime) -> ScoreSheet:
    """Totals typed to the wrong table count no longer; what the lines say does.

    Refuses `reason_needed`, `no_totals`, and as `correct_totals`.
    """
    reason = reason_given(reason)
    contents = lock_with_round(sheet)
    _require_may_correct(contents, actor)
    supersede(contents.totals, now)
    details = {"version": contents.totals.version}
    change_totals(contents, None, actor=actor, action=WITHDRAWN, reason=reason, details=details, now=now)
    return contents.sheet


def _require_may_correct(contents: SheetContents, actor: Actor) -> None:
    require_not_disputed(contents)
    require_left_to_referees(contents)
    if contents.sheet.status != SheetStatus.OPEN:
        require_referee(actor)
    if contents.totals is None:
        raise Refusal.because("no_totals")


def _require_difference(contents: SheetContents, typed: Typed) -> None:
    if contents.totals and typed.says_the_same_as(contents.totals):
        raise Refusal.because("nothing_changed")
