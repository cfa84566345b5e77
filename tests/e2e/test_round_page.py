"""The head referee's list changes by itself, and its buttons work in what was pushed."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import SheetStatus
from tests.e2e.conftest import LAPTOP, PHONE
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


def test_a_start_is_asked_about_and_its_taking_back_reaches_the_hall_within_two_seconds(
    asgi_server: str, two: Hall, page: Page
):
    hall_page = page.context.browser.new_page(locale="lv-LV")
    hall_page.goto(f"{asgi_server}/stages/{two.stage.slug}/")
    clock = hall_page.locator("#clock")
    expect(clock).to_contain_text("notiek")
    hall_page.wait_for_timeout(500)  # the stream is open
    let_in(page, head_referee_of(two), asgi_server)
    page.goto(asgi_server + url("round-control", two))
    page.locator("summary", has_text="Sākta kļūdas dēļ").click()
    page.locator("[name=back-reason]").fill("īkšķis")
    page.get_by_role("button", name="Atsaukt sākumu").click()
    expect(clock).to_contain_text("Salikums ir izlozēts", timeout=2000)
    page.locator("main .button-main", has_text="Sākt 1. kārtu").click()
    expect(page.locator("main")).to_contain_text("2 galdi sāk reizē")
    expect(clock).to_contain_text("Salikums ir izlozēts")
    page.get_by_role("button", name="Visi sēž: sākt").click()
    expect(clock).to_contain_text("notiek", timeout=2000)
    hall_page.close()


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


def test_a_name_of_one_endless_word_fits_the_narrowest_phone(asgi_server: str, two: Hall, page: Page):
    two.stage.entrants.filter(start_number=1).update(name=f"{'W' * 75} {'M' * 75}")
    play(two.sheet, won(2), actor=two.referee)
    let_in(page, head_referee_of(two), asgi_server).set_viewport_size(PHONE)
    slug = two.stage.slug
    public = [f"/stages/{slug}/{rest}" for rest in ("", "standings/", "rounds/1/", "rounds/1/why/1/", "entrants/1/")]
    draw = "rounds/1/draw/"
    of_staff = [f"/manage/{slug}/{rest}" for rest in ("entrants/1/", "entrants/", draw, f"{draw}?by=name")]
    of_round = [url("round-control", two), url("desk", two)]
    for address in [*public, *of_staff, *of_round]:
        page.goto(asgi_server + address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_a_push_between_press_and_release_does_not_take_the_click(asgi_server: str, two: Hall, page: Page):
    let_in(page, head_referee_of(two), asgi_server).set_viewport_size(LAPTOP)
    play(two.sheet_of(1), won(2), actor=two.referee)
    hand_in(two, 1)
    page.goto(asgi_server + url("round-control", two))
    page.wait_for_timeout(500)  # the stream is open
    page.locator("#table-1 button.for-confirm").hover()
    page.mouse.down()
    play(two.sheet_of(2), won(2), actor=two.referee)
    hand_in(two, 2)
    page.wait_for_timeout(1500)
    expect(page.locator("#table-2 button.for-confirm")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".note.is-good")).to_be_visible()
    assert two.sheet_of(1).status == SheetStatus.CONFIRMED


def test_what_was_pushed_under_the_pointer_is_shown_when_it_is_up(asgi_server: str, two: Hall, page: Page):
    let_in(page, head_referee_of(two), asgi_server).set_viewport_size(LAPTOP)
    page.goto(asgi_server + url("round-control", two))
    page.wait_for_timeout(500)
    page.locator("#table-1 ol li").first.hover()
    page.mouse.down()
    play(two.sheet_of(2), won(2), actor=two.referee)
    hand_in(two, 2)
    page.wait_for_timeout(1500)
    page.mouse.up()
    expect(page.locator("#table-2 button.for-confirm")).to_be_visible(timeout=1000)


def test_a_push_leaves_the_focus_of_a_keyboard_where_it_is(asgi_server: str, two: Hall, page: Page):
    let_in(page, head_referee_of(two), asgi_server).set_viewport_size(LAPTOP)
    page.goto(asgi_server + url("round-control", two))
    page.wait_for_timeout(500)
    page.locator("#main").focus()
    while not page.evaluate("document.activeElement.closest('#sheets') !== null"):
        page.keyboard.press("Tab")
    page.evaluate("document.activeElement.dataset.held = 'yes'")
    play(two.sheet_of(2), won(2), actor=two.referee)
    hand_in(two, 2)
    page.wait_for_timeout(1500)
    assert page.evaluate("document.activeElement.dataset.held") == "yes"
    page.locator("#sheets").evaluate("() => document.activeElement.blur()")
    expect(page.locator("#table-2 button.for-confirm")).to_be_visible(timeout=1000)
