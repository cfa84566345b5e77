"""Deals that wait on a phone when it may not write them any more: they are shown, never lost, discarded knowingly."""

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.models import SheetStatus
from scoring.services.sheets import reopen_sheet
from tests.e2e.signing_in import let_in
from tests.e2e.test_sheet_page import press, type_deal, write
from tests.scoring.views.staff import phone_of, url
from tests.scoring_factories import LATER, PASSED_OUT, Hall, hall, hand_in, play
from tournaments.models import ActorKind

LOST = "Šīs partijas nav saglabātas"


@pytest.fixture
def four(asgi_server: str) -> Hall:
    return hall()


@pytest.fixture
def phone(asgi_server: str, four: Hall, page: Page) -> Page:
    """The phone of player 2, which writes the sheet."""
    return bound(page, four, 2, asgi_server)


def bound(page: Page, four: Hall, number: int, server: str) -> Page:
    let_in(page, phone_of(four.entrant(number)), server)
    page.goto(server + url("sheet-phone", sheet=four.sheet))
    page.locator("main .button-main").click()
    expect(page.locator("#deal")).to_be_visible()
    return page


def write_offline(phone: Page) -> None:
    phone.context.set_offline(True)
    type_deal(phone, 3)
    write(phone)
    expect(phone.locator("#queue li")).to_have_count(1)


@pytest.fixture
def left_over(phone: Page, four: Hall) -> Page:
    """A deal waits on the phone, and the referee has handed the sheet in meanwhile."""
    write_offline(phone)
    play(four.sheet, PASSED_OUT, actor=four.referee)
    hand_in(four)
    phone.context.set_offline(False)
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.locator("#queue")).to_contain_text(LOST)
    return phone


def test_a_deal_left_over_when_the_sheet_was_handed_in_elsewhere_is_shown_there_and_on_the_own_page(
    left_over: Page, asgi_server: str
):
    expect(left_over.locator("#deal")).to_have_count(0)
    for _ in range(2):
        expect(left_over.locator("#queue li")).to_contain_text("70")
        left_over.reload()
    left_over.goto(asgi_server + "/me/")
    expect(left_over.locator("#unsaved li")).to_contain_text("70")
    left_over.locator("#unsaved a").click()
    expect(left_over.locator("#queue")).to_contain_text(LOST)


def test_it_is_sent_by_itself_once_the_head_referee_has_opened_the_sheet_again(left_over: Page, four: Hall):
    reopen_sheet(sheet=four.sheet, actor=four.head_referee, reason="one is missing", now=LATER)
    expect(left_over.locator("#deal")).to_be_visible(timeout=10_000)
    conflict = left_over.locator("#queue li")
    expect(conflict).to_contain_text("1. rinda jau ir ierakstīta", timeout=10_000)  # the referee's deal has its number
    conflict.locator("button").nth(0).click()
    expect(left_over.locator("#queue")).to_be_hidden(timeout=10_000)
    line = four.sheet.lines.get(number=2)
    assert (line.card_points, line.entered_by.entrant) == (70, four.entrant(2))


def test_it_is_discarded_knowingly(left_over: Page, four: Hall):
    asked: list[str] = []
    left_over.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    left_over.locator("#queue li button").click()
    expect(left_over.locator("#queue li")).to_have_count(1)
    left_over.once("dialog", lambda dialog: dialog.accept())
    left_over.locator("#queue li button").click()
    expect(left_over.locator("#queue")).to_be_hidden()
    assert "70" in asked[0]
    assert (four.sheet.lines.count(), four.sheet.status) == (1, SheetStatus.SUBMITTED)


def test_a_deal_written_after_the_sheet_was_handed_in_elsewhere_is_kept(phone: Page, four: Hall):
    play(four.sheet, PASSED_OUT, actor=four.referee)
    hand_in(four)
    type_deal(phone, 3)
    write(phone)
    expect(phone.locator("#queue")).to_contain_text(LOST)
    expect(phone.locator("#queue")).to_be_in_viewport()
    expect(phone.locator("#deal")).to_have_count(0)
    phone.reload()
    expect(phone.locator("#queue li")).to_contain_text("70")


def test_after_that_is_not_me_an_open_page_writes_nothing_and_another_phone_does(
    phone: Page, four: Hall, asgi_server: str, browser: Browser
):
    type_deal(phone, 3)
    own = phone.context.new_page()
    own.goto(asgi_server + "/me/")
    own.get_by_role("button", name="Tas neesmu es").click()
    expect(own.locator("input[name=start_number]")).to_be_visible()
    write(phone)
    expect(phone.locator("#queue")).to_contain_text("Šis tālrunis protokolu vairs neraksta.")
    expect(phone.locator("#queue")).to_contain_text(LOST)
    expect(phone.locator("#deal")).to_have_count(0)
    assert not four.sheet.lines.exists()
    other = bound(browser.new_page(), four, 1, asgi_server)
    press(other, "contract", "passed_out")
    write(other)
    expect(other.locator("#line-1")).to_be_visible()
    assert four.sheet.lines.get().entered_by.entrant == four.entrant(1)
    own.reload()
    expect(own.locator("#unsaved li")).to_contain_text("70")
    other.close()


def test_a_deal_of_another_writer_is_taken_knowingly_by_who_writes_with_the_phone_now(
    phone: Page, four: Hall, asgi_server: str
):
    write_offline(phone)
    phone.route("**/deal/", lambda route: route.abort())
    phone.context.set_offline(False)
    phone.goto(asgi_server + "/me/")
    phone.get_by_role("button", name="Tas neesmu es").click()
    bound(phone, four, 3, asgi_server)
    phone.unroute("**/deal/")
    expect(phone.locator("#queue")).to_contain_text(LOST)
    phone.wait_for_timeout(5000)  # longer than the queue tries again
    assert not four.sheet.lines.exists()
    phone.locator("#queue li button").first.click()
    expect(phone.locator("#line-1")).to_be_visible()
    actor = four.sheet.lines.get().entered_by
    assert (actor.kind, actor.entrant) == (ActorKind.SCRIBE, four.entrant(3))


def test_a_page_looked_at_again_is_of_the_one_who_writes_now(phone: Page, four: Hall, asgi_server: str):
    own = phone.context.new_page()
    own.goto(asgi_server + "/me/")
    own.get_by_role("button", name="Tas neesmu es").click()
    expect(own.locator("input[name=start_number]")).to_be_visible()
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.locator("#deal")).to_have_count(0)
    expect(phone.locator("#queue")).to_contain_text("Šis tālrunis protokolu vairs neraksta.")
