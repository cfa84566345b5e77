"""The draw of a round: before it, after it, by hand, published. Pressing "draw" itself needs standings: `scoring`."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.draw_words import draw_in_words
from tournaments.forms.draws import DrawForm, ExpectedForm, HandForm, PublishForm, SizesForm
from tournaments.models import Draw, Round, RoundStatus
from tournaments.permissions import Right
from tournaments.regulations import SeatingMode
from tournaments.selectors import (
    Forecast,
    current_draw,
    draws_of,
    entrants_of,
    entrants_playing,
    forecast,
    next_ordinal,
    open_commitment,
    regulation_of_round,
    rights_of,
    round_for,
    rounds_of,
    seating_by_name,
    seating_by_table,
    seating_mismatch,
)
from tournaments.services.draw_input import BY_RANK, STRICT
from tournaments.services.draws import draw_by_hand, mend_draw, publish_draw
from tournaments.views.pages import page, posted_from, stage_page
from tournaments.web import actor_of, viewer_of
from tournaments.wording import SEATINGS

OPEN = (RoundStatus.DRAFT, RoundStatus.SEATED)


@page
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where and how it came about, or what is needed for it."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.READ_MANAGEMENT)
    return draw_page(request, round, draw_form(round))


@page
def draw_hand(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start numbers table by table, with the checks of any other draw."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.MANAGE)
    playing = entrants_playing(round.stage, number)
    sizes_form = SizesForm(request.GET)
    sizes = sizes_form.sizes if sizes_form.is_valid() else []
    plan = Forecast(len(playing), tuple(sizes)) if sizes else forecast(playing, regulation_of_round(round).table_split)
    ordinal = next_ordinal(round)
    form = HandForm(
        plan.sizes,
        request.POST or None,
        seated=seating_by_table(round, rights_of(viewer_of(request), round.stage)),
        is_first=ordinal == 1,
        initial={"expected_ordinal": ordinal},
    )
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            draw_by_hand(
                round=round,
                tables=form.tables,
                sizes=sizes,
                reason=form.reason_given,
                expected_ordinal=form.cleaned_data["expected_ordinal"],
                actor=actor_of(request),
                now=timezone.now(),
            )
            return redirect("tournaments:draw", slug, number)
    context = {
        "round": round,
        "form": form,
        "sizes_form": sizes_form,
        "playing": playing,
        "forecast": plan,
        "is_open": round.status in OPEN,
    }
    return stage_page(request, "draw_hand.html", round.stage, tab="draw", status=form.status, **context)


@posted_from("tournaments:draw", "slug", "number")
def draw_publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let everybody see who sits where."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.MANAGE)
    form = PublishForm(request.POST)
    if form.is_valid():
        with form.refusals():
            publish_draw(round=round, actor=actor_of(request), now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("The draw of round %(number)d is published.") % {"number": number})
            return redirect("tournaments:draw", slug, number)
    return draw_page(request, round, draw_form(round), publish_form=form, status=form.status)


@posted_from("tournaments:draw", "slug", "number")
def draw_mend(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who came and who left, with few of the others moved."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.MANAGE)
    form = ExpectedForm(request.POST, is_first=False)
    if form.is_valid():
        with form.refusals():
            mend_draw(
                round=round,
                reason=form.reason_given,
                expected_ordinal=form.cleaned_data["expected_ordinal"],
                actor=actor_of(request),
                now=timezone.now(),
            )
            messages.success(request, _("Seated anew, with as few moved as can be. Publish it, and print the lists."))
            return redirect("tournaments:draw", slug, number)
    return draw_page(request, round, draw_form(round), mend_form=form, status=form.status)


def draw_form(round: Round, data: Any = None) -> DrawForm:
    """The form that asks for a draw of this round."""
    ordinal = next_ordinal(round)
    return DrawForm(data, is_first=ordinal == 1, initial={"expected_ordinal": ordinal})


def draw_page(
    request: HttpRequest, round: Round, form: DrawForm, *, status: int | None = None, **context: Any
) -> HttpResponse:
    """The page of a round's draw, with the form as it was sent when it was refused."""
    regulation = regulation_of_round(round)
    playing = entrants_playing(round.stage, round.number)
    seated = {entrant.pk for entrant in playing}
    rights = rights_of(viewer_of(request), round.stage)
    current = current_draw(round)
    context = {
        "round": round,
        "form": form,
        "draw": current,
        "commitment": open_commitment(round.stage),
        "words": draw_in_words(current) if current else [],
        "forecast": forecast(playing, regulation.table_split),
        "away": [entrant for entrant in entrants_of(round.stage) if entrant.pk not in seated],
        "missing": sum(entrant.checked_in_at is None for entrant in playing),
        "mode": SEATINGS[regulation.seating],
        "is_by_hand": regulation.seating is SeatingMode.BY_HAND,
        "corrected": _corrected_before(round) if round.status in OPEN and regulation.seating in BY_RANK else None,
        "waits_for": _open_round_before(round) if regulation.seating in BY_RANK else None,
        "is_open": round.status in OPEN,
        "by_name": request.GET.get("by") == "name",
        "tables": seating_by_table(round, rights),
        "names": seating_by_name(round, rights),
        "history": _former(round),
        "mend_form": ExpectedForm(is_first=False, initial={"expected_ordinal": next_ordinal(round)})
        if current and current.canonical_input["mode"] not in STRICT and seating_mismatch(round)
        else None,
    } | context
    return stage_page(
        request, "draw.html", round.stage, tab="draw", status=form.status if status is None else status, **context
    )


def _corrected_before(round: Round) -> Round | None:
    """The first earlier round under correction: what the standings give it may change yet."""
    return rounds_of(round.stage).filter(number__lt=round.number, under_correction=True).first()


def _open_round_before(round: Round) -> Round | None:
    """The first earlier round that is not closed: standings wait for it."""
    return rounds_of(round.stage).filter(number__lt=round.number).exclude(status=RoundStatus.CLOSED).first()


def _former(round: Round) -> list[Draw]:
    return list(draws_of(round).filter(replaced_at__isnull=False).reverse())
