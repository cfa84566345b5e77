"""A change reaches a page in the browser without reload, under the strict security policy."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import include, path
from django.utils import timezone
from playwright.sync_api import Page

from scoring import hub
from scoring.hub import register_fragment
from scoring.live import announce
from tournaments.models import Championship, Stage

PAGE = """<!doctype html><title>Tests</title><link rel="icon" href="data:,">
<meta name="htmx-config" content='{"includeIndicatorStyles":false,"allowEval":false}'>
<link rel="stylesheet" href="/static/vendor/bootstrap.min.css"><link rel="stylesheet" href="/static/fonts/inter.css">
<script src="/static/vendor/htmx.min.js"></script><script src="/static/vendor/htmx-ext-sse.min.js"></script>
<script src="/static/vendor/idb.umd.js"></script>
<svg width="16" height="16"><use href="/static/vendor/icons.svg#trophy"></use></svg>
<div hx-ext="sse" sse-connect="/live/stage/posms/name,number"><p sse-swap="name"></p><p sse-swap="number"></p></div>"""


def page_view(request: HttpRequest) -> HttpResponse:
    return HttpResponse(PAGE)


urlpatterns = [path("probe", page_view), path("", include("config.urls"))]


@pytest.fixture
def stage(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.setattr(hub, "_renderers", {})
    register_fragment("name", lambda stage_id, lang, audience: (1, Stage.objects.get(pk=stage_id).name))
    register_fragment("number", lambda stage_id, lang, audience: (1, "17"))
    now = timezone.now()
    cup = Championship.objects.create(name="Kauss", slug="kauss", created_at=now)
    return Stage.objects.create(
        championship=cup, name="Posms", slug="posms", date=now.date(), published_at=now, created_at=now
    )


@override_settings(ROOT_URLCONF=__name__)
def test_htmx_shows_a_change_within_two_seconds_and_the_browser_complains_of_nothing(
    asgi_server: str, stage: Stage, page: Page
):
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{asgi_server}/probe")
    page.get_by_text("Posms").wait_for()
    page.get_by_text("17").wait_for()
    Stage.objects.update(name="Fināls")
    announce(stage.pk, "name")
    page.get_by_text("Fināls").wait_for(timeout=2000)
    assert complaints == []
