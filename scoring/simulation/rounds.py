"""One round: draw, play at all tables at once, hand in, confirm, close, and now and then correct afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.models import ScoreSheet
from scoring.services.advance import draw_next_round
from scoring.services.rounds import close_round, start_round
from scoring.services.standings import refresh_standings
from scoring.simulation import hall, rulings, sheets
from scoring.simulation.day import Day
from scoring.simulation.entrants import come_and_go, lose_somebody
from scoring.simulation.invariants import check_draw, check_round
from scoring.simulation.names import Person
from tournaments.errors import Refusal
from tournaments.models import Round
from tournaments.regulations import SeatingMode
from tournaments.seating import split
from tournaments.selectors import entrants_playing, next_ordinal, regulation_of_round
from tournaments.services.draws import draw_by_hand, publish_draw


def play_round(day: Day, round: Round, people: Iterator[Person]) -> None:
    """A whole round from the first late entry to the last correction; its invariants are checked."""
    come_and_go(day, round, people)
    draw(day, round)
    while day.happens(day.odds.redraw) and lose_somebody(day, round):
        draw(day, round, reason="kāds devās mājās")
    if day.happens(day.odds.swap):
        hall.swap_somebody(day, round)
    day.do(publish_draw, round=round)
    day.pass_time(120, 400)
    day.do(start_round, round=round)
    play_tables(day, round)
    hand_in_everything(day, round)
    rank(day, f"round:{round.number}")
    day.do(close_round, round=round)
    rulings.correct_after_closing(day, round)
    rank(day, "correction")
    check_round(day.round(round.number))
    day.pass_time(300, 600)


def draw(day: Day, round: Round, *, reason: str = "") -> None:
    """Draw by the regulation, or by hand; the record is checked."""
    round = day.round(round.number)
    regulation = regulation_of_round(round)
    said = {"round": round, "expected_ordinal": next_ordinal(round), "reason": reason}
    if regulation.seating is SeatingMode.BY_HAND or day.happens(day.odds.by_hand):
        numbers = [entrant.start_number for entrant in entrants_playing(day.stage, round.number)]
        day.rng.shuffle(numbers)
        left = iter(numbers)
        tables = [[next(left) for _ in range(size)] for size in split(len(numbers), regulation.table_split).sizes]
        day.do(draw_by_hand, by=day.staff.organizer, **said, tables=tables)
    else:
        draw_by_regulation(day, **said)
    check_draw(day.round(round.number))


def draw_by_regulation(day: Day, **said: Any) -> None:
    """From a seed of the hall; a planned round of which nothing has changed takes none."""
    try:
        day.do(draw_next_round, by=day.staff.organizer, **said, **day.seed())
    except Refusal as refusal:
        if refusal.code != "plan_stands":
            raise
        day.do(draw_next_round, by=day.staff.organizer, **said)


def play_tables(day: Day, round: Round) -> None:
    """Half of the tables write deal by deal, all at once; the others are still on paper, or come as a file later."""
    tables = [sheets.sit_down(day, sheet) for sheet in day.some_of(sheets_of(round), 0.5)]
    writers = {table.sheet.pk: table.writer for table in tables}
    while tables:
        tables = [table for table in tables if sheets.play_deal(day, table)]
        hall.something_may_happen(day, round)
        day.pass_time(90, 170)
    for sheet in sheets_of(round):
        if sheet.pk in writers:
            rulings.finish_table(day, sheet, writers[sheet.pk])


def hand_in_everything(day: Day, round: Round) -> None:
    """Paper sheets come to the desk; what is then still open is ruled on, and no sheet is left without a word."""
    for sheet in sheets_of(round):
        if not sheets.is_begun(sheet):
            rulings.take_in(day, sheet)
        day.pass_time(5, 20)
    for sheet in sheets_of(round):
        rulings.settle(day, sheet)


def sheets_of(round: Round) -> list[ScoreSheet]:
    """The sheets of a round by table, as they stand."""
    rows = ScoreSheet.objects.filter(table__round=round).select_related("table__round")
    return list(rows.order_by("table__number"))


def rank(day: Day, cause: str) -> None:
    """Rank the stage now: in a transaction that is rolled back no task ever runs."""
    day.done[refresh_standings.__name__] += 1
    refresh_standings(stage=day.stage, cause=cause, now=day.now)
