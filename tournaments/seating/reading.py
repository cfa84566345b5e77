"""What a draw depends on, from JSON; `docs/reference/seating.md` describes the fields. All faults at once.

Names of entrants are texts or whole numbers; everything behind this file sees positions only (`inputs.py`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.regulations import Fault, TableSplit
from tournaments.seating.errors import DrawRefused
from tournaments.seating.inputs import ABSENT, Apart, Constraints, DrawInput, Mode, Pair, Tables

Name = str | int
Object = Mapping[str, Any]

MOST_PLAYERS, MOST_ROUNDS, LONGEST_TEXT = 3000, 100, 200
SPLITS = {"fours": TableSplit.FOURS_THREES, "fives": TableSplit.FOURS_FIVES, "threes": TableSplit.THREES_FOURS}
"""The words of documents and commands."""
NEEDED = ("standing", "mode")
FIELDS = frozenset(NEEDED) | {"entrants", "history", "split", "seed", "clubs", "teams", "constraints"}
CONSTRAINTS = frozenset(
    {
        "balanced_seats",
        "clubs_apart",
        "even_odd_tables",
        "forbidden",
        "levels",
        "required",
        "seats",
        "tables",
        "teams_apart",
    }
)


@dataclass(frozen=True, slots=True)
class Named:
    """A draw's input and what its positions are called."""

    names: tuple[Name, ...]
    given: DrawInput


def read_input(document: object, *, ignored: frozenset[str] = frozenset()) -> Named:
    """The input in a document; `ignored` are fields of it that are read elsewhere.

    Raises `DrawRefused` with every fault: `wrong_type`, `missing_field`, `unknown_field`, `unknown_choice`,
    `out_of_range`, `duplicate`, `not_an_entrant`, `not_in_standing`.
    """
    reader = _Reader()
    named = reader.document(document, ignored)
    if reader.faults or named is None:
        raise DrawRefused(reader.faults)
    return named


def read_tables(document: Mapping[str, Any], names: Sequence[Name]) -> list[list[Name]]:
    """The `tables` of a draw by hand, each name as the submitted list has it. Raises `DrawRefused` as `read_input`."""
    reader = _Reader()
    called = {str(name): name for name in names}
    if "tables" not in document:
        reader.fault("missing_field", "tables")
    tables = []
    for at, table in enumerate(reader.array(document, "tables", MOST_PLAYERS)):
        here = f"tables[{at}]"
        row = [reader.name(name, f"{here}[{seat}]") for seat, name in enumerate(reader.array({"": table}, "", 5, here))]
        tables.append([called.get(str(name), name) for name in row])
    if reader.faults:
        raise DrawRefused(reader.faults)
    return tables


class _Reader:
    """Reads one document; wrong values become faults and harmless stand-ins."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.position: dict[str, int] = {}

    def fault(self, code: str, path: str, **params: object) -> None:
        self.faults.append(Fault(code, path, params))

    def document(self, value: object, ignored: frozenset[str]) -> Named | None:
        fields = self.record(value, "", FIELDS | ignored)
        for name in NEEDED:
            if name not in fields:
                self.fault("missing_field", name)
        if self.faults:
            return None
        groups = [
            self.group(entry, f"standing[{at}]")
            for at, entry in enumerate(self.array(fields, "standing", MOST_PLAYERS))
        ]
        names = self.names(fields, groups)
        standing = tuple(
            tuple(self.known(name, f"standing[{at}]") for name in group) for at, group in enumerate(groups)
        )
        if missing := set(range(len(names))) - {entrant for group in standing for entrant in group}:
            self.fault("not_in_standing", "standing", entrants=[names[entrant] for entrant in sorted(missing)])
        mode = self.choice(fields, "mode", Mode, None)
        given = DrawInput(
            players=len(names),
            standing=standing,
            history=self.history(fields),
            mode=mode,
            split=self.split(fields),
            seed=self.text(fields.get("seed", ""), "seed"),
            clubs=self.grouping(fields, "clubs"),
            teams=self.grouping(fields, "teams"),
            constraints=self.constraints(fields, mode),
        )
        return Named(tuple(names), given)

    # Shapes

    def record(self, value: object, path: str, known: Collection[str] | None = None) -> Object:
        """An object; `known` are the only keys it may have."""
        if not isinstance(value, dict):
            self.fault("wrong_type", path, expected="object")
            return {}
        for name in value:
            if known is not None and name not in known:
                self.fault("unknown_field", f"{path}.{name}" if path else name)
        return value

    def array(self, fields: Object, name: str, most: int, path: str = "") -> list[Any]:
        value = fields.get(name, [])
        if not isinstance(value, list):
            self.fault("wrong_type", path + name, expected="array")
            return []
        if len(value) > most:
            self.fault("out_of_range", path + name, least=0, most=most)
            return []
        return value

    def name(self, value: object, path: str) -> Name:
        if isinstance(value, bool) or not isinstance(value, str | int):
            self.fault("wrong_type", path, expected="string or integer")
            return ""
        if len(str(value)) > LONGEST_TEXT:
            self.fault("out_of_range", path, least=0, most=LONGEST_TEXT)
            return ""
        return value

    def text(self, value: object, path: str) -> str:
        if not isinstance(value, str):
            self.fault("wrong_type", path, expected="string")
            return ""
        if len(value) > LONGEST_TEXT or not value.isprintable():
            self.fault("out_of_range" if value.isprintable() else "unprintable", path, least=0, most=LONGEST_TEXT)
            return ""
        return value

    def number(self, value: object, path: str, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault("wrong_type", path, expected="integer")
            return 1
        if not 1 <= value <= most:
            self.fault("out_of_range", path, least=1, most=most)
            return 1
        return value

    def choice(self, fields: Object, name: str, kind: Any, default: Any, path: str = "") -> Any:
        value = fields.get(name, default)
        known = [choice.value for choice in kind]
        if value not in known:
            self.fault("unknown_choice", path + name, known=known)
            return next(iter(kind))
        return kind(value)

    def flag(self, fields: Object, name: str, default: bool) -> bool:
        value = fields.get(name, default)
        if not isinstance(value, bool):
            self.fault("wrong_type", f"constraints.{name}", expected="boolean")
        return value is True

    # Who

    def group(self, value: object, path: str) -> tuple[Name, ...]:
        """An entry of the standing: a name, or a list of names that share a rank."""
        if not isinstance(value, list):
            return (self.name(value, path),)
        return tuple(self.name(name, f"{path}[{at}]") for at, name in enumerate(value[:MOST_PLAYERS]))

    def names(self, fields: Object, groups: list[tuple[Name, ...]]) -> list[Name]:
        """The submitted list: `entrants`, or the standing as it stands."""
        path = "entrants" if "entrants" in fields else "standing"
        if "entrants" in fields:
            entries = self.array(fields, "entrants", MOST_PLAYERS)
            names = [self.name(value, f"entrants[{at}]") for at, value in enumerate(entries)]
        else:
            names = [name for group in groups for name in group]
        if len(names) > MOST_PLAYERS:
            self.fault("out_of_range", path, least=0, most=MOST_PLAYERS)
        for name in names:
            if str(name) in self.position:
                self.fault("duplicate", path, entrant=name)
            self.position.setdefault(str(name), len(self.position))
        if "entrants" in fields:
            self.only_once(groups)
        return names

    def only_once(self, groups: list[tuple[Name, ...]]) -> None:
        seen: set[str] = set()
        for name in (name for group in groups for name in group):
            if str(name) in seen:
                self.fault("duplicate", "standing", entrant=name)
            seen.add(str(name))

    def known(self, value: object, path: str) -> int:
        """The position of an entrant."""
        name = self.name(value, path)
        if str(name) not in self.position:
            self.fault("not_an_entrant", path, entrant=name)
        return self.position.get(str(name), 0)

    # The rest

    def history(self, fields: Object) -> tuple[Tables, ...]:
        rounds = self.array(fields, "history", MOST_ROUNDS)
        return tuple(self.seating(tables, f"history[{at}]") for at, tables in enumerate(rounds))

    def seating(self, value: object, path: str) -> Tables:
        """The tables of an earlier round; who is no entrant now is `ABSENT`."""
        tables = []
        seen: set[str] = set()
        for at, table in enumerate(self.array({"": value}, "", MOST_PLAYERS, path)):
            here = f"{path}[{at}]"
            names = [
                self.name(name, f"{here}[{seat}]") for seat, name in enumerate(self.array({"": table}, "", 5, here))
            ]
            for seat, name in enumerate(names):
                if str(name) in seen:
                    self.fault("seated_twice", f"{here}[{seat}]", entrant=name)
                seen.add(str(name))
            tables.append(tuple(self.position.get(str(name), ABSENT) for name in names))
        return tuple(tables)

    def split(self, fields: Object) -> TableSplit | tuple[int, ...]:
        value = fields.get("split", "fours")
        if isinstance(value, list):
            sizes = [
                size if self.number(size, f"split[{at}]", 5) else 0 for at, size in enumerate(value[:MOST_PLAYERS])
            ]
            if any(isinstance(size, int) and size < 3 for size in sizes):
                self.fault("out_of_range", "split", least=3, most=5)
            return tuple(size for size in sizes if isinstance(size, int))
        if not isinstance(value, str) or value not in SPLITS:
            self.fault("unknown_choice", "split", known=[*SPLITS])
            return TableSplit.FOURS_THREES
        return SPLITS[value]

    def grouping(self, fields: Object, name: str) -> tuple[int, ...]:
        """Clubs or teams as numbers by position, in the order of first appearance in the submitted list."""
        if name not in fields:
            return ()
        groups = self.record(fields[name], name)
        named = {who: self.text(group, f"{name}.{who}") for who, group in groups.items()}
        numbers: dict[str, int] = {}
        found = []
        for who, position in self.position.items():
            alone = f"\n{position}"
            found.append(numbers.setdefault(named.get(who) or alone, len(numbers)))
        return tuple(found)

    def constraints(self, fields: Object, mode: Mode) -> Constraints:
        asked = self.record(fields.get("constraints", {}), "constraints", CONSTRAINTS)
        usual = Apart.NEVER if mode.is_strict or mode is Mode.BY_HAND else Apart.FIRST_ROUND
        return Constraints(
            clubs_apart=self.choice(asked, "clubs_apart", Apart, usual, "constraints."),
            teams_apart=self.choice(
                asked, "teams_apart", Apart, usual if usual is Apart.NEVER else Apart.ALWAYS, "constraints."
            ),
            forbidden=tuple(self.pairs(asked, "forbidden")),
            required=tuple(self.pairs(asked, "required")),
            tables=tuple(self.places(asked, "tables", MOST_PLAYERS)),
            seats=tuple(self.places(asked, "seats", 5)),
            balanced_seats=self.flag(asked, "balanced_seats", mode is Mode.NO_REPEATS),
            even_odd_tables=self.flag(asked, "even_odd_tables", mode is Mode.NO_REPEATS),
            levels=tuple(self.levels(asked)),
        )

    def pairs(self, asked: Object, name: str) -> Iterator[Pair]:
        for at, value in enumerate(self.array(asked, name, MOST_PLAYERS, "constraints.")):
            path = f"constraints.{name}[{at}]"
            if not isinstance(value, list) or len(value) != 2:
                self.fault("wrong_type", path, expected="array of two")
                continue
            one, other = (self.known(who, f"{path}[{place}]") for place, who in enumerate(value))
            yield min(one, other), max(one, other)

    def places(self, asked: Object, name: str, most: int) -> Iterator[Pair]:
        path = f"constraints.{name}"
        places = self.record(asked.get(name, {}), path, self.position)
        found = [
            (self.position.get(who, 0), self.number(place, f"{path}.{who}", most)) for who, place in places.items()
        ]
        yield from sorted(found)

    def levels(self, asked: Object) -> Iterator[tuple[int, ...]]:
        for at, level in enumerate(self.array(asked, "levels", MOST_PLAYERS, "constraints.")):
            path = f"constraints.levels[{at}]"
            members = self.array({"": level}, "", MOST_PLAYERS, path)
            yield tuple(self.known(who, f"{path}[{place}]") for place, who in enumerate(members))
