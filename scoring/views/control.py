"""The dashboard of a stage: what is next, and how each round stands."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.boards import clock_board, stage_now
from scoring.dashboard import dashboard_of
from scoring.live import Audience, live_path
from scoring.views.staff import act, frame_of, posted_from
from tournaments.models import Stage
from tournaments.permissions import Right
from tournaments.selectors import rights_of, stage_for
from tournaments.services.championships import finish_stage, publish_stage
from tournaments.web import actor_of, viewer_of


@never_cache
@require_safe
def control(request: HttpRequest, slug: str) -> HttpResponse:
    """What is next, round by round."""
    return _page(request, stage_for(viewer=viewer_of(request), slug=slug, need=Right.READ_DRAFTS))


@posted_from("scoring:control")
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the public see the stage."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    return _act(request, stage, partial(publish_stage, stage=stage), said=_("The stage is public now."))


@posted_from("scoring:control")
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    """End the day: the standings are final."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    said = _("The stage is over. The standings are final.")
    return _act(request, stage, partial(finish_stage, stage=stage), said=said)


def _act(request: HttpRequest, stage: Stage, do: partial, *, said: str) -> HttpResponse:
    to = reverse("scoring:control", args=[stage.slug])
    return act(request, do, actor=actor_of(request), again=partial(_page, request, stage), to=to, said=said)


def _page(request: HttpRequest, stage: Stage, status: int = 200, **context: Any) -> HttpResponse:
    now = stage_now(stage, rights_of(viewer_of(request), stage))
    page = {
        **frame_of(request, stage),
        "board": dashboard_of(stage),
        "clock": clock_board(now, timezone.now()),
        "live_url": live_path(stage, "clock", audience=Audience.STAFF),
    }
    return render(request, "scoring/control.html", page | context, status=status)
