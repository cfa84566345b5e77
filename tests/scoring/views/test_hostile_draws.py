"""Requests about draws that nobody makes by mistake: they are refused in words and write nothing."""

import pytest
from django.test import Client

from tests.factories import NOW, ActorFactory, RoleFactory, StageFactory, UserFactory
from tests.tournaments.services.steps import drawn, enter
from tournaments.models import RoleKind

pytestmark = pytest.mark.django_db
HUGE = 10**30


@pytest.fixture
def stage():
    stage = StageFactory()
    enter(stage, 8)
    return stage


@pytest.fixture
def organiser(stage) -> Client:
    user = UserFactory()
    RoleFactory(user=user, kind=RoleKind.ORGANIZER, stage=stage)
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(
    "path",
    [
        "stages/{slug}/rounds/1/why/{huge}/",
        "stages/{slug}/rounds/{huge}/why/1/",
        "stages/{slug}/rounds/1/draws/{huge}.json",
        "manage/{slug}/rounds/{huge}/draw/candidates/",
    ],
)
def test_a_number_no_table_has_is_not_found(stage, organiser, path):
    drawn(stage, 1, ActorFactory())
    assert organiser.get("/" + path.format(slug=stage.slug, huge=HUGE)).status_code == 404


@pytest.mark.parametrize("seed", ["a\x00b", "a\nb", "a\x1bb", "x" * 65, "\u202eabc"])
def test_a_seed_that_is_no_line_of_text_is_refused_or_kept_as_it_is(stage, organiser, seed):
    said = {"expected_ordinal": "1", "seed_source": "hall", "seed": seed}
    answer = organiser.post(f"/manage/{stage.slug}/rounds/1/draw/now/", said)
    assert answer.status_code in (302, 422)
    assert stage.rounds.get(number=1).draws.exists() == (answer.status_code == 302)


@pytest.mark.parametrize("fields", [{"entrant": HUGE}, {"entrant": 9}, {"entrant": 1, "number": HUGE}, {"kind": "x"}])
def test_a_wish_of_nobody_for_nothing_is_refused(stage, organiser, fields):
    answer = organiser.post(f"/manage/{stage.slug}/wishes/", {"kind": "table", "entrant": 1, "number": 1} | fields)
    assert answer.status_code == 422
    assert not stage.seating_wishes.exists()


def test_the_form_of_wishes_says_who_will_read_what(stage, organiser):
    words = organiser.get(f"/manage/{stage.slug}/wishes/", headers={"accept-language": "en"}).content.decode()
    assert "Everybody can read in the file of the draw which start numbers wished this" in words


def test_a_closed_round_has_no_candidates_and_a_finished_stage_no_wishes(stage, organiser):
    stage.rounds.filter(number=1).update(status="closed", started_at=NOW, closed_at=NOW)
    page = organiser.get(f"/manage/{stage.slug}/rounds/1/draw/candidates/")
    assert list(page.context["candidates"]) == []
    stage.finished_at = NOW
    stage.save()
    said = {"kind": "table", "entrant": 1, "number": 1}
    assert organiser.post(f"/manage/{stage.slug}/wishes/", said).status_code == 422
    assert not stage.seating_wishes.exists()
