"""What pages about sheets show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.zole.pules import Pules
from scoring.models import ScoreSheet, SheetConfirmation, SheetLine, SheetTotals
from tournaments.models import Round, Side, Stage, Table
from tournaments.regulations import Regulation


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat of the sheet: who sits there, whether he is at the table now, and his points so far."""

    seat: int
    side: Side
    present: bool
    points: int
    role: str  # "dealer", "sits_out" or "plays" in the deal that comes next


@dataclass(frozen=True, slots=True)
class SheetPage:
    """All that the page of one sheet shows. `history` holds superseded versions by line number."""

    sheet: ScoreSheet
    table: Table
    round: Round
    stage: Stage
    regulation: Regulation
    seats: tuple[SeatView, ...]
    lines: tuple[SheetLine, ...]
    history: dict[int, tuple[SheetLine, ...]]
    totals: SheetTotals | None
    settlement: tuple[dict[str, Any], ...]
    pules: Pules
    confirmation: SheetConfirmation | None
    contracts: tuple[str, ...]  # those the rules of the round have
    next_number: int
    deals_played: int
    deals_limit: int | None


def sheet_page(sheet: ScoreSheet) -> SheetPage:
    """Everything about one sheet, in a handful of queries."""
    raise NotImplementedError


def sheets_of(round: Round) -> list[ScoreSheet]:
    """The sheets of a round by table number, with table and live confirmation."""
    raise NotImplementedError


def missing_tables(round: Round) -> list[int]:
    """Numbers of the tables whose sheet is neither confirmed nor decided."""
    raise NotImplementedError


def next_missing(round: Round, after: int) -> int | None:
    """The next table, in circle, whose sheet has nothing written and is missing; None when all are in."""
    raise NotImplementedError
