"""What everybody may read: stages, standings, rounds, entrants. Names as their owners chose, drafts never."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.boards import TableBoard, clock_board, published_stages, stage_now, table_boards
from scoring.entrant_rounds import entrant_rounds
from scoring.live import live_path
from scoring.selectors import StandingRow, StandingsPage, place_in_words, standings_of
from tournaments.errors import NotFound
from tournaments.models import Stage
from tournaments.regulations import Regulation
from tournaments.selectors import (
    by_name,
    entrant_for,
    open_commitment,
    published_regulation_of,
    round_for,
    shown_draws,
    shown_name,
    stage_for,
)
from tournaments.views.draws import OPEN
from tournaments.web import ENTRANT_KEY, number_in, viewer_of
from tournaments.wording import in_words

PAST_STAGES = 20
TOP = 10


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All published stages: those of today or in play, those to come, those that were."""
    today = timezone.localdate()
    stages = published_stages()
    past = Paginator(_past(stages, today), PAST_STAGES)
    return render(
        request,
        "scoring/home.html",
        {
            "now": (stages.filter(date=today) | stages.filter(in_play=True)).filter(finished_at=None),
            "coming": stages.filter(date__gt=today, in_play=False, finished_at=None).order_by("date", "pk"),
            "past": past.get_page(request.GET.get("page")),
        },
    )


@require_safe
def stage(request: HttpRequest, slug: str) -> HttpResponse:
    """One stage: what happens now, its clock, the top of the standings, the tables, the regulation in words."""
    stage = stage_for(viewer=viewer_of(request), slug=slug)
    now = stage_now(stage)
    page = standings_of(stage, top=TOP)
    tables = table_boards(now.round)
    version = published_regulation_of(stage)
    return render(
        request,
        "scoring/stage.html",
        {
            "stage": stage,
            "now": now,
            "clock": clock_board(now, timezone.now()),
            "page": page,
            "top": page.rows[:TOP],
            "tables": tables,
            "regulation": in_words(Regulation.parse(version.value)) if version else [],
            "me": my_number(request, stage),
            **_looked_for(request, tables),
            "live_url": _live(stage, "clock", "tables", "standings"),
        },
    )


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking over all, of one round (`?round=`) or of one category (`?category=`)."""
    stage = stage_for(viewer=viewer_of(request), slug=slug)
    page = standings_asked_for(request, stage)
    return render(
        request,
        "scoring/standings.html",
        {
            "stage": stage,
            "page": page,
            "is_whole": page.round_number is None and page.category is None,
            "rounds": range(1, page.after_round + 1),
            "me": my_number(request, stage),
            **_looked_for(request, page.rows),
            "live_url": _live(stage, "standings"),
        },
    )


@require_safe
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One round: its tables and results, the list by name, and how it was drawn."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number)
    now = stage_now(round.stage)
    tables = table_boards(round)
    return render(
        request,
        "scoring/round.html",
        {
            "stage": round.stage,
            "round": round,
            "now": now,
            "tables": tables,
            "names": by_name(place.seated for table in tables for place in table.places),
            "draws": shown_draws(round).reverse(),
            "commitment": open_commitment(round.stage) if round.status in OPEN else None,
            "me": my_number(request, round.stage),
            **_looked_for(request, tables),
            "live_url": _live(round.stage, "tables") if now.round == round else None,
        },
    )


@require_safe
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """The hall's screen: clock, tables and standings in turn; `?show=tables` keeps to one of them."""
    stage = stage_for(viewer=viewer_of(request), slug=slug)
    now = stage_now(stage)
    shown = request.GET.get("show", "")
    return render(
        request,
        "scoring/projector.html",
        {
            "stage": stage,
            "now": now,
            "clock": clock_board(now, timezone.now()),
            "tables": table_boards(now.round) if shown != "standings" else (),
            "page": standings_of(stage) if shown != "tables" else None,
            "show": shown,
            "live_url": _live(stage, "clock", "tables", "standings"),
        },
    )


@require_safe
def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One entrant: his rounds with table mates and points, his place and why it is his."""
    entrant = entrant_for(viewer=viewer_of(request), slug=slug, start_number=number)
    page = standings_of(entrant.stage)
    row = next((row for row in page.rows if row.entrant.pk == entrant.pk), None)
    return render(
        request,
        "scoring/entrant.html",
        {
            "stage": entrant.stage,
            "entrant": entrant,
            "name": shown_name(entrant),
            "page": page,
            "row": row,
            "why": place_in_words(row) if row else "",
            "rounds": entrant_rounds(entrant),
            "me": my_number(request, entrant.stage),
        },
    )


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of whom, for how long, and what everybody may choose."""
    return render(request, "scoring/privacy.html")


def standings_asked_for(request: HttpRequest, stage: Stage) -> StandingsPage:
    """The ranking the address asks for. Raises NotFound for a round or category the stage does not have."""
    number, category = request.GET.get("round", ""), request.GET.get("category", "")
    page = standings_of(stage, round_number=number_in(number), category=category or None)
    if (number and page.round_number not in range(1, page.after_round + 1)) or (
        category and category not in page.regulation.categories
    ):
        raise NotFound.because("not_found")
    return page


def my_number(request: HttpRequest, stage: Stage) -> int | None:
    """The start number of the reader, when he gave his code in this stage."""
    entrant_id = request.session.get(ENTRANT_KEY)
    if entrant_id is None:
        return None
    return stage.entrants.filter(pk=entrant_id).values_list("start_number", flat=True).first()


def _looked_for(request: HttpRequest, shown: Sequence[TableBoard | StandingRow]) -> dict[str, Any]:
    """Whom the reader looks for, and whether he is nowhere; scripts do the same while one types."""
    query = request.GET.get("q", "")
    return {"q": query, "nobody": bool(query) and not any(each.is_found_by(query) for each in shown)}


def _past(stages: QuerySet[Stage], today: date) -> QuerySet[Stage]:
    return stages.filter(finished_at__isnull=False) | stages.filter(date__lt=today, in_play=False)


def _live(stage: Stage, *kinds: str) -> str | None:
    """The stream of a published stage; before that there is nothing to push to the public."""
    return live_path(stage, *kinds) if stage.published_at else None
