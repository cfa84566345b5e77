"""Championships, stages and their regulation through the API."""

from __future__ import annotations

import pytest

from tests.factories import StageFactory
from tests.tournaments.api.asking import Asker, fault, organizer, public, referee
from tournaments.models import Role, Stage
from tournaments.regulations import preset

pytestmark = pytest.mark.django_db

EVENING = preset("evening").as_json()


@pytest.fixture
def stage() -> Stage:
    return StageFactory()


@pytest.fixture
def asker(stage) -> Asker:
    return organizer(stage)


def new(asker: Asker, **changes):
    asker.post("championships/", name="Vidzemes kauss")
    said = {
        "championship": "vidzemes-kauss",
        "name": "Cēsis",
        "date": "2026-03-14",
        "venue": "Pils",
        "regulation": EVENING,
    }
    return asker.post("stages/", **said | changes)


def test_an_organiser_creates_a_championship_and_its_first_stage(asker):
    answer = new(asker, also_referee=True)
    assert answer.status_code == 201
    assert answer.json() == {
        "slug": "cesis",
        "name": "Cēsis",
        "championship": {"slug": "vidzemes-kauss", "name": "Vidzemes kauss"},
        "date": "2026-03-14",
        "venue": "Pils",
        "published_at": None,
        "finished_at": None,
    }
    roles = Role.objects.filter(user=asker.user, stage__slug="cesis").values_list("kind", flat=True)
    assert sorted(roles) == ["head_referee", "organizer", "referee"]
    assert [round["number"] for round in asker.get("stages/cesis/rounds/").json()] == [1, 2, 3, 4]


def test_two_championships_of_one_name_are_refused(asker):
    new(asker)
    asker.refused(409, "championship_exists", "championships/", name="Vidzemes kauss")


def test_the_same_stage_twice_is_refused(asker):
    new(asker)
    said = {"championship": "vidzemes-kauss", "name": "Cēsis", "date": "2026-03-14", "regulation": EVENING}
    asker.refused(409, "stage_exists", "stages/", **said)


def test_in_a_championship_one_does_not_manage_nobody_adds_a_stage(asker, stage):
    said = {"championship": stage.championship.slug, "name": "Cits", "date": "2026-03-14", "regulation": EVENING}
    asker.refused(403, "not_allowed", "stages/", **said)


def test_every_fault_of_a_regulation_is_told_with_its_place(asker):
    asker.post("championships/", name="Vidzemes kauss")
    wrong = EVENING | {"rounds": 0, "metrics": ["beauty"], "place_points": {"4": [1, 2, 3, 4]}, "colour": "red"}
    said = {"championship": "vidzemes-kauss", "name": "Cēsis", "date": "2026-03-14", "regulation": wrong}
    asker.refused(422, "unknown_field", "stages/", **said)
    errors = asker.post("stages/", **said).json()["errors"]
    assert {(each["path"], each["code"]) for each in errors} == {
        ("regulation.rounds", "out_of_range"),
        ("regulation.metrics[0]", "unknown_choice"),
        ("regulation.place_points.4", "not_descending"),
        ("regulation.colour", "unknown_field"),
    }


def test_the_presets_are_regulations_one_can_send_back(asker):
    presets = public().get("regulation-presets/").json()
    assert presets["evening"] == EVENING
    assert new(asker, regulation=presets["lzf-rondo"]).status_code == 201


def test_everybody_lists_published_stages_and_staff_their_own_too(asker, stage):
    draft = StageFactory(published_at=None)
    mine = organizer(draft)
    assert [each["slug"] for each in public().get("stages/").json()["results"]] == [stage.slug]
    assert {each["slug"] for each in mine.get("stages/").json()["results"]} == {stage.slug, draft.slug}
    assert [each["slug"] for each in mine.get("stages/", mine=True).json()["results"]] == [draft.slug]


def test_a_long_list_comes_in_parts(stage):
    StageFactory.create_batch(3)
    part = public().get("stages/", limit=2, offset=1).json()
    assert (part["count"], len(part["results"])) == (4, 2)


def test_a_stage_is_edited_published_and_finished(asker, stage):
    edited = asker.put(f"stages/{stage.slug}/", name="Fināls", date="2026-04-01")
    assert (edited.status_code, edited.json()["name"], edited.json()["slug"]) == (200, "Fināls", stage.slug)
    asker.refused(422, "rounds_not_closed", f"stages/{stage.slug}/finish/")
    Stage.objects.update(published_at=None)
    assert asker.post(f"stages/{stage.slug}/publish/").json()["published_at"]


def test_the_next_regulation_is_a_new_version_and_the_same_one_is_none(asker, stage):
    said = {"regulation": EVENING | {"deals": 20}, "change_note": "sāls", "expected_version": 1}
    first = asker.put(f"stages/{stage.slug}/regulation/", **said)
    assert (first.status_code, first.json()["number"], first.json()["value"]["deals"]) == (201, 2, 20)
    again = asker.put(f"stages/{stage.slug}/regulation/", **said)
    assert (again.status_code, again.json()["number"]) == (200, 2)


def test_a_regulation_somebody_else_has_changed_is_a_conflict(asker, stage):
    path, said = f"stages/{stage.slug}/regulation/", {"change_note": "x", "expected_version": 1}
    asker.put(path, regulation=EVENING | {"deals": 20}, **said)
    asker.refused(409, "regulation_changed", path, "put", regulation=EVENING | {"deals": 18}, **said)


def test_a_published_stage_changes_its_regulation_only_with_a_reason(asker, stage):
    path = f"stages/{stage.slug}/regulation/"
    asker.refused(422, "reason_needed", path, "put", regulation=EVENING | {"deals": 20})


def test_the_public_reads_the_published_version_until_the_next_is(asker, stage):
    path = f"stages/{stage.slug}/regulation/"
    asker.put(path, regulation=EVENING | {"deals": 20}, change_note="ilgāk")
    assert [each.get(path).json()["number"] for each in (public(), referee(stage), asker)] == [1, 1, 2]
    asker.post(f"{path}publish/")
    assert public().get(path).json()["number"] == 2


def test_without_a_published_version_the_public_reads_none(stage):
    stage.regulations.update(published_at=None)
    fault(public().get(f"stages/{stage.slug}/regulation/"), 404, "not_found")
