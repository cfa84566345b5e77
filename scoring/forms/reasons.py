"""Why something is done. That it must be said, the services demand."""

from __future__ import annotations

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LONGEST = 1000


def reason_field(label: str | Promise, help_text: str | Promise = "") -> forms.CharField:
    """One line of words; an empty one reaches the service, which refuses it together with whatever else is wrong."""
    widget = forms.TextInput({"autocomplete": "off"})
    return forms.CharField(label=label, help_text=help_text, max_length=LONGEST, required=False, widget=widget)


class ReasonForm(forms.Form):
    """Nothing but a reason."""

    reason = reason_field(_("Reason"))
