""" "Why am I at this table?": one line for each rule, and what the best alternative would have cost."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.regulations import Fault, SeatingMode
from tournaments.seating.document import read_draw
from tournaments.seating.errors import DrawRefused
from tournaments.seating.inputs import DrawInput
from tournaments.seating.json_reader import Name
from tournaments.seating.next_round import Drawn, levels_of, problem_of, regular_size
from tournaments.seating.seat_order import seats_had

TEXTS: Mapping[str, str] = {
    "by_lot": "The lot decided who sits where.",
    "by_block": "Places {first}–{last} of the standing sit at table {table}.",
    "by_plan": "The plan of all rounds, made before the first, decided who sits where.",
    "by_hand": "The tables were made by hand.",
    "met_before": "Met before: {count} of {mates}.",
    "club_mates": "Of your club at this table: {count}.",
    "team_mates": "Of your team at this table: {count}.",
    "odd_tables": "At tables of unusual size, with this round: {visits} (nobody more than {most}).",
    "places": "Places in the standing at this table: {first}–{last}; yours is {place}.",
    "seat": "Seat {seat}, for the {times}. time.",
    "fixed_table": "Table {number} was asked for you.",
    "fixed_seat": "Seat {number} was asked for you.",
    "kept_apart": "Kept from your table, as asked: {entrants}.",
    "kept_together": "At your table, as asked: {entrants}.",
    "best_alternative": "The best alternative, in the place of {entrant} at table {table}, would have cost: {costs}.",
    "no_alternative": "There is no other table.",
}
COSTS = ("broken", "clubs", "too_often", "repeats", "odd_tables", "distance")
"""What a swap costs, the weightiest first, as `Problem.score` counts."""
BLIND = (SeatingMode.RANDOM, SeatingMode.PLANNED)
"""The modes that do not look at the standings."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One line: a stable `code` and the `params` of its words."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The line in English."""
        shown = {name: _shown(value) for name, value in self.params.items()}
        return TEXTS[self.code].format(**shown)


def explain(document: Mapping[str, Any], entrant: Name) -> tuple[Reason, ...]:
    """Why this entrant sits where he sits. Raises `DrawRefused` as reading a draw does, and with `not_an_entrant`."""
    named, drawn = read_draw(document)
    places = {str(name): place for place, name in enumerate(named.names)}
    if str(entrant) not in places:
        raise DrawRefused([Fault("not_an_entrant", "", {"entrant": entrant})])
    case = _Case(named.given, drawn, named.names, places[str(entrant)])
    return (*case.how(), *case.company(), *case.table(), *case.asked(), case.alternative())


class _Case:
    """One entrant at his table."""

    def __init__(self, given: DrawInput, drawn: Drawn, names: Sequence[Name], who: int) -> None:
        self.given, self.drawn, self.names, self.who = given, drawn, names, who
        self.number = next(number for number, table in enumerate(drawn.tables) if who in table)
        self.mates = [entrant for entrant in drawn.tables[self.number] if entrant != who]
        self.place = {entrant: place for place, entrant in enumerate(drawn.order, 1)}

    def how(self) -> Iterator[Reason]:
        """The mode, where it alone decides."""
        if self.given.mode is SeatingMode.RANDOM:
            yield Reason("by_lot")
        if self.given.mode is SeatingMode.PLANNED:
            yield Reason("by_plan")
        if self.given.mode is SeatingMode.BY_HAND:
            yield Reason("by_hand")
        if self.given.is_strict:
            yield Reason("by_block", {**self._range(), "table": self.number + 1})

    def company(self) -> Iterator[Reason]:
        """Who of the table was met, and is of the same club or team."""
        given = self.given
        earlier = [set(table) for tables in given.history for table in tables if self.who in table]
        met = sum(any(mate in table for table in earlier) for mate in self.mates)
        yield Reason("met_before", {"count": met, "mates": len(self.mates)})
        for code, groups in (("club_mates", given.clubs), ("team_mates", given.teams)):
            if groups:
                yield Reason(code, {"count": sum(groups[mate] == groups[self.who] for mate in self.mates)})

    def table(self) -> Iterator[Reason]:
        """The table's size, its range of the standing, the seat."""
        if len({len(table) for tables in (*self.given.history, self.drawn.tables) for table in tables}) > 1:
            visits = self._odd_visits()
            yield Reason("odd_tables", {"visits": visits[self.who], "most": max(visits)})
        if self.given.mode not in BLIND:
            yield Reason("places", {**self._range(), "place": self.place[self.who]})
        seat = self.drawn.tables[self.number].index(self.who)
        yield Reason("seat", {"seat": seat + 1, "times": seats_had(self.given)[self.who][seat] + 1})

    def asked(self) -> Iterator[Reason]:
        """The constraints that name this entrant."""
        rules = self.given.constraints
        for code, wanted in (("fixed_table", rules.tables), ("fixed_seat", rules.seats)):
            yield from (Reason(code, {"number": number}) for entrant, number in wanted if entrant == self.who)
        for code, pairs in (("kept_apart", rules.forbidden), ("kept_together", rules.required)):
            others = [other for pair in pairs if self.who in pair for other in pair if other != self.who]
            if others:
                yield Reason(code, {"entrants": [self.names[other] for other in others]})

    def alternative(self) -> Reason:
        """The swap with somebody at another table (of the same level) that costs least, and what.

        A lot weighs no meetings, yet they change. Neither a lot nor a plan looks at the standings.
        """
        order = next(level for level in levels_of(self.given, self.drawn.order) if self.who in level)
        tables = [table for table in self.drawn.tables if table[0] in set(order)]
        problem = replace(problem_of(self.given, order, tuple(map(len, tables))), by_rank=True)
        counted = COSTS[:-1] if self.given.mode in BLIND else COSTS
        member = {entrant: place for place, entrant in enumerate(order)}
        here = [member[entrant] for entrant in self.drawn.tables[self.number]]
        me = member[self.who]
        best: tuple[tuple[int, ...], int] | None = None
        for there in ([member[entrant] for entrant in table] for table in tables if self.who not in table):
            before = problem.score([here, there])
            for other in there:
                after = problem.score(
                    [[other if m == me else m for m in here], [me if m == other else m for m in there]]
                )
                cost = tuple(new - old for _, new, old in zip(counted, after, before, strict=False))
                best = min(best or (cost, other), (cost, other))
        if best is None:
            return Reason("no_alternative")
        cost, other = best
        entrant = order[other]
        table = next(number for number, table in enumerate(self.drawn.tables, 1) if entrant in table)
        costs = {name: value for name, value in zip(counted, cost, strict=True) if value}
        return Reason("best_alternative", {"entrant": self.names[entrant], "table": table, "costs": costs})

    def _range(self) -> dict[str, int]:
        places = [self.place[entrant] for entrant in self.drawn.tables[self.number]]
        return {"first": min(places), "last": max(places)}

    def _odd_visits(self) -> list[int]:
        visits, regular = [0] * self.given.players, regular_size(self.given)
        for tables in (*self.given.history, self.drawn.tables):
            for table in tables:
                for entrant in table if len(table) != regular else ():
                    if entrant >= 0:
                        visits[entrant] += 1
        return visits


def _shown(value: object) -> object:
    if isinstance(value, dict):
        return ", ".join(f"{name} {number:+d}" for name, number in value.items()) or "nothing"
    return ", ".join(map(str, value)) if isinstance(value, list) else value
