"""Seats that change hands after play began, and whose the lines then are."""

from __future__ import annotations

import dataclasses

import pytest

from scoring.models import RoundResult, SheetStatus
from scoring.selectors.contents import contents_of
from scoring.selectors.occupancy import changes_of, linked_tables, sits_there
from scoring.services.rounds import close_round, decide_sheet
from scoring.services.seats import replace_seat, swap_seats
from scoring.services.sheets import confirm_sheet, dispute_sheet, submit_sheet
from tests.factories import EntrantFactory
from tests.scoring_factories import (
    EVENING,
    LATER,
    PASSED_OUT,
    hall,
    hand_in,
    lost,
    play,
    refused,
    sign,
    type_totals,
    won,
    zole,
)
from tournaments.regulations import TableSplit
from tournaments.services.audit import system_actor
from tournaments.services.seats import LinesFollow

pytestmark = pytest.mark.django_db


def swap(at, first, second, follow=LinesFollow.PERSON, actor=None, reason="wrong chairs"):
    return swap_seats(
        round=at.round,
        first=at.entrant(first),
        second=at.entrant(second),
        lines_follow=follow,
        reason=reason,
        actor=actor or at.head_referee,
        now=LATER,
    )


def replace(at, seat, entrant, follow=LinesFollow.PERSON, actor=None, table=1):
    return replace_seat(
        round=at.round,
        table_number=table,
        seat=seat,
        entrant=entrant,
        lines_follow=follow,
        reason="went home",
        actor=actor or at.head_referee,
        now=LATER,
    )


def results(at):
    """Points and place points by start number."""
    rows = RoundResult.objects.filter(round=at.round).select_related("side__entrant")
    return {row.side.entrant.start_number: (row.points, row.place_sixtieths / 60) for row in rows}


def test_lines_that_follow_the_person_stay_his_on_his_new_seat():
    at = hall(3)
    play(at.sheet, won(1), actor=at.player(1))
    swap(at, 1, 2)
    assert results(at) == {1: (2, 6), 2: (-1, 3), 3: (-1, 3)}
    play(at.sheet, won(1), actor=at.player(1))  # number 2 sits on seat 1 now
    assert results(at) == {1: (1, 5), 2: (1, 5), 3: (-2, 2)}


def test_lines_that_follow_the_seat_go_to_who_sits_there():
    at = hall(3)
    play(at.sheet, won(1), actor=at.player(1))
    swap(at, 1, 2, LinesFollow.SEAT)
    assert results(at) == {1: (-1, 3), 2: (2, 6), 3: (-1, 3)}


def test_who_changes_the_table_brings_his_points_along():
    at = hall(3, 3)
    play(at.sheet, won(1), actor=at.player(1))
    play(at.sheet_of(2), zole(2), actor=at.player(4))
    swap(at, 1, 5)
    assert results(at) == {1: (2, 6), 4: (-5, 3), 6: (-5, 3), 5: (10, 6), 2: (-1, 3), 3: (-1, 3)}
    play(at.sheet, won(1), actor=at.player(5))
    assert results(at)[5] == (12, 6)
    play(at.sheet_of(2), lost(2), actor=at.player(1))
    assert results(at)[1] == (-2, 6)


def test_who_is_replaced_keeps_the_points_of_his_deals_and_gets_no_place_points():
    at = hall(3)
    new = EntrantFactory(stage=at.stage)
    play(at.sheet, won(1), actor=at.player(1))
    replace(at, 1, new)
    assert results(at) == {1: (2, 0), 4: (0, 6), 2: (-1, 3), 3: (-1, 3)}
    row = RoundResult.objects.get(side=at.entrant(1).side)
    assert (row.seat, row.deals, row.table_number) == (None, 1, 1)
    play(at.sheet, won(2), actor=at.player(2))
    assert results(at) == {1: (2, 0), 4: (-1, 4), 2: (1, 6), 3: (-2, 2)}


def test_with_lines_that_follow_the_seat_the_one_who_left_has_nothing():
    at = hall(3)
    new = EntrantFactory(stage=at.stage)
    play(at.sheet, won(1), actor=at.player(1))
    replace(at, 1, new, LinesFollow.SEAT)
    assert results(at) == {4: (2, 6), 2: (-1, 3), 3: (-1, 3)}


def test_the_close_is_paid_by_who_sits_there_at_the_end():
    at = hall(3)
    new = EntrantFactory(stage=at.stage)
    play(at.sheet, PASSED_OUT, lost(1), actor=at.player(1))
    replace(at, 1, new)
    hand_in(at)
    assert results(at) == {1: (-4, 0), 4: (-2, 2), 2: (3, 5), 3: (3, 5)}


def test_typed_totals_are_what_the_seat_has_and_who_left_keeps_his_lines():
    at = hall(3)
    new = EntrantFactory(stage=at.stage)
    play(at.sheet, won(1), actor=at.player(1))
    replace(at, 1, new)
    type_totals(at, 1, 10, -5, -5, deals=8)
    assert results(at) == {1: (2, 0), 4: (8, 6), 2: (-5, 3), 3: (-5, 3)}
    assert RoundResult.objects.get(side=new.side).deals == 7


def test_typed_zoles_are_those_of_the_seat_so_who_left_keeps_his_and_the_others_are_of_who_came():
    at = hall(3)
    new = EntrantFactory(stage=at.stage)
    play(at.sheet, zole(1), zole(1, card_points=50, tricks=4), actor=at.player(1))
    replace(at, 1, new)
    type_totals(at, 1, 10, -5, -5, deals=8, zoles={1: {"won": 3, "lost": 1}})
    rows = RoundResult.objects.filter(side__in=[at.entrant(1).side, new.side]).order_by("seat")
    assert sorted(rows.values_list("zoles_won", "zoles_lost")) == [(1, 1), (2, 0)]


def test_a_seat_that_changes_hands_twice_divides_its_lines_in_three():
    at = hall(3)
    second, third = EntrantFactory(stage=at.stage), EntrantFactory(stage=at.stage)
    play(at.sheet, won(1), actor=at.player(1))
    replace(at, 1, second)
    play(at.sheet, zole(1), actor=at.player(2))
    replace(at, 1, third)
    play(at.sheet, lost(1), actor=at.player(2))
    assert {number: points for number, (points, _) in results(at).items()} == {1: 2, 4: 10, 5: -4, 2: -4, 3: -4}


def test_a_sheet_that_was_confirmed_needs_confirmation_again():
    at = hall(3)
    play(at.sheet, won(1), actor=at.player(1))
    sign(at)
    swap(at, 1, 2)
    assert (at.sheet.status, at.sheet.submitted_by) == (SheetStatus.SUBMITTED, at.head_referee)


def test_before_anything_is_written_there_is_nothing_to_follow():
    at = hall(3)
    swap(at, 1, 2)
    assert results(at) == {}
    play(at.sheet, won(1), actor=at.player(2))
    assert results(at)[2] == (2, 6)


def test_what_changing_seats_refuses():
    at = hall(3)
    with refused("same_entrant"):
        swap(at, 1, 1)
    with refused("reason_needed"):
        swap(at, 1, 2, reason="")
    with refused("already_seated", 409):
        replace(at, 1, at.entrant(2))
    with refused("no_such_seat"):
        replace(at, 5, EntrantFactory(stage=at.stage))
    decide_sheet(sheet=at.sheet, actor=at.referee, reason="lost", counts=False, now=LATER)
    close_round(round=at.round, actor=at.referee, now=LATER)
    with refused("round_not_seated"):
        swap(at, 1, 2)


def test_nobody_changes_the_seats_of_his_own_table():
    at = hall(3)
    player = at.entrant(3).player
    player.user = at.head_referee.user
    player.save()
    with refused("own_table", 403):
        swap(at, 1, 2)
    with refused("own_table", 403):
        replace(at, 1, EntrantFactory(stage=at.stage))


def test_who_was_replaced_still_counts_as_one_of_the_table():
    at = hall(3)
    player = at.entrant(1).player
    player.user = at.referee.user
    player.save()
    play(at.sheet, won(1), actor=at.player(1))
    replace(at, 1, EntrantFactory(stage=at.stage))
    submit_sheet(sheet=at.sheet, actor=at.player(2), now=LATER)
    with refused("own_table", 403):
        confirm_sheet(sheet=at.sheet, actor=at.referee, now=LATER)


def test_the_system_sits_nowhere():
    at = hall(3)
    assert not sits_there(system_actor(), contents_of(at.sheet))


def test_a_dispute_stays_when_seats_change():
    at = hall(3)
    play(at.sheet, won(1), actor=at.player(1))
    hand_in(at)
    dispute_sheet(sheet=at.sheet, actor=at.player(2), reason="I won that", now=LATER)
    swap(at, 1, 2)
    assert at.sheet.status == SheetStatus.DISPUTED


def test_only_tables_whose_lines_count_for_the_same_player_are_worked_out_together():
    at = hall(3, 3, 3, 3, regulation=dataclasses.replace(EVENING, table_split=TableSplit.THREES_FOURS))
    play(at.sheet, won(1), actor=at.player(1))
    swap(at, 1, 4)  # his line stays his
    swap(at, 7, 8)
    swap(at, 9, 10, follow=LinesFollow.SEAT)
    changes = changes_of(contents_of(at.sheet))
    linked = {number: linked_tables(changes, number) for number in (1, 2, 3, 4)}
    assert linked == {1: {1, 2}, 2: {1, 2}, 3: {3}, 4: {4}}
