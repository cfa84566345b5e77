"""The queue at the door: here, and paid. Every tap says what shall hold, so a second one changes nothing."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournaments.forms.base import ServiceForm
from tournaments.models import Entrant
from tournaments.permissions import Right
from tournaments.selectors import entrant_for, entrants_found, entry_counts, stage_for
from tournaments.services.entries import check_in as set_here
from tournaments.services.entries import set_paid, undo_check_in
from tournaments.views.pages import page, posted_from, stage_page
from tournaments.web import actor_of, viewer_of

SHOWN = {"missing": {"checked_in_at": None}, "unpaid": {"paid_at": None}}
"""What the list may be narrowed to."""


@page
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody entered, with two big buttons each."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    q, show = request.GET.get("q", ""), request.GET.get("show", "")
    found = entrants_found(stage, q).filter(**SHOWN.get(show, {}))
    context = {"counts": entry_counts(stage), "entrants": found, "q": q, "show": show}
    return stage_page(request, "check_in.html", stage, tab="check-in", **context)


@posted_from("tournaments:check-in", "slug")
def check_in_set(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`here=1`, `here=0`, `paid=1` or `paid=0`. A script gets the row back, a plain form the page."""
    entrant = entrant_for(viewer=viewer_of(request), slug=slug, start_number=number, need=Right.MANAGE)
    form = ServiceForm(request.POST)
    form.is_valid()
    with form.refusals():
        entrant = _set(request, entrant)
    if request.htmx:
        context = {"stage": entrant.stage, "entrant": entrant, "form": form, "counts": entry_counts(entrant.stage)}
        return render(request, "tournaments/_check_in_answer.html", context, status=form.status)
    for words in form.non_field_errors():
        messages.error(request, words)
    return redirect(_back(request, slug, number))


def _set(request: HttpRequest, entrant: Entrant) -> Entrant:
    actor, now = actor_of(request), timezone.now()
    if request.POST.get("here") in ("0", "1"):
        service = set_here if request.POST["here"] == "1" else undo_check_in
        entrant = service(entrant=entrant, actor=actor, now=now)
    if request.POST.get("paid") in ("0", "1"):
        entrant = set_paid(entrant=entrant, paid=request.POST["paid"] == "1", actor=actor, now=now)
    return entrant


def _back(request: HttpRequest, slug: str, number: int) -> str:
    """The list as it was, at the row that was tapped."""
    asked = request.POST.get("asked", "")
    address = reverse("tournaments:check-in", args=[slug])
    return f"{address}?{asked}#no{number}" if asked else f"{address}#no{number}"
