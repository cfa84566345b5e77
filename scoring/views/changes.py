"""During a round: who sits where after all, and warnings for conduct."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.forms.reasons import ReasonForm
from scoring.forms.rounds import ReplaceForm, SwapForm, WarningForm
from scoring.hall import STAFF
from scoring.models import ConductWarning
from scoring.services.conduct import WarningGiven, give_warning, withdraw_warning
from scoring.services.seats import replace_seat, swap_seats
from scoring.views.staff import act, frame_of, posted_from
from tournaments.errors import NotFound
from tournaments.models import Entrant, Round, RoundStatus, SeatChange
from tournaments.permissions import Right
from tournaments.selectors import entrants_of, regulation_of, round_for, seating_by_table
from tournaments.web import actor_of, number_in, viewer_of


@never_cache
@require_safe
def changes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Seats and warnings of a round."""
    return _page(request, round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.READ_DRAFTS))


@posted_from("scoring:round-changes")
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Two players change places."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.RULE)
    form = SwapForm(_seated_entrants(round), request.POST, prefix="swap")

    def do(**by: Any) -> object:
        data = form.cleaned_data
        people = {"first": _entrant(round, data["first"]), "second": _entrant(round, data["second"])}
        how = {"lines_follow": data["lines_follow"], "reason": data["reason"], "expected_changes": data["expected"]}
        return swap_seats(round=round, **people, **how, **by)

    return _act(request, round, do, said=_("They have changed places."), swap_form=form)


@posted_from("scoring:round-changes")
def replace(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Another takes a seat."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.RULE)
    form = ReplaceForm(_seats(round), _free_entrants(round), request.POST, prefix="replace")

    def do(**by: Any) -> object:
        data = form.cleaned_data
        table, seat = data["seat"]
        entrant = _entrant(round, data["entrant"])
        how = {"lines_follow": data["lines_follow"], "reason": data["reason"]}
        return replace_seat(round=round, table_number=table, seat=seat, entrant=entrant, **how, **by)

    return _act(request, round, do, said=_("The seat is taken by another player now."), replace_form=form)


@posted_from("scoring:round-changes")
def warn(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Warn a player; the last warning allowed disqualifies him, and the page says so."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.CONFIRM_SHEETS)
    form = WarningForm(_named(entrants_of(round.stage)), request.POST, prefix="warn")

    def do(**by: Any) -> object:
        entrant = _entrant(round, form.cleaned_data["entrant"])
        given = give_warning(entrant=entrant, round=round, reason=form.cleaned_data["reason"], **by)
        _say_consequence(request, given)
        return given

    return _act(request, round, do, said=_("The warning is written down."), warning_form=form)


@posted_from("scoring:round-changes")
def unwarn(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a warning back."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.CONFIRM_SHEETS)
    warning = _warnings(round).filter(pk=number_in(request.POST.get("warning", ""))).first()
    if warning is None:
        raise NotFound.because("not_found")
    form = ReasonForm(request.POST, prefix="unwarn")

    def do(**by: Any) -> object:
        return withdraw_warning(warning=warning, reason=form.cleaned_data["reason"], **by)

    return _act(request, round, do, said=_("The warning is taken back."), unwarn_form=form)


def _act(request: HttpRequest, round: Round, do: Any, *, said: str, **bound: forms.Form) -> HttpResponse:
    to = reverse("scoring:round-changes", args=[round.stage.slug, round.number])
    again = partial(_page, request, round)
    return act(request, do, actor=actor_of(request), again=again, to=to, said=said, **bound)


def _page(request: HttpRequest, round: Round, status: int = 200, **context: Any) -> HttpResponse:
    changes = SeatChange.objects.filter(round=round).select_related("side_before__entrant", "side_after__entrant", "by")
    page = {
        **frame_of(request, round.stage),
        "round": round,
        "has_begun": round.status not in (RoundStatus.DRAFT, RoundStatus.SEATED),
        "change_count": changes.count(),
        "changes": changes.filter(draw__replaced_at=None),
        "warnings": _warnings(round).select_related("entrant", "round", "given_by"),
        "most_warnings": regulation_of(round.stage).max_warnings,
        "swap_form": SwapForm(_seated_entrants(round), prefix="swap"),
        "replace_form": ReplaceForm(_seats(round), _free_entrants(round), prefix="replace"),
        "warning_form": WarningForm(_named(entrants_of(round.stage)), prefix="warn"),
        "unwarn_form": ReasonForm(prefix="unwarn"),
    }
    return render(request, "scoring/round_changes.html", page | context, status=status)


def _say_consequence(request: HttpRequest, given: WarningGiven) -> None:
    if given.disqualified_from is not None:
        words = _("%(name)s has %(count)d warnings and is disqualified from round %(number)d on.")
        params = {"name": given.warning.entrant.name, "count": given.count, "number": given.disqualified_from}
        messages.warning(request, words % params)


def _warnings(round: Round) -> QuerySet[ConductWarning]:
    """Of the whole stage: they add up."""
    return ConductWarning.objects.filter(round__stage=round.stage)


def _entrant(round: Round, pk: int) -> Entrant:
    """One of the stage, as the forms offer them."""
    return Entrant.objects.select_related("stage", "player", "side").get(stage=round.stage, pk=pk)


def _named(entrants: Any) -> list[tuple[int, str]]:
    return [(entrant.pk, f"{entrant.start_number}. {entrant.name}") for entrant in entrants]


def _seated_entrants(round: Round) -> list[tuple[int, str]]:
    words = _("table %(table)d, seat %(seat)d: %(name)s")
    return [
        (seat.entrant.pk, words % {"table": table.number, "seat": seat.seat, "name": seat.name})
        for table in seating_by_table(round, STAFF)
        for seat in table.seats
    ]


def _seats(round: Round) -> list[tuple[str, str]]:
    words = _("table %(table)d, seat %(seat)d: %(name)s")
    return [
        (f"{table.number}:{seat.seat}", words % {"table": table.number, "seat": seat.seat, "name": seat.name})
        for table in seating_by_table(round, STAFF)
        for seat in table.seats
    ]


def _free_entrants(round: Round) -> list[tuple[int, str]]:
    """Those without a seat in the round."""
    return _named(entrants_of(round.stage).exclude(side__seats__round=round))
