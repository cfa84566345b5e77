"""What all forms share: the last word has a service, and its refusals are shown at the fields they are about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.errors import NotAllowed, NotFound, Refusal
from tournaments.messages import say
from tournaments.services.reasons import LONGEST_REASON

NO_HELP = {"autocomplete": "off", "spellcheck": "false"}
"""For a field whose words no browser should complete or underline."""


class ServiceForm(forms.Form):
    """A form a service may refuse. What was typed stays, and `status` is the answer's.

    with form.refusals():
        publish_stage(...)
        return redirect(...)
    return render(..., status=form.status)
    """

    _refused_with = 422

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Take a refusal of what is done inside as faults of the form. Missing and forbidden things pass on."""
        try:
            yield
        except (NotAllowed, NotFound):
            raise
        except Refusal as refusal:
            self._refused_with = refusal.status
            for fault in refusal.faults:
                self.add_error(self.field_of(fault.path), forms.ValidationError(say(fault), code=fault.code))

    def field_of(self, path: str) -> str | None:
        """The field a fault's path means; None where no visible field is meant."""
        name = path.partition("[")[0]
        return name if name in self.fields and not self.fields[name].widget.is_hidden else None

    @property
    def status(self) -> int:
        """200 while nothing is wrong."""
        return self._refused_with if self.errors else 200


class EntryKeyField(forms.CharField):
    """The hidden key made with the page: the same key again writes nothing new."""

    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput, max_length=64, required=False, initial=lambda: uuid4().hex)


class ReasonForm(ServiceForm):
    """Why something is done. That it must be said, the services demand."""

    reason = forms.CharField(label=_("Why"), max_length=LONGEST_REASON, required=False)


def numeric(**attrs: Any) -> forms.TextInput:
    """A whole number on a numeric keypad."""
    return forms.TextInput({"inputmode": "numeric", "autocomplete": "off", **attrs})
