"""A deal of Zole with all cards on the table: what the solver looks at.

It knows nothing of what was called or played before, only what came of it, so that it can be made of the cards that
are left as well as of a `Position`.
"""

from dataclasses import dataclass, replace

from engine.cards import Card, Cards, card_points_of
from engine.zole.contracts import Contract
from engine.zole.masks import Layout, bits_of
from engine.zole.position import Position
from engine.zole.rules import Rules
from engine.zole.search import NEXT, OpenDeal, State, tricks_in

CARDS_OF_A_TRICK = 3


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A deal with a declarer, before or during the play. While he is still to lay away he holds ten cards."""

    contract: Contract
    """Pick-up game, zole or small zole."""
    rules: Rules
    deal: OpenDeal
    state: State
    card_points: int = 0
    """The declarer's so far, with what he has laid away."""
    own_tricks: int = 0
    """The declarer's so far."""
    other_tricks: int = 0
    """The defenders' so far."""

    @classmethod
    def of(cls, position: Position) -> "OpenPlay":
        """The cards of a position. Raises `ValueError` during the bidding and in a deal without a declarer."""
        declarer = position.declarer
        if declarer is None or position.contract is None:
            raise ValueError("nobody is declarer")
        layout = Layout.of(position.order)
        players = position.seating.active
        first, second, third = (layout.heap(hand) for hand in position.hands)
        table = tuple(layout.bits[card] for card in position.table)
        own = position.tricks_of(declarer)
        return cls(
            position.contract,
            position.rules,
            OpenDeal(layout, (first, second, third), players.index(declarer)),
            State(first | second | third | sum(table), players.index(position.leader or players[0]), table),
            card_points_of(position.discards) + sum(trick.card_points for trick in own),
            len(own),
            len(position.tricks) - len(own),
        )

    @property
    def seat(self) -> int:
        """Who is to play."""
        return (self.state.leader + len(self.state.table)) % len(NEXT)

    @property
    def is_declarers_turn(self) -> bool:
        """Is the declarer to play?"""
        return self.seat == self.deal.declarer

    @property
    def tricks_left(self) -> int:
        """Tricks not yet finished."""
        return tricks_in(self.state.held)

    @property
    def card_points_left(self) -> int:
        """What the cards count that are in no pile yet."""
        return sum(self.deal.layout.card_points[card] for card in bits_of(self.state.held))

    @property
    def is_over(self) -> bool:
        """Z4.3: a small zole ends with the declarer's first trick."""
        is_lost = self.contract is Contract.SMALL_ZOLE and self.own_tricks > 0
        return is_lost or not self.state.held

    def legal(self) -> tuple[int, ...]:
        """Z5.1: what may be played, low to high in each suit."""
        table = self.state.table
        hand = self.deal.hands[self.seat] & self.state.held
        return tuple(bits_of((hand & self.deal.layout.following[table[0]] if table else 0) or hand))

    def after(self, card: int) -> "OpenPlay":
        """The next card lies on the table, or the trick is taken (Z5.2)."""
        table = (*self.state.table, card)
        if len(table) < CARDS_OF_A_TRICK:
            return replace(self, state=replace(self.state, table=table))
        layout = self.deal.layout
        best = 0
        for place, played in enumerate(table):
            if played & layout.beating[table[best]]:
                best = place
        taker = (self.state.leader + best) % len(NEXT)
        after = replace(self, state=State(self.state.held ^ sum(table), taker))
        if taker != self.deal.declarer:
            return replace(after, other_tricks=self.other_tricks + 1)
        count = sum(layout.card_points[played] for played in table)
        return replace(after, card_points=self.card_points + count, own_tricks=self.own_tricks + 1)

    def without(self, cards: int) -> "OpenPlay":
        """Z4.1: the declarer has laid two cards away."""
        count = sum(self.deal.layout.card_points[card] for card in bits_of(cards))
        state = replace(self.state, held=self.state.held ^ cards)
        return replace(self, state=state, card_points=self.card_points + count)

    def cards(self, heap: int) -> Cards:
        """A heap as cards."""
        return self.deal.layout.cards_of(heap)

    def card(self, bit: int) -> Card:
        """One bit as a card."""
        return self.deal.layout.cards[bit]
