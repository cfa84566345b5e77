"""Starting and closing a round, and a head referee's decision about a sheet."""

from __future__ import annotations

import pytest

from scoring.models import RoundResult, ScoreSheet, ScribeBinding
from scoring.services.codes import bind_scribe
from scoring.services.rounds import close_round, decide_sheet, start_round
from tests.scoring_factories import (
    LATER,
    NOW,
    PASSED_OUT,
    begin,
    hall,
    lost,
    play,
    refused,
    sign,
    unchanged,
    won,
)
from tournaments.models import RoundStatus
from tournaments.selectors import next_ordinal
from tournaments.services.draws import draw_by_hand, publish_draw

pytestmark = pytest.mark.django_db


def decide(at, table=1, actor=None, reason="the paper is lost", **said):
    return decide_sheet(sheet=at.sheet_of(table), actor=actor or at.head_referee, reason=reason, now=LATER, **said)


def close(at, number=1):
    return close_round(round=at.round_now(number), actor=at.head_referee, now=LATER)


def test_a_round_begins_with_an_open_sheet_on_every_table():
    at = hall(4, 3)
    assert (at.round.status, at.round.started_at) == (RoundStatus.RUNNING, NOW)
    assert list(ScoreSheet.objects.values_list("table__number", "status")) == [(1, "open"), (2, "open")]
    assert at.round.regulation_version == at.stage.regulation_version


def test_starting_again_makes_no_second_sheet():
    at = hall(4)
    with unchanged():
        start_round(round=at.round, actor=at.head_referee, now=LATER)


def test_a_round_without_a_published_draw_does_not_start():
    at = hall(4, start=False)
    with refused("not_drawn"):
        start_round(round=at.round, actor=at.head_referee, now=NOW)
    draw_by_hand(
        round=at.round,
        tables=[[1, 2, 3, 4]],
        expected_ordinal=next_ordinal(at.round),
        actor=at.head_referee,
        now=NOW,
    )
    with refused("draw_not_published"):
        start_round(round=at.round, actor=at.head_referee, now=NOW)


def test_a_round_does_not_start_before_the_one_before_it_is_closed():
    at = hall(4)
    draw_by_hand(round=at.round_now(2), tables=[[1, 2, 3, 4]], expected_ordinal=1, actor=at.head_referee, now=NOW)
    publish_draw(round=at.round_now(2), actor=at.head_referee, now=NOW)
    with refused("previous_round_open"):
        start_round(round=at.round_now(2), actor=at.head_referee, now=NOW)


def test_a_round_closes_when_every_sheet_is_vouched_for():
    at = hall(4, 3)
    play(at.sheet, won(2), actor=at.player(1))
    bind_scribe(sheet=at.sheet_of(2), entrant=at.entrant(5), token="secret", actor=at.player(5), now=LATER)
    sign(at)
    with refused("sheets_missing") as caught:
        close(at)
    assert caught.value.faults[0].params == {"tables": [2]}
    decide(at, 2, counts=False)
    closed = close(at)
    assert (closed.status, closed.closed_by) == (RoundStatus.CLOSED, at.head_referee)
    assert ScribeBinding.objects.get().ended_at == LATER


def test_closing_again_changes_nothing():
    at = hall(4)
    decide(at, counts=False)
    close(at)
    with unchanged():
        assert close(at).status == RoundStatus.CLOSED


def test_a_round_that_has_not_begun_does_not_close():
    at = hall(4, start=False)
    with refused("round_not_running"):
        close(at)


def test_a_decided_sheet_counts_as_it_stands_with_its_pules_settled():
    at = hall(3)
    play(at.sheet, PASSED_OUT, lost(2), actor=at.player(1))
    decide(at)
    rows = RoundResult.objects.order_by("seat")
    assert [(row.points, row.place_sixtieths // 60, row.final) for row in rows] == [
        (3, 5, True),
        (-6, 2, True),
        (3, 5, True),
    ]


def test_a_sheet_may_be_decided_not_to_count_and_then_everybody_has_nothing():
    at = hall(3)
    play(at.sheet, lost(2), actor=at.player(1))
    decide(at, counts=False)
    assert (
        list(RoundResult.objects.values_list("points", "place_sixtieths", "deals", "forfeited", "final"))
        == [(0, 0, 0, True, True)] * 3
    )


def test_deciding_the_same_again_changes_nothing_and_anything_else_is_a_conflict():
    at = hall(3)
    decide(at, counts=False)
    with unchanged():
        decide(at, counts=False)
    with refused("already_decided", 409):
        decide(at, counts=False, reason="other")


def test_who_decides_says_which_sheet_he_saw():
    at = hall(3)
    seen = at.sheet.version
    play(at.sheet, won(1), actor=at.player(1))
    for counts in (True, False):
        with refused("sheet_changed", 409):
            decide(at, counts=counts, expected_version=seen)
    decide(at, expected_version=seen + 1)
    with unchanged():
        decide(at, expected_version=seen + 1)


def test_what_a_decision_refuses():
    at = hall(3)
    with refused("sheet_is_empty"):
        decide(at)
    with refused("reason_needed"):
        decide(at, reason="", counts=False)
    with refused("referee_only", 403):
        decide(at, actor=at.player(1), counts=False)
    player = at.entrant(2).player
    player.user = at.head_referee.user
    player.save()
    with refused("own_table", 403):
        decide(at, counts=False)
    player.user = None
    player.save()
    play(at.sheet, won(1), actor=at.player(1))
    sign(at)
    with refused("already_confirmed"):
        decide(at)


def test_the_next_round_runs_under_its_own_sheets():
    at = hall(4)
    decide(at, counts=False)
    close(at)
    second = begin(at, 2, [[4, 3, 2, 1]])
    assert second.sheet.pk != at.sheet.pk
    assert at.round_now(2).status == RoundStatus.RUNNING
