"""What draws keep for single entrants, and what cannot be kept."""

import pytest
from django.urls import reverse

from tests.factories import NOW, EntrantFactory, StageFactory
from tests.refusals import nothing_written, refused
from tests.tournaments.api.asking import organizer
from tests.tournaments.services.steps import closed, drawn, enter
from tests.tournaments.views.conftest import browser_of, codes_of
from tournaments.models import RoleKind, SeatingWish, WishKind
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


@pytest.mark.parametrize(
    ("kind", "whose", "paths"),
    [
        (WishKind.APART, (0, 1), ["other"]),
        (WishKind.TOGETHER, (1, 0), ["entrant"]),
        (WishKind.APART, (1, 1), ["entrant", "other"]),
        (WishKind.TABLE, (1, 0), ["entrant"]),
        (WishKind.SEAT, (1, 0), ["entrant"]),
    ],
)
def test_nobody_of_another_stage_is_in_a_wish(actor, kind, whose, paths):
    halls = [enter(random_stage(), 4), enter(random_stage(), 4)]
    one, other = halls[whose[0]][0], halls[whose[1]][1]
    with refused("other_stage") as caught:
        wish(halls[0][0].stage, actor, kind, one, other=other, number=1)
    assert [fault.path for fault in caught.value.faults] == paths


def test_a_program_and_a_page_reach_nobody_of_another_stage(actor):
    """Numbers mean entrants of the stage of the address; a wish is taken back where it was made."""
    mine, theirs = random_stage(), random_stage()
    enter(mine, 4)
    strangers = enter(theirs, 9)
    made = wish(theirs, actor, "table", strangers[0], number=1)
    asker, path = organizer(mine), f"stages/{mine.slug}/wishes/"
    asker.refused(404, "not_found", path, kind="apart", entrant=1, other=9)
    asker.refused(404, "not_found", path, kind="seat", entrant=9, number=1)
    asker.refused(404, "not_found", f"{path}{made.pk}/remove/")
    browser = browser_of(mine, RoleKind.ORGANIZER)
    said = {"kind": "apart", "entrant": 1, "other": 9}
    with nothing_written():
        answer = browser.post(reverse("tournaments:wishes", args=[mine.slug]), said)
        assert (answer.status_code, codes_of(answer)) == (422, {"other": ["invalid_choice"]})
        removed = browser.post(reverse("tournaments:wish-remove", args=[mine.slug, made.pk]))
    assert removed.status_code == 404


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
