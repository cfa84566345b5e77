"""What happens in the hall while a round is drawn or played: the clock, seats, warnings."""

from __future__ import annotations

from scoring.models import ScoreSheet, SheetStatus
from scoring.selectors.contents import contents_of
from scoring.services.conduct import give_warning, withdraw_warning
from scoring.services.seats import replace_seat, swap_seats
from scoring.simulation.day import Day
from tournaments.models import Entrant, ParticipationStatus, Round, RoundStatus
from tournaments.selectors import participation, regulation_of_round
from tournaments.services.rounds import extend_round, extend_table, pause_round, resume_round
from tournaments.services.schedule import fire_due
from tournaments.services.seats import LinesFollow

PER_ROUND = 16
"""After how many deals of all tables a round is over, roughly: what may happen once in it is asked about as often."""


def something_may_happen(day: Day, round: Round) -> None:
    """After every deal: signals that are due, and perhaps a pause, more time, a warning, other people on seats."""
    fire_due(now=day.now)
    odds = day.odds
    if day.happens(odds.pause / PER_ROUND):
        stop_the_clock(day, round)
    if day.happens(odds.swap / PER_ROUND):
        swap_somebody(day, round)
    if day.happens(odds.replace / PER_ROUND):
        seat_somebody(day, round)
    if day.happens(odds.warning / PER_ROUND):
        warn_somebody(day, round)


def stop_the_clock(day: Day, round: Round) -> None:
    """A pause; where the clock runs, minutes for all or for one table afterwards."""
    day.do(pause_round, round=round, why="strīds pie galda")
    day.pass_time(60, 300)
    day.do(resume_round, round=round)
    if regulation_of_round(day.round(round.number)).minutes is None:
        return
    if day.happens(0.5):
        day.do(extend_round, round=round, seconds=120, why="par pauzi")
    else:
        table = day.one_of(list(round.tables.select_related("round").order_by("number")))
        day.do(extend_table, table=table, seconds=180, why="par strīdu")


def swap_somebody(day: Day, round: Round) -> None:
    """Two change places; lines follow the seat or, where both tables write lines, the person."""
    round = day.round(round.number)
    if round.status != RoundStatus.SEATED:
        tables = _open_tables(round)
        if len(tables) < 2:
            return
        first, second = (day.one_of(_seated(sheet)) for sheet in day.rng.sample(tables, 2))
        follow = day.one_of(list(LinesFollow))
    else:
        seats = round.seats.select_related("side__entrant").order_by("table__number", "seat")
        first, second = (seat.side.entrant for seat in day.rng.sample(list(seats), 2))
        follow = LinesFollow.SEAT
    said = {"first": first, "second": second, "reason": "apsēdās viens otra vietā", "lines_follow": follow}
    day.do(swap_seats, round=round, **said)


def seat_somebody(day: Day, round: Round) -> None:
    """One who was absent takes the seat of another after all."""
    absent = [pk for pk, holds in participation(day.stage, round.number).items() if holds is ParticipationStatus.ABSENT]
    tables = _open_tables(round)
    if not absent or not tables:
        return
    entrant = Entrant.objects.get(pk=day.one_of(sorted(absent)))
    table = day.one_of(tables).table
    seat = day.rng.randint(1, table.seats.count())
    said = {"table_number": table.number, "seat": seat, "entrant": entrant, "reason": "ieradās spēlēt"}
    day.do(replace_seat, round=round, **said, lines_follow=day.one_of(list(LinesFollow)))


def warn_somebody(day: Day, round: Round) -> None:
    """A warning for conduct, half of the time to one who has some already; one in ten is taken back."""
    entrants = [entrant for sheet in _sheets(round) for entrant in _seated(sheet)]
    warned = [entrant for entrant in entrants if entrant.warnings.filter(withdrawn_at=None).exists()]
    entrant = day.one_of(warned if warned and day.happens(0.5) else entrants)
    reason = f"traucēja citiem, {day.done.total()}. ieraksts"
    given = day.do(give_warning, by=day.referee(), entrant=entrant, round=round, reason=reason)
    if day.happens(0.1):
        day.do(withdraw_warning, warning=given.warning, reason="pārpratums")


def _open_tables(round: Round) -> list[ScoreSheet]:
    """Tables that write lines, with everybody there: nobody takes the place of one who has left."""
    return [
        sheet
        for sheet in _sheets(round)
        if sheet.status == SheetStatus.OPEN
        and (contents := contents_of(sheet)).lines
        and not contents.away
        and not contents.totals
    ]


def _sheets(round: Round) -> list[ScoreSheet]:
    rows = ScoreSheet.objects.filter(table__round=round).select_related("table__round")
    return list(rows.order_by("table__number"))


def _seated(sheet: ScoreSheet) -> list[Entrant]:
    return [side.entrant for side in contents_of(sheet).seats.values()]
