"""`manage.py draw`, and the ways to seat a round side by side."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from scoring.services.advance import seating_candidates
from tests.factories import NOW, ActorFactory, EntrantFactory, StageFactory
from tests.refusals import nothing_written
from tests.tournaments.api.asking import organizer, public
from tests.tournaments.services.steps import closed, enter, round_of
from tests.tournaments.views.conftest import browser_of
from tournaments.models import Draw, RoleKind, SeedCommitment
from tournaments.regulations import Regulation, SeatingMode
from tournaments.seating import verify_draw
from tournaments.selectors import open_commitment
from tournaments.services.audit import system_actor
from tournaments.services.wishes import add_wish

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """Twelve players who have played round 1; round 2 waits for its draw."""
    stage = StageFactory(slug="vakars", regulation=Regulation.parse({"title": "T", "rounds": 3, "deals": 16}))
    enter(stage, 12)
    closed(stage, 1, ActorFactory())
    return stage


def command(*said: str) -> object:
    out = StringIO()
    call_command("draw", *said, stdout=out)
    return json.loads(out.getvalue())


def test_the_command_draws_publishes_and_prints_the_document(stage):
    before = open_commitment(stage)
    document = command("vakars", "2", "--publish")
    draw = Draw.objects.get(round=round_of(stage, 2))
    assert (document["draw_hash"], document["seed"], document["commitment"]) == (
        draw.hash,
        before.secret,
        before.commitment,
    )
    assert verify_draw(document) == ()
    assert draw.published_at is not None
    with nothing_written():
        assert command("vakars", "2", "--show") == document


def test_the_command_says_why_not(stage):
    system_actor()
    with nothing_written():
        with pytest.raises(CommandError, match="not_drawn"):
            command("vakars", "2", "--show")
        with pytest.raises(CommandError, match="previous_round_open"):
            command("vakars", "3")
        with pytest.raises(CommandError, match="No round 9"):
            command("vakars", "9")
    command("vakars", "2", "--seed", "17 4")
    with nothing_written(), pytest.raises(CommandError, match="reason_needed"):
        command("vakars", "2")


NAMING = {"tables", "lots", "odd_table_visits", "repeated_pairs", "seats"}


def test_candidates_differ_in_the_rule_and_tell_neither_tables_nor_seed(stage):
    with nothing_written():
        told = command("vakars", "2", "--compare")
    assert [one["mode"] for one in told] == ["no_repeats", "blocks", "previous_round", "random"]
    assert open_commitment(stage).secret not in json.dumps(told)
    assert not any(NAMING & one["certificate"].keys() for one in told)
    found = {one["mode"]: one["certificate"]["figures"]["repeats"]["found"] for one in told}
    assert found["no_repeats"] <= min(found.values())


def test_the_candidate_of_the_regulation_is_what_is_then_drawn(stage):
    candidate = {one.mode: one.certificate for one in seating_candidates(round_of(stage, 2))}[SeatingMode.BLOCKS]
    drawn = command("vakars", "2")["certificate"]
    assert {name: drawn[name] for name in drawn.keys() - NAMING} == candidate


def test_a_candidate_that_cannot_be_made_says_why(stage):
    people = list(stage.entrants.order_by("start_number"))
    add_wish(stage=stage, kind="table", entrant=people[0], number=9, actor=ActorFactory(), now=NOW)
    assert {fault.code for one in seating_candidates(round_of(stage, 2)) for fault in one.faults} == {"no_such_table"}
    browser = browser_of(stage, RoleKind.ORGANIZER)
    words = browser.get(reverse("scoring:draw-candidates", args=["vakars", 2]), {"rule": "random"}).content.decode()
    assert "Number 1 needs table 9, but there are 3." in words


def test_a_planned_round_has_one_candidate():
    stage = StageFactory(regulation=Regulation.parse({"title": "T", "rounds": 3, "deals": 16, "planned_rounds": 3}))
    EntrantFactory.create_batch(16, stage=stage)
    (candidate,) = seating_candidates(round_of(stage, 1))
    assert candidate.mode is SeatingMode.PLANNED
    assert candidate.certificate["repeats"] == 0


def test_the_page_compares_and_an_api_too(stage):
    browser = browser_of(stage, RoleKind.ORGANIZER)
    where = reverse("scoring:draw-candidates", args=["vakars", 2])
    words = browser.get(where).content.decode()
    assert (words.count("Work it out"), words.count("hx-trigger")) == (4, 4)
    assert "blocks by the standings, the best at table 1" in words
    words = browser.get(where, {"rule": "blocks"}).content.decode()
    assert (words.count("Work it out"), words.count("Pairs who have met before")) == (3, 1)
    assert browser.get(where, {"rule": "planned"}).content.decode().count("Work it out") == 4
    assert SeedCommitment.objects.get(revealed_at=None).secret not in words
    asker, path = organizer(stage), f"stages/{stage.slug}/rounds/2/"
    candidates = asker.get(f"{path}draw/candidates/").json()
    assert candidates[0]["mode"] == "no_repeats"
    assert not any(NAMING & one["certificate"].keys() for one in candidates)
    drawn = asker.post(f"{path}draw/", expected_ordinal=1).json()
    asker.post(f"{path}draw/publish/")
    document = public().get(f"{path}draws/1/document/").json()
    assert document["draw_hash"] == drawn["hash"]
    assert {one["code"] for one in public().get(f"{path}why/1/").json()} >= {"by_block", "met_before"}
    first, other = document["tables"][0][0], document["tables"][1][0]
    with nothing_written():
        cost = asker.get(f"{path}seats/swap/cost/?first={first}&second={other}").json()
    assert cost["tables"][0][0] == other
    assert "distance" in cost["costs"]
    assert asker.get(f"{path}seats/swap/cost/?first={first}&second={first}").status_code == 422
    browser.get(reverse("scoring:draw-candidates", args=["vakars", 2]))
