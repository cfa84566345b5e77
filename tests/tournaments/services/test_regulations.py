"""A regulation changes in versions, and the rounds go with it."""

import pytest
from django.db import transaction

from scoring.models import ConductWarning
from tests.factories import NOW, StageFactory
from tests.refusals import nothing_written, refused
from tests.tournaments.services.steps import closed, drawn, enter, round_of
from tournaments.errors import Conflict
from tournaments.models import AuditEntry
from tournaments.regulations import Regulation, preset
from tournaments.selectors import published_regulation_of, regulation_of, rounds_of
from tournaments.services.participation import withdraw
from tournaments.services.regulations import publish_regulation, set_regulation

pytestmark = pytest.mark.django_db


def evening(**changes) -> Regulation:
    return Regulation.parse(preset("evening").as_json() | changes)


def numbers(stage):
    return [round.number for round in rounds_of(stage)]


def test_a_new_version_is_in_force_at_once_and_public_when_published(stage, actor):
    version = set_regulation(stage=stage, value=evening(minutes=45), change_note="ilgāk", actor=actor, now=NOW)
    stage.refresh_from_db()
    assert (version.number, version.change_note) == (2, "ilgāk")
    assert regulation_of(stage).minutes == 45
    assert published_regulation_of(stage).number == 1
    publish_regulation(stage=stage, actor=actor, now=NOW)
    assert published_regulation_of(stage) == version
    with nothing_written():
        publish_regulation(stage=stage, actor=actor, now=NOW)


def test_what_is_in_force_is_not_set_again(stage, actor):
    with nothing_written():
        assert set_regulation(stage=stage, value=evening(), actor=actor, now=NOW) == stage.regulation_version


def test_a_published_stage_is_told_what_changed(stage, actor):
    with refused("reason_needed"):
        set_regulation(stage=stage, value=evening(minutes=45), actor=actor, now=NOW)
    draft = StageFactory(published_at=None)
    assert set_regulation(stage=draft, value=evening(minutes=45), actor=actor, now=NOW).number == 2


@pytest.mark.parametrize("rounds", [6, 4, 1])
def test_rounds_that_are_not_drawn_come_and_go(stage, actor, rounds):
    value = evening(rounds=rounds, minutes=50)
    set_regulation(stage=stage, value=value, change_note="skaits", actor=actor, now=NOW)
    assert list(range(1, rounds + 1)) == numbers(stage)


def test_there_are_never_fewer_rounds_than_drawn(stage, actor):
    enter(stage, 8)
    closed(stage, 1, actor)
    drawn(stage, 2, actor, standing=[])
    with refused("rounds_already_drawn"):
        set_regulation(stage=stage, value=evening(rounds=1), change_note="īsāk", actor=actor, now=NOW)
    set_regulation(stage=stage, value=evening(rounds=2), change_note="īsāk", actor=actor, now=NOW)
    assert numbers(stage) == [1, 2]


def test_what_was_planned_for_a_round_that_goes_is_kept_in_the_audit(stage, actor):
    first, *_ = enter(stage, 4)
    withdraw(entrant=first, from_round=4, why="jābrauc", actor=actor, now=NOW)
    set_regulation(stage=stage, value=evening(rounds=3), change_note="īsāk", actor=actor, now=NOW)
    (kept,) = AuditEntry.objects.get(action="regulation_set").details["removed_rounds"]
    assert kept == {
        "round__number": 4,
        "entrant__start_number": 1,
        "status": "withdrawn",
        "why": "jābrauc",
    }


def test_a_round_in_which_something_is_recorded_stays(stage, actor):
    first, *_ = enter(stage, 4)
    last = round_of(stage, 4)
    ConductWarning.objects.create(entrant=first, round=last, reason="sarunas", given_by=actor, given_at=NOW)
    with refused("round_in_use"), transaction.atomic():
        set_regulation(stage=stage, value=evening(rounds=3), change_note="īsāk", actor=actor, now=NOW)


def test_a_finished_stage_keeps_its_regulation(stage, actor):
    stage.finished_at = NOW
    stage.save()
    with refused("stage_finished"):
        set_regulation(stage=stage, value=evening(rounds=3), change_note="x", actor=actor, now=NOW)


def test_two_organisers_do_not_overwrite_each_other(stage, actor):
    words = {"stage": stage, "change_note": "ilgāk", "expected_version": 1, "actor": actor, "now": NOW}
    set_regulation(**words, value=evening(minutes=45))
    with refused("regulation_changed", Conflict):
        set_regulation(**words, value=evening(minutes=50))
