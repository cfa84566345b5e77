"""The totals of a finished paper sheet. With lines there too, totals decide and the lines stay as evidence."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from scoring.models import ScoreSheet, SheetTotals
from tournaments.models import Actor

Zoles = Mapping[int, Mapping[str, int]]
"""By seat: {"won": 2, "lost": 1}."""


def record_totals(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Mapping[int, int],
    deals: int,
    now: datetime,
    zoles: Zoles | None = None,
    expected_version: int | None = None,
) -> SheetTotals:
    """Write each player's points, the number of deals and, if known, zoles. The same key again gives the stored.

    Refuses: `sum_not_zero` (params `difference`), `missing_seat`, `unknown_seat`, `points_out_of_range`,
    `deals_out_of_range`, `too_many_deals`, `too_many_zoles`, `sheet_not_open`, `round_not_running`,
    `totals_already_entered` (409), `sheet_changed` (409), `key_reused` (409).
    """
    raise NotImplementedError


def override_totals(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Mapping[int, int],
    deals: int,
    note: str,
    now: datetime,
    zoles: Zoles | None = None,
) -> SheetTotals:
    """A head referee lets totals stand whose sum is not zero, in any round that has begun; the note says why."""
    raise NotImplementedError


def correct_totals(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Mapping[int, int],
    deals: int,
    reason: str,
    now: datetime,
    zoles: Zoles | None = None,
) -> SheetTotals:
    """Other totals in place of those there; a confirmed sheet needs confirmation again. The sum must be zero."""
    raise NotImplementedError


def correct_closed_totals(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    points: Mapping[int, int],
    deals: int,
    reason: str,
    now: datetime,
    zoles: Zoles | None = None,
) -> SheetTotals:
    """The same by a head referee, whatever the round's status, and also where there were no totals."""
    raise NotImplementedError


def withdraw_totals(*, sheet: ScoreSheet, actor: Actor, reason: str, now: datetime) -> ScoreSheet:
    """Totals typed to the wrong table no longer count; what the lines say does. Refuses: `no_totals`, and as above."""
    raise NotImplementedError
