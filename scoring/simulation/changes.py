"""What happens to a sheet besides its deals: pules imposed, players who leave, lines and totals corrected."""

from __future__ import annotations

from typing import Any

from engine.zole.rules import Rules
from scoring.models import LineKind, LineState, ScoreSheet, SheetLine
from scoring.selectors.contents import SheetContents, contents_of
from scoring.services.lines import (
    correct_closed_line,
    correct_line,
    impose_pule,
    mark_absent,
    mark_present,
    preview_correction,
    readmit,
    strike_line,
)
from scoring.services.totals import correct_closed_totals, correct_totals, record_totals, withdraw_totals
from scoring.simulation.day import Day, fresh
from scoring.simulation.deals import random_result
from tournaments.models import Actor

CANNOT_PLAY = 3
"""With no more than so many at a table nobody leaves it: it could not play on."""


def between_deals(day: Day, contents: SheetContents, writer: Actor) -> SheetContents:
    """Perhaps an imposed pule, somebody who leaves, somebody who comes back; the sheet as it then stands."""
    written = {"sheet": contents.sheet, "number": contents.next_number}
    away = sorted(contents.away)
    present = [seat for seat in contents.seats if seat not in contents.away]
    if Rules.parse(contents.rules).pules_are_played and day.happens(day.odds.imposed_pule):
        seat = day.one_of(present)
        day.do(impose_pule, by=day.referee(), **written, entry_key=day.key(), seat=seat, reason="sarunas spēles laikā")
    elif away and day.happens(day.odds.comes):
        in_time = contents.deals_played + 1 <= contents.regulation.out_from_deal
        come, by = (mark_present, writer) if in_time else (readmit, day.staff.head_referee)
        day.do(come, by=by, **written, entry_key=day.key(), seat=day.one_of(away))
    elif len(present) > CANNOT_PLAY and day.happens(day.odds.leaves):
        seat = day.one_of(present)
        day.do(mark_absent, by=writer, **written, entry_key=day.key(), seat=seat, reason="steidzami izsauca")
    else:
        return contents
    return contents_of(fresh(contents.sheet))


def change_lines(day: Day, sheet: ScoreSheet, writer: Actor) -> None:
    """Perhaps a line was written wrongly, or the last one should not be there."""
    if day.happens(day.odds.correction):
        correct_some_line(day, contents_of(fresh(sheet)), by=writer)
    elif day.happens(day.odds.struck) and (line := _last_deal(contents_of(fresh(sheet)))):
        day.do(strike_line, by=writer, line=line, reason="ierakstīta divreiz")


def correct_some_line(day: Day, contents: SheetContents, *, by: Actor, after_closing: bool = False) -> bool:
    """Other figures on a line with a declarer, after a look at what that changes; False when there is no such line."""
    lines = [line for line in contents.counted if "declarer" in line.facts]
    if not lines:
        return False
    line = day.one_of(lines)
    facts = _other_facts(day, line)
    preview_correction(line=line, facts=facts)
    service = correct_closed_line if after_closing else correct_line
    day.do(service, by=by, line=line, entry_key=day.key(), facts=facts, reason="acis saskaitītas nepareizi")
    return True


def correct_some_totals(day: Day, sheet: ScoreSheet, *, by: Actor, after_closing: bool = False) -> None:
    """One player gets a point, another pays for it, and for what the sum was off."""
    contents = contents_of(fresh(sheet))
    points = {seat: getattr(contents.totals, f"points_{seat}") for seat in contents.seats}
    points[2] -= sum(points.values()) + 1
    points[1] += 1
    service = correct_closed_totals if after_closing else correct_totals
    said = {"points": points, "deals": contents.totals.deals, "reason": "sajauktas rindas"}
    day.do(service, by=by, sheet=sheet, entry_key=day.key(), **said)


def type_totals_over_lines(day: Day, sheet: ScoreSheet, *, by: Actor) -> None:
    """The table kept a paper too and its totals are typed; now and then they were another table's."""
    contents = contents_of(fresh(sheet))
    if contents.waiting or not contents.deals_played:
        return
    totals = contents.score(close=True).totals
    points = {seat: totals[str(seat)] for seat in contents.seats}
    day.do(record_totals, by=by, sheet=sheet, entry_key=day.key(), points=points, deals=contents.deals_played)
    if day.happens(0.5):
        day.do(withdraw_totals, by=by, sheet=sheet, reason="cita galda protokols")


def _other_facts(day: Day, line: SheetLine) -> dict[str, Any]:
    while True:
        facts = {**line.facts, **random_result(day.rng, line.facts["contract"])}
        if facts != line.facts:
            return facts


def _last_deal(contents: SheetContents) -> SheetLine | None:
    last = contents.lines[-1]
    return last if last.kind == LineKind.DEAL and last.state == LineState.COUNTED else None
