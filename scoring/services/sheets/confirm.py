"""Vouching for a submitted sheet: by a referee, by the players' codes, by the signatures on paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from django.core.files import File

from scoring.models import ScoreSheet, SheetConfirmation
from tournaments.models import Actor


def confirm_sheet(
    *, sheet: ScoreSheet, actor: Actor, now: datetime, expected_version: int | None = None
) -> SheetConfirmation:
    """A referee confirms what another submitted. A repeat by the same actor gives the stored confirmation.

    Refuses: `sheet_not_submitted`, `confirmed_by_another` (409), `own_submission`, `own_table`, `sheet_changed` (409).
    """
    raise NotImplementedError


def confirm_by_signatures(
    *,
    sheet: ScoreSheet,
    signatories: Collection[int],
    actor: Actor,
    now: datetime,
    photo: File | None = None,
    expected_version: int | None = None,
) -> SheetConfirmation:
    """Every player present, but for the one who submitted, has signed the paper; `signatories` are entrant ids.

    Refuses: `signatures_missing`, `not_at_this_table`, and as `confirm_sheet`.
    """
    raise NotImplementedError


def confirm_by_codes(
    *,
    sheet: ScoreSheet,
    codes: Mapping[int, str],
    actor: Actor,
    now: datetime,
    expected_version: int | None = None,
) -> SheetConfirmation:
    """Every player present, but for the one who submitted, gave his code; `codes` by entrant id.

    Wrong tries are counted even though the rest is refused. Refuses: `wrong_code`, `code_locked`,
    `signatures_missing`, `not_at_this_table`, and as `confirm_sheet`.
    """
    raise NotImplementedError
