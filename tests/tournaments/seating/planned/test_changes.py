"""The rest of a plan after withdrawals, late entries and no-shows."""

import pytest

from tests.tournaments.seating.planned import recount
from tournaments.regulations import TableSplit
from tournaments.seating import Seating, split
from tournaments.seating.planned import plan, replan

FOURS = TableSplit.FOURS_THREES


def tables_of(schedule: tuple[Seating, ...]) -> list[tuple[tuple[int, ...], ...]]:
    return [seating.tables for seating in schedule]


@pytest.mark.parametrize(
    ("players", "rounds", "played", "gone", "new"),
    [
        (48, 8, 3, 1, 0),
        (97, 8, 3, 2, 1),
        (120, 8, 4, 5, 2),
        (150, 8, 5, 4, 0),
        (500, 8, 4, 12, 3),
        (60, 7, 0, 3, 3),
        (60, 7, 6, 0, 5),
    ],
)
def test_nobody_meets_twice_after_the_change_and_few_are_moved(
    players: int, rounds: int, played: int, gone: int, new: int
) -> None:
    planned = plan(players, rounds, FOURS, "before").schedule
    active = [*range(1 + gone, players + 1), *range(players + 1, players + new + 1)]
    changed = replan(planned, planned[:played], active, FOURS, "after")
    whole = [*tables_of(planned[:played]), *tables_of(changed.schedule)]
    for tables in tables_of(changed.schedule):
        assert sorted(entrant for table in tables for entrant in table) == sorted(active)
        assert sorted(map(len, tables)) == sorted(split(len(active), FOURS).sizes)
    assert (changed.repeats, recount.repeats(whole)) == (0, 0)
    assert changed.seats == len(active) * (rounds - played)
    assert changed.moved <= changed.seats // 4
    visits = recount.odd_visits(whole, 4)
    assert max(visits[entrant] for entrant in active) <= 2  # a newcomer, or who left, may have none


def test_when_nobody_leaves_or_comes_nothing_changes() -> None:
    planned = plan(50, 6, FOURS, "same").schedule
    changed = replan(planned, planned[:2], range(1, 51), FOURS, "any")
    assert (changed.schedule, changed.moved, changed.repeats) == (planned[2:], 0, 0)


def test_the_rounds_count_as_they_were_played_not_as_they_were_planned() -> None:
    planned = plan(16, 4, FOURS, "played").schedule
    swapped = Seating(tuple(tuple({1: 2, 2: 1}.get(entrant, entrant) for entrant in t) for t in planned[0].tables))
    changed = replan(planned, (swapped,), range(1, 17), FOURS, "any")
    assert changed.repeats == recount.repeats([swapped.tables, *tables_of(changed.schedule)])


def test_equal_choices_fall_by_the_seed_alone() -> None:
    planned = plan(50, 8, FOURS, "seed").schedule
    active = [*range(3, 51), 51, 52]
    changes = [replan(planned, planned[:2], active, FOURS, seed) for seed in ("a", "a", "b", "c", "d")]
    assert changes[0] == changes[1]
    assert len({change.schedule for change in changes}) > 1


def test_a_field_that_shrinks_to_one_table_still_plays() -> None:
    planned = plan(12, 5, FOURS, "few").schedule
    changed = replan(planned, planned[:4], [1, 5, 7], FOURS, "any")
    assert [sorted(table) for table in changed.schedule[0].tables] == [[1, 5, 7]]


def test_after_the_last_round_nothing_is_left_to_change() -> None:
    planned = plan(20, 3, FOURS, "over").schedule
    changed = replan(planned, planned, range(1, 21), FOURS, "any")
    assert (changed.schedule, changed.moved, changed.repeats) == ((), 0, 0)
