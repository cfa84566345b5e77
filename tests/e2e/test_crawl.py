"""Every page in a browser: it fits, it can be touched, its focus is seen, and the browser does not complain."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page

from scoring.simulation.demo import build_demo
from tests.crawl import Crawl
from tests.e2e.conftest import PHONE
from tests.e2e.signing_in import let_in
from tests.factories import RoleFactory
from tournaments.models import RoleKind

WIDTHS = (360, 320, 640)
"""A phone; a laptop of 1280 pixels at zoom 400 % and 200 %, as WCAG 1.4.10 and 1.4.4 ask."""
TOO_SMALL = """() => {
    const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 0;
    const ticked = (one) => one.matches("[type=checkbox], [type=radio]") ? one.labels[0] : one;
    const touched = (one) => one.closest(".stage-card") ?? ticked(one);
    const height = (one) => touched(one).getBoundingClientRect().height;
    const main = "main :is(.button, .button-main, .button-danger, .toggle, .press > span, .tabs a)";
    const any = "main :is(a, button, summary, input:not([type=hidden], .press input), select, textarea)";
    return [...document.querySelectorAll(main)].filter((one) => seen(one) && height(one) < 47.5)
        .concat([...document.querySelectorAll(any)].filter((one) =>
            seen(one) && getComputedStyle(one).display !== "inline" && height(one) < 43.5))
        .map((one) => one.outerHTML.slice(0, 120));
}"""
"""What is pressed is 48 pixels high, and any other link, field or fold that is not in a sentence 44."""
FOCUS = """() => {
    const one = document.activeElement;
    const shown = one.matches(".press input") ? one.nextElementSibling : one;
    const style = getComputedStyle(shown);
    const isSeen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return one === document.body || isSeen ? "" : one.outerHTML.slice(0, 120);
}"""


@pytest.fixture
def complaints(page: Page) -> Iterator[list[str]]:
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    yield found
    assert found == []


@pytest.fixture
def addresses(asgi_server: str, page: Page) -> list[str]:
    """Where one comes who holds every role in the demonstration; the browser is signed in as he."""
    demo = build_demo(now=timezone.now())
    user = RoleFactory(stage=demo.stage, kind=RoleKind.ORGANIZER).user
    for kind in (RoleKind.HEAD_REFEREE, RoleKind.REFEREE):
        RoleFactory(stage=demo.stage, kind=kind, user=user)
    client = Client(headers={"accept-language": "lv"})
    client.force_login(user)
    let_in(page, client, asgi_server)
    return sorted(Crawl(client, leaves_out=(".pdf", ".json", ".csv", ".xlsx", ".svg")).run("/").pages)


def test_every_page_fits_is_touched_and_shows_its_focus(
    asgi_server: str, addresses: list[str], page: Page, complaints: list[str]
):
    assert len(addresses) > 60
    faults: list[str] = []
    for address in addresses:
        page.goto(asgi_server + address)
        faults += [f"{address} {fault}" for fault in faults_of(page)]
    assert faults == []


def test_what_is_wrong_is_found(page: Page):
    page.set_content(
        "<style>* { outline: none !important } a { display: block; height: 12px }</style>"
        "<main><a class=button href=/>Galds</a><p style='width: 500px'>Galds</p></main>"
    )
    assert [fault.split(":")[0] for fault in faults_of(page, tabs=1)] == [
        *("is wider than 360", "is wider than 320", "has too small", "has too small", "has an unseen focus")
    ]


def faults_of(page: Page, tabs: int = 12) -> Iterator[str]:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            yield f"is wider than {width}"
    page.set_viewport_size(PHONE)
    yield from (f"has too small: {small}" for small in page.evaluate(TOO_SMALL))
    for _ in range(tabs):
        page.keyboard.press("Tab")
        if unseen := page.evaluate(FOCUS):
            yield f"has an unseen focus: {unseen}"
