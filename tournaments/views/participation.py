"""Who plays in a round: absent, late, back again, somebody in his place."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import ngettext

from tournaments.errors import NotFound
from tournaments.forms.base import ServiceForm
from tournaments.forms.participation import ParticipationForm
from tournaments.models import Actor, Entrant, Participation, ParticipationStatus, Player, Round, RoundStatus
from tournaments.permissions import Right
from tournaments.selectors import (
    LASTING,
    candidates_for,
    current_draw,
    entrants_found,
    entrants_of,
    entrants_playing,
    findable_player,
    forecast,
    participation,
    regulation_of_round,
    round_for,
)
from tournaments.services.participation import mark_missing_absent, set_participation
from tournaments.services.people import create_player
from tournaments.views.pages import page, posted_from, stage_page
from tournaments.web import actor_of, viewer_of

NOT_STARTED = (RoundStatus.DRAFT, RoundStatus.SEATED)


@page
def participation_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everybody with what holds for him; one tap says absent or plays."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.READ_MANAGEMENT)
    holds = participation(round.stage, number)
    said = {row.entrant_id: row for row in round.participations.select_related("substitute")}
    q = request.GET.get("q", "")
    found = entrants_found(round.stage, q)
    rows = [
        {
            "entrant": entrant,
            "status": holds[entrant.pk],
            "said": said.get(entrant.pk),
            "is_out": holds[entrant.pk] in LASTING,
        }
        for entrant in found
    ]
    missing = [
        row for row in rows if row["status"] is ParticipationStatus.PLAYS and row["entrant"].checked_in_at is None
    ]
    context = {
        "round": round,
        "rows": rows,
        "missing": len(missing),
        "forecast": forecast(entrants_playing(round.stage, number), regulation_of_round(round).table_split),
        "draw": current_draw(round),
        "is_open": round.status in NOT_STARTED,
        "q": q,
    }
    return stage_page(request, "participation.html", round.stage, tab="participation", **context)


@page
def participation_set(request: HttpRequest, slug: str, number: int, start_number: int) -> HttpResponse:
    """What holds for one of them. `quick` comes from the list's own button and goes back there."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.MANAGE)
    entrant = _entrant(round, start_number)
    holds = participation(round.stage, number)[entrant.pk]
    said = round.participations.filter(entrant=entrant).select_related("substitute").first()
    initial = {"holds": holds.value, "why": said.why if said else ""}
    form = ParticipationForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid() and not form.asks_whom:
        with form.refusals():
            _set(round, entrant, said, form, actor_of(request))
            return redirect("tournaments:participation", slug, number)
    name = form.data.get("name", "")
    context = {
        "round": round,
        "entrant": entrant,
        "said": said,
        "form": form,
        "candidates": candidates_for(round.stage, name) if name else None,
        "is_out": holds in LASTING,
    }
    return stage_page(
        request, "participation_set.html", round.stage, tab="participation", status=form.status, **context
    )


@posted_from("tournaments:participation", "slug", "number")
def participation_missing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All who have not checked in are absent from this round."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.MANAGE)
    form = ServiceForm(request.POST)
    form.is_valid()
    with form.refusals():
        rows = mark_missing_absent(round=round, actor=actor_of(request), now=timezone.now())
        words = ngettext("%(count)d entrant is marked absent.", "%(count)d entrants are marked absent.", len(rows))
        messages.success(request, words % {"count": len(rows)})
    for words in form.non_field_errors():
        messages.error(request, words)
    return redirect("tournaments:participation", slug, number)


def _entrant(round: Round, start_number: int) -> Entrant:
    entrant = entrants_of(round.stage).filter(start_number=start_number).first()
    if entrant is None:
        raise NotFound.because("not_found")
    return entrant


@transaction.atomic
def _set(round: Round, entrant: Entrant, said: Participation | None, form: ParticipationForm, actor: Actor) -> None:
    now = timezone.now()
    is_substituted = form.chosen is ParticipationStatus.SUBSTITUTED
    set_participation(
        round=round,
        entrant=entrant,
        status=form.chosen,
        why=form.cleaned_data["why"],
        substitute=_substitute(said, form, actor) if is_substituted else None,
        actor=actor,
        now=now,
    )


def _substitute(said: Participation | None, form: ParticipationForm, actor: Actor) -> Player | None:
    """The person picked, or a new one by the name typed, whom a first tap may have made; None when there is neither."""
    typed = form.cleaned_data
    if typed["player"]:
        return findable_player(typed["player"])
    if not typed["new"]:
        return None
    if said and said.substitute and said.substitute.name == typed["name"]:
        return said.substitute
    return create_player(name=typed["name"], actor=actor, now=timezone.now())
