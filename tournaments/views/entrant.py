"""One entrant: how he is called in this stage, whether he still plays, his code."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.forms.entries import EntrantForm, OutForm
from tournaments.models import Entrant, Round, RoundStatus
from tournaments.permissions import Right
from tournaments.selectors import (
    LASTING,
    entrant_for,
    first_undrawn_round,
    participation,
    regulation_of,
    rounds_of,
)
from tournaments.services.entries import edit_entrant, new_code
from tournaments.services.participation import disqualify, return_entrant, withdraw
from tournaments.views.pages import needed, page, posted_from, stage_page
from tournaments.web import actor_of, viewer_of

SERVICES = {OutForm.WITHDRAWN: withdraw, OutForm.DISQUALIFIED: disqualify, OutForm.RETURNS: return_entrant}


@page
def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Correct how he is called here."""
    entrant = entrant_for(viewer=viewer_of(request), slug=slug, start_number=number, need=needed(request))
    form = _entrant_form(entrant, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            saved = edit_entrant(entrant=entrant, actor=actor_of(request), now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("tournaments:entrant", slug, saved.start_number)
    return _entrant_page(request, entrant, form=form, status=form.status)


@posted_from("tournaments:entrant", "slug", "number")
def entrant_out(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """He withdraws, is disqualified, or plays again."""
    need = Right.RULE if request.POST.get("what") == OutForm.DISQUALIFIED else Right.MANAGE
    entrant = entrant_for(viewer=viewer_of(request), slug=slug, start_number=number, need=need)
    form = _out_form(entrant, request.POST)
    if form.is_valid():
        typed = form.cleaned_data
        with form.refusals():
            SERVICES[typed["what"]](
                entrant=entrant,
                from_round=typed["from_round"],
                why=typed["why"],
                actor=actor_of(request),
                now=timezone.now(),
            )
            messages.success(request, _("Saved. From round %(number)d on.") % {"number": typed["from_round"]})
            return redirect("tournaments:entrant", slug, number)
    return _entrant_page(request, entrant, out_form=form, status=form.status)


@posted_from("tournaments:entrant", "slug", "number")
def entrant_code(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Another code, because the old one is lost or known to others."""
    entrant = entrant_for(viewer=viewer_of(request), slug=slug, start_number=number, need=Right.MANAGE)
    renewed = new_code(entrant=entrant, actor=actor_of(request), now=timezone.now())
    messages.success(request, _("The new code is %(code)s; the old one is void.") % {"code": renewed.code})
    return redirect("tournaments:entrant", slug, number)


def _entrant_page(request: HttpRequest, entrant: Entrant, *, status: int, **forms: Any) -> HttpResponse:
    stage = entrant.stage
    entrant.refresh_from_db(fields=["name", "paid_at", "checked_in_at"])
    rounds = list(rounds_of(stage))
    said = {row.round_id: row for row in entrant.participations.select_related("substitute")}
    first = first_undrawn_round(stage) or rounds[-1]
    context = {
        "entrant": entrant,
        "form": _entrant_form(entrant),
        "out_form": _out_form(entrant),
        "holds": participation(stage, first.number)[entrant.pk],
        "days": [
            {"round": round, "status": participation(stage, round.number)[entrant.pk], "said": said.get(round.pk)}
            for round in rounds
        ],
    }
    return stage_page(request, "entrant.html", stage, tab="entrants", status=status, **context | forms)


def _entrant_form(entrant: Entrant, data: Any = None) -> EntrantForm:
    fields = ("name", "club_name", "region_name", "categories", "start_number")
    known = dict.fromkeys([*regulation_of(entrant.stage).categories, *entrant.categories])
    return EntrantForm(list(known), data, initial={field: getattr(entrant, field) for field in fields})


def _out_form(entrant: Entrant, data: Any = None) -> OutForm:
    """Rounds he may be out of: those that are not closed, else the last; by itself the first that is not in play."""
    every: list[Round] = list(rounds_of(entrant.stage))
    rounds = [round for round in every if round.status != RoundStatus.CLOSED] or every[-1:]
    ahead = [round for round in rounds if round.status in (RoundStatus.DRAFT, RoundStatus.SEATED)]
    is_out = [participation(entrant.stage, round.number)[entrant.pk] in LASTING for round in ahead or rounds]
    return OutForm(
        rounds,
        data,
        may_leave=bool(ahead) and not all(is_out),
        may_return=any(is_out),
        initial={"from_round": (ahead or rounds)[0].number},
    )
