"""Draws for everybody: the document that gives a draw again, and why somebody sits where he sits."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.draw_words import draw_in_words, reasons_in_words
from tournaments.errors import NotFound
from tournaments.permissions import Right
from tournaments.seating import explain
from tournaments.selectors import rights_of, round_for, seating_by_name, shown_draw, shown_draws
from tournaments.services.draws import document_of
from tournaments.web import viewer_of


@require_safe
def draw_document(request: HttpRequest, slug: str, number: int, ordinal: int) -> JsonResponse:
    """A draw with all it depended on; a replaced one too."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number)
    draw = shown_draws(round, rights_of(viewer_of(request), round.stage)).filter(ordinal=ordinal).first()
    if draw is None:
        raise NotFound.because("not_found")
    name = f"{slug}-{number}-{ordinal}.json"
    return JsonResponse(
        document_of(draw),
        json_dumps_params={"ensure_ascii": False, "indent": 1},
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_safe
def why(request: HttpRequest, slug: str, number: int, start_number: int) -> HttpResponse:
    """One line for each rule, and what the best alternative would have cost."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number)
    rights = rights_of(viewer_of(request), round.stage)
    draw = shown_draw(round, rights)
    seated = next((seat for seat in seating_by_name(round, rights) if seat.entrant.start_number == start_number), None)
    if draw is None or seated is None:
        raise NotFound.because("not_found")
    is_drawn = start_number in draw.canonical_input["entrants"]
    reasons = explain(document_of(draw), start_number) if is_drawn else ()
    context = {
        "stage": round.stage,
        "round": round,
        "seated": seated,
        "name": seated.name,
        "is_changed": round.seat_changes.filter(draw=draw).exists(),
        "how": draw_in_words(draw)[0],
        "reasons": reasons_in_words(reasons, with_asked=Right.READ_MANAGEMENT in rights),
    }
    return render(request, "scoring/why.html", context)
