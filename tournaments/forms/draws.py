"""How a round is drawn, seated by hand, and changed before it starts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import NO_HELP, ServiceForm, numeric
from tournaments.selectors import SeatedTable
from tournaments.services.reasons import LONGEST_REASON
from tournaments.wording import SEED_FROM_COMMITMENT, SEED_FROM_HALL

SIZES = ("fours", "threes", "fives")
OF_ONE_SIZE: dict[str, Any] = {"required": False, "min_value": 0, "max_value": 1000, "widget": numeric()}
_BETWEEN = re.compile(r"[\s,;.\-–]+")


class ExpectedForm(ServiceForm):
    """A draw of a round whose `expected_ordinal` is the one the page saw; `reason` when another is replaced."""

    expected_ordinal = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Why it is drawn anew"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("Everybody will read it beside the draw that was replaced."),
    )

    def __init__(self, *args: Any, is_first: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_first:
            del self.fields["reason"]

    @property
    def reason_given(self) -> str:
        """Only after `is_valid`."""
        return self.cleaned_data.get("reason", "")


class PublishForm(ServiceForm):
    """The draw that was looked at."""

    ordinal = forms.IntegerField(widget=forms.HiddenInput, required=False)


class SizesForm(ServiceForm):
    """How many tables of which size, where they are not to be those of the regulation."""

    fours = forms.IntegerField(label=_("Tables of four"), **OF_ONE_SIZE)
    threes = forms.IntegerField(label=_("Tables of three"), **OF_ONE_SIZE)
    fives = forms.IntegerField(label=_("Tables of five"), **OF_ONE_SIZE)

    @property
    def sizes(self) -> list[int]:
        """The most frequent size first, as in every split; empty when nothing was typed. Only after `is_valid`."""
        counts = {5: "fives", 4: "fours", 3: "threes"}
        typed = {size: self.cleaned_data.get(name) or 0 for size, name in counts.items()}
        return [size for size in sorted(typed, key=lambda size: -typed[size]) for _table in range(typed[size])]

    @property
    def size_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in SIZES]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in SIZES]

    @property
    def has_sizes(self) -> bool:
        """Whether something stands in their fields."""
        return any(field.value() for field in self.size_fields)


class DrawForm(SizesForm, ExpectedForm):
    """A draw by the regulation. Its seed is the secret whose hash is public, or what the hall gives."""

    seed_source = forms.ChoiceField(
        label=_("Seed of the lot"),
        widget=forms.RadioSelect,
        initial=SEED_FROM_COMMITMENT,
        choices=[
            (SEED_FROM_COMMITMENT, _("the secret whose fingerprint is published")),
            (SEED_FROM_HALL, _("the hall gives it:")),
        ],
    )
    seed = forms.CharField(
        label=_("Seed from the hall"),
        max_length=64,
        required=False,
        widget=forms.TextInput(NO_HELP),
        help_text=_("Any figures or words, such as numbers that players call out."),
    )

    def clean(self) -> dict[str, Any]:
        """A seed that is typed is the hall's; one promised and not typed is missing."""
        typed = super().clean()
        if typed.get("seed"):
            typed["seed_source"] = SEED_FROM_HALL
        elif typed.get("seed_source") == SEED_FROM_COMMITMENT:
            typed["seed_source"] = ""
        elif typed.get("seed_source") == SEED_FROM_HALL and "seed" in typed:
            self.add_error("seed", forms.ValidationError(_("Type the seed the hall gave."), code="seed_needed"))
        return typed


class HandForm(ExpectedForm):
    """A line of start numbers for each table, in seat order; the first of them deals first."""

    def __init__(self, sizes: Sequence[int], *args: Any, seated: Sequence[SeatedTable] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = {table.number: " ".join(str(seat.entrant.start_number) for seat in table.seats) for table in seated}
        self._tables = [f"table_{number}" for number in range(1, len(sizes) + 1)]
        for number, name in enumerate(self._tables, start=1):
            self.fields[name] = forms.CharField(
                label=_("Table %(number)d") % {"number": number},
                max_length=40,
                required=False,
                initial=rows.get(number, ""),
                widget=forms.TextInput({**NO_HELP, "inputmode": "numeric", "data-table": ""}),
            )
        self.order_fields([*self._tables, "reason"])

    def clean(self) -> dict[str, Any]:
        """Start numbers; everything else about them the service judges at once."""
        typed = super().clean()
        for name in self._tables:
            numbers = [part for part in _BETWEEN.split(typed.get(name, "")) if part]
            if not all(part.isdecimal() and len(part) < 6 for part in numbers):
                words = _("Start numbers only, such as 4 17 8 22.")
                self.add_error(name, forms.ValidationError(words, code="bad_numbers"))
            else:
                typed[name] = [int(part) for part in numbers]
        return typed

    def field_of(self, path: str) -> str | None:
        """The table a fault is about; what concerns all tables stands above them."""
        found = re.match(r"tables\[(\d+)\]", path)
        return self._tables[int(found[1])] if found else super().field_of(path)

    @property
    def tables(self) -> list[list[int]]:
        """Only after `is_valid`."""
        return [self.cleaned_data[name] for name in self._tables]

    @property
    def table_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self._tables]


class SwapForm(ServiceForm):
    """Two entrants change places; `seated` are (start number, words). `expected_changes` keeps a double tap away."""

    expected_changes = forms.IntegerField(widget=forms.HiddenInput)
    first = forms.TypedChoiceField(label=_("Player"), coerce=int)
    second = forms.TypedChoiceField(label=_("changes places with"), coerce=int)
    reason = forms.CharField(label=_("Why"), max_length=LONGEST_REASON, required=False)

    def __init__(self, seated: Sequence[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            self.fields[name].choices = [("", "—"), *seated]


class ReplaceForm(ServiceForm):
    """Somebody without a seat takes one; `seats` are ("table:seat", words), `free` are (start number, words)."""

    seat = forms.TypedChoiceField(label=_("Seat"), coerce=lambda value: tuple(map(int, value.split(":"))))
    entrant = forms.TypedChoiceField(label=_("Who sits there now"), coerce=int)
    reason = forms.CharField(label=_("Why"), max_length=LONGEST_REASON, required=False)

    def __init__(
        self, seats: Sequence[tuple[str, str]], free: Sequence[tuple[int, str]], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = [("", "—"), *seats]
        self.fields["entrant"].choices = [("", "—"), *free]
