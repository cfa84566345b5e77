"""The open-card search once more, for numba to compile: the one accelerator, and nothing depends on it.

`compiled_search_of()` gives a twin of `engine.zole.search.search_of`, some ten times faster once numba has compiled
it (seconds, once a process), or None where numba is not installed. The same source runs uncompiled, which is slow, and
is how it is tested. What it finds is the same to the last card: both searches are exact.

Everything is whole numbers in two arrays. `facts` describes the deal; what belongs to a card stands at its bit modulo
37, which is another place for each bit. `known` is a table with one state to a slot, packed as

    state (held cards, seat) << 20 | least the declarer gathers << 13 | most << 6 | number of the best lead + 1

A state that meets another one in its slot replaces it: forgetting costs time, not truth.
"""

from array import array
from collections.abc import Callable, MutableSequence
from functools import cache
from importlib import import_module
from typing import Final, Protocol, TypeVar

from engine.zole.search import Aim, OpenDeal, SearchMaker, bound_of, gathering, orders_of, worth_of

CARDS: Final = 26
PLACES: Final = 37
WORTH: Final = 0
FOLLOWING: Final = PLACES
BEATING: Final = 2 * PLACES
OWNER: Final = 3 * PLACES
NUMBER: Final = 4 * PLACES
RICH: Final = 5 * PLACES
"""From here on the cards in four orders, in which they are tried."""
POOR: Final = RICH + CARDS
LED_BY_DECLARER: Final = POOR + CARDS
LED_BY_DEFENDER: Final = LED_BY_DECLARER + CARDS
HANDS: Final = LED_BY_DEFENDER + CARDS
GATHERS: Final = HANDS + 3
DECLARER: Final = GATHERS + 3
OF_TRICK: Final = DECLARER + 1
NOBODY: Final = 3
SIZE: Final = OF_TRICK + 1

SLOTS: Final = 1 << 18
MIXER: Final = 2654435761

Numbers = MutableSequence[int]
Function = TypeVar("Function", bound=Callable[..., int])


class Jit(Protocol):
    """A compiler of one function, or what leaves it as it is."""

    def __call__(self, function: Function, /) -> Function:
        """The same function, faster."""


Functions = tuple[Callable[..., int], Callable[..., int], Callable[..., int], Callable[..., int]]
"""`live`, `lead`, `reply`, `close`."""


def make_functions(jit: Jit) -> Functions:
    """The methods of a `TrickSearch`, each decorated with `jit`."""

    @jit
    def live_of(facts: Numbers, held: int) -> int:
        """The cards worth trying: not the lower of two neighbours in one hand that count the same."""
        live = held
        lower = 0
        rest = held
        while rest:
            card = rest & -rest
            rest ^= card
            if (
                lower
                and facts[FOLLOWING + lower % PLACES] & card
                and facts[WORTH + lower % PLACES] == facts[WORTH + card % PLACES]
                and facts[OWNER + lower % PLACES] == facts[OWNER + card % PLACES]
            ):
                live ^= lower
            lower = card
        return live

    @jit
    def last(facts: Numbers, held: int, seat: int, left: int) -> int:
        top, taker = facts[HANDS + seat] & held, seat
        for step in range(1, 3):
            follower = (seat + step) % 3
            card = facts[HANDS + follower] & held
            if card & facts[BEATING + top % PLACES]:
                top, taker = card, follower
        return left & facts[GATHERS + taker]

    @jit
    def lead(facts: Numbers, known: Numbers, held: int, seat: int, need: int, left: int) -> int:
        hand = facts[HANDS + seat] & held
        if not hand & (hand - 1):
            return last(facts, held, seat, left)
        state = held << 2 | seat
        slot = (state * MIXER >> 16) % SLOTS
        low, high, best = 0, left, 0
        if known[slot] >> 20 == state:
            low, high, best = known[slot] >> 13 & 127, known[slot] >> 6 & 127, known[slot] & 63
        if low >= need:
            return low
        if high < need:
            return high
        live = live_of(facts, held)
        is_declarer = seat == facts[DECLARER]
        value = -1 if is_declarer else left + 1
        order = LED_BY_DECLARER if is_declarer else LED_BY_DEFENDER
        tried_first = best
        for place in range(-1, CARDS):
            card = facts[order + place] if place >= 0 else (1 << tried_first) >> 1
            if not card & hand & live or (place >= 0 and facts[NUMBER + card % PLACES] == tried_first):
                continue
            found = reply(facts, known, held ^ card, (seat + 1) % 3, card, need, left, live)
            if (found > value) == is_declarer:
                value, best = found, facts[NUMBER + card % PLACES]
                if (found >= need) == is_declarer:
                    break
        if value >= need:
            low = value
        else:
            high = value
        known[slot] = state << 20 | low << 13 | high << 6 | best
        return value

    @jit
    def reply(facts: Numbers, known: Numbers, held: int, seat: int, led: int, need: int, left: int, live: int) -> int:
        hand = facts[HANDS + seat] & held
        cards = (hand & facts[FOLLOWING + led % PLACES] or hand) & live
        winners = cards & facts[BEATING + led % PLACES]
        third = (seat + 1) % 3
        so_far = facts[WORTH + led % PLACES] + facts[OF_TRICK]
        is_declarer = seat == facts[DECLARER]
        value = -1 if is_declarer else left + 1
        for place in range(2 * CARDS):
            card = facts[RICH + place]
            if not card & (winners if place < CARDS else cards ^ winners):
                continue
            top, taker = (card, seat) if card & winners else (led, (seat + 2) % 3)
            count = so_far + facts[WORTH + card % PLACES]
            found = close(facts, known, held ^ card, third, led, top, taker, need, left, count, live)
            if (found > value) == is_declarer:
                value = found
                if (found >= need) == is_declarer:
                    break
        return value

    @jit
    def close(
        facts: Numbers,
        known: Numbers,
        held: int,
        seat: int,
        led: int,
        top: int,
        taker: int,
        need: int,
        left: int,
        so_far: int,
        live: int,
    ) -> int:
        hand = facts[HANDS + seat] & held
        cards = (hand & facts[FOLLOWING + led % PLACES] or hand) & live
        winners = cards & facts[BEATING + top % PLACES]
        is_declarer = seat == facts[DECLARER]
        is_partners = not is_declarer and taker != facts[DECLARER]
        first = cards ^ winners if is_partners else winners
        value = -1 if is_declarer else left + 1
        for place in range(2 * CARDS):
            card = facts[RICH + (place % CARDS if is_partners else place)]
            if not card & (first if place < CARDS else cards ^ first):
                continue
            winner = seat if card & winners else taker
            trick = so_far + facts[WORTH + card % PLACES]
            gain = trick & facts[GATHERS + winner]
            if need <= gain:
                found = gain
            elif need - gain > left - trick:
                found = left - trick + gain
            else:
                found = lead(facts, known, held ^ card, winner, need - gain, left - trick) + gain
            if (found > value) == is_declarer:
                value = found
                if (found >= need) == is_declarer:
                    break
        return value

    return live_of, lead, reply, close


class _ArraySearch:
    """A `TrickSearch` on arrays, compiled or not."""

    def __init__(self, functions: Functions, deal: OpenDeal, aim: Aim) -> None:
        self._live, self._lead, self._reply, self._close = functions
        self._facts = facts_of(deal, aim)
        self._known = array("q", bytes(8 * SLOTS))

    def live(self, held: int) -> int:
        return self._live(self._facts, held)

    def lead(self, *state: int) -> int:
        return self._lead(self._facts, self._known, *state)

    def reply(self, *state: int) -> int:
        return self._reply(self._facts, self._known, *state)

    def close(self, *state: int) -> int:
        return self._close(self._facts, self._known, *state)


def facts_of(deal: OpenDeal, aim: Aim) -> Numbers:
    """The deal as the functions read it."""
    facts = array("q", bytes(8 * SIZE))
    worth, of_trick = worth_of(deal.layout, aim)
    trumps = max(deal.layout.following.values())
    for number, card in enumerate(deal.layout.cards, start=1):
        facts[WORTH + card % PLACES] = worth[card]
        facts[FOLLOWING + card % PLACES] = deal.layout.following[card]
        facts[BEATING + card % PLACES] = deal.layout.beating[card]
        facts[OWNER + card % PLACES] = next((seat for seat, hand in enumerate(deal.hands) if hand & card), NOBODY)
        facts[NUMBER + card % PLACES] = number
    for start, key in zip(range(RICH, HANDS, CARDS), orders_of(worth, trumps), strict=True):
        facts[start : start + CARDS] = array("q", sorted(deal.layout.cards, key=key))
    facts[HANDS:DECLARER] = array("q", [*deal.hands, *gathering(deal, aim)])
    facts[DECLARER], facts[OF_TRICK] = deal.declarer, of_trick
    return facts


def array_search_of(functions: Functions) -> SearchMaker:
    """A twin of `engine.zole.search.search_of` that runs on these functions."""
    return lambda deal, aim: bound_of(deal, aim, _ArraySearch(functions, deal, aim))


@cache
def compiled_search_of() -> SearchMaker | None:
    """The compiled twin; None where numba is not installed."""
    try:
        numba = import_module("numba")
    except ImportError:
        return None
    return array_search_of(make_functions(numba.njit))
