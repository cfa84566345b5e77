"""Every field of a regulation: how it is read from JSON, and what it means, in a sentence for forms and reference."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from engine.sheets import check_rules
from tournaments.regulations.choices import Apart, Ending, MetricKey, SeatingMode, TableSplit
from tournaments.regulations.faults import Fault, FaultCode, RegulationRefused
from tournaments.regulations.readers import (
    SIXTIETHS,
    Reader,
    boolean,
    choice,
    collect,
    distinct,
    fraction,
    integer,
    name,
    optional,
    record,
    refuse,
    sequence,
    table,
    text,
)

LATER_SEATINGS = tuple(mode for mode in SeatingMode if mode is not SeatingMode.PLANNED)
"""What `seating` may say; rounds are planned by `planned_rounds`."""
ZOLE = "zole"
"""The one game whose championships are run."""

PLACE_POINTS: Mapping[int, tuple[Fraction, ...]] = MappingProxyType(
    {
        3: (Fraction(6), Fraction(4), Fraction(2)),
        4: (Fraction(6), Fraction(4), Fraction(2), Fraction(0)),
        5: (Fraction(6), Fraction(4), Fraction(2), Fraction(1), Fraction(0)),
    }
)
"""The federation's values by table size; a regulation may set its own."""
MOST_ROUNDS, MOST_DEALS, MOST_MINUTES = 30, 60, 600


def gettext_noop(message: str) -> str:
    """Mark a string for the translators; the interface translates it, this module knows no language."""
    return message


def _game(value: object, path: str) -> str:
    if value != ZOLE:
        raise refuse(FaultCode.UNKNOWN_CHOICE, path, known=ZOLE)
    return ZOLE


def _rules(value: object, path: str) -> Mapping[str, object]:
    """Rules of the game as the engine takes them: a preset's name, or an object of a preset and options."""
    wanted = {"preset": value} if isinstance(value, str) else {"preset": "classic"} | table(value, path)
    faults = check_rules(ZOLE, wanted)
    if faults:
        raise RegulationRefused(Fault(f.code, path + f.path.removeprefix("rules"), f.params) for f in faults)
    return MappingProxyType(wanted)


def _worths(values: tuple[Fraction, ...], path: str) -> tuple[Fraction, ...]:
    """Values of places, best first: never rising, and exact in sixtieths however neighbours share them."""
    if any(later > earlier for earlier, later in pairwise(values)):
        raise refuse(FaultCode.NOT_DESCENDING, path)
    shared = [(values[i:j], j - i) for i in range(len(values)) for j in range(i + 1, len(values) + 1)]
    if any(SIXTIETHS % (sum(places, Fraction(0)) / count).denominator for places, count in shared):
        raise refuse(FaultCode.NOT_SIXTIETHS, path)
    return values


def _vector(size: int) -> Reader[tuple[Fraction, ...]]:
    return lambda value, path: _worths(sequence(fraction, size, size)(value, path), path)


def _place_points(value: object, path: str) -> Mapping[int, tuple[Fraction, ...]]:
    found, faults = collect(value, path, {str(size): _vector(size) for size in PLACE_POINTS})
    if faults:
        raise RegulationRefused(faults)
    return MappingProxyType({**PLACE_POINTS, **{int(size): vector for size, vector in found.items()}})


def _three_second(value: object, path: str) -> Mapping[str, Fraction]:
    found = record(dict.fromkeys(("if_positive", "otherwise", "third"), fraction))(value, path)
    if found["if_positive"] < found["otherwise"]:
        raise refuse(FaultCode.NOT_DESCENDING, path)
    return MappingProxyType(found)


def plus_rule_fault(best: Fraction, worths: Mapping[str, Fraction]) -> Fault | None:
    """What is wrong with the plus rule below a first place worth `best`: equal players share its places too."""
    try:
        for second in ("if_positive", "otherwise"):
            _worths((best, worths[second], worths["third"]), "three_second")
    except RegulationRefused as refusal:
        return refusal.faults[0]
    return None


def _warnings(value: object, path: str) -> tuple[int, ...]:
    return tuple(sorted(distinct(integer(1, MOST_MINUTES), 0, 10)(value, path), reverse=True))


_LIMITS: Mapping[str, tuple[Reader[Any], str]] = {
    "rules": (
        _rules,
        gettext_noop(
            "Rules of the game: a preset (classic, casual, rondo) and the options in which they differ from it."
        ),
    ),
    "deals": (
        optional(integer(1, MOST_DEALS)),
        gettext_noop("Deals in a round at most; empty: only the time ends it."),
    ),
    "deals_at_three": (
        optional(integer(1, MOST_DEALS)),
        gettext_noop("Deals at a table of three, if they are to be fewer or more than at other tables."),
    ),
    "minutes": (
        optional(integer(1, MOST_MINUTES)),
        gettext_noop(
            "Minutes of a round; empty: no time limit. Whichever of deals and minutes is reached first ends it."
        ),
    ),
    "no_new_deal_at": (
        integer(0, MOST_MINUTES),
        gettext_noop("Minutes before the end from which no new deal begins; 0: deals may begin until the end."),
    ),
    "warn_at": (_warnings, gettext_noop("Minutes before the end at which a warning is given.")),
    "ending": (
        choice(Ending),
        gettext_noop("When time is up: finish the deal in play, finish it and play one more, or stop at once."),
    ),
    "seating": (
        choice(SeatingMode, *LATER_SEATINGS),
        gettext_noop(
            "Seating of the rounds after round 1, or after the planned ones: blocks by the standings (best four at "
            "table 1), near each other in the standings with nobody met before where that can be, random, blocks by "
            "the previous round only, or by hand."
        ),
    ),
}
"""What a single round may change."""

_DAY: Mapping[str, tuple[Reader[Any], str]] = {
    "title": (text(200), gettext_noop("Name of the regulation.")),
    "game": (_game, gettext_noop("The game that is played.")),
    "rounds": (integer(1, MOST_ROUNDS), gettext_noop("Number of rounds, 1 to 30.")),
    "late_wait_minutes": (
        integer(0, 60),
        gettext_noop(
            "Minutes a table waits for an absent player; then it plays without him and he gets a personal pule."
        ),
    ),
    "out_from_deal": (
        integer(1, MOST_DEALS),
        gettext_noop("A player not there when this deal begins is out of the round: last place and 0 place points."),
    ),
    "table_split": (
        choice(TableSplit),
        gettext_noop(
            "Tables of four and as few of three as possible, of four and five, or of three and as few of four."
        ),
    ),
    "round_one": (
        choice(SeatingMode, SeatingMode.RANDOM, SeatingMode.BY_HAND),
        gettext_noop("Seating of round 1 when it is not planned: drawn at random, or by hand."),
    ),
    "planned_rounds": (
        integer(0, MOST_ROUNDS),
        gettext_noop(
            "How many of the first rounds are planned together before round 1, so that nobody meets twice where that "
            "is possible. 0: none, each round is seated when it is its turn."
        ),
    ),
    "clubs_apart": (
        choice(Apart),
        gettext_noop("When members of one club are kept from each other's tables: never, in round 1, or always."),
    ),
    "level_groups": (
        distinct(name, 0, 5),
        gettext_noop(
            "Categories that each play among themselves, the first at the first tables; who has none of them sits "
            "behind them. Empty: all play together."
        ),
    ),
    "balanced_seats": (
        boolean,
        gettext_noop(
            "Whether seats are given so that everybody gets each of them equally often; otherwise as the draw has "
            "them (in blocks the best deals first)."
        ),
    ),
    "even_odd_tables": (
        boolean,
        gettext_noop("Whether everybody comes to the tables of unusual size equally often."),
    ),
    "place_points": (
        _place_points,
        gettext_noop("Place points by table size, best place first; equal players share the average of their places."),
    ),
    "four_way_tie": (
        optional(fraction),
        gettext_noop("Place points of each when all four at a table are equal; empty: the average."),
    ),
    "three_second": (
        optional(_three_second),
        gettext_noop(
            "The plus rule at tables of three: the second place with points above zero, the second place otherwise, "
            "and the third place. Empty: the ordinary values."
        ),
    ),
    "metrics": (
        distinct(choice(MetricKey), 1, len(MetricKey)),
        gettext_noop("What the standings compare, in this order; players equal in all of it share a place."),
    ),
    "discards": (integer(0, 2), gettext_noop("How many of a player's worst rounds do not count.")),
    "absent_place_points": (fraction, gettext_noop("Place points for a round a player missed.")),
    "max_warnings": (integer(1, 10), gettext_noop("The warning with this number disqualifies.")),
    "categories": (
        distinct(name, 0, 20),
        gettext_noop("Categories with standings of their own, such as women, seniors, juniors, residents."),
    ),
    "min_age": (optional(integer(1, 120)), gettext_noop("Least age of an entrant; empty: none.")),
    "max_entries": (optional(integer(3, 5000)), gettext_noop("Most entrants; empty: no limit.")),
}


def _round_overrides(value: object, path: str) -> Mapping[int, Mapping[str, object]]:
    """What single rounds change, by round number."""
    numbers = [str(number) for number in range(1, MOST_ROUNDS + 1)]
    found, faults = collect(value, path, dict.fromkeys(numbers, _changes), FaultCode.NO_SUCH_ROUND)
    if faults:
        raise RegulationRefused(faults)
    return MappingProxyType({int(key): found[key] for key in numbers if key in found})


def _changes(value: object, path: str) -> Mapping[str, object]:
    found, faults = collect(value, path, _readers(_LIMITS), FaultCode.NOT_OVERRIDABLE)
    if faults:
        raise RegulationRefused(faults)
    return MappingProxyType(found)


def _readers(fields: Mapping[str, tuple[Reader[Any], str]]) -> dict[str, Reader[Any]]:
    return {key: reader for key, (reader, _) in fields.items()}


READERS: Mapping[str, Reader[Any]] = _readers(_DAY) | _readers(_LIMITS) | {"round_overrides": _round_overrides}
FIELDS: Mapping[str, str] = {key: words for key, (_, words) in {**_DAY, **_LIMITS}.items()} | {
    "round_overrides": gettext_noop(
        "What single rounds change, by number: rules, deals, deals_at_three, minutes, no_new_deal_at, warn_at, ending, "
        "seating."
    )
}
"""Field → what it means, in English; an interface translates it."""
