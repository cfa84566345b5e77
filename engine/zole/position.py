"""A deal in progress, from the first call to the last card: Z3, Z4, Z5, Z8.1.

A position never changes. `bid`, `discard` and `play` give the next one, or raise `ActionRefused`; what they
take is what `legal_bids`, `legal_discards` and `legal_plays` list. `str` of cards and calls is their notation.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from engine.cards import Card, Cards, card_points_of, format_cards
from engine.deals import Deal
from engine.errors import ActionRefused
from engine.seats import Seating
from engine.tricks import Order
from engine.zole import legal
from engine.zole.contracts import Call, Contract
from engine.zole.order import order_of
from engine.zole.outcome import TRICKS
from engine.zole.rules import Rules

TALON_TRICKS: Final = 2
"""Z8: tricks of a table game in which the talon takes part."""


class Phase(StrEnum):
    """What comes next in a deal."""

    BIDDING = "bidding"
    DISCARDING = "discarding"
    PLAY = "play"
    OVER = "over"


class Trick(NamedTuple):
    """A finished trick."""

    leader: str | None
    """None when a talon card led (Z8.1)."""
    cards: Cards
    """As played; a talon card that led first, one that joined the pile (`to_winner`) last."""
    taker: str | None
    """None when it belongs to nobody (Z8.1)."""

    @property
    def card_points(self) -> int:
        """What the pile counts."""
        return card_points_of(self.cards)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a deal stands. Make the first one with `Position.dealt`."""

    rules: Rules
    seating: Seating
    """`seating.active` are the three who hold cards: forehand, second, third hand."""
    deal: Deal
    """As dealt: the hands in the order of `seating.active`, and the talon as `rest`."""
    hands: tuple[Cards, ...]
    """Held now, in the same order; ten cards in the declarer's hand before he lays two away."""
    turn: str | None
    """Who is to call, to lay away or to play; None when the deal is over."""
    calls: tuple[Call, ...] = ()
    """From forehand on."""
    contract: Contract | None = None
    """None during the bidding."""
    declarer: str | None = None
    """None during the bidding, and in deals without one."""
    discards: Cards = ()
    """Laid away by the declarer of a pick-up game."""
    tricks: tuple[Trick, ...] = ()
    leader: str | None = None
    """Of the trick being played; None when a talon card led to it."""
    table: Cards = ()
    """The trick being played, a talon card that led included."""

    @classmethod
    def dealt(cls, deal: Deal, seating: Seating, rules: Rules) -> "Position":
        """Before the first call. `deal` is a legal one: three hands of eight, a talon of two."""
        return cls(rules, seating, deal, deal.hands, seating.active[0])

    # What there is to see

    @property
    def phase(self) -> Phase:
        """Bidding, laying away, play, or over."""
        if self.contract is None:
            return Phase.BIDDING
        if self.turn is None:
            return Phase.OVER
        is_undecided = self.contract is Contract.PICKUP and not self.discards
        return Phase.DISCARDING if is_undecided else Phase.PLAY

    @property
    def order(self) -> Order:
        """How the cards rank. Only once the contract is known: raises `ValueError` before."""
        if self.contract is None:
            raise ValueError("no contract yet")
        return order_of(self.contract, self.rules)

    @property
    def talon(self) -> Cards:
        """The two cards that were dealt to nobody, in the order of turning."""
        return self.deal.rest

    @property
    def keeper(self) -> str | None:
        """Z8.1: to whom the tricks belong that the table keeps: to a sitting dealer where card points are measured."""
        sitting_out = self.seating.sitting_out
        return sitting_out[0] if sitting_out and self.rules.galdins_measure == "card_points" else None

    def hand_of(self, player: str) -> Cards:
        """What an active player holds now."""
        return self.hands[self.seating.active.index(player)]

    def tricks_of(self, player: str | None) -> tuple[Trick, ...]:
        """The tricks somebody has taken; of None, those that belong to nobody."""
        return tuple(trick for trick in self.tricks if trick.taker == player)

    # What may be done

    def legal_bids(self) -> tuple[Call, ...]:
        """What the player whose turn it is may say."""
        return legal.legal_bids(self.calls, self.rules)

    def legal_discards(self) -> tuple[Cards, ...]:
        """Every pair of cards that the declarer may lay away."""
        if self.turn is None or self.phase is not Phase.DISCARDING:
            return ()
        return legal.legal_discards(self.hand_of(self.turn))

    def legal_plays(self) -> Cards:
        """What the player whose turn it is may play."""
        if self.turn is None or self.phase is not Phase.PLAY:
            return ()
        return legal.legal_plays(self.hand_of(self.turn), self.table, self.order)

    # What is done

    def bid(self, call: Call) -> "Position":
        """The player whose turn it is says `call`. Raises `ActionRefused` (`bad_bid`)."""
        possible = self.legal_bids()
        if call not in possible:
            raise ActionRefused("bad_bid", self.turn, possible=", ".join(possible) or "none")
        calls = (*self.calls, call)
        contract = legal.contract_after(calls, self.rules)
        if contract is None:
            return replace(self, calls=calls, turn=self.seating.active[len(calls)])
        return self._called(calls, contract)

    def discard(self, cards: Collection[Card]) -> "Position":
        """The declarer lays two cards away. Raises `ActionRefused` (`bad_discard`)."""
        declarer = self.declarer
        if declarer is None or self.phase is not Phase.DISCARDING:
            raise ActionRefused("bad_discard", self.turn)
        hand = self.hand_of(declarer)
        if not legal.are_legal_discards(cards, hand):
            raise ActionRefused("bad_discard", declarer)
        kept = tuple(card for card in hand if card not in cards)
        forehand = self.seating.active[0]
        hands = self._with_hand(declarer, kept)
        return replace(self, hands=hands, discards=tuple(cards), turn=forehand, leader=forehand)

    def play(self, card: Card) -> "Position":
        """The player whose turn it is plays `card`.

        Raises `ActionRefused`: `deal_over`, `not_your_turn` before the play has begun, `bad_card`, `not_held`,
        `must_follow`.
        """
        hand = self._hand_to_play_from(card)
        order = self.order
        if not legal.follows(card, hand, self.table, order):
            possible = format_cards(legal.legal_plays(hand, self.table, order))
            raise ActionRefused("must_follow", self.turn, card, possible=possible)
        return self._played(card, hand)

    def revoke(self, card: Card) -> "Position":
        """Play a card that need not follow suit, as it happened. Raises what `play` raises but `must_follow`."""
        return self._played(card, self._hand_to_play_from(card))

    # How it is done

    def _called(self, calls: tuple[Call, ...], contract: Contract) -> "Position":
        """The bidding is over: who declares, with which cards, and who is next (Z4)."""
        forehand = self.seating.active[0]
        match contract:
            case Contract.PASSED_OUT:
                return replace(self, calls=calls, contract=contract, turn=None)
            case Contract.GALDINS:
                is_led = self.rules.galdins_talon == "led"
                table, leader = (self.talon[:1], None) if is_led else ((), forehand)
                return replace(self, calls=calls, contract=contract, turn=forehand, leader=leader, table=table)
            case _:
                declarer = self.seating.active[calls.index(Call(contract))]
                called = replace(
                    self, calls=calls, contract=contract, declarer=declarer, turn=forehand, leader=forehand
                )
        if contract is not Contract.PICKUP:
            return called
        hands = called._with_hand(declarer, called.hand_of(declarer) + self.talon)
        return replace(called, hands=hands, turn=declarer, leader=None)

    def _with_hand(self, player: str, hand: Cards) -> tuple[Cards, ...]:
        at = self.seating.active.index(player)
        return (*self.hands[:at], hand, *self.hands[at + 1 :])

    def _hand_to_play_from(self, card: Card) -> Cards:
        """The hand of the player whose turn it is, who holds the card. Raises `ActionRefused`."""
        turn = self.turn
        if self.contract is None or (self.contract is Contract.PICKUP and not self.discards):
            raise ActionRefused("not_your_turn", turn, card)
        if turn is None:
            raise ActionRefused("deal_over", None, card)
        hand = self.hands[self.seating.active.index(turn)]
        if card not in hand:
            code = "not_held" if card in self.order.suits else "bad_card"
            raise ActionRefused(code, turn, card)
        return hand

    def _played(self, card: Card, hand: Cards) -> "Position":
        """The card lies on the table; the last of a trick shows who takes it."""
        players = self.seating.active
        at = players.index(self.turn or "")
        held = hand.index(card)
        hands = (*self.hands[:at], hand[:held] + hand[held + 1 :], *self.hands[at + 1 :])
        table = (*self.table, card)
        if len(table) == (legal.HANDS if self.leader is not None else legal.HANDS + 1):
            return self._taken(hands, table)
        return self._next(hands, self.tricks, players[(at + 1) % legal.HANDS], self.leader, table)

    def _taken(self, hands: tuple[Cards, ...], table: Cards) -> "Position":
        """Z5.2, Z8.1: the winner leads next; forehand does where the table kept the second talon trick."""
        taker = self._taker(table)
        number = len(self.tricks)
        joins = self.contract is Contract.GALDINS and self.rules.galdins_talon == "to_winner" and number < TALON_TRICKS
        pile = (*table, self.talon[number]) if joins else table
        tricks = (*self.tricks, Trick(self.leader, pile, taker))
        if len(tricks) == TRICKS or (self.contract is Contract.SMALL_ZOLE and taker == self.declarer):
            return self._next(hands, tricks, None, None, ())
        forehand = self.seating.active[0]
        if self.leader is None and len(tricks) < TALON_TRICKS:
            return self._next(hands, tricks, forehand, None, (self.talon[len(tricks)],))
        leader = taker if taker is not None and taker != self.keeper else forehand
        return self._next(hands, tricks, leader, leader, ())

    def _taker(self, table: Cards) -> str | None:
        """Of a finished trick; a talon card that led is nobody's or the sitting dealer's."""
        place = self.order.taker(table)
        players = self.seating.active
        if self.leader is None:
            return players[place - 1] if place else self.keeper
        return players[(players.index(self.leader) + place) % legal.HANDS]

    def _next(
        self, hands: tuple[Cards, ...], tricks: tuple[Trick, ...], turn: str | None, leader: str | None, table: Cards
    ) -> "Position":
        """The same deal with its cards moved; written out, because a replay lives on it."""
        return Position(
            self.rules,
            self.seating,
            self.deal,
            hands,
            turn,
            self.calls,
            self.contract,
            self.declarer,
            self.discards,
            tricks,
            leader,
            table,
        )
