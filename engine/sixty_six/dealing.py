"""The cards of a record as they were dealt, and what cannot have been dealt so (1.2, 2.3, 2.4)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.cards import SIXTY_SIX_PACK, Card, Cards
from engine.deals import Deal
from engine.errors import ActionFault
from engine.sixty_six.auction import faults_of_the_auction, leader_of, trump_of
from engine.sixty_six.position import Position
from engine.sixty_six.record import Record, Written

HAND_SIZES: Final = {2: 6, 3: 7, 4: 6}
"""Players → cards dealt to each."""

STOCK: Final = 11
"""Two players: cards that lie on the turn-up."""

WIDOW: Final = 3
"""Three players."""

_PACK: Final = frozenset(SIXTY_SIX_PACK)


class Heap(NamedTuple):
    """Cards that belong together in the deal."""

    player: str | None
    """Whose hand it is."""
    name: str
    cards: tuple[Written, ...]
    expected: int
    """How many cards it should be."""


def order_of_play(record: Record) -> tuple[str, ...]:
    """The players as a position numbers them: the one after the dealer first, the dealer last."""
    dealer = record.players.index(record.dealer)
    return record.players[dealer + 1 :] + record.players[: dealer + 1]


def faults_of_the_deal(record: Record) -> tuple[ActionFault, ...]:
    """What is wrong with the cards: none of the pack, too many or too few, twice; if nothing, with the auction."""
    faults = (*faults_of_heaps(_heaps(record)), *_turn_up_elsewhere(record))
    return faults or tuple(faults_of_the_auction(record, order_of_play(record)))


def faults_of_heaps(heaps: Sequence[Heap]) -> tuple[ActionFault, ...]:
    """What is wrong with cards that are parts of one pack."""
    cards = [card for heap in heaps for card in heap.cards]
    sizes = (bad_deal(heap) for heap in heaps if len(heap.cards) != heap.expected)
    twice = () if len(set(cards)) == len(cards) else _duplicates(cards)
    return (*(() if _PACK.issuperset(cards) else _bad_cards(heaps)), *sizes, *twice)


def start(record: Record) -> Position:
    """The deal of a record without faults of the deal, before the first lead."""
    order = order_of_play(record)
    hands = tuple(cards_of(record.hands[player]) for player in order)
    rest = cards_of((*record.stock, record.turn_up or "")) if len(order) == 2 else cards_of(record.widow)
    leader = order.index(leader_of(record, order))
    return Position.dealt(Deal(hands, rest), record.rules, trump=trump_of(record), leader=leader)


def _heaps(record: Record) -> list[Heap]:
    """The hands, and what is dealt to nobody."""
    count = len(record.players)
    heaps = [Heap(player, player, record.hands.get(player, ()), HAND_SIZES[count]) for player in order_of_play(record)]
    if count == 2:
        turn_up = () if record.turn_up is None else (record.turn_up,)
        return [*heaps, Heap(None, "stock", record.stock, STOCK), Heap(None, "turn-up", turn_up, 1)]
    return [*heaps, Heap(None, "widow", record.widow, WIDOW if count == 3 else 0)]


def _bad_cards(heaps: Sequence[Heap]) -> Iterator[ActionFault]:
    return (
        ActionFault("bad_card", heap.player, str(card)) for heap in heaps for card in heap.cards if card not in _PACK
    )


def _turn_up_elsewhere(record: Record) -> tuple[ActionFault, ...]:
    """At three the turn-up is a card of the widow, at four one of the dealer's."""
    if len(record.players) == 2 or record.turn_up is None or record.bid is not None:
        return ()
    shown_from = record.widow if len(record.players) == 3 else record.hands.get(record.dealer, ())
    return () if record.turn_up in shown_from else (bad_deal(Heap(None, "turn-up", (), 1)),)


def bad_deal(heap: Heap) -> ActionFault:
    """A heap has too many cards, or too few."""
    params = {"holder": heap.name, "expected": heap.expected, "count": len(heap.cards)}
    return ActionFault("bad_deal", heap.player, params=params)


def _duplicates(dealt: Sequence[Written]) -> Iterator[ActionFault]:
    return (ActionFault("bad_deck", None, str(card)) for card, count in Counter(dealt).items() if count > 1)


def cards_of(written: tuple[Written, ...]) -> Cards:
    """Those that are cards."""
    return tuple([card for card in written if isinstance(card, Card)])
