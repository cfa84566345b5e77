"""Who helps, and what he may do."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import NO_HELP, ServiceForm
from tournaments.models import RoleKind

KINDS = [
    (RoleKind.REFEREE.value, _("referee: enters and confirms results")),
    (RoleKind.HEAD_REFEREE.value, _("head referee: rules, closes rounds, corrects afterwards")),
    (RoleKind.ORGANIZER.value, _("organizer: entries, draws, regulation, staff")),
]


class RoleForm(ServiceForm):
    """What he may do, and in how much. Only who manages the whole championship may give all of it."""

    kind = forms.ChoiceField(
        label=_("May act as"), choices=KINDS, initial=RoleKind.REFEREE.value, widget=forms.RadioSelect
    )
    whole = forms.BooleanField(label=_("In all stages of the championship"), required=False)

    def __init__(self, *args: Any, may_give_whole: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_give_whole:
            del self.fields["whole"]

    @property
    def is_whole(self) -> bool:
        """Only after `is_valid`."""
        return self.cleaned_data.get("whole", False)


class GrantForm(RoleForm):
    """A role for somebody who has an account."""

    username = forms.CharField(label=_("User name"), max_length=150, widget=forms.TextInput(NO_HELP))
    field_order = ("username",)
    user: AbstractBaseUser

    def clean_username(self) -> str:
        """The name of an account that is in use; the account itself is `user`."""
        username = self.cleaned_data["username"]
        user = get_user_model().objects.filter(username__iexact=username, is_active=True).first()
        if user is None:
            raise forms.ValidationError(_("There is no account of this name."), code="no_such_user")
        self.user = user
        return username


class AccountForm(RoleForm):
    """An account for a helper who has none."""

    username = forms.CharField(
        label=_("User name"), max_length=150, widget=forms.TextInput({**NO_HELP, "autocapitalize": "none"})
    )
    full_name = forms.CharField(
        label=_("Name"), max_length=150, required=False, help_text=_("Stands beside everything that is done by it.")
    )
    field_order = ("username", "full_name")
