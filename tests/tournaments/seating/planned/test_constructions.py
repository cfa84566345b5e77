"""Schedules that are written down: nobody meets twice, whatever is left out."""

import pytest

from tests.tournaments.seating.planned import recount
from tournaments.regulations import TableSplit
from tournaments.seating.planned.base import constructed
from tournaments.seating.planned.constructions import (
    Rounds,
    Starter,
    never_meeting,
    seat_rows,
    shift_rows,
    without,
)
from tournaments.seating.planned.visits import evened


@pytest.mark.parametrize("columns", [3, 4])
@pytest.mark.parametrize("tables", range(13, 41))
def test_shift_rows_of_twelve_rounds_let_nobody_meet_twice(tables: int, columns: int) -> None:
    rows = shift_rows(tables, 12, columns)
    schedule = seat_rows(rows, tables)
    assert len(rows) == 12
    assert recount.repeats(schedule) == 0
    for seats in schedule:
        assert sorted(point for table in seats for point in table) == list(range(columns * tables))


def test_rows_without_a_search_are_multiples_of_their_number() -> None:
    assert shift_rows(25, 3, 4) == [(0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 4, 6)]


@pytest.mark.parametrize(("tables", "rounds"), [(3, 2), (4, 5), (6, 6), (5, 6), (12, 12)])
def test_where_there_are_no_rows_or_they_are_far_none_are_given(tables: int, rounds: int) -> None:
    assert shift_rows(tables, rounds, 4) == []


def test_a_starter_turns_within_its_blocks_and_leaves_the_rest() -> None:
    starter = Starter(3, (0, 3, 6, 7, 1, 4, 2, 5))
    assert starter.developed(2) == (((0, 3, 6, 7), (1, 4, 2, 5)), ((1, 4, 6, 7), (2, 5, 0, 3)))


SMALL: Rounds = (((0, 1, 2), (3, 4, 5)), ((0, 3, 1), (2, 4, 5)))


def test_those_who_never_meet_are_found() -> None:
    assert list(never_meeting(SMALL, 2)) == [(0, 4), (0, 5), (1, 4), (1, 5), (2, 3)]
    assert list(never_meeting(SMALL, 3)) == []
    assert list(never_meeting(SMALL, 0)) == [()]


def test_who_is_left_out_leaves_a_smaller_table_behind_the_others_and_numbers_close_up() -> None:
    assert without(SMALL, (1,)) == (((2, 3, 4), (0, 1)), ((1, 3, 4), (0, 2)))


@pytest.mark.parametrize("rule", TableSplit)
@pytest.mark.parametrize("players", [61, 62, 63, 97, 98, 99, 150])
def test_what_is_constructed_has_no_repeats_and_even_visits(players: int, rule: TableSplit) -> None:
    found = constructed(players, 6, rule)
    assert found is not None
    schedule, is_even = found
    visits = recount.odd_visits(schedule, rule.regular_size).values()
    assert recount.repeats(schedule) == 0
    assert is_even == (max(visits) - min(visits) <= 1)
    assert is_even


@pytest.mark.parametrize("players", [25, 31, 37, 41, 52])
def test_threes_are_not_sought_among_starters_of_fours(players: int) -> None:
    """Leaving out a point of nearly every table would take forever."""
    found = constructed(players, 5, TableSplit.THREES_FOURS)
    assert found is not None
    assert recount.repeats(found[0]) == 0


def test_a_dense_field_is_not_constructed() -> None:
    assert constructed(24, 8, TableSplit.FOURS_THREES) is None


def test_stirring_helps_where_no_swap_alone_does() -> None:
    schedule = without(seat_rows(shift_rows(17, 10, 4), 17), (65, 66, 67))
    assert recount.repeats(schedule) == 0
    found = evened([schedule], 4)
    assert found is not None
    visits = recount.odd_visits(found[0], 4).values()
    assert (recount.repeats(found[0]), found[1], max(visits) - min(visits)) == (0, True, 1)


def test_where_visits_cannot_be_evened_it_is_said() -> None:
    """Two tables of five among fours, in a field so dense that nobody can change."""
    rounds = tuple(seat_rows(shift_rows(5, 5, 4), 5))
    with_fifths = tuple(
        tuple((*table, 20 + at) if at < 2 else table for at, table in enumerate(tables)) for tables in rounds
    )
    found = evened([with_fifths], 4)
    assert found is not None
    assert not found[1]


def test_of_no_schedules_none_is_evened() -> None:
    assert evened([], 4) is None
