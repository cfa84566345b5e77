"""What a player sees: against laying the hidden cards out in every way and asking whether the play could be."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, prod

import pytest

from engine.cards import ZOLE_PACK, Card, Cards, parse_cards
from engine.zole.bidding import believe
from engine.zole.contracts import Call, Contract
from engine.zole.order import order_of
from engine.zole.plain_bidding import plain, strength_of
from engine.zole.position import Position
from engine.zole.view import Heap, Place, Play, View
from tests.engine.zole.deals_for_tests import MIXED, TOP_TRUMPS, at
from tests.engine.zole.random_deals import play_out

Way = dict[Place, Cards]

RULES = (
    {"preset": "classic"},
    {"preset": "casual"},
    {"preset": "rondo", "small_zole_trumps": "none"},
    {"preset": "casual", "galdins_talon": "to_winner"},
    {"preset": "casual", "galdins_talon": "unused"},
)
DEALS = [play_out(tuple("ABC"), "C", RULES[seed % 5], random.Random(seed)).positions for seed in range(40)]


def late(positions: tuple[Position, ...], most_hidden: int) -> Iterator[Position]:
    """The positions of a deal in which anybody can lay out all that is hidden."""
    for position in positions:
        if sum(map(len, position.hands)) <= most_hidden and position.contract is not None:
            yield position


def splits(cards: Cards, room: list[tuple[Place, int]]) -> Iterator[Way]:
    """Every way to lay cards out."""
    if not room:
        yield {}
        return
    (place, count), *others = room
    for here in combinations(cards, count):
        rest = tuple(card for card in cards if card not in here)
        for way in splits(rest, others):
            yield {place: here, **way}


def could_be(view: View, way: Way) -> bool:
    """Could every hidden player have played as he did, with what he held then?"""
    suits = order_of(view.contract, view.rules).suits
    for seat in view.others:
        held = {*way[seat], *view.played_by(seat)}
        for play in view.plays:
            if play.seat != seat:
                continue
            held_of_suit = {card for card in held if suits[card] is suits[play.led]}
            if play.card is not play.led and held_of_suit and play.card not in held_of_suit:
                return False
            held.remove(play.card)
    return True


def all_ways(view: View) -> list[Way]:
    return [way for way in splits(view.hidden, list(view.room.items())) if could_be(view, way)]


CASES = [(deal, player) for deal in range(len(DEALS)) for player in "ABC"]


@pytest.mark.parametrize(("deal", "player"), CASES)
def test_the_ways_are_those_in_which_the_play_could_have_been(deal: int, player: str) -> None:
    for position in late(DEALS[deal], 8):
        view = View.of(position, player)
        ways = all_ways(view)
        unseen = view.unseen
        assert unseen.ways() == len(ways)
        assert {
            card: {place: share * len(ways) for place, share in places.items()}
            for card, places in unseen.chances().items()
        } == {card: {place: sum(card in way[place] for way in ways) for place in view.room} for card in view.hidden}


@pytest.mark.parametrize(("deal", "player"), CASES)
def test_what_is_there_is_always_one_of_the_ways(deal: int, player: str) -> None:
    for position in DEALS[deal]:
        view = View.of(position, player)
        chances = view.unseen.chances()
        seats = {seat: position.hands[seat] for seat in view.others}
        heaps = {Heap.TALON: position.talon, Heap.LAID_AWAY: position.discards}
        true = {place: (seats | heaps)[place] for place in view.room}
        for place, cards in true.items():
            hidden = [card for card in cards if card in view.hidden]
            assert len(hidden) == view.room[place]
            assert all(chances[card][place] for card in hidden)


# The calls as evidence


def likelihood(view: View, way: Way) -> Fraction:
    """Of the calls of the others in one way, from the definition."""
    factors = []
    for seat in view.others:
        if seat >= len(view.calls):
            continue
        cards = {*view.played_by(seat), *way[seat]}
        hands = [cards]
        if view.contract is Contract.PICKUP and seat == view.declarer:
            hands = [
                (cards | set(way.get(Heap.LAID_AWAY, ()))) - set(talon)
                for talon in combinations(cards | set(way.get(Heap.LAID_AWAY, ())), 2)
            ]
        each = [
            plain(tuple(card for card in ZOLE_PACK if card in hand), view.calls[:seat])[view.calls[seat]]
            for hand in hands
        ]
        factors.append(sum(each) / len(each))
    return prod(factors, start=Fraction(1))


@pytest.mark.parametrize(("deal", "player"), CASES[::3] + CASES[1::7])
def test_the_belief_is_that_of_weighing_every_way(deal: int, player: str) -> None:
    for position in list(late(DEALS[deal], 6))[:2]:
        view = View.of(position, player)
        weights = [(way, likelihood(view, way)) for way in all_ways(view)]
        total = sum(weight for _, weight in weights)
        belief = believe(view, plain)
        assert belief.likelihood == total / len(weights)
        assert belief.chances == {
            card: {place: sum(weight for way, weight in weights if card in way[place]) / total for place in view.room}
            for card in view.hidden
        }


def test_a_model_that_says_nothing_changes_nothing() -> None:
    for position in late(DEALS[1], 6):
        view = View.of(position, "A")
        belief = believe(view, lambda _hand, _before: dict.fromkeys(Call, Fraction(1, 4)))
        assert belief.chances == view.unseen.chances()


def test_a_model_that_excludes_the_calls_is_contradicted() -> None:
    end = next(positions[-1] for positions in DEALS if len(positions[-1].calls) > 1)
    with pytest.raises(ValueError, match="impossible"):
        believe(View.of(end, "A"), lambda _hand, _before: {})


def test_one_who_sits_out_has_no_hand_to_look_from() -> None:
    view = View.of(at(TOP_TRUMPS, "zole", players="ABCD"), "D")
    assert view.unseen.ways() == comb(26, 8) * comb(18, 8) * comb(10, 8)
    with pytest.raises(ValueError, match="no hand"):
        believe(view, plain)


def test_play_that_cannot_have_been_has_no_belief() -> None:
    view = View.of(at(TOP_TRUMPS, "pass", "zole"), "C")
    without_trumps = (Play(0, Card.parse("9C"), Card.parse("AC")), Play(1, Card.parse("KC"), Card.parse("AC")))
    trump_led = tuple(play._replace(led=Card.parse("7D")) for play in without_trumps)
    assert replace(view, plays=without_trumps).unseen.ways()
    with pytest.raises(ValueError, match="no way"):
        believe(replace(view, plays=trump_led), plain)


def test_the_plain_model_gives_every_call_a_chance_and_strong_hands_more() -> None:
    hands = [
        parse_cards(hand) for hand in ("9C KC TC 9S KS TS 9H KH", "QD JD 7D 8D 9D AC 9S KH", "QC QS QH QD JC JS JH JD")
    ]
    speaking = []
    for hand in hands:
        for before in ((), (Call.PASS,), (Call.PASS, Call.PASS)):
            chances = plain(hand, before)
            assert chances.keys() == set(Call)
            assert sum(chances.values()) == 1
            assert min(chances.values()) > 0
        speaking.append(1 - plain(hand, ())[Call.PASS])
    assert speaking == sorted(speaking)
    assert [strength_of(hand) for hand in hands] == [0, 7, 12]


# How much is hidden


@pytest.mark.parametrize(
    ("calls", "away", "player", "room"),
    [
        ("", False, "A", {1: 8, 2: 8, Heap.TALON: 2}),
        ("pickup", False, "A", {1: 8, 2: 8}),
        ("pickup", False, "B", {0: 10, 2: 8}),
        ("pickup", True, "A", {1: 8, 2: 8}),
        ("pickup", True, "B", {0: 8, 2: 8, Heap.LAID_AWAY: 2}),
        ("zole", False, "A", {1: 8, 2: 8, Heap.TALON: 2}),
        ("zole", False, "B", {0: 8, 2: 8, Heap.TALON: 2}),
        ("pass pass pass", False, "C", {0: 8, 1: 8, Heap.TALON: 1}),
    ],
)
def test_each_place_has_its_room(calls: str, away: bool, player: str, room: dict[Place, int]) -> None:
    position = at(MIXED, *calls.split(), all_pass="galdins")
    if away:
        position = position.discard(parse_cards("TS TC"))
    view = View.of(position, player)
    assert view.room == room
    sizes = list(room.values())
    assert view.unseen.ways() == prod(comb(sum(sizes[place:]), size) for place, size in enumerate(sizes))


def test_the_talon_of_a_table_game_is_seen_as_it_is_turned() -> None:
    position = at(MIXED, "pass", "pass", "pass", all_pass="galdins")
    turned = [View.of(position, "A").taken_up]
    for _ in range(6):
        position = position.play(position.legal_plays()[0])
        turned.append(View.of(position, "A").taken_up)
    assert turned == [position.talon[:1]] * 3 + [position.talon] * 4


def test_who_does_not_follow_suit_has_none_of_it_but_may_have_laid_it_away() -> None:
    position = at(MIXED, "pickup").discard(parse_cards("TS TC"))
    for card in parse_cards("QC 7D QD JC JD JS TH"):
        position = position.play(card)
    chances = View.of(position.revoke(Card.parse("9S")), "C").unseen.chances()
    assert View.of(position.revoke(Card.parse("9S")), "C").lacking(1) == set(parse_cards("AH TH KH 9H"))
    assert [chances[Card.parse("AH")][place] for place in (0, 1, Heap.LAID_AWAY)] == [Fraction(5, 7), 0, Fraction(2, 7)]
