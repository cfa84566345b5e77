"""Drawing a round by its regulation: from the standings, which only this app knows, or by lot alone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.services.advance import draw_next_round
from tournaments.permissions import Right
from tournaments.selectors import round_for
from tournaments.views.draws import draw_form, draw_page
from tournaments.views.pages import posted_from
from tournaments.web import actor_of, viewer_of


@posted_from("tournaments:draw", "slug", "number")
def draw_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw; a refusal shows the page of the draw again with what was typed."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.MANAGE)
    form = draw_form(round, request.POST)
    if form.is_valid():
        with form.refusals():
            draw = draw_next_round(
                round=round,
                seed=form.cleaned_data["seed"],
                seed_source=form.cleaned_data["seed_source"],
                reason=form.reason_given,
                expected_ordinal=form.cleaned_data["expected_ordinal"],
                actor=actor_of(request),
                now=timezone.now(),
            )
            messages.success(request, _("Drawn. The seed was %(seed)s.") % {"seed": draw.seed})
            return redirect("tournaments:draw", slug, number)
    return draw_page(request, round, form)
