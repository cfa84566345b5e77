"""A planned round: the plan of all rounds, and every change of it since, worked out again.

Nothing of a plan is stored but what it follows from: who played and the seed, at first and at each change.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from tournaments.regulations import TableSplit
from tournaments.seating.errors import DrawRefused
from tournaments.seating.inputs import DrawInput
from tournaments.seating.json_reader import JsonReader, Name
from tournaments.seating.next_round import Drawn, all_sizes, numbered
from tournaments.seating.plan import Seating
from tournaments.seating.planned import plan, replan
from tournaments.seating.seat_order import in_seats

MOST_ROUNDS, MOST_PLAYERS = 100, 3000
LOTS = 200
"""So many lots are tried until pairs that may not sit together never do."""

History = Sequence[Sequence[Sequence[Name]]]


@dataclass(frozen=True, slots=True)
class Change:
    """Who plays after so many played rounds. `clubs` (by name) and `forbidden` are those the first was made with."""

    after: int
    entrants: tuple[Name, ...]
    seed: str
    clubs: Mapping[str, str]
    forbidden: tuple[tuple[Name, Name], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan of so many rounds and its changes; the first of them made it."""

    rounds: int
    changes: tuple[Change, ...]


def draw_planned(given: DrawInput, names: Sequence[Name], history: History, of: Plan) -> Drawn:
    """The round after `history` (tables of names), for the entrants of `given`.

    A table or seat somebody needs is kept by numbering tables and by the order of seats. After a change seats are
    given so that everybody gets each equally often. Raises `SeatingRefused` (`too_few_players`).
    """
    rule = given.split
    if not isinstance(rule, TableSplit):
        raise TypeError("a plan is made for a rule, not for sizes by hand")
    called = _numbers(of, history)
    seating = _worked_out(of, history, called, rule)[len(history)]
    place = {called[str(name)]: position for position, name in enumerate(names)}
    tables = [tuple(place[entrant] for entrant in table) for table in seating.tables]
    tables.sort(key=lambda table: len(table) != rule.regular_size)
    everybody = tuple(range(given.players))
    ordered = numbered(given, tables)
    if len(of.changes) > 1 or of.changes[0].after or given.constraints.seats:
        even = replace(given, constraints=replace(given.constraints, balanced_seats=True))
        ordered = [list(table) for table in in_seats(even, everybody, ordered)]
    return Drawn(tuple(tuple(table) for table in ordered), everybody, (), all_sizes(given)[1])


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
    known = {"after", "entrants", "seed", "clubs", "forbidden"}
    fields = reader.record(value, path, known, ("after", "entrants", "seed"))
    listed = reader.array(fields.get("entrants", []), f"{path}.entrants", MOST_PLAYERS)
    clubs = reader.record(fields.get("clubs", {}), f"{path}.clubs", None)
    pairs = reader.array(fields.get("forbidden", []), f"{path}.forbidden", MOST_PLAYERS)
    for at, pair in enumerate(pairs):
        if not isinstance(pair, list) or len(pair) != 2:
            reader.fault("wrong_type", f"{path}.forbidden[{at}]", expected="array of two")
    return Change(
        after=reader.number(fields.get("after", 0), f"{path}.after", 0, played),
        entrants=tuple(reader.name(who, f"{path}.entrants[{at}]") for at, who in enumerate(listed)),
        seed=reader.text(fields.get("seed", ""), f"{path}.seed"),
        clubs={
            reader.text(who, f"{path}.clubs"): reader.text(club, f"{path}.clubs.{who}") for who, club in clubs.items()
        },
        forbidden=tuple(
            (reader.name(pair[0], path), reader.name(pair[1], path))
            for pair in pairs
            if isinstance(pair, list) and len(pair) == 2
        ),
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
    rounds = list(_made(first, called, of.rounds, rule))
    for change in of.changes if first.after else of.changes[1:]:
        active = [called[str(name)] for name in change.entrants]
        before = played[: change.after]
        rounds = [*before, *replan(rounds, before, active, rule, change.seed).schedule]
    return rounds


def _made(first: Change, called: Mapping[str, int], rounds: int, rule: TableSplit) -> tuple[Seating, ...]:
    """The plan as it was made: the first lot under which no pair that may not meet does, or the last one tried."""
    clubs = [first.clubs.get(str(name), "") for name in first.entrants]
    apart = {tuple(sorted((called[str(one)], called[str(other)]))) for one, other in first.forbidden}
    schedule: tuple[Seating, ...] = ()
    for seed in _lots(first.seed, LOTS if apart else 1):
        schedule = plan(len(first.entrants), rounds, rule, seed, clubs=clubs).schedule
        if not any(pair in apart for pair in _pairs(schedule)):
            break
    return schedule


def _lots(seed: str, count: int) -> Iterator[str]:
    return (seed if number == 0 else f"{seed}\n{number}" for number in range(count))


def _pairs(schedule: Sequence[Seating]) -> Iterator[tuple[int, int]]:
    return (pair for seating in schedule for table in seating.tables for pair in combinations(sorted(table), 2))
