"""What a stage needs next, step by step through a day."""

from __future__ import annotations

import pytest

from scoring.dashboard import Step, dashboard_of
from scoring.services.rounds import close_round
from tests.factories import NOW, EntrantFactory, ParticipationFactory, StageFactory
from tests.scoring_factories import LATER, Hall, hall, play, sign, won
from tournaments.models import Round, RoundStatus
from tournaments.selectors import next_ordinal
from tournaments.services.championships import finish_stage
from tournaments.services.draws import draw_by_hand, publish_draw, refresh_notices

pytestmark = pytest.mark.django_db


def step(stage) -> Step:
    stage.refresh_from_db()
    return dashboard_of(stage).step


def drawn() -> Hall:
    empty = hall(4, start=False)
    draw_by_hand(
        round=empty.round_now(), tables=[[1, 2, 3, 4]], expected_ordinal=next_ordinal(empty.round_now()),
        actor=empty.head_referee, now=NOW,
    )  # fmt: skip
    return empty


def test_nobody_can_be_drawn_before_three_are_entered():
    stage = StageFactory()
    EntrantFactory.create_batch(2, stage=stage, checked_in_at=NOW)
    assert step(stage) is Step.ENTER


def test_who_has_not_checked_in_is_asked_for_before_the_first_draw():
    stage = StageFactory()
    EntrantFactory.create_batch(3, stage=stage, checked_in_at=NOW)
    missing = EntrantFactory(stage=stage)
    assert step(stage) is Step.CHECK_IN
    assert dashboard_of(stage).not_here == 1
    ParticipationFactory(entrant=missing)
    assert step(stage) is Step.DRAW


def test_a_draw_is_looked_at_published_and_then_the_round_starts():
    day = drawn()
    assert step(day.stage) is Step.PUBLISH_DRAW
    publish_draw(round=day.round_now(), actor=day.head_referee, now=NOW)
    assert step(day.stage) is Step.START


def test_a_draw_that_does_not_fit_any_more_is_drawn_anew_first():
    day = drawn()
    ParticipationFactory(entrant=day.entrant(4), round=day.round_now())
    refresh_notices(day.round_now())
    assert step(day.stage) is Step.REDRAW


def test_sheets_are_asked_for_until_all_are_in_then_the_round_is_closed_and_the_next_is_drawn():
    day = hall()
    assert step(day.stage) is Step.RESULTS
    play(day.sheet, won(2), actor=day.referee)
    sign(day)
    assert step(day.stage) is Step.CLOSE
    close_round(round=day.round_now(), actor=day.head_referee, now=LATER)
    assert step(day.stage) is Step.DRAW
    assert dashboard_of(day.stage).row.round.number == 2


def test_after_the_last_round_the_stage_is_declared_over():
    day = hall()
    Round.objects.filter(stage=day.stage).update(status=RoundStatus.CLOSED, started_at=NOW, closed_at=LATER)
    assert step(day.stage) is Step.FINISH
    finish_stage(stage=day.stage, actor=day.head_referee, now=LATER)
    assert step(day.stage) is Step.DONE


def test_the_sheets_of_each_round_are_counted():
    day = hall(4, 4, 3)
    play(day.sheet_of(1), won(2), actor=day.referee)
    sign(day)
    tally = dashboard_of(day.stage).rows[0].tally
    assert (tally.tables, tally.open, tally.submitted, tally.disputed, tally.final) == (3, 2, 0, 0, 1)
    assert tally.missing == 2
    assert dashboard_of(day.stage).rows[1].tally.tables == 0


def test_the_dashboard_asks_as_little_for_many_tables_as_for_one(django_assert_max_num_queries):
    one, many = hall(), hall(4, 4, 4, 4)
    for day in (one, many):
        with django_assert_max_num_queries(8):
            dashboard_of(day.stage)
