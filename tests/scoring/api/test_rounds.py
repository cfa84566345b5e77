"""A round from draw to end through the API, seats changed on the way, warnings."""

from __future__ import annotations

import pytest

from tests.factories import EntrantFactory
from tests.refusals import nothing_written
from tests.scoring_factories import ANNULLED, Hall, hall, play, sign
from tests.tournaments.api.asking import fault, organizer, public, referee
from tournaments.models import Draw
from tournaments.seating import make_draw


@pytest.fixture
def before(db: None) -> Hall:
    """Nine entrants, nothing drawn."""
    return hall(4, 5, start=False)


def test_a_day_goes_round_by_round(before):
    asker, judge, round = organizer(before.stage), referee(before.stage), f"stages/{before.stage.slug}/rounds/1/"
    drawn = asker.post(f"{round}draw/", expected_ordinal=1)
    assert (drawn.status_code, drawn.json()["seed_source"], len(drawn.json()["seed"])) == (201, "commitment", 32)
    asker.refused(422, "draw_not_published", f"{round}start/")
    asker.post(f"{round}draw/publish/")
    assert asker.post(f"{round}start/").json()["status"] == "running"
    with nothing_written():
        assert asker.post(f"{round}start/").json()["status"] == "running"
    asker.refused(422, "reason_needed", f"{round}start/back/", reason="")
    asker.refused(409, "start_changed", f"{round}start/back/", reason="īkšķis", expected_start="2026-01-01T10:00:00Z")
    seen = asker.get(round).json()["started_at"]
    back = asker.post(f"{round}start/back/", reason="īkšķis", expected_start=seen).json()
    assert (back["status"], back["started_at"]) == ("seated", None)
    asker.refused(409, "draw_changed", f"{round}start/", expected_ordinal=2)
    assert asker.post(f"{round}start/", expected_ordinal=1).json()["status"] == "running"
    asker.refused(422, "sheets_missing", f"{round}close/")
    for sheet in judge.get(f"{round}sheets/").json():
        asker.post(f"sheets/{sheet['id']}/decide/", reason="izmēģinājums", counts=False)
    assert asker.post(f"{round}close/", reason="viss").json()["status"] == "closed"
    following = asker.post(f"stages/{before.stage.slug}/rounds/2/draw/", expected_ordinal=1, seed="kreicis")
    assert (following.json()["seed"], following.json()["seed_source"]) == ("kreicis", "hall")
    assert following.json()["canonical_input"]["mode"] == "blocks"


def test_a_draw_is_repeated_by_anybody_from_what_is_shown(before):
    asker, round = organizer(before.stage), f"stages/{before.stage.slug}/rounds/1/"
    asker.post(f"{round}draw/", expected_ordinal=1)
    asker.post(f"{round}draw/publish/")
    draw = public().get(round).json()["draw"]
    assert make_draw(draw["canonical_input"])["tables"] == draw["result"]


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [
        ({"expected_ordinal": 2}, 409, "draw_changed"),
        ({}, 422, "missing_field"),
        ({"expected_ordinal": 1, "seed": "x" * 65}, 422, "text_too_long"),
    ],
)
def test_what_a_draw_refuses(before, said, status, code):
    organizer(before.stage).refused(status, code, f"stages/{before.stage.slug}/rounds/1/draw/", **said)
    assert not Draw.objects.exists()


def test_a_later_round_waits_for_the_one_before(before):
    asker = organizer(before.stage)
    asker.refused(422, "previous_round_open", f"stages/{before.stage.slug}/rounds/2/draw/", expected_ordinal=1)


def test_two_players_change_places_once(db):
    at = hall(4, 4)
    head, seats = organizer(at.stage), f"stages/{at.stage.slug}/rounds/1/seats/"
    said = {"first": 1, "second": 8, "reason": "sajauca", "lines_follow": "person", "expected_changes": 0}
    changes = head.post(f"{seats}swap/", **said).json()
    assert [(each["table"], each["seat"], each["before"], each["after"]) for each in changes] == [
        (1, 1, 1, 8),
        (2, 4, 8, 1),
    ]
    head.refused(409, "seats_changed", f"{seats}swap/", **said)
    assert public().get(f"stages/{at.stage.slug}/rounds/1/").json()["seat_changes"] == 2
    head.refused(422, "same_entrant", f"{seats}swap/", first=1, second=1, reason="x")
    head.refused(422, "not_an_entrant", f"{seats}swap/", first=1, second=99, reason="x")
    head.refused(422, "reason_needed", f"{seats}swap/", first=1, second=2, reason="")


def test_another_takes_a_seat(at, head):
    EntrantFactory(stage=at.stage)
    seats = f"stages/{at.stage.slug}/rounds/1/seats/"
    said = {"table": 1, "seat": 2, "reason": "saslima"}
    assert head.post(f"{seats}replace/", **said, entrant=5).json()["after"] == 5
    head.refused(409, "already_seated", f"{seats}replace/", **said, entrant=5)
    head.refused(422, "no_such_seat", f"{seats}replace/", **said | {"table": 9}, entrant=2)


def test_warnings_add_up_until_the_last_disqualifies_and_are_withdrawn(at, judge):
    stage = f"stages/{at.stage.slug}/"
    given = [judge.post(f"{stage}rounds/1/warnings/", entrant=2, reason=reason) for reason in ("a", "b", "c")]
    assert [(each.status_code, each.json()["count"], each.json()["disqualified_from"]) for each in given] == [
        (201, 1, None),
        (201, 2, None),
        (201, 3, 2),
    ]
    with nothing_written():
        assert judge.post(f"{stage}rounds/1/warnings/", entrant=2, reason="c").status_code == 200
    assert [each["reason"] for each in judge.get(f"{stage}warnings/").json()] == ["a", "b", "c"]
    last = given[2].json()["warning"]["id"]
    judge.refused(422, "reason_needed", f"{stage}warnings/{last}/withdraw/", reason="")
    assert judge.post(f"{stage}warnings/{last}/withdraw/", reason="kļūda").json()["withdrawn_because"] == "kļūda"
    judge.refused(404, "not_found", f"{stage}warnings/999999/withdraw/", reason="x")
    judge.refused(422, "not_an_entrant", f"{stage}rounds/1/warnings/", entrant=99, reason="x")


def test_a_warning_of_another_stage_is_not_found(at, judge):
    pk = judge.post(f"stages/{at.stage.slug}/rounds/1/warnings/", entrant=2, reason="a").json()["warning"]["id"]
    other = hall(4)
    referee(other.stage).refused(404, "not_found", f"stages/{other.stage.slug}/warnings/{pk}/withdraw/", reason="x")


def test_a_closed_round_is_closed_once(at, head):
    play(at.sheet, ANNULLED, actor=at.referee)
    sign(at)
    close = f"stages/{at.stage.slug}/rounds/1/close/"
    head.post(close)
    with nothing_written():
        assert head.post(close).json()["status"] == "closed"
    fault(head.post(f"stages/{at.stage.slug}/rounds/1/pause/"), 422, "round_not_running")
