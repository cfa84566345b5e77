"""Fields that take what a nolikums says as people type it, and give what its JSON says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import NO_HELP, numeric
from tournaments.regulation_words import LABELS
from tournaments.regulations import FIELDS

_BETWEEN_WORTHS = re.compile(r"[\s;\-–—]+")
_BETWEEN_NUMBERS = re.compile(r"[\s,;]+")


def labelled(name: str) -> dict[str, Any]:
    """Label and help of a field of the regulation, in the language of the page."""
    return {"label": LABELS[name], "help_text": _(FIELDS[name])}


class NumberField(forms.IntegerField):
    """A whole number on a numeric keypad; its range the regulation knows."""

    def __init__(self, name: str, *, required: bool = False, **kwargs: Any) -> None:
        super().__init__(widget=numeric(), required=required, **labelled(name) | kwargs)


class WorthField(forms.CharField):
    """An exact number: "2", "2,5" or "5/2". Empty is None."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(NO_HELP), max_length=12, **kwargs)

    def to_python(self, value: Any) -> str | None:
        return super().to_python(value).replace(",", ".") or None


class WorthsField(forms.CharField):
    """What the places at a table are worth, best first: "6 4 2 0", "6-4-2-0" or "2,5; 1; 0"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(NO_HELP), max_length=60, **kwargs)

    def to_python(self, value: Any) -> list[str]:
        text = super().to_python(value).strip()
        parts = [part.strip(",") for part in _BETWEEN_WORTHS.split(text)]
        if len(parts) == 1 and parts[0].count(",") > 1:
            parts = parts[0].split(",")
        return [part.replace(",", ".") for part in parts if part]

    def prepare_value(self, value: Any) -> Any:
        return " ".join(str(worth) for worth in value) if isinstance(value, list | tuple) else value


class MinutesField(forms.CharField):
    """Moments before the end, "15, 5, 1"; none when empty."""

    def __init__(self, name: str, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(NO_HELP), max_length=60, required=False, **labelled(name) | kwargs)

    def to_python(self, value: Any) -> list[int]:
        parts = [part for part in _BETWEEN_NUMBERS.split(super().to_python(value)) if part]
        if not all(part.isdecimal() and len(part) < 6 for part in parts):
            raise forms.ValidationError(_("Write whole minutes such as 15, 5, 1."), code="bad_minutes")
        return [int(part) for part in parts]

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(str(minute) for minute in value) if isinstance(value, list | tuple) else value


class KeysField(forms.CharField):
    """Keys of one's own, parted by commas."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(NO_HELP), max_length=200, required=False, **kwargs)

    def to_python(self, value: Any) -> list[str]:
        return [part for part in _BETWEEN_NUMBERS.split(super().to_python(value)) if part]

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(value) if isinstance(value, list | tuple) else value


class ChoiceOf(forms.ChoiceField):
    """One of a closed set, with its words; radio buttons, for there are few."""

    def __init__(self, name: str, words: Mapping[Any, str | Promise], among: Sequence[Any] = (), **kwargs: Any) -> None:
        choices = [(str(key), words[key]) for key in among or words]
        super().__init__(choices=choices, widget=forms.RadioSelect, **labelled(name) | kwargs)
