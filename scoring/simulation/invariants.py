"""What must hold after every draw and every round, in the product's own words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction

from scoring.models import RoundResult, ScoreSheet, StandingsVersion
from scoring.selectors import standings_of
from scoring.selectors.contents import SheetContents, contents_of
from scoring.selectors.pages import points_by_seat
from scoring.standings import from_sixtieths
from tournaments.models import Round, Stage
from tournaments.permissions import Right
from tournaments.regulations import Regulation
from tournaments.seating import verify_draw
from tournaments.selectors import current_draw, entrants_playing, seating_by_table
from tournaments.services.draws import document_of

_ALL = frozenset(Right)


class InvariantBroken(AssertionError):
    """The product contradicts itself: each message names one contradiction."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__("\n".join(messages))
        self.messages = messages


def check_draw(round: Round) -> None:
    """A draw is a partition of those who play into whole tables, and what it records gives it again."""
    _raise(_faults_of_draw(round))


def check_round(round: Round) -> None:
    """Every sheet sums to what was overridden, results follow from the sheets, and standings from the results."""
    sheets = ScoreSheet.objects.filter(table__round=round).order_by("table__number")
    tables = [contents_of(sheet) for sheet in sheets]
    _raise([*_faults_of_sheets(tables), *_faults_of_results(round, tables), *_faults_of_standings(round.stage)])


def _raise(faults: Iterator[str] | list[str]) -> None:
    if messages := list(faults):
        raise InvariantBroken(messages)


def _faults_of_draw(round: Round) -> Iterator[str]:
    draw = current_draw(round)
    playing = [entrant.start_number for entrant in entrants_playing(round.stage, round.number)]
    if sorted(number for table in draw.result for number in table) != playing:
        yield f"round {round.number}: the draw is no partition of those who play"
    tables = seating_by_table(round, rights=_ALL)
    if [[seated.entrant.start_number for seated in table.seats] for table in tables] != draw.result:
        yield f"round {round.number}: the seats are not those of the draw"
    if not {len(table) for table in draw.result} <= {3, 4, 5}:
        yield f"round {round.number}: a table is too small or too large"
    if verify_draw(document_of(draw)):
        yield f"round {round.number}: the record does not give the draw again"


def _faults_of_sheets(tables: list[SheetContents]) -> Iterator[str]:
    for contents in tables:
        where = f"round {contents.round.number}, table {contents.table.number}"
        totals = contents.totals
        wanted = totals.override_amount if totals else 0
        if sum(points_by_seat(contents).values()) != wanted:
            yield f"{where}: the sheet does not sum to {wanted}"
        if not contents.sheet.is_final:
            yield f"{where}: the round is closed and nobody vouched for the sheet"
        if contents.score(close=contents.sheet.settled).totals != _stored_totals(contents):
            yield f"{where}: the engine scores the stored lines otherwise"


def _faults_of_results(round: Round, tables: list[SheetContents]) -> Iterator[str]:
    results = defaultdict(list)
    for result in RoundResult.objects.filter(round=round).select_related("side"):
        results[result.table_number].append(result)
    total = sum(result.points for rows in results.values() for result in rows)
    if total != sum(map(_override, tables)):
        yield f"round {round.number}: the results sum to {total}, not to what was overridden"
    for contents in tables:
        where = f"round {round.number}, table {contents.table.number}"
        seated = {row.seat: row for row in results[contents.table.number] if row.seat is not None}
        if {seat: row.side_id for seat, row in seated.items()} != {s: side.pk for s, side in contents.seats.items()}:
            yield f"{where}: the results are not those of who sits there"
            continue
        points = points_by_seat(contents) if contents.sheet.counts else dict.fromkeys(contents.seats, 0)
        if not contents.has_seat_changes and {seat: row.points for seat, row in seated.items()} != points:
            yield f"{where}: the results do not follow from the sheet"
        if not _place_points_fit(list(seated.values()), contents.regulation):
            yield f"{where}: the place points are not those of a table of {contents.size}"


def _place_points_fit(rows: list[RoundResult], regulation: Regulation) -> bool:
    """They follow the points and sum to the scale, but for a shared table, a forfeit and the plus rule."""
    worth = [(row.forfeited, -row.points, -row.place_sixtieths) for row in rows]
    if sorted(worth) != sorted(worth, key=lambda row: (row[0], row[2], row[1])):
        return False
    total = from_sixtieths(sum(row.place_sixtieths for row in rows))
    scale = sum(regulation.place_points[len(rows)])
    if any(row.forfeited for row in rows):
        return total <= scale
    if len(rows) == 4 and len({row.points for row in rows}) == 1 and regulation.four_way_tie is not None:
        return total == 4 * regulation.four_way_tie
    return total == scale or (len(rows) == 3 and regulation.three_second is not None)


def _faults_of_standings(stage: Stage) -> Iterator[str]:
    version = StandingsVersion.objects.filter(stage=stage).first()
    page = standings_of(stage, may_read_drafts=True)
    if version is None or [row.rank for row in page.rows if row.rank] != _ranks(page.rows):
        yield "standings: places do not count those above"
    twice = [entrant for entrant, count in Counter(row.entrant.pk for row in page.rows).items() if count > 1]
    if twice:
        yield f"standings: listed twice: {twice}"
    for row in page.rows:
        kept = {*range(1, page.after_round + 1)} - {*row.dropped}
        played = [result for number, result in row.rounds.items() if number in kept]
        missed = len(kept) - len(played)
        sums = {
            "place_points": from_sixtieths(sum(result.place_sixtieths for result in played))
            + missed * page.regulation.absent_place_points,
            "points": Fraction(sum(result.points for result in played)),
        }
        for metric, value in sums.items():
            if row.values.get(metric, value) != value:
                yield f"standings: {row.name} has other {metric} than his rounds"


def _ranks(rows: tuple) -> list[int]:
    """What the places must be, read from the list: one more than those above, or shared with the one above."""
    ranks: list[int] = []
    for place, row in enumerate((row for row in rows if row.rank), start=1):
        is_shared = row.reason is not None and row.reason[0] == "shared"
        ranks.append(ranks[-1] if is_shared else place)
    return ranks


def _override(contents: SheetContents) -> int:
    return contents.totals.override_amount if contents.totals and contents.sheet.counts else 0


def _stored_totals(contents: SheetContents) -> dict[str, int]:
    """What lines and settlement say, whatever the totals say."""
    return {
        str(seat): sum(getattr(line, f"points_{seat}") for line in contents.counted)
        + sum(row["points"].get(str(seat), 0) for row in contents.sheet.settlement)
        for seat in contents.seats
    }
