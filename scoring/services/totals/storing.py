"""Locking, finding and storing totals."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from scoring.models import ScoreSheet, SheetStatus, SheetTotals
from scoring.selectors.contents import SheetContents
from scoring.services.lines.adding import check_key
from scoring.services.totals.typed import Typed, columns_of
from scoring.services.writing import (
    ask_for_confirmation,
    finish,
    lock_with_round,
    require_not_disputed,
    require_not_own_table,
    require_referee,
)
from tournaments.errors import Conflict
from tournaments.models import Actor, AuditEntry, RoundStatus
from tournaments.services.audit import subject_of

WITHDRAWN = "totals_withdrawn"
"""The action of an audit entry; its reason is also why totals are typed anew afterwards."""


def lock_for_totals(sheet: ScoreSheet, entry_key: str) -> SheetContents:
    """The locked sheet. Refuses `bad_entry_key`."""
    check_key(entry_key)
    return lock_with_round(sheet)


def lock_for_ruling(sheet: ScoreSheet, entry_key: str, actor: Actor) -> SheetContents:
    """The same for a head referee's ruling. Refuses `referee_only` and `own_table` (403), `sheet_disputed`."""
    contents = lock_for_totals(sheet, entry_key)
    require_referee(actor)
    require_not_own_table(actor, contents)
    require_not_disputed(contents)
    return contents


def stored_totals(contents: SheetContents, entry_key: str, typed: Typed) -> SheetTotals | None:
    """What an earlier request with this key stored. Refuses `key_reused` (409) when it said something else."""
    stored = contents.sheet.totals.filter(entry_key=entry_key).first()
    if stored and not typed.says_the_same_as(stored):
        raise Conflict.because("key_reused", "entry_key")
    return stored


def write_totals(
    contents: SheetContents,
    typed: Typed,
    entry_key: str,
    *,
    actor: Actor,
    action: str,
    now: datetime,
    reason: str = "",
) -> SheetTotals:
    """Store the next version in the place of the valid one. A sum that is not zero is an override by this actor."""
    last = contents.sheet.totals.order_by("-version").first()
    if contents.totals:
        supersede(contents.totals, now)
    override = {"override_amount": typed.sum, "override_by": actor, "override_note": reason} if typed.sum else {}
    totals = SheetTotals.objects.create(
        sheet=contents.sheet,
        version=last.version + 1 if last else 1,
        entry_key=entry_key,
        entered_by=actor,
        entered_at=now,
        reason=reason or (_why_again(contents) if last else ""),
        **typed.columns(),
        **override,
    )
    details = {
        "version": totals.version,
        "before": columns_of(contents.totals) if contents.totals else None,
        "after": typed.columns(),
        "override": typed.sum,
    }
    change_totals(contents, totals, actor=actor, action=action, reason=reason, details=details, now=now)
    return totals


def change_totals(
    contents: SheetContents,
    totals: SheetTotals | None,
    *,
    actor: Actor,
    action: str,
    reason: str,
    details: dict[str, object],
    now: datetime,
) -> None:
    """What follows when other totals are valid, or none any more."""
    is_late = contents.sheet.status != SheetStatus.OPEN or contents.round.status == RoundStatus.CLOSED
    ask_for_confirmation(contents, actor, action, now)
    finish(
        replace(contents, totals=totals),
        actor=actor,
        action=action,
        now=now,
        cause="correction" if is_late else "sheet",
        reason=reason,
        details=details,
    )


def _why_again(contents: SheetContents) -> str:
    """Why there were totals before and are none: they were withdrawn."""
    entries = AuditEntry.objects.filter(subject=subject_of(contents.sheet), action=WITHDRAWN)
    return entries.order_by("-pk").values_list("reason", flat=True)[0]


def supersede(totals: SheetTotals, now: datetime) -> None:
    """The row is valid no longer."""
    totals.superseded_at = now
    totals.save(update_fields=["superseded_at"])
