"""The head referee's page of a round: its clock, its tables, and how it begins and ends."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.boards import clock_board, stage_now
from scoring.dashboard import RoundRow, before_start
from scoring.forms.rounds import CloseForm, MinutesForm, PauseForm, TableMinutesForm, TakeBackForm
from scoring.hall import hall_of, tally
from scoring.live import Audience, live_path
from scoring.selectors import tables_entered
from scoring.services.rounds import close_round, start_round, take_back_start
from scoring.views.staff import act, frame_of, posted_from
from tournaments.models import Round
from tournaments.permissions import Right
from tournaments.selectors import current_draw, regulation_of_round, rights_of, round_for, table_for
from tournaments.services.rounds import extend_round, extend_table, pause_round, resume_round
from tournaments.web import actor_of, number_in, viewer_of


@never_cache
@require_safe
def round_control(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Clock, tables, and what keeps the round open."""
    return _page(request, round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.READ_DRAFTS))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Say what the start will do; once that has been seen, put a sheet on every table and start the clock."""
    round = _ruled(request, slug, number)
    seen = number_in(request.POST.get("draw", ""))
    if seen is None:
        return _before_start(request, round)
    do = partial(start_round, round=round, expected_ordinal=seen, anyway="anyway" in request.POST)
    return _act(request, round, do, said=_("The round has begun."))


@posted_from("scoring:round-control")
def take_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The round has not begun after all."""
    round = _ruled(request, slug, number)
    form = TakeBackForm(request.POST, prefix="back")

    def do(**by: Any) -> object:
        data = form.cleaned_data
        return take_back_start(round=round, reason=data["reason"], expected_start=data["expected"], **by)

    return _act(request, round, do, said=_("The start is taken back: the round has not begun."), back_form=form)


@posted_from("scoring:round-control")
def pause(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Stop the clock."""
    round = _ruled(request, slug, number)
    form = PauseForm(request.POST, prefix="pause")

    def do(**by: Any) -> object:
        return pause_round(round=round, why=form.cleaned_data["why"], **by)

    return _act(request, round, do, said=_("The clock stands."), pause_form=form)


@posted_from("scoring:round-control")
def resume(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the clock go on."""
    round = _ruled(request, slug, number)
    return _act(request, round, partial(resume_round, round=round), said=_("The clock runs again."))


@posted_from("scoring:round-control")
def extend(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """More minutes for all."""
    round = _ruled(request, slug, number)
    form = MinutesForm(request.POST, prefix="all")

    def do(**by: Any) -> object:
        data = form.cleaned_data
        return extend_round(round=round, seconds=form.seconds, why=data["why"], expected_seconds=data["expected"], **by)

    return _act(request, round, do, said=_("The end of the round has moved."), minutes_form=form)


@posted_from("scoring:round-control")
def extend_one(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """More minutes for one table."""
    round = _ruled(request, slug, number)
    form = TableMinutesForm(_table_choices(round), request.POST, prefix="one")

    def do(**by: Any) -> object:
        number, shown = form.cleaned_data["table"]
        table = table_for(viewer=viewer_of(request), slug=slug, number=round.number, table=number, need=Right.RULE)
        why = form.cleaned_data["why"]
        return extend_table(table=table, seconds=form.seconds, why=why, expected_seconds=shown, **by)

    return _act(request, round, do, said=_("The table has its own end now."), table_form=form)


@posted_from("scoring:round-control")
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End the round, when every sheet is vouched for."""
    round = _ruled(request, slug, number)
    form = CloseForm(request.POST, prefix="close")

    def do(**by: Any) -> object:
        return close_round(round=round, reason=form.cleaned_data["reason"], **by)

    said = _("Round %(number)d is closed.") % {"number": round.number}
    to = reverse("scoring:control", args=[round.stage.slug])
    return _act(request, round, do, said=said, to=to, close_form=form)


def _before_start(request: HttpRequest, round: Round) -> HttpResponse:
    """What will happen, for how many, and who is left out; a round that cannot start says so on its own page."""
    before = before_start(round)
    if before is None:
        return redirect("scoring:round-control", round.stage.slug, round.number)
    page = {**frame_of(request, round.stage), "round": round, "before": before}
    return render(request, "scoring/round_start.html", page)


def _ruled(request: HttpRequest, slug: str, number: int) -> Round:
    return round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.RULE)


def _act(
    request: HttpRequest, round: Round, do: Any, *, said: str, to: str | None = None, **bound: forms.Form
) -> HttpResponse:
    own = reverse("scoring:round-control", args=[round.stage.slug, round.number])
    again = partial(_page, request, round)
    return act(request, do, actor=actor_of(request), again=again, to=to or own, said=said, **bound)


def _page(request: HttpRequest, round: Round, status: int = 200, **context: Any) -> HttpResponse:
    """The round as it stands now, whatever happened since it was read."""
    viewer = viewer_of(request)
    round = round_for(viewer=viewer, slug=round.stage.slug, number=round.number, need=Right.READ_DRAFTS)
    now = stage_now(round.stage, rights_of(viewer, round.stage))
    is_shown = now.round == round
    tables = hall_of(round)
    page = {
        **frame_of(request, round.stage),
        "round": round,
        "regulation": regulation_of_round(round),
        "row": RoundRow(round, current_draw(round), tally(tables)),
        "tables": tables,
        "entered": tables_entered(round),
        "urgent": [table for table in tables if table.is_urgent],
        "clock": clock_board(now, timezone.now()) if is_shown else None,
        "live_url": live_path(round.stage, "clock", "sheets", audience=Audience.STAFF) if is_shown else None,
        **_forms(round),
    }
    return render(request, "scoring/round_control.html", page | context, status=status)


def _forms(round: Round) -> dict[str, forms.Form]:
    return {
        "pause_form": PauseForm(prefix="pause"),
        "minutes_form": MinutesForm(prefix="all", initial={"expected": round.extension_seconds}),
        "table_form": TableMinutesForm(_table_choices(round), prefix="one"),
        "close_form": CloseForm(prefix="close"),
        "back_form": TakeBackForm(prefix="back"),
    }


def _table_choices(round: Round) -> list[tuple[str, str]]:
    """Each table with the seconds it has been given so far, which a double tap finds changed."""
    tables = round.tables.order_by("number").values_list("number", "extra_seconds")
    return [(f"{number}:{extra}", _table_words(number, extra)) for number, extra in tables]


def _table_words(number: int, extra_seconds: int) -> str:
    if not extra_seconds:
        return _("Table %(number)d") % {"number": number}
    words = _("Table %(number)d, %(minutes)d minutes more so far")
    return words % {"number": number, "minutes": extra_seconds // 60}
