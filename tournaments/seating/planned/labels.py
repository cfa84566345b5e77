"""Who gets which point of a plan: the lot, with club mates apart in round 1, or as far as can be in all rounds.

In round 1 the entrants are dealt over the tables like cards, club after club, the largest first: two of a club meet
only when it has more members than there are tables, and then as seldom as can be. Within a club, and where there are
none, the lot decides.

Where club mates are kept apart in all rounds, or pairs never sit together, entrants then exchange their points: each
time somebody whose mates meet him, and the best he can change with.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from tournaments.regulations import Apart
from tournaments.seating.limits import fewest_mates
from tournaments.seating.lots import shuffled
from tournaments.seating.planned.constructions import Rounds, Table
from tournaments.seating.planned.wishes import Wishes
from tournaments.seating.words import Words

BROKEN, CLUB_IN_ROUND_1 = 1_000_000, 1_000
"""What it costs that a pair meets who may not, and that club mates do in round 1, where it costs one later."""

_LOOKS, _STEPS, _REST = 60_000, 1_000, 6
"""Entrants looked at for an exchange, exchanges, and how many have to come before somebody moves again."""


def labelled(base: Rounds, seed: str, wishes: Wishes) -> Rounds:
    """The rounds of entrants 1 … n. Whoever is of no club may be anywhere."""
    entrant_of = _dealt(base, seed, wishes)
    if wishes.apart or (wishes.clubs and wishes.clubs_apart is Apart.ALWAYS):
        _Exchange(base, entrant_of, wishes).run(Words(seed, "plan exchanges"))
    return tuple(tuple(tuple(entrant_of[point] for point in table) for table in tables) for tables in base)


def in_lot_order(tables: Sequence[Table], seed: str, number: int) -> tuple[Table, ...]:
    """Tables of one size in the order of the lot; sizes stay where they are."""
    by_size: dict[int, list[Table]] = {}
    for table in shuffled(tables, seed, f"plan tables {number}"):
        by_size.setdefault(len(table), []).append(table)
    return tuple(by_size[len(table)].pop() for table in tables)


def _dealt(base: Rounds, seed: str, wishes: Wishes) -> dict[int, int]:
    first = base[0]
    clubs = {} if wishes.clubs_apart is Apart.NEVER else wishes.clubs
    by_size = sorted(shuffled(range(len(first)), seed, "plan round 1"), key=lambda table: -len(first[table]))
    free = [list(shuffled(first[table], seed, f"plan table {table}")) for table in by_size]
    if wishes.clubs_apart is Apart.ALWAYS:  # of shift rows a column, whose points never meet
        for points in free:
            points.sort(reverse=True)
    turns = enumerate(_club_after_club(seed, sum(map(len, first)), clubs))
    return {free[turn % len(free)].pop(): entrant for turn, entrant in turns}


def _club_after_club(seed: str, players: int, clubs: Mapping[int, str]) -> list[int]:
    lot = shuffled(range(1, players + 1), seed, "plan")
    members = Counter(clubs.values())
    first_seen = {clubs.get(entrant, ""): turn for turn, entrant in reversed(list(enumerate(lot)))}
    return sorted(lot, key=lambda e: (-members[clubs.get(e, "")], first_seen[clubs.get(e, "")]))


class _Exchange:
    """Entrants on points; `costs[entrant][point]` is what it costs that somebody is there, as all others are now."""

    def __init__(self, base: Rounds, entrant_of: dict[int, int], wishes: Wishes) -> None:
        self.entrant_of = entrant_of
        self.point_of = {entrant: point for point, entrant in entrant_of.items()}
        players = len(entrant_of)
        self.meets: list[Counter[int]] = [Counter() for _ in range(players)]
        self.club_costs: list[Counter[int]] = [Counter() for _ in range(players)]
        is_always = wishes.clubs_apart is Apart.ALWAYS
        for number, tables in enumerate(base):
            for one, other in (pair for table in tables for pair in permutations(table, 2)):
                self.meets[one][other] += BROKEN
                self.club_costs[one][other] += is_always if number else CLUB_IN_ROUND_1
        clubs = {} if wishes.clubs_apart is Apart.NEVER else wishes.clubs
        names = sorted({*clubs.values()})
        self.club_of = {entrant: names.index(clubs[entrant]) if entrant in clubs else -1 for entrant in self.point_of}
        self.by_club = [[0] * players for _ in (*names, "none")]
        self.nothing = [0] * players
        self.apart: dict[int, list[int]] = {}
        self.by_entrant = {entrant: [0] * players for pair in wishes.never() for entrant in pair}
        for one, other in (p for pair in sorted(wishes.never()) for p in permutations(pair)):
            self.apart.setdefault(one, []).append(other)
        for entrant, point in self.point_of.items():
            self._count(entrant, point, 1)
        sizes = [len(table) for table in base[0]]
        least = fewest_mates([self.club_of[entrant] for entrant in clubs], sizes)
        self.least = least * (CLUB_IN_ROUND_1 + (len(base) - 1) * is_always)

    def run(self, words: Words) -> None:
        """Exchange until nothing can be better or the steps are over; the best found stays."""
        best = cost = sum(map(self._cost, self.point_of)) // 2
        kept, rests_until = dict(self.entrant_of), dict.fromkeys(self.point_of, 0)
        for step, word in enumerate(words.block(min(_STEPS, _LOOKS // len(kept)))):
            sorry = [entrant for entrant, until in rests_until.items() if until <= step and self._cost(entrant)]
            if best <= self.least or not sorry:
                break
            one = sorry[word * len(sorry) >> 16]
            change, other = min(self._changes(one, [e for e, until in rests_until.items() if until <= step]))
            self._exchange(one, other)
            rests_until[one] = rests_until[other] = step + _REST
            cost += change
            if cost < best:
                best, kept = cost, dict(self.entrant_of)
        self.entrant_of.update(kept)

    def _cost(self, entrant: int) -> int:
        """Of an entrant where he is."""
        point = self.point_of[entrant]
        return self.by_club[self.club_of[entrant]][point] + self.by_entrant.get(entrant, self.nothing)[point]

    def _changes(self, one: int, others: Sequence[int]) -> Iterator[tuple[int, int]]:
        """(cost, other) of an exchange with each of the others."""
        here, club, apart = self.point_of[one], self.club_of[one], self.apart.get(one, ())
        by_club, by_entrant, nothing = self.by_club, self.by_entrant, self.nothing
        row, own = by_club[club], by_entrant.get(one, nothing)
        is_member, now, meets = club >= 0, self._cost(one), self.club_costs[here]
        for other in others:
            there, its = self.point_of[other], self.club_of[other]
            its_row, its_own = by_club[its], by_entrant.get(other, nothing)
            change = row[there] + own[there] - now + its_row[here] + its_own[here] - its_row[there] - its_own[there]
            if its != club:  # neither meets himself where he was
                change -= meets[there] * (is_member + (its >= 0))
            if other in apart:  # they still meet
                change += 2 * self.meets[here][there]
            if other != one:
                yield change, other

    def _exchange(self, one: int, other: int) -> None:
        here, there = self.point_of[one], self.point_of[other]
        for entrant, leaves, comes in ((one, here, there), (other, there, here)):
            self._count(entrant, leaves, -1)
            self._count(entrant, comes, 1)
            self.point_of[entrant], self.entrant_of[comes] = comes, entrant

    def _count(self, entrant: int, point: int, by: int) -> None:
        """What it costs others that this entrant is at this point."""
        club = self.club_of[entrant]
        if club >= 0:
            row = self.by_club[club]
            for met, cost in self.club_costs[point].items():
                row[met] += by * cost
        for enemy in self.apart.get(entrant, ()):
            row = self.by_entrant[enemy]
            for met, cost in self.meets[point].items():
                row[met] += by * cost
