"""Documents for paper: wall lists, table cards, code slips. Staff print them; names are as the hall may read them."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound
from tournaments.models import Draw, Round
from tournaments.permissions import Right
from tournaments.printing import render_pdf
from tournaments.printing.documents import Data, code_slips, name_list, table_cards, table_list
from tournaments.selectors import (
    SeatedTable,
    current_draw,
    entrants_of,
    rights_of,
    round_for,
    seating_by_name,
    seating_by_table,
    stage_for,
)
from tournaments.web import viewer_of

HALL = ()
"""The rights of those who read what hangs on the wall."""


@never_cache
@require_safe
def names(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The wall list by name."""
    round, draw = _drawn_round(request, slug, number)
    seats = seating_by_name(round, rights_of(viewer_of(request), round.stage), readers=HALL)
    return printed("wall_names", name_list(round, draw, seats), file_name=f"{slug}-{number}-names")


@never_cache
@require_safe
def tables(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The wall list by table."""
    round, draw = _drawn_round(request, slug, number)
    data = table_list(round, draw, hall_seating(request, round))
    return printed("wall_tables", data, file_name=f"{slug}-{number}-tables")


@never_cache
@require_safe
def cards(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A card for each table."""
    round, _ = _drawn_round(request, slug, number)
    address = hall_address(request, reverse("scoring:round", args=[slug, number]))
    data = table_cards(round, hall_seating(request, round), address)
    return printed("table_cards", data, file_name=f"{slug}-{number}-cards")


@never_cache
@require_safe
def codes(request: HttpRequest, slug: str) -> HttpResponse:
    """A slip with his code for each entrant."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    data = code_slips(stage, entrants_of(stage), hall_address(request, reverse("scoring:me")))
    return printed("code_slips", data, file_name=f"{slug}-codes")


def hall_seating(request: HttpRequest, round: Round) -> tuple[SeatedTable, ...]:
    """The tables of a round as staff prints them for the hall: also unpublished, with the names the hall may read."""
    return seating_by_table(round, rights_of(viewer_of(request), round.stage), readers=HALL)


def hall_address(request: HttpRequest, path: str) -> str:
    """Where a phone in the hall finds a page; "" when all that is known is this machine's own localhost."""
    address = settings.SITE_ADDRESS + path if settings.SITE_ADDRESS else request.build_absolute_uri(path)
    is_here = urlsplit(address).hostname in {"localhost", "127.0.0.1", "::1"}
    return "" if is_here else address


def printed(template: str, data: Data, *, file_name: str) -> HttpResponse:
    """The document in the language of the page."""
    return pdf_response(render_pdf(template, data, language=page_language()), data, file_name=file_name)


def page_language() -> str:
    """The language the documents' words are in."""
    return get_language() or settings.LANGUAGE_CODE


def pdf_response(content: bytes, data: Data, *, file_name: str) -> HttpResponse:
    """The document opens in the browser; saved, it has its heading for a name, in ASCII `file_name`."""
    readable = quote(f"{data['title']} · {data['occasion']}.pdf".replace("/", "-"), safe="")
    disposition = f"inline; filename=\"{file_name}.pdf\"; filename*=UTF-8''{readable}"
    return HttpResponse(content, content_type="application/pdf", headers={"Content-Disposition": disposition})


def _drawn_round(request: HttpRequest, slug: str, number: int) -> tuple[Round, Draw]:
    """A round with the draw that counts; the same "not found" for a round not drawn yet."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.READ_DRAFTS)
    draw = current_draw(round)
    if draw is None:
        raise NotFound.because("not_found")
    return round, draw
