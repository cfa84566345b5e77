"""One line more: what a deal and an entry between deals have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from engine.zole.scoring import ScoredLine
from scoring.convert import columns_of, kind_of, score_lines, write_result
from scoring.models import LineKind, LineState, ScoreSheet, SheetLine
from scoring.selectors.contents import SheetContents
from scoring.services.writing import finish, lock_alone, require_open, require_round_in_play
from tournaments.clock import LINES_AFTER_BELL, Phase
from tournaments.errors import Conflict, Fault, Refusal
from tournaments.models import Actor
from tournaments.selectors import clock_of

_KEY = re.compile(r"[A-Za-z0-9_-]{1,48}")
"""What a page may use as key; a key with a dot was made by a service."""

Check = Callable[[SheetContents], None]


def add_line(
    *,
    sheet: ScoreSheet,
    actor: Actor,
    entry_key: str,
    number: int,
    facts: Mapping[str, Any],
    now: datetime,
    action: str,
    check: Check | None = None,
) -> SheetLine:
    """Write one line at the end of an open sheet, or give back what the same key stored. Within a transaction.

    `check` may refuse by what is on the sheet.
    """
    check_key(entry_key)
    contents = lock_alone(sheet)
    if stored := stored_line(contents, entry_key, facts=facts, number=number):
        return stored
    require_round_in_play(contents)
    require_open(contents)
    require_next(contents, number)
    if check:
        check(contents)
    line = new_line(contents, facts, number=number, entry_key=entry_key, actor=actor, now=now)
    judge_bell(contents, line, now)
    result = score_new(contents, line)
    write_result(line, result if line.state == LineState.COUNTED else None)
    line.save(force_insert=True)
    details = {"line": number, "facts": line.facts, "state": line.state}
    finish(contents.with_line(line), actor=actor, action=action, now=now, details=details)
    return line


def new_line(
    contents: SheetContents, facts: Mapping[str, Any], *, number: int, entry_key: str, actor: Actor, now: datetime
) -> SheetLine:
    """A line with its facts, not yet judged, scored or stored."""
    return SheetLine(
        sheet=contents.sheet,
        number=number,
        entry_key=entry_key,
        kind=kind_of(facts),
        facts=dict(facts),
        entered_by=actor,
        entered_at=now,
        **columns_of(facts),
    )


def check_key(entry_key: str) -> None:
    """Refuses `bad_entry_key`."""
    if not isinstance(entry_key, str) or not _KEY.fullmatch(entry_key):
        raise Refusal.because("bad_entry_key", "entry_key")


def stored_line(contents: SheetContents, entry_key: str, *, facts: Mapping[str, Any], number: int) -> SheetLine | None:
    """What an earlier request with this key stored. Refuses `key_reused` (409) when it said something else."""
    stored = next((line for line in contents.written if line.entry_key == entry_key), None)
    if stored and (stored.number != number or stored.facts != facts):
        raise Conflict.because("key_reused", "entry_key", number=stored.number)
    return stored


def require_next(contents: SheetContents, number: int) -> None:
    """Refuses `deal_already_entered` (409, with the stored line) and `number_not_next` (409)."""
    following = contents.next_number
    if number == following:
        return
    taken = next((line for line in contents.lines if line.number == number), None)
    if taken is None:
        raise Conflict.because("number_not_next", "number", number=number, next=following)
    params = {"number": number, "next": following, "line": taken.pk, "stored": taken.facts}
    raise Conflict.because("deal_already_entered", "number", **params)


def judge_bell(contents: SheetContents, line: SheetLine, now: datetime) -> None:
    """Mark a deal that comes after the end, and let it wait when the ending does not allow it by itself.

    Behind a waiting deal every deal waits: who deals next depends on whether that one counts.
    """
    if line.kind != LineKind.DEAL:
        return
    line.after_bell = _is_after_bell(contents, now)
    earlier = sum(other.after_bell for other in contents.lines if other.state != LineState.STRUCK)
    if contents.waiting or (line.after_bell and earlier >= LINES_AFTER_BELL[contents.regulation.ending]):
        line.state = LineState.WAITING


def score_new(contents: SheetContents, line: SheetLine) -> ScoredLine:
    """What the new last line is worth. Refuses `too_many_deals` and every fault of the engine at once.

    A waiting line is scored as if those waiting before it counted, so that it can be accepted after them.
    """
    before = contents.counted
    if line.state == LineState.WAITING:
        before = tuple(other for other in contents.lines if other.state != LineState.STRUCK)
    faults = _faults_of_length(contents, line)
    try:
        scored = score_lines(size=contents.size, rules=contents.rules, lines=(*before, line), subject=line)
    except Refusal as refusal:
        raise Refusal(*faults, *refusal.faults) from refusal
    if faults:
        raise Refusal(*faults)
    return scored.lines[-1]


def require_room(contents: SheetContents, line: SheetLine) -> None:
    """Refuses `too_many_deals`."""
    if faults := _faults_of_length(contents, line):
        raise Refusal(*faults)


def _faults_of_length(contents: SheetContents, line: SheetLine) -> list[Fault]:
    limit = contents.deals_limit
    if line.kind != LineKind.DEAL or limit is None:
        return []
    deals = sum(other.kind == LineKind.DEAL and other.state != LineState.STRUCK for other in contents.lines)
    return [Fault("too_many_deals", "", {"limit": limit})] if deals >= limit else []


def _is_after_bell(contents: SheetContents, now: datetime) -> bool:
    """Until the bare minutes are over nothing more is asked: pauses and extensions only make a round longer."""
    minutes, started = contents.regulation.minutes, contents.round.started_at
    if minutes is None or started is None or now < started + timedelta(minutes=minutes):
        return False
    return clock_of(contents.round).state(now, contents.table.number).phase is Phase.ENDED
