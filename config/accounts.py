"""Signing in: by name and password, or by token for programs."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.models import Group
from django.contrib.auth.views import PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import TokenAuthentication
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed

from config import throttle
from config.demo import is_demo, is_from_here, with_demo_mark


class AccountBackend(ModelBackend):
    """Django's, with a limit on wrong passwords, and without the demonstration's accounts elsewhere."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> AbstractBaseUser | None:
        """The account, or None, whatever the reason: an unknown name answers like a wrong password."""
        now = timezone.now()
        if not username or password is None or throttle.seconds_to_wait(username, now):
            return None
        throttle.count_try(username, now)
        user = super().authenticate(request, username=username, password=password, **kwargs)
        if user is None or (not is_from_here(request) and is_demo(user)):
            return None
        throttle.forget_tries(username)
        return user

    def get_user(self, user_id: int) -> AbstractBaseUser | None:
        """The account of a session, read with its actor and whether the demonstration made it."""
        users = get_user_model().objects.select_related("actor")
        user = with_demo_mark(users).filter(pk=user_id).first()
        return user if user is not None and self.user_can_authenticate(user) else None


class SignInForm(AuthenticationForm):
    """Django's, which also says how long a name must wait after many wrong passwords."""

    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": _("The user name or the password is not right. Capital and small letters differ.")
    }

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError for a closed account before any password is looked at."""
        wait = throttle.seconds_to_wait(self.cleaned_data.get("username", ""), timezone.now())
        if wait:
            words = _("Too many wrong passwords for this name. Try again in %(seconds)d seconds.")
            raise forms.ValidationError(words, code="too_many_tries", params={"seconds": wait})
        return super().clean()


class OwnPasswordForm(PasswordChangeForm):
    """Django's; the accounts of the demonstration keep the password that `manage.py serve` prints."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = _("At least ten characters, and not figures only.")

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError (`demo_password`) for an account of the demonstration."""
        if is_demo(self.user):
            words = _("The accounts of the demonstration keep their password.")
            raise forms.ValidationError(words, code="demo_password")
        return super().clean()


class OwnPassword(SuccessMessageMixin, PasswordChangeView):
    """Who is signed in gives himself another password; his other browsers are signed out."""

    form_class = OwnPasswordForm
    template_name = "registration/password.html"
    success_url = reverse_lazy("tournaments:manage")
    success_message = _("The new password holds from now on.")


class AccountTokenAuthentication(TokenAuthentication):
    """Django REST framework's, without the demonstration's accounts elsewhere."""

    def authenticate(self, request: Any) -> tuple[AbstractBaseUser, Token] | None:
        """The account and its token. Raises AuthenticationFailed."""
        found = super().authenticate(request)
        if found and found[1].is_demo and not is_from_here(request._request):
            raise AuthenticationFailed(_("Demonstration accounts answer on the machine they run on only."))
        return found

    def authenticate_credentials(self, key: str) -> tuple[AbstractBaseUser, Token]:
        """The same in one query, with the actor that stands for the account, and whether the demonstration made it."""
        groups = Group.objects.filter(user=OuterRef("user"), name=settings.DEMO_GROUP)
        tokens = Token.objects.select_related("user__actor").annotate(is_demo=Exists(groups))
        token = tokens.filter(key=key).first()
        if token is None or not token.user.is_active:
            return super().authenticate_credentials(key)  # raises, and says why
        return token.user, token
