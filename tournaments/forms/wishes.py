"""What draws keep for single entrants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ServiceForm, numeric
from tournaments.models import WishKind
from tournaments.services.reasons import LONGEST_REASON


class WishForm(ServiceForm):
    """One wish; `entrants` are (start number, words). Which of `other` and `number` is needed the kind says."""

    kind = forms.ChoiceField(
        label=_("What is wished"), choices=WishKind.choices, widget=forms.RadioSelect, initial=WishKind.APART
    )
    entrant = forms.TypedChoiceField(label=_("Player"), coerce=int)
    other = forms.TypedChoiceField(label=_("Other player"), coerce=int, required=False, empty_value=None)
    number = forms.IntegerField(label=_("Number of the table or seat"), required=False, widget=numeric())
    reason = forms.CharField(
        label=_("Why"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("Only organisers and referees read it."),
    )

    def __init__(self, entrants: Sequence[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("entrant", "other"):
            self.fields[name].choices = [("", "—"), *entrants]
