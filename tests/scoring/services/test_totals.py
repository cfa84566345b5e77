"""The totals of a paper sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.models import RoundResult, SheetStatus, SheetTotals
from scoring.services.rounds import close_round, decide_sheet
from scoring.services.sheets import dispute_sheet
from scoring.services.totals import (
    correct_closed_totals,
    correct_totals,
    override_totals,
    record_totals,
    withdraw_totals,
)
from tests.scoring_factories import (
    EVENING,
    LATER,
    hall,
    hand_in,
    key,
    play,
    refused,
    sign,
    type_totals,
    unchanged,
    won,
)
from tournaments.models import AuditEntry

pytestmark = pytest.mark.django_db

PAPER = {1: 12, 2: -4, 3: 0, 4: -8}


def record(at, points=PAPER, deals=16, entry_key=None, actor=None, **said):
    return record_totals(
        sheet=at.sheet,
        actor=actor or at.referee,
        entry_key=entry_key or key(),
        points=points,
        deals=deals,
        now=LATER,
        **said,
    )


def override(at, points, entry_key=None, actor=None, note="counted twice"):
    return override_totals(
        sheet=at.sheet,
        actor=actor or at.head_referee,
        entry_key=entry_key or key(),
        points=points,
        deals=16,
        note=note,
        now=LATER,
    )


def correct(at, points, service=correct_totals, entry_key=None, actor=None, reason="misread", deals=16):
    return service(
        sheet=at.sheet,
        actor=actor or at.head_referee,
        entry_key=entry_key or key(),
        points=points,
        deals=deals,
        reason=reason,
        now=LATER,
    )


def results(at):
    rows = RoundResult.objects.filter(round=at.round).order_by("seat")
    return [(row.points, row.place_sixtieths // 60, row.deals) for row in rows]


def sit_down(at, actor, start_number):
    player = at.entrant(start_number).player
    player.user = actor.user
    player.save()


def test_totals_are_stored_and_give_place_points():
    at = hall(4)
    stored = record(at, zoles={1: {"won": 2}, 4: {"lost": 1}})
    assert (stored.version, stored.points_1, stored.deals, stored.override_amount) == (1, 12, 16, 0)
    assert stored.zoles == {"1": {"won": 2, "lost": 0}, "4": {"won": 0, "lost": 1}}
    assert results(at) == [(12, 6, 16), (-4, 2, 16), (0, 4, 16), (-8, 0, 16)]
    assert list(RoundResult.objects.order_by("seat").values_list("zoles_won", "zoles_lost"))[::3] == [(2, 0), (0, 1)]


def test_where_there_are_lines_totals_decide_and_the_lines_stay():
    at = hall(4)
    play(at.sheet, won(2), actor=at.player(1))
    record(at)
    assert results(at)[0] == (12, 6, 16)
    assert at.sheet.lines.count() == 1


def test_zoles_that_were_not_typed_are_taken_from_the_lines():
    at = hall(4)
    play(at.sheet, won(2) | {"contract": "zole"}, actor=at.player(1))
    record(at)
    assert RoundResult.objects.get(seat=2).zoles_won == 1


def test_the_same_key_again_gives_the_stored_totals():
    at = hall(4)
    stored = record(at, entry_key="same")
    hand_in(at)
    with unchanged():
        assert record(at, entry_key="same") == stored


def test_a_key_with_other_figures_is_a_conflict():
    at = hall(4)
    record(at, entry_key="same")
    with refused("key_reused", 409):
        record(at, {1: 0, 2: 0, 3: 0, 4: 0}, entry_key="same")


def test_a_sum_that_is_not_zero_shows_the_difference():
    at = hall(4)
    with refused("sum_not_zero") as caught:
        record(at, {1: 12, 2: -4, 3: 0, 4: -7})
    assert caught.value.faults[0].params == {"difference": 1}


@pytest.mark.parametrize(
    ("points", "deals", "zoles", "codes"),
    [
        ({1: 0, 2: 0, 3: 0}, 16, {}, {"missing_seat"}),
        ({1: 0, 2: 0, 3: 0, 4: 0, 5: 0}, 16, {}, {"unknown_seat"}),
        ({1: 1000, 2: -1000, 3: 0, 4: 0}, 16, {}, {"points_out_of_range"}),
        ({1: True, 2: -1, 3: 0, 4: 0}, 16, {}, {"points_out_of_range"}),
        (PAPER, 0, {}, {"deals_out_of_range"}),
        (PAPER, None, {}, {"deals_out_of_range"}),
        (PAPER, 17, {}, {"too_many_deals"}),
        (PAPER, 16, {9: {"won": 1}}, {"unknown_seat"}),
        (PAPER, 16, {1: {"won": -1}}, {"zoles_out_of_range"}),
        (PAPER, 16, {1: {"tied": 1}}, {"zoles_out_of_range"}),
        (PAPER, 2, {1: {"won": 2}, 2: {"lost": 1}}, {"too_many_zoles"}),
        (
            {1: 0, 2: 0.5, 3: 0},
            0,
            {7: {}},
            {"missing_seat", "points_out_of_range", "deals_out_of_range", "unknown_seat"},
        ),
    ],
)
def test_everything_wrong_with_what_was_typed_is_said_at_once(points, deals, zoles, codes):
    at = hall(4)
    with refused(min(codes)) as caught:
        record(at, points, deals, zoles=zoles)
    assert {fault.code for fault in caught.value.faults} == codes


def test_totals_are_typed_once_and_then_corrected():
    at = hall(4)
    record(at)
    with refused("totals_already_entered", 409):
        record(at)


def test_the_page_may_say_which_sheet_it_showed():
    at = hall(4)
    play(at.sheet, won(2), actor=at.player(1))
    with refused("sheet_changed", 409):
        record(at, expected_version=1)
    assert record(at, expected_version=2)


def test_totals_need_an_open_sheet_in_a_round_in_play():
    at = hall(4)
    play(at.sheet, won(2), actor=at.player(1))
    hand_in(at)
    with refused("sheet_not_open"):
        record(at)
    decide_sheet(sheet=at.sheet, actor=at.head_referee, reason="paper lost", now=LATER)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    with refused("round_not_running"):
        record(at)


def test_a_head_referee_lets_a_sum_stand_and_the_amount_is_recorded():
    at = hall(4)
    stored = override(at, {1: 12, 2: -4, 3: 0, 4: -7})
    assert (stored.override_amount, stored.override_by, stored.override_note) == (1, at.head_referee, "counted twice")
    assert AuditEntry.objects.first().details["override"] == 1


def test_an_override_replaces_totals_that_are_there():
    at = hall(4)
    record(at)
    assert override(at, {1: 12, 2: -4, 3: 0, 4: -7}).version == 2
    assert SheetTotals.objects.get(version=1).superseded_at == LATER


def test_a_repeated_override_gives_the_stored_totals():
    at = hall(4)
    stored = override(at, {1: 1, 2: 0, 3: 0, 4: 0}, entry_key="same")
    with unchanged():
        assert override(at, {1: 1, 2: 0, 3: 0, 4: 0}, entry_key="same") == stored


def test_an_override_needs_a_note_a_head_referee_and_another_table():
    at = hall(4)
    with refused("reason_needed"):
        override(at, PAPER, note="")
    with refused("referee_only", 403):
        override(at, PAPER, actor=at.player(1))
    with refused("missing_seat"):
        override(at, {1: 1})
    sit_down(at, at.head_referee, 2)
    with refused("own_table", 403):
        override(at, PAPER)


def test_corrected_totals_are_a_new_version_and_ask_for_confirmation():
    at = hall(4)
    record(at)
    sign(at)
    assert correct(at, {1: 8, 2: 0, 3: 0, 4: -8}).version == 2
    assert (at.sheet.status, at.sheet.submitted_by) == (SheetStatus.SUBMITTED, at.head_referee)
    entry = AuditEntry.objects.first()
    assert (entry.details["before"]["points_1"], entry.details["after"]["points_1"]) == (12, 8)


def test_a_repeated_correction_gives_the_stored_totals():
    at = hall(4)
    record(at)
    stored = correct(at, {1: 8, 2: 0, 3: 0, 4: -8}, entry_key="same")
    with unchanged():
        assert correct(at, {1: 8, 2: 0, 3: 0, 4: -8}, entry_key="same") == stored


def test_what_a_correction_of_totals_refuses():
    at = hall(4)
    with refused("no_totals"):
        correct(at, PAPER)
    record(at)
    with refused("reason_needed"):
        correct(at, PAPER, reason="")
    with refused("nothing_changed"):
        correct(at, PAPER)
    with refused("sum_not_zero"):
        correct(at, {1: 1, 2: 0, 3: 0, 4: 0})
    with refused("bad_entry_key"):
        correct(at, PAPER, entry_key="no key")
    hand_in(at)
    with refused("referee_only", 403):
        correct(at, {1: 8, 2: 0, 3: 0, 4: -8}, actor=at.player(1))
    dispute_sheet(sheet=at.sheet, actor=at.player(1), reason="mine was 14", now=LATER)
    for service in (correct_totals, correct_closed_totals):
        with refused("sheet_disputed"):
            correct(at, {1: 8, 2: 0, 3: 0, 4: -8}, service=service)


def closed():
    at = hall(4)
    record(at)
    sign(at)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    return at


def test_after_closing_a_head_referee_corrects_totals_and_the_round_is_marked():
    at = closed()
    with refused("round_closed"):
        correct(at, {1: 8, 2: 0, 3: 0, 4: -8})
    with refused("round_closed"):
        withdraw_totals(sheet=at.sheet, actor=at.head_referee, reason="table 21", now=LATER)
    stored = correct(at, {1: 8, 2: 0, 3: 0, 4: -8}, service=correct_closed_totals, entry_key="same")
    assert at.round_now().under_correction is True
    with unchanged():
        assert correct(at, {1: 8, 2: 0, 3: 0, 4: -8}, service=correct_closed_totals, entry_key="same") == stored
    with refused("nothing_changed"):
        correct(at, {1: 8, 2: 0, 3: 0, 4: -8}, service=correct_closed_totals)
    with refused("referee_only", 403):
        correct(at, PAPER, service=correct_closed_totals, actor=at.player(1))


def test_after_closing_totals_can_take_the_place_of_lines():
    at = hall(4)
    play(at.sheet, won(2), actor=at.player(1))
    sign(at)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    assert correct(at, PAPER, service=correct_closed_totals).version == 1


def test_totals_of_another_table_are_withdrawn_and_the_lines_count_again():
    at = hall(4)
    play(at.sheet, won(2), actor=at.player(1))
    record(at)
    withdraw_totals(sheet=at.sheet, actor=at.referee, reason="table 21", now=LATER)
    assert [row[0] for row in results(at)] == [-1, 3, -1, -1]
    with refused("no_totals"):
        withdraw_totals(sheet=at.sheet, actor=at.referee, reason="table 21", now=LATER)
    again = record(at)
    assert (again.version, again.reason) == (2, "table 21")


def test_withdrawn_totals_of_an_empty_sheet_leave_no_result():
    at = hall(4)
    record(at)
    withdraw_totals(sheet=at.sheet, actor=at.referee, reason="table 21", now=LATER)
    assert results(at) == []


def test_withdrawing_needs_a_reason():
    at = hall(4)
    record(at)
    with refused("reason_needed"):
        withdraw_totals(sheet=at.sheet, actor=at.referee, reason="", now=LATER)


def test_a_table_of_five_is_typed_like_any_other():
    at = hall(5, regulation=replace(EVENING, deals=20))
    type_totals(at, 1, 10, 5, 0, -5, -10, deals=20)
    assert [row[1] for row in results(at)] == [6, 4, 2, 1, 0]


def test_totals_of_a_decided_sheet_are_a_head_referees():
    at = hall(4)
    record(at)
    decide_sheet(sheet=at.sheet, actor=at.head_referee, reason="enough", now=LATER)
    with refused("sheet_is_decided"):
        correct(at, {1: 8, 2: 0, 3: 0, 4: -8})
    assert correct(at, {1: 8, 2: 0, 3: 0, 4: -8}, service=correct_closed_totals).version == 2
