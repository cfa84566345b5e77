"""Other players on the seats of a round that is drawn and has not begun. In play it is done where the sheets are."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.draw_words import costs_in_words
from tournaments.forms.draws import ReplaceForm, SwapForm
from tournaments.messages import say
from tournaments.models import Entrant, Round, RoundStatus
from tournaments.permissions import Right
from tournaments.seating import swap_cost
from tournaments.selectors import (
    LASTING,
    SeatedTable,
    current_draw,
    entrants_of,
    participation,
    rights_of,
    round_for,
    seating_by_table,
)
from tournaments.services.draws import document_of
from tournaments.services.seats import replace_seat, swap_seats
from tournaments.views.pages import page, posted_from, stage_page
from tournaments.web import actor_of, viewer_of

_ALL = frozenset(Right)
IN_PLAY = (RoundStatus.RUNNING, RoundStatus.PAUSED)


@page
def seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Both forms, and the changes made already."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.RULE)
    if round.status in IN_PLAY:
        return redirect("scoring:round-changes", slug, number)
    return _seats_page(request, round)


@posted_from("tournaments:seats", "slug", "number")
def seats_swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Two change places."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.RULE)
    form = _swap_form(request, round, request.POST)
    if form.is_valid() and "preview" in request.POST:
        return _seats_page(request, round, swap_form=form, swap_costs=_costs(round, form))
    if form.is_valid():
        known = {entrant.start_number: entrant for entrant in entrants_of(round.stage)}
        with form.refusals():
            swap_seats(
                round=round,
                first=known[form.cleaned_data["first"]],
                second=known[form.cleaned_data["second"]],
                reason=form.cleaned_data["reason"],
                expected_changes=form.cleaned_data["expected_changes"],
                actor=actor_of(request),
                now=timezone.now(),
            )
            return _done(request, round)
    return _seats_page(request, round, status=form.status, swap_form=form)


@posted_from("tournaments:seats", "slug", "number")
def seats_replace(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Somebody without a seat takes one."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.RULE)
    form = _replace_form(request, round, request.POST)
    if form.is_valid():
        table, seat = form.cleaned_data["seat"]
        known = {entrant.start_number: entrant for entrant in entrants_of(round.stage)}
        with form.refusals():
            replace_seat(
                round=round,
                table_number=table,
                seat=seat,
                entrant=known[form.cleaned_data["entrant"]],
                reason=form.cleaned_data["reason"],
                actor=actor_of(request),
                now=timezone.now(),
            )
            return _done(request, round)
    return _seats_page(request, round, status=form.status, replace_form=form)


def _costs(round: Round, form: SwapForm) -> list[str]:
    """What the swap would change of the certificate, and what it would no longer keep."""
    draw = current_draw(round)
    if draw is None or form.cleaned_data["first"] == form.cleaned_data["second"]:
        return []
    tables = [[seat.entrant.start_number for seat in table.seats] for table in seating_by_table(round, _ALL)]
    entrants = sorted(number for table in tables for number in table)
    if entrants != sorted(draw.canonical_input["entrants"]):
        return [_("Somebody got a seat after the draw: the cost cannot be worked out.")]
    swap = swap_cost({**document_of(draw), "tables": tables}, form.cleaned_data["first"], form.cleaned_data["second"])
    costs = _("It would change: %(costs)s.") % {"costs": costs_in_words(swap.costs)}
    return [costs, *(say(fault) for fault in swap.broken)]


def _done(request: HttpRequest, round: Round) -> HttpResponse:
    messages.success(request, _("The seats are changed. If lists hang on the wall, print them anew."))
    return redirect("tournaments:draw", round.stage.slug, round.number)


def _seats_page(request: HttpRequest, round: Round, *, status: int = 200, **forms: Any) -> HttpResponse:
    context: dict[str, Any] = {
        "round": round,
        "is_seated": round.status == RoundStatus.SEATED,
        "swap_form": _swap_form(request, round),
        "replace_form": _replace_form(request, round),
        "seat_changes": round.seat_changes.select_related("side_before__entrant", "side_after__entrant", "by"),
    }
    return stage_page(request, "seats.html", round.stage, tab="draw", status=status, **context | forms)


def _seating(request: HttpRequest, round: Round) -> tuple[SeatedTable, ...]:
    return seating_by_table(round, rights_of(viewer_of(request), round.stage))


def _swap_form(request: HttpRequest, round: Round, data: Any = None) -> SwapForm:
    seated = [seat for table in _seating(request, round) for seat in table.seats]
    named = [
        (seat.entrant.start_number, f"{seat.entrant.start_number}. {seat.name} ({_place(seat.table, seat.seat)})")
        for seat in sorted(seated, key=lambda seat: seat.entrant.start_number)
    ]
    return SwapForm(named, data, initial={"expected_changes": round.seat_changes.count()})


def _replace_form(request: HttpRequest, round: Round, data: Any = None) -> ReplaceForm:
    """Free are all who have no seat and may have one, also who was absent or came too late."""
    seated = [seat for table in _seating(request, round) for seat in table.seats]
    holds = participation(round.stage, round.number)
    taken = {seat.entrant.pk for seat in seated}
    free: list[Entrant] = [
        entrant for entrant in entrants_of(round.stage) if entrant.pk not in taken and holds[entrant.pk] not in LASTING
    ]
    return ReplaceForm(
        [(f"{seat.table}:{seat.seat}", f"{_place(seat.table, seat.seat)}: {seat.name}") for seat in seated],
        [(entrant.start_number, f"{entrant.start_number}. {entrant.name}") for entrant in free],
        data,
    )


def _place(table: int, seat: int) -> str:
    return pgettext("where somebody sits", "table %(table)d, seat %(seat)d") % {"table": table, "seat": seat}
