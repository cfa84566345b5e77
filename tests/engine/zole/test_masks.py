"""The bits say of two cards what the order of the cards says."""

from itertools import permutations

import pytest

from engine.cards import ZOLE_PACK, format_cards
from engine.tricks import Order
from engine.zole.masks import Layout, bits_of
from engine.zole.order import NORMAL, WITHOUT_TRUMPS
from engine.zole.search import LOWER

both = pytest.mark.parametrize("order", [NORMAL, WITHOUT_TRUMPS])


@both
def test_a_card_beats_another_as_in_a_trick(order: Order) -> None:
    layout = Layout.of(order)
    for led, card in permutations(ZOLE_PACK, 2):
        assert bool(layout.beating[layout.bits[led]] & layout.bits[card]) == bool(order.taker((led, card)))
        follows = bool(layout.following[layout.bits[led]] & layout.bits[card])
        assert follows == (order.following((card,), led) == (card,))


@both
def test_a_suit_stands_together_and_on_one_side_of_the_border(order: Order) -> None:
    for suit in Layout.of(order).following.values():
        lowest = suit & -suit
        assert suit & (suit + lowest) == 0  # one run of bits
        assert (suit & LOWER) in (0, suit)


def test_a_heap_is_its_cards_low_to_high() -> None:
    layout = Layout.of(NORMAL)
    heap = layout.heap(ZOLE_PACK)
    assert (heap.bit_count(), list(bits_of(0))) == (26, [])
    assert format_cards(layout.cards_of(heap)) == (
        "9C KC TC AC 9S KS TS AS 9H KH TH AH 7D 8D 9D KD TD AD JD JH JS JC QD QH QS QC"
    )
