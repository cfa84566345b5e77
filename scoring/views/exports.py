"""The standings as files: CSV and XLSX for people, JSON for programs. The same rows and names as the page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.selectors import StandingRow, StandingsPage, place_in_words
from scoring.tables import StandingsTable, as_csv, as_xlsx
from scoring.views.public import standings_asked_for
from tournaments.selectors import stage_for
from tournaments.web import viewer_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def standings_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """`?round=` and `?category=` as on the page."""
    page = _page(request, slug)
    return _file(as_csv(StandingsTable.of(page)), "text/csv; charset=utf-8", f"{slug}.csv")


@require_safe
def standings_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """`?round=` and `?category=` as on the page."""
    page = _page(request, slug)
    return _file(as_xlsx(StandingsTable.of(page), _("Standings")), XLSX, f"{slug}.xlsx")


@require_safe
def standings_json(request: HttpRequest, slug: str) -> JsonResponse:
    """`?round=` and `?category=` as on the page. Values are exact: whole numbers or fractions as text ("11/2")."""
    page = _page(request, slug)
    return JsonResponse(
        {
            "stage": slug,
            "version": page.version.number if page.version else None,
            "provisional": page.provisional,
            "after_round": page.after_round,
            "round": page.round_number,
            "category": page.category,
            "metrics": list(page.metrics),
            "rows": [_row(row) for row in page.rows],
        }
    )


def _page(request: HttpRequest, slug: str) -> StandingsPage:
    return standings_asked_for(request, stage_for(viewer=viewer_of(request), slug=slug))


def _row(row: StandingRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "start_number": row.entrant.start_number,
        "name": row.name,
        "club": row.entrant.club_name,
        "region": row.entrant.region_name,
        "status": row.status,
        "values": {key: str(value) for key, value in row.values.items()},
        "rounds": [
            {
                "round": number,
                "table": result.table_number,
                "points": result.points,
                "place_sixtieths": result.place_sixtieths,
                "final": result.final,
                "dropped": number in row.dropped,
            }
            for number, result in sorted(row.rounds.items())
        ],
        "why": place_in_words(row),
    }


def _file(content: bytes, content_type: str, name: str) -> HttpResponse:
    return HttpResponse(
        content, content_type=content_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
