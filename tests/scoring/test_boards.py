"""What the boards of a stage show."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from scoring.boards import Happening, clock_board, stage_now, table_boards
from scoring.services.rounds import close_round
from tests.factories import NOW
from tests.scoring_factories import EVENING, LATER, begin, hall, in_minutes, sign, type_totals
from tournaments.clock import Phase
from tournaments.permissions import Right
from tournaments.services.championships import finish_stage
from tournaments.services.draws import draw_by_hand, publish_draw
from tournaments.services.rounds import extend_table

pytestmark = pytest.mark.django_db

TWO_ROUNDS = replace(EVENING, rounds=2)
TIMED = replace(EVENING, minutes=40)


def close(at, number=1):
    type_totals(at, 1, 9, 3, -2, -10)
    sign(at, 1)
    close_round(round=at.round_now(number), actor=at.head_referee, now=LATER)


def happens(at):
    now = stage_now(at.stage)
    return now.happening, now.round and now.round.number


def test_the_clock_of_a_round_in_play_runs_on_a_machine_whose_clock_is_behind_its_start():
    at = hall(4, regulation=TIMED)
    state = clock_board(stage_now(at.stage), NOW - timedelta(hours=1)).state
    assert (state.phase, state.remaining) == (Phase.RUNNING, timedelta(minutes=40))


def test_a_day_is_coming_until_its_first_seating_is_published():
    at = hall(4, start=False)
    assert happens(at) == (Happening.COMING, None)
    draw_by_hand(round=at.round, tables=[[1, 2, 3, 4]], expected_ordinal=1, actor=at.head_referee, now=NOW)
    assert happens(at) == (Happening.COMING, None)
    publish_draw(round=at.round, actor=at.head_referee, now=NOW)
    assert happens(at) == (Happening.DRAWN, 1)


def test_a_day_goes_from_round_to_round_to_its_end():
    at = hall(4, regulation=TWO_ROUNDS)
    assert happens(at) == (Happening.IN_PLAY, 1)
    close(at)
    assert happens(at) == (Happening.BETWEEN, 1)
    assert stage_now(at.stage).next_number == 2
    at = begin(at, 2, [[4, 3, 2, 1]])
    assert happens(at) == (Happening.IN_PLAY, 2)
    close(at, 2)
    assert happens(at) == (Happening.PLAYED, 2)
    at = replace(at, stage=finish_stage(stage=at.stage, actor=at.head_referee, now=LATER))
    assert happens(at) == (Happening.FINISHED, 2)


def test_staff_see_a_drawn_round_before_it_is_published():
    at = hall(4, start=False)
    draw_by_hand(round=at.round, tables=[[1, 2, 3, 4]], expected_ordinal=1, actor=at.head_referee, now=NOW)
    assert stage_now(at.stage, {Right.READ_DRAFTS}).happening is Happening.DRAWN
    assert table_boards(at.round) == ()
    assert len(table_boards(at.round, {Right.READ_DRAFTS})) == 1


def test_the_clock_shows_the_round_in_play_and_tables_with_minutes_of_their_own():
    at = hall(4, 4, regulation=TIMED)
    table = at.round.tables.get(number=2)
    extend_table(table=table, seconds=120, why="strīds", actor=at.head_referee, now=in_minutes(10))
    board = clock_board(stage_now(at.stage), in_minutes(10))
    assert (board.state.phase, board.state.remaining) == (Phase.RUNNING, timedelta(minutes=30))
    assert board.late_tables == ((2, in_minutes(42)),)


def test_the_version_of_the_clock_changes_with_the_phase_and_not_with_the_seconds():
    now = stage_now(hall(4, regulation=TIMED).stage)
    early, later, ended = (clock_board(now, in_minutes(minutes)).version for minutes in (1, 2, 41))
    assert early == later
    assert early != ended


def test_between_rounds_there_is_no_clock():
    at = hall(4, regulation=TWO_ROUNDS)
    close(at)
    assert clock_board(stage_now(at.stage), LATER).state is None


def test_a_place_is_found_by_the_name_that_is_shown_and_by_the_number():
    at = hall(4)
    at.stage.entrants.filter(start_number=2).update(display="hidden")
    (table,) = table_boards(at.round)
    assert table.places[1].key.split() == ["2", "2"]
