"""A new stage in one short page, and what of it may change later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.forms.base import ServiceForm
from tournaments.models import Championship
from tournaments.regulations import Regulation, preset, presets
from tournaments.wording import SPLITS, limits

_NAMES: dict[str, tuple[str | Promise, str | Promise]] = {
    "evening": (_("An evening"), _("Friends or a club, done before midnight.")),
    "parish-day": (_("A parish day"), _("A whole day against the clock; no new deal in the last minutes.")),
    "lzf-classic": (_("Federation, classic"), _("A rating event: long rounds without a clock.")),
    "lzf-rondo": (_("Federation, rondo"), _("With table game and small zole, at tables of four and five.")),
    "student-league": (_("A student league"), _("Short rounds that stop to the second; places are worth 3, 2, 1.")),
}
"""Preset → its name, and for whom it is. Presets not named here are offered by their own title."""


class DateInput(forms.DateInput):
    """The browser's own calendar, which wants the date in ISO whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


@dataclass(frozen=True, slots=True)
class PresetCard:
    """A preset as it is offered: its name, for whom it is, and what it sets."""

    regulation: Regulation
    name: str | Promise
    words: str | Promise = ""

    def __str__(self) -> str:
        return str(self.name)

    @property
    def rounds(self) -> int:
        return self.regulation.rounds

    @property
    def limits(self) -> str:
        """How long a round is."""
        return limits(self.regulation)

    @property
    def tables(self) -> str:
        """How the players are split."""
        return str(SPLITS[self.regulation.table_split])


def preset_cards() -> Iterator[tuple[str, PresetCard]]:
    """Every preset with its card, the ones with words of their own first."""
    for key in sorted(presets(), key=lambda key: (list(_NAMES).index(key) if key in _NAMES else len(_NAMES), key)):
        regulation = preset(key)
        yield key, PresetCard(regulation, *_NAMES.get(key, (regulation.title,)))


class StageForm(ServiceForm):
    """What a stage is called, when and where it is played."""

    name = forms.CharField(
        label=pgettext_lazy("of a thing", "Name"), max_length=160, help_text=_("Such as “Friday evening in Cēsis”.")
    )
    date = forms.DateField(label=_("Date"), widget=DateInput)
    venue = forms.CharField(label=_("Venue"), max_length=160, required=False)


class NewStageForm(StageForm):
    """A stage with all it needs: in which championship, by which preset, who referees.

    `championships` are those that may get another stage. Without any, one is made that is named as the stage.
    """

    NEW = "new"

    championship = forms.ChoiceField(label=_("Part of"), required=False)
    new_championship = forms.CharField(
        label=_("Name of the new championship"),
        max_length=160,
        required=False,
        help_text=_("Leave it empty for a single evening: then it is named as the evening."),
    )
    preset = forms.ChoiceField(label=_("How it is played"), widget=forms.RadioSelect, initial="evening")
    also_referee = forms.BooleanField(label=_("I also referee"), required=False, initial=True)
    field_order = ("name", "date", "venue")

    def __init__(self, championships: QuerySet[Championship], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["preset"].choices = list(preset_cards())
        known = [(str(championship.pk), championship.name) for championship in championships]
        self.fields["championship"].choices = [*known, (self.NEW, _("a new championship"))]
        self._championships = championships
        if not known:
            del self.fields["championship"]

    @property
    def chosen_championship(self) -> Championship | None:
        """The one chosen; None for a new one, which a typed name asks for too. Only after `is_valid`."""
        chosen = self.cleaned_data.get("championship") or self.NEW
        is_new = chosen == self.NEW or self.cleaned_data["new_championship"]
        return None if is_new else self._championships.get(pk=chosen)

    @property
    def championship_name(self) -> str:
        """The name of a new one."""
        return self.cleaned_data["new_championship"].strip() or self.cleaned_data["name"]

    @property
    def regulation(self) -> Regulation:
        """The preset chosen, with its title in the language of the one who chose."""
        key = self.cleaned_data["preset"]
        return replace(preset(key), title=str(dict(preset_cards())[key]))

    def field_of(self, path: str) -> str | None:
        """A championship that exists already is wrong where its name was typed."""
        is_named = path == "name" and self.cleaned_data["new_championship"]
        return super().field_of("new_championship" if is_named else path)
