"""Short words for pages in tests."""

from __future__ import annotations

import re

from django.urls import reverse

from scoring.services.rounds import close_round
from scoring.services.standings import refresh_standings
from tests.scoring_factories import EVENING, LATER, Hall, hall, sign, type_totals


def url(name: str, in_hall: Hall, *args: object) -> str:
    return reverse(name, args=[in_hall.stage.slug, *args])


def text(response) -> str:
    """What a reader sees: the page without its tags, blanks run together."""
    page = re.sub(r"<(script|style|svg).*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def rank(in_hall: Hall) -> None:
    refresh_standings(stage=in_hall.stage, cause="test", now=LATER)


def played(*points: int, regulation=EVENING) -> Hall:
    """Round 1 of tables of four is over with these points, four by four."""
    tables = [points[first : first + 4] for first in range(0, len(points), 4)]
    at = hall(*(4 for _ in tables), regulation=regulation)
    for number, table in enumerate(tables, start=1):
        type_totals(at, number, *table)
        sign(at, number)
    close_round(round=at.round_now(), actor=at.head_referee, now=LATER)
    rank(at)
    return at
