"""Documents for paper that need rules or results: score sheets, and the standings on the wall."""

from __future__ import annotations

import json
import threading
from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring import printing
from scoring.views.public import standings_asked_for
from tournaments.errors import NotFound
from tournaments.models import Round
from tournaments.permissions import Right
from tournaments.printing import render_pdf
from tournaments.printing.documents import Data
from tournaments.selectors import regulation_of_round, round_for, stage_for
from tournaments.views.prints import hall_seating, page_language, pdf_response, printed
from tournaments.web import viewer_of

BLANK_SIZES = {"3": (3,), "4": (4,), "5": (5,), "all": (3, 4, 5)}
"""What `?blank=` may ask for."""
KEPT_SECONDS = 600
_ONE_AT_A_TIME = threading.Lock()
"""A hall asking for the same standings waits for the first copy instead of making its own."""


@never_cache
@require_safe
def sheets(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The score sheets of a round with its players; `?blank=3|4|5|all`: empty ones, also before the draw."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.READ_DRAFTS)
    data = _blank(round, request.GET["blank"]) if "blank" in request.GET else _filled(request, round)
    return printed("score_sheets", data, file_name=f"{slug}-{number}-sheets")


@never_cache
@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings as the public may read them; `?round=` and `?category=` as on the page."""
    stage = stage_for(viewer=viewer_of(request), slug=slug)
    page = standings_asked_for(request, stage)
    if not page.rows:
        raise NotFound.because("not_found")
    data = printing.standings(page)
    return pdf_response(_kept_copy("standings", data), data, file_name=f"{slug}-standings")


def _blank(round: Round, asked: str) -> Data:
    if asked not in BLANK_SIZES:
        raise NotFound.because("not_found")
    return printing.blank_sheets(round, regulation_of_round(round), BLANK_SIZES[asked])


def _filled(request: HttpRequest, round: Round) -> Data:
    tables = hall_seating(request, round)
    if not tables:
        raise NotFound.because("not_found")
    return printing.score_sheets(round, regulation_of_round(round), tables)


def _kept_copy(template: str, data: Data) -> bytes:
    """Equal data in the same language is rendered once and kept for a while: the whole hall may ask."""
    language = page_language()
    key = f"pdf:{sha256(json.dumps([template, data, language], sort_keys=True).encode()).hexdigest()}"
    with _ONE_AT_A_TIME:
        kept: bytes | None = cache.get(key)
        if kept is None:
            kept = render_pdf(template, data, language=language)
            cache.set(key, kept, KEPT_SECONDS)
    return kept
