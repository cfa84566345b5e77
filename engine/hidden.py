"""In how many ways the cards can lie that a player does not see, and how likely each is where: exact, no sampling.

Of no game in particular. A *place* is whatever holds unseen cards: another's hand, a talon, a stock, what is laid
away. Each place holds a known number of them, and each card may be in some of the places only: a player who has
shown that he is out of a suit holds none of it. A *way* puts every card into a place where it may be and fills
every place; how the cards lie inside a place does not count. All ways are equally likely.

Nothing is enumerated. Cards that may be in the same places are alike, so they are dealt out class by class: the
number of ways to split a class, times the ways to go on with the room that is left.

>>> unseen = Unseen({"B": 2, "talon": 1}, {"QC": {"B", "talon"}, "QS": {"B", "talon"}, "AH": {"talon"}})
>>> unseen.ways()
1
>>> Unseen({"B": 2, "talon": 1}, dict.fromkeys(["QC", "QS", "AH"], {"B", "talon"})).chances()["AH"]["B"]
Fraction(2, 3)
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Generic, TypeVar

CardT = TypeVar("CardT", bound=Hashable)
PlaceT = TypeVar("PlaceT", bound=Hashable)

Classes = tuple[tuple[tuple[int, ...], int], ...]
"""(numbers of the places where they may be, how many cards)."""


@dataclass(frozen=True, slots=True)
class Unseen(Generic[CardT, PlaceT]):
    """The cards that somebody cannot see."""

    room: Mapping[PlaceT, int]
    """Place → how many of the cards it holds."""
    may_be: Mapping[CardT, Set[PlaceT]]
    """Card → the places where it may be."""

    def ways(self) -> int:
        """How many ways there are; 0 if what is known contradicts itself."""
        return _ways(self._classes(), tuple(self.room.values()))

    def ways_with(self, card: CardT, place: PlaceT) -> int:
        """The ways in which `card` is in `place`."""
        return self._ways_with(self._places_of(card), list(self.room).index(place))

    def chances(self) -> dict[CardT, dict[PlaceT, Fraction]]:
        """Card → place → the share of the ways in which it is there. Raises `ValueError` if there is no way."""
        ways = self.ways()
        if not ways:
            raise ValueError("there is no way: what is known contradicts itself")
        of_class = {
            places: {place: Fraction(self._ways_with(places, number), ways) for number, place in enumerate(self.room)}
            for places, _ in self._classes()
        }
        return {card: dict(of_class[self._places_of(card)]) for card in self.may_be}

    def _places_of(self, card: CardT) -> tuple[int, ...]:
        return tuple(number for number, place in enumerate(self.room) if place in self.may_be[card])

    def _classes(self) -> Classes:
        return tuple(sorted(Counter(self._places_of(card) for card in self.may_be).items()))

    def _ways_with(self, places: tuple[int, ...], number: int) -> int:
        """The ways for the other cards when one of a class is known to be in a place."""
        if number not in places:
            return 0
        others = tuple((alike, cards - (alike == places)) for alike, cards in self._classes())
        room = tuple(count - (place == number) for place, count in enumerate(self.room.values()))
        return _ways(others, room)


@lru_cache(maxsize=1 << 14)
def _ways(classes: Classes, room: tuple[int, ...]) -> int:
    """The ways to deal all classes into exactly this room."""
    if min(room, default=0) < 0:
        return 0
    if not classes:
        return int(not any(room))
    (places, cards), *others = classes
    return sum(ways * _ways(tuple(others), left) for ways, left in _splits(places, cards, room))


def _splits(places: tuple[int, ...], cards: int, room: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every way to share one class among its places: how many choices of cards give it, and the room that is left."""
    if not places:
        if not cards:
            yield 1, room
        return
    first, *others = places
    for here in range(min(cards, room[first]) + 1):
        left = (*room[:first], room[first] - here, *room[first + 1 :])
        for ways, rest in _splits(tuple(others), cards - here, left):
            yield comb(cards, here) * ways, rest
