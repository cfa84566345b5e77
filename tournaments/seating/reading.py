"""What a draw depends on, from JSON; `docs/reference/seating.md` describes the fields. All faults at once.

Names of entrants are texts or whole numbers; everything behind this file sees positions only (`inputs.py`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.regulations import Apart, SeatingMode, TableSplit
from tournaments.seating.errors import DrawRefused
from tournaments.seating.inputs import ABSENT, Constraints, DrawInput, Pair, Tables
from tournaments.seating.json_reader import JsonReader, Name, Object

MOST_PLAYERS, MOST_ROUNDS, LARGEST_TABLE, SMALLEST_TABLE = 3000, 100, 5, 3
SPLITS = {"fours": TableSplit.FOURS_THREES, "fives": TableSplit.FOURS_FIVES, "threes": TableSplit.THREES_FOURS}
"""The words of documents and commands."""
MODES = {mode.value: mode for mode in SeatingMode}
APART = {when.value: when for when in Apart}
NEEDED = ("standing", "mode")
FIELDS = frozenset({*NEEDED, "entrants", "history", "split", "seed", "clubs", "teams", "constraints", "plan", "before"})
FLAGS = ("balanced_seats", "even_odd_tables")
CONSTRAINTS = frozenset({*FLAGS, "clubs_apart", "teams_apart", "forbidden", "required", "tables", "seats", "levels"})
UNASKED = frozenset({SeatingMode.BLOCKS, SeatingMode.PREVIOUS_ROUND, SeatingMode.BY_HAND})
"""The modes in which clubs are kept apart only where it is asked."""


@dataclass(frozen=True, slots=True)
class Named:
    """A draw's input and what its positions are called."""

    names: tuple[Name, ...]
    given: DrawInput


def read_input(document: object, *, ignored: frozenset[str] = frozenset()) -> Named:
    """The input in a document; `ignored` are fields of it that are read elsewhere.

    Raises `DrawRefused` with every fault: those of `JsonReader`, and `duplicate`, `not_an_entrant`, `seated_twice`
    with `entrant`, `not_in_standing` with `entrants`.
    """
    reader = _Reader(document, ignored)
    named = reader.named()
    if reader.faults:
        raise DrawRefused(reader.faults)
    return named


def read_tables(document: Object, names: Sequence[Name]) -> list[list[Name]]:
    """The `tables` of a document, each name as the submitted list has it. Raises `DrawRefused` as `read_input`."""
    reader = JsonReader()
    called = {str(name): name for name in names}
    if "tables" not in document:
        reader.fault("missing_field", "tables")
    tables = []
    for at, table in enumerate(reader.array(document.get("tables", []), "tables", MOST_PLAYERS)):
        here = f"tables[{at}]"
        row = [
            reader.name(name, f"{here}[{seat}]") for seat, name in enumerate(reader.array(table, here, LARGEST_TABLE))
        ]
        tables.append([called.get(str(name), name) for name in row])
    if reader.faults:
        raise DrawRefused(reader.faults)
    return tables


class AskedReader:
    """Reads what was asked, in the positions of entrants."""

    def __init__(self, reader: JsonReader, position: Mapping[str, int]) -> None:
        self.reader = reader
        self.position = position

    def known(self, value: object, path: str) -> int:
        """The position of an entrant."""
        name = self.reader.name(value, path)
        if str(name) not in self.position:
            self.reader.fault("not_an_entrant", path, entrant=name)
        return self.position.get(str(name), 0)

    def constraints(
        self, value: object, path: str, mode: SeatingMode, names: frozenset[str] = CONSTRAINTS
    ) -> Constraints:
        """What was asked, of what may be asked by these names, and what is usual in the mode where nothing was said."""
        reader = self.reader
        asked = reader.record(value, path, names)
        is_close = mode is SeatingMode.NO_REPEATS
        clubs = Apart.NEVER if mode in UNASKED else Apart.FIRST_ROUND
        teams = Apart.ALWAYS if is_close or mode is SeatingMode.RANDOM else Apart.NEVER
        return Constraints(
            clubs_apart=reader.choice(asked.get("clubs_apart", clubs), f"{path}.clubs_apart", APART),
            teams_apart=reader.choice(asked.get("teams_apart", teams), f"{path}.teams_apart", APART),
            forbidden=tuple(self.pairs(asked, path, "forbidden")),
            required=tuple(self.pairs(asked, path, "required")),
            tables=self.places(asked, path, "tables", MOST_PLAYERS),
            seats=self.places(asked, path, "seats", LARGEST_TABLE),
            balanced_seats=reader.flag(asked.get("balanced_seats", is_close), f"{path}.balanced_seats"),
            even_odd_tables=reader.flag(asked.get("even_odd_tables", is_close), f"{path}.even_odd_tables"),
            levels=tuple(self.levels(asked, path)),
        )

    def pairs(self, asked: Object, path: str, name: str) -> Iterator[Pair]:
        """Pairs of entrants, the earlier in the list first."""
        for at, value in enumerate(self.reader.array(asked.get(name, []), f"{path}.{name}", MOST_PLAYERS)):
            here = f"{path}.{name}[{at}]"
            if not isinstance(value, list) or len(value) != 2:
                self.reader.fault("wrong_type", here, expected="array of two")
                continue
            one, other = (self.known(who, f"{here}[{place}]") for place, who in enumerate(value))
            yield min(one, other), max(one, other)

    def places(self, asked: Object, path: str, name: str, most: int) -> tuple[Pair, ...]:
        """(position, number of the table or seat), by position."""
        reader, here = self.reader, f"{path}.{name}"
        places = reader.record(asked.get(name, {}), here, None)
        found = [(self.known(who, here), reader.number(at, f"{here}.{who}", 1, most)) for who, at in places.items()]
        return tuple(sorted(found))

    def levels(self, asked: Object, path: str) -> Iterator[tuple[int, ...]]:
        """Groups of entrants."""
        here = f"{path}.levels"
        for at, level in enumerate(self.reader.array(asked.get("levels", []), here, MOST_PLAYERS)):
            members = self.reader.array(level, f"{here}[{at}]", MOST_PLAYERS)
            yield tuple(self.known(who, f"{here}[{at}][{place}]") for place, who in enumerate(members))


class _Reader(JsonReader):
    """Reads one document."""

    def __init__(self, document: object, ignored: frozenset[str]) -> None:
        super().__init__()
        self.fields = self.record(document, "", FIELDS | ignored, NEEDED)
        self.position: dict[str, int] = {}
        self.asked = AskedReader(self, self.position)

    def named(self) -> Named:
        """The whole input; worth nothing when there are faults."""
        fields = self.fields
        groups = [
            self.group(entry, f"standing[{at}]")
            for at, entry in enumerate(self.array(fields.get("standing", []), "standing", MOST_PLAYERS))
        ]
        names = self.names(groups)
        mode = self.choice(fields["mode"], "mode", MODES) if "mode" in fields else SeatingMode.RANDOM
        given = DrawInput(
            players=len(names),
            standing=self.standing(groups, names),
            history=self.history(),
            mode=mode,
            split=self.split(),
            seed=self.text(fields.get("seed", ""), "seed"),
            clubs=self.grouping("clubs"),
            teams=self.grouping("teams"),
            constraints=self.asked.constraints(fields.get("constraints", {}), "constraints", mode),
        )
        return Named(tuple(names), given)

    # Who

    def group(self, value: object, path: str) -> tuple[Name, ...]:
        """An entry of the standing: a name, or a list of names that share a rank."""
        if not isinstance(value, list):
            return (self.name(value, path),)
        return tuple(self.name(who, f"{path}[{at}]") for at, who in enumerate(self.array(value, path, MOST_PLAYERS)))

    def names(self, groups: Sequence[Sequence[Name]]) -> list[Name]:
        """The submitted list: `entrants`, or the standing as it stands."""
        path = "entrants" if "entrants" in self.fields else "standing"
        if path == "entrants":
            entries = self.array(self.fields["entrants"], path, MOST_PLAYERS)
            names = [self.name(value, f"{path}[{at}]") for at, value in enumerate(entries)]
        else:
            names = [name for group in groups for name in group]
        if len(names) > MOST_PLAYERS:
            self.fault("out_of_range", path, least=0, most=MOST_PLAYERS)
        for name in names:
            if str(name) in self.position:
                self.fault("duplicate", path, entrant=name)
            self.position.setdefault(str(name), len(self.position))
        return names

    def standing(self, groups: Sequence[Sequence[Name]], names: Sequence[Name]) -> tuple[tuple[int, ...], ...]:
        """The groups in positions: every entrant once."""
        if "entrants" not in self.fields:
            return tuple(tuple(self.position[str(name)] for name in group) for group in groups)
        known = self.asked.known
        found = tuple(tuple(known(name, f"standing[{at}]") for name in group) for at, group in enumerate(groups))
        seen: set[str] = set()
        for name in (name for group in groups for name in group):
            if str(name) in seen:
                self.fault("duplicate", "standing", entrant=name)
            seen.add(str(name))
        if missing := [name for name in names if str(name) not in seen]:
            self.fault("not_in_standing", "standing", entrants=missing)
        return found

    # The rest

    def history(self) -> tuple[Tables, ...]:
        """Earlier rounds; who is no entrant now is `ABSENT`."""
        rounds = self.array(self.fields.get("history", []), "history", MOST_ROUNDS)
        return tuple(self.sat(tables, f"history[{at}]") for at, tables in enumerate(rounds))

    def sat(self, value: object, path: str) -> Tables:
        """The tables of one earlier round."""
        tables = []
        seen: set[str] = set()
        for at, table in enumerate(self.array(value, path, MOST_PLAYERS)):
            here = f"{path}[{at}]"
            names = [
                self.name(who, f"{here}[{seat}]") for seat, who in enumerate(self.array(table, here, LARGEST_TABLE))
            ]
            for seat, name in enumerate(names):
                if str(name) in seen:
                    self.fault("seated_twice", f"{here}[{seat}]", entrant=name)
                seen.add(str(name))
            tables.append(tuple(self.position.get(str(name), ABSENT) for name in names))
        return tuple(tables)

    def split(self) -> TableSplit | tuple[int, ...]:
        """A rule, or the sizes by hand."""
        value = self.fields.get("split", "fours")
        if not isinstance(value, list):
            return self.choice(value, "split", SPLITS)
        sizes = enumerate(self.array(value, "split", MOST_PLAYERS))
        return tuple(self.number(size, f"split[{at}]", SMALLEST_TABLE, LARGEST_TABLE) for at, size in sizes)

    def grouping(self, name: str) -> tuple[int, ...]:
        """Clubs or teams as numbers by position, in the order of first appearance in the submitted list."""
        if name not in self.fields:
            return ()
        groups = self.record(self.fields[name], name, None)
        named = {self.text(who, name): self.text(group, f"{name}.{who}") for who, group in groups.items()}
        numbers: dict[str | int, int] = {}
        return tuple(
            numbers.setdefault(named.get(who) or position, len(numbers)) for who, position in self.position.items()
        )
