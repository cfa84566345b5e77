"""Fields that take numbers as tired hands type them."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

MINUSES = (
    "-\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{FULLWIDTH HYPHEN-MINUS}"
)
"""Whatever a keyboard, a phone or a copied table offers for a minus."""
_POINTS = re.compile(rf"([+{re.escape(MINUSES)}]?)([0-9]{{1,6}})")
KEY = {"autocomplete": "off"}


class PointsField(forms.Field):
    """A whole number with a sign before it, or a minus after it; blanks do not matter."""

    default_error_messages = {"invalid": _("Type a whole number such as 12 or -12.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput({**KEY, "inputmode": "text", "maxlength": "12"}), **kwargs)

    def to_python(self, value: Any) -> int | None:
        text = "".join(str(value or "").split())
        if not text:
            return None
        if text[-1] in MINUSES and text[0] not in MINUSES:
            text = f"-{text[:-1]}"
        found = _POINTS.fullmatch(text)
        if not found:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        sign, digits = found.groups()
        return -int(digits) if sign and sign in MINUSES else int(digits)

    def prepare_value(self, value: Any) -> Any:
        return str(value).replace("\N{MINUS SIGN}", "-") if isinstance(value, int) else value


class CountField(forms.IntegerField):
    """A small whole number on a numeric keypad. Its range is the engine's to judge, so that all faults come at once."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput({**KEY, "inputmode": "numeric"}), **kwargs)


class EntryKeyField(forms.CharField):
    """The hidden key made with the page: the same key again writes nothing new."""

    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput, max_length=48, label="")
