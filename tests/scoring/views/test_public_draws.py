"""Draws for everybody: the document that gives a draw again, and why somebody sits where he sits."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, ActorFactory, EntrantFactory, RoleFactory, StageFactory, UserFactory
from tests.tournaments.api.asking import public
from tests.tournaments.services.steps import closed, drawn, enter, nobody, round_of
from tournaments.models import DisplayChoice, RoleKind
from tournaments.selectors import open_commitment
from tournaments.services.draws import draw_round, publish_draw
from tournaments.services.wishes import add_wish

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[3]


@pytest.fixture
def actor():
    return ActorFactory()


@pytest.fixture
def stage(actor):
    """Twelve players, one of them with a wish; round 1 played, round 2 drawn in blocks and published."""
    stage = StageFactory()
    people = enter(stage, 12)
    add_wish(stage=stage, kind="apart", entrant=people[0], other=people[11], actor=actor, now=NOW)
    closed(stage, 1, actor)
    redrawn(stage, actor)
    publish_draw(round=round_of(stage, 2), actor=actor, now=NOW)
    return stage


def redrawn(stage, actor, reason: str = ""):
    """Round 2, drawn once more from the standing by start numbers."""
    standing = [(entrant.side.pk, entrant.start_number) for entrant in stage.entrants.all()]
    return drawn(stage, 2, actor, standing=standing, reason=reason)


def document(client: Client, stage, number: int = 2, ordinal: int = 1):
    return client.get(reverse("scoring:draw-document", args=[stage.slug, number, ordinal]))


def why(client: Client, stage, start_number: int, number: int = 2):
    return client.get(reverse("scoring:why", args=[stage.slug, number, start_number]))


def test_the_downloaded_document_is_verified_by_the_command_alone(client, stage, tmp_path):
    answer = document(client, stage)
    assert answer["Content-Disposition"] == f'attachment; filename="{stage.slug}-2-1.json"'
    file = tmp_path / "draw.json"
    file.write_bytes(answer.content)
    command = [sys.executable, "-S", "-m", "tournaments.seating", "verify", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, json.loads(done.stdout)) == (0, {"equal": True, "differences": []})
    file.write_text(json.dumps(answer.json() | {"tables": answer.json()["tables"][::-1]}))
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 1


def test_the_round_page_shows_the_certificate_and_how_to_make_the_draw_again(client, stage):
    words = client.get(reverse("scoring:round", args=[stage.slug, 2])).content.decode()
    assert document(client, stage).json()["draw_hash"] in words
    assert "python3 -m tournaments.seating verify" in words
    assert reverse("scoring:draw-document", args=[stage.slug, 2, 1]) in words
    assert reverse("scoring:why", args=[stage.slug, 2, 7]) in words


def test_the_certificate_is_said_in_words_of_what_the_seating_cares_for(client, stage, actor):
    near, proved = "Those near each other in the standings sit together.", "Better is not possible, and that is proved."
    words = client.get(reverse("scoring:round", args=[stage.slug, 2])).content.decode()
    assert (words.count(near), proved in words, "Verify this draw" in words) == (1, True, True)
    by_lot = client.get(reverse("scoring:round", args=[stage.slug, 1])).content.decode()
    assert (near in by_lot, "Nobody sits with somebody he has met before." in by_lot) == (False, True)
    alone = StageFactory()
    enter(alone, 4)
    drawn(alone, 1, actor)
    publish_draw(round=round_of(alone, 1), actor=actor, now=NOW)
    words = client.get(reverse("scoring:round", args=[alone.slug, 1])).content.decode()
    assert "There is only one table: all sit at it." in words


def test_everybody_may_ask_why(client, stage):
    words = why(client, stage, 5).content.decode()
    assert "Seated by: blocks by the standings" in words
    assert "Places 5–8 of the standings sit at table 2." in words
    assert "The best alternative" in words


def test_what_was_asked_for_somebody_is_not_told_to_everybody(client, stage):
    assert "Kept from this table" not in why(client, stage, 1).content.decode()
    referee = UserFactory()
    RoleFactory(user=referee, kind=RoleKind.HEAD_REFEREE, stage=stage)
    client.force_login(referee)
    assert "Kept from this table, as asked: 12." in why(client, stage, 1).content.decode()


def test_nothing_of_an_unpublished_draw_is_told(client, stage, actor):
    other = StageFactory()
    enter(other, 4)
    drawn(other, 1, actor)
    assert document(client, other, 1).status_code == 404
    assert why(client, other, 1, 1).status_code == 404
    assert document(client, stage, 2, 9).status_code == 404
    assert document(client, stage, 3).status_code == 404


def test_the_fingerprint_of_a_new_draw_is_public_before_it_also_when_one_waits(client, stage, actor):
    def promises(number: int) -> bool:
        page = client.get(reverse("scoring:round", args=[stage.slug, number])).content.decode()
        return open_commitment(stage).commitment in page

    assert [promises(number) for number in (1, 2, 3)] == [False, True, True]
    redrawn(stage, actor, "iemesls")
    assert promises(2)


def test_a_fingerprint_nobody_could_see_is_not_called_public(client, actor):
    """A draw in a stage that was not public proves nothing: of many such stages one could be shown."""
    stage = StageFactory()
    enter(stage, 4)
    draw_round(round=round_of(stage, 1), standing=nobody, expected_ordinal=1, actor=actor, now=NOW)
    publish_draw(round=round_of(stage, 1), actor=actor, now=NOW)

    def page() -> str:
        return client.get(reverse("scoring:round", args=[stage.slug, 1])).content.decode()

    assert ("public since March" in page(), "not public before the draw" in page()) == (True, False)
    stage.published_at = NOW + timedelta(days=1)
    stage.save()
    assert ("public since March" in page(), "not public before the draw" in page()) == (False, True)
    assert open_commitment(stage).public_since == stage.published_at
    stage.published_at = None
    assert open_commitment(stage).public_since is None


def test_what_was_published_stays_while_its_replacement_waits_and_the_waiting_one_is_told_to_nobody(
    client, stage, actor
):
    """Draw 1 is public, draws 2 and 3 were thrown away unseen, draw 4 waits."""
    first = stage.rounds.get(number=2).draws.get()
    for ordinal in (2, 3, 4):
        waiting = redrawn(stage, actor, f"iemesls {ordinal}")
    asker, path = public(), f"stages/{stage.slug}/rounds/2/"
    page = client.get(reverse("scoring:round", args=[stage.slug, 2])).content.decode()
    told = asker.get(f"{path}draws/").json()
    assert "The seating that was here counts no more: it is made anew." in page
    assert (first.hash in page, "iemesls 2" in page, "iemesls 3" in page) == (True, True, False)
    assert waiting.hash not in page
    assert [(draw["ordinal"], draw["replaced_because"]) for draw in told] == [(1, "iemesls 2")]
    assert (asker.get(path).json()["draw"], asker.get(path).json()["tables"]) == (None, [])
    for ordinal, status in ((1, 200), (2, 404), (3, 404), (4, 404)):
        assert document(client, stage, 2, ordinal).status_code == status
        assert asker.get(f"{path}draws/{ordinal}/document/").status_code == status
    assert why(client, stage, 5).status_code == 404
    assert asker.get(f"{path}why/5/").status_code == 404
    of_entrant = client.get(reverse("scoring:entrant", args=[stage.slug, 5]))
    assert [row.round.number for row in of_entrant.context["rounds"]] == [1]

    publish_draw(round=round_of(stage, 2), actor=actor, now=NOW)
    page = client.get(reverse("scoring:round", args=[stage.slug, 2])).content.decode()
    assert all(f"iemesls {ordinal}" in page for ordinal in (2, 3, 4))
    assert [document(client, stage, 2, ordinal).status_code for ordinal in (1, 2, 3, 4)] == [200] * 4
    assert len(asker.get(f"{path}draws/").json()) == 4
    assert asker.get(path).json()["draw"]["ordinal"] == 4


def test_those_who_read_drafts_read_every_draw(client, stage, actor):
    redrawn(stage, actor, "vēl viens")
    referee = UserFactory()
    RoleFactory(user=referee, kind=RoleKind.REFEREE, stage=stage)
    client.force_login(referee)
    assert [document(client, stage, 2, ordinal).status_code for ordinal in (1, 2, 3)] == [200, 200, 404]
    assert why(client, stage, 5).status_code == 200


def test_a_hidden_name_stays_hidden_and_a_stranger_is_nobody(client, stage):
    entrant = stage.entrants.get(start_number=5)
    entrant.display = DisplayChoice.HIDDEN
    entrant.save()
    words = why(client, stage, 5).content.decode()
    assert entrant.name not in words
    assert "#5" in words
    EntrantFactory(stage=stage)
    assert why(client, stage, 13).status_code == 404
