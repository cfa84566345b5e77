"""What a single round has otherwise than the stage: empty fields are as in all rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.regulation import VersionForm
from tournaments.forms.regulation_fields import MinutesField, NumberField
from tournaments.regulations import Ending, Regulation
from tournaments.regulations.fields import LATER_SEATINGS
from tournaments.wording import ENDINGS, PRESETS, SEATINGS

_NUMBERS = ("deals", "deals_at_three", "minutes", "no_new_deal_at")
_CHOICES = ("ending", "seating")
_LIMITS = ("deals", "minutes")
AS_EVER = ("", _("as in all rounds"))


class RoundRegulationForm(VersionForm):
    """The differences of round `number`."""

    no_minutes = forms.BooleanField(label=_("Without time limit"), required=False)
    minutes = NumberField("minutes", help_text="")
    no_deals = forms.BooleanField(label=_("Without a number of deals"), required=False)
    deals = NumberField("deals", help_text="")
    deals_at_three = NumberField("deals_at_three", help_text="")
    no_new_deal_at = NumberField("no_new_deal_at", help_text="")
    warn_at = MinutesField("warn_at", help_text="")
    ending = forms.ChoiceField(
        label=_("When time is up"),
        required=False,
        choices=[AS_EVER, *((key.value, ENDINGS[key]) for key in Ending)],
    )
    seating = forms.ChoiceField(
        label=_("Seating"), required=False, choices=[AS_EVER, *((key.value, SEATINGS[key]) for key in LATER_SEATINGS)]
    )
    rules = forms.ChoiceField(label=_("Rules of the game"), required=False, choices=[AS_EVER, *PRESETS.items()])

    def __init__(self, stored: Regulation, number: int, *args: Any, **kwargs: Any) -> None:
        self._stored, self._number = stored.as_json(), number
        self._said = self._stored["round_overrides"].get(str(number), {})
        kwargs["initial"] = initial_of(self._said) | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        for name in _NUMBERS:
            usual = self._stored[name]
            self.fields[name].widget.attrs["placeholder"] = "–" if usual is None else str(usual)
        usual = ", ".join(str(minute) for minute in self._stored["warn_at"])
        self.fields["warn_at"].widget.attrs["placeholder"] = usual
        if number <= max(1, stored.planned_rounds):
            del self.fields["seating"]

    def clean(self) -> dict[str, Any]:
        """The whole regulation with this round as it was typed."""
        typed = super().clean()
        overrides = {key: said for key, said in self._stored["round_overrides"].items() if key != str(self._number)}
        if changed := self._changes(typed):
            overrides[str(self._number)] = changed
        self.judge(self._stored | {"round_overrides": overrides})
        return typed

    def field_of(self, path: str) -> str | None:
        """Faults of this round at its fields; those of the limits together at the minutes."""
        own = f"round_overrides.{self._number}"
        if path == own:
            return "minutes"
        return super().field_of(path.removeprefix(f"{own}.").partition(".")[0])

    def _changes(self, typed: Mapping[str, Any]) -> dict[str, Any]:
        changed = {name: typed[name] for name in _NUMBERS if typed.get(name) is not None}
        changed |= {name: typed[name] for name in _CHOICES if typed.get(name)}
        changed |= {name: None for name in _LIMITS if typed.get(f"no_{name}")}
        if typed.get("warn_at"):
            changed["warn_at"] = typed["warn_at"]
        if preset := typed.get("rules"):
            was = self._said.get("rules", {})
            changed["rules"] = was if was.get("preset") == preset else {"preset": preset}
        return changed


def initial_of(said: Mapping[str, Any]) -> dict[str, Any]:
    """The differences as the form shows them."""
    initial = {name: value for name, value in said.items() if name != "rules"}
    initial |= {f"no_{name}": True for name in _LIMITS if name in said and said[name] is None}
    return initial | ({"rules": said["rules"]["preset"]} if "rules" in said else {})
