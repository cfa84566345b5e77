"""Who may do what: given, taken back, and accounts for helpers."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import NotAllowed, NotFound
from tournaments.forms.base import ServiceForm
from tournaments.forms.staff import AccountForm, GrantForm, RoleForm
from tournaments.models import Role, RoleKind, Stage
from tournaments.permissions import Right
from tournaments.selectors import rights_in_championship, rights_of, staff_of, stage_for
from tournaments.services.accounts import create_account
from tournaments.services.championships import grant_role, revoke_role
from tournaments.views.pages import page, posted_from, stage_page
from tournaments.web import actor_of, viewer_of

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that is read as another."""


@page
def roles(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody with a role here, and both forms."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    return _roles_page(request, stage)


@posted_from("tournaments:roles", "slug")
def role_grant(request: HttpRequest, slug: str) -> HttpResponse:
    """A role for somebody who has an account."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    form = _form(GrantForm, request, stage, request.POST)
    if form.is_valid():
        with form.refusals():
            grant_role(user=form.user, actor=actor_of(request), now=timezone.now(), **_reach(stage, form))
            messages.success(request, _("%(name)s may act now.") % {"name": form.user})
            return redirect("tournaments:roles", slug)
    return _roles_page(request, stage, status=form.status, grant_form=form)


@posted_from("tournaments:roles", "slug")
def account_new(request: HttpRequest, slug: str) -> HttpResponse:
    """An account with a role. Its password stands on the answer and nowhere else."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    form = _form(AccountForm, request, stage, request.POST)
    if form.is_valid():
        password = _new_password()
        with form.refusals():
            user = create_account(
                username=form.cleaned_data["username"],
                full_name=form.cleaned_data["full_name"],
                password=password,
                actor=actor_of(request),
                now=timezone.now(),
                **_reach(stage, form),
            )
            return _roles_page(request, stage, made=user, password=password)
    return _roles_page(request, stage, status=form.status, account_form=form)


@posted_from("tournaments:roles", "slug")
def role_revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a role back."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    role = _role(request, stage, pk)
    form = ServiceForm(request.POST)
    form.is_valid()
    with form.refusals():
        revoke_role(role=role, actor=actor_of(request), now=timezone.now())
        messages.success(request, _("The role of %(name)s is taken back.") % {"name": role.user})
        may_stay = Right.MANAGE in rights_of(viewer_of(request), stage)
        return redirect("tournaments:roles", slug) if may_stay else redirect("tournaments:manage")
    return _roles_page(request, stage, status=form.status, revoke_form=form)


def _roles_page(request: HttpRequest, stage: Stage, *, status: int = 200, **context: Any) -> HttpResponse:
    frame = {
        "staff": staff_of(stage).order_by("user__username", "kind", "pk"),
        "may_give_whole": _may_give_whole(request, stage),
        "grant_form": _form(GrantForm, request, stage),
        "account_form": _form(AccountForm, request, stage),
    }
    return stage_page(request, "roles.html", stage, tab="roles", status=status, **frame | context)


def _form(kind: type[RoleForm], request: HttpRequest, stage: Stage, data: Any = None) -> Any:
    prefix = "account" if kind is AccountForm else "grant"
    return kind(data, may_give_whole=_may_give_whole(request, stage), prefix=prefix)


def _may_give_whole(request: HttpRequest, stage: Stage) -> bool:
    return Right.MANAGE in rights_in_championship(viewer_of(request), stage.championship)


def _reach(stage: Stage, form: RoleForm) -> dict[str, Any]:
    """Which role and how far it reaches, as the services take it."""
    return {
        "kind": RoleKind(form.cleaned_data["kind"]),
        "championship": stage.championship,
        "stage": None if form.is_whole else stage,
    }


def _role(request: HttpRequest, stage: Stage, pk: int) -> Role:
    """A role that counts here. Raises NotFound; NotAllowed for one that reaches further than the viewer does."""
    role = staff_of(stage).filter(pk=pk).first()
    if role is None:
        raise NotFound.because("not_found")
    if role.stage_id is None and not _may_give_whole(request, stage):
        raise NotAllowed.because("not_allowed", right=Right.MANAGE.value)
    return role


def _new_password() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
