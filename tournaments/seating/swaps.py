"""A single swap before the round starts, and what it costs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tournaments.regulations import Fault
from tournaments.seating.contradictions import not_kept
from tournaments.seating.document import read_draw
from tournaments.seating.errors import DrawRefused
from tournaments.seating.inputs import Tables
from tournaments.seating.json_reader import Name
from tournaments.seating.proof import certify


@dataclass(frozen=True, slots=True)
class Swap:
    """Two entrants in each other's seats.

    tables      of the round after it
    costs       by figure of the certificate how much more there is than before (less: below 0), only what changes
    broken      constraints the tables do not keep after it that they kept before
    """

    tables: list[list[Name]]
    costs: dict[str, int]
    broken: tuple[Fault, ...]


def swap_cost(document: Mapping[str, Any], one: Name, other: Name) -> Swap:
    """What it costs that two change places; the document stays as it is.

    Raises `DrawRefused` as reading a draw does, and with `not_an_entrant` or `same_entrant`.
    """
    named, drawn = read_draw(document)
    names, given = named.names, named.given
    places = {str(name): place for place, name in enumerate(names)}
    faults = [Fault("not_an_entrant", "", {"entrant": who}) for who in (one, other) if str(who) not in places]
    if not faults and str(one) == str(other):
        faults = [Fault("same_entrant", "", {"entrant": one})]
    if faults:
        raise DrawRefused(faults)
    swapped = replace(drawn, tables=exchanged(drawn.tables, places[str(one)], places[str(other)]))
    before, after = (certify(given, round_, names)["figures"] for round_ in (drawn, swapped))
    costs = {figure: after[figure]["found"] - before[figure]["found"] for figure in after}
    kept_before = not_kept(given, names, drawn.tables)
    return Swap(
        tables=[[names[entrant] for entrant in table] for table in swapped.tables],
        costs={figure: cost for figure, cost in costs.items() if cost},
        broken=tuple(fault for fault in not_kept(given, names, swapped.tables) if fault not in kept_before),
    )


def exchanged(tables: Tables, one: int, other: int) -> Tables:
    """The tables with the two in each other's seats."""
    instead = {one: other, other: one}
    return tuple(tuple(instead.get(entrant, entrant) for entrant in table) for table in tables)
