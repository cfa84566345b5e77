"""The standings on the wall: public as the page is, rendered once for a whole hall."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from scoring.services.standings import refresh_standings
from scoring.views import prints
from tests.factories import EntrantFactory, StageFactory
from tests.paper import pages_of, squeezed
from tests.scoring_factories import LATER, Hall, hall, sign, type_totals
from tournaments.models import DisplayChoice, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept(db):
    cache.clear()


@pytest.fixture
def played() -> Hall:
    """A table of four whose sheet is signed; the second of them hides his name."""
    in_hall = hall(4)
    in_hall.stage.entrants.filter(start_number=2).update(display=DisplayChoice.HIDDEN)
    type_totals(in_hall, 1, 12, 4, -6, -10)
    sign(in_hall)
    refresh_standings(stage=in_hall.stage, cause="test", now=LATER)
    return in_hall


def ask(client, stage: Stage, **query):
    address = reverse("scoring:print-standings", args=[stage.slug])
    return client.get(address, query, headers={"accept-language": "en"})


def test_everybody_may_print_the_standings_and_names_are_as_their_owners_chose(client, played):
    answer = ask(client, played.stage)
    assert answer.status_code == 200
    text = pages_of(answer.content)[0]
    names = [squeezed(played.entrant(number).name) for number in (1, 3, 4)]
    places = [text.index(name) for name in (names[0], "#2", names[1], names[2])]
    assert places == sorted(places)
    assert squeezed(played.entrant(2).name) not in text
    assert all(points in text for points in ("+12", "+4", "−6", "−10"))


@pytest.mark.parametrize(("query", "occasion"), [({}, "Afterround1"), ({"round": "1"}, "Round1")])
def test_the_standings_of_one_round_are_printed_too(client, played, query, occasion):
    assert occasion in pages_of(ask(client, played.stage, **query).content)[0]


@pytest.mark.parametrize("query", [{"round": "0"}, {"round": "2"}, {"round": "x"}, {"category": "giants"}])
def test_there_is_no_paper_of_what_the_stage_does_not_have(client, played, query):
    assert ask(client, played.stage, **query).status_code == 404


def test_an_unpublished_stage_has_no_paper(client, played):
    Stage.objects.filter(pk=played.stage.pk).update(published_at=None)
    assert ask(client, played.stage).status_code == 404


def test_before_the_first_result_there_is_nothing_to_print(client):
    stage = StageFactory()
    EntrantFactory(stage=stage)
    assert ask(client, stage).status_code == 404


def test_equal_standings_are_rendered_once_and_changed_ones_anew(client, played, monkeypatch):
    rendered = []
    monkeypatch.setattr(prints, "render_pdf", lambda *args, **said: rendered.append(said) or b"%PDF")
    for _ in range(3):
        ask(client, played.stage)
    assert len(rendered) == 1
    played.stage.entrants.filter(start_number=2).update(display=DisplayChoice.FULL)
    ask(client, played.stage)
    assert len(rendered) == 2
    client.get(reverse("scoring:print-standings", args=[played.stage.slug]), headers={"accept-language": "ru"})
    assert [said["language"] for said in rendered] == ["en", "en", "ru"]
