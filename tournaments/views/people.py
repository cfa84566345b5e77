"""People over all stages: found, corrected, shown as they choose, forgotten, merged; clubs and regions."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tournaments.forms.people import AnonymiseForm, ClubForm, DisplayForm, MergeForm, PlaceForm, PlayerForm
from tournaments.models import DisplayChoice, Player
from tournaments.permissions import Right
from tournaments.selectors import (
    admit_organiser,
    clubs,
    entrants_matching,
    findable_people,
    player_for,
    players_found,
    regions,
    similar_players,
)
from tournaments.services.identities import anonymise_player, merge_players, set_display
from tournaments.services.people import create_club, create_region, edit_player
from tournaments.tables import PlayerTable
from tournaments.views.pages import page, posted_from, shown
from tournaments.web import actor_of, viewer_of

PER_PAGE = 50


@login_required
@page
def players(request: HttpRequest) -> HttpResponse:
    """Everybody, with search. Who was never entered where the reader organises is listed, but not opened."""
    admit_organiser(viewer_of(request))
    q = request.GET.get("q", "")
    table = PlayerTable(findable_people().filter(entrants_matching(q)))
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    return render(request, "tournaments/players.html", {"table": table, "q": q})


@page
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """What is known of a person."""
    player = _player(request, pk)
    stored = {field: getattr(player, field) for field in PlayerForm.FIELDS}
    form = PlayerForm(player.categories, request.POST or None, initial=stored)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            edit_player(player=player, actor=actor_of(request), now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("tournaments:player", pk)
    return _player_page(request, player, form=form, status=form.status)


@posted_from("tournaments:player", "pk")
def player_display(request: HttpRequest, pk: int) -> HttpResponse:
    """How the public sees the name, in all stages."""
    player = _player(request, pk)
    form = DisplayForm(request.POST)
    if form.is_valid():
        with form.refusals():
            display = DisplayChoice(form.cleaned_data["display"])
            set_display(player=player, display=display, actor=actor_of(request), now=timezone.now())
            messages.success(request, _("Saved."))
            return redirect("tournaments:player", pk)
    return _player_page(request, player, status=form.status, display_form=form)


@posted_from("tournaments:player", "pk")
def player_anonymise(request: HttpRequest, pk: int) -> HttpResponse:
    """Forget who this was."""
    player = _player(request, pk)
    form = AnonymiseForm(request.POST)
    if form.is_valid():
        with form.refusals():
            reason = form.cleaned_data["reason"]
            anonymise_player(player=player, reason=reason, actor=actor_of(request), now=timezone.now())
            messages.success(request, _("Nothing tells any more who this was. The results stay."))
            return redirect("tournaments:player", pk)
    return _player_page(request, player, status=form.status, anonymise_form=form)


@posted_from("tournaments:player", "pk")
def player_merge(request: HttpRequest, pk: int) -> HttpResponse:
    """Another record is the same person."""
    player = _player(request, pk)
    form = MergeForm(_may_be_same(request, player), request.POST)
    if form.is_valid():
        duplicate = _player(request, form.cleaned_data["duplicate"])
        with form.refusals():
            merge_players(kept=player, duplicate=duplicate, actor=actor_of(request), now=timezone.now())
            messages.success(request, _("The two records are one now."))
            return redirect("tournaments:player", pk)
    return _player_page(request, player, status=form.status, merge_form=form)


@login_required
@page
def places(request: HttpRequest) -> HttpResponse:
    """Clubs and regions, and a form for a new one of each; `kind` says which was sent."""
    admit_organiser(viewer_of(request))
    kind = request.POST.get("kind")
    club_form = ClubForm(request.POST if kind == "club" else None, prefix="club")
    region_form = PlaceForm(request.POST if kind == "region" else None, prefix="region")
    form, service = (club_form, create_club) if kind == "club" else (region_form, create_region)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            service(actor=actor_of(request), now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("tournaments:places")
    context = {"clubs": clubs(), "regions": regions(), "club_form": club_form, "region_form": region_form}
    return shown(request, "places.html", context, form.status)


def _player(request: HttpRequest, pk: int) -> Player:
    return player_for(viewer=viewer_of(request), pk=pk, need=Right.MANAGE)


def _player_page(request: HttpRequest, player: Player, *, status: int, **forms: Any) -> HttpResponse:
    stored = {field: getattr(player, field) for field in PlayerForm.FIELDS}
    context = {
        "player": player,
        "entered": player.entrants.select_related("stage").order_by("-stage__date"),
        "form": PlayerForm(player.categories, initial=stored),
        "display_form": DisplayForm(initial={"display": player.display}),
        "anonymise_form": AnonymiseForm(),
        "merge_form": MergeForm(_may_be_same(request, player)),
        "q": request.GET.get("q", ""),
    }
    return shown(request, "player.html", context | forms, status)


def _may_be_same(request: HttpRequest, player: Player) -> list[Player]:
    """Records of a like name, or those the reader looked for."""
    q = request.GET.get("q", "")
    found = players_found(q) if q else similar_players(player.name)
    return [other for other in found if other.pk != player.pk]
