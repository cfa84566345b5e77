"""The hall as a head referee sees it: every table of a round with its sheet, and what it waits for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Prefetch, Q, QuerySet

from scoring.models import LineKind, LineState, RoundResult, ScoreSheet, SheetLine, SheetStatus, SheetTotals
from tournaments.models import Round, Stage, Table
from tournaments.permissions import Right
from tournaments.selectors import Seated, regulation_of_round, seating_by_table

STAFF = frozenset({Right.READ_DRAFTS})


class Wait(StrEnum):
    """What a table waits for, the most urgent first."""

    DISPUTE = "dispute"  # somebody objects
    LATE_LINE = "late_line"  # a deal after the bell waits for a ruling
    CONFIRMATION = "confirmation"  # handed in, to be confirmed by another
    HANDING_IN = "handing_in"  # totals are typed, nobody handed them in
    PLAY = "play"  # the table plays
    NOTHING = "nothing"  # confirmed or decided


@dataclass(frozen=True, slots=True)
class HallSeat:
    """A seat with the points of its round so far, None before anything is written."""

    seated: Seated
    points: int | None


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table; `sheet` is None before the round starts."""

    number: int
    seats: tuple[HallSeat, ...]
    sheet: ScoreSheet | None
    deals_limit: int | None

    @property
    def totals(self) -> SheetTotals | None:
        """What was typed from its paper."""
        return next(iter(self.sheet.valid_totals), None) if self.sheet else None

    @property
    def late_lines(self) -> list[SheetLine]:
        """Deals after the bell that wait for a ruling."""
        return self.sheet.late_lines if self.sheet else []

    @property
    def deals(self) -> int:
        """Deals played, as the paper or the lines say."""
        if self.totals:
            return self.totals.deals
        return self.sheet.deals_written if self.sheet else 0

    @property
    def wait(self) -> Wait:
        sheet = self.sheet
        if sheet is None:
            return Wait.PLAY
        if sheet.status == SheetStatus.DISPUTED:
            return Wait.DISPUTE
        if sheet.is_final:
            return Wait.NOTHING
        if self.late_lines:
            return Wait.LATE_LINE
        if sheet.status == SheetStatus.SUBMITTED:
            return Wait.CONFIRMATION
        return Wait.HANDING_IN if self.totals else Wait.PLAY

    @property
    def is_urgent(self) -> bool:
        """A referee has to do something about it."""
        return self.wait in (Wait.DISPUTE, Wait.LATE_LINE, Wait.CONFIRMATION)

    @property
    def is_to_be_typed(self) -> bool:
        """Its paper has not come to the desk yet."""
        return self.sheet is not None and self.wait in (Wait.PLAY, Wait.LATE_LINE) and not self.totals

    @property
    def names(self) -> dict[str, str]:
        """What the lines' seats are called."""
        return {str(seat.seated.seat): seat.seated.name for seat in self.seats}


@dataclass(frozen=True, slots=True)
class Tally:
    """How many sheets of a round are where."""

    tables: int
    open: int
    submitted: int
    disputed: int
    final: int

    @property
    def missing(self) -> int:
        """Sheets that keep the round from being closed."""
        return self.tables - self.final


def hall_of(round: Round) -> tuple[HallTable, ...]:
    """The tables of a round by number. Eight queries however many there are."""
    sheets = {sheet.table.number: sheet for sheet in _sheets(round)}
    points = dict(RoundResult.objects.filter(round=round).values_list("side", "points"))
    regulation = regulation_of_round(round)
    return tuple(
        HallTable(
            number=table.number,
            seats=tuple(HallSeat(seated, points.get(seated.entrant.side.pk)) for seated in table.seats),
            sheet=sheets.get(table.number),
            deals_limit=regulation.deals_at(len(table.seats)),
        )
        for table in seating_by_table(round, STAFF)
    )


def tally(tables: Sequence[HallTable]) -> Tally:
    """The sheets of a round counted."""
    return _tally([table.sheet for table in tables if table.sheet], len(tables))


def tallies_of(stage: Stage) -> dict[int, Tally]:
    """Round number → its sheets counted. Two queries."""
    counts = Table.objects.filter(round__stage=stage).values_list("round__number").annotate(Count("pk"))
    sheets = defaultdict(list)
    for sheet in ScoreSheet.objects.filter(table__round__stage=stage).select_related("table__round"):
        sheets[sheet.table.round.number].append(sheet)
    return {number: _tally(sheets[number], count) for number, count in counts.order_by("round__number")}


def hall_version(tables: Iterable[HallTable]) -> str:
    """Changes with each write to a sheet of the round."""
    written = [table.sheet.version for table in tables if table.sheet]
    return f"{len(written)}.{sum(written)}"


def _sheets(round: Round) -> QuerySet[ScoreSheet]:
    """With `deals_written`, `late_lines` and `valid_totals`."""
    valid = Q(lines__superseded_at=None, lines__kind=LineKind.DEAL) & ~Q(lines__state=LineState.STRUCK)
    late = SheetLine.objects.filter(superseded_at=None, state=LineState.WAITING).order_by("number")
    totals = SheetTotals.objects.filter(superseded_at=None)
    return (
        ScoreSheet.objects.filter(table__round=round)
        .select_related("table", "submitted_by", "disputed_by", "decided_by")
        .prefetch_related(Prefetch("lines", late, "late_lines"), Prefetch("totals", totals, "valid_totals"))
        .annotate(deals_written=Count("lines", filter=valid))
    )


def _tally(sheets: Sequence[ScoreSheet], tables: int) -> Tally:
    final = sum(sheet.is_final for sheet in sheets)
    status = Counter(sheet.status for sheet in sheets if not sheet.is_final)
    return Tally(
        tables=tables,
        open=status[SheetStatus.OPEN],
        submitted=status[SheetStatus.SUBMITTED],
        disputed=status[SheetStatus.DISPUTED],
        final=final,
    )
