"""People, clubs and regions, as an organiser keeps them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.forms.base import NO_HELP, ReasonForm, ServiceForm, numeric
from tournaments.forms.entries import category_choices
from tournaments.models import Club, DisplayChoice, Player, Region
from tournaments.selectors import clubs, regions
from tournaments.wording import CATEGORIES


class PlayerForm(ServiceForm):
    """What is known of a person. Entrants keep the name and club they had."""

    FIELDS = ("name", "family_name", "birth_year", "club", "region", "categories", "federation_number", "contact")

    name = forms.CharField(
        label=_("Name"), max_length=160, widget=forms.TextInput(NO_HELP), help_text=_("Given names first.")
    )
    family_name = forms.CharField(
        label=_("Family name"),
        max_length=120,
        required=False,
        widget=forms.TextInput(NO_HELP),
        help_text=_("Only when it has several words; else it is the last word of the name."),
    )
    birth_year = forms.IntegerField(label=_("Birth year"), required=False, widget=numeric(maxlength=4))
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), required=False)
    region = forms.ModelChoiceField(Region.objects.none(), label=_("Region"), required=False)
    categories = forms.MultipleChoiceField(label=_("Categories"), required=False, widget=forms.CheckboxSelectMultiple)
    federation_number = forms.CharField(
        label=_("Federation number"), max_length=32, required=False, widget=forms.TextInput(NO_HELP)
    )
    contact = forms.CharField(
        label=_("Contact"), max_length=200, required=False, help_text=_("Never public. Only organisers see it.")
    )

    def __init__(self, own_categories: Collection[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["club"].queryset, self.fields["region"].queryset = clubs(), regions()
        self.fields["categories"].choices = category_choices(dict.fromkeys([*CATEGORIES, *own_categories]))


class DisplayForm(ServiceForm):
    """How the public sees the name: the person's own choice."""

    display = forms.ChoiceField(label=_("The public sees"), choices=DisplayChoice.choices, widget=forms.RadioSelect)


class AnonymiseForm(ReasonForm):
    """For good: so it is ticked as well as sent."""

    sure = forms.BooleanField(label=_("Forget name, birth year, club, contact, everywhere and for good"))
    field_order = ("reason", "sure")


class MergeForm(ServiceForm):
    """Which record is the same person; `players` are those that may be meant."""

    duplicate = forms.TypedChoiceField(label=_("This record too is that person"), coerce=int, widget=forms.RadioSelect)

    def __init__(self, players: Collection[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["duplicate"].choices = [(player.pk, _described(player)) for player in players]


class PlaceForm(ServiceForm):
    """A new club or region."""

    name = forms.CharField(label=pgettext_lazy("of a thing", "Name"), max_length=120)


class ClubForm(PlaceForm):
    """A new club, perhaps in a region."""

    region = forms.ModelChoiceField(Region.objects.none(), label=_("Region"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["region"].queryset = regions()


def _described(player: Player) -> str:
    """Enough to tell two people apart."""
    known = [player.name, player.birth_year, player.club, player.region, player.federation_number]
    return ", ".join(str(part) for part in known if part)
