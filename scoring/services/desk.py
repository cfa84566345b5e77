"""The paper desk: totals, submission and signatures of one paper sheet in one stroke, or nothing of it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from scoring.models import ScoreSheet, SheetConfirmation, SheetStatus, SheetTotals
from scoring.services.sheets import confirm_by_signatures, submit_sheet
from scoring.services.totals import Points, Zoles, override_totals, record_totals
from scoring.services.writing import told_once
from tournaments.errors import Conflict
from tournaments.models import Actor, AuditEntry
from tournaments.services.audit import subject_of


@transaction.atomic
def enter_paper_sheet(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Points,
    deals: int,
    signatories: Collection[int],
    now: datetime,
    zoles: Zoles | None = None,
) -> SheetConfirmation:
    """Type a signed paper sheet: its totals are recorded, submitted and confirmed by the signatures, or none of it is.

    The same key again gives the stored confirmation, and undoes nothing that has happened since. Refuses as
    `record_totals`, `submit_sheet` and `confirm_by_signatures`.
    """
    said = {"points": points, "deals": deals, "zoles": zoles}
    with told_once():
        totals = record_totals(sheet=sheet, actor=actor, entry_key=entry_key, now=now, **said)
        _hand_in(totals, actor, now)
        return _sign(totals, signatories, actor, now)


@transaction.atomic
def hand_in_paper_sheet(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Points,
    deals: int,
    now: datetime,
    zoles: Zoles | None = None,
) -> ScoreSheet:
    """Type a paper sheet that not everybody signed: another has to confirm it. Refuses as its two parts."""
    said = {"points": points, "deals": deals, "zoles": zoles}
    with told_once():
        totals = record_totals(sheet=sheet, actor=actor, entry_key=entry_key, now=now, **said)
        return _hand_in(totals, actor, now)


@transaction.atomic
def rule_on_paper_sheet(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Points,
    deals: int,
    note: str,
    signatories: Collection[int],
    now: datetime,
    zoles: Zoles | None = None,
) -> ScoreSheet:
    """A head referee lets a paper sheet stand whose sum is not zero; confirmed where there are `signatories`.

    Refuses as `override_totals`, `submit_sheet` and `confirm_by_signatures`.
    """
    said = {"points": points, "deals": deals, "zoles": zoles, "note": note}
    with told_once():
        totals = override_totals(sheet=sheet, actor=actor, entry_key=entry_key, now=now, **said)
        handed_in = _hand_in(totals, actor, now)
        if signatories:
            _sign(totals, signatories, actor, now)
    return handed_in


def _hand_in(totals: SheetTotals, actor: Actor, now: datetime) -> ScoreSheet:
    """Submit, unless these totals were handed in before: whoever opened the sheet again since has the last word."""
    sheet = ScoreSheet.objects.get(pk=totals.sheet_id)
    is_new = sheet.status == SheetStatus.OPEN and not _step_since(totals, "sheet_submitted")
    return submit_sheet(sheet=sheet, actor=actor, now=now) if is_new else sheet


def _sign(totals: SheetTotals, signatories: Collection[int], actor: Actor, now: datetime) -> SheetConfirmation:
    """Confirm by signatures, unless that was done before, whatever has become of it.

    What was signed are these totals. Refuses `sheet_changed` (409) when others are in their place.
    """
    sheet = ScoreSheet.objects.get(pk=totals.sheet_id)
    if confirmed := _step_since(totals, "sheet_confirmed"):
        return sheet.confirmations.get(sheet_version=confirmed.details["version"])
    if totals.superseded_at is not None:
        raise Conflict.because("sheet_changed", version=sheet.version)
    return confirm_by_signatures(sheet=sheet, signatories=signatories, actor=actor, now=now)


def _step_since(totals: SheetTotals, action: str) -> AuditEntry | None:
    """The first such step of the sheet after the totals were typed; then this is a repeat."""
    written = AuditEntry.objects.filter(subject=subject_of(totals.sheet)).order_by("pk")
    typed = written.filter(action__startswith="totals_", details__version=totals.version).first()
    return typed and written.filter(action=action, pk__gt=typed.pk).first()
