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
    Mismatch,
    by_name,
    draws_of,
    entrants_of,
    entrants_playing,
    forecast,
    mismatch,
    next_ordinal,
    open_commitment,
    regulation_of_round,
    rights_of,
    round_for,
    rounds_of,
    seating_by_table,
)
from tournaments.services.draw_input import BY_RANK, STRICT
from tournaments.services.draws import STALE, draw_by_hand, mend_draw, publish_draw
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
    entrants, rounds = list(entrants_of(round.stage)), list(rounds_of(round.stage))
    playing = entrants_playing(round.stage, round.number)
    plays = {entrant.pk for entrant in playing}
    *former, last = draws_of(round) or [None]
    tables = seating_by_table(round, rights_of(viewer_of(request), round.stage))
    seats = [seat for table in tables for seat in table.seats]
    is_open = round.status in OPEN
    earlier = [other for other in rounds if other.number < round.number] if regulation.seating in BY_RANK else []
    context = {
        "round": round,
        "form": form,
        "draw": last,
        "commitment": open_commitment(round.stage),
        "words": draw_in_words(last) if last else [],
        "is_stale": last is not None and any(notice["code"] == STALE for notice in last.notices),
        "forecast": forecast(playing, regulation.table_split),
        "away": [entrant for entrant in entrants if entrant.pk not in plays],
        "missing": sum(entrant.checked_in_at is None for entrant in playing),
        "mode": SEATINGS[regulation.seating],
        "is_by_hand": regulation.seating is SeatingMode.BY_HAND,
        "corrected": next((other for other in earlier if other.under_correction and is_open), None),
        "waits_for": next((other for other in earlier if other.status != RoundStatus.CLOSED), None),
        "is_open": is_open,
        "by_name": request.GET.get("by") == "name",
        "tables": tables,
        "names": by_name(seats),
        "history": former[::-1],
        "rounds": rounds,
        "mend_form": _mend_form(last, mismatch([seat.entrant for seat in seats], playing)),
    } | context
    return stage_page(
        request, "draw.html", round.stage, tab="draw", status=form.status if status is None else status, **context
    )


def _mend_form(draw: Draw | None, misfits: Mismatch) -> ExpectedForm | None:
    """Where few may change seats; in blocks the standings alone say who sits where."""
    if draw is None or not misfits or draw.canonical_input["mode"] in STRICT:
        return None
    return ExpectedForm(is_first=False, initial={"expected_ordinal": draw.ordinal + 1})
