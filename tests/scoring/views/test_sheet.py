"""The sheet deal by deal: what the form sends, what is refused, what stays."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scoring.models import SheetLine
from scoring.services.codes import bind_scribe
from tests.factories import NOW
from tests.scoring.views.staff import (
    between,
    browser_of,
    checked,
    faults,
    head_referee_of,
    html,
    phone_of,
    pickup,
    url,
    value_of,
)
from tests.scoring_factories import EVENING, PASSED_OUT, Hall, hall, hand_in, lost, play, sign, won
from tournaments.models import RoleKind

pytestmark = pytest.mark.django_db

CASUAL = replace(EVENING, rules={"preset": "casual"})
RONDO = replace(EVENING, rules={"preset": "rondo"})
JSON = {"headers": {"accept": "application/json"}}


@pytest.fixture
def four() -> Hall:
    return hall()


def lines(in_hall: Hall) -> list[SheetLine]:
    return list(in_hall.sheet.lines.filter(superseded_at=None).order_by("number"))


def test_the_page_offers_the_contracts_of_the_rules_and_who_plays(four):
    page = head_referee_of(four).get(url("sheet", sheet=four.sheet))
    assert page.status_code == 200
    assert "Deal 1 of 16" in html(page)
    contracts = re.findall(r'name="contract" value="(\w+)"', html(page))
    assert contracts == ["pickup", "zole", "passed_out", "annulled"]
    disabled = re.findall(r'name="declarer" value="(\d)"[^>]* disabled', html(page))
    assert disabled == ["1"]


def test_a_deal_is_written_and_the_next_form_has_a_new_key_and_number(four):
    browser = head_referee_of(four)
    page = browser.post(url("sheet-deal", sheet=four.sheet), pickup(1), follow=True)
    assert page.redirect_chain[0][0].endswith("#deal")
    assert [line.facts for line in lines(four)] == [won(2)]
    assert value_of(page, "number") == "2"
    assert value_of(page, "entry_key") != "k1"
    assert "Deal 2 of 16" in html(page)
    assert "won: +1 from each" in html(page)


def test_a_refusal_names_the_player_it_means_not_his_seat(four):
    page = html(head_referee_of(four).post(url("sheet-deal", sheet=four.sheet), pickup(1) | {"declarer": 1}))
    assert f"{four.entrant(1).name} does not play in this deal." in page


def test_the_same_key_twice_is_one_deal(four):
    browser = head_referee_of(four)
    for _ in range(2):
        assert browser.post(url("sheet-deal", sheet=four.sheet), pickup(1)).status_code == 302
    assert len(lines(four)) == 1


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({"card_points": 130}, ["out_of_range"]),
        ({"tricks": 8, "card_points": 70}, ["impossible_outcome"]),
        ({"declarer": "", "card_points": ""}, ["missing_field", "missing_field"]),
        ({"declarer": 1}, ["declarer_sits_out"]),
        ({"card_points": "many"}, ["invalid"]),
        ({"contract": ""}, ["required"]),
        ({"contract": "small_zole"}, ["invalid_choice"]),
        ({"entry_key": "no good!"}, ["bad_entry_key"]),
    ],
)
def test_all_faults_are_shown_at_once_and_what_was_typed_stays(four, changed, codes):
    typed = pickup(1) | changed
    page = head_referee_of(four).post(url("sheet-deal", sheet=four.sheet), typed)
    assert page.status_code == 422
    assert faults(page)[: len(codes)] == codes
    assert value_of(page, "card_points") == (str(typed["card_points"]) or None)
    assert checked(page, "tricks") == [str(typed["tricks"])]
    assert value_of(page, "entry_key") == typed["entry_key"]
    assert lines(four) == []


def test_what_does_not_belong_to_the_contract_is_left_out(four):
    head_referee_of(four).post(url("sheet-deal", sheet=four.sheet), pickup(1) | {"contract": "passed_out"})
    assert lines(four)[0].facts == {"contract": "passed_out"}


def test_a_table_game_is_typed_player_by_player():
    three = hall(3, regulation=CASUAL)
    typed = {"entry_key": "g", "number": 1, "contract": "galdins", "lot": "", "revoked_by": ""}
    shares = {
        "tricks_1": 3,
        "tricks_2": 4,
        "tricks_3": 1,
        "card_points_1": 40,
        "card_points_2": 60,
        "card_points_3": 20,
    }
    assert head_referee_of(three).post(url("sheet-deal", sheet=three.sheet), typed | shares).status_code == 302
    assert lines(three)[0].facts == {
        "contract": "galdins",
        "tricks": {"1": 3, "2": 4, "3": 1},
        "card_points": {"1": 40, "2": 60, "3": 20},
    }


@pytest.mark.parametrize(("regulation", "has_fields"), [(RONDO, True), (CASUAL, False)])
def test_a_dealer_who_sits_out_has_fields_where_card_points_are_shared(regulation, has_fields):
    four = hall(4, regulation=regulation)
    page = html(head_referee_of(four).get(url("sheet", sheet=four.sheet)))
    assert 'name="card_points_2"' in page
    assert ('name="card_points_1"' in page) is has_fields


def test_the_page_says_how_long_a_table_waits_for_an_absent_player():
    four = hall(4, regulation=replace(EVENING, late_wait_minutes=5, out_from_deal=6))
    page = html(head_referee_of(four).get(url("sheet", sheet=four.sheet)))
    assert "waits 5 minutes for an absent player" in page
    assert "Not there when deal 6 begins" in page


def table_game_of_five(**changed):
    """Seat 1 deals and holds the trick of the talon, seat 3 sits out, seats 2 and 4 are equal."""
    typed = {"entry_key": "g", "number": 1, "contract": "galdins", "lot": "", "revoked_by": ""}
    tricks = {"tricks_1": 1, "tricks_2": 3, "tricks_4": 4, "tricks_5": 0}
    return (
        typed | tricks | {"card_points_1": 10, "card_points_2": 55, "card_points_4": 55, "card_points_5": 0} | changed
    )


def test_at_five_the_dealer_is_paid_by_the_table_and_equal_losers_draw_a_lot():
    five = hall(5, regulation=RONDO)
    browser, address = head_referee_of(five), url("sheet-deal", sheet=five.sheet)
    page = browser.post(address, table_game_of_five())
    assert (page.status_code, faults(page)) == (422, ["lot_needed"])
    lots = re.search(r'<select name="lot".*?</select>', html(page), re.DOTALL)[0]
    assert re.findall(r"(\d)\. ", lots) == ["1", "2", "4", "5"]  # the words of the refusal name seats
    assert browser.post(address, table_game_of_five(lot="4")).status_code == 302
    (line,) = lines(five)
    assert [getattr(line, f"points_{seat}") for seat in range(1, 6)] == [2, -2, 0, -3, 3]
    assert line.pules == {"common": 2, "personal": []}


def test_impossible_shares_of_a_table_game_are_not_blamed_on_one_who_played():
    five = hall(5, regulation=RONDO)
    page = head_referee_of(five).post(
        url("sheet-deal", sheet=five.sheet), table_game_of_five(card_points_2=50, card_points_4=50)
    )
    assert faults(page) == ["impossible_outcome"]
    assert "What each took: No division of the cards" in html(page)


def test_another_phone_was_first_shows_what_is_stored_and_writes_nothing(four):
    play(four.sheet, PASSED_OUT, actor=four.referee)
    page = head_referee_of(four).post(url("sheet-deal", sheet=four.sheet), pickup(1))
    assert page.status_code == 409
    assert "deal_already_entered" in faults(page)
    assert "Somebody has written this line already: All passed" in html(page)
    assert checked(page, "declarer") == ["2"]
    assert '<button class="button" name="number" value="2">' in html(page)
    assert value_of(page, "number") is None
    assert len(lines(four)) == 1


def test_a_number_too_far_says_which_comes_next(four):
    page = head_referee_of(four).post(url("sheet-deal", sheet=four.sheet), pickup(5))
    assert page.status_code == 409
    assert faults(page)[0] == "number_not_next"
    assert '<button class="button" name="number" value="1">' in html(page)


def test_a_phone_that_sends_by_itself_gets_json(four):
    browser = head_referee_of(four)
    stored = browser.post(url("sheet-deal", sheet=four.sheet), pickup(1), **JSON)
    assert (stored.status_code, stored.json()) == (200, {"number": 1, "waits": False})
    taken = browser.post(url("sheet-deal", sheet=four.sheet), pickup(1, key="other"), **JSON)
    assert taken.status_code == 409
    assert (taken.json()["next"], taken.json()["faults"][0]["code"]) == (2, "deal_already_entered")
    assert taken.json()["stored"].startswith("Big game")
    wrong = browser.post(url("sheet-deal", sheet=four.sheet), pickup(2, card_points="x"), **JSON)
    assert (wrong.status_code, wrong.json()["faults"][0]["path"]) == (422, "card_points")


def test_the_preview_says_what_a_deal_is_worth_and_does_not_nag(four):
    browser = head_referee_of(four)
    preview = url("sheet-preview", sheet=four.sheet)
    worth = html(browser.post(preview, pickup(1)))
    assert f"{four.entrant(2).name} " in worth
    assert "+3" in worth
    assert "won: +1 from each" in worth
    assert "data-code" not in html(browser.post(preview, pickup(1) | {"card_points": ""}))
    assert "data-code" not in html(browser.post(preview, pickup(1) | {"contract": ""}))
    assert 'data-code="impossible_outcome"' in html(browser.post(preview, pickup(1, tricks=8)))
    assert lines(four) == []


def test_lines_are_shown_with_points_running_totals_and_reasons(four):
    play(four.sheet, won(2), PASSED_OUT, won(4), actor=four.referee)
    page = html(browser_of(four, RoleKind.ORGANIZER).get(url("sheet", sheet=four.sheet)))
    assert page.index("Big game") < page.index("All passed")
    assert "common pules written: 2" in page
    assert "open pules after it: common 2" in page
    newest = html(head_referee_of(four).get(url("sheet", sheet=four.sheet)))
    assert newest.index('id="line-3"') < newest.index('id="line-1"')


def test_the_settlement_stands_under_the_lines(four):
    play(four.sheet, PASSED_OUT, lost(3), actor=four.referee)
    hand_in(four)
    page = html(head_referee_of(four).get(url("sheet", sheet=four.sheet)))
    assert f"open personal pule of {four.entrant(3).name}: he pays 1 to each" in page
    assert "open common pules lapse: 2" in page


def test_an_imposed_pule_a_leaver_and_a_comer_are_lines(four):
    browser = head_referee_of(four)
    address = url("sheet-between", sheet=four.sheet)
    entries = [("penalty", 2, "late"), ("absent", 3, "ill"), ("present", 3, "")]
    for number, entry in enumerate(entries, start=1):
        assert browser.post(address, between(number, *entry)).status_code == 302
    assert [line.kind for line in lines(four)] == ["penalty", "absent", "present"]


@pytest.mark.parametrize(("kind", "code"), [("penalty", "reason_needed"), ("present", "not_absent")])
def test_between_deals_the_service_may_refuse(four, kind, code):
    page = head_referee_of(four).post(url("sheet-between", sheet=four.sheet), between(1, kind, 2))
    assert page.status_code == 422
    assert code in faults(page)
    assert checked(page, "between-kind") == [kind]
    assert lines(four) == []


def test_a_phone_bound_to_the_table_writes_its_sheet_and_cannot_impose_a_pule():
    two = hall(4, 4)
    scribe = two.entrant(2)
    binding = bind_scribe(sheet=two.sheet_of(1), entrant=scribe, token="t", actor=two.player(2), now=NOW)
    phone = phone_of(scribe, binding)
    assert phone.post(url("sheet-deal", sheet=two.sheet_of(1)), pickup(1)).status_code == 302
    assert lines(two)[0].entered_by.kind == "scribe"
    assert 'value="penalty"' not in html(phone.get(url("sheet", sheet=two.sheet_of(1))))
    assert phone.post(url("sheet-deal", sheet=two.sheet_of(2)), pickup(1)).status_code == 404


def test_a_player_without_the_phone_reads_but_does_not_write(four):
    phone = phone_of(four.entrant(3))
    page = phone.get(url("sheet", sheet=four.sheet))
    assert page.status_code == 200
    assert 'id="deal"' not in html(page)
    assert url("sheet-phone", sheet=four.sheet) in html(page)
    assert phone.post(url("sheet-deal", sheet=four.sheet), pickup(1)).status_code == 403
    assert lines(four) == []


def test_a_stranger_learns_nothing_of_a_sheet(four):
    assert browser_of(four).get(url("sheet", sheet=four.sheet)).status_code == 404
    assert browser_of(four).post(url("sheet-deal", sheet=four.sheet), pickup(1)).status_code == 404


@pytest.mark.parametrize("state", ["submitted", "confirmed"])
def test_a_sheet_that_is_handed_in_has_no_form_and_refuses_deals(four, state):
    play(four.sheet, won(2), actor=four.referee)
    (hand_in if state == "submitted" else sign)(four)
    browser = head_referee_of(four)
    assert 'id="deal"' not in html(browser.get(url("sheet", sheet=four.sheet)))
    page = browser.post(url("sheet-deal", sheet=four.sheet), pickup(2))
    assert page.status_code == 422
    assert faults(page)[0] == "sheet_not_open"


def test_the_addresses_of_forms_lead_back_to_the_sheet(four):
    for name in ("sheet-deal", "sheet-between", "sheet-submit", "sheet-sign"):
        assert head_referee_of(four).get(url(name, sheet=four.sheet))["Location"] == url("sheet", sheet=four.sheet)


def test_a_sheet_is_read_in_few_queries_however_long_it_is(four, django_assert_max_num_queries):
    play(four.sheet, *[PASSED_OUT] * 16, actor=four.referee)
    browser = head_referee_of(four)
    with django_assert_max_num_queries(20):
        browser.get(url("sheet", sheet=four.sheet))
