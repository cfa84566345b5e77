"""What all pages of those who run a stage share: what they may do, and how an action is answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from scoring.middleware import refused
from scoring.wording import Names
from tournaments.errors import Refusal
from tournaments.models import Actor, Stage
from tournaments.permissions import Right
from tournaments.selectors import rights_of
from tournaments.web import viewer_of

Again = Callable[..., HttpResponse]
"""Shows the page of an action once more, with what its template needs: `again(status=422, form=…, faults=…)`."""


def frame_of(request: HttpRequest, stage: Stage, tab: str = "control") -> dict[str, Any]:
    """What the frame of a page of staff needs. `may`: the rights of the reader by name, for templates that leave out
    what he cannot do; the doors decide.
    """
    rights = rights_of(viewer_of(request), stage)
    return {
        "stage": stage,
        "tab": tab,
        "may": frozenset(right.value for right in rights),
        "may_manage": Right.MANAGE in rights,
        "reads_management": Right.READ_MANAGEMENT in rights,
    }


def act(
    request: HttpRequest,
    do: Callable[..., object],
    *,
    actor: Actor,
    again: Again,
    to: str,
    said: str,
    names: Callable[[], Names] = dict,
    **bound: forms.Form,
) -> HttpResponse:
    """Do what was asked, say so and go on `to`; or show the page again with every fault and what was typed.

    `do` is a service that wants nothing more but `actor` and `now`; `bound` the forms it reads, by their names in the
    template. `names` gives who sits on the seats a refusal may mean.
    """
    if not all(form.is_valid() for form in bound.values()):
        return again(status=422, is_refused=True, **bound)
    try:
        do(actor=actor, now=timezone.now())
    except Refusal as refusal:
        return again(status=refusal.status, **bound, **refused(refusal, names()))
    messages.success(request, said)
    return redirect(to)


def wants_json(request: HttpRequest) -> bool:
    """Whether a script of ours asks, which shows the answer itself."""
    return request.headers.get("Accept") == "application/json"


def faults_of(form: forms.Form) -> list[dict[str, str]]:
    """What is wrong with the shape of a form, as a refusal says what is wrong by the rules."""
    return [
        {"code": error.code or "invalid", "path": name, "words": f"{form[name].label}: {words}"}
        for name, errors in form.errors.as_data().items()
        for error in errors
        for words in error.messages
    ]


def faults_in(form: forms.Form, refusal: Refusal, names: Names) -> list[dict[str, str]]:
    """What a service refused, each fault with the field it is about: "Who played: This is missing."."""
    faults = refused(refusal, names)["faults"]
    for fault in faults:
        name = fault["path"].replace(".", "_")
        if name in form.fields and form[name].label:
            fault["words"] = f"{form[name].label}: {fault['words']}"
    return faults


def posted_from(page: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A view that only answers a form of `page`; who comes any other way (reload, another language) is led there."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def guarded(request: HttpRequest, **where: object) -> HttpResponse:
            return view(request, **where) if request.method == "POST" else redirect(page, **where)

        return guarded

    return decorate
