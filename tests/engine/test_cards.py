"""Z1: the pack."""

from collections import Counter

import pytest

from engine.cards import ZOLE_PACK, Card, Rank, Suit


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


@pytest.mark.parametrize("card", ZOLE_PACK, ids=str)
def test_a_card_reads_back_from_its_notation(card: Card) -> None:
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize("text", ["", "Q", "CQ", "QCC", "Qc", "QX", "1C"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a card|is not a valid"):
        Card.parse(text)
