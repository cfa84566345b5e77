"""The paper desk: what is typed, what is refused, what is offered next."""

from __future__ import annotations

import json
import re

import pytest

from scoring.models import ScoreSheet, SheetStatus, SheetTotals
from scoring.services.totals import record_totals
from tests.factories import NOW
from tests.scoring.views.staff import browser_of, faults, head_referee_of, html, paper, url, value_of
from tests.scoring_factories import Hall, hall, key, play, won
from tournaments.models import RoleKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def three_tables() -> Hall:
    return hall(4, 4, 3)


def totals_of(in_hall: Hall, table: int) -> SheetTotals | None:
    return in_hall.sheet_of(table).totals.filter(superseded_at=None).first()


def test_the_first_missing_table_is_offered_with_its_players_and_the_deals_of_the_round(three_tables):
    page = head_referee_of(three_tables).get(url("desk", three_tables))
    assert page.status_code == 200
    assert value_of(page, "table") == "1"
    assert value_of(page, "deals") == "16"
    for start_number in (1, 2, 3, 4):
        assert three_tables.entrant(start_number).name in html(page)


def test_one_enter_records_hands_in_and_confirms_a_signed_sheet(three_tables):
    answer = head_referee_of(three_tables).post(url("desk-enter", three_tables), paper(1, "+12", "-7", "-7", "2"))
    assert answer.status_code == 302
    sheet = three_tables.sheet_of(1)
    assert sheet.status == SheetStatus.CONFIRMED
    assert [totals_of(three_tables, 1).points_1, totals_of(three_tables, 1).deals] == [12, 16]
    assert sheet.confirmations.get().signatories == sorted(three_tables.seated(1))


def test_after_a_sheet_the_next_missing_one_is_offered_in_circle(three_tables):
    browser = head_referee_of(three_tables)
    after_two = browser.post(url("desk-enter", three_tables), paper(2, 1, -1, 0, 0), follow=True)
    assert value_of(after_two, "table") == "3"
    after_three = browser.post(url("desk-enter", three_tables), paper(3, 1, -1, 0), follow=True)
    assert value_of(after_three, "table") == "1"
    after_one = browser.post(url("desk-enter", three_tables), paper(1, 1, -1, 0, 0), follow=True)
    assert "All sheets of the round are typed." in html(after_one)
    assert "What is next" in html(after_one)


@pytest.mark.parametrize("minus", ["-7", "−7", "–7", "—7", " - 7", "7-", "7−"])
def test_any_minus_before_or_behind_is_understood(three_tables, minus):
    head_referee_of(three_tables).post(url("desk-enter", three_tables), paper(1, 7, minus, 0, "+0"))
    assert totals_of(three_tables, 1).points_2 == -7


def test_a_sum_that_is_not_zero_is_refused_with_the_difference_and_what_was_typed_stays(three_tables):
    page = browser_of(three_tables, RoleKind.REFEREE).post(
        url("desk-enter", three_tables), paper(1, 12, -7, -7, 5, deals=15)
    )
    assert page.status_code == 422
    assert faults(page) == ["sum_not_zero"]
    assert "The sum is +3, it must be 0: the players have 3 too much." in html(page)
    assert [value_of(page, f"points_{seat}") for seat in (1, 2, 3, 4)] == ["12", "-7", "-7", "5"]
    assert value_of(page, "deals") == "15"
    assert value_of(page, "entry_key") == "paper1"
    assert totals_of(three_tables, 1) is None


def test_every_field_that_is_no_number_is_named_at_once(three_tables):
    page = head_referee_of(three_tables).post(url("desk-enter", three_tables), paper(1, "twelve", "", 0, 0, deals="x"))
    assert page.status_code == 422
    assert sorted(set(faults(page))) == ["invalid", "required"]
    assert value_of(page, "points_1") == "twelve"
    assert not SheetTotals.objects.exists()


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (paper(1, 1, -1, 0, 0, deals=17), "too_many_deals"),
        (paper(1, 1, -1, 0, 0, deals=0), "deals_out_of_range"),
        (paper(1, 5000, -5000, 0, 0), "points_out_of_range"),
        (paper(1, 1, -1, 0, 0, won_1=9, lost_2=9), "too_many_zoles"),
        (paper(1, 1, -1, 0, 0, entry_key="no good!"), "bad_entry_key"),
    ],
)
def test_what_the_service_refuses_the_page_says(three_tables, typed, code):
    page = head_referee_of(three_tables).post(url("desk-enter", three_tables), typed)
    assert page.status_code == 422
    assert code in faults(page)
    assert not SheetTotals.objects.exists()


def test_zoles_are_stored_only_where_they_were_typed(three_tables):
    head_referee_of(three_tables).post(url("desk-enter", three_tables), paper(1, 1, -1, 0, 0, won_2=2, lost_2=1))
    assert totals_of(three_tables, 1).zoles == {"2": {"won": 2, "lost": 1}}


def test_a_sheet_not_signed_by_all_waits_for_another_to_confirm(three_tables):
    typed = {**paper(1, 1, -1, 0, 0)}
    del typed["signed"]
    page = head_referee_of(three_tables).post(url("desk-enter", three_tables), typed, follow=True)
    assert "Somebody else has to confirm it." in html(page)
    assert three_tables.sheet_of(1).status == SheetStatus.SUBMITTED


def test_the_same_key_again_stores_nothing_more(three_tables):
    browser = head_referee_of(three_tables)
    for _ in range(2):
        assert browser.post(url("desk-enter", three_tables), paper(1, 1, -1, 0, 0)).status_code == 302
    assert SheetTotals.objects.count() == 1
    assert three_tables.sheet_of(1).confirmations.count() == 1


def test_a_second_desk_sees_what_the_first_has_typed_and_may_correct_it(three_tables):
    head_referee_of(three_tables).post(url("desk-enter", three_tables), paper(1, 1, -1, 0, 0))
    page = browser_of(three_tables, RoleKind.REFEREE).post(
        url("desk-enter", three_tables), paper(1, 2, -2, 0, 0, entry_key="other")
    )
    assert page.status_code in (409, 422)
    assert "Table 1 is typed already:" in html(page)
    assert f"{three_tables.entrant(1).name} +1" in html(page)
    assert value_of(page, "points_1") == "2"
    assert value_of(page, "mode") == "correct"


def test_a_typed_table_is_shown_with_what_is_stored_and_corrected_with_a_reason(three_tables):
    browser = head_referee_of(three_tables)
    browser.post(url("desk-enter", three_tables), paper(1, 1, -1, 0, 0, deals=14))
    page = browser.get(url("desk", three_tables), {"table": 1})
    assert [value_of(page, "points_1"), value_of(page, "points_2"), value_of(page, "deals")] == ["1", "-1", "14"]
    correction = paper(1, 3, -3, 0, 0, mode="correct", entry_key="second", reason="misread")
    answer = browser.post(url("desk-enter", three_tables), correction)
    assert answer["Location"] == url("sheet", sheet=three_tables.sheet_of(1))
    assert totals_of(three_tables, 1).points_1 == 3
    assert three_tables.sheet_of(1).status == SheetStatus.SUBMITTED


def test_a_correction_without_a_reason_is_refused_and_keeps_what_was_typed(three_tables):
    browser = head_referee_of(three_tables)
    browser.post(url("desk-enter", three_tables), paper(1, 1, -1, 0, 0))
    page = browser.post(url("desk-enter", three_tables), paper(1, 3, -3, 0, 0, mode="correct", entry_key="second"))
    assert page.status_code == 422
    assert "reason_needed" in faults(page)
    assert value_of(page, "points_1") == "3"
    assert totals_of(three_tables, 1).points_1 == 1


def test_a_head_referee_lets_a_difference_stand_with_a_note(three_tables):
    typed = paper(1, 12, -7, -7, 5, note="a deal was scored twice")
    page = head_referee_of(three_tables).post(url("desk-enter", three_tables), typed, follow=True)
    assert "the difference stands by your ruling" in html(page)
    stored = totals_of(three_tables, 1)
    assert (stored.override_amount, stored.override_note) == (3, "a deal was scored twice")
    assert three_tables.sheet_of(1).status == SheetStatus.CONFIRMED


def test_a_referee_may_not_let_a_difference_stand(three_tables):
    typed = paper(1, 12, -7, -7, 5, note="it is fine")
    page = browser_of(three_tables, RoleKind.REFEREE).post(url("desk-enter", three_tables), typed)
    assert page.status_code == 403
    assert totals_of(three_tables, 1) is None


def test_lines_written_before_are_named_and_totals_decide(three_tables):
    play(three_tables.sheet_of(1), won(2), won(3), actor=three_tables.referee)
    browser = head_referee_of(three_tables)
    page = browser.get(url("desk", three_tables), {"table": 1})
    assert "2 deals of this table are written line by line. If you type totals, they decide." in html(page)
    assert browser.post(url("desk-enter", three_tables), paper(1, 1, -1, 0, 0)).status_code == 302


def test_a_table_that_does_not_exist_is_said_and_the_next_one_offered(three_tables):
    page = head_referee_of(three_tables).get(url("desk", three_tables), {"table": 77})
    assert page.status_code == 404
    assert "There is no table 77." in html(page)
    assert value_of(page, "table") == "1"
    assert head_referee_of(three_tables).post(url("desk-enter", three_tables), paper(77, 1, -1)).status_code == 404


def test_before_the_round_begins_the_desk_leads_back_to_the_round():
    empty = hall(4, start=False)
    page = head_referee_of(empty).get(url("desk", empty))
    assert "The round has not begun" in html(page)
    assert url("round-control", empty) in html(page)


def test_a_script_gets_the_same_in_json(three_tables):
    browser = head_referee_of(three_tables)
    asked = {"headers": {"accept": "application/json"}}
    stored = browser.post(url("desk-enter", three_tables), paper(1, 1, -1, 0, 0), **asked)
    assert (stored.status_code, stored.json()["missing"]) == (200, [2, 3])
    refused = browser.post(url("desk-enter", three_tables), paper(2, 1, 1, 0, 0), **asked)
    assert (refused.status_code, [f["code"] for f in refused.json()["faults"]]) == (422, ["sum_not_zero"])
    mistyped = browser.post(url("desk-enter", three_tables), paper(2, "x", 1, 0, 0), **asked)
    assert (mistyped.status_code, [f["path"] for f in mistyped.json()["faults"]]) == (422, ["points_1"])


def test_the_page_gives_its_script_every_table(three_tables):
    page = html(head_referee_of(three_tables).get(url("desk", three_tables)))
    data = json.loads(re.search(r'<script id="tables" type="application/json">(.*?)</script>', page)[1])
    assert data["3"] == {"names": [three_tables.entrant(n).name for n in (9, 10, 11)], "deals": 16, "open": True}


def test_the_keys_go_from_the_table_over_points_and_deals_to_the_button(three_tables):
    page = html(head_referee_of(three_tables).get(url("desk", three_tables), {"table": 1}))
    order = re.findall(r'name="(table|points_\d|deals|signed)"[^>]*>|(button-main)', page[page.index("desk-table") :])
    names = [name or button for name, button in order]
    typed = [name for name in names if name != "table"]
    assert typed[:7] == ["points_1", "points_2", "points_3", "points_4", "deals", "signed", "button-main"]
    assert 'tabindex="-1">Show' in page
    assert re.search(r'name="points_1"[^>]*autofocus', page)


@pytest.mark.parametrize("kind", [RoleKind.ORGANIZER, None])
def test_the_desk_is_for_those_who_enter_results(three_tables, kind):
    browser = browser_of(three_tables, *([kind] if kind else []))
    assert browser.get(url("desk", three_tables)).status_code in (302, 403)
    assert browser.post(url("desk-enter", three_tables), paper(1, 1, -1, 0, 0)).status_code == 403
    assert not SheetTotals.objects.exists()


def test_who_comes_to_the_address_of_the_form_is_led_to_the_desk(three_tables):
    answer = head_referee_of(three_tables).get(url("desk-enter", three_tables))
    assert answer["Location"] == url("desk", three_tables)


def test_a_whole_hall_goes_through_the_forms_without_a_script():
    whole = hall(*[4] * 10)
    browser = head_referee_of(whole)
    page = browser.get(url("desk", whole))
    for _ in range(10):
        table = int(value_of(page, "table"))
        typed = {**paper(table, 5, -5, 2, -2), "entry_key": value_of(page, "entry_key")}
        page = browser.post(url("desk-enter", whole), typed, follow=True)
    assert "All sheets of the round are typed." in html(page)
    assert ScoreSheet.objects.filter(status=SheetStatus.CONFIRMED).count() == 10


def test_the_desk_asks_the_database_as_little_for_forty_tables_as_for_three(
    three_tables, django_assert_max_num_queries
):
    forty = hall(*[4] * 40)
    for in_hall in (three_tables, forty):
        browser = head_referee_of(in_hall)
        with django_assert_max_num_queries(18):
            browser.get(url("desk", in_hall))


def test_totals_of_another_table_do_not_confuse(three_tables):
    record_totals(
        sheet=three_tables.sheet_of(2), actor=three_tables.referee, entry_key=key(), points={1: 1, 2: -1, 3: 0, 4: 0},
        deals=3, now=NOW,
    )  # fmt: skip
    page = head_referee_of(three_tables).get(url("desk", three_tables), {"after": 1})
    assert value_of(page, "table") == "3"
