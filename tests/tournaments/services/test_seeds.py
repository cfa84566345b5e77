"""Where seeds come from: one open commitment a stage, or the hall; never whoever presses the button."""

from datetime import timedelta
from hashlib import sha256

import pytest

from tests.factories import NOW
from tests.refusals import refused
from tests.tournaments.services.steps import enter, nobody, round_of
from tournaments.seating import verify_draw
from tournaments.selectors import next_ordinal, open_commitment
from tournaments.services.draws import document_of, draw_round

pytestmark = pytest.mark.django_db


def draw(stage, actor, **said):
    round = round_of(stage, 1)
    return draw_round(
        round=round,
        standing=nobody,
        expected_ordinal=next_ordinal(round),
        actor=actor,
        now=NOW + timedelta(hours=1),
        **said,
    )


def test_a_draw_reveals_the_secret_whose_hash_was_public_and_the_next_is_public_at_once(stage, actor):
    enter(stage, 8)
    before = open_commitment(stage)
    made = draw(stage, actor)
    assert (made.commitment, made.seed, made.seed_source) == (before, before.secret, "commitment")
    assert sha256(made.seed.encode()).hexdigest() == before.commitment == made.canonical_input["commitment"]
    assert verify_draw(document_of(made)) == ()
    after = open_commitment(stage)
    assert (after.ordinal, after.made_at) == (2, NOW + timedelta(hours=1))
    assert after.secret != before.secret


def test_another_seed_than_the_committed_one_is_found_out(stage, actor):
    enter(stage, 8)
    made = document_of(draw(stage, actor))
    assert "commitment" in {difference.field for difference in verify_draw(made | {"seed": "my own"})}


def test_a_seed_from_the_hall_leaves_the_commitment_closed(stage, actor):
    enter(stage, 8)
    before = open_commitment(stage)
    made = draw(stage, actor, seed="17 4", seed_source="hall")
    assert (made.commitment, open_commitment(stage)) == (None, before)
    assert "commitment" not in made.canonical_input


def test_each_draw_anew_has_a_seed_of_its_own(stage, actor):
    enter(stage, 8)
    draw(stage, actor, seed="17 4", seed_source="hall")
    with refused("seed_used"):
        draw(stage, actor, seed="17 4", seed_source="hall", reason="nepatika")
    again = draw(stage, actor, reason="atnāca vēl viens")
    third = draw(stage, actor, reason="un vēl viens")
    assert len({again.seed, third.seed}) == 2


def test_a_refused_draw_reveals_nothing(stage, actor):
    enter(stage, 2)
    with refused("too_few_players"):
        draw(stage, actor)
    assert open_commitment(stage).ordinal == 1
