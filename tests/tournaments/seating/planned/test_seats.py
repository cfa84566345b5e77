"""Seats are shared evenly."""

import pytest

from tests.tournaments.seating.planned import recount
from tournaments.regulations import TableSplit
from tournaments.seating.planned import plan
from tournaments.seating.planned.constructions import Rounds, seat_rows, shift_rows
from tournaments.seating.planned.seats import balanced_seats


def fours(tables: int, rounds: int) -> Rounds:
    return seat_rows(shift_rows(tables, rounds, 4), tables)


def spreads(schedule: recount.Schedule, seats: range) -> list[int]:
    counts = recount.seat_counts(schedule).values()
    return [max(had[seat] for seat in seats) - min(had[seat] for seat in seats) for had in counts]


@pytest.mark.parametrize("rounds", range(1, 13))
@pytest.mark.parametrize("tables", [13, 17, 30])
def test_at_tables_of_four_nobody_has_a_seat_twice_more_than_another(tables: int, rounds: int) -> None:
    seated = balanced_seats(fours(tables, rounds))
    assert max(spreads(seated, range(1, 5))) == int(rounds % 4 > 0)


def test_in_each_four_rounds_everybody_has_each_seat_once() -> None:
    seated = balanced_seats(fours(19, 12))
    for first in (0, 4, 8):
        counts = recount.seat_counts(seated[first : first + 4]).values()
        assert all([had[seat] for seat in range(1, 5)] == [1, 1, 1, 1] for had in counts)


def test_nobody_changes_his_table() -> None:
    schedule = fours(14, 7)
    seated = balanced_seats(schedule)
    assert [[sorted(table) for table in tables] for tables in seated] == [
        [sorted(table) for table in tables] for tables in schedule
    ]


@pytest.mark.parametrize("rule", TableSplit)
@pytest.mark.parametrize(("players", "rounds"), [(61, 7), (62, 8), (97, 8), (101, 6), (103, 5)])
def test_with_odd_tables_the_seats_of_one_player_differ_by_two_at_most(
    rule: TableSplit, players: int, rounds: int
) -> None:
    schedule = [seating.tables for seating in plan(players, rounds, rule, "seats").schedule]
    assert max(spreads(schedule, range(1, rule.regular_size + 1))) <= 2


def test_one_table_of_five_shares_its_seats_too() -> None:
    schedule = [seating.tables for seating in plan(5, 5, TableSplit.FOURS_FIVES, "five").schedule]
    assert max(spreads(schedule, range(1, 6))) <= 1


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [(120, 8, 0), (60, 6, 1), (13, 7, 3), (13, 12, 4), (17, 12, 3), (3, 4, 1), (6, 6, 0)],
)
def test_where_few_tables_have_a_fourth_seat_somebody_goes_without(players: int, rounds: int, least: int) -> None:
    figure = plan(players, rounds, TableSplit.FOURS_THREES, "few").certificate["figures"]["seat_spread"]
    assert figure == {"found": least, "bound": least, "verdict": "optimal"}
