"""The ranking as a django-tables2 table, and any such table as CSV or XLSX."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any

import django_tables2 as tables
import xlsxwriter
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.models import RoundResult
from scoring.selectors import StandingRow, StandingsPage, place_in_words
from tournaments.figures import SIXTIETHS
from tournaments.regulations import MetricKey
from tournaments.wording import METRICS

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


class RoundColumn(tables.Column):
    """Place points of one round."""

    def __init__(self, number: int) -> None:
        super().__init__(accessor="rounds", verbose_name=_("Round %(number)d") % {"number": number})
        self._number = number

    def value(self, value: Mapping[int, RoundResult]) -> float | int | None:
        result = value.get(self._number)
        return None if result is None else _number(Fraction(result.place_sixtieths, SIXTIETHS))


class MetricColumn(tables.Column):
    """The value of one metric."""

    def __init__(self, key: str) -> None:
        super().__init__(accessor="values", verbose_name=METRICS[MetricKey(key)])
        self._key = key

    def value(self, value: Mapping[str, Fraction]) -> float | int:
        return _number(value[self._key])


class StandingsTable(tables.Table):
    """The ranking with a column for each round and each metric."""

    rank = tables.Column(verbose_name=_("Place"))
    start_number = tables.Column(accessor="entrant__start_number", verbose_name=pgettext_lazy("start number", "No."))
    name = tables.Column(verbose_name=_("Name"))
    club = tables.Column(accessor="entrant__club_name", verbose_name=_("Club"))
    region = tables.Column(accessor="entrant__region_name", verbose_name=_("Region"))
    why = tables.Column(accessor="reason", verbose_name=_("Why this place"))

    class Meta:
        sequence = ("rank", "start_number", "name", "club", "region", "...", "why")
        orderable = False
        default = ""

    def value_why(self, record: StandingRow) -> str:
        return place_in_words(record)

    @classmethod
    def of(cls, page: StandingsPage) -> StandingsTable:
        """The table of a ranking; the columns of rounds only where it is over more than one."""
        numbers = sorted({number for row in page.rows for number in row.rounds}) if page.round_number is None else []
        rounds = [(f"round_{number}", RoundColumn(number)) for number in numbers]
        metrics = [(f"metric_{key}", MetricColumn(key)) for key in page.metrics]
        return cls(page.rows, extra_columns=[*rounds, *metrics])


def as_csv(table: tables.Table) -> bytes:
    """Comma-separated UTF-8 with a byte order mark, so that a spreadsheet reads the letters right."""
    out = StringIO(BYTE_ORDER_MARK)
    out.seek(0, 2)
    csv.writer(out).writerows([harmless(cell) for cell in row] for row in table.as_values())
    return out.getvalue().encode()


def as_xlsx(table: tables.Table, title: str) -> bytes:
    """One sheet named `title`: figures as figures, words as words, never a formula."""
    out = BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        sheet = book.add_worksheet(title[:31])
        bold = book.add_format({"bold": True, "bottom": 1})
        for y, row in enumerate(table.as_values()):
            for x, cell in enumerate(row):
                sheet.write(y, x, harmless(cell), None if y else bold)
        sheet.freeze_panes(1, 3)
        sheet.autofit()
    return out.getvalue()


def harmless(cell: Any) -> Any:
    """A cell no spreadsheet takes for a formula: text that begins like one gets an apostrophe; figures stay."""
    if isinstance(cell, int | float) or cell is None:
        return cell
    text = str(cell)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)
