"""The paper desk: totals, submission and signatures of one paper sheet in one stroke."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from scoring.models import ScoreSheet, SheetConfirmation
from scoring.services.sheets import confirm_by_signatures, submit_sheet
from scoring.services.totals import Points, Zoles, record_totals
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
    record_totals(sheet=sheet, actor=actor, entry_key=entry_key, points=points, deals=deals, zoles=zoles, now=now)
    if not sheet.confirmations.filter(withdrawn_at=None).exists():
        submit_sheet(sheet=sheet, actor=actor, now=now)
    return confirm_by_signatures(sheet=sheet, signatories=signatories, actor=actor, now=now)
