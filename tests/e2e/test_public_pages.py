"""The public pages in a browser: they fit a phone, change by themselves, and tell when they cannot."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.services.standings import refresh_standings
from tests.scoring_factories import EVENING, LATER, Hall, hall, sign, type_totals

LONG_ROUND = replace(EVENING, minutes=600, no_new_deal_at=3)


@pytest.fixture
def at(asgi_server: str) -> Hall:
    """Twelve tables; that of table 1 is signed."""
    at = hall(*[4] * 12, regulation=LONG_ROUND)
    at.stage.rounds.filter(number=1).update(started_at=timezone.now())
    type_totals(at, 1, 9, 3, -2, -10)
    sign(at, 1)
    refresh_standings(stage=at.stage, cause="test", now=LATER)
    return at


@pytest.fixture
def complaints(page: Page) -> Iterator[list[str]]:
    """Whatever the browser finds wrong with a page, its security policy among it."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    yield found
    assert found == []


def pages_of(at: Hall) -> list[str]:
    slug = at.stage.slug
    return [
        reverse("scoring:home"),
        reverse("scoring:stage", args=[slug]),
        reverse("scoring:standings", args=[slug]),
        reverse("scoring:standings", args=[slug]) + "?round=1",
        reverse("scoring:round", args=[slug, 1]),
        reverse("scoring:entrant", args=[slug, 1]),
        reverse("scoring:projector", args=[slug]),
        reverse("scoring:me"),
        reverse("scoring:privacy"),
        reverse("login"),
    ]


def test_no_page_is_wider_than_the_screen(asgi_server: str, at: Hall, page: Page, complaints, viewport):
    page.set_viewport_size(viewport)
    for address in pages_of(at):
        page.goto(asgi_server + address)
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_whatever_is_touched_on_a_phone_is_large_enough(asgi_server: str, at: Hall, page: Page):
    """48 px for what is pressed; links within text may be as high as their line."""
    for address in pages_of(at):
        page.goto(asgi_server + address)
        small = page.evaluate(
            """() => [...document.querySelectorAll(
                    "main button, main input:not([type=hidden]), main select, main .button, main .button-main")]
                .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 47.5)
                .map((one) => one.outerHTML)"""
        )
        assert small == [], address


def test_a_signed_sheet_changes_every_board_within_two_seconds(asgi_server: str, at: Hall, page: Page, complaints):
    board = page.context.new_page()
    board.goto(asgi_server + reverse("scoring:standings", args=[at.stage.slug]))
    page.goto(asgi_server + reverse("scoring:stage", args=[at.stage.slug]))
    expect(page.locator(".table-card").nth(1)).not_to_contain_text("+77")
    type_totals(at, 2, 77, -7, -30, -40)
    sign(at, 2)
    refresh_standings(stage=at.stage, cause="test", now=LATER)
    expect(page.locator(".table-card").nth(1)).to_contain_text("+77", timeout=2000)
    expect(board.locator(".standings")).to_contain_text("+77", timeout=2000)


def test_the_clock_counts_down_and_says_no_new_deal_by_itself(asgi_server: str, at: Hall, page: Page, complaints):
    page.clock.install()
    page.goto(asgi_server + reverse("scoring:stage", args=[at.stage.slug]))
    words = page.locator(".clock-words .chip:visible")
    running = words.inner_text()
    shown = page.locator("[data-clock-time]").inner_text()
    page.clock.fast_forward("05:00")
    expect(page.locator("[data-clock-time]")).not_to_have_text(shown)
    page.clock.fast_forward("09:52:30")
    expect(words).not_to_have_text(running)
    assert re.fullmatch(r"0[0-2]:\d\d", page.locator("[data-clock-time]").inner_text())


def test_ones_table_is_found_while_one_types(asgi_server: str, at: Hall, page: Page, complaints):
    page.goto(asgi_server + reverse("scoring:stage", args=[at.stage.slug]))
    name = at.entrant(18).name
    page.get_by_role("searchbox").fill(f"{name} 18")  # others may be called so, too
    expect(page.locator(".table-card:visible")).to_have_count(1)
    expect(page.locator(".table-card:visible")).to_contain_text(name)


def test_the_halls_screen_pages_through_tables_and_standings(asgi_server: str, at: Hall, page: Page, complaints):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.clock.install()
    page.goto(asgi_server + reverse("scoring:projector", args=[at.stage.slug]))
    seen: set[str] = set()
    for _ in range(6):
        seen |= set(page.locator(".table-card:visible h3").all_inner_texts())
        bottom = page.evaluate("document.querySelector('[data-show]:not([hidden])').getBoundingClientRect().bottom")
        assert bottom <= 800
        page.clock.fast_forward(12_000)
    assert len(seen) == 12


def test_rows_of_the_halls_screen_are_read_from_afar(asgi_server: str, at: Hall, page: Page):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(asgi_server + reverse("scoring:projector", args=[at.stage.slug]) + "?show=standings")
    page.locator(".standings tbody tr:visible").first.wait_for()
    heights = page.evaluate(
        """() => [...document.querySelectorAll(".standings tbody tr:not([hidden])")]
            .map((row) => row.getBoundingClientRect().height)"""
    )
    assert heights
    assert min(heights) >= 32
