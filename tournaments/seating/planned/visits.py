"""Even visits to the odd tables, by swaps that let nobody meet twice.

At tables of three a player scores more on average than at tables of four, so everybody shall sit there as often as
everybody else, give or take one.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from tournaments.seating.planned.constructions import Rounds
from tournaments.seating.words import Words

STIRRINGS = 12
"""How often a schedule in which no swap helps any more is stirred."""

_TRIES = 2000
"""Swaps looked at in one stirring."""


def evened(candidates: Iterable[Rounds], regular: int) -> tuple[Rounds, bool] | None:
    """The first of the schedules that swaps make even, or else the first as even as it gets; and whether it is even."""
    settled: list[Balance] = []
    for rounds in candidates:
        settled.append(Balance(rounds, regular))
        settled[-1].settle()
        if settled[-1].is_even():
            return settled[-1].schedule(), True
    if not settled:
        return None
    best, words = min(settled, key=Balance.unevenness), Words("", "visits")
    for _ in range(STIRRINGS):
        best.stir(words.block(3 * _TRIES))
        best.settle()
        if best.is_even():
            break
    return best.schedule(), best.is_even()


class Balance:
    """A schedule without repeats that changes swap by swap, with who met whom and who was where how often."""

    def __init__(self, rounds: Rounds, regular: int) -> None:
        self.rounds = [[list(table) for table in seating] for seating in rounds]
        self.regular = regular
        self.players = sum(map(len, rounds[0]))
        self.place = [[0] * self.players for _ in rounds]
        self.met: list[set[int]] = [set() for _ in range(self.players)]
        self.visits = [0] * self.players
        for number, seating in enumerate(self.rounds):
            for at, table in enumerate(seating):
                for player in table:
                    self.place[number][player] = at
                    self.met[player].update(table)
                    self.visits[player] += len(table) != regular

    def schedule(self) -> Rounds:
        """As it is now."""
        return tuple(tuple(map(tuple, seating)) for seating in self.rounds)

    def unevenness(self) -> int:
        """The sum of squares of the visits."""
        return sum(visits * visits for visits in self.visits)

    def is_even(self) -> bool:
        """Whether nobody has two visits more than somebody else."""
        return max(self.visits) - min(self.visits) < 2

    def settle(self) -> None:
        """Swap while a visit can go from a player with many to one with fewer by two at least."""
        while not self.is_even():
            better = next((swap for swap in self._fairer() if self.is_free(*swap)), None)
            if better is None:
                return
            self.swap(*better)

    def stir(self, words: Sequence[int]) -> None:
        """Swap some pairs taken by chance, for no more uneven visits."""
        left = self.players // 4
        places = iter(words)
        for one, other, number in zip(places, places, places, strict=True):
            swap = (one * self.players >> 16, other * self.players >> 16, number * len(self.rounds) >> 16)
            if self._is_harmless(*swap) and self.is_free(*swap):
                self.swap(*swap)
                left -= 1
                if not left:
                    return

    def _fairer(self) -> Iterator[tuple[int, int, int]]:
        """(many, few, round), the largest difference first, where only the one with many sits at an odd table."""
        by_visits: dict[int, list[int]] = {}
        for player, visits in enumerate(self.visits):
            by_visits.setdefault(visits, []).append(player)
        steps = (pair for pair in product(by_visits, by_visits) if pair[0] - pair[1] > 1)
        for many, few in sorted(steps, key=lambda pair: (pair[1] - pair[0], pair)):
            for one in by_visits[many]:
                for number in range(len(self.rounds)):
                    if self._is_odd(one, number):
                        yield from ((one, other, number) for other in by_visits[few] if not self._is_odd(other, number))

    def _is_odd(self, player: int, number: int) -> bool:
        return len(self.rounds[number][self.place[number][player]]) != self.regular

    def _is_harmless(self, one: int, other: int, number: int) -> bool:
        """Whether they sit apart, and visits get no more uneven by their swap."""
        if self.place[number][one] == self.place[number][other]:
            return False
        gives, takes = self._is_odd(one, number), self._is_odd(other, number)
        return gives == takes or (self.visits[one] - self.visits[other]) * (gives - takes) > 0

    def is_free(self, one: int, other: int, number: int) -> bool:
        """Whether each could sit with the company of the other without having met any of them."""
        seating, place = self.rounds[number], self.place[number]
        met, known = self.met[one], self.met[other]
        return all(p == other or p not in met for p in seating[place[other]]) and all(
            p == one or p not in known for p in seating[place[one]]
        )

    def swap(self, one: int, other: int, number: int) -> None:
        """Change their places in the round."""
        place = self.place[number]
        here, there = (self.rounds[number][place[player]] for player in (one, other))
        for player, table in ((one, here), (other, there)):
            self.visits[player] -= len(table) != self.regular
            for mate in table:
                if mate != player:
                    self.met[player].discard(mate)
                    self.met[mate].discard(player)
        here[here.index(one)], there[there.index(other)] = other, one
        place[one], place[other] = place[other], place[one]
        for player, table in ((one, there), (other, here)):
            self.visits[player] += len(table) != self.regular
            for mate in table:
                self.met[player].add(mate)
                self.met[mate].add(player)
