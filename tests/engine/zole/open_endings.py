"""Endings with open cards, and the plainest way to solve them: try everything. It shares nothing with the solver."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine.cards import parse_cards
from engine.zole.contracts import Contract
from engine.zole.masks import Layout
from engine.zole.open_play import OpenPlay
from engine.zole.order import order_of
from engine.zole.rules import Rules
from engine.zole.search import OpenDeal, State

TRUMPS = ("QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "TD", "KD", "9D", "8D", "7D")
PACK = (*(rank + suit for suit in "CSH" for rank in "ATK9"), *TRUMPS)
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


@dataclass(frozen=True)
class Ending:
    """Some cards in three hands, perhaps one or two on the table, and what the declarer has so far."""

    contract: Contract
    hands: tuple[tuple[str, ...], ...]
    declarer: int
    leader: int
    table: tuple[str, ...] = ()
    card_points: int = 0
    own_tricks: int = 0
    other_tricks: int = 0
    rules: Rules = field(default_factory=Rules)

    @property
    def seat(self) -> int:
        return (self.leader + len(self.table)) % 3

    def suit(self, card: str) -> str:
        without_trumps = self.contract is Contract.SMALL_ZOLE and self.rules.small_zole_trumps == "none"
        return "trump" if card in TRUMPS and not without_trumps else card[1]

    def height(self, card: str) -> int:
        return -TRUMPS.index(card) if self.suit(card) == "trump" else -"ATKQJ987".index(card[0])

    def legal(self) -> list[str]:
        hand = list(self.hands[self.seat])
        follows = [card for card in hand if self.table and self.suit(card) == self.suit(self.table[0])]
        return follows or hand

    def after(self, card: str) -> "Ending":
        hands = tuple(tuple(held for held in hand if held != card) for hand in self.hands)
        table = (*self.table, card)
        if len(table) < 3:
            return replace(self, hands=hands, table=table)
        asked = "trump" if any(self.suit(played) == "trump" for played in table) else self.suit(table[0])
        best = max((played for played in table if self.suit(played) == asked), key=self.height)
        taker = (self.leader + table.index(best)) % 3
        after = replace(self, hands=hands, table=(), leader=taker)
        if taker != self.declarer:
            return replace(after, other_tricks=self.other_tricks + 1)
        count = sum(POINTS[played[0]] for played in table)
        return replace(after, card_points=self.card_points + count, own_tricks=self.own_tricks + 1)


def final_worth(end: Ending) -> int:
    """What `engine.zole.worth` says of a deal that has been played out."""
    if end.contract is Contract.SMALL_ZOLE:
        return int(end.own_tricks == 0)
    if end.rules.no_trick_basis == "tricks" and end.other_tricks == 0:
        return 121
    return end.card_points if end.own_tricks else -1


def minimax(ending: Ending, value: Callable[[Ending], int] = final_worth) -> int:
    """Every card of everybody, to the end."""
    if not any(ending.hands):
        return value(ending)
    values = (minimax(ending.after(card), value) for card in ending.legal())
    return max(values) if ending.seat == ending.declarer else min(values)


def random_ending(rng: random.Random, contract: Contract, tricks: int, rules: Rules | None = None) -> Ending:
    """So many tricks are left, or nearly: up to two cards of the first may be on the table."""
    pack = rng.sample(PACK, len(PACK))
    hands = tuple(tuple(pack.pop() for _ in range(tricks)) for _ in range(3))
    laid_away = [pack.pop(), pack.pop()]
    played = [[pack.pop(), pack.pop(), pack.pop()] for _ in range(8 - tricks)]
    share = rng.choice([0, 0.5, 1])
    own = [trick for trick in played if rng.random() < share]
    pile = sum(own, laid_away if contract is Contract.PICKUP else [])
    card_points = sum(POINTS[card[0]] for card in pile)
    ending = Ending(
        contract,
        hands,
        declarer=rng.randrange(3),
        leader=rng.randrange(3),
        card_points=card_points,
        own_tricks=len(own),
        other_tricks=len(played) - len(own),
        rules=rules or Rules(),
    )
    for _ in range(rng.randrange(3)):
        ending = ending.after(rng.choice(ending.legal()))
    return ending


def open_play(ending: Ending) -> OpenPlay:
    """The same for the solver."""
    layout = Layout.of(order_of(ending.contract, ending.rules))
    heaps = [layout.heap(parse_cards(" ".join(hand))) for hand in ending.hands]
    table = tuple(layout.bits[card] for card in parse_cards(" ".join(ending.table)))
    return OpenPlay(
        ending.contract,
        ending.rules,
        OpenDeal(layout, (heaps[0], heaps[1], heaps[2]), ending.declarer),
        State(sum(heaps) + sum(table), ending.leader, table),
        ending.card_points,
        ending.own_tricks,
        ending.other_tricks,
    )
