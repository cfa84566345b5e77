"""Totals typed for the first time, and a head referee's override of their sum."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models import ScoreSheet, SheetTotals
from scoring.services.totals.storing import lock_for_ruling, lock_for_totals, stored_totals, write_totals
from scoring.services.totals.typed import Points, Typed, Zoles, check
from scoring.services.writing import require_open, require_round_in_play, require_version
from tournaments.errors import Conflict
from tournaments.models import Actor
from tournaments.services.reasons import reason_given


@transaction.atomic
def record_totals(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Points,
    deals: int,
    now: datetime,
    zoles: Zoles | None = None,
    expected_version: int | None = None,
) -> SheetTotals:
    """Write each player's points, the number of deals and, if known, zoles. The same key again gives the stored.

    Refuses `sum_not_zero` (params `difference`), `missing_seat`, `unknown_seat`, `points_out_of_range`,
    `deals_out_of_range`, `too_many_deals`, `zoles_out_of_range`, `too_many_zoles`, all at once; `bad_entry_key`,
    `round_not_running`, `sheet_not_open`, `totals_already_entered` (409), `sheet_changed` (409), `key_reused` (409).
    """
    typed = Typed(points, deals, zoles or {})
    contents = lock_for_totals(sheet, entry_key)
    if stored := stored_totals(contents, entry_key, typed):
        return stored
    require_round_in_play(contents)
    require_open(contents)
    if contents.totals:
        raise Conflict.because("totals_already_entered", version=contents.totals.version)
    require_version(contents, expected_version)
    check(contents, typed, sum_is_zero=True)
    return write_totals(contents, typed, entry_key, actor=actor, action="totals_recorded", now=now)


@transaction.atomic
def override_totals(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Points,
    deals: int,
    note: str,
    now: datetime,
    zoles: Zoles | None = None,
) -> SheetTotals:
    """A head referee lets totals stand whose sum is not zero; the note says why. They replace totals already there.

    Refuses `reason_needed`, `referee_only` and `own_table` (403), `sheet_disputed`, and as `record_totals`.
    """
    note = reason_given(note, "note")
    typed = Typed(points, deals, zoles or {})
    contents = lock_for_ruling(sheet, entry_key, actor)
    if stored := stored_totals(contents, entry_key, typed):
        return stored
    check(contents, typed, sum_is_zero=False)
    return write_totals(contents, typed, entry_key, actor=actor, action="totals_overridden", reason=note, now=now)
