"""The head referee's list changes by itself, and its buttons work in what was pushed."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import SheetStatus
from tests.e2e.conftest import LAPTOP
from tests.e2e.signing_in import let_in
from tests.scoring.views.staff import head_referee_of, url
from tests.scoring_factories import Hall, hall, hand_in, play, won


@pytest.fixture
def two(asgi_server: str) -> Hall:
    return hall(4, 4)


def test_a_sheet_handed_in_appears_within_two_seconds_and_is_confirmed_from_the_list(
    asgi_server: str, two: Hall, page: Page
):
    let_in(page, head_referee_of(two), asgi_server).set_viewport_size(LAPTOP)
    page.goto(asgi_server + url("round-control", two))
    table = page.locator("#table-2")
    expect(table.locator("button.for-confirm")).to_have_count(0)
    page.wait_for_timeout(500)  # the stream is open
    play(two.sheet_of(2), won(2), actor=two.referee)
    hand_in(two, 2)
    expect(table.locator("button.for-confirm")).to_be_visible(timeout=2000)
    table.locator("button.for-confirm").click()
    expect(page.locator(".note.is-good")).to_be_visible()
    assert two.sheet_of(2).status == SheetStatus.CONFIRMED


def test_pages_of_staff_fit_the_screen(asgi_server: str, two: Hall, page: Page, viewport):
    let_in(page, head_referee_of(two), asgi_server).set_viewport_size(viewport)
    play(two.sheet_of(1), won(2), actor=two.referee)
    addresses = [url(name, two) for name in ("round-control", "round-changes", "desk")]
    addresses += [
        f"/manage/{two.stage.slug}/",
        url("sheet", sheet=two.sheet_of(1)),
        url("line", None, two.sheet_of(1), 1),
    ]
    for address in addresses:
        page.goto(asgi_server + address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
