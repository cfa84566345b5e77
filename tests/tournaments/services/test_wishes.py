"""What draws keep for single entrants, and what cannot be kept."""

import pytest

from tests.factories import NOW, EntrantFactory, StageFactory
from tests.refusals import nothing_written, refused
from tests.tournaments.services.steps import closed, drawn, enter
from tournaments.models import SeatingWish, WishKind
from tournaments.regulations import Regulation
from tournaments.services.wishes import add_wish, remove_wish

pytestmark = pytest.mark.django_db


def wish(stage, actor, kind, entrant, **more) -> SeatingWish:
    return add_wish(stage=stage, kind=kind, entrant=entrant, actor=actor, now=NOW, **more)


def table_of(draw, number: int) -> list[int]:
    return next(table for table in draw.result if number in table)


def random_stage(**fields):
    return StageFactory(regulation=Regulation.parse({"title": "T", "rounds": 4, "deals": 16, **fields}))


def test_a_draw_by_lot_keeps_every_wish(actor):
    stage = random_stage(seating="random")
    people = enter(stage, 12)
    wish(stage, actor, "together", people[0], other=people[1])
    wish(stage, actor, "apart", people[2], other=people[3])
    wish(stage, actor, "table", people[4], number=3)
    wish(stage, actor, "seat", people[5], number=4)
    draw = drawn(stage, 1, actor)
    assert 2 in table_of(draw, 1)
    assert 4 not in table_of(draw, 3)
    assert 5 in draw.result[2]
    assert table_of(draw, 6)[3] == 6
    assert draw.certificate["broken"] == []


def test_a_wish_that_is_taken_back_is_kept_no_longer(actor):
    stage = random_stage(seating="random")
    people = enter(stage, 12)
    made = wish(stage, actor, "table", people[4], number=3)
    remove_wish(wish=made, actor=actor, now=NOW)
    assert "tables" not in drawn(stage, 1, actor).canonical_input["constraints"]
    with nothing_written():
        assert remove_wish(wish=made, actor=actor, now=NOW) == made


def test_the_same_wish_again_is_the_answer_to_a_double_tap(actor):
    stage = random_stage()
    people = enter(stage, 4)
    made = wish(stage, actor, "apart", people[0], other=people[1], reason="brāļi")
    with nothing_written():
        assert wish(stage, actor, "apart", people[1], other=people[0]) == made


@pytest.mark.parametrize(
    ("kind", "said", "code"),
    [
        (WishKind.APART, {}, "other_entrant_needed"),
        (WishKind.TOGETHER, {"other": 0}, "same_entrant"),
        (WishKind.TABLE, {}, "number_out_of_range"),
        (WishKind.TABLE, {"number": 1001}, "number_out_of_range"),
        (WishKind.SEAT, {"number": 6}, "number_out_of_range"),
        (WishKind.SEAT, {"number": 1, "reason": "x" * 1001}, "text_too_long"),
        (WishKind.TOGETHER, {"other": 2}, "wish_contradicts"),
        (WishKind.TABLE, {"number": 2}, "wish_contradicts"),
    ],
)
def test_a_wish_without_sense_is_refused(actor, kind, said, code):
    stage = random_stage()
    people = enter(stage, 4)
    wish(stage, actor, "apart", people[0], other=people[2])
    wish(stage, actor, "table", people[0], number=1)
    if "other" in said:
        said = said | {"other": people[said["other"]]}
    with refused(code):
        wish(stage, actor, kind, people[0], **said)


def test_a_finished_stage_takes_no_wish_and_gives_none_back(actor):
    stage = random_stage()
    people = enter(stage, 4)
    made = wish(stage, actor, "seat", people[0], number=1)
    stage.finished_at = NOW
    stage.save()
    with refused("stage_finished"):
        wish(stage, actor, "seat", people[1], number=1)
    with refused("stage_finished"):
        remove_wish(wish=made, actor=actor, now=NOW)


def test_what_cannot_be_kept_is_refused_by_name_and_nothing_is_drawn(actor):
    stage = random_stage(seating="random")
    people = enter(stage, 8)
    for other in people[1:5]:
        wish(stage, actor, "together", people[0], other=other)
    with refused("required_too_many"):
        drawn(stage, 1, actor)


def test_blocks_are_broken_for_nobody(actor):
    stage = random_stage()
    people = enter(stage, 8)
    closed(stage, 1, actor)
    wish(stage, actor, "apart", people[0], other=people[1])
    standing = [(entrant.side.pk, entrant.start_number) for entrant in people]
    with refused("breaks_blocks"):
        drawn(stage, 2, actor, standing=standing)


def test_members_of_one_club_are_apart_as_the_regulation_says(actor):
    stage = random_stage(clubs_apart="first_round")
    for club in ("Madona", "Cēsis"):
        EntrantFactory.create_batch(2, stage=stage, club_name=club)
    enter(stage, 4)
    draw = drawn(stage, 1, actor)
    assert draw.certificate["club_pairs"] == 0
    assert set(draw.canonical_input["clubs"].values()) == {"1", "2"}


def test_level_groups_play_among_themselves(actor):
    stage = random_stage(categories=["best", "women"], level_groups=["best"])
    EntrantFactory.create_batch(4, stage=stage)
    EntrantFactory.create_batch(4, stage=stage, categories=["best"])
    draw = drawn(stage, 1, actor)
    assert [set(table) for table in draw.result] == [{5, 6, 7, 8}, {1, 2, 3, 4}]
