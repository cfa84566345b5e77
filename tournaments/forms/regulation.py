"""The regulation of a stage, field by field. What may stand in it the regulation itself says, all faults at once."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.zole.rules import OPTIONS
from tournaments.forms.base import ServiceForm
from tournaments.forms.regulation_fields import (
    ChoiceOf,
    KeysField,
    MinutesField,
    NumberField,
    WorthField,
    WorthsField,
    labelled,
)
from tournaments.forms.rule_options import NAMES, option_choices, option_value
from tournaments.messages import say
from tournaments.regulation_words import LABELS
from tournaments.regulations import (
    Apart,
    Ending,
    Fault,
    FaultCode,
    MetricKey,
    Regulation,
    RegulationRefused,
    SeatingMode,
    TableSplit,
)
from tournaments.regulations.fields import LATER_SEATINGS
from tournaments.services.reasons import LONGEST_REASON
from tournaments.wording import APART, CATEGORIES, ENDINGS, METRICS, PRESETS, SEATINGS, SPLITS

TABLE_SIZES = (3, 4, 5)
_THREE_SECOND = {
    "if_positive": _("Second place with points above zero"),
    "otherwise": _("Second place otherwise"),
    "third": _("Third place"),
}
_AT_TABLE = {3: _("At a table of three"), 4: _("At a table of four"), 5: _("At a table of five")}
_SEATING = ("clubs_apart", "level_groups", "balanced_seats", "even_odd_tables")
_PLAIN = (
    *("title", "rounds", "table_split", "planned_rounds", "round_one", "seating", *_SEATING),
    *("deals", "deals_at_three", "minutes", "no_new_deal_at", "warn_at", "ending", "late_wait_minutes"),
    *("four_way_tie", "discards", "absent_place_points", "out_from_deal", "max_warnings", "min_age", "max_entries"),
)
"""Fields whose cleaned value is the JSON value."""
_OPEN = (_("The day"), _("A round"))
_SECTIONS: Sequence[tuple[str | Promise, Sequence[str], str | Promise]] = (
    (_OPEN[0], ("title", "rounds", "table_split", "planned_rounds", "round_one", "seating"), ""),
    (_OPEN[1], ("deals", "minutes", "deals_at_three", "no_new_deal_at", "warn_at", "ending"), ""),
    (_("Seating in detail"), _SEATING, ""),
    (_("Rules of the game"), ("rules",), ""),
    (_("House rules, one by one"), ("rule_",), _("Only where they differ from the rules chosen above.")),
    (
        _("Place points"),
        ("place_points_", "four_way_tie", "absent_place_points"),
        _("Best place first, such as 6 4 2 0. Equal players share the average of their places."),
    ),
    (
        _("The plus rule at tables of three"),
        ("three_second_",),
        _("Leave all three empty for the ordinary values, or fill in all three."),
    ),
    (
        _("Standings"),
        ("metric_", "discards", "categories", "own_categories"),
        _("What is compared, one after the other; players equal in all of it share a place."),
    ),
    (
        _("Order and entries"),
        ("late_wait_minutes", "out_from_deal", "max_warnings", "min_age", "max_entries"),
        "",
    ),
)
"""Title, fields (a name that ends with "_" means its family), and what is to be known of them."""
_WORTHS_MISSING = _("One value for each place, %(least)s of them.")
_STEP = re.compile(r"[.\[]")


@dataclass(frozen=True, slots=True)
class Section:
    """Fields that belong together."""

    title: str | Promise
    fields: list[forms.BoundField]
    words: str | Promise
    is_open: bool


class VersionForm(ServiceForm):
    """What makes a new version of a regulation: which one was shown, and why it changes.

    `change_note` is needed once the stage is published. `regulation` is the new one, only after `is_valid`.
    """

    use_required_attribute = False  # a browser cannot point at a field in a part that is folded away
    expected_version = forms.IntegerField(widget=forms.HiddenInput)
    change_note = forms.CharField(
        label=_("What changes and why"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("Players read it with the new version."),
    )
    regulation: Regulation

    def judge(self, value: Mapping[str, Any]) -> None:
        """Take `value` for the regulation, or its faults to their fields."""
        try:
            self.regulation = Regulation.parse(value)
        except RegulationRefused as refused:
            for fault in refused.faults:
                words = _WORTHS_MISSING % fault.params if _is_vector_of_wrong_length(fault) else say(fault)
                field = self.field_of(fault.path or "deals")  # of the whole: there is no limit
                self.add_error(field, forms.ValidationError(words, code=fault.code))


class RegulationForm(VersionForm):
    """All fields. `stored` is the regulation the page showed; what differs by round stays as it is there."""

    title = forms.CharField(max_length=200, label=LABELS["title"])
    rounds = NumberField("rounds", required=True)
    table_split = ChoiceOf("table_split", SPLITS, list(TableSplit))
    round_one = ChoiceOf("round_one", SEATINGS, [SeatingMode.RANDOM, SeatingMode.BY_HAND])
    seating = ChoiceOf("seating", SEATINGS, LATER_SEATINGS)
    planned_rounds = NumberField("planned_rounds", required=True)
    clubs_apart = ChoiceOf("clubs_apart", APART, list(Apart))
    level_groups = KeysField(**labelled("level_groups"))
    balanced_seats = forms.BooleanField(required=False, **labelled("balanced_seats"))
    even_odd_tables = forms.BooleanField(required=False, **labelled("even_odd_tables"))
    deals = NumberField("deals")
    deals_at_three = NumberField("deals_at_three")
    minutes = NumberField("minutes")
    warn_at = MinutesField("warn_at")
    no_new_deal_at = NumberField("no_new_deal_at", required=True)
    ending = ChoiceOf("ending", ENDINGS, list(Ending))
    rules = forms.ChoiceField(choices=list(PRESETS.items()), widget=forms.RadioSelect, label=_("Rules of the game"))
    four_way_tie = WorthField(required=False, **labelled("four_way_tie"))
    discards = NumberField("discards", required=True)
    absent_place_points = WorthField(**labelled("absent_place_points"))
    categories = forms.MultipleChoiceField(
        choices=list(CATEGORIES.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        **labelled("categories"),
    )
    own_categories = KeysField(
        label=_("Categories of one’s own"), help_text=_("Small Latin letters and underscores, parted by commas.")
    )
    late_wait_minutes = NumberField("late_wait_minutes", required=True)
    out_from_deal = NumberField("out_from_deal", required=True)
    max_warnings = NumberField("max_warnings", required=True)
    min_age = NumberField("min_age")
    max_entries = NumberField("max_entries")

    def __init__(self, stored: Regulation, *args: Any, **kwargs: Any) -> None:
        self._stored = stored.as_json()
        kwargs["initial"] = initial_of(self._stored) | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        for size in TABLE_SIZES:
            self.fields[f"place_points_{size}"] = WorthsField(label=_AT_TABLE[size])
        for key, label in _THREE_SECOND.items():
            self.fields[f"three_second_{key}"] = WorthField(required=False, label=label)
        for place in range(1, len(MetricKey) + 1):
            choices = [("", "—"), *((key.value, METRICS[key]) for key in MetricKey)]
            label = _("Compared as no. %(place)d") % {"place": place}
            self.fields[f"metric_{place}"] = forms.ChoiceField(choices=choices, required=place == 1, label=label)
        for option in OPTIONS:
            self.fields[f"rule_{option}"] = forms.ChoiceField(
                choices=option_choices(option), required=False, label=NAMES[option]
            )

    def clean(self) -> dict[str, Any]:
        """Every fault at once: of fields that cannot be read the stored value stands in."""
        typed = super().clean()
        self.judge(self._stored | self._typed_json(typed))
        return typed

    def field_of(self, path: str) -> str | None:
        """The field that shows a part of the regulation."""
        head, *steps = _STEP.split(path.replace("]", ""))
        if head == "place_points" and steps:
            return f"place_points_{steps[0]}"
        if head == "three_second":
            return f"three_second_{steps[0] if steps else 'if_positive'}"
        if head == "rules" and steps and steps[0] in OPTIONS:
            return f"rule_{steps[0]}"
        if head == "metrics":
            return self._filled_metrics[int(steps[0])] if steps else "metric_1"
        if head == "categories":
            return "own_categories"
        return super().field_of(head)

    def names(self, prefix: str) -> list[str]:
        """The fields of a family, in order."""
        return [name for name in self.fields if name.startswith(prefix)]

    @property
    def sections(self) -> list[Section]:
        """The fields as the page shows them: open are the first ones, and wherever something is wrong."""
        return [self._section(*each) for each in _SECTIONS]

    def _section(self, title: str | Promise, names: Sequence[str], words: str | Promise) -> Section:
        found = [name for given in names for name in (self.names(given) if given.endswith("_") else [given])]
        fields = [self[name] for name in found]
        is_open = title in _OPEN or any(field.errors for field in fields)
        return Section(title, fields, words, is_open)

    def _typed_json(self, typed: Mapping[str, Any]) -> dict[str, Any]:
        """What was typed, as JSON; only what could be read."""
        value = {name: typed[name] for name in _PLAIN if name in typed}
        vectors = {str(size): typed.get(f"place_points_{size}") for size in TABLE_SIZES}
        value["place_points"] = self._stored["place_points"] | {size: worth for size, worth in vectors.items() if worth}
        second = {key: typed.get(f"three_second_{key}") for key in _THREE_SECOND}
        value["three_second"] = {key: worth for key, worth in second.items() if worth} or None
        self._filled_metrics = [name for name in self.names("metric_") if typed.get(name)]  # a fault empties its field
        value["metrics"] = [typed[name] for name in self._filled_metrics]
        value["categories"] = [*typed.get("categories", ()), *typed.get("own_categories", ())]
        options = {option: typed.get(f"rule_{option}") for option in OPTIONS}
        chosen = {option: option_value(choice) for option, choice in options.items() if choice}
        if "rules" in typed:
            value["rules"] = {"preset": typed["rules"], **chosen}
        if "rounds" in typed:
            kept = self._stored["round_overrides"].items()
            value["round_overrides"] = {number: said for number, said in kept if int(number) <= typed["rounds"]}
        return value


def _is_vector_of_wrong_length(fault: Fault) -> bool:
    return fault.code == FaultCode.OUT_OF_RANGE and fault.path in {f"place_points.{size}" for size in TABLE_SIZES}


def initial_of(value: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON of a regulation as the form shows it."""
    initial = {name: value[name] for name in _PLAIN}
    initial |= {f"place_points_{size}": worths for size, worths in value["place_points"].items()}
    initial |= {f"three_second_{key}": worth for key, worth in (value["three_second"] or {}).items()}
    initial |= {f"metric_{place}": key for place, key in enumerate(value["metrics"], start=1)}
    initial["categories"] = [key for key in value["categories"] if key in CATEGORIES]
    initial["own_categories"] = [key for key in value["categories"] if key not in CATEGORIES]
    rules = dict(value["rules"])
    initial["rules"] = rules.pop("preset")
    return initial | {f"rule_{option}": json.dumps(choice) for option, choice in rules.items()}
