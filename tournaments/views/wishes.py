"""What draws keep for single entrants: relatives apart, one car together, a table or seat somebody needs."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.forms.base import ServiceForm
from tournaments.forms.wishes import WishForm
from tournaments.models import Stage
from tournaments.permissions import Right
from tournaments.selectors import entrants_of, stage_for, wish_for, wishes_of
from tournaments.services.wishes import add_wish, remove_wish
from tournaments.views.pages import needed, page, posted_from, stage_page
from tournaments.web import actor_of, viewer_of


@page
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    """What is wished, and one more."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=needed(request))
    entrants = {entrant.start_number: entrant for entrant in entrants_of(stage)}
    form = WishForm(
        [(number, f"{number}. {entrant.name}") for number, entrant in entrants.items()], request.POST or None
    )
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        with form.refusals():
            add_wish(
                stage=stage,
                kind=said["kind"],
                entrant=entrants[said["entrant"]],
                other=entrants.get(said["other"]),
                number=said["number"],
                reason=said["reason"],
                actor=actor_of(request),
                now=timezone.now(),
            )
            messages.success(request, _("Noted: the next draw keeps it."))
            return redirect("tournaments:wishes", slug)
    return _wishes_page(request, stage, form=form, status=form.status)


@posted_from("tournaments:wishes", "slug")
def wish_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take one back."""
    wish = wish_for(viewer=viewer_of(request), slug=slug, pk=pk, need=Right.MANAGE)
    form = ServiceForm(request.POST)
    form.is_valid()
    with form.refusals():
        remove_wish(wish=wish, actor=actor_of(request), now=timezone.now())
        messages.success(request, _("Taken back. Seats that are drawn stay as they are."))
        return redirect("tournaments:wishes", slug)
    return _wishes_page(request, wish.stage, remove_form=form, status=form.status)


def _wishes_page(request: HttpRequest, stage: Stage, *, status: int, **forms: Any) -> HttpResponse:
    if "form" not in forms:
        named = [(entrant.start_number, f"{entrant.start_number}. {entrant.name}") for entrant in entrants_of(stage)]
        forms["form"] = WishForm(named)
    return stage_page(request, "wishes.html", stage, tab="draw", status=status, wishes=wishes_of(stage), **forms)
