"""The parts of pages that change by themselves: one renderer a kind, made known to `scoring.live` when Django starts.

clock       what happens now and how much time is left
tables      who sits where in the round that is shown, and what the tables have brought
standings   the ranking over all
sheets      the sheets of the round as staff sees them; nothing for the public
"""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import timezone

from scoring.boards import clock_board, stage_now, table_boards, table_boards_version
from scoring.hall import hall_of, hall_version
from scoring.hub import Audience, register_fragment
from scoring.selectors import standings_of
from tournaments.models import Stage
from tournaments.permissions import Right


def register() -> None:
    """Make the renderers known."""
    register_fragment("clock", render_clock)
    register_fragment("tables", render_tables)
    register_fragment("standings", render_standings)
    register_fragment("sheets", render_sheets)


def render_clock(stage_id: int, lang: str, audience: Audience) -> tuple[str, str]:
    """What happens now, as a block."""
    board = clock_board(stage_now(_stage(stage_id), _rights(audience)), timezone.now())
    return board.version, render_to_string("scoring/_clock.html", {"clock": board})


def render_tables(stage_id: int, lang: str, audience: Audience) -> tuple[str, str]:
    """The tables of the round that is shown."""
    rights = _rights(audience)
    now = stage_now(_stage(stage_id), rights)
    tables = table_boards(now.round, rights)
    html = render_to_string("scoring/_tables.html", {"stage": now.stage, "tables": tables})
    return table_boards_version(now.round, tables), html


def render_standings(stage_id: int, lang: str, audience: Audience) -> tuple[int, str]:
    """The ranking over all."""
    page = standings_of(_stage(stage_id), may_read_drafts=audience is Audience.STAFF)
    html = render_to_string("scoring/_standings.html", {"page": page, "rows": page.rows, "stage": page.stage})
    return page.version.number if page.version else 0, html


def render_sheets(stage_id: int, lang: str, audience: Audience) -> tuple[str, str]:
    """The tables of the round that is shown, with their sheets and what they wait for."""
    if audience is not Audience.STAFF:
        return "", ""
    now = stage_now(_stage(stage_id), _rights(audience))
    tables = hall_of(now.round) if now.round else ()
    context = {
        "stage": now.stage,
        "round": now.round,
        "tables": tables,
        "urgent": [table for table in tables if table.is_urgent],
    }
    return hall_version(tables), render_to_string("scoring/_sheets.html", context)


def _stage(stage_id: int) -> Stage:
    return Stage.objects.select_related("championship", "regulation_version").get(pk=stage_id)


def _rights(audience: Audience) -> frozenset[Right]:
    return frozenset({Right.READ_DRAFTS}) if audience is Audience.STAFF else frozenset()
