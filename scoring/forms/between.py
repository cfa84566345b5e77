"""What happens at a table between two deals: a pule imposed, a player who leaves or comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import EntryKeyField
from scoring.forms.reasons import reason_field
from scoring.models import LineKind


class BetweenForm(forms.Form):
    """One entry between deals. `named` are (seat, name); `kinds` those this person may write."""

    entry_key = EntryKeyField()
    number = forms.IntegerField(widget=forms.HiddenInput)
    kind = forms.ChoiceField(label=_("What happened"), widget=forms.RadioSelect)
    seat = forms.TypedChoiceField(label=_("Who"), coerce=int, widget=forms.RadioSelect)
    reason = reason_field(_("Why"))

    def __init__(self, named: Sequence[tuple[int, str]], kinds: Sequence[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = [(kind, LineKind(kind).label) for kind in kinds]
        self.fields["seat"].choices = named


class BetweenFactsForm(forms.Form):
    """The facts of such an entry, to correct it. Its kind stays."""

    seat = forms.TypedChoiceField(label=_("Who"), coerce=int, widget=forms.RadioSelect)
    said = reason_field(_("Why it was written"))

    def __init__(self, named: Sequence[tuple[int, str]], kind: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._kind = kind
        self.fields["seat"].choices = named
        if kind == LineKind.PRESENT:
            del self.fields["said"]

    @property
    def facts(self) -> dict[str, Any]:
        """The entry of the document. Only after `is_valid`."""
        seat, said = str(self.cleaned_data["seat"]), self.cleaned_data.get("said", "").strip()
        if self._kind == LineKind.PENALTY:
            facts = {"penalty": "personal_pule", "player": seat}
        else:
            facts = {str(self._kind): seat}
        return facts | {"reason": said} if said else facts


def initial_of(facts: dict[str, Any]) -> dict[str, Any]:
    """Such an entry as the form shows it again."""
    seat = facts.get("player") or facts.get("absent") or facts.get("present")
    return {"seat": seat, "said": facts.get("reason", "")}
