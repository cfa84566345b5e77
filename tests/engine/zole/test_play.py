"""Z1.2, Z1.3: how the cards rank; Z5: what may be played and who takes it; Z8.1, Z8.4: the talon in a table game."""

import pytest

from engine.cards import ZOLE_PACK, Card, Rank, Suit, format_cards, parse_cards
from engine.errors import ActionRefused
from engine.tricks import Order
from engine.zole.contracts import Contract
from engine.zole.legal import follows, legal_plays
from engine.zole.order import NORMAL, TRUMPS, WITHOUT_TRUMPS, order_of
from engine.zole.position import Phase, Position
from engine.zole.rules import Rules
from tests.engine.zole.deals_for_tests import MIXED, TOP_TRUMPS, at, code_of


def test_z1_2_fourteen_trumps_from_high_to_low() -> None:
    assert format_cards(TRUMPS) == "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"
    assert {card for card in ZOLE_PACK if NORMAL.is_trump(card)} == set(TRUMPS)


def test_z1_2_every_trump_beats_those_after_it_and_every_plain_card() -> None:
    ranked = [*TRUMPS, *(card for card in ZOLE_PACK if card not in TRUMPS)]
    for place, trump in enumerate(TRUMPS):
        for lower in ranked[place + 1 :]:
            assert NORMAL.taker((trump, lower)) == 0
            assert NORMAL.taker((lower, trump)) == 1


@pytest.mark.parametrize("suit", [Suit.CLUBS, Suit.SPADES, Suit.HEARTS])
def test_z1_3_plain_suits_rank_a_10_k_9(suit: Suit) -> None:
    cards = [Card(rank, suit) for rank in (Rank.ACE, Rank.TEN, Rank.KING, Rank.NINE)]
    for place, high in enumerate(cards):
        for low in cards[place + 1 :]:
            assert (NORMAL.taker((high, low)), NORMAL.taker((low, high))) == (0, 1)


@pytest.mark.parametrize("suit", Suit)
def test_z12_without_trumps_every_suit_ranks_a_10_k_q_j_9_8_7(suit: Suit) -> None:
    cards = [Card(rank, suit) for rank in Rank if Card(rank, suit) in ZOLE_PACK]
    assert not any(WITHOUT_TRUMPS.is_trump(card) for card in ZOLE_PACK)
    for place, high in enumerate(cards):
        for low in cards[place + 1 :]:
            assert (WITHOUT_TRUMPS.taker((high, low)), WITHOUT_TRUMPS.taker((low, high))) == (0, 1)


@pytest.mark.parametrize("contract", Contract)
@pytest.mark.parametrize("trumps", ["normal", "none"])
def test_z12_only_a_small_zole_can_be_without_trumps(contract: Contract, trumps: str) -> None:
    is_without = contract is Contract.SMALL_ZOLE and trumps == "none"
    order = order_of(contract, Rules.parse({"small_zole_trumps": trumps}))
    assert order is (WITHOUT_TRUMPS if is_without else NORMAL)


@pytest.mark.parametrize(
    ("trick", "taker"),
    [
        ("AS TS KS", 0),
        ("9S TS KS", 1),
        ("9S AH AC", 0),  # a card of another plain suit never takes
        ("AS 7D AC", 1),  # the lowest trump takes a plain ace
        ("AS 7D 8D", 2),
        ("7D AS AC", 0),
        ("AD JD QC", 2),  # a jack is higher than the ace of diamonds
        ("JC QD QC", 2),
        ("QS QC QH", 1),
        ("KC TC", 1),  # a trick of two, in a game for two
    ],
)
def test_z5_2_the_highest_trump_takes_or_else_the_highest_of_the_suit_led(trick: str, taker: int) -> None:
    assert NORMAL.taker(parse_cards(trick)) == taker


HAND = "QC JS 7D AS KS TH"


@pytest.mark.parametrize(
    ("led", "legal"),
    [
        ("9D", "QC JS 7D"),  # a trump asks for a trump: queens and jacks are trumps
        ("QH", "QC JS 7D"),
        ("9S", "AS KS"),  # a spade asks for a spade, which a jack of spades is not
        ("9H", "TH"),
        ("9C", HAND),  # the queen of clubs is no club: none, so anything
        ("", HAND),
    ],
)
def test_z5_1_what_follows_suit(led: str, legal: str) -> None:
    hand, table = parse_cards(HAND), parse_cards(led)
    assert format_cards(legal_plays(hand, table, NORMAL)) == legal
    assert [card for card in hand if follows(card, hand, table, NORMAL)] == list(parse_cards(legal))


@pytest.mark.parametrize(("led", "legal"), [("9C", "QC"), ("9S", "JS AS KS"), ("9D", "7D"), ("9H", "TH")])
def test_z12_without_trumps_the_printed_suit_is_followed(led: str, legal: str) -> None:
    assert format_cards(WITHOUT_TRUMPS.following(parse_cards(HAND), Card.parse(led))) == legal


def played(position: Position, cards: str) -> Position:
    for card in parse_cards(cards):
        position = position.play(card)
    return position


def takers(position: Position) -> list[str | None]:
    return [trick.taker for trick in position.tricks]


def test_z5_2_the_winner_leads_to_the_next_trick() -> None:
    position = played(at(MIXED, "zole"), "8D JD KD")
    assert (takers(position), position.turn, position.leader) == (["B"], "B", "B")
    position = played(position, "9S KS TH")
    assert (takers(position), position.turn, position.leader) == (["B", "C"], "C", "C")


@pytest.mark.parametrize(
    ("cards", "card", "code"),
    [
        ("AH", "9S", "must_follow"),
        ("AH", "KH", "not_held"),  # third hand holds it
        ("AH", "AH", "not_held"),  # it lies on the table
        ("", "TC", "not_held"),  # it is in the talon
        ("", "8C", "bad_card"),
    ],
)
def test_z5_1_what_may_not_be_played(cards: str, card: str, code: str) -> None:
    position = played(at(MIXED, "zole"), cards)
    with pytest.raises(ActionRefused) as refused:
        position.play(Card.parse(card))
    fault = refused.value.fault
    assert (fault.code, fault.player, fault.card) == (code, position.turn, card)


def test_z11_2_a_revoke_can_be_played_on_as_it_happened() -> None:
    position = played(at(MIXED, "zole"), "AH").revoke(Card.parse("9S"))
    assert (position.table, position.turn) == (parse_cards("AH 9S"), "C")
    with pytest.raises(ActionRefused) as refused:
        position.revoke(Card.parse("9H"))
    assert code_of(refused.value) == "not_held"


def test_z4_3_a_small_zole_ends_with_the_declarers_first_trick() -> None:
    position = played(at(TOP_TRUMPS, "small_zole", small_zole=True), "JD AD AS")
    assert (position.phase, takers(position), position.legal_plays()) == (Phase.OVER, ["A"], ())


def test_z12_the_same_small_zole_without_trumps_goes_on() -> None:
    position = at(TOP_TRUMPS, "small_zole", small_zole=True, small_zole_trumps="none")
    assert takers(played(position, "JD AD AS")) == ["B"]


PASSES = ("pass", "pass", "pass")
LED = "QC QS QH QD JC JS JH JD / AD TD KD 9D 8D 7D AC TC / AS TS KS 9S AH TH KH 9H + KC 9C"


def test_z8_1_the_talon_leads_to_the_first_two_tricks_and_forehand_plays_first() -> None:
    position = at(LED, *PASSES, all_pass="galdins")
    assert (position.turn, position.leader, position.table) == ("A", None, parse_cards("KC"))
    position = played(position, "JD AC 9H")
    assert (takers(position), position.turn, position.table) == (["A"], "A", parse_cards("9C"))
    position = played(position, "JH TC 9S")
    assert (takers(position), position.turn, position.leader, position.table) == (["A", "A"], "A", "A", ())
    assert position.tricks[0].cards == parse_cards("KC JD AC 9H")


KEPT = "AS TS KS 9S QS QH QD JC / AC TC 9C JS JH JD AD TD / AH TH KH 9H KD 9D 8D KC + QC 7D"
"""The queen of clubs leads first: nobody can take it."""


@pytest.mark.parametrize(
    ("players", "measure", "keeper"),
    [("ABC", "tricks", None), ("ABC", "card_points", None), ("ABCD", "tricks", None), ("ABCD", "card_points", "D")],
)
def test_z8_1_a_trick_the_talon_takes_is_nobodys_or_the_sitting_dealers(
    players: str, measure: str, keeper: str | None
) -> None:
    position = at(KEPT, *PASSES, players=players, all_pass="galdins", galdins_measure=measure)
    position = played(position, "QD TD KD")
    assert (takers(position), position.turn, position.table) == ([keeper], "A", parse_cards("7D"))


@pytest.mark.parametrize(("players", "keeper"), [("ABC", None), ("ABCD", "D"), ("ABCDE", "E")])
def test_z8_1_forehand_leads_to_trick_3_where_the_table_took_trick_2(players: str, keeper: str | None) -> None:
    turned = KEPT.replace("+ QC 7D", "+ 7D QC")
    position = at(turned, *PASSES, players=players, all_pass="galdins", galdins_measure="card_points")
    forehand, second, third = position.seating.active
    position = played(position, "QD TD KD")
    assert (takers(position), position.turn) == ([forehand], forehand)
    position = played(position, "JC JD 8D")
    assert (takers(position), position.turn, position.leader) == ([forehand, keeper], forehand, forehand)
    assert second != third


def test_z8_4_an_unused_talon_takes_no_part() -> None:
    position = played(at(LED, *PASSES, all_pass="galdins", galdins_talon="unused"), "JD AD 9H")
    assert (takers(position), position.tricks[0].cards) == (["A"], parse_cards("JD AD 9H"))


def test_z8_4_talon_cards_join_the_first_two_piles() -> None:
    position = played(at(LED, *PASSES, all_pass="galdins", galdins_talon="to_winner"), "JD AD 9H JH TD KH JS KD 9S")
    assert [format_cards(trick.cards) for trick in position.tricks] == ["JD AD 9H KC", "JH TD KH 9C", "JS KD 9S"]
    assert position.tricks[0].card_points == 17


def test_an_order_can_have_any_trumps() -> None:
    order = Order.of(ZOLE_PACK, trumps=parse_cards("AH TH"), ranks=tuple(Rank))
    assert order.taker(parse_cards("AS TH")) == 1
    assert order.is_trump(Card.parse("TH"))
    assert not order.is_trump(Card.parse("KH"))
