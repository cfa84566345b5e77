"""How a ranking is written on a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.boards import TableBoard
from scoring.selectors import StandingRow, StandingsPage, place_in_words
from tournaments.figures import fraction_text, place_text
from tournaments.regulations import MetricKey
from tournaments.templatetags.karta import signed
from tournaments.wording import METRICS, category_name

register = template.Library()
register.filter("category_name", category_name)

ABBREVIATIONS = {
    MetricKey.PLACE_POINTS: pgettext_lazy("metric abbreviation", "PP"),
    MetricKey.POINTS: pgettext_lazy("metric abbreviation", "Points"),
    MetricKey.LAST_ROUND: pgettext_lazy("metric abbreviation", "LR"),
    MetricKey.TABLE_WINS: pgettext_lazy("metric abbreviation", "TW"),
    MetricKey.HEAD_TO_HEAD: pgettext_lazy("metric abbreviation", "H2H"),
    MetricKey.ZOLES_WON: pgettext_lazy("metric abbreviation", "ZW"),
    MetricKey.START_NUMBER: pgettext_lazy("metric abbreviation", "No."),
}
SIGNED = (MetricKey.POINTS, MetricKey.HEAD_TO_HEAD)
STATUSES = {"withdrawn": _("withdrawn"), "disqualified": _("disqualified")}


@register.filter
def metric_name(key: str) -> str | Promise:
    """The name of a metric."""
    return METRICS[MetricKey(key)]


@register.filter
def metric_abbr(key: str) -> str | Promise:
    """The head of its column."""
    return ABBREVIATIONS[MetricKey(key)]


@register.filter
def metric(row: StandingRow, key: str) -> str:
    """The row's value of a metric: points with their sign, place points with their fraction."""
    value = row.values[key]
    return signed(int(value)) if key in SIGNED else fraction_text(value)


@register.filter
def round_numbers(page: StandingsPage) -> list[int]:
    """The rounds that have brought anything yet."""
    return sorted({number for row in page.rows for number in row.rounds})


@register.filter
def place_in_round(row: StandingRow, number: int) -> str:
    """The place points of one round; nothing when he has no result there."""
    result = row.rounds.get(number)
    return "" if result is None else place_text(result.place_sixtieths)


@register.filter
def places_in_rounds(row: StandingRow, numbers: Sequence[int]) -> str:
    """The place points of the rounds in one line: "6 · – · 4"."""
    return " · ".join(place_in_round(row, number) or "–" for number in numbers)


@register.filter
def round_cells(row: StandingRow, numbers: Sequence[int]) -> SafeString:
    """The place points of the rounds, a cell each: in one go, a hall has thousands."""
    return SafeString(
        "".join(
            f'<td class="num wide{" is-dropped" if number in row.dropped else ""}">{place_in_round(row, number)}</td>'
            for number in numbers
        )
    )


@register.filter
def metric_cells(row: StandingRow) -> SafeString:
    """The value of each metric, a cell each; only the first two have room on a phone."""
    room = chain((" first", ""), repeat(" later"))
    cells = (f'<td class="num{place}">{metric(row, key)}</td>' for place, key in zip(room, row.values, strict=False))
    return SafeString("".join(cells))


@register.simple_tag
def entrants_at(slug: str) -> str:
    """What the address of each entrant of a stage begins with; his number and a slash follow."""
    return reverse("scoring:entrant", args=[slug, 0]).removesuffix("0/")


@register.filter
def found_by(shown: TableBoard | StandingRow, query: str) -> bool:
    """Whether the query means somebody at the table, or him whose row it is."""
    return shown.is_found_by(query)


@register.filter
def standing_status(status: str) -> str | Promise:
    """ "withdrawn" and "disqualified" in words."""
    return STATUSES[status]


@register.filter
def why(row: StandingRow) -> str:
    """Why he is not above the one before, where the first column does not tell it already."""
    is_plain = row.reason is None or row.reason[0].endswith(f"_{next(iter(row.values), '')}")
    return "" if is_plain else place_in_words(row)
