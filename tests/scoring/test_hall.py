"""The hall as staff sees it: what each table waits for."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from scoring.fragments import render_sheets
from scoring.hall import Wait, hall_of, hall_version
from scoring.hub import Audience
from scoring.services.lines import record_deal
from scoring.services.rounds import decide_sheet
from scoring.services.sheets import dispute_sheet
from tests.factories import NOW
from tests.scoring_factories import EVENING, LATER, Hall, hall, hand_in, key, play, sign, type_totals, won
from tournaments.regulations import Ending

pytestmark = pytest.mark.django_db


def waits(in_hall: Hall, table: int = 1) -> Wait:
    return hall_of(in_hall.round_now())[table - 1].wait


def test_a_table_plays_hands_in_is_confirmed_and_waits_for_nothing_more():
    day = hall()
    assert waits(day) is Wait.PLAY
    play(day.sheet, won(2), actor=day.referee)
    hand_in(day)
    assert waits(day) is Wait.CONFIRMATION
    assert hall_of(day.round_now())[0].is_urgent


def test_typed_totals_wait_to_be_handed_in():
    day = hall()
    type_totals(day, 1, 1, -1, 0, 0)
    table = hall_of(day.round_now())[0]
    assert (table.wait, table.deals, table.is_to_be_typed) == (Wait.HANDING_IN, 16, False)
    assert [seat.points for seat in table.seats] == [1, -1, 0, 0]


def test_a_dispute_goes_before_everything_and_a_decision_ends_it():
    day = hall(4, 4)
    play(day.sheet, won(2), actor=day.referee)
    sign(day)
    assert waits(day) is Wait.NOTHING
    dispute_sheet(sheet=day.sheet, actor=day.player(1), reason="no", now=LATER)
    assert waits(day) is Wait.DISPUTE
    play(day.sheet_of(2), won(2), actor=day.referee)
    decide_sheet(sheet=day.sheet_of(2), actor=day.head_referee, now=LATER, reason="they left")
    assert waits(day, 2) is Wait.NOTHING


def test_a_deal_after_the_bell_waits_for_a_ruling():
    day = hall(regulation=replace(EVENING, minutes=40, ending=Ending.HARD_STOP))
    late = NOW + timedelta(minutes=41)
    record_deal(sheet=day.sheet, actor=day.referee, entry_key=key(), number=1, facts=won(2), now=late)
    table = hall_of(day.round_now())[0]
    assert table.wait is Wait.LATE_LINE
    assert [line.number for line in table.late_lines] == [1]


def test_before_the_round_begins_there_are_tables_without_sheets():
    assert hall_of(hall(4, start=False).round_now()) == ()


def test_the_hall_is_read_in_as_many_queries_as_one_table(django_assert_max_num_queries):
    for day in (hall(), hall(4, 4, 4, 4)):
        with django_assert_max_num_queries(8):
            hall_of(day.round_now())


def test_each_write_to_a_sheet_makes_another_version():
    day = hall()
    before = hall_version(hall_of(day.round_now()))
    play(day.sheet, won(2), actor=day.referee)
    assert hall_version(hall_of(day.round_now())) != before


def test_the_live_list_is_empty_for_the_public_and_full_for_staff():
    day = hall()
    assert render_sheets(day.stage.pk, "en", Audience.PUBLIC) == ("", "")
    version, html = render_sheets(day.stage.pk, "en", Audience.STAFF)
    assert version == hall_version(hall_of(day.round_now()))
    assert day.entrant(1).name in html
    assert "csrfmiddlewaretoken" not in html
