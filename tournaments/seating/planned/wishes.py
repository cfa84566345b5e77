"""What a plan has to keep: who sits with whom in every round, who never, who needs a larger table, clubs apart."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from tournaments.regulations import Apart
from tournaments.seating.inputs import Constraints, Pair, always_together, companies, never_together

STEPS = 5_000
"""Tries before those who must sit together count as too many for the tables of a round."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Some who always sit at one table, of `least_size` at least."""

    members: tuple[int, ...]
    least_size: int


@dataclass(frozen=True, slots=True)
class Wishes:
    """Of entrants by their numbers.

    apart, together    pairs, the smaller number first; what follows from them need not be among them
    least_size         the smallest table with the seat somebody needs
    clubs              by entrant; who has none is not in it
    clubs_apart        whether they are kept apart as far as can be in round 1 or in all rounds
    """

    apart: frozenset[Pair] = frozenset()
    together: frozenset[Pair] = frozenset()
    least_size: Mapping[int, int] = field(default_factory=dict)
    clubs: Mapping[int, str] = field(default_factory=dict)
    clubs_apart: Apart = Apart.FIRST_ROUND

    @classmethod
    def of(cls, rules: Constraints, clubs: Mapping[int, str]) -> "Wishes":
        """Those of the constraints of a draw, in its numbers."""
        return cls(rules.apart, rules.together, dict(rules.seats), clubs, rules.clubs_apart)

    def renumbered(self, number: Mapping[int, int]) -> "Wishes":
        """Of those who have a new number, under it."""

        def pairs(asked: frozenset[Pair]) -> frozenset[Pair]:
            here = [(number[a], number[b]) for a, b in asked if a in number and b in number]
            return frozenset((min(pair), max(pair)) for pair in here)

        return replace(
            self,
            apart=pairs(self.apart),
            together=pairs(self.together),
            least_size={number[e]: size for e, size in self.least_size.items() if e in number},
            clubs={number[e]: club for e, club in self.clubs.items() if e in number},
        )

    def units(self, sizes: Sequence[int]) -> tuple[Unit, ...]:
        """All who move together, and who must not sit at the smallest tables; the largest first."""
        groups = companies(self.together)
        alone = set(self.least_size) - {entrant for group in groups for entrant in group}
        groups += [[entrant] for entrant in sorted(alone) if self.least_size[entrant] > min(sizes)]
        units = [Unit(tuple(g), max(len(g), *(self.least_size.get(e, 0) for e in g))) for g in groups]
        return tuple(sorted(units, key=lambda unit: (-len(unit.members), -unit.least_size, unit.members)))

    def always(self) -> frozenset[Pair]:
        """All pairs who meet in every round."""
        return always_together(self.together)

    def never(self) -> frozenset[Pair]:
        """All pairs who never meet."""
        return never_together(self.apart, self.together)

    def are_kept(self, rounds: Iterable[Sequence[Sequence[int]]]) -> bool:
        """Whether every round keeps all of them but for clubs."""
        return not any(self._is_broken(tables) for tables in rounds)

    def _is_broken(self, tables: Sequence[Sequence[int]]) -> bool:
        table_of = {entrant: number for number, table in enumerate(tables) for entrant in table}
        return (
            any(table_of[one] == table_of[other] for one, other in self.apart if {one, other} <= table_of.keys())
            or any(table_of[one] != table_of[other] for one, other in self.together if {one, other} <= table_of.keys())
            or any(self.least_size.get(entrant, 0) > len(table) for table in tables for entrant in table)
        )


NOTHING_ASKED = Wishes()


def joined(tables: Sequence[Sequence[int]], units: Sequence[Unit], apart: frozenset[Pair]) -> list[list[int]]:
    """The tables with every unit together, each at the table where most of it sat or one with room.

    Units of whom two may not sit together are at different tables. What finds no room stays as it is.
    """
    choice = _rooms(tables, units, apart)
    if choice is None:
        return [list(table) for table in tables]
    seated: list[list[int]] = [[] for _ in tables]
    for unit, at in zip(units, choice, strict=True):
        seated[at] += unit.members
    bound = {entrant for unit in units for entrant in unit.members}
    waiting: list[int] = []
    for table, here in zip(tables, seated, strict=True):
        free = [entrant for entrant in table if entrant not in bound]
        room = len(table) - len(here)
        here += free[:room]
        waiting += free[room:]
    for table, here in zip(tables, seated, strict=True):
        missing = len(table) - len(here)
        here += waiting[:missing]
        del waiting[:missing]
    return seated


def _rooms(tables: Sequence[Sequence[int]], units: Sequence[Unit], apart: frozenset[Pair]) -> list[int] | None:
    """A table for each unit; None when there is none for all, or it takes too long to find."""
    room = [len(table) for table in tables]
    seated: list[set[int]] = [set() for _ in tables]
    choice: list[int] = []

    def candidates(unit: Unit) -> Iterator[int]:
        here = [len(set(unit.members) & set(table)) for table in tables]
        return iter(sorted(range(len(tables)), key=lambda table: (-here[table], len(seated[table]))))

    def fits(unit: Unit, table: int) -> bool:
        return (
            len(unit.members) <= room[table]
            and unit.least_size <= len(tables[table])
            and not any((min(pair), max(pair)) in apart for pair in product(unit.members, seated[table]))
        )

    waiting = [candidates(unit) for unit in units[:1]]
    for _ in range(STEPS + len(units) * len(tables)):
        if len(choice) == len(units):
            return choice
        if not waiting:
            return None
        unit = units[len(choice)]
        table = next((table for table in waiting[-1] if fits(unit, table)), None)
        if table is not None:
            choice.append(table)
            room[table] -= len(unit.members)
            seated[table].update(unit.members)
            waiting += [candidates(following) for following in units[len(choice) : len(choice) + 1]]
        else:
            waiting.pop()
            if choice:
                table, unit = choice.pop(), units[len(choice)]
                room[table] += len(unit.members)
                seated[table].difference_update(unit.members)
    return None
