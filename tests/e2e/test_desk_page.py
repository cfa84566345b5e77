"""The paper desk by keyboard alone: what is typed goes on its way while the next sheet is typed."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.models import ScoreSheet, SheetStatus, SheetTotals
from scoring.services.totals import record_totals
from tests.e2e.conftest import LAPTOP
from tests.e2e.signing_in import let_in
from tests.factories import NOW
from tests.scoring.views.staff import head_referee_of, url
from tests.scoring_factories import Hall, hall, key


@pytest.fixture
def three(asgi_server: str) -> Hall:
    return hall(4, 4, 3)


@pytest.fixture
def desk(asgi_server: str, three: Hall, page: Page) -> Page:
    let_in(page, head_referee_of(three), asgi_server).set_viewport_size(LAPTOP)
    page.goto(asgi_server + url("desk", three))
    return page


def type_sheet(page: Page, *numbers: object) -> None:
    """Each number and Enter."""
    for number in numbers:
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")


def stored(in_hall: Hall, table: int) -> tuple[int, ...] | None:
    row = SheetTotals.objects.filter(sheet=in_hall.sheets[table - 1], superseded_at=None).first()
    return row and (row.points_1, row.points_2, row.points_3, row.points_4)


def test_a_hall_is_typed_without_leaving_the_keys(desk: Page, three: Hall):
    expect(desk.locator("#desk-table")).to_be_focused()
    type_sheet(desk, 2, "+12", "-7", "−7", "2")
    expect(desk.locator("#desk-log li").first).to_have_class("is-good")
    expect(desk.locator("#desk-table")).to_be_focused()
    expect(desk.locator("#desk-table")).to_have_value("3")
    type_sheet(desk, 3, 5, "5-", 0)
    expect(desk.locator("#desk-table")).to_have_value("1")
    type_sheet(desk, "", 1, 1, 1, "-3")
    expect(desk.locator("[data-all-in]")).to_be_visible()
    assert [stored(three, table) for table in (1, 2, 3)] == [(1, 1, 1, -3), (12, -7, -7, 2), (5, -5, 0, 0)]
    assert ScoreSheet.objects.filter(status=SheetStatus.CONFIRMED).count() == 3


def test_a_sum_that_is_off_is_said_while_typing_and_not_sent(desk: Page, three: Hall):
    type_sheet(desk, 1, 12, "-7", "-7", 5)
    expect(desk.locator("[data-sum]")).to_have_class(re.compile("is-off"))
    expect(desk.locator("[data-sum]")).to_contain_text("+3")
    expect(desk.locator("[name=note]")).to_be_focused()
    assert stored(three, 1) is None
    desk.keyboard.type("partija pierakstīta divreiz")
    desk.keyboard.press("Enter")
    expect(desk.locator("#desk-log li").first).to_have_class("is-good")
    assert SheetTotals.objects.get().override_amount == 3


def test_what_is_no_number_keeps_the_focus_where_it_is_wrong(desk: Page, three: Hall):
    type_sheet(desk, 1, 12, "x", "-7", 5)
    expect(desk.locator("#id_points_2")).to_be_focused()
    expect(desk.locator("#id_points_2")).to_have_attribute("aria-invalid", "true")
    assert stored(three, 1) is None


def test_a_table_another_desk_has_typed_meanwhile_is_refused_and_can_be_looked_at(desk: Page, three: Hall):
    sheet = three.sheet_of(1)
    points = {1: 1, 2: -1, 3: 0, 4: 0}
    record_totals(sheet=sheet, actor=three.referee, entry_key=key(), points=points, deals=16, now=NOW)
    type_sheet(desk, 1, 2, "-2", 0, 0)
    refused = desk.locator("#desk-log li.is-bad")
    expect(refused).to_be_visible()
    refused.locator("button").click()
    expect(desk).to_have_url(re.compile(r"\?table=1"))
    expect(desk.locator("#id_points_1")).to_have_value("1")


def test_a_sheet_that_came_at_a_busy_moment_is_sent_again_by_itself(desk: Page, three: Hall):
    desk.route("**" + url("desk-enter", three), lambda route: route.fulfill(status=503, body="busy"), times=1)
    type_sheet(desk, 1, 2, "-2", 0, 0)
    expect(desk.locator("#desk-log li.is-bad")).to_be_visible()
    expect(desk.locator("#desk-log li.is-good")).to_be_visible(timeout=10_000)
    assert stored(three, 1) == (2, -2, 0, 0)


def test_without_a_connection_a_sheet_is_sent_again_by_itself(desk: Page, three: Hall):
    desk.context.set_offline(True)
    type_sheet(desk, 1, 2, "-2", 0, 0)
    expect(desk.locator("#desk-log li.is-bad")).to_be_visible()
    desk.context.set_offline(False)
    expect(desk.locator("#desk-log li.is-good")).to_be_visible(timeout=10_000)
    assert stored(three, 1) == (2, -2, 0, 0)
