"""What one player sees of a deal in progress, and where the cards can be that he does not see.

He has seen his own cards, every card that was played, the turn-up and whatever came in its place, and marriages: of
a pair that was shown, one card is played and the other is known. In the strict phase a card shows what its player
does not hold (1.6). The order of the cards in a heap does not count: two deals that differ only in it are one.
That a deal of three has not ended by itself (`ending: auto`) would say something of the widow; it is not used.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from engine.cards import SIXTY_SIX_PACK, Card, Cards
from engine.hidden import Unseen
from engine.sixty_six.declarations import Action, Meld, Play
from engine.sixty_six.legal import following
from engine.sixty_six.position import Position
from engine.sixty_six.state import MARRIAGES


class Heap(StrEnum):
    """A place that is nobody's hand."""

    STOCK = "stock"
    """Two players: what lies on the turn-up, as a whole."""
    WIDOW = "widow"
    """Three players: on the table, or in the pile of another."""


Place = int | Heap
"""A player's number, or a heap."""


class Moment(NamedTuple):
    """One action of a deal."""

    found: Position
    """Before it."""
    ready: Position
    """Before it, after the draw that it needed; the same where it needed none."""
    player: int
    action: Action


@dataclass(frozen=True, slots=True)
class Course:
    """A deal as far as it has been played."""

    moments: tuple[Moment, ...]
    now: Position
    turn_up: Card | None
    """What was turned up when the cards were dealt; None after an auction, which plays without."""

    @property
    def positions(self) -> Iterator[Position]:
        """Before every action, after the draw that it needed, and now."""
        yield from (moment.ready for moment in self.moments)
        yield self.now

    def public(self) -> frozenset[Card]:
        """Cards that everybody has seen: played, shown, or turned up; the nine that was exchanged, too."""
        seen = {position.turn_up for position in self.positions} | {self.turn_up}
        for moment in self.moments:
            match moment.action:
                case Play(card):
                    seen.add(card)
                case Meld(suit):
                    seen.update(MARRIAGES[suit])
        return frozenset(card for card in seen if card is not None)

    def own(self, player: int) -> frozenset[Card]:
        """Cards that the player has held; of three, he who took the first trick has the widow too."""
        held = {card for position in self.positions for card in position.hands[player]}
        return frozenset(held | set(self._taken_widow(player)))

    def heaps(self, player: int) -> dict[Heap, Cards]:
        """What is nobody's hand, with the turn-up; of four there is nothing."""
        first = next(self.positions)
        if len(first.hands) == 2:
            return {Heap.STOCK: self.now.stock}
        return {Heap.WIDOW: () if self._taken_widow(player) else first.widow} if first.widow else {}

    def _taken_widow(self, player: int) -> Cards:
        first = next(self.positions)
        takers = [position.leader for position in self.positions if position.tricks_taken == 1]
        return first.widow if takers[:1] == [player] else ()

    def lacking(self, player: int) -> frozenset[Card]:
        """1.6: the cards with which a card the player has played would have been against the rules."""
        return frozenset(
            card
            for _, position, mover, action in self.moments
            if mover == player and isinstance(action, Play) and position.trick and position.is_strict
            for card in SIXTY_SIX_PACK
            if action.card not in following(position, (action.card, card))
        )


@dataclass(frozen=True, slots=True)
class View:
    """What a player sees after the actions so far; a draw that is due has not been made."""

    player: int
    hand: Cards
    """His own."""
    known: Mapping[Card, int] = field(hash=False)
    """Cards in another's hand that everybody has seen there: of a marriage, or a turn-up."""
    unseen: Unseen[Card, Place] = field(hash=False)
    """All the rest: where each may be."""


def view_of(course: Course, player: int) -> View:
    """The view of one player after the last action."""
    hands, public = course.now.hands, course.public()
    others = [number for number in range(len(hands)) if number != player]
    known = {card: number for number in others for card in hands[number] if card in public}
    room: dict[Place, int] = {number: sum(card not in known for card in hands[number]) for number in others}
    room |= {heap: sum(card not in public for card in cards) for heap, cards in course.heaps(player).items()}
    lacking: dict[Place, frozenset[Card]] = {number: course.lacking(number) for number in others}
    hidden = [card for card in SIXTY_SIX_PACK if card not in public and card not in course.own(player)]
    may_be = {card: {place for place in room if card not in lacking.get(place, ())} for card in hidden}
    return View(player, hands[player], known, Unseen(room, may_be))
