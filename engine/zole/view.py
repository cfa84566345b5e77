"""What one player sees of a deal in progress, and where the cards can be that he does not see.

He has seen his own cards, every card that was played, a talon he has taken and what he has laid away himself, and in
the table game the talon cards that lay on the table. Who did not follow suit has none of it left in his hand (Z5.1);
it may still lie in the talon, or be what the declarer has laid away.

The order of the cards in a heap does not count: a *way* says who holds what now, and what lies in the talon or is
laid away. Every way comes of equally many deals, so without other evidence all ways are equally likely.
"""

from collections.abc import Iterator, Set
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.cards import ZOLE_PACK, Card, Cards
from engine.hidden import Unseen
from engine.zole.contracts import Call, Contract
from engine.zole.legal import HANDS, LAID_AWAY
from engine.zole.order import order_of
from engine.zole.position import Position, Trick
from engine.zole.rules import Rules

CARDS_IN_HAND = 8


class Heap(StrEnum):
    """A place that is nobody's hand."""

    TALON = "talon"
    LAID_AWAY = "laid_away"


Place = int | Heap
"""A seat, forehand's is 0, or a heap."""


class Play(NamedTuple):
    """One card of a trick."""

    seat: int
    card: Card
    led: Card
    """The first card of the trick; a talon card may lead (Z8.1)."""


@dataclass(frozen=True, slots=True)
class View:
    """What a player knows. The cards of the others are not in it."""

    rules: Rules
    seat: int | None
    """Whose view: forehand's is 0; None for one who sits out and sees only what is played."""
    dealt: Cards
    """The eight cards he was dealt; none for one who sits out."""
    calls: tuple[Call, ...]
    contract: Contract | None
    declarer: int | None
    has_laid_away: bool
    """Has the declarer of a pick-up game laid two cards away?"""
    taken_up: Cards
    """The talon, where he has taken it up himself; in the table game the talon cards turned so far."""
    plays: tuple[Play, ...]

    @classmethod
    def of(cls, position: Position, player: str) -> "View":
        """The view of one player of a position."""
        players = position.seating.active
        seat = players.index(player) if player in players else None
        declarer = players.index(position.declarer) if position.declarer is not None else None
        picked_up = seat is not None and seat == declarer and position.contract is Contract.PICKUP
        return cls(
            position.rules,
            seat,
            position.deal.hands[seat] if seat is not None else (),
            position.calls,
            position.contract,
            declarer,
            bool(position.discards),
            position.talon if picked_up else _turned(position),
            tuple(_plays(position)),
        )

    @property
    def others(self) -> tuple[int, ...]:
        """The seats whose cards are hidden."""
        return tuple(seat for seat in range(HANDS) if seat != self.seat)

    def played_by(self, seat: int) -> Cards:
        """What a player has played."""
        return tuple(play.card for play in self.plays if play.seat == seat)

    @property
    def hidden(self) -> Cards:
        """The cards he has not seen."""
        seen = {*self.dealt, *self.taken_up, *(play.card for play in self.plays)}
        return tuple(card for card in ZOLE_PACK if card not in seen)

    def lacking(self, seat: int) -> frozenset[Card]:
        """The cards that a player has shown not to hold."""
        if self.contract is None:
            return frozenset()
        suits = order_of(self.contract, self.rules).suits
        suits_out = {
            suits[play.led] for play in self.plays if play.seat == seat and suits[play.card] is not suits[play.led]
        }
        return frozenset(card for card in ZOLE_PACK if suits[card] in suits_out)

    @property
    def room(self) -> dict[Place, int]:
        """Place → how many cards are hidden there."""
        room: dict[Place, int] = {seat: CARDS_IN_HAND - len(self.played_by(seat)) for seat in self.others}
        if self.contract is not Contract.PICKUP:
            return room | {Heap.TALON: LAID_AWAY - len(self.taken_up)}
        if self.declarer == self.seat or self.declarer is None:
            return room
        if self.has_laid_away:
            return room | {Heap.LAID_AWAY: LAID_AWAY}
        return room | {self.declarer: CARDS_IN_HAND + LAID_AWAY}

    @property
    def unseen(self) -> Unseen[Card, Place]:
        """The hidden cards, and where each may be."""
        room = self.room
        lacking: dict[Place, frozenset[Card]] = {seat: self.lacking(seat) for seat in self.others}
        may_be = {card: _places(card, room, lacking) for card in self.hidden}
        return Unseen(room, may_be)


def _places(card: Card, room: dict[Place, int], lacking: dict[Place, frozenset[Card]]) -> Set[Place]:
    return frozenset(place for place in room if card not in lacking.get(place, ()))


def _plays(position: Position) -> Iterator[Play]:
    """Every card that a player has played, in order."""
    players = position.seating.active
    now = Trick(position.leader, position.table, None)
    for trick in (*position.tricks, now):
        first = 0 if trick.leader is None else players.index(trick.leader)
        cards = trick.cards[1:] if trick.leader is None else trick.cards[:HANDS]
        for place, card in enumerate(cards):
            yield Play((first + place) % HANDS, card, trick.cards[0])


def _turned(position: Position) -> Cards:
    """Z8.1, Z8.4: the talon cards of a table game that all have seen: they led, or joined a pile."""
    piles = (*position.tricks, Trick(position.leader, position.table, None))
    led = tuple(trick.cards[0] for trick in piles if trick.leader is None and trick.cards)
    return led + tuple(card for trick in piles if trick.leader is not None for card in trick.cards[HANDS:])
