"""Who plays: the list, and the door where somebody is entered in ten seconds."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tournaments.errors import NotFound
from tournaments.forms.entries import WalkInForm
from tournaments.models import Actor, Entrant, Stage
from tournaments.permissions import Right
from tournaments.selectors import (
    candidates_for,
    clubs,
    entered_with,
    entrants_found,
    entry_counts,
    findable_player,
    is_called,
    participation,
    regulation_of,
    stage_for,
)
from tournaments.services.entries import check_in, enter_new_player, enter_player
from tournaments.services.people import club_named, edit_player
from tournaments.tables import EntrantTable
from tournaments.views.pages import needed, page, stage_page
from tournaments.web import actor_of, viewer_of


@page
def entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """All entrants with search and figures; above them the door."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=needed(request))
    usual = {"here": stage.date == timezone.localdate(), "paid": "paid" in request.GET}
    form = WalkInForm(regulation_of(stage).categories, clubs(), request.POST or None, initial=usual)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            entrant = _walk_in(request, stage, form)
            if entrant is not None:
                messages.success(request, _entered(entrant))
                paid = "?paid=1" if form.cleaned_data["paid"] else ""
                return redirect(reverse("tournaments:entrants", args=[slug]) + paid)
    candidates = candidates_for(stage, form.data["name"]) if form.data.get("name") else None
    return _list_page(request, stage, form=form, candidates=candidates, status=form.status)


@page
def candidates(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the door that follows what is typed; with `?entered` those who are entered may be picked too."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    found = candidates_for(stage, request.GET.get("name", ""))
    return render(
        request, "tournaments/_candidates.html", {"candidates": found, "with_entered": "entered" in request.GET}
    )


def _list_page(request: HttpRequest, stage: Stage, *, status: int, **context: object) -> HttpResponse:
    counts = entry_counts(stage)
    q, category, categories = request.GET.get("q", ""), request.GET.get("category", ""), regulation_of(stage).categories
    if category and category not in categories:
        raise NotFound.because("not_found")
    found = entrants_found(stage, q, category)
    holds = participation(stage, counts.round.number if counts.round else stage.rounds.count())
    table = EntrantTable(found, holds, stage.slug)
    RequestConfig(request, paginate=False).configure(table)
    shown = {"q": q, "category": category, "categories": categories, "counts": counts, "table": table}
    return stage_page(request, "entrants.html", stage, tab="entrants", status=status, **shown, **context)


def _walk_in(request: HttpRequest, stage: Stage, form: WalkInForm) -> Entrant | None:
    """The entrant; None when the page has to ask who is meant."""
    actor, now, typed = actor_of(request), timezone.now(), form.cleaned_data
    with transaction.atomic():
        if again := entered_with(stage, typed["entry_key"]):
            if again.player_id == typed["player"] or (not typed["player"] and is_called(again, typed["name"])):
                return again
            typed["entry_key"] = uuid4().hex  # the browser gave back a page that has entered somebody else
        if typed["player"]:
            entrant = _enter_known(stage, form, actor, now)
        elif typed["new"] or _is_surely_new(stage, typed["name"]):
            entrant = _enter_new(stage, form, actor, now)
        else:
            return None
        return check_in(entrant=entrant, actor=actor, now=now) if typed["here"] else entrant


def _is_surely_new(stage: Stage, name: str) -> bool:
    found = candidates_for(stage, name)
    return found.nobody and found.is_whole_name


def _enter_known(stage: Stage, form: WalkInForm, actor: Actor, now: datetime) -> Entrant:
    """A known person; a birth year typed beside him is kept when his was not known."""
    typed = form.cleaned_data
    player = findable_player(typed["player"])
    if typed["birth_year"] and player.birth_year is None:
        player = edit_player(player=player, birth_year=typed["birth_year"], actor=actor, now=now)
    return enter_player(
        stage=stage, player=player, paid=typed["paid"], entry_key=typed["entry_key"], actor=actor, now=now
    )


def _enter_new(stage: Stage, form: WalkInForm, actor: Actor, now: datetime) -> Entrant:
    typed = form.cleaned_data
    return enter_new_player(
        stage=stage,
        name=typed["name"],
        birth_year=typed["birth_year"],
        club=club_named(name=typed["club"], actor=actor, now=now),
        categories=typed.get("categories", []),
        paid=typed["paid"],
        confirmed_new=form.is_confirmed,
        entry_key=typed["entry_key"],
        actor=actor,
        now=now,
    )


def _entered(entrant: Entrant) -> str:
    words = {"number": entrant.start_number, "name": entrant.name, "round": entrant.active_from}
    if entrant.active_from > 1:
        return _("No. %(number)d: %(name)s. Plays from round %(round)d.") % words
    return _("No. %(number)d: %(name)s is entered.") % words
