"""What pages about sheets show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet

from engine.zole.contracts import Contract
from engine.zole.rules import Rules
from scoring.convert import NextDeal, next_deal
from scoring.models import ScoreSheet, SheetConfirmation, SheetLine, SheetStatus, SheetTotals
from scoring.selectors.contents import SheetContents, contents_of
from tournaments.models import Round, Side, Stage, Table
from tournaments.regulations import Regulation


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat of the sheet: who sits there, whether he is at the table now, and his points so far.

    `role` in the deal that comes next is "dealer" (and plays), "sits_out" or "plays"; "" when he does neither.
    """

    seat: int
    side: Side
    present: bool
    points: int
    role: str


@dataclass(frozen=True, slots=True)
class SheetPage:
    """All that the page of one sheet shows. `history` holds superseded versions by line number, oldest first.

    `seats` carry the points of the totals, if there are any, else of lines and settlement. `next_deal` has seats, its
    `dealer` None when no further deal can be played. `contracts` are those the rules of the round have.
    """

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
    pules: dict[str, Any]  # {"common": 1, "personal": [2, 2]}
    confirmation: SheetConfirmation | None
    contracts: tuple[str, ...]
    next_number: int
    next_deal: NextDeal
    deals_played: int
    deals_limit: int | None


def sheet_page(sheet: ScoreSheet) -> SheetPage:
    """Everything about one sheet. Two queries, one more with totals, one more when it is confirmed."""
    contents = contents_of(sheet)
    following = next_deal(size=contents.size, rules=contents.rules, lines=contents.counted)
    points = points_by_seat(contents)
    lines = contents.counted
    return SheetPage(
        sheet=sheet,
        table=contents.table,
        round=contents.round,
        stage=contents.stage,
        regulation=contents.regulation,
        seats=tuple(
            SeatView(seat, side, seat not in following.away, points[seat], _role(seat, following))
            for seat, side in contents.seats.items()
        ),
        lines=contents.lines,
        history=_history(contents),
        totals=contents.totals,
        settlement=tuple(sheet.settlement),
        pules=lines[-1].pules if lines else {"common": 0, "personal": []},
        confirmation=_confirmation(sheet),
        contracts=contracts_of(Rules.parse(contents.rules)),
        next_number=contents.next_number,
        next_deal=following,
        deals_played=contents.deals_played,
        deals_limit=contents.deals_limit,
    )


def points_by_seat(contents: SheetContents) -> dict[int, int]:
    """What each seat has: by the totals where there are some, else by lines and settlement."""
    if contents.totals:
        return {seat: getattr(contents.totals, f"points_{seat}") for seat in contents.seats}
    return {
        seat: sum(getattr(line, f"points_{seat}") for line in contents.counted)
        + sum(row["points"].get(str(seat), 0) for row in contents.sheet.settlement)
        for seat in contents.seats
    }


def contracts_of(rules: Rules) -> tuple[str, ...]:
    """The contracts a deal may have under these rules, in the order of a form."""
    offered = {
        Contract.PICKUP: True,
        Contract.ZOLE: True,
        Contract.SMALL_ZOLE: rules.small_zole,
        Contract.GALDINS: rules.table_game_is_played,
        Contract.PASSED_OUT: not rules.table_game_is_played,
        Contract.ANNULLED: True,
    }
    return tuple(contract.value for contract, is_offered in offered.items() if is_offered)


def sheets_of(round: Round) -> list[ScoreSheet]:
    """The sheets of a round by table number, with `table` joined and what is valid now as lists.

    `live_confirmations`, `live_totals` (each empty or of one) and `live_lines`.
    """
    live = {
        "confirmations": SheetConfirmation.objects.filter(withdrawn_at=None),
        "totals": SheetTotals.objects.filter(superseded_at=None),
        "lines": SheetLine.objects.filter(superseded_at=None),
    }
    prefetches = [Prefetch(name, rows, to_attr=f"live_{name}") for name, rows in live.items()]
    sheets = ScoreSheet.objects.filter(table__round=round).select_related("table", "submitted_by", "decided_by")
    return list(sheets.prefetch_related(*prefetches).order_by("table__number"))


def missing_tables(round: Round) -> list[int]:
    """Numbers of the tables whose sheet is neither confirmed nor decided."""
    return list(_missing(round).values_list("table__number", flat=True))


def next_missing(round: Round, after: int) -> int | None:
    """The next table, in circle, of which nothing is handed in yet; None when there is none."""
    numbers = list(_missing(round).filter(status=SheetStatus.OPEN).values_list("table__number", flat=True))
    return next((number for number in numbers if number > after), numbers[0] if numbers else None)


def _missing(round: Round) -> QuerySet[ScoreSheet]:
    sheets = ScoreSheet.objects.filter(table__round=round, decided_by=None).exclude(status=SheetStatus.CONFIRMED)
    return sheets.order_by("table__number")


def _confirmation(sheet: ScoreSheet) -> SheetConfirmation | None:
    """Who vouches for it: nobody for a sheet in any other status."""
    if sheet.status != SheetStatus.CONFIRMED:
        return None
    return sheet.confirmations.select_related("confirmed_by", "recorded_by").get(withdrawn_at=None)


def _role(seat: int, following: NextDeal) -> str:
    if seat in following.sitting_out:
        return "sits_out"
    if seat == following.dealer:
        return "dealer"
    return "plays" if seat in following.active else ""


def _history(contents: SheetContents) -> dict[int, tuple[SheetLine, ...]]:
    superseded: dict[int, list[SheetLine]] = {}
    for line in contents.written:
        if line.superseded_at is not None:
            superseded.setdefault(line.number, []).append(line)
    return {number: tuple(versions) for number, versions in superseded.items()}
