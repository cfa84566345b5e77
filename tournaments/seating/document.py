"""The draw document: a draw with all it depended on, which anybody can make again and compare.

`docs/reference/seating.md` describes its fields. `entrants` is the submitted list; only places in it enter the
computation. A draw is a function of `algorithm` and the input; `seed_source` and `commitment` say where the seed is
from.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import starmap
from typing import Any

from tournaments.regulations import Fault, SeatingMode
from tournaments.seating.by_plan import draw_planned, read_plan
from tournaments.seating.constraints import check_by_hand
from tournaments.seating.contradictions import contradictions, not_kept
from tournaments.seating.errors import DrawRefused
from tournaments.seating.lots import ALGORITHM
from tournaments.seating.mending import draw_mended
from tournaments.seating.next_round import Drawn, all_sizes, draw_next, put_in_order
from tournaments.seating.proof import Verdict, certify
from tournaments.seating.reading import FIELDS, Named, read_input, read_tables

FORMAT = 1
RESULT = ("list_hash", "tables", "draw_hash", "certificate")
ABOUT = frozenset({"format", "algorithm", "seed_source", "commitment", *RESULT})
HASHED = ("algorithm", "commitment", "entrants", "seed_source", "tables", *sorted(FIELDS - {"entrants"}))


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of a draw document that is not what making the draw again gives."""

    field: str
    written: object
    found: object


def make_draw(document: Mapping[str, Any]) -> dict[str, Any]:
    """The complete document of a draw from its input. Results that are in it already are not looked at.

    Raises `DrawRefused` with every fault of the document, every contradiction, or what no seating was found to keep.
    """
    named = _read(document)
    return _write(document, named, _seat(named, document))


def verify_draw(document: Mapping[str, Any]) -> tuple[Difference, ...]:
    """What differs when the draw is made again; nothing when it is as it should be.

    Raises `DrawRefused` as `make_draw` does.
    """
    again = make_draw(document)
    found = []
    for field in RESULT:
        written, made = document.get(field), again[field]
        if written != made and not (field == "certificate" and _claims_no_more(written, made)):
            found.append(Difference(field, written, made))
    commitment = document.get("commitment")
    if commitment and commitment != (revealed := sha256(again["seed"].encode()).hexdigest()):
        found.insert(0, Difference("commitment", commitment, revealed))
    return tuple(found)


def _claims_no_more(written: object, made: Mapping[str, Any]) -> bool:
    """Whether a certificate has every count it should have and proves no more; bounds may have been sharpened since."""
    figures = written.get("figures") if isinstance(written, dict) else None
    if not isinstance(written, dict) or not isinstance(figures, dict):
        return False
    whole = written | {"bound": made["bound"], "figures": made["figures"]}
    proofs = [(written, made), *((figures.get(name), figure) for name, figure in made["figures"].items())]
    return whole == made and figures.keys() == made["figures"].keys() and all(starmap(_proves_no_more, proofs))


def _proves_no_more(written: object, made: Mapping[str, Any]) -> bool:
    """Of a certificate, or of one figure of it."""
    if not isinstance(written, dict) or written.get("found") != made.get("found") or written.keys() != made.keys():
        return False
    bound, verdict = written["bound"], written.get("verdict")
    is_weaker = made.get("verdict") == Verdict.OPTIMAL and verdict in list(Verdict)
    return isinstance(bound, int) and bound <= made["bound"] and (is_weaker or verdict == made.get("verdict"))


def _read(document: object) -> Named:
    """The input. Raises `DrawRefused` with every fault."""
    faults: list[Fault] = []
    named = None
    try:
        named = read_input(document, ignored=ABOUT)
    except DrawRefused as refused:
        faults += refused.faults
    fields: Mapping[str, Any] = document if isinstance(document, dict) else {}
    faults += [
        Fault("unknown_choice", field, {"known": [known]})
        for field, known in (("format", FORMAT), ("algorithm", ALGORITHM))
        if fields.get(field, known) != known
    ]
    faults += [
        Fault("wrong_type", field, {"expected": "string"})
        for field in ("seed_source", "commitment")
        if not isinstance(fields.get(field, ""), str)
    ]
    if named:
        faults += contradictions(named.given, named.names)
    if faults or named is None:
        raise DrawRefused(faults)
    return named


def _seat(named: Named, document: Mapping[str, Any]) -> Drawn:
    given = named.given
    if given.mode is SeatingMode.BY_HAND:
        return _by_hand(named, document)
    if "before" in document:
        drawn = draw_mended(given, named.names, document)
    elif given.mode is SeatingMode.PLANNED:
        drawn = draw_planned(given, named.names, document.get("history", []), read_plan(document))
    else:
        drawn = draw_next(given)
    if faults := not_kept(given, named.names, drawn.tables):
        raise DrawRefused(faults)
    return drawn


def read_draw(document: object) -> tuple[Named, Drawn]:
    """A draw as its document has it, not made again. Raises `DrawRefused` with every fault."""
    named = _read(document)
    return named, _by_hand(named, document if isinstance(document, dict) else {})


def _by_hand(named: Named, document: Mapping[str, Any]) -> Drawn:
    """The tables that stand in the document. The certificate tells what they do not keep of the constraints."""
    tables = read_tables(document, named.names)
    order, lots = put_in_order(named.given)
    sizes, fallback = all_sizes(named.given)
    if faults := check_by_hand(tables, named.names, sizes):
        raise DrawRefused(faults)
    position = {name: place for place, name in enumerate(named.names)}
    return Drawn(tuple(tuple(position[name] for name in table) for table in tables), order, lots, fallback)


def _write(document: Mapping[str, Any], named: Named, drawn: Drawn) -> dict[str, Any]:
    names = named.names
    written: dict[str, Any] = {
        "format": FORMAT,
        "algorithm": ALGORITHM,
        "entrants": list(names),
        "list_hash": hash_of(list(names)),
        **{field: document[field] for field in sorted(FIELDS - {"entrants"}) if field in document},
        **{field: document[field] for field in ("seed_source", "commitment") if field in document},
        "tables": [[names[entrant] for entrant in table] for table in drawn.tables],
    }
    written.setdefault("seed", "")
    written["draw_hash"] = hash_of({field: written[field] for field in HASHED if field in written})
    broken = [asdict(fault) for fault in not_kept(named.given, names, drawn.tables)]
    written["certificate"] = {"algorithm": ALGORITHM, **certify(named.given, drawn, names), "broken": broken}
    return written


def hash_of(value: object) -> str:
    """SHA-256 of the value as JSON: keys in order, no blanks, UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def differences(found: tuple[Difference, ...]) -> list[dict[str, object]]:
    """As JSON."""
    return [asdict(difference) for difference in found]
