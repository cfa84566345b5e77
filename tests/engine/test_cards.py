"""Z1: the pack; the one notation of cards, hands, deals, calls and outcomes."""

import copy
import pickle
import random
from collections import Counter
from dataclasses import FrozenInstanceError
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import SIXTY_SIX_PACK, ZOLE_PACK, Card, Rank, Suit, card_points_of, format_cards, parse_cards
from engine.deals import Deal, deal_cards
from engine.zole.contracts import Call, Contract, Outcome
from engine.zole.position import Phase
from tests.engine.random_sheets import law


def test_z1_1_the_pack_has_26_different_cards_six_in_each_suit_and_two_more_diamonds() -> None:
    assert len(set(ZOLE_PACK)) == 26
    assert Counter(card.suit for card in ZOLE_PACK) == {
        Suit.CLUBS: 6,
        Suit.SPADES: 6,
        Suit.HEARTS: 6,
        Suit.DIAMONDS: 8,
    }
    assert {str(card) for card in ZOLE_PACK} >= {"8D", "7D"}


@pytest.mark.parametrize(
    ("rank", "worth"),
    [
        (Rank.ACE, 11),
        (Rank.TEN, 10),
        (Rank.KING, 4),
        (Rank.QUEEN, 3),
        (Rank.JACK, 2),
        (Rank.NINE, 0),
        (Rank.EIGHT, 0),
        (Rank.SEVEN, 0),
    ],
)
def test_z1_4_a_card_counts_by_its_rank(rank: Rank, worth: int) -> None:
    assert worth == rank.card_points == Card(rank, Suit.HEARTS).card_points


def test_z1_4_the_pack_holds_120_card_points() -> None:
    assert sum(card.card_points for card in ZOLE_PACK) == 120


def test_1_1_the_pack_of_sixty_six_has_24_different_cards_six_in_each_suit_and_120_card_points() -> None:
    assert len(set(SIXTY_SIX_PACK)) == 24
    assert Counter(card.suit for card in SIXTY_SIX_PACK) == dict.fromkeys(Suit, 6)
    assert {card.rank for card in SIXTY_SIX_PACK} == set(Rank) - {Rank.EIGHT, Rank.SEVEN}
    assert card_points_of(SIXTY_SIX_PACK) == 120


ALL = [Card(rank, suit) for rank in Rank for suit in Suit]


@pytest.mark.parametrize("card", ALL, ids=str)
def test_a_card_reads_back_from_its_notation_and_from_its_symbols(card: Card) -> None:
    assert Card.parse(str(card)) == card == Card.parse(card.symbols)


@pytest.mark.parametrize(
    ("text", "symbols"),
    [("QC", "Q♣"), ("AS", "A♠"), ("TH", "10♥"), ("10H", "10♥"), ("T♥", "10♥"), ("7D", "7♦"), ("10♦", "10♦")],
)
def test_a_card_may_be_written_as_people_do(text: str, symbols: str) -> None:
    assert Card.parse(text).symbols == symbols


@pytest.mark.parametrize("text", ["", "Q", "CQ", "QCC", "1D", "010D", "Qc", "QX", "1C", " QC", "QC ", "♣Q", "Q♧"])
def test_anything_else_is_no_card(text: str) -> None:
    assert Card.known(text) is None
    with pytest.raises(ValueError, match="not a card"):
        Card.parse(text)


def test_there_is_one_object_of_each_card() -> None:
    card = Card(Rank.TEN, Suit.DIAMONDS)
    copies = [Card.parse("TD"), copy.copy(card), copy.deepcopy(card), pickle.loads(pickle.dumps(card))]  # noqa: S301
    assert all(other is card for other in copies)
    assert len(set(ALL)) == len(ALL) == 32


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(Card.parse("QC"), "suit", Suit.HEARTS)  # noqa: B010, mypy knows that it cannot be assigned


@law
@given(st.lists(st.sampled_from(ALL)))
def test_a_hand_reads_back_from_its_notation(hand: list[Card]) -> None:
    assert parse_cards(format_cards(hand)) == tuple(hand)


def test_a_hand_with_something_else_in_it_is_none() -> None:
    with pytest.raises(ValueError, match="not a card: 'XX'"):
        parse_cards("QC XX TD")


@law
@given(st.permutations(ZOLE_PACK), st.integers(1, 5), st.integers(1, 5))
def test_a_deal_reads_back_from_its_notation(cards: list[Card], hands: int, size: int) -> None:
    dealt = tuple(tuple(cards[start : start + size]) for start in range(0, hands * size, size))
    for deal in (Deal(dealt), Deal(dealt, tuple(cards[25:]))):
        assert Deal.parse(str(deal)) == deal


def test_a_deal_is_written_hand_by_hand() -> None:
    assert str(Deal.parse("QC TD/10♥  9S+ AS")) == "QC TD / TH 9S + AS"
    assert str(Deal.parse("QC / TD")) == "QC / TD"


def test_dealing_gives_every_card_once_and_the_same_for_the_same_chance() -> None:
    deal = deal_cards(ZOLE_PACK, random.Random(1), hands=3, size=8)
    assert [len(hand) for hand in (*deal.hands, deal.rest)] == [8, 8, 8, 2]
    assert {card for hand in (*deal.hands, deal.rest) for card in hand} == set(ZOLE_PACK)
    assert deal == deal_cards(ZOLE_PACK, random.Random(1), hands=3, size=8)
    assert deal != deal_cards(ZOLE_PACK, random.Random(2), hands=3, size=8)


@pytest.mark.parametrize("words", [Suit, Rank, Call, Contract, Outcome, Phase])
def test_every_word_of_a_closed_set_reads_back(words: type[StrEnum]) -> None:
    assert [words(str(word)) for word in words] == list(words)
