"""A drawn round whose players changed before it began."""

import pytest

from tests.factories import NOW, EntrantFactory, PlayerFactory, StageFactory
from tests.refusals import refused
from tests.tournaments.services.steps import closed, drawn, enter, round_of
from tournaments.errors import Conflict
from tournaments.models import ParticipationStatus
from tournaments.regulations import Regulation
from tournaments.seating import verify_draw
from tournaments.selectors import current_draw, next_ordinal
from tournaments.services.draws import document_of, mend_draw, publish_draw
from tournaments.services.entries import enter_player
from tournaments.services.participation import set_participation, withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def lots():
    return StageFactory(regulation=Regulation.parse({"title": "T", "rounds": 3, "deals": 16, "seating": "no_repeats"}))


def mend(stage, number, actor, reason="nav ieradies", **said):
    round = round_of(stage, number)
    said = {"expected_ordinal": next_ordinal(round)} | said
    return mend_draw(round=round, reason=reason, actor=actor, now=NOW, **said)


def moved(before: list[list[int]], after: list[list[int]]) -> int:
    """Entrants of both draws who do not sit with any of their mates of before."""
    mates = {number: set(table) for table in before for number in table}
    return sum(not (set(table) & mates[number] - {number}) for table in after for number in table if number in mates)


def test_who_left_and_who_came_change_places_and_few_others(lots, actor):
    enter(lots, 40)
    first = drawn(lots, 1, actor)
    publish_draw(round=round_of(lots, 1), actor=actor, now=NOW)
    withdraw(entrant=lots.entrants.get(start_number=7), from_round=1, actor=actor, now=NOW)
    late = EntrantFactory(stage=lots)
    mended = mend(lots, 1, actor)
    assert sorted(number for table in mended.result for number in table) == sorted(
        {*range(1, 41), late.start_number} - {7}
    )
    assert moved(first.result, mended.result) == 0
    assert sum(set(a) != set(b) for a, b in zip(first.result, mended.result, strict=True)) == 1
    assert verify_draw(document_of(mended)) == ()
    assert (mended.published_at, mended.ordinal) == (None, 2)
    first.refresh_from_db()
    assert first.replaced_because == "nav ieradies"
    assert not [notice for notice in mended.notices if notice["code"] == "draw_is_stale"]


def test_who_comes_after_the_draw_is_published_plays_when_it_is_said(lots, actor):
    """He waits for the next round by himself; said to play, he gets a seat, and the others keep theirs."""
    enter(lots, 15)
    first = drawn(lots, 1, actor)
    publish_draw(round=round_of(lots, 1), actor=actor, now=NOW)
    late = enter_player(stage=lots, player=PlayerFactory(), actor=actor, now=NOW)
    with refused("draw_fits"):
        mend(lots, 1, actor, reason="atnāca")
    set_participation(round=round_of(lots, 1), entrant=late, status=ParticipationStatus.PLAYS, actor=actor, now=NOW)
    mended = mend(lots, 1, actor, reason="atnāca")
    assert sorted(map(len, mended.result)) == [4, 4, 4, 4]
    assert moved(first.result, mended.result) == 0
    assert (verify_draw(document_of(mended)), mended.published_at) == ((), None)


def test_a_mended_draw_keeps_the_standing_it_was_made_from(lots, actor):
    people = enter(lots, 16)
    closed(lots, 1, actor)
    standing = [(entrant.side.pk, entrant.start_number // 2) for entrant in people]
    drawn(lots, 2, actor, standing=standing)
    withdraw(entrant=people[6], from_round=2, actor=actor, now=NOW)
    late = EntrantFactory(stage=lots)
    said = mend(lots, 2, actor).canonical_input
    assert said["standing"] == [
        [1],
        [2, 3],
        [4, 5],
        [6],
        [8, 9],
        [10, 11],
        [12, 13],
        [14, 15],
        [16],
        [late.start_number],
    ]


def test_one_less_makes_another_split_with_few_moved(lots, actor):
    enter(lots, 40)
    closed(lots, 1, actor)
    first = drawn(lots, 2, actor)
    withdraw(entrant=lots.entrants.get(start_number=7), from_round=2, actor=actor, now=NOW)
    mended = mend(lots, 2, actor)
    assert sorted(map(len, mended.result)) == [3, *[4] * 9]
    assert moved(first.result, mended.result) <= 40 // 4
    assert mended.certificate["repeats"] == 0


def test_what_is_not_mended(lots, actor):
    with refused("not_drawn"):
        mend(lots, 1, actor)
    enter(lots, 8)
    drawn(lots, 1, actor)
    with refused("draw_fits"):
        mend(lots, 1, actor)
    EntrantFactory(stage=lots)
    with refused("reason_needed"):
        mend(lots, 1, actor, reason=" ")
    with refused("draw_changed", kind=Conflict):
        mend(lots, 1, actor, expected_ordinal=1)
    assert current_draw(round_of(lots, 1)).ordinal == 1


def test_blocks_are_drawn_anew_not_mended(actor):
    stage = StageFactory()
    people = enter(stage, 8)
    closed(stage, 1, actor)
    drawn(stage, 2, actor, standing=[(entrant.side.pk, entrant.start_number) for entrant in people])
    EntrantFactory(stage=stage, active_from=2)
    with refused("breaks_blocks"):
        mend(stage, 2, actor)
