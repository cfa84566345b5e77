"""Drawing a round by its regulation: from the standings, which only this app knows, or by lot alone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.services.advance import draw_next_round, seating_candidates, ways_to_seat
from tournaments.permissions import Right
from tournaments.selectors import regulation_of_round, round_for
from tournaments.views.draws import OPEN, draw_form, draw_page
from tournaments.views.pages import page, posted_from, stage_page
from tournaments.web import actor_of, viewer_of
from tournaments.wording import SEATINGS


@page
def draw_candidates(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rules by which the round could be seated, side by side, before its seed is known.

    Each takes as long as a draw: the page asks for them one by one (`?rule=`).
    """
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.READ_MANAGEMENT)
    is_open = round.status in OPEN and round.stage.finished_at is None
    modes = ways_to_seat(round) if is_open else ()
    asked = [mode for mode in modes if mode == request.GET.get("rule")]
    found = {one.mode: one for one in seating_candidates(round, modes=asked)} if asked else {}
    context = {
        "round": round,
        "candidates": [(mode, SEATINGS[mode], found.get(mode)) for mode in modes],
        "mode": SEATINGS[regulation_of_round(round).seating],
    }
    return stage_page(request, "draw_candidates.html", round.stage, tab="draw", **context)


@posted_from("tournaments:draw", "slug", "number")
def draw_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw; a refusal shows the page of the draw again with what was typed."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.MANAGE)
    form = draw_form(round, request.POST)
    if form.is_valid():
        with form.refusals():
            draw = draw_next_round(
                round=round,
                sizes=form.sizes,
                seed=form.cleaned_data["seed"],
                seed_source=form.cleaned_data["seed_source"],
                reason=form.reason_given,
                expected_ordinal=form.cleaned_data["expected_ordinal"],
                actor=actor_of(request),
                now=timezone.now(),
            )
            seed = _("Drawn. The seed was %(seed)s.") % {"seed": draw.seed}
            messages.success(request, seed if draw.seed else _("Drawn as planned."))
            return redirect("tournaments:draw", slug, number)
    return draw_page(request, round, form)
