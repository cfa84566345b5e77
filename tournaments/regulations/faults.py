"""What is wrong with a regulation: every fault at once, each with a code, the place and what the words need."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class FaultCode(StrEnum):
    """Every code of a faulty regulation; the rules of the game add the engine's own, with paths below `rules`."""

    WRONG_TYPE = "wrong_type"  # expected
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    UNKNOWN_CHOICE = "unknown_choice"  # known
    OUT_OF_RANGE = "out_of_range"  # least, most (of a text or a list: its length)
    DUPLICATE = "duplicate"
    UNPRINTABLE = "unprintable"
    BAD_NAME = "bad_name"
    BAD_FRACTION = "bad_fraction"
    NOT_SIXTIETHS = "not_sixtieths"
    NOT_DESCENDING = "not_descending"
    NO_LIMIT = "no_limit"
    DEALS_AT_THREE_WITHOUT_DEALS = "deals_at_three_without_deals"
    NOT_BEFORE_END = "not_before_end"  # minutes
    TOO_MANY_DISCARDS = "too_many_discards"  # rounds
    TOO_MANY_PLANNED = "too_many_planned"  # rounds
    NO_SUCH_CATEGORY = "no_such_category"  # name
    NO_SUCH_ROUND = "no_such_round"
    NOT_OVERRIDABLE = "not_overridable"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: a stable `code`, its `path` ("place_points.4[2]", "" for the whole) and the `params` of its words."""

    code: str
    path: str = ""
    params: Mapping[str, object] = field(default_factory=dict, hash=False)


class RegulationRefused(Exception):
    """A regulation that cannot be played; `faults` holds all that is wrong with it."""

    code = "regulation_refused"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.path}: {fault.code}" for fault in self.faults))
