"""A planned round: the plan of all rounds, and every change of it since, worked out again.

Nothing of a plan is stored but what it follows from: who played, the seed and what was asked, at first and at each
change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.regulations import SeatingMode, TableSplit
from tournaments.seating.contradictions import not_kept
from tournaments.seating.errors import DrawRefused
from tournaments.seating.inputs import Constraints, DrawInput, Tables
from tournaments.seating.json_reader import JsonReader, Name
from tournaments.seating.next_round import Drawn, all_sizes, numbered
from tournaments.seating.plan import Seating
from tournaments.seating.planned import Wishes, plan, replan
from tournaments.seating.reading import MOST_PLAYERS, MOST_ROUNDS, AskedReader
from tournaments.seating.seat_order import in_seats

ASKED = frozenset({"clubs_apart", "forbidden", "required", "tables", "seats"})
"""The constraints a plan keeps in all its rounds."""

History = Sequence[Sequence[Sequence[Name]]]


@dataclass(frozen=True, slots=True)
class Change:
    """Who plays after so many played rounds, and what is asked from then on, in positions of `entrants`."""

    after: int
    entrants: tuple[Name, ...]
    seed: str
    clubs: Mapping[int, str]
    rules: Constraints


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan of so many rounds and its changes; the first of them made it."""

    rounds: int
    changes: tuple[Change, ...]


def draw_planned(given: DrawInput, names: Sequence[Name], history: History, of: Plan) -> Drawn:
    """The round after `history` (tables of names), for the entrants of `given`.

    A table or seat somebody needs is kept by numbering tables and by the order of seats. After a change seats are
    given so that everybody gets each equally often. Raises `SeatingRefused` (`too_few_players`) and `DrawRefused`
    (`not_kept`: what is not kept in this or a later round).
    """
    rule = given.split
    if not isinstance(rule, TableSplit):
        raise TypeError("a plan is made for a rule, not for sizes by hand")
    called = _numbers(of, history)
    place = {called[str(name)]: position for position, name in enumerate(names)}
    everybody = tuple(range(given.players))
    is_planned_anew = len(of.changes) > 1 or of.changes[0].after > 0 or bool(given.constraints.seats)
    even = replace(given, constraints=replace(given.constraints, balanced_seats=True))
    coming = []
    for seating in _worked_out(of, history, called, rule)[len(history) :]:
        tables = sorted(seating.tables, key=lambda table: len(table) != rule.regular_size)
        in_order: Tables = tuple(map(tuple, numbered(given, [[place[e] for e in table] for table in tables])))
        coming.append(in_seats(even, everybody, in_order) if is_planned_anew else in_order)
    found = [fault for tables in coming for fault in not_kept(given, names, tables)]
    if found:
        raise DrawRefused([fault for at, fault in enumerate(found) if fault not in found[:at]])
    return Drawn(coming[0], everybody, (), all_sizes(given)[1])


def read_plan(document: Mapping[str, Any]) -> Plan:
    """The `plan` of a document that `read_input` has read.

    Raises `DrawRefused`: faults of its shape, `plan_needs_rule`, `plan_is_over`, and `plan_does_not_fit` when the
    entrants of its last change are not those of the document.
    """
    reader = JsonReader()
    fields = reader.record(document.get("plan"), "plan", {"rounds", "changes"}, ("rounds", "changes"))
    rounds = reader.number(fields.get("rounds", 1), "plan.rounds", 1, MOST_ROUNDS)
    played = len(document.get("history", []))
    changes = tuple(
        _change(reader, value, f"plan.changes[{at}]", played)
        for at, value in enumerate(reader.array(fields.get("changes", []), "plan.changes", MOST_ROUNDS))
    )
    if not reader.faults:
        _check(reader, document, rounds, changes, played)
    if reader.faults:
        raise DrawRefused(reader.faults)
    return Plan(rounds, changes)


def _change(reader: JsonReader, value: object, path: str, played: int) -> Change:
    needed = ("after", "entrants", "seed")
    fields = reader.record(value, path, {*needed, "clubs", "constraints"}, needed)
    listed = reader.array(fields.get("entrants", []), f"{path}.entrants", MOST_PLAYERS)
    entrants = tuple(reader.name(who, f"{path}.entrants[{at}]") for at, who in enumerate(listed))
    position = {str(name): at for at, name in enumerate(entrants)}
    clubs = reader.record(fields.get("clubs", {}), f"{path}.clubs", None)
    called = f"{path}.clubs"
    named = {reader.text(who, called): reader.text(club, f"{called}.{who}") for who, club in clubs.items()}
    asked = AskedReader(reader, position)
    return Change(
        after=reader.number(fields.get("after", 0), f"{path}.after", 0, played),
        entrants=entrants,
        seed=reader.text(fields.get("seed", ""), f"{path}.seed"),
        clubs={position[who]: club for who, club in named.items() if club and who in position},
        rules=asked.constraints(fields.get("constraints", {}), f"{path}.constraints", SeatingMode.PLANNED, ASKED),
    )


def _check(
    reader: JsonReader, document: Mapping[str, Any], rounds: int, changes: Sequence[Change], played: int
) -> None:
    if isinstance(document.get("split"), list):
        reader.fault("plan_needs_rule", "split")
    if played >= rounds:
        reader.fault("plan_is_over", "plan.rounds", rounds=rounds)
    afters = [change.after for change in changes]
    here = document.get("entrants") or [
        name for entry in document["standing"] for name in (entry if isinstance(entry, list) else [entry])
    ]
    fits = (
        changes
        and sorted(afters) == afters
        and all(len({str(name) for name in change.entrants}) == len(change.entrants) for change in changes)
        and {str(name) for name in changes[-1].entrants} == {str(name) for name in here}
    )
    if not fits:
        reader.fault("plan_does_not_fit", "plan.changes")


def _numbers(of: Plan, history: History) -> dict[str, int]:
    """Everybody who ever played, numbered from 1 in the order of the lists: those of the first change come first."""
    numbers: dict[str, int] = {}
    listed = [name for change in of.changes for name in change.entrants]
    for name in (*listed, *(name for tables in history for table in tables for name in table)):
        numbers.setdefault(str(name), len(numbers) + 1)
    return numbers


def _worked_out(of: Plan, history: History, called: Mapping[str, int], rule: TableSplit) -> list[Seating]:
    played = [Seating(tuple(tuple(called[str(n)] for n in table) for table in tables)) for tables in history]
    first = of.changes[0]
    active, wishes = _asked(first, called)
    rounds = list(plan(len(active), of.rounds, rule, first.seed, wishes=wishes).schedule)
    for change in of.changes if first.after else of.changes[1:]:
        active, wishes = _asked(change, called)
        before = played[: change.after]
        rounds = [*before, *replan(rounds, before, active, rule, change.seed, wishes).schedule]
    return rounds


def _asked(change: Change, called: Mapping[str, int]) -> tuple[list[int], Wishes]:
    """Who plays and what is asked, by numbers; those of the first change are 1 … n."""
    active = [called[str(name)] for name in change.entrants]
    return active, Wishes.of(change.rules, change.clubs).renumbered(dict(enumerate(active)))
