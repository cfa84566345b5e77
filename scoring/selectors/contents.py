"""Everything that is on one sheet, read at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q

from engine.zole.scoring import ScoredSheet
from scoring.convert import score_lines
from scoring.models import LineKind, LineState, ScoreSheet, SheetLine, SheetTotals
from tournaments.models import Round, SeatAssignment, SeatChange, Side, Stage, Table
from tournaments.regulations import Regulation
from tournaments.selectors import regulation_of_round


@dataclass(frozen=True)
class SheetContents:
    """A sheet with its table, seats, lines and totals. `written` holds every version of every line, oldest first."""

    sheet: ScoreSheet
    table: Table
    seats: dict[int, Side]
    written: tuple[SheetLine, ...]
    totals: SheetTotals | None
    has_seat_changes: bool  # somewhere in the round

    @property
    def round(self) -> Round:
        return self.table.round

    @property
    def stage(self) -> Stage:
        return self.table.round.stage

    @cached_property
    def regulation(self) -> Regulation:
        """What holds in this round."""
        return regulation_of_round(self.round)

    @property
    def rules(self) -> dict[str, Any]:
        """The rules as the engine reads them."""
        return dict(self.regulation.rules)

    @property
    def size(self) -> int:
        return len(self.seats)

    @cached_property
    def lines(self) -> tuple[SheetLine, ...]:
        """The valid version of each line, in order."""
        return tuple(line for line in self.written if line.superseded_at is None)

    @property
    def counted(self) -> tuple[SheetLine, ...]:
        return tuple(line for line in self.lines if line.state == LineState.COUNTED)

    @property
    def waiting(self) -> tuple[SheetLine, ...]:
        return tuple(line for line in self.lines if line.state == LineState.WAITING)

    @property
    def next_number(self) -> int:
        return self.lines[-1].number + 1 if self.lines else 1

    @property
    def deals_played(self) -> int:
        return sum(line.deal_number is not None for line in self.lines)

    @property
    def deals_limit(self) -> int | None:
        return self.regulation.deals_at(self.size)

    @property
    def away(self) -> frozenset[int]:
        """Seats whose players are not at the table for the deal that comes next."""
        last_word: dict[str, bool] = {}
        for line in self.counted:
            if line.kind in (LineKind.ABSENT, LineKind.PRESENT):
                last_word[line.facts.get("absent") or line.facts["present"]] = line.kind == LineKind.ABSENT
        return frozenset(int(player) for player, is_away in last_word.items() if is_away)

    @property
    def is_written(self) -> bool:
        """Whether anything on it counts."""
        return self.totals is not None or bool(self.counted)

    def with_line(self, line: SheetLine) -> SheetContents:
        """The same sheet with one version of a line more."""
        written = sorted((*self.written, line), key=lambda each: (each.number, each.version))
        return replace(self, written=tuple(written))

    def score(self, *, close: bool, subject: SheetLine | None = None) -> ScoredSheet:
        """The counted lines, scored. Raises `Refusal`; a fault of `subject` has a path without its number."""
        return score_lines(size=self.size, rules=self.rules, lines=self.counted, close=close, subject=subject)


def contents_of(sheet: ScoreSheet) -> SheetContents:
    """Read a sheet: two queries, one more when it has totals. Of a locked sheet nothing read here can be stale."""
    seats = list(_seats().filter(table=sheet.table_id))
    first = seats[0]
    return SheetContents(
        sheet=sheet,
        table=first.table,
        seats={row.seat: row.side for row in seats},
        written=tuple(sheet.lines.order_by("number", "version")),
        totals=sheet.totals.filter(superseded_at=None).first() if first.has_totals else None,
        has_seat_changes=first.has_changes,
    )


def tables_entered(round: Round) -> list[int]:
    """Tables where a line or totals were ever entered, also such as count no more, or of which it was decided."""
    lines = Exists(SheetLine.objects.filter(sheet=OuterRef("pk")))
    totals = Exists(SheetTotals.objects.filter(sheet=OuterRef("pk")))
    entered = ScoreSheet.objects.filter(lines | totals | Q(decided_by__isnull=False), table__round=round)
    return sorted(entered.values_list("table__number", flat=True))


def contents_of_round(round: Round, table_numbers: set[int]) -> list[SheetContents]:
    """The sheets of some tables of a round, by table number."""
    sheets = ScoreSheet.objects.filter(table__round=round, table__number__in=table_numbers).order_by("table__number")
    return [contents_of(sheet) for sheet in sheets]


def _seats() -> Any:
    """Seats with all that is joined to them, and whether their sheet has totals and their round seat changes."""
    live_totals = SheetTotals.objects.filter(sheet__table=OuterRef("table"), superseded_at=None)
    changes = SeatChange.objects.filter(round=OuterRef("round"))
    return (
        SeatAssignment.objects.select_related(
            "side__entrant__player",
            "table__round__regulation_version",
            "table__round__stage__regulation_version",
        )
        .annotate(has_totals=Exists(live_totals), has_changes=Exists(changes))
        .order_by("seat")
    )
