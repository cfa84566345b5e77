"""Rows and engine values: the only file that knows both.

Players of a sheet are named by seat, "1" to "5"; seat 1 deals first. Only counted lines are scored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import sheets
from engine.errors import SheetRefused
from engine.zole import scoring
from engine.zole.entries import Sheet
from engine.zole.progress import Progress
from engine.zole.rules import Rules
from engine.zole.scoring import ScoredLine, ScoredSheet
from engine.zole.writing import write_entry
from scoring.models import LineKind, LineState, SheetLine
from scoring.models.sheet_entry import POINTS_FIELDS, SEATS
from tournaments.errors import Fault, Refusal

DERIVED_FIELDS = ("deal_number", "dealer_seat", "sitting_out", "outcome", *POINTS_FIELDS, "pules", "reasons")
"""The columns of a line that follow from the whole sheet."""

ZOLE = Sheet.game
"""The one game whose sheets are kept here."""

_PLACE = re.compile(r"deals\[(\d+)\]\.?")
_NAMING = ("declarer", "revoked_by", "lot", "player", "absent", "present")
"""The fields of an entry that name a player."""
_KINDS = {"penalty": LineKind.PENALTY, "absent": LineKind.ABSENT, "present": LineKind.PRESENT}


@dataclass(frozen=True, slots=True)
class LineChange:
    """What a correction does to one line (`number`), as `shown` puts it, or to the settlement (None)."""

    number: int | None
    before: dict[str, Any]
    after: dict[str, Any]


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Who deals, sits out and plays in the deal that comes next, by seat; no dealer: too few are left for one."""

    dealer: int | None
    sitting_out: tuple[int, ...]
    active: tuple[int, ...]
    away: tuple[int, ...]


def kind_of(facts: object) -> LineKind:
    """What an entry of the document is; anything that is no entry between deals counts as a deal."""
    if isinstance(facts, Mapping) and "contract" not in facts:
        return next((kind for key, kind in _KINDS.items() if key in facts), LineKind.DEAL)
    return LineKind.DEAL


def columns_of(facts: Mapping[str, Any]) -> dict[str, int | None]:
    """The declarer's card points and tricks, as columns; a table game has them by player, in its facts only."""
    return {field: value if isinstance(value := facts.get(field), int) else None for field in ("card_points", "tricks")}


def sheet_document(
    *, size: int, rules: Mapping[str, Any], lines: Sequence[SheetLine], close: bool = False
) -> dict[str, Any]:
    """The score-sheet document of these lines at a table of `size` players."""
    return {
        "format": 1,
        "game": ZOLE,
        "rules": dict(rules),
        "players": [str(seat) for seat in SEATS[:size]],
        "dealer": "1",
        "deals": [line.facts for line in lines],
        "close": close,
    }


def score_lines(
    *,
    size: int,
    rules: Mapping[str, Any],
    lines: Sequence[SheetLine],
    close: bool = False,
    subject: SheetLine | None = None,
) -> ScoredSheet:
    """Score these lines. Raises `Refusal` with every fault; the path of one in another line than `subject` names it."""
    try:
        return scoring.score_checked(_read(size=size, rules=rules, lines=lines, close=close))
    except SheetRefused as refused:
        raise Refusal(*(_fault(fault, lines, subject) for fault in refused.faults)) from refused


def read_document(document: object) -> tuple[int, Rules, list[dict[str, Any]]]:
    """Number of players, rules, and entries with players named by seat, its dealer on seat 1.

    Refuses engine faults, and a sheet of another game than Zole before anything else of it (`unknown_game`).
    """
    if isinstance(document, Mapping) and isinstance(game := document.get("game", ZOLE), str) and game != ZOLE:
        raise Refusal.because("unknown_game", "game", known=ZOLE)
    try:
        sheet: Any = sheets.read(document)
    except SheetRefused as refused:
        raise Refusal.from_faults(refused.faults) from refused
    first = sheet.players.index(sheet.dealer)
    clockwise = sheet.players[first:] + sheet.players[:first]
    seat_of = {player: str(seat) for seat, player in enumerate(clockwise, start=1)}
    return len(clockwise), sheet.rules, [_by_seat(write_entry(entry), seat_of) for entry in sheet.entries]


def next_deal(*, size: int, rules: Mapping[str, Any], lines: Sequence[SheetLine]) -> NextDeal:
    """Where the table stands after these lines."""
    sheet = _read(size=size, rules=rules, lines=lines, close=False)
    progress = Progress(sheet.players, sheet.dealer, sheet.rules)
    for entry in sheet.entries:
        progress.after(entry)
    seating = progress.seating
    return NextDeal(
        dealer=int(seating.dealer) if seating.dealer else None,
        sitting_out=tuple(map(int, seating.sitting_out)),
        active=tuple(map(int, seating.active)),
        away=tuple(int(player) for player in seating.seats if player not in seating.players),
    )


def write_derived(lines: Sequence[SheetLine], scored: ScoredSheet) -> list[LineChange]:
    """Put what the engine says on the counted lines, and nothing on the others; gives what that changed."""
    results = iter(scored.lines)
    changes = []
    for line in lines:
        before = shown(line)
        write_result(line, next(results) if line.state == LineState.COUNTED else None)
        if shown(line) != before:
            changes.append(LineChange(line.number, before, shown(line)))
    return changes


def write_result(line: SheetLine, result: ScoredLine | None) -> None:
    """Set the derived columns; without a result the line is worth nothing."""
    line.deal_number = result.number if result else None
    line.dealer_seat = int(result.dealer) if result and result.dealer else None
    line.sitting_out = [int(player) for player in result.sitting_out] if result else []
    line.outcome = result.outcome.value if result and result.outcome else ""
    line.pules = {"common": result.pules.common, "personal": [int(p) for p in result.pules.personal]} if result else {}
    line.reasons = [{"code": why.code, "params": dict(why.params)} for why in result.reasons] if result else []
    for seat in SEATS:
        setattr(line, f"points_{seat}", result.points.get(str(seat), 0) if result else 0)


def shown(line: SheetLine) -> dict[str, Any]:
    """What a line reads like: the facts, and all that follows from them."""
    return {
        "facts": line.facts,
        "state": line.state,
        "deal": line.deal_number,
        "dealer": line.dealer_seat,
        "sitting_out": line.sitting_out,
        "outcome": line.outcome,
        "points": points_of(line),
        "pules": line.pules,
        "reasons": line.reasons,
    }


def points_of(row: Any) -> dict[str, int]:
    """The points of a line or of totals by seat ("1" to "5"), zeros left out."""
    return {str(seat): points for seat in SEATS if (points := getattr(row, f"points_{seat}"))}


def settlement_of(scored: ScoredSheet) -> list[dict[str, Any]]:
    """The settlement as a sheet keeps it: one element a pule."""
    return [
        {
            "seat": int(settled.owner) if settled.owner else None,
            "points": dict(settled.points),
            "reason": {"code": settled.reason.code, "params": dict(settled.reason.params)},
        }
        for settled in (scored.settlement.lines if scored.settlement else ())
    ]


def _read(*, size: int, rules: Mapping[str, Any], lines: Sequence[SheetLine], close: bool) -> Sheet:
    return sheets.read(sheet_document(size=size, rules=rules, lines=lines, close=close))


def _by_seat(facts: Mapping[str, Any], seat_of: Mapping[str, str]) -> dict[str, Any]:
    named = {field: seat_of[player] for field in _NAMING if (player := facts.get(field)) is not None}
    maps = {
        field: {seat_of[player]: count for player, count in value.items()}
        for field, value in facts.items()
        if isinstance(value, Mapping)
    }
    return {**facts, **named, **maps}


def _fault(fault: Any, lines: Sequence[SheetLine], subject: SheetLine | None) -> Fault:
    """The engine's "deals[4].tricks" is "tricks" of the line being written, or "lines[5].tricks" of another."""
    path, place = fault.path, _PLACE.match(fault.path)
    if place:
        line, field = lines[int(place[1])], fault.path[place.end() :]
        path = field if line is subject else f"lines[{line.number}].{field}".rstrip(".")
    return Fault(fault.code, path, dict(fault.params))
