"""From a played sheet to a final one, by the straight way or by dispute, override, decision and correction."""

from __future__ import annotations

from scoring.models import ScoreSheet, SheetStatus
from scoring.selectors.contents import contents_of
from scoring.services.rounds import decide_sheet
from scoring.services.sheets import dispute_sheet, reopen_sheet
from scoring.simulation import sheets
from scoring.simulation.changes import correct_some_line, correct_some_totals, type_totals_over_lines
from scoring.simulation.day import Day, fresh
from tournaments.models import Actor, Round
from tournaments.services.audit import actor_for_entrant


def finish_table(day: Day, sheet: ScoreSheet, writer: Actor) -> None:
    """A table that wrote its deals hands in; now and then its paper was typed as well."""
    if day.happens(day.odds.decided):
        return
    if day.happens(day.odds.totals_over_lines):
        sheets.rule_on_waiting(day, sheet)
        type_totals_over_lines(day, sheet, by=day.referee())
    sheets.finish_sheet(day, sheet, writer)


def take_in(day: Day, sheet: ScoreSheet) -> None:
    """A table on paper: most are typed at the desk, some come as a file, a few are lost."""
    if day.happens(day.odds.decided):
        return
    if day.happens(0.75):
        sheets.type_paper(day, sheet)
        if day.happens(day.odds.corrected_totals):
            correct_some_totals(day, sheet, by=day.referee())
    else:
        sheets.read_in(day, sheet)
        sheets.finish_sheet(day, sheet, day.referee())


def settle(day: Day, sheet: ScoreSheet) -> None:
    """Whatever a sheet waits for is done, so that the round can be closed."""
    sheet = fresh(sheet)
    if sheet.status == SheetStatus.OPEN:
        counts = contents_of(sheet).is_written
        day.do(decide_sheet, sheet=sheet, reason="protokols nav iesniegts", counts=counts)
        return
    if sheet.status == SheetStatus.SUBMITTED:
        sheets.vouch(day, sheet)
    if day.happens(day.odds.dispute):
        dispute(day, sheet)


def dispute(day: Day, sheet: ScoreSheet) -> None:
    """A player of the table objects; a head referee opens the sheet, something is put right, and it comes in again."""
    player = day.one_of(list(contents_of(sheet).seats.values())).entrant
    day.do(dispute_sheet, by=actor_for_entrant(player), sheet=sheet, reason="pēdējā partija bija citāda")
    day.do(reopen_sheet, sheet=sheet, reason="galds vienojās")
    _put_right(day, sheet, by=day.referee())
    sheets.finish_sheet(day, sheet, day.referee())


def correct_after_closing(day: Day, round: Round) -> None:
    """A mistake is found after the round was closed; the corrected sheet is confirmed by another."""
    confirmed = ScoreSheet.objects.filter(table__round=round, status=SheetStatus.CONFIRMED).order_by("table__number")
    for sheet in day.some_of(list(confirmed), day.odds.correction_after_closing):
        if _put_right(day, sheet, by=day.staff.head_referee, after_closing=True):
            sheets.vouch(day, sheet)


def _put_right(day: Day, sheet: ScoreSheet, *, by: Actor, after_closing: bool = False) -> bool:
    contents = contents_of(fresh(sheet))
    if contents.totals:
        correct_some_totals(day, sheet, by=by, after_closing=after_closing)
        return True
    return correct_some_line(day, contents, by=by, after_closing=after_closing)
