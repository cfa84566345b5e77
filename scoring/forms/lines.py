"""What goes with the new facts of a line: why, and that its effect was seen."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import EntryKeyField
from scoring.forms.reasons import reason_field


class CorrectionForm(forms.Form):
    """`line` is the version that was shown, `seen` a mark of the facts whose effect was shown."""

    entry_key = EntryKeyField()
    line = forms.IntegerField(widget=forms.HiddenInput)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    reason = reason_field(_("Why the line is corrected"), _("It stays on the sheet for all to read."))


class StrikeForm(forms.Form):
    """Strike the version of a line that was shown."""

    line = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field(_("Why the line is struck"))
