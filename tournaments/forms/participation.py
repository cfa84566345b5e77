"""What holds for one entrant in one round."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import NO_HELP, ServiceForm
from tournaments.models import ParticipationStatus
from tournaments.services.reasons import LONGEST_REASON


class ParticipationForm(ServiceForm):
    """Plays, late, absent, or somebody sits in his place: a known person (`substitute`) or a new one (`new`)."""

    holds = forms.ChoiceField(
        label=_("In this round"),
        widget=forms.RadioSelect,
        choices=[
            (ParticipationStatus.PLAYS.value, _("plays")),
            (ParticipationStatus.LATE.value, _("comes late, his seat is kept")),
            (ParticipationStatus.ABSENT.value, _("is absent")),
            (ParticipationStatus.SUBSTITUTED.value, _("somebody sits in his place")),
        ],
    )
    name = forms.CharField(
        label=_("Substitute"),
        required=False,
        max_length=160,
        widget=forms.TextInput({**NO_HELP, "autocapitalize": "words"}),
        help_text=_("Only when somebody sits in his place. The result stays the entrant’s."),
    )
    player = forms.IntegerField(required=False, widget=forms.HiddenInput)
    new = forms.CharField(required=False, max_length=8, widget=forms.HiddenInput)
    why = forms.CharField(label=_("Why"), max_length=LONGEST_REASON, required=False)

    def field_of(self, path: str) -> str | None:
        """Who the substitute is stands in the field of his name."""
        return super().field_of({"substitute": "name", "status": "holds"}.get(path, path))

    @property
    def chosen(self) -> ParticipationStatus:
        """Who is picked as a substitute sits in his place, whatever else is marked. Only after `is_valid`."""
        is_picked = self.cleaned_data["player"] or self.cleaned_data["new"]
        return ParticipationStatus.SUBSTITUTED if is_picked else ParticipationStatus(self.cleaned_data["holds"])

    @property
    def asks_whom(self) -> bool:
        """Whether a name was typed and nobody picked yet."""
        typed = self.cleaned_data
        is_named = self.chosen is ParticipationStatus.SUBSTITUTED and typed["name"]
        return bool(is_named and not typed["player"] and not typed["new"])
