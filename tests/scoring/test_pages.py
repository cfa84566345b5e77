"""What the page of a sheet and the lists of a round show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.zole.rules import Rules
from scoring.selectors import missing_tables, next_missing, sheet_page, sheets_of
from scoring.selectors.pages import contracts_of
from scoring.services.lines import correct_line, mark_absent
from scoring.services.rounds import decide_sheet
from scoring.services.sheets import confirm_sheet
from tests.scoring_factories import (
    EVENING,
    LATER,
    PASSED_OUT,
    hall,
    hand_in,
    key,
    lost,
    play,
    sign,
    type_totals,
    won,
)

pytestmark = pytest.mark.django_db


def test_a_page_shows_where_the_table_stands():
    at = hall(5)
    play(at.sheet, PASSED_OUT, lost(3), actor=at.player(1))
    page = sheet_page(at.sheet)
    assert [(seat.seat, seat.points, seat.role) for seat in page.seats] == [
        (1, 2, "plays"),
        (2, 2, "plays"),
        (3, -8, "sits_out"),
        (4, 2, "plays"),
        (5, 2, "sits_out"),
    ]
    assert (page.next_number, page.deals_played, page.deals_limit) == (3, 2, 16)
    assert page.pules == {"common": 2, "personal": [3]}
    assert (page.table.number, page.round, page.stage) == (1, at.round, at.stage)


def test_at_three_the_dealer_plays():
    at = hall(3)
    assert [seat.role for seat in sheet_page(at.sheet).seats] == ["dealer", "plays", "plays"]


def test_a_page_shows_who_is_away_and_that_no_deal_can_be_played():
    at = hall(3)
    mark_absent(sheet=at.sheet, actor=at.player(1), entry_key=key(), number=1, seat=2, reason="ill", now=LATER)
    page = sheet_page(at.sheet)
    assert [seat.present for seat in page.seats] == [True, False, True]
    assert page.next_deal.dealer is None


def test_a_page_shows_totals_first_and_the_lines_as_evidence():
    at = hall(3)
    play(at.sheet, won(1), actor=at.player(1))
    type_totals(at, 1, 5, -5, 0)
    page = sheet_page(at.sheet)
    assert [seat.points for seat in page.seats] == [5, -5, 0]
    assert len(page.lines) == 1


def test_a_page_shows_earlier_versions_the_settlement_and_who_confirmed():
    at = hall(3)
    lines = play(at.sheet, PASSED_OUT, lost(2), actor=at.player(1))
    correct_line(line=lines[0], actor=at.referee, entry_key=key(), facts=won(3), reason="misread", now=LATER)
    hand_in(at)
    page = sheet_page(at.sheet)
    assert (list(page.history), page.settlement, page.confirmation) == ([1], (), None)
    assert page.history[1] == (lines[0],)
    confirmation = confirm_sheet(sheet=at.sheet, actor=at.head_referee, now=LATER)
    assert sheet_page(at.sheet).confirmation == confirmation


def test_a_page_takes_few_queries(django_assert_max_num_queries):
    at = hall(4)
    play(at.sheet, PASSED_OUT, lost(3), actor=at.player(1))
    type_totals(at, 1, 0, 0, 0, 0)
    sheet = at.sheet
    with django_assert_max_num_queries(5):
        sheet_page(sheet)


@pytest.mark.parametrize(
    ("rules", "contracts"),
    [
        ("classic", ("pickup", "zole", "passed_out", "annulled")),
        ("casual", ("pickup", "zole", "small_zole", "galdins", "annulled")),
        ("rondo", ("pickup", "zole", "small_zole", "galdins", "annulled")),
    ],
)
def test_a_form_offers_the_contracts_of_the_rules(rules, contracts):
    assert contracts_of(Rules.parse(rules)) == contracts


def test_the_rules_of_a_page_are_those_of_its_round():
    at = hall(3, regulation=replace(EVENING, rules={"preset": "casual"}))
    assert "galdins" in sheet_page(at.sheet).contracts


def test_the_desk_is_led_from_missing_table_to_missing_table():
    at = hall(3, 3, 3)
    assert missing_tables(at.round) == [1, 2, 3]
    assert (next_missing(at.round, 0), next_missing(at.round, 2), next_missing(at.round, 3)) == (1, 3, 1)
    type_totals(at, 1, 0, 0, 0)
    sign(at, 1)
    decide_sheet(sheet=at.sheet_of(2), actor=at.head_referee, reason="lost", counts=False, now=LATER)
    assert (missing_tables(at.round), next_missing(at.round, 3)) == ([3], 3)
    type_totals(at, 3, 0, 0, 0)
    hand_in(at, 3)
    assert (missing_tables(at.round), next_missing(at.round, 1)) == ([3], None)


def test_the_sheets_of_a_round_come_with_what_is_valid_on_them(django_assert_max_num_queries):
    at = hall(3, 3)
    play(at.sheet, won(1), actor=at.player(1))
    type_totals(at, 2, 0, 0, 0)
    sign(at, 2)
    with django_assert_max_num_queries(4):
        first, second = sheets_of(at.round)
    assert (len(first.live_lines), first.live_totals, first.live_confirmations) == (1, [], [])
    assert (len(second.live_lines), len(second.live_totals), len(second.live_confirmations)) == (0, 1, 1)
