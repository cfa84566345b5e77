"""`Regulation`: everything a nolikums sets, as one frozen value that JSON gives and reads back."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final

from tournaments.regulations.choices import Apart, Ending, MetricKey, SeatingMode, TableSplit
from tournaments.regulations.faults import Fault, FaultCode, RegulationRefused
from tournaments.regulations.fields import PLACE_POINTS, READERS, plus_rule_fault
from tournaments.regulations.readers import collect, join

CLASSIC: Final[Mapping[str, object]] = MappingProxyType({"preset": "classic"})
NO_OVERRIDES: Final[Mapping[int, Mapping[str, Any]]] = MappingProxyType({})
_REQUIRED = ("title", "rounds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """All settings of a stage; `FIELDS` says what each means. Minutes and deals are per round.

    `rules` is what the engine takes (`dict(regulation.rules)`); place points are exact fractions.
    """

    title: str
    game: str = "zole"
    rules: Mapping[str, object] = field(default_factory=lambda: CLASSIC, hash=False)
    rounds: int
    deals: int | None = None
    deals_at_three: int | None = None
    minutes: int | None = None
    no_new_deal_at: int = 0
    warn_at: tuple[int, ...] = ()
    ending: Ending = Ending.FINISH_DEAL
    late_wait_minutes: int = 3
    out_from_deal: int = 4
    table_split: TableSplit = TableSplit.FOURS_THREES
    round_one: SeatingMode = SeatingMode.RANDOM
    seating: SeatingMode = SeatingMode.BLOCKS
    planned_rounds: int = 0
    clubs_apart: Apart = Apart.NEVER
    level_groups: tuple[str, ...] = ()
    balanced_seats: bool = False
    even_odd_tables: bool = False
    place_points: Mapping[int, tuple[Fraction, ...]] = field(default_factory=lambda: PLACE_POINTS, hash=False)
    four_way_tie: Fraction | None = None
    three_second: Mapping[str, Fraction] | None = field(default=None, hash=False)
    metrics: tuple[MetricKey, ...] = (MetricKey.PLACE_POINTS, MetricKey.POINTS)
    discards: int = 0
    absent_place_points: Fraction = Fraction(0)
    max_warnings: int = 3
    categories: tuple[str, ...] = ()
    min_age: int | None = None
    max_entries: int | None = None
    round_overrides: Mapping[int, Mapping[str, Any]] = field(default_factory=lambda: NO_OVERRIDES, hash=False)

    @classmethod
    def parse(cls, value: object) -> "Regulation":
        """The regulation JSON describes. Raises `RegulationRefused` with all faults."""
        found, faults = collect(value, "", READERS)
        faulty = {fault.path.partition(".")[0].partition("[")[0] for fault in faults}
        missing = [key for key in _REQUIRED if key not in found and key not in faulty]
        faults += [Fault(FaultCode.MISSING_FIELD, key) for key in missing]
        faults += _contradictions(_DEFAULTS | found, faulty | set(missing))
        if faults:
            raise RegulationRefused(faults)
        return cls(**found)

    def as_json(self) -> dict[str, Any]:
        """Every field as JSON; `parse` reads it back to an equal value."""
        return {item.name: _as_json(getattr(self, item.name)) for item in fields(self)}

    def hash(self) -> str:
        """SHA-256 (hex) of the canonical JSON: sorted keys, no blanks, UTF-8."""
        canonical = json.dumps(self.as_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return sha256(canonical.encode()).hexdigest()

    def for_round(self, number: int) -> "Regulation":
        """What holds in one round: its overrides applied, `seating` as it is drawn.

        The first `planned_rounds` are seated by the plan, round 1 otherwise by `round_one`.
        """
        changed = dict(self.round_overrides.get(number, {}))
        if number <= self.planned_rounds:
            changed["seating"] = SeatingMode.PLANNED
        elif number == 1:
            changed["seating"] = self.round_one
        return replace(self, **changed, round_overrides=NO_OVERRIDES)

    def deals_at(self, table_size: int) -> int | None:
        """Deals a table of this size plays at most; None: only the clock ends its round."""
        return self.deals_at_three if table_size == 3 and self.deals_at_three is not None else self.deals


_ANY = Regulation(title="", rounds=1)
_DEFAULTS = {item.name: getattr(_ANY, item.name) for item in fields(Regulation)}


def _contradictions(value: Mapping[str, Any], faulty: set[str]) -> Iterator[Fault]:
    """Fields that are good one by one and contradict each other; those of `faulty` fields are left out."""
    if not faulty & {"rounds", "discards"} and value["discards"] >= value["rounds"]:
        yield Fault(FaultCode.TOO_MANY_DISCARDS, "discards", {"rounds": value["rounds"]})
    if not faulty & {"rounds", "planned_rounds"} and value["planned_rounds"] > value["rounds"]:
        yield Fault(FaultCode.TOO_MANY_PLANNED, "planned_rounds", {"rounds": value["rounds"]})
    for place, name in enumerate(value["level_groups"] if not faulty & {"level_groups", "categories"} else ()):
        if name not in value["categories"]:
            yield Fault(FaultCode.NO_SUCH_CATEGORY, f"level_groups[{place}]", {"name": name})
    if not faulty & {"place_points", "three_second"} and value["three_second"] is not None:
        fault = plus_rule_fault(value["place_points"][3][0], value["three_second"])
        if fault is not None:
            yield fault
    yield from _limits(value, "", faulty)
    if "round_overrides" in faulty:
        return
    for number, changed in value["round_overrides"].items():
        path = join("round_overrides", number)
        if "rounds" not in faulty and number > value["rounds"]:
            yield Fault(FaultCode.NO_SUCH_ROUND, path)
        planned = 0 if "planned_rounds" in faulty else value["planned_rounds"]
        if number <= max(1, planned) and "seating" in changed:
            yield Fault(FaultCode.NOT_OVERRIDABLE, join(path, "seating"))
        yield from _limits({**value, **changed}, path, faulty - changed.keys())


def _limits(value: Mapping[str, Any], path: str, faulty: set[str]) -> Iterator[Fault]:
    """The limits of one round fit together."""
    deals, minutes = value["deals"], value["minutes"]
    if not faulty & {"deals", "minutes"} and deals is None and minutes is None:
        yield Fault(FaultCode.NO_LIMIT, path)
    if not faulty & {"deals", "deals_at_three"} and deals is None and value["deals_at_three"] is not None:
        yield Fault(FaultCode.DEALS_AT_THREE_WITHOUT_DEALS, join(path, "deals_at_three"))
    if minutes is None or "minutes" in faulty:
        return
    if "no_new_deal_at" not in faulty and value["no_new_deal_at"] >= minutes:
        yield Fault(FaultCode.NOT_BEFORE_END, join(path, "no_new_deal_at"), {"minutes": minutes})
    if "warn_at" not in faulty and any(warning >= minutes for warning in value["warn_at"]):
        yield Fault(FaultCode.NOT_BEFORE_END, join(path, "warn_at"), {"minutes": minutes})


def _as_json(value: object) -> Any:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, Mapping):
        return {str(key): _as_json(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_as_json(item) for item in value]
    return str(value) if isinstance(value, Apart | Ending | TableSplit | SeatingMode | MetricKey) else value
