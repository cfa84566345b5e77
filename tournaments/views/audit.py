"""What was done, by whom and why."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse

from tournaments.models import Stage
from tournaments.permissions import Right
from tournaments.selectors import audit_of, stage_for
from tournaments.views.pages import page, stage_page
from tournaments.web import viewer_of

PER_PAGE = 50


@page
def audit(request: HttpRequest, slug: str) -> HttpResponse:
    """Every write of a stage, the latest first; `?action=` shows one kind of it."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.READ_MANAGEMENT)
    action, actions = request.GET.get("action", ""), _actions(stage)
    entries = audit_of(stage)
    if action:
        entries = entries.filter(action=action) if action in actions else entries.none()
    context = {
        "page": Paginator(entries, PER_PAGE).get_page(request.GET.get("page")),
        "actions": actions,
        "action": action,
    }
    return stage_page(request, "audit.html", stage, tab="audit", **context)


def _actions(stage: Stage) -> list[str]:
    """The kinds of writes there are."""
    found = audit_of(stage).order_by("action").values_list("action", flat=True)
    return list(found.distinct())
