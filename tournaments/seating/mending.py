"""A drawn round whose players changed before it began: the rest stays where it sits, as far as it can."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.regulations import Fault, TableSplit
from tournaments.seating.errors import DrawRefused
from tournaments.seating.inputs import DrawInput
from tournaments.seating.json_reader import JsonReader, Name
from tournaments.seating.next_round import Drawn, all_sizes, put_in_order
from tournaments.seating.plan import Seating
from tournaments.seating.planned import Wishes, replan
from tournaments.seating.reading import MOST_PLAYERS

LARGEST_TABLE = 5


def draw_mended(given: DrawInput, names: Sequence[Name], document: Mapping[str, Any]) -> Drawn:
    """The tables `before` of a document without who left and with who came, few of the others moved.

    Raises `DrawRefused`: faults of the shape, `breaks_blocks` where the standings alone say who sits where,
    `plan_needs_rule` for sizes by hand.
    """
    before = _read(document)
    rule = given.split
    if given.is_strict:
        raise DrawRefused([Fault("breaks_blocks", "before", {"kind": "before"})])
    if not isinstance(rule, TableSplit):
        raise DrawRefused([Fault("plan_needs_rule", "split")])
    history = document.get("history", [])
    place = {str(name): number for number, name in enumerate(names)}
    others = [str(name) for tables in (*history, before) for table in tables for name in table]
    for name in others:
        place.setdefault(name, len(place))
    rounds = [
        Seating(tuple(tuple(place[str(name)] for name in table) for table in tables)) for tables in (*history, before)
    ]
    names_of_clubs = {entrant: str(club) for entrant, club in enumerate(given.clubs)}
    wishes = Wishes.of(given.constraints, names_of_clubs)
    (mended,) = replan(rounds, rounds[:-1], range(given.players), rule, given.seed, wishes).schedule
    return Drawn(mended.tables, put_in_order(given)[0], (), all_sizes(given)[1])


def _read(document: Mapping[str, Any]) -> list[list[Name]]:
    reader = JsonReader()
    tables = [
        [reader.name(name, f"before[{at}]") for name in reader.array(table, f"before[{at}]", LARGEST_TABLE)]
        for at, table in enumerate(reader.array(document["before"], "before", MOST_PLAYERS))
    ]
    seated = [str(name) for table in tables for name in table]
    if len(set(seated)) != len(seated):
        reader.fault("duplicate", "before")
    if reader.faults:
        raise DrawRefused(reader.faults)
    return tables
