"""Every field of a regulation by its short name, its values as people write them, and what one version changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.regulations import Apart, Ending, MetricKey, Regulation, SeatingMode, TableSplit
from tournaments.wording import APART, ENDINGS, METRICS, PRESETS, SEATINGS, SPLITS, category_name

LABELS: Mapping[str, str | Promise] = {
    "title": gettext_lazy("Name of the regulation"),
    "game": gettext_lazy("Game"),
    "rules": gettext_lazy("Rules of the game"),
    "rounds": gettext_lazy("Rounds"),
    "deals": gettext_lazy("Deals in a round"),
    "deals_at_three": gettext_lazy("Deals at a table of three"),
    "minutes": gettext_lazy("Minutes of a round"),
    "no_new_deal_at": gettext_lazy("No new deal in the last minutes"),
    "warn_at": gettext_lazy("Warnings, minutes before the end"),
    "ending": gettext_lazy("When time is up"),
    "late_wait_minutes": gettext_lazy("Minutes to wait for an absent player"),
    "out_from_deal": gettext_lazy("Out of the round from deal"),
    "table_split": gettext_lazy("Tables"),
    "round_one": gettext_lazy("Seating of round 1"),
    "seating": gettext_lazy("Seating of later rounds"),
    "planned_rounds": gettext_lazy("Rounds planned beforehand"),
    "clubs_apart": gettext_lazy("Members of one club apart"),
    "level_groups": gettext_lazy("Level groups"),
    "balanced_seats": gettext_lazy("Balanced seats"),
    "even_odd_tables": gettext_lazy("Tables of unusual size in turn"),
    "place_points": gettext_lazy("Place points"),
    "four_way_tie": gettext_lazy("When all four are equal"),
    "three_second": gettext_lazy("The plus rule at tables of three"),
    "metrics": gettext_lazy("Order of the standings"),
    "discards": gettext_lazy("Worst rounds not counted"),
    "absent_place_points": gettext_lazy("Place points for a missed round"),
    "max_warnings": gettext_lazy("The warning that disqualifies"),
    "categories": gettext_lazy("Categories"),
    "min_age": gettext_lazy("Least age"),
    "max_entries": gettext_lazy("Most entrants"),
    "round_overrides": gettext_lazy("Rounds that differ"),
}
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Change:
    """One field that differs between two regulations, in words."""

    label: str
    before: str
    after: str


def changes(before: Regulation, after: Regulation) -> list[Change]:
    """Every field in which two regulations differ, in the order of the fields."""
    return list(_changes(before.as_json(), after.as_json()))


def shown(field: str, value: Any) -> str:
    """A field's JSON value in words."""
    if value is None or value in ("", [], {}, False):
        return NOTHING
    return _SHOWN.get(field, _plain)(value)


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    for field, label in LABELS.items():
        if before[field] != after[field]:
            yield Change(str(label), shown(field, before[field]), shown(field, after[field]))


def _plain(value: Any) -> str:
    return ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)


def _categories(value: list[str]) -> str:
    return ", ".join(category_name(key) for key in value)


def _rules(value: Mapping[str, Any]) -> str:
    options = ", ".join(f"{name} = {choice}" for name, choice in value.items() if name != "preset")
    preset = str(PRESETS[value["preset"]])
    return f"{preset}; {options}" if options else preset


def _place_points(value: Mapping[str, Any]) -> str:
    return "; ".join(
        _("table of %(size)s: %(values)s") % {"size": size, "values": " – ".join(str(worth) for worth in worths)}
        for size, worths in value.items()
    )


def _three_second(value: Mapping[str, Any]) -> str:
    return " – ".join(str(value[key]) for key in ("if_positive", "otherwise", "third"))


def _overrides(value: Mapping[str, Any]) -> str:
    return "; ".join(
        _("round %(number)s: %(changes)s")
        % {
            "number": number,
            "changes": ", ".join(f"{LABELS[field]}: {shown(field, item)}" for field, item in changed.items()),
        }
        for number, changed in value.items()
    )


_SHOWN: Mapping[str, Callable[[Any], str]] = {
    "rules": _rules,
    "ending": lambda value: str(ENDINGS[Ending(value)]),
    "table_split": lambda value: str(SPLITS[TableSplit(value)]),
    "round_one": lambda value: str(SEATINGS[SeatingMode(value)]),
    "seating": lambda value: str(SEATINGS[SeatingMode(value)]),
    "place_points": _place_points,
    "three_second": _three_second,
    "metrics": lambda value: ", ".join(str(METRICS[MetricKey(key)]) for key in value),
    "clubs_apart": lambda value: str(APART[Apart(value)]),
    "categories": _categories,
    "level_groups": _categories,
    "balanced_seats": lambda _value: _("yes"),
    "even_odd_tables": lambda _value: _("yes"),
    "round_overrides": _overrides,
}
