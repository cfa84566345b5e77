"""The lines of a sheet as they are read: what was played, what each seat has after it, open pules, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.convert import LineChange
from scoring.models import LineState, SheetLine
from scoring.selectors import SheetPage
from scoring.wording import OUTCOMES, Names, line_words, pules_words, reason_words


@dataclass(frozen=True, slots=True)
class Cell:
    """A seat in a line: what the line brought it (None: nothing to do with it), and what it has after it."""

    points: int | None
    total: int


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line in words and figures; `cells` by seat in order."""

    line: SheetLine
    words: str
    outcome: str
    dealer: str
    cells: tuple[Cell, ...]
    pules: str
    reasons: tuple[str, ...]
    is_corrected: bool

    @property
    def is_counted(self) -> bool:
        return self.line.state == LineState.COUNTED


@dataclass(frozen=True, slots=True)
class SettlementRow:
    """A pule settled at the close."""

    words: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """What a correction does to one line: words and, seat by seat, points before and after. No `number`: settlement."""

    number: int | None
    before: str
    after: str
    points: tuple[tuple[int, int], ...]


def line_rows(page: SheetPage, names: Names) -> tuple[LineRow, ...]:
    """The valid lines in order, with running totals."""
    seats = [view.seat for view in page.seats]
    totals = dict.fromkeys(seats, 0)
    rows = []
    for line in page.lines:
        points = {seat: getattr(line, f"points_{seat}") for seat in seats}
        for seat in seats:
            totals[seat] += points[seat]
        is_dealt = line.deal_number is not None
        rows.append(
            LineRow(
                line=line,
                words=line_words(line.facts, names),
                outcome=str(OUTCOMES.get(line.outcome, "")) if is_dealt else "",
                dealer=names.get(str(line.dealer_seat), "") if is_dealt else "",
                cells=tuple(Cell(points[seat] if is_dealt else None, totals[seat]) for seat in seats),
                pules=pules_words(line.pules, names),
                reasons=tuple(reason_words(reason, names) for reason in line.reasons),
                is_corrected=line.number in page.history,
            )
        )
    return tuple(rows)


def settlement_rows(page: SheetPage, rows: Sequence[LineRow], names: Names) -> tuple[SettlementRow, ...]:
    """What the close brought, line by line, after `rows`."""
    seats = [view.seat for view in page.seats]
    totals = [cell.total for cell in rows[-1].cells] if rows else [0] * len(seats)
    settled = []
    for each in page.settlement:
        points = [each["points"].get(str(seat), 0) for seat in seats]
        totals = [total + gained for total, gained in zip(totals, points, strict=True)]
        cells = tuple(Cell(gained, total) for gained, total in zip(points, totals, strict=True))
        settled.append(SettlementRow(reason_words(each["reason"], names), cells))
    return tuple(settled)


def change_rows(changes: Iterable[LineChange], seats: Sequence[int], names: Names) -> tuple[ChangeRow, ...]:
    """What a correction would change, for reading before it is saved."""
    return tuple(
        ChangeRow(
            number=change.number,
            before=_in_words(change.before, names),
            after=_in_words(change.after, names),
            points=tuple(zip(_points(change.before, seats), _points(change.after, seats), strict=True)),
        )
        for change in changes
    )


def _in_words(shown: Mapping[str, Any], names: Names) -> str:
    """A line as `scoring.convert.shown` gives it, or a settlement."""
    if "settlement" in shown:
        return "; ".join(reason_words(each["reason"], names) for each in shown["settlement"])
    if shown["state"] == LineState.STRUCK:
        return _("struck")
    parts = [line_words(shown["facts"], names), str(OUTCOMES.get(shown["outcome"], "")), _pules(shown, names)]
    return " · ".join(part for part in parts if part)


def _pules(shown: Mapping[str, Any], names: Names) -> str:
    return pules_words(shown["pules"], names)


def _points(shown: Mapping[str, Any], seats: Sequence[int]) -> tuple[int, ...]:
    if "settlement" in shown:
        return tuple(sum(each["points"].get(str(seat), 0) for each in shown["settlement"]) for seat in seats)
    return tuple(shown["points"].get(str(seat), 0) for seat in seats)
