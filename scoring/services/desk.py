"""The paper desk: totals, submission and signatures of one paper sheet in one stroke."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from scoring.models import ScoreSheet, SheetConfirmation
from scoring.services.totals import Zoles
from tournaments.models import Actor


def enter_paper_sheet(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Mapping[int, int],
    deals: int,
    signatories: Collection[int],
    now: datetime,
    zoles: Zoles | None = None,
) -> SheetConfirmation:
    """Type a signed paper sheet: its totals are recorded, submitted and confirmed by the signatures, or none of it is.

    Repeatable like its parts. Refuses as `record_totals`, `submit_sheet` and `confirm_by_signatures`.
    """
    raise NotImplementedError
