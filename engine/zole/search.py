"""The open-card search: how much can the declarer gather from here on, whatever the defenders do?

Everybody sees all cards; the two defenders are one side. Between two tricks a state is the cards still held and who
leads: the owner of a card never changes, so these two numbers say everything, and what is known of a state is kept
under them. `Bound` asks no more than "is it at least `need`?", which cuts far more than asking for the value;
`value_of` narrows the value down with such questions.

What the search leaves out changes no answer: of neighbours in one hand that count the same only the highest is
played. Good cards are tried first, so that most questions are settled by the first card.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol

from engine.zole.masks import Layout, bits_of

NEXT: Final = (1, 2, 0)
"""Seat → the seat to its left. Forehand is seat 0."""

LOWER: Final = (1 << 12) - 1
"""Half of the cards; no suit lies across the border, with trumps or without."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What is counted, and who gathers it. The declarer always wants as much of it as he can get."""

    counts_card_points: bool
    """Card points of the tricks; otherwise one for each trick."""
    by_declarer: bool
    """What the declarer's tricks hold; otherwise the defenders', as in a small zole."""


CARD_POINTS: Final = Aim(counts_card_points=True, by_declarer=True)
TRICKS: Final = Aim(counts_card_points=False, by_declarer=True)
TRICKS_LEFT_TO_OTHERS: Final = Aim(counts_card_points=False, by_declarer=False)
"""Z4.3: a declarer who takes none leaves them all to the defenders."""


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """Who plays which cards. The hands are those before the first trick, or any later ones."""

    layout: Layout
    hands: tuple[int, int, int]
    """By seat, forehand first. A hand may hold more cards than will be played: what is laid away is never in `held`."""
    declarer: int


@dataclass(frozen=True, slots=True)
class State:
    """Where the play stands."""

    held: int
    """Every card not yet in a finished trick, those on the table included."""
    leader: int
    table: tuple[int, ...] = ()
    """Up to two cards of the trick being played."""


class Bound(Protocol):
    """A question to the search."""

    def __call__(self, state: State, need: int) -> int:
        """A number that is at least `need` if the declarer can gather `need`, and then he can gather that number;
        otherwise a smaller number, and he cannot gather more than that."""


def tricks_in(held: int) -> int:
    """How many tricks the cards will still make, the one on the table included."""
    return -(-held.bit_count() // 3)


SearchMaker = Callable[[OpenDeal, Aim], Bound]
"""`search_of`, or a faster twin of it."""


def value_of(bound: Bound, state: State, guess: int, most: int) -> int:
    """How much the declarer can gather, at most `most`. A good `guess` saves time and changes nothing."""
    low, high, need = 0, most, guess
    while low < high:
        found = bound(state, need)
        if found >= need:
            low, need = found, found + 1
        else:
            high = need = found
    return low


Key = Callable[[int], tuple[int, ...]]
"""By which cards are sorted."""


def orders_of(worth: Mapping[int, int], trumps: int) -> tuple[Key, Key, Key, Key]:
    """In which order cards are tried: rich first, poor first, high first, plain and rich first."""
    return (
        lambda card: (-worth[card], -card),
        lambda card: (worth[card], card),
        lambda card: (-card,),
        lambda card: (int(card & trumps > 0), -worth[card], -card),
    )


class _Sorted(dict[int, tuple[int, ...]]):
    """Heap → its cards in the order in which they are tried; sorted once."""

    def __init__(self, key: Key) -> None:
        super().__init__()
        self._key = key

    def __missing__(self, heap: int) -> tuple[int, ...]:
        cards = self[heap] = tuple(sorted(bits_of(heap), key=self._key))
        return cards


class _Live(dict[int, int]):
    """Cards of some suits → those worth trying: a card is not if the next higher one does the same."""

    def __init__(self, deal: OpenDeal, worth: dict[int, int]) -> None:
        super().__init__()
        self._deal, self._worth = deal, worth

    def __missing__(self, held: int) -> int:
        live = held
        cards = list(bits_of(held))
        for card, higher in pairwise(cards):
            is_same_suit = self._deal.layout.following[card] & higher
            is_same_hand = any(hand & card and hand & higher for hand in self._deal.hands)
            if is_same_suit and is_same_hand and self._worth[card] == self._worth[higher]:
                live ^= card
        self[held] = live
        return live


def gathering(deal: OpenDeal, aim: Aim) -> tuple[int, ...]:
    """By seat: all bits if what this player's tricks hold is counted, none if not."""
    return tuple(-1 if (seat == deal.declarer) is aim.by_declarer else 0 for seat in range(3))


def worth_of(layout: Layout, aim: Aim) -> tuple[dict[int, int], int]:
    """What each card counts in a trick, and what the trick itself does."""
    if aim.counts_card_points:
        return dict(layout.card_points), 0
    return dict.fromkeys(layout.cards, 0), 1


class TrickSearch(Protocol):
    """Where in a trick a question may be asked. `left` is what all the cards still to be taken count."""

    def live(self, held: int) -> int:
        """The cards worth trying in a trick that began with these."""

    def lead(self, held: int, seat: int, need: int, left: int) -> int:
        """Between two tricks: `seat` leads."""

    def reply(self, held: int, seat: int, led: int, need: int, left: int, live: int) -> int:
        """`led` lies on the table and is not in `held` any more: `seat` plays to it."""

    def close(
        self, held: int, seat: int, led: int, top: int, taker: int, need: int, left: int, so_far: int, live: int
    ) -> int:
        """`seat` plays the last card of a trick that counts `so_far` and that `top` of `taker` is winning."""


def bound_of(deal: OpenDeal, aim: Aim, search: TrickSearch) -> Bound:
    """The questions to a search, asked from any state."""
    worth, of_trick = worth_of(deal.layout, aim)
    beating = deal.layout.beating

    def bound(state: State, need: int) -> int:
        held, first, table = state.held, state.leader, state.table
        left = sum(worth[card] for card in bits_of(held)) + of_trick * tricks_in(held)
        if not 0 < need <= left:
            return 0 if need <= 0 else left
        if not table:
            return search.lead(held, first, need, left)
        led, second, live = table[0], NEXT[first], search.live(held)
        if len(table) == 1:
            return search.reply(held ^ led, second, led, need, left, live)
        top, taker = (table[1], second) if table[1] & beating[led] else (led, first)
        so_far = worth[led] + worth[table[1]] + of_trick
        return search.close(held ^ led ^ table[1], NEXT[second], led, top, taker, need, left, so_far, live)

    return bound


def search_of(deal: OpenDeal, aim: Aim) -> Bound:
    """The search of one deal; what it has found out makes the next question faster."""
    return bound_of(deal, aim, _Search(deal, aim))


class _Search:
    """A `TrickSearch` in plain Python."""

    def __init__(self, deal: OpenDeal, aim: Aim) -> None:
        worth, of_trick = worth_of(deal.layout, aim)
        trumps = max(deal.layout.following.values())
        self._hands, self._declarer = deal.hands, deal.declarer
        self._following, self._beating = dict(deal.layout.following), dict(deal.layout.beating)
        self._worth, self._of_trick = worth, of_trick
        self._gathers = gathering(deal, aim)
        self._live = _Live(deal, worth)
        rich, poor, high, plain_first = orders_of(worth, trumps)
        self._rich, self._poor = _Sorted(rich), _Sorted(poor)
        by_declarer, by_defender = _Sorted(high), _Sorted(plain_first)
        self._to_lead = tuple(by_declarer if seat == deal.declarer else by_defender for seat in range(3))
        self._known: dict[int, tuple[int, int, int]] = {}
        """State → what the declarer gathers at least and at most, and the lead that showed it."""

    def live(self, held: int) -> int:
        return self._live[held & LOWER] | self._live[held & ~LOWER]

    def lead(self, held: int, seat: int, need: int, left: int) -> int:
        hand = self._hands[seat] & held
        if not hand & (hand - 1):
            return self._last(held, seat, left)
        key = held << 2 | seat
        low, high, best = self._known.get(key, (0, left, 0))
        if low >= need:
            return low
        if high < need:
            return high
        live = self._live[held & LOWER] | self._live[held & ~LOWER]
        cards = self._to_lead[seat][hand & live]
        if best:
            cards = (best, *cards)
        is_declarer = seat == self._declarer
        value = -1 if is_declarer else left + 1
        second = NEXT[seat]
        for card in cards:
            found = self.reply(held ^ card, second, card, need, left, live)
            if (found > value) is is_declarer:
                value, best = found, card
                if (found >= need) is is_declarer:
                    break
        self._known[key] = (value, high, best) if value >= need else (low, value, best)
        return value

    def reply(self, held: int, seat: int, led: int, need: int, left: int, live: int) -> int:
        hand = self._hands[seat] & held
        cards = (hand & self._following[led] or hand) & live
        winners = cards & self._beating[led]
        third = NEXT[seat]
        leader = NEXT[third]
        worth = self._worth
        so_far = worth[led] + self._of_trick
        is_declarer = seat == self._declarer
        value = -1 if is_declarer else left + 1
        for card in self._rich[winners] + self._poor[cards ^ winners]:
            top, taker = (card, seat) if card & winners else (led, leader)
            found = self.close(held ^ card, third, led, top, taker, need, left, so_far + worth[card], live)
            if (found > value) is is_declarer:
                value = found
                if (found >= need) is is_declarer:
                    break
        return value

    def close(
        self, held: int, seat: int, led: int, top: int, taker: int, need: int, left: int, so_far: int, live: int
    ) -> int:
        hand = self._hands[seat] & held
        cards = (hand & self._following[led] or hand) & live
        winners = cards & self._beating[top]
        losers = cards ^ winners
        worth, gathers = self._worth, self._gathers
        is_declarer = seat == self._declarer
        is_partners = not is_declarer and taker != self._declarer
        value = -1 if is_declarer else left + 1
        order = self._rich[losers] + self._rich[winners] if is_partners else self._rich[winners] + self._poor[losers]
        for card in order:
            winner = seat if card & winners else taker
            trick = so_far + worth[card]
            gain = trick & gathers[winner]
            if need <= gain:
                found = gain
            elif need - gain > left - trick:
                found = left - trick + gain
            else:
                found = self.lead(held ^ card, winner, need - gain, left - trick) + gain
            if (found > value) is is_declarer:
                value = found
                if (found >= need) is is_declarer:
                    break
        return value

    def _last(self, held: int, seat: int, left: int) -> int:
        """The last trick plays itself."""
        second = NEXT[seat]
        top, taker = self._hands[seat] & held, seat
        for follower in (second, NEXT[second]):
            card = self._hands[follower] & held
            if card & self._beating[top]:
                top, taker = card, follower
        return left & self._gathers[taker]
