"""Recording a deal: one line, once, at its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.models import LineState, SheetLine
from scoring.services.lines import correct_line, preview_deal, record_deal
from scoring.services.rounds import close_round, decide_sheet
from tests.scoring_factories import (
    ANNULLED,
    EVENING,
    LATER,
    PASSED_OUT,
    hall,
    hand_in,
    in_minutes,
    key,
    lost,
    play,
    points,
    refused,
    sign,
    unchanged,
    won,
    zole,
)
from tournaments.models import AuditEntry
from tournaments.regulations import Ending
from tournaments.services.rounds import extend_round, extend_table, pause_round, resume_round

pytestmark = pytest.mark.django_db


def record(in_hall, facts, number=1, entry_key=None, actor=None, now=LATER, table=1):
    return record_deal(
        sheet=in_hall.sheet_of(table),
        actor=actor or in_hall.player(1),
        entry_key=entry_key or key(),
        number=number,
        facts=facts,
        now=now,
    )


def test_a_deal_is_stored_with_its_points_and_who_wrote_it():
    at = hall(4)
    line = record(at, won(2, 95, 7))
    stored = SheetLine.objects.get()
    assert line == stored
    assert points(at.sheet) == [[-2, 6, -2, -2]]
    assert (stored.outcome, stored.deal_number, stored.dealer_seat, stored.sitting_out) == ("won_janos", 1, 1, [1])
    assert (at.player(1), LATER) == (stored.entered_by, stored.entered_at)
    assert (stored.card_points, stored.tricks) == (95, 7)
    assert at.sheet.version == 2
    entry = AuditEntry.objects.first()
    assert ("deal_recorded", {"line": 1, "facts": won(2, 95, 7), "state": "counted"}) == (entry.action, entry.details)


def test_a_pule_makes_a_deal_depend_on_those_before_it():
    at = hall(3)
    play(at.sheet, PASSED_OUT, won(2), lost(3), actor=at.player(1))
    assert points(at.sheet) == [[0, 0, 0], [-2, 4, -2], [2, 2, -4]]


def test_at_a_table_of_five_dealer_and_second_hand_sit_out():
    at = hall(5)
    line = record(at, won(2))
    assert line.sitting_out == [1, 3]


@pytest.mark.parametrize("entry_key", ["same", "A-1_b"])
def test_the_same_key_again_gives_the_stored_line_and_nothing_new(entry_key):
    at = hall(4)
    first = record(at, won(2), entry_key=entry_key)
    with unchanged():
        assert first == record(at, won(2), entry_key=entry_key)


def test_the_same_key_again_answers_also_when_the_sheet_was_handed_in_meanwhile():
    at = hall(4)
    first = record(at, won(2), entry_key="same")
    hand_in(at)
    with unchanged():
        assert first == record(at, won(2), entry_key="same")


@pytest.mark.parametrize(("facts", "number"), [(won(3), 1), (won(2), 2)])
def test_a_key_with_other_facts_or_another_number_is_a_conflict(facts, number):
    at = hall(4)
    record(at, won(2), entry_key="same")
    with refused("key_reused", 409):
        record(at, facts, number=number, entry_key="same")


@pytest.mark.parametrize("entry_key", ["", "a.b", "strike.1", "x" * 49, "ā", None, 7])
def test_a_key_no_page_would_make_is_refused(entry_key):
    at = hall(4)
    with refused("bad_entry_key"):
        record_deal(sheet=at.sheet, actor=at.player(1), entry_key=entry_key, number=1, facts=won(2), now=LATER)


def test_two_phones_with_the_same_number_see_the_stored_deal():
    at = hall(4)
    stored = record(at, won(2))
    with refused("deal_already_entered", 409) as caught:
        record(at, won(3), actor=at.player(2))
    params = caught.value.faults[0].params
    assert (stored.pk, won(2), 2) == (params["line"], params["stored"], params["next"])


@pytest.mark.parametrize("number", [0, 2, -1, 99])
def test_a_number_that_is_not_next_is_a_conflict_that_names_the_next(number):
    at = hall(4)
    with refused("number_not_next", 409) as caught:
        record(at, won(2), number=number)
    assert caught.value.faults[0].params["next"] == 1


def test_impossible_numbers_are_refused_with_all_faults_at_once():
    at = hall(4)
    with refused("impossible_outcome") as caught:
        record(at, won(1, card_points=119, tricks=1))
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [
        ("declarer_sits_out", "declarer"),
        ("impossible_outcome", "card_points"),
    ]


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"contract": "pickup"}, "missing_field"),
        ({"contract": "tarot"}, "unknown_contract"),
        ({}, "missing_field"),
        (won(9), "unknown_player"),
        (won(2, tricks=True), "wrong_type"),
        (won(2, card_points=121), "out_of_range"),
        (won(2, shoes=2), "unknown_field"),
        ({"contract": "galdins", "tricks": {}, "card_points": {}}, "contract_not_in_rules"),
    ],
)
def test_what_the_engine_refuses_is_refused(facts, code):
    at = hall(4)
    with refused(code):
        record(at, facts)


@pytest.mark.parametrize(
    "facts", [{"penalty": "personal_pule", "player": "2"}, {"absent": "2"}, {"present": "2"}, [], None, "pickup"]
)
def test_an_entry_between_deals_cannot_be_slipped_in_as_a_deal(facts):
    at = hall(4)
    with refused("not_a_deal"):
        record(at, facts)


def test_no_more_deals_than_the_regulation_has():
    at = hall(4, regulation=replace(EVENING, deals=2))
    play(at.sheet, ANNULLED, ANNULLED, actor=at.player(1))
    with refused("too_many_deals") as caught:
        record(at, won(9), number=3)
    assert [fault.code for fault in caught.value.faults] == ["too_many_deals", "unknown_player"]


def test_a_table_of_three_may_have_a_number_of_deals_of_its_own():
    at = hall(3, regulation=replace(EVENING, deals=2, deals_at_three=1))
    play(at.sheet, ANNULLED, actor=at.player(1))
    with refused("too_many_deals"):
        record(at, ANNULLED, number=2)


def test_a_sheet_that_was_handed_in_takes_no_deal():
    at = hall(4)
    play(at.sheet, won(2), actor=at.player(1))
    hand_in(at)
    with refused("sheet_not_open"):
        record(at, won(3), number=2)


def test_a_sheet_about_which_was_decided_takes_no_deal():
    at = hall(4)
    decide_sheet(sheet=at.sheet, actor=at.head_referee, now=LATER, reason="lost", counts=False)
    with refused("sheet_is_decided"):
        record(at, won(2))


def test_a_closed_round_takes_no_deal():
    at = hall(4)
    decide_sheet(sheet=at.sheet, actor=at.head_referee, now=LATER, reason="lost", counts=False)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    with refused("round_not_running"):
        record(at, won(2))


def test_a_pause_stops_the_clock_and_not_the_pen():
    at = hall(4)
    pause_round(round=at.round, actor=at.head_referee, now=LATER)
    assert record(at, won(2)).state == LineState.COUNTED


def timed(ending):
    return replace(EVENING, minutes=40, ending=ending)


@pytest.mark.parametrize(
    ("ending", "states"),
    [
        (Ending.FINISH_DEAL, ["counted", "waiting", "waiting"]),
        (Ending.ONE_MORE_DEAL, ["counted", "counted", "waiting"]),
        (Ending.HARD_STOP, ["waiting", "waiting", "waiting"]),
    ],
)
def test_after_the_bell_the_ending_accepts_what_it_allows_and_the_rest_waits(ending, states):
    at = hall(4, regulation=timed(ending))
    lines = play(at.sheet, ANNULLED, ANNULLED, ANNULLED, actor=at.player(1), now=in_minutes(41))
    assert states == [line.state for line in lines]
    assert all(line.after_bell for line in lines)


def test_a_waiting_deal_is_stored_unscored_and_its_numbers_are_checked():
    at = hall(4, regulation=timed(Ending.HARD_STOP))
    line = record(at, won(2), now=in_minutes(40))
    assert (points(at.sheet), line.outcome, line.deal_number) == ([[0, 0, 0, 0]], "", None)
    with refused("declarer_sits_out"):
        record(at, won(2), number=2, now=in_minutes(41))


def test_behind_a_waiting_deal_every_deal_waits_even_when_time_is_given_back():
    at = hall(4, regulation=timed(Ending.HARD_STOP))
    record(at, ANNULLED, now=in_minutes(41))
    extend_round(round=at.round, seconds=600, why="fire alarm", actor=at.head_referee, now=in_minutes(42))
    line = record(at, ANNULLED, number=2, now=in_minutes(43))
    assert (line.after_bell, line.state) == (False, LineState.WAITING)


@pytest.mark.parametrize(
    "give_time",
    [
        lambda at: extend_round(
            round=at.round, seconds=120, why="late start", actor=at.head_referee, now=in_minutes(39)
        ),
        lambda at: extend_table(
            table=at.sheet.table, seconds=120, why="a ruling", actor=at.head_referee, now=in_minutes(39)
        ),
        lambda at: [
            pause_round(round=at.round, actor=at.head_referee, now=in_minutes(10)),
            resume_round(round=at.round, actor=at.head_referee, now=in_minutes(12)),
        ],
    ],
    ids=["extension", "extra time of the table", "pause"],
)
def test_given_time_moves_the_bell(give_time):
    at = hall(4, regulation=timed(Ending.HARD_STOP))
    give_time(at)
    assert record(at, ANNULLED, now=in_minutes(41)).state == LineState.COUNTED
    assert record(at, ANNULLED, number=2, now=in_minutes(42)).state == LineState.WAITING


def test_a_preview_says_what_the_deal_would_be_worth_and_writes_nothing():
    at = hall(4)
    with unchanged():
        scored = preview_deal(sheet=at.sheet, facts=zole(2))
    assert scored.points == {"1": -5, "2": 15, "3": -5, "4": -5}


@pytest.mark.parametrize(("facts", "code"), [(won(1), "declarer_sits_out"), ({"absent": "1"}, "not_a_deal")])
def test_a_preview_refuses_as_the_recording_does(facts, code):
    at = hall(4)
    with refused(code):
        preview_deal(sheet=at.sheet, facts=facts)


def test_recording_takes_at_most_ten_queries(django_assert_max_num_queries):
    at = hall(4)
    play(at.sheet, ANNULLED, won(3), actor=at.player(1))
    sheet, actor = at.sheet, at.player(1)
    with django_assert_max_num_queries(10):
        record_deal(sheet=sheet, actor=actor, entry_key="k", number=3, facts=won(4), now=LATER)


def test_a_retry_after_a_correction_still_gives_what_it_stored():
    at = hall(4)
    first = record(at, won(2), entry_key="same")
    correct_line(line=first, actor=at.player(1), entry_key=key(), facts=won(3), reason="misread", now=LATER)
    assert first == record(at, won(2), entry_key="same")


def test_a_confirmed_sheet_takes_no_deal():
    at = hall(4)
    play(at.sheet, won(2), actor=at.player(1))
    sign(at)
    with refused("sheet_not_open"):
        record(at, won(3), number=2)
