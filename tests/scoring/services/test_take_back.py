"""A round started by mistake: its start is taken back while nothing is entered."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from scoring.boards import Happening, stage_now, table_boards
from scoring.models import RoundResult, ScoreSheet, ScribeBinding, StandingsVersion
from scoring.selectors import standings_of
from scoring.services.codes import bind_scribe
from scoring.services.lines import strike_line
from scoring.services.rounds import close_round, decide_sheet, start_round, take_back_start
from scoring.services.seats import swap_seats
from scoring.services.standings import refresh_standings
from scoring.services.totals import withdraw_totals
from tests.factories import EntrantFactory
from tests.scoring.views.pages import played
from tests.scoring_factories import (
    EVENING,
    LATER,
    NOW,
    PASSED_OUT,
    Hall,
    begin,
    hall,
    in_minutes,
    play,
    refused,
    sign,
    type_totals,
    unchanged,
)
from tournaments.models import AuditEntry, RoundStatus, ScheduledEvent
from tournaments.selectors import clock_of, current_draw
from tournaments.services.draws import draw_by_hand
from tournaments.services.rounds import extend_round, extend_table, pause_round, resume_round

pytestmark = pytest.mark.django_db

TIMED = replace(EVENING, minutes=40, warn_at=(5,))


def take_back(at: Hall, number: int = 1, reason: str = "a thumb", **said):
    return take_back_start(round=at.round_now(number), reason=reason, actor=at.head_referee, now=LATER, **said)


def test_the_round_is_drawn_and_not_begun_again_and_the_record_says_why():
    at = hall(4, 3, regulation=TIMED)
    draw = current_draw(at.round)
    bind_scribe(sheet=at.sheet, entrant=at.entrant(1), token="t", actor=at.player(1), now=LATER)
    round = take_back(at)
    assert (round.status, round.started_at, round.regulation_version) == (RoundStatus.SEATED, None, None)
    assert current_draw(at.round_now()) == draw
    assert draw.published_at is not None
    assert (ScoreSheet.objects.count(), ScribeBinding.objects.count()) == (0, 0)
    entry = AuditEntry.objects.get(action="start_taken_back")
    assert (entry.actor, entry.reason, entry.details["started_at"]) == (at.head_referee, "a thumb", NOW.isoformat())


def test_taking_back_again_changes_nothing():
    at = hall(4)
    take_back(at)
    with unchanged():
        take_back(at)


def test_nothing_of_the_start_by_mistake_is_left_when_the_round_starts_in_earnest():
    at = hall(4, 4, regulation=TIMED)
    by = {"actor": at.head_referee}
    pause_round(round=at.round_now(), now=in_minutes(1), **by)
    resume_round(round=at.round_now(), now=in_minutes(11), **by)
    extend_round(round=at.round_now(), seconds=300, why="x", now=in_minutes(12), **by)
    extend_table(table=at.round_now().tables.get(number=2), seconds=60, why="x", now=in_minutes(12), **by)
    take_back(at)
    assert not ScheduledEvent.objects.filter(fired_at=None, cancelled_at=None).exists()
    entry = AuditEntry.objects.get(action="start_taken_back")
    assert (entry.details["pauses"], entry.details["extension"], entry.details["tables"]) == (1, 300, {"2": 60})
    start_round(round=at.round_now(), now=in_minutes(20), **by)
    clock = clock_of(at.round_now())
    ends = in_minutes(60)
    assert [clock.state(in_minutes(21), table).ends_at for table in (None, 2)] == [ends, ends]
    due = ScheduledEvent.objects.filter(fired_at=None, cancelled_at=None).values_list("due_at", flat=True)
    assert sorted(due) == [in_minutes(55), ends]
    assert ScoreSheet.objects.count() == 2


def test_the_draw_may_be_redone_afterwards_with_a_reason():
    at = hall(4, 4)
    anew = {"tables": [[8, 7, 6, 5], [4, 3, 2, 1]], "expected_ordinal": 2, "actor": at.head_referee, "now": LATER}
    with refused("round_already_started"):
        draw_by_hand(round=at.round_now(), reason="wrong", **anew)
    take_back(at)
    with refused("reason_needed"):
        draw_by_hand(round=at.round_now(), reason="", **anew)
    draw_by_hand(round=at.round_now(), reason="wrong", **anew)
    assert list(at.round_now().draws.order_by("ordinal").values_list("replaced_because", flat=True)) == ["wrong", ""]


def test_who_came_or_left_meanwhile_is_told_on_the_draw():
    at = hall(4)
    EntrantFactory(stage=at.stage, checked_in_at=NOW)
    take_back(at)
    assert [notice["code"] for notice in current_draw(at.round_now()).notices] == ["draw_is_stale"]


def test_boards_and_standings_follow():
    at = hall(4)
    refresh_standings(stage=at.stage, cause="round:1", now=LATER)
    assert standings_of(at.stage).after_round == 1
    swap_seats(
        round=at.round_now(), first=at.entrant(1), second=at.entrant(2), reason="x", actor=at.head_referee, now=LATER
    )
    take_back(at)
    refresh_standings(stage=at.stage, cause="round:1", now=LATER)
    now = stage_now(at.stage)
    assert now.happening is Happening.DRAWN
    assert [table.sheet for table in table_boards(now.round)] == [None]
    page = standings_of(at.stage)
    assert (page.after_round, page.provisional, page.has_results) == (0, False, False)
    assert not RoundResult.objects.exists()


def test_the_standings_after_the_round_before_are_final_again():
    at = begin(played(5, 1, -2, -4), 2, [[4, 3, 2, 1]])
    refresh_standings(stage=at.stage, cause="round:2", now=LATER)
    assert standings_of(at.stage).provisional
    take_back(at, 2)
    refresh_standings(stage=at.stage, cause="round:2", now=LATER)
    page = standings_of(at.stage)
    assert (page.after_round, page.provisional, page.has_results) == (1, False, True)


def test_before_the_first_start_there_are_no_standings():
    at = hall(4, start=False)
    assert refresh_standings(stage=at.stage, cause="entrants", now=NOW) is None
    assert not StandingsVersion.objects.exists()


def write_and_strike(at: Hall) -> None:
    (line,) = play(at.sheet_of(2), PASSED_OUT, actor=at.referee)
    strike_line(line=line, actor=at.referee, reason="not played", now=LATER)


def type_and_withdraw(at: Hall) -> None:
    type_totals(at, 2, 3, 0, -3, 0)
    withdraw_totals(sheet=at.sheet_of(2), actor=at.referee, reason="other table", now=LATER)


ENTERED = {
    "a deal": lambda at: play(at.sheet_of(2), PASSED_OUT, actor=at.player(5)),
    "a deal that was struck": write_and_strike,
    "totals": lambda at: type_totals(at, 2, 3, 0, -3, 0),
    "totals that were withdrawn": type_and_withdraw,
    "a decision": lambda at: decide_sheet(
        sheet=at.sheet_of(2), actor=at.head_referee, reason="lost", counts=False, now=LATER
    ),
}


@pytest.mark.parametrize("what", ENTERED)
def test_once_something_is_entered_the_start_stands(what):
    at = hall(4, 4)
    ENTERED[what](at)
    with refused("something_entered") as caught:
        take_back(at)
    assert caught.value.faults[0].params == {"number": 1, "tables": [2]}
    assert ScoreSheet.objects.count() == 2


def test_what_taking_back_refuses():
    at = hall(4)
    with refused("reason_needed"):
        take_back(at, reason=" ")
    with refused("round_not_running"):
        take_back(at, 2)
    with refused("start_changed", 409):
        take_back(at, expected_start=NOW - timedelta(seconds=1))
    type_totals(at, 1, 3, 0, -3, 0)
    sign(at)
    close_round(round=at.round_now(), actor=at.head_referee, now=LATER)
    with refused("round_closed"):
        take_back(at)


def test_a_second_tap_does_not_take_back_the_start_in_earnest():
    at = hall(4)
    take_back(at, expected_start=NOW)
    start_round(round=at.round_now(), actor=at.head_referee, now=LATER)
    with refused("start_changed", 409):
        take_back(at, expected_start=NOW)
    assert at.round_now().status == RoundStatus.RUNNING


def test_a_start_asked_for_on_another_draw_is_refused():
    at = hall(4)
    take_back(at)
    with refused("draw_changed", 409):
        start_round(round=at.round_now(), expected_ordinal=2, actor=at.head_referee, now=LATER)
    assert start_round(round=at.round_now(), expected_ordinal=1, actor=at.head_referee, now=LATER).started_at == LATER
