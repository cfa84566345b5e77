"""Accounts of those who help on the day. What they may do there, their roles say."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction

from tournaments.errors import Conflict, Refusal
from tournaments.models import Actor, Championship, RoleKind, Stage
from tournaments.names import tidy
from tournaments.services.audit import write_audit
from tournaments.services.championships import grant_role


@transaction.atomic
def create_account(
    *,
    username: str,
    password: str,
    full_name: str = "",
    kind: RoleKind,
    championship: Championship,
    stage: Stage | None = None,
    actor: Actor,
    now: datetime,
) -> AbstractBaseUser:
    """An account with a role from the start, as `grant_role` gives it. Nobody learns the password from here again.

    Refuses `bad_username`, `text_too_long`, `username_taken` (Conflict), and as `grant_role`.
    """
    model = get_user_model()
    username, full_name = model.normalize_username(username.strip()), tidy(full_name)
    _check(model, username, full_name)
    given, _, family = full_name.rpartition(" ")
    try:
        with transaction.atomic():
            user = model.objects.create_user(username, password=password, first_name=given, last_name=family)
    except IntegrityError as error:
        raise Conflict.because("username_taken", "username") from error
    write_audit(actor=actor, action="account_created", subject=user, stage=stage, now=now, details={"user": user.pk})
    grant_role(championship=championship, user=user, kind=kind, stage=stage, actor=actor, now=now)
    return user


def _check(model: type[AbstractBaseUser], username: str, full_name: str) -> None:
    field = model._meta.get_field("username")
    if not username or len(username) > field.max_length or not model.username_validator.regex.search(username):
        raise Refusal.because("bad_username", "username", most=field.max_length)
    most = model._meta.get_field("first_name").max_length
    if len(full_name) > most:
        raise Refusal.because("text_too_long", "full_name", most=most)
    if model.objects.filter(username__iexact=username).exists():
        raise Conflict.because("username_taken", "username")
