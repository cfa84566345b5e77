"""The paper desk: totals, submission and signatures of one paper sheet in one stroke, or nothing of it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from scoring.models import ScoreSheet, SheetConfirmation, SheetStatus
from scoring.services.sheets import confirm_by_signatures, submit_sheet
from scoring.services.totals import Points, Zoles, override_totals, record_totals
from scoring.services.writing import told_once
from tournaments.models import Actor


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

    The same key again gives the stored confirmation. Refuses as `record_totals`, `submit_sheet` and
    `confirm_by_signatures`.
    """
    said = {"points": points, "deals": deals, "zoles": zoles}
    with told_once():
        record_totals(sheet=sheet, actor=actor, entry_key=entry_key, now=now, **said)
        _hand_in(sheet, actor, now)
        return confirm_by_signatures(sheet=sheet, signatories=signatories, actor=actor, now=now)


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
        record_totals(sheet=sheet, actor=actor, entry_key=entry_key, now=now, **said)
        return _hand_in(sheet, actor, now)


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
        override_totals(sheet=sheet, actor=actor, entry_key=entry_key, now=now, **said)
        handed_in = _hand_in(sheet, actor, now)
        if signatories:
            confirm_by_signatures(sheet=sheet, signatories=signatories, actor=actor, now=now)
    return handed_in


def _hand_in(sheet: ScoreSheet, actor: Actor, now: datetime) -> ScoreSheet:
    """Submit, unless an earlier request with the same key has brought the sheet further already."""
    stored = ScoreSheet.objects.get(pk=sheet.pk)
    return submit_sheet(sheet=sheet, actor=actor, now=now) if stored.status == SheetStatus.OPEN else stored
