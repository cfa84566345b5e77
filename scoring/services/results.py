"""What each side brought home from a table: rows derived from the sheets, inside the transaction of the write."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.zole.contracts import Contract
from scoring.models import LineKind, RoundResult, SheetLine
from scoring.selectors.contents import SheetContents, contents_of_round
from scoring.selectors.occupancy import Stretch, changes_of, linked_tables, stretches
from scoring.services import locking
from scoring.standings import place_points, to_sixtieths

_DERIVED = (
    "table_number",
    "table_size",
    "seat",
    "points",
    "place_sixtieths",
    "deals",
    "zoles_won",
    "zoles_lost",
    "forfeited",
    "final",
)


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody has from some lines."""

    points: int = 0
    deals: int = 0
    zoles_won: int = 0
    zoles_lost: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.points + other.points,
            self.deals + other.deals,
            self.zoles_won + other.zoles_won,
            self.zoles_lost + other.zoles_lost,
        )


def refresh_results(contents: SheetContents) -> None:
    """Make the `RoundResult` rows of the sheet's table say what its lines and totals say.

    Where a player has brought lines from another table, both tables are worked out anew, one write after the other:
    what the other table is writing at this moment would be overlooked.
    """
    changes = changes_of(contents)
    if linked_tables(changes, contents.table.number) != {contents.table.number}:
        locking.lock_seat_changes(contents.round)
        changes = changes_of(contents)
    others = linked_tables(changes, contents.table.number) - {contents.table.number}
    tables = [contents, *(contents_of_round(contents.round, set(others)) if others else [])]
    tallies: defaultdict[int, Tally] = defaultdict(Tally)
    left_from: dict[int, SheetContents] = {}
    for table in tables:
        own_changes = [change for change in changes if change.table_number == table.table.number]
        held = stretches({seat: side.pk for seat, side in table.seats.items()}, own_changes)
        for stretch, tally in _tallies(table, held):
            tallies[stretch.side] += tally
            left_from[stretch.side] = table
    rows = [row for table in tables if _has_results(table) for row in _rows_of_table(table, tallies)]
    rows += _rows_of_replaced(tables, tallies, left_from)
    if changes or not _has_results(contents):
        numbers = [table.table.number for table in tables]
        stale = RoundResult.objects.filter(round=contents.round, table_number__in=numbers)
        stale.exclude(side__in=[row.side_id for row in rows]).delete()
    RoundResult.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["round", "side"], update_fields=_DERIVED
    )


def _has_results(table: SheetContents) -> bool:
    """Before anything is written, a table is still out: it has no results, not results of nothing."""
    return table.is_written or not table.sheet.counts


def _tallies(table: SheetContents, held: tuple[Stretch, ...]) -> Iterator[tuple[Stretch, Tally]]:
    """What the sheet gives to each stretch. Totals decide: who sits there now has what earlier sides do not keep."""
    if not table.sheet.counts:
        return
    from_lines = {stretch: _from_lines(table, stretch) for stretch in held}
    for stretch, tally in from_lines.items():
        if table.totals is None or stretch.until is not None:
            yield stretch, tally
            continue
        earlier = [other for s, other in from_lines.items() if s.seat == stretch.seat and s is not stretch]
        kept = sum(earlier, Tally())
        typed = table.totals.zoles.get(str(stretch.seat))
        yield (
            stretch,
            Tally(
                points=getattr(table.totals, f"points_{stretch.seat}") - kept.points,
                deals=max(table.totals.deals - kept.deals, 0),
                zoles_won=max(typed["won"] - kept.zoles_won, 0) if typed else tally.zoles_won,
                zoles_lost=max(typed["lost"] - kept.zoles_lost, 0) if typed else tally.zoles_lost,
            ),
        )


def _from_lines(table: SheetContents, stretch: Stretch) -> Tally:
    """The points of the stretch's lines, the deals at which its seat was present, and the zoles it declared."""
    away = False
    tally = Tally()
    for line in table.counted:
        if line.facts.get("absent") == str(stretch.seat):
            away = True
        elif line.facts.get("present") == str(stretch.seat):
            away = False
        if stretch.holds(line.number):
            tally += _from_line(line, stretch.seat, away)
    if stretch.until is None:
        tally += Tally(points=sum(row["points"].get(str(stretch.seat), 0) for row in table.sheet.settlement))
    return tally


def _from_line(line: SheetLine, seat: int, away: bool) -> Tally:
    is_zole = line.facts.get("contract") == Contract.ZOLE and line.facts.get("declarer") == str(seat)
    is_won = line.outcome.startswith("won")
    return Tally(
        points=getattr(line, f"points_{seat}"),
        deals=int(line.kind == LineKind.DEAL and not away),
        zoles_won=int(is_zole and is_won),
        zoles_lost=int(is_zole and not is_won),
    )


def _rows_of_table(table: SheetContents, tallies: Mapping[int, Tally]) -> Iterator[RoundResult]:
    """A row for everybody who sits there now. Of a sheet that does not count everybody goes home with nothing."""
    own = {side.pk: tallies.get(side.pk, Tally()) for side in table.seats.values()}
    forfeited = _forfeited(table)
    worth = place_points(
        {side: tally.points for side, tally in own.items()},
        vector=table.regulation.place_points[table.size],
        four_way_tie=table.regulation.four_way_tie,
        three_second=table.regulation.three_second,
        forfeited=forfeited,
    )
    for seat, side in table.seats.items():
        yield _row(
            table,
            side.pk,
            own[side.pk],
            seat=seat,
            place_sixtieths=to_sixtieths(worth[side.pk]),
            forfeited=side.pk in forfeited,
            final=table.sheet.is_final,
        )


def _forfeited(table: SheetContents) -> frozenset[int]:
    """Sides out before the regulation's deal, mostly 4 (Z11.4); all of them when the sheet does not count."""
    if not table.sheet.counts:
        return frozenset(side.pk for side in table.seats.values())
    if not any(line.kind == LineKind.ABSENT for line in table.counted):
        return frozenset()
    forfeited = table.score(close=False).forfeited(table.regulation.out_from_deal)
    return frozenset(table.seats[int(player)].pk for player in forfeited)


def _rows_of_replaced(
    tables: list[SheetContents], tallies: Mapping[int, Tally], left_from: Mapping[int, SheetContents]
) -> Iterator[RoundResult]:
    """Who was replaced keeps the points of the deals he played, and gets no place points."""
    seated = {side.pk for table in tables for side in table.seats.values()}
    for side, table in left_from.items():
        if side not in seated:
            yield _row(table, side, tallies[side], final=table.sheet.is_final)


def _row(table: SheetContents, side: int, tally: Tally, **columns: object) -> RoundResult:
    return RoundResult(
        round=table.round,
        side_id=side,
        table_number=table.table.number,
        table_size=table.size,
        points=tally.points,
        deals=tally.deals,
        zoles_won=tally.zoles_won,
        zoles_lost=tally.zoles_lost,
        **{"place_sixtieths": 0, **columns},
    )
