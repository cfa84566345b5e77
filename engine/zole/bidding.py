"""Calls are evidence: how likely each hidden card is where, by a model of how players call. Exact.

A model says how likely each call is for a player with these eight cards, in this position. The likelihood of the
calls that were made weighs the ways of a `View`. For a declarer who has taken the talon up the eight cards are not
known even to who knows his ten: every two of the ten may have been the talon.

The hands of the two others are enumerated, and the two cards of the talon; what is laid away is counted. Of an active
player's view that is at most `comb(18, 8)` hands times 45: some three seconds before the first card, and a tenth of
that after two tricks. For one who sits out it would be a million times more, so he is refused.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm

from engine.cards import ZOLE_PACK, Card, Cards
from engine.zole.contracts import Call, Contract
from engine.zole.legal import LAID_AWAY
from engine.zole.masks import bits_of
from engine.zole.view import Heap, Place, View

Model = Callable[[Cards, tuple[Call, ...]], Mapping[Call, Fraction]]
"""(eight cards in the order of the pack, the calls before) → how likely each call is; one that is missing is not made.

The position is the number of calls before: forehand has none.
"""

_BITS = {card: 1 << number for number, card in enumerate(ZOLE_PACK)}


@dataclass(frozen=True, slots=True)
class Belief:
    """What the calls say of the hidden cards."""

    likelihood: Fraction
    """Of the calls of the others, over all ways."""
    chances: Mapping[Card, Mapping[Place, Fraction]]
    """Card → place → probability."""


def believe(view: View, model: Model) -> Belief:
    """Where the hidden cards are, the calls of the others counted as evidence.

    Raises `ValueError` for one who sits out, where no way agrees with the play, and where the model takes the calls
    for impossible.
    """
    ways = view.unseen.ways()
    if view.seat is None or not ways:
        raise ValueError("no hand to look from" if view.seat is None else "there is no way")
    hands = _Hands(model, view.calls)
    first, second = (_Group.of(view, seat, hands) for seat in view.others)
    weights = _weigh(_heap(view.hidden), first, second, view.room.get(Heap.TALON, 0))
    total = sum(weights.first.values())
    if not total:
        raise ValueError("the model takes the calls for impossible")
    found: dict[int, Counter[Place]] = defaultdict(Counter)
    first.share_out(weights.first, found)
    second.share_out(weights.second, found)
    for talon, weight in weights.talon.items():
        for card in bits_of(talon):
            found[card][Heap.TALON] += weight
    chances = {card: {place: Fraction(found[_BITS[card]][place], total) for place in view.room} for card in view.hidden}
    return Belief(Fraction(total, first.scale * second.scale * ways), chances)


class _Hands:
    """Asks the model about hands; each hand once. Likelihoods are numbered: there are few, and adding them is slow."""

    def __init__(self, model: Model, calls: tuple[Call, ...]) -> None:
        self._model, self._calls = model, calls
        self._numbers: dict[tuple[int, int], int] = {}
        self._number, self._mean = cache(self._ask), cache(self._mean_of)

    def likelihood(self, hand: int, seat: int) -> Fraction:
        """Of what `seat` called, if these were the eight cards he was dealt. One who has not called says nothing."""
        return self._mean(((self._number(hand, seat), 1),)) if seat < len(self._calls) else Fraction(1)

    def of_taker(self, ten: int, seat: int) -> Fraction:
        """The same for one who holds the talon as well: any two of the ten may have been the talon."""
        cards = list(bits_of(ten))
        counts = Counter([self._number(ten ^ one ^ other, seat) for one, other in combinations(cards, LAID_AWAY)])
        return self._mean(tuple(sorted(counts.items())))

    def _ask(self, hand: int, seat: int) -> int:
        cards = tuple([card for card, bit in _BITS.items() if hand & bit])
        likelihood = self._model(cards, self._calls[:seat]).get(self._calls[seat], Fraction(0))
        return self._numbers.setdefault(likelihood.as_integer_ratio(), len(self._numbers))

    def _mean_of(self, counts: tuple[tuple[int, int], ...]) -> Fraction:
        """Of likelihoods by their numbers, each so many times."""
        ratios = list(self._numbers)
        total = sum((Fraction(*ratios[number]) * count for number, count in counts), Fraction(0))
        return total / sum(count for _, count in counts)


@dataclass(frozen=True, slots=True)
class _Group:
    """The cards of one hidden player, with what he may have laid away."""

    seat: int
    laid_away: int
    """How many of them he has laid away, unseen."""
    lacking: int
    """Cards that can only be among those."""
    weights: Mapping[int, int]
    """Heap → likelihood of his call, times the ways to choose what is laid away. Only heaps that can be."""
    scale: int
    """By which the likelihoods are multiplied, so that they are whole numbers."""

    @classmethod
    def of(cls, view: View, seat: int, hands: _Hands) -> "_Group":
        """Every heap that a player can have."""
        room = view.room
        laid_away = room.get(Heap.LAID_AWAY, 0) if seat == view.declarer else 0
        size = room[seat] + laid_away
        lacking, played = _heap(view.lacking(seat)), _heap(view.played_by(seat))
        is_taker = seat == view.declarer and view.contract is Contract.PICKUP
        ask = hands.of_taker if is_taker else hands.likelihood
        likelihoods = {
            heap: ask(heap | played, seat)
            for heap in map(sum, combinations(map(_BITS.__getitem__, view.hidden), size))
            if (heap & lacking).bit_count() <= laid_away
        }
        scale = lcm(*(likelihood.denominator for likelihood in likelihoods.values()))
        group = cls(seat, laid_away, lacking, {}, scale)
        weights = {heap: int(likelihood * scale) * group.ways(heap) for heap, likelihood in likelihoods.items()}
        return cls(seat, laid_away, lacking, {heap: weight for heap, weight in weights.items() if weight}, scale)

    def ways(self, heap: int) -> int:
        """In how many ways he can have laid away."""
        bound = (heap & self.lacking).bit_count()
        return comb(heap.bit_count() - bound, self.laid_away - bound)

    def share_out(self, weights: Mapping[int, int], found: Mapping[int, Counter[Place]]) -> None:
        """Add the weight of each heap to the places of its cards."""
        for heap, weight in weights.items():
            each = weight // self.ways(heap)
            bound = heap & self.lacking
            free = heap.bit_count() - bound.bit_count()
            away = self.laid_away - bound.bit_count()
            held = each * comb(free - 1, away) if free else 0
            for card in bits_of(heap):
                in_hand = 0 if card & bound else held
                found[card][self.seat] += in_hand
                found[card][Heap.LAID_AWAY] += weight - in_hand


@dataclass(frozen=True, slots=True)
class _Weights:
    """Heap → weight of all ways in which it lies there."""

    first: Counter[int]
    second: Counter[int]
    talon: Counter[int]


def _weigh(hidden: int, first: _Group, second: _Group, talon: int) -> _Weights:
    """Every division of the hidden cards between the two players and the talon."""
    weights = _Weights(Counter(), Counter(), Counter())
    for heap, weight in first.weights.items():
        rest = hidden ^ heap
        of_heap = 0
        for lying in map(sum, combinations(bits_of(rest), talon)):
            other = second.weights.get(rest ^ lying)
            if other is not None:
                way = weight * other
                of_heap += way
                weights.second[rest ^ lying] += way
                weights.talon[lying] += way
        if of_heap:
            weights.first[heap] = of_heap
    return weights


def _heap(cards: Iterable[Card]) -> int:
    return sum(_BITS[card] for card in cards)
