"""A finished paper sheet as the desk types it: points, deals, zoles, signatures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import CountField, EntryKeyField, PointsField
from scoring.forms.reasons import reason_field


@dataclass(frozen=True, slots=True)
class PaperRow:
    """The fields of one seat."""

    seat: int
    name: str
    points: forms.BoundField
    won: forms.BoundField
    lost: forms.BoundField


class PaperForm(forms.Form):
    """Totals of a sheet. `named` are (seat, name) in seat order.

    `signed`: everybody has signed the paper. `note`: why a sum that is not zero may stand. `reason`: of a correction.
    """

    entry_key = EntryKeyField()
    deals = CountField(label=_("Deals played"))
    signed = forms.BooleanField(label=_("All players have signed the sheet"), required=False, initial=True)
    note = reason_field(_("Why the sum may stand"), _("Only the head referee may let it stand; the note stays."))
    reason = reason_field(_("Why the totals change"))

    def __init__(self, named: Sequence[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._named = tuple(named)
        for seat, name in self._named:
            who = {"name": name}
            self.fields[f"points_{seat}"] = PointsField(label=_("Points of %(name)s") % who)
            self.fields[f"won_{seat}"] = CountField(label=_("Zoles %(name)s won") % who, required=False)
            self.fields[f"lost_{seat}"] = CountField(label=_("Zoles %(name)s lost") % who, required=False)

    @property
    def rows(self) -> list[PaperRow]:
        """The fields seat by seat."""
        return [
            PaperRow(seat, name, self[f"points_{seat}"], self[f"won_{seat}"], self[f"lost_{seat}"])
            for seat, name in self._named
        ]

    @property
    def points(self) -> dict[int, int]:
        """Points by seat. Only after `is_valid`."""
        return {seat: self.cleaned_data[f"points_{seat}"] for seat, _name in self._named}

    @property
    def zoles(self) -> dict[int, dict[str, int]]:
        """Zoles by seat, only what was typed."""
        typed = {
            seat: {how: self.cleaned_data[f"{how}_{seat}"] for how in ("won", "lost")} for seat, _name in self._named
        }
        given = {seat: {how: count for how, count in both.items() if count is not None} for seat, both in typed.items()}
        return {seat: both for seat, both in given.items() if both}
