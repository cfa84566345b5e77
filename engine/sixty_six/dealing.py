"""The cards of a record as they were dealt, and what cannot have been dealt so (1.2, 2.3, 2.4)."""

from collections import Counter
from collections.abc import Iterator
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
    heaps = _heaps(record)
    dealt = [card for heap in heaps for card in heap.cards]
    if _PACK.issuperset(dealt) and len(set(dealt)) == len(_PACK) and not any(_sizes(record, heaps)):
        return tuple(faults_of_the_auction(record, order_of_play(record)))
    return (*_bad_cards(heaps), *_sizes(record, heaps), *_duplicates(dealt))


def start(record: Record) -> Position:
    """The deal of a record without faults of the deal, before the first lead."""
    order = order_of_play(record)
    hands = tuple(_cards(record.hands[player]) for player in order)
    rest = _cards((*record.stock, record.turn_up or "")) if len(order) == 2 else _cards(record.widow)
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


def _bad_cards(heaps: list[Heap]) -> Iterator[ActionFault]:
    return (
        ActionFault("bad_card", heap.player, str(card)) for heap in heaps for card in heap.cards if card not in _PACK
    )


def _sizes(record: Record, heaps: list[Heap]) -> Iterator[ActionFault]:
    """At three the turn-up is a card of the widow, at four one of the dealer's."""
    for heap in heaps:
        if len(heap.cards) != heap.expected:
            yield _bad_deal(heap.player, heap.name, heap.expected, len(heap.cards))
    if len(record.players) > 2 and record.turn_up is not None and record.bid is None:
        shown_from = record.widow if len(record.players) == 3 else record.hands.get(record.dealer, ())
        if record.turn_up not in shown_from:
            yield _bad_deal(None, "turn-up", 1, 0)


def _bad_deal(player: str | None, holder: str, expected: int, count: int) -> ActionFault:
    return ActionFault("bad_deal", player, params={"holder": holder, "expected": expected, "count": count})


def _duplicates(dealt: list[Written]) -> Iterator[ActionFault]:
    return (ActionFault("bad_deck", None, str(card)) for card, count in Counter(dealt).items() if count > 1)


def _cards(written: tuple[Written, ...]) -> Cards:
    return tuple([card for card in written if isinstance(card, Card)])
