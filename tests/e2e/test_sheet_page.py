"""A sheet on a phone: thumbs, a hall without network, two phones at once."""

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from scoring.models import SheetLine
from tests.e2e.signing_in import let_in
from tests.scoring.views.staff import head_referee_of, url
from tests.scoring_factories import EVENING, PASSED_OUT, Hall, hall, play, won
from tournaments.regulations import preset

BROKEN = """() => {
    const broken = [];
    for (const heading of document.querySelectorAll(".sheet-lines thead th:not(:first-child)")) {
        const name = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode();
        const upright = getComputedStyle(name.parentElement).writingMode !== "horizontal-tb";
        for (const word of name.data.matchAll(/[^\\s-]+-?/g)) {
            const range = document.createRange();
            range.setStart(name, word.index);
            range.setEnd(name, word.index + word[0].length);
            const starts = [...range.getClientRects()].map((rect) => Math.round(upright ? rect.left : rect.top));
            if (new Set(starts).size > 1) broken.push(word[0]);
        }
    }
    return broken;
}"""
"""Words of the headings that stand on two lines."""


@pytest.fixture
def four(asgi_server: str) -> Hall:
    return hall()


@pytest.fixture
def phone(asgi_server: str, four: Hall, page: Page) -> Page:
    page.add_init_script("delete Crypto.prototype.randomUUID")  # a hall's LAN has no HTTPS, so phones lack it
    let_in(page, head_referee_of(four), asgi_server)
    page.goto(asgi_server + url("sheet", sheet=four.sheet))
    return page


def press(page: Page, name: str, value: object) -> None:
    page.locator(f"#deal label:has([name={name}][value='{value}'])").click()


def type_deal(page: Page, declarer: int, tricks: int = 5, card_points: int = 70) -> None:
    press(page, "contract", "pickup")
    press(page, "declarer", declarer)
    press(page, "tricks", tricks)
    page.fill("#deal [name=card_points]", str(card_points))


def write(page: Page) -> None:
    page.locator("#deal .button-main").click()


def lines(in_hall: Hall) -> list[tuple[int, str]]:
    return list(in_hall.sheet.lines.order_by("number").values_list("number", "facts__contract"))


def test_a_deal_is_foreseen_written_and_the_next_dealer_sits_out(phone: Page, four: Hall):
    type_deal(phone, 2)
    expect(phone.locator("#preview")).to_contain_text("+3")
    write(phone)
    expect(phone.locator("#deal h2")).to_contain_text("2")
    expect(phone.locator("#deal [name=declarer][value='2']")).to_be_disabled()
    assert lines(four) == [(1, "pickup")]


def test_impossible_numbers_are_said_and_stay_typed(phone: Page, four: Hall):
    type_deal(phone, 2, tricks=8, card_points=70)
    write(phone)
    expect(phone.locator("#queue .faults")).to_be_visible()
    expect(phone.locator("#deal [name=card_points]")).to_have_value("70")
    phone.fill("#deal [name=card_points]", "120")
    write(phone)
    expect(phone.locator("#line-1")).to_be_visible()
    assert lines(four) == [(1, "pickup")]


def test_without_network_deals_wait_in_order_over_a_reload_and_go_when_they_can(phone: Page, four: Hall):
    phone.context.set_offline(True)
    press(phone, "contract", "passed_out")
    write(phone)
    expect(phone.locator("#queue li")).to_have_count(1)
    expect(phone.locator("#deal [name=declarer][value='2']")).to_be_disabled()
    type_deal(phone, 3)
    write(phone)
    expect(phone.locator("#queue li")).to_have_count(2)
    phone.context.set_offline(False)
    phone.reload()
    expect(phone.locator("#line-2")).to_be_visible(timeout=10_000)
    expect(phone.locator("#queue")).to_be_hidden()
    assert lines(four) == [(1, "passed_out"), (2, "pickup")]
    assert len(set(SheetLine.objects.values_list("entry_key", flat=True))) == 2


def test_a_deal_that_came_at_a_busy_moment_waits_and_is_sent_again(phone: Page, four: Hall):
    phone.route("**" + url("sheet-deal", sheet=four.sheet), lambda route: route.fulfill(status=503), times=1)
    press(phone, "contract", "passed_out")
    write(phone)
    expect(phone.locator("#line-1")).to_be_visible(timeout=10_000)
    expect(phone.locator("#queue")).to_be_hidden()
    assert lines(four) == [(1, "passed_out")]


def test_an_answer_older_than_the_last_deal_does_not_take_the_form_back(phone: Page, four: Hall):
    answers: list[tuple[Route, APIResponse]] = []
    phone.route("**" + url("sheet", sheet=four.sheet), lambda route: answers.append((route, route.fetch())), times=1)
    press(phone, "contract", "passed_out")
    write(phone)
    expect(phone.locator("#deal [name=number]")).to_have_value("2")
    type_deal(phone, 3)
    write(phone)
    expect(phone.locator("#line-2")).to_be_visible()
    for route, answer in answers:
        route.fulfill(response=answer)
    phone.wait_for_timeout(300)
    expect(phone.locator("#line-2")).to_be_visible()
    assert phone.locator("#deal [name=number]").input_value() == "3"


@pytest.mark.parametrize(("button", "expected"), [(0, [(1, "passed_out"), (2, "pickup")]), (1, [(1, "passed_out")])])
def test_a_deal_another_phone_wrote_first_is_shown_and_kept_until_somebody_says(
    phone: Page, four: Hall, button, expected
):
    play(four.sheet, PASSED_OUT, actor=four.referee)
    type_deal(phone, 3)
    write(phone)
    conflict = phone.locator("#queue li")
    expect(conflict.locator(".faults")).to_be_visible()
    phone.reload()
    expect(conflict.locator(".faults")).to_be_visible()
    conflict.locator("button").nth(button).click()
    expect(phone.locator("#queue")).to_be_hidden()
    assert lines(four) == expected


def test_a_contract_hides_the_fields_it_does_not_need(phone: Page):
    expect(phone.locator("#deal [name=card_points]")).to_be_hidden()
    press(phone, "contract", "zole")
    expect(phone.locator("#deal [name=card_points]")).to_be_visible()
    press(phone, "contract", "passed_out")
    expect(phone.locator("#deal [data-seats]")).to_be_hidden()


def test_thumbs_find_targets_of_48_pixels(phone: Page):
    press(phone, "contract", "pickup")
    sizes = phone.evaluate("[...document.querySelectorAll('#deal .press > span')].map(each => each.offsetHeight)")
    assert min(sizes) >= 48


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_names_above_the_lines_are_whole_words_on_a_phone(asgi_server: str, page: Page, size: int):
    regulation = preset("lzf-rondo") if size == 5 else EVENING
    at = hall(size, regulation=regulation)
    names = ["Anastasija Kalniņa-Bērziņa", "Aleksandrs Vecpiebaldznieks", "Ilze Ozola", "Jānis Liepa", "Žanis Ģēģeris"]
    for entrant, name in zip(at.stage.entrants.order_by("start_number"), names, strict=False):
        at.stage.entrants.filter(pk=entrant.pk).update(name=name)
    play(at.sheet, won(2), actor=at.referee)
    let_in(page, head_referee_of(at), asgi_server)
    page.goto(asgi_server + url("sheet", sheet=at.sheet))
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
