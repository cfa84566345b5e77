"""What a head referee says during a round: minutes, seats, warnings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import PointsField
from scoring.forms.reasons import reason_field
from tournaments.services.seats import LinesFollow

SECONDS = 60
Named = Sequence[tuple[Any, str]]


class PauseForm(forms.Form):
    why = reason_field(_("Why (may stay empty)"))


class TakeBackForm(forms.Form):
    """The start by mistake; `expected` is the moment of the start that the page shows."""

    reason = reason_field(_("Why"))
    expected = forms.DateTimeField(widget=forms.HiddenInput)


class CloseForm(forms.Form):
    reason = reason_field(_("Remark (may stay empty)"))


class MinutesForm(forms.Form):
    """More minutes, or fewer with a minus. `expected` are the seconds given so far, as the page shows them."""

    minutes = PointsField(label=_("Minutes more"), help_text=_("With a minus, given minutes are taken back."))
    why = reason_field(_("Why"))
    expected = forms.IntegerField(widget=forms.HiddenInput)

    @property
    def seconds(self) -> int:
        return self.cleaned_data["minutes"] * SECONDS


class TableMinutesForm(forms.Form):
    """The same for one table; `tables` are ("number:seconds given so far", words).

    A value that is offered no longer is left to the service, which says what has changed.
    """

    table = forms.RegexField(r"^[0-9]{1,3}:[0-9]{1,5}$", label=_("Table"), widget=forms.Select)
    minutes = PointsField(label=_("Minutes more"))
    why = reason_field(_("Why"))

    def __init__(self, tables: Named, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"].widget.choices = tables

    def clean_table(self) -> tuple[int, ...]:
        return tuple(map(int, self.cleaned_data["table"].split(":")))

    @property
    def seconds(self) -> int:
        return self.cleaned_data["minutes"] * SECONDS


class LinesFollowForm(forms.Form):
    """Who the lines written so far belong to, once a sheet has any."""

    lines_follow = forms.TypedChoiceField(
        label=_("What is written so far belongs to"),
        coerce=LinesFollow,
        choices=[
            (LinesFollow.PERSON.value, _("the person: each keeps what he has won and lost so far")),
            (LinesFollow.SEAT.value, _("the seat: the new player takes over what is written for it")),
        ],
        initial=LinesFollow.PERSON.value,
        widget=forms.RadioSelect,
        help_text=_(
            "Choose the person when a player really changed his place in the middle of the round. "
            "Choose the seat when the wrong name was on the sheet from the beginning."
        ),
    )
    reason = reason_field(_("Why"))


class SwapForm(LinesFollowForm):
    """Two players change places; `seated` are (entrant id, words). `expected`: how many changes the page showed."""

    first = forms.TypedChoiceField(label=_("Player"), coerce=int)
    second = forms.TypedChoiceField(label=_("changes places with"), coerce=int)
    expected = forms.IntegerField(widget=forms.HiddenInput, required=False)
    field_order = ("first", "second")

    def __init__(self, seated: Named, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            self.fields[name].choices = [("", "—"), *seated]


class ReplaceForm(LinesFollowForm):
    """Another takes a seat; `seats` are ("table:seat", words), `free` are (entrant id, words)."""

    seat = forms.TypedChoiceField(label=_("Seat"), coerce=lambda value: tuple(map(int, value.split(":"))))
    entrant = forms.TypedChoiceField(label=_("Who sits there now"), coerce=int)
    field_order = ("seat", "entrant")

    def __init__(self, seats: Named, free: Named, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = [("", "—"), *seats]
        self.fields["entrant"].choices = [("", "—"), *free]


class WarningForm(forms.Form):
    """A warning; `entrants` are (entrant id, words)."""

    entrant = forms.TypedChoiceField(label=_("Player"), coerce=int)
    reason = reason_field(_("What for"))

    def __init__(self, entrants: Named, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entrant"].choices = [("", "—"), *entrants]
