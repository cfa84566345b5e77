"""The clock of a round, from draw to close, and what is due in it."""

import pytest

from tests.factories import NOW, StageFactory
from tests.refusals import nothing_written, refused
from tests.tournaments.services.steps import closed, drawn, enter, minutes, round_of, started
from tournaments.clock import Phase
from tournaments.errors import Conflict
from tournaments.models import EventKind, RoundStatus, ScheduledEvent
from tournaments.regulations import Regulation, preset
from tournaments.selectors import clock_of, events_due, regulation_of_round
from tournaments.services.draws import publish_draw
from tournaments.services.participation import withdraw
from tournaments.services.regulations import set_regulation
from tournaments.services.rounds import (
    extend_round,
    extend_table,
    mark_closed,
    mark_under_correction,
    pause_round,
    resume_round,
    start_clock,
)
from tournaments.services.schedule import fire_due, fire_event
from tournaments.tasks import fire, tick

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(stage, actor):
    """Round 1 of 40 minutes with a warning 5 minutes before the end, started at NOW."""
    enter(stage, 8)
    return started(stage, 1, actor)


def pending(round):
    """(kind, minutes after NOW) of what is due."""
    events = round.events.filter(fired_at=None, cancelled_at=None).order_by("due_at")
    return [(event.kind, (event.due_at - NOW).total_seconds() / 60) for event in events]


def test_a_started_round_runs_under_the_regulation_of_that_moment(stage, actor, running):
    assert (running.status, running.started_at) == (RoundStatus.RUNNING, NOW)
    number_one = running.regulation_version
    changed = Regulation.parse(preset("evening").as_json() | {"minutes": 20})
    set_regulation(stage=stage, value=changed, change_note="īsāk", actor=actor, now=NOW)
    assert round_of(stage, 1).regulation_version == number_one
    assert [regulation_of_round(round_of(stage, number)).minutes for number in (1, 2)] == [40, 20]


def test_a_round_needs_a_published_draw(stage, actor):
    enter(stage, 8)
    with refused("not_drawn"):
        start_clock(round=round_of(stage, 1), actor=actor, now=NOW)
    drawn(stage, 1, actor)
    with refused("draw_not_published"):
        start_clock(round=round_of(stage, 1), actor=actor, now=NOW)


def test_a_round_starts_with_who_plays_or_knowingly_without(stage, actor):
    enter(stage, 8)
    drawn(stage, 1, actor)
    publish_draw(round=round_of(stage, 1), actor=actor, now=NOW)
    gone = stage.entrants.get(start_number=3)
    withdraw(entrant=gone, from_round=1, why="slims", actor=actor, now=NOW)
    enter(stage, 1)
    with refused("seats_do_not_fit") as told:
        start_clock(round=round_of(stage, 1), actor=actor, now=NOW)
    assert told.value.faults[0].params == {"number": 1, "numbers": [3, 9]}
    assert start_clock(round=round_of(stage, 1), anyway=True, actor=actor, now=NOW).status == RoundStatus.RUNNING


def test_a_round_waits_for_the_one_before(actor):
    stage = StageFactory(regulation=Regulation.parse(preset("evening").as_json() | {"seating": "random"}))
    enter(stage, 8)
    started(stage, 1, actor)
    drawn(stage, 2, actor)
    publish_draw(round=round_of(stage, 2), actor=actor, now=NOW)
    with refused("previous_round_open"):
        start_clock(round=round_of(stage, 2), actor=actor, now=NOW)


def test_each_step_taken_twice_is_taken_once(actor, running):
    acting = {"actor": actor, "now": NOW + minutes(1)}
    with nothing_written():
        start_clock(round=running, **acting)
        resume_round(round=running, **acting)
    pause_round(round=running, **acting)
    with nothing_written():
        pause_round(round=running, **acting)
        start_clock(round=running, **acting)
    resume_round(round=running, **acting)
    mark_closed(round=running, **acting)
    with nothing_written():
        mark_closed(round=running, **acting)
    mark_under_correction(round=running, under_correction=True, **acting)
    with nothing_written():
        mark_under_correction(round=running, under_correction=True, **acting)


def test_steps_out_of_order_are_refused(stage, actor):
    enter(stage, 8)
    acting = {"round": round_of(stage, 1), "actor": actor, "now": NOW}
    for step in (pause_round, resume_round, mark_closed):
        with refused("round_not_running"):
            step(**acting)
    with refused("round_not_running"):
        extend_round(seconds=60, why="x", **acting)
    with refused("round_not_closed"):
        mark_under_correction(under_correction=True, **acting)
    closed(stage, 1, actor)
    with refused("round_closed"):
        start_clock(**acting)
    with refused("round_not_running"):
        pause_round(**acting)


def test_on_a_machine_whose_clock_is_slow_no_moment_lies_before_the_one_stored_last(actor, running):
    """A safety copy goes on elsewhere: what is stored has happened, whatever the clock there says."""
    acting = {"round": running, "actor": actor}
    pause_round(**acting, now=NOW - minutes(10))
    resume_round(**acting, now=NOW - minutes(9))
    pause_round(**acting, now=NOW + minutes(5))
    mark_closed(**acting, now=NOW - minutes(3))
    stored = round_of(running.stage, 1)
    pauses = [(pause.paused_at, pause.resumed_at) for pause in stored.pauses.order_by("pk")]
    assert pauses == [(NOW, NOW), (NOW + minutes(5), NOW + minutes(5))]
    assert stored.closed_at == NOW + minutes(5)
    assert clock_of(stored).state(NOW + minutes(6)).elapsed == minutes(5)


def test_the_warning_and_the_end_are_due_from_the_start_on(running):
    assert pending(running) == [("warning", 35), ("end", 40)]


def test_a_pause_holds_everything_and_a_resumed_round_ends_later(stage, actor, running):
    pause_round(round=running, why="pusdienas", actor=actor, now=NOW + minutes(10))
    assert clock_of(round_of(stage, 1)).state(NOW + minutes(20)).phase is Phase.PAUSED
    assert pending(running) == []
    resume_round(round=running, actor=actor, now=NOW + minutes(25))
    assert pending(running) == [("warning", 50), ("end", 55)]
    assert clock_of(round_of(stage, 1)).state(NOW + minutes(26)).remaining == minutes(29)


def test_more_time_for_all_moves_what_is_due(actor, running):
    extend_round(round=running, seconds=600, why="tiesneša lēmums", actor=actor, now=NOW)
    assert pending(running) == [("warning", 45), ("end", 50)]
    extend_round(round=running, seconds=-300, why="par daudz", actor=actor, now=NOW)
    assert pending(running) == [("warning", 40), ("end", 45)]


def test_more_time_for_one_table_moves_its_clock_only(stage, actor, running):
    table = running.tables.get(number=2)
    extend_table(table=table, seconds=120, why="strīds", actor=actor, now=NOW)
    clock = clock_of(round_of(stage, 1))
    assert [clock.state(NOW, place).remaining / minutes(1) for place in (None, 1, 2)] == [40, 40, 42]
    assert pending(running) == [("warning", 35), ("end", 40)]


def test_a_double_tap_extends_once(actor, running):
    extend_round(round=running, seconds=60, why="x", expected_seconds=0, actor=actor, now=NOW)
    with refused("extension_changed", Conflict):
        extend_round(round=running, seconds=60, why="x", expected_seconds=0, actor=actor, now=NOW)
    table = running.tables.get(number=1)
    extend_table(table=table, seconds=60, why="x", expected_seconds=0, actor=actor, now=NOW)
    with refused("extension_changed", Conflict):
        extend_table(table=table, seconds=60, why="x", expected_seconds=0, actor=actor, now=NOW)


@pytest.mark.parametrize("seconds", [0, -1, 4 * 3600 + 1])
def test_an_extension_has_its_bounds(actor, running, seconds):
    with refused("extension_out_of_range"):
        extend_round(round=running, seconds=seconds, why="x", actor=actor, now=NOW)
    with refused("extension_out_of_range"):
        extend_table(table=running.tables.get(number=1), seconds=seconds, why="x", actor=actor, now=NOW)


def test_an_extension_says_why(actor, running):
    with refused("reason_needed"):
        extend_round(round=running, seconds=60, why="", actor=actor, now=NOW)
    with refused("reason_needed"):
        extend_table(table=running.tables.get(number=1), seconds=60, why="", actor=actor, now=NOW)


def test_a_last_round_without_limit_has_nothing_due_and_nothing_to_extend(actor):
    value = preset("evening").as_json() | {"rounds": 1, "round_overrides": {"1": {"minutes": None, "warn_at": []}}}
    stage = StageFactory(regulation=Regulation.parse(value))
    enter(stage, 8)
    round = started(stage, 1, actor)
    assert pending(round) == []
    assert clock_of(round).state(NOW + minutes(500)).phase is Phase.UNLIMITED
    with refused("no_time_limit"):
        extend_round(round=round, seconds=60, why="x", actor=actor, now=NOW)


def test_a_closed_round_has_nothing_due(actor, running):
    pause_round(round=running, actor=actor, now=NOW + minutes(10))
    round = mark_closed(round=running, reason="visi beiguši", actor=actor, now=NOW + minutes(12))
    assert pending(round) == []
    assert (round.status, round.closed_by, round.close_reason) == (RoundStatus.CLOSED, actor, "visi beiguši")
    assert round.pauses.get().resumed_at == NOW + minutes(12)


def test_what_is_due_fires_once_and_late_ticks_change_nothing(running):
    assert fire_due(now=NOW + minutes(34)) == []
    (warning,) = fire_due(now=NOW + minutes(36))
    assert (warning.kind, warning.fired_at) == (EventKind.WARNING, NOW + minutes(36))
    with nothing_written():
        assert fire_due(now=NOW + minutes(37)) == []
    assert [event.kind for event in fire_due(now=NOW + minutes(300))] == ["end"]
    assert round_of(running.stage, 1).status == RoundStatus.RUNNING


def test_one_event_is_fired_by_its_hint_at_the_moment_and_not_before(running):
    warning = running.events.get(kind=EventKind.WARNING)
    with nothing_written():
        assert not fire_event(event_id=warning.pk, now=NOW + minutes(34.9))
    assert fire_event(event_id=warning.pk, now=NOW + minutes(35))
    with nothing_written():
        assert not fire_event(event_id=warning.pk, now=NOW + minutes(35))


def test_an_end_that_is_moved_fires_again(actor, running):
    fire_due(now=NOW + minutes(40))
    extend_round(round=running, seconds=600, why="vēl", actor=actor, now=NOW + minutes(41))
    assert pending(running) == [("warning", 45), ("end", 50)]
    assert len(fire_due(now=NOW + minutes(50))) == 2


def test_a_warning_whose_minute_has_passed_is_left_out_but_the_end_is_not(actor, running):
    extend_round(round=running, seconds=1200, why="vēl", actor=actor, now=NOW)
    extend_round(round=running, seconds=-1200, why="atpakaļ", actor=actor, now=NOW + minutes(45))
    assert pending(running) == [("end", 40)]


def test_the_pages_are_told_of_what_fires(running, django_capture_on_commit_callbacks, monkeypatch):
    told = []
    monkeypatch.setattr("tournaments.announce._send", lambda *news: told.append(news))
    with django_capture_on_commit_callbacks(execute=True):
        fire_due(now=NOW + minutes(35))
    assert [(running.stage_id, frozenset({"clock"}))] == told


def test_the_tick_fires_what_is_due_and_hints_at_what_comes(running, monkeypatch):
    hinted = []
    monkeypatch.setattr("tournaments.tasks.timezone.now", lambda: NOW + minutes(40) - minutes(1 / 60))
    monkeypatch.setattr(fire, "apply_async", lambda args, eta: hinted.append((args, eta)))
    tick()
    end = running.events.get(kind=EventKind.END)
    assert [([end.pk], NOW + minutes(40))] == hinted
    assert ScheduledEvent.objects.get(kind=EventKind.WARNING).fired_at
    assert list(events_due(after=NOW, until=NOW + minutes(60))) == [end]
    monkeypatch.setattr("tournaments.tasks.timezone.now", lambda: NOW + minutes(40))
    fire(end.pk)
    end.refresh_from_db()
    assert end.fired_at == NOW + minutes(40)


def test_the_clock_of_a_round_is_two_queries(running, django_assert_num_queries):
    round = round_of(running.stage, 1)
    with django_assert_num_queries(2):
        clock_of(round).state(NOW)
