"""A deal as the table types it. The form knows shapes; what is possible in the game, the engine says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.zole.contracts import Contract
from scoring.forms.fields import CountField, EntryKeyField
from scoring.wording import CONTRACTS

MOST_TRICKS = 8
WITH_DECLARER = (Contract.PICKUP, Contract.ZOLE, Contract.SMALL_ZOLE)
WITH_CARD_POINTS = (Contract.PICKUP, Contract.ZOLE)


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat as the form offers it: whether it plays or deals in this deal and is at the table; its points so far."""

    seat: int
    name: str
    plays: bool = True
    deals: bool = False
    present: bool = True
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """The two fields of one player in a table game."""

    name: str
    tricks: forms.BoundField
    card_points: forms.BoundField


class SeatSelect(forms.RadioSelect):
    """Players as big buttons; who sits out cannot be chosen."""

    def __init__(self, seats: Sequence[Choice]) -> None:
        super().__init__()
        self._away = {str(seat.seat) for seat in seats if not seat.plays}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        if str(value) in self._away:
            option["attrs"]["disabled"] = True
        return option


class DealForm(forms.Form):
    """One deal. `seats` are all seats of the sheet, `sharing` those who may be named in a table game.

    `facts` is the entry of the score-sheet document, with only what was filled in and belongs to the contract.
    """

    entry_key = EntryKeyField()
    number = forms.IntegerField(widget=forms.HiddenInput)
    contract = forms.ChoiceField(label=_("Contract"), widget=forms.RadioSelect)
    declarer = forms.ChoiceField(label=_("Who played"), required=False)
    tricks = forms.TypedChoiceField(
        label=_("Tricks of the one who played"),
        choices=[(count, str(count)) for count in range(MOST_TRICKS + 1)],
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    card_points = CountField(label=_("Card points of the one who played"), required=False)
    lot = forms.ChoiceField(label=_("The lot fell on"), required=False)
    revoked_by = forms.ChoiceField(label=_("Who revoked"), required=False)

    def __init__(
        self,
        seats: Sequence[Choice],
        contracts: Sequence[str],
        *args: Any,
        sharing: Sequence[int] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._seats = tuple(seats)
        self._names = {seat.seat: seat.name for seat in seats}
        self._sharing = tuple(sharing) if Contract.GALDINS in contracts else ()
        named = [(str(seat.seat), seat.name) for seat in seats]
        self.fields["contract"].choices = [(contract, CONTRACTS[contract]) for contract in contracts]
        self.fields["declarer"].widget = SeatSelect(seats)
        self.fields["declarer"].choices = named
        self.fields["revoked_by"].choices = [("", _("nobody")), *named]
        numbered = [(str(seat), f"{seat}. {self._names[seat]}") for seat in self._sharing]
        self.fields["lot"].choices = [("", _("no lot was needed")), *numbered]  # a refusal names seats
        for seat in self._sharing:
            name = {"name": self._names[seat]}
            self.fields[f"tricks_{seat}"] = CountField(label=_("Tricks of %(name)s") % name, required=False)
            self.fields[f"card_points_{seat}"] = CountField(label=_("Card points of %(name)s") % name, required=False)
        if self.data.get("contract") == Contract.GALDINS:  # nobody played alone: what is wrong is wrong with all shares
            self.fields["tricks"].label = self.fields["card_points"].label = _("What each took")

    @property
    def declarers(self) -> list[tuple[Choice, forms.boundfield.BoundWidget]]:
        """The seats with their radio buttons."""
        return list(zip(self._seats, self["declarer"], strict=True))

    @property
    def shares(self) -> list[Share]:
        """The fields of a table game, player by player."""
        return [Share(self._names[seat], self[f"tricks_{seat}"], self[f"card_points_{seat}"]) for seat in self._sharing]

    @property
    def facts(self) -> dict[str, Any]:
        """What was typed, as an entry of the document. Only after `is_valid`."""
        data = self.cleaned_data
        facts: dict[str, Any] = {"contract": data["contract"]}
        if data["contract"] in WITH_DECLARER:
            facts |= self._given("declarer", "tricks", "revoked_by")
        if data["contract"] in WITH_CARD_POINTS:
            facts |= self._given("card_points")
        if data["contract"] == Contract.GALDINS:
            facts |= {"tricks": self._by_seat("tricks"), "card_points": self._by_seat("card_points")}
            facts |= self._given("lot", "revoked_by")
        return facts

    def _given(self, *names: str) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in names if self.cleaned_data[name] not in (None, "")}

    def _by_seat(self, field: str) -> dict[str, int]:
        typed = {str(seat): self.cleaned_data[f"{field}_{seat}"] for seat in self._sharing}
        return {seat: count for seat, count in typed.items() if count is not None}


def initial_of(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts of a deal as the form shows them again."""
    by_seat = {
        f"{field}_{seat}": count
        for field in ("tricks", "card_points")
        if isinstance(facts.get(field), dict)
        for seat, count in facts[field].items()
    }
    return {name: value for name, value in facts.items() if not isinstance(value, dict)} | by_seat
