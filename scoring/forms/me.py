"""What a player types: his start number and code, his mates' codes, what is wrong with a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Stage
from tournaments.selectors import Seated

CODE = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}


class CodeForm(forms.Form):
    """Start number and code, in one of the stages that are open."""

    stage = forms.ModelChoiceField(Stage.objects.none(), label=_("Stage"), to_field_name="slug", empty_label=None)
    start_number = forms.IntegerField(
        label=_("Start number"), min_value=1, max_value=32767, widget=forms.TextInput({"inputmode": "numeric"})
    )
    code = forms.CharField(
        label=_("Code"), max_length=12, widget=forms.TextInput(CODE), help_text=_("It is on your card.")
    )

    def __init__(self, stages, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["stage"].queryset = stages


class CodesForm(forms.Form):
    """One code for each mate who has to agree; one who has left the table gives none."""

    def __init__(self, mates: Sequence[Seated], *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self._mates = mates
        for mate in mates:
            self.fields[f"code_{mate.entrant.pk}"] = forms.CharField(
                label=_("Code of %(name)s") % {"name": mate.name},
                max_length=12,
                required=False,
                widget=forms.TextInput(CODE),
            )

    @property
    def codes(self) -> dict[int, str]:
        """What was typed, by entrant id."""
        typed = {mate.entrant.pk: self.cleaned_data[f"code_{mate.entrant.pk}"] for mate in self._mates}
        return {entrant: code for entrant, code in typed.items() if code}


class DisputeForm(forms.Form):
    """What a player holds to be wrong."""

    reason = forms.CharField(
        label=_("What is wrong?"), max_length=1000, widget=forms.Textarea({"rows": 3}), required=False
    )
