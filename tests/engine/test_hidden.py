"""Counting the unseen cards, against laying them out in every way."""

import doctest
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import hidden
from engine.hidden import Unseen
from tests.engine.random_sheets import law

PLACES = ("B", "C", "talon")
ANYWHERE = frozenset(PLACES)


def all_ways(unseen: Unseen[int, str]) -> list[dict[int, str]]:
    """Every way, laid out."""
    cards = list(unseen.may_be)
    laid = (dict(zip(cards, places, strict=True)) for places in product(*unseen.may_be.values()))
    room = {place: count for place, count in unseen.room.items() if count}
    return [way for way in laid if Counter(way.values()) == room]


@st.composite
def small_views(draw: st.DrawFn) -> Unseen[int, str]:
    """Up to seven cards in three places, with room for them all; contradictions now and then."""
    where = draw(st.lists(st.sampled_from(PLACES), max_size=7))
    doubts = [draw(st.sets(st.sampled_from(PLACES))) for _ in where]
    sure = draw(st.booleans())
    may_be = {
        card: {place, *doubt} if sure or doubt else doubt
        for card, (place, doubt) in enumerate(zip(where, doubts, strict=True))
    }
    return Unseen({place: where.count(place) for place in PLACES}, may_be)


@law
@given(small_views())
def test_it_counts_what_can_be_laid_out(unseen: Unseen[int, str]) -> None:
    ways = all_ways(unseen)
    assert unseen.ways() == len(ways)
    for card, place in product(unseen.may_be, PLACES):
        assert unseen.ways_with(card, place) == sum(way[card] == place for way in ways)


@law
@given(small_views())
def test_the_chances_of_a_card_add_up_to_one_and_those_of_a_place_to_its_room(unseen: Unseen[int, str]) -> None:
    if not unseen.ways():
        with pytest.raises(ValueError, match="no way"):
            unseen.chances()
        return
    chances = unseen.chances()
    assert all(sum(of_card.values()) == 1 for of_card in chances.values())
    for place, room in unseen.room.items():
        assert sum(of_card[place] for of_card in chances.values()) == room


def test_a_whole_deal_is_counted_at_once() -> None:
    unseen = Unseen({"B": 8, "C": 8, "talon": 2}, dict.fromkeys(range(18), ANYWHERE))
    assert unseen.ways() == comb(18, 8) * comb(10, 8)
    assert unseen.chances()[0] == {"B": Fraction(4, 9), "C": Fraction(4, 9), "talon": Fraction(1, 9)}


def test_a_player_who_is_out_of_a_suit_holds_none_of_it() -> None:
    trumps = dict.fromkeys(range(4), frozenset({"C", "talon"}))
    others = dict.fromkeys(range(4, 18), ANYWHERE)
    unseen = Unseen({"B": 8, "C": 8, "talon": 2}, trumps | others)
    assert unseen.ways() == comb(14, 8) * comb(10, 8)
    assert unseen.chances()[0]["B"] == 0


def test_no_cards_lie_in_one_way() -> None:
    nothing: Unseen[int, str] = Unseen({}, {})
    assert nothing.ways() == 1
    assert nothing.chances() == {}


def test_more_cards_than_room_cannot_be() -> None:
    assert Unseen({"B": 1}, {1: {"B"}, 2: {"B"}}).ways() == 0


def test_the_example_of_the_module_is_true() -> None:
    assert doctest.testmod(hidden).failed == 0
    assert doctest.testmod(hidden).attempted
