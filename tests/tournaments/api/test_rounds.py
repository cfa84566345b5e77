"""Rounds, draws by hand and the clock through the API."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.factories import EntrantFactory, StageFactory
from tests.refusals import nothing_written
from tests.tournaments.api.asking import Asker, fault, organizer, public, referee
from tests.tournaments.services.steps import started
from tournaments.models import Actor, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    stage = StageFactory()
    EntrantFactory.create_batch(4, stage=stage)
    return stage


@pytest.fixture
def asker(stage) -> Asker:
    return organizer(stage)


@pytest.fixture
def path(stage) -> str:
    return f"stages/{stage.slug}/rounds/1/"


def by_hand(asker: Asker, path: str, **said):
    return asker.post(f"{path}draw/by-hand/", **{"tables": [[4, 3, 2, 1]], "expected_ordinal": 1} | said)


def running(stage: Stage, asker: Asker) -> None:
    started(stage, 1, Actor.objects.get(user=asker.user))


def test_a_round_seated_by_hand_is_a_draw_like_any_other(asker, path):
    answer = by_hand(asker, path)
    assert (answer.status_code, answer.json()["result"], answer.json()["by_hand"]) == (201, [[4, 3, 2, 1]], True)
    assert asker.get(path).json()["draw"] == answer.json()


def test_every_fault_of_a_seating_is_told_at_once(asker, path):
    said = {"tables": [[1, 1, 9]], "expected_ordinal": 1}
    asker.refused(422, "seated_twice", f"{path}draw/by-hand/", **said)
    codes = {each["code"] for each in by_hand(asker, path, **said).json()["errors"]}
    assert {"seated_twice", "not_an_entrant", "not_seated"} <= codes


def test_who_drew_on_what_another_has_changed_is_told_so(asker, path):
    by_hand(asker, path)
    asker.refused(409, "draw_changed", f"{path}draw/by-hand/", tables=[[1, 2, 3, 4]], expected_ordinal=1)
    asker.refused(422, "reason_needed", f"{path}draw/by-hand/", tables=[[1, 2, 3, 4]], expected_ordinal=2)
    by_hand(asker, path, tables=[[1, 2, 3, 4]], expected_ordinal=2, reason="kļūda")
    assert [each["replaced_because"] for each in asker.get(f"{path}draws/").json()] == ["kļūda", ""]


def test_of_a_seating_that_is_not_published_the_public_sees_nothing(asker, stage, path):
    by_hand(asker, path)
    seen = public().get(path).json()
    assert (seen["tables"], seen["draw"], seen["seat_changes"]) == ([], None, 0)
    assert public().get(f"{path}draws/").json() == []
    fault(public().get(f"{path}clock/", table=1), 404, "not_found")
    assert referee(stage).get(path).json()["tables"][0]["seats"][0]["start_number"] == 4
    asker.post(f"{path}draw/publish/")
    seats = public().get(path).json()["tables"][0]["seats"]
    assert [(seat["seat"], seat["start_number"]) for seat in seats] == [(1, 4), (2, 3), (3, 2), (4, 1)]
    assert len(public().get(f"{path}draws/").json()) == 1


def test_publishing_before_drawing_is_refused(asker, path):
    asker.refused(422, "not_drawn", f"{path}draw/publish/")


def test_the_clock_tells_moments_of_the_day_and_the_time_of_the_server(asker, stage, path):
    running(stage, asker)
    clock = public().get(f"{path}clock/").json()
    started_at, ends_at = (datetime.fromisoformat(clock[name]) for name in ("started_at", "ends_at"))
    assert (ends_at - started_at).total_seconds() == 40 * 60
    assert datetime.fromisoformat(clock["now"]) > started_at
    assert [(each["kind"], each["minutes"]) for each in clock["signals"]] == [("start", 0), ("warning", 5), ("end", 0)]


def test_the_clock_is_stopped_and_goes_on(asker, stage, path):
    running(stage, asker)
    assert asker.post(f"{path}pause/", why="ugunsgrēks").json()["status"] == "paused"
    with nothing_written():
        assert asker.post(f"{path}pause/").status_code == 200
    assert asker.post(f"{path}resume/").json()["status"] == "running"


def test_time_is_given_once_however_often_it_is_sent(asker, stage, path):
    running(stage, asker)
    said = {"seconds": 300, "why": "strīds", "expected_seconds": 0}
    assert asker.post(f"{path}extend/", **said).json()["extension_seconds"] == 300
    assert asker.refused(409, "extension_changed", f"{path}extend/", **said)["params"] == {"seconds": 300}
    assert asker.post(f"{path}tables/1/extend/", **said).json() == {"number": 1, "extra_seconds": 300}
    assert public().get(f"{path}clock/", table=1).json()["table_extra"] == {"1": 300}


@pytest.mark.parametrize(
    ("step", "said", "code"),
    [
        ("pause/", {}, "round_not_running"),
        ("resume/", {}, "round_not_running"),
        ("extend/", {"seconds": 60, "why": "x"}, "round_not_running"),
        ("extend/", {"seconds": 60, "why": ""}, "reason_needed"),
        ("extend/", {"seconds": 10**6, "why": "x"}, "out_of_range"),
    ],
)
def test_what_the_clock_refuses(asker, path, step, said, code):
    asker.refused(422, code, path + step, **said)


def test_more_time_than_there_is_is_refused_with_what_is_allowed(asker, stage, path):
    running(stage, asker)
    params = asker.refused(422, "extension_out_of_range", f"{path}extend/", seconds=-60, why="x")["params"]
    assert params == {"least": 0, "most": 14_400}


def test_a_table_the_round_does_not_have_is_not_found(asker, stage, path):
    running(stage, asker)
    asker.refused(404, "not_found", f"{path}tables/9/extend/", seconds=60, why="x")
