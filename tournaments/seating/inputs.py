"""All that a draw of one round depends on, as one frozen value.

Entrants are *positions*: 0 for the first of the submitted list, and so on. What they are called stays outside
(`reading.py`), so that calling them otherwise gives the same draw under the other names.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations, product

from tournaments.regulations import Apart, SeatingMode, TableSplit

ABSENT = -1
"""In the history: somebody who does not play in this round."""

Pair = tuple[int, int]
Table = tuple[int, ...]
Tables = tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Constraints:
    """What a draw has to keep beside its mode.

    forbidden, required    pairs that may not, or must, sit at one table
    tables, seats          (position, number) of those who need a certain table, or seat
    balanced_seats         at each table the order in which seats have been had least often
    even_odd_tables        who sat at fewer tables of the odd size comes to them first
    levels                 groups that each play among themselves, the top one at the first tables; empty: one
    """

    clubs_apart: Apart = Apart.NEVER
    teams_apart: Apart = Apart.NEVER
    forbidden: tuple[Pair, ...] = ()
    required: tuple[Pair, ...] = ()
    tables: tuple[Pair, ...] = ()
    seats: tuple[Pair, ...] = ()
    balanced_seats: bool = False
    even_odd_tables: bool = False
    levels: tuple[tuple[int, ...], ...] = ()

    @property
    def apart(self) -> frozenset[Pair]:
        """Pairs who may not sit together, also those with different tables or the same seat."""
        tables = {(a, b) for (a, one), (b, other) in combinations(self.tables, 2) if one != other}
        seats = {(a, b) for (a, one), (b, other) in combinations(self.seats, 2) if one == other}
        return frozenset({*self.forbidden, *tables, *seats})

    @property
    def together(self) -> frozenset[Pair]:
        """Pairs who must sit together, also those with the same table."""
        return frozenset({*self.required, *((a, b) for (a, n), (b, m) in combinations(self.tables, 2) if n == m)})


def companies(together: Iterable[Pair]) -> list[list[int]]:
    """Everybody who must sit together with whom, also through others; each sorted."""
    company: dict[int, set[int]] = {}
    for one, other in sorted(together):
        joined = company.get(one, {one}) | company.get(other, {other})
        company.update(dict.fromkeys(joined, joined))
    return sorted({id(members): sorted(members) for members in company.values()}.values())


def always_together(together: Iterable[Pair]) -> frozenset[Pair]:
    """All pairs that sit together when these do."""
    return frozenset(pair for group in companies(together) for pair in combinations(group, 2))


def never_together(apart: Iterable[Pair], together: Iterable[Pair]) -> frozenset[Pair]:
    """All pairs that sit apart when these do, also for the sake of those they must sit with."""
    company = {entrant: group for group in companies(together) for entrant in group}
    pairs = (product(company.get(one, [one]), company.get(other, [other])) for one, other in apart)
    return frozenset((min(pair), max(pair)) for both in pairs for pair in both)


@dataclass(frozen=True, slots=True)
class DrawInput:
    """Who plays, what was, and what is wanted.

    players      how many; the positions are 0 … players − 1
    standing     groups of equal rank, best first, of positions; all of them
    history      earlier rounds as they sat, table by table in seat order; `ABSENT` for who does not play now
    split        a rule, or the sizes wanted by hand
    clubs        (and teams) their number by position; who has none has a number of his own
    """

    players: int
    standing: tuple[tuple[int, ...], ...]
    history: tuple[Tables, ...]
    mode: SeatingMode
    split: TableSplit | tuple[int, ...]
    seed: str
    clubs: tuple[int, ...] = ()
    teams: tuple[int, ...] = ()
    constraints: Constraints = field(default_factory=Constraints)

    @property
    def is_strict(self) -> bool:
        """Whether the standing alone says who sits where."""
        return self.mode in (SeatingMode.BLOCKS, SeatingMode.PREVIOUS_ROUND)

    def separated(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """What keeps members apart in this round, with their group numbers by position."""
        kept = {Apart.ALWAYS} if self.history else {Apart.ALWAYS, Apart.FIRST_ROUND}
        rules = self.constraints
        asked = (
            ("clubs_apart", self.clubs, rules.clubs_apart),
            ("teams_apart", self.teams, rules.teams_apart),
        )
        return tuple((kind, groups) for kind, groups, when in asked if groups and when in kept)
