"""The search for dense fields."""

import pytest

from tests.tournaments.seating.planned import recount
from tournaments.regulations import TableSplit
from tournaments.seating import split
from tournaments.seating.planned.base import base_schedule
from tournaments.seating.planned.instance import Instance
from tournaments.seating.planned.search import Search, searched

FOURS = TableSplit.FOURS_THREES


@pytest.fixture(scope="module")
def found() -> recount.Schedule:
    """Seven players, sixteen rounds: in no library. A short search will do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tournaments.seating.planned.search._MOVES_A_STEP", 2000)
        return searched(7, 16, FOURS)


def test_a_search_seats_everybody_at_tables_of_the_split(found: recount.Schedule) -> None:
    for tables in found:
        assert sorted(point for table in tables for point in table) == list(range(7))
        assert tuple(map(len, tables)) == (4, 3)


def test_a_search_reaches_the_bound_where_all_meet_often(found: recount.Schedule) -> None:
    met = recount.meetings(found)
    assert recount.repeats(found) == 16 * 9 - 21
    assert max(met.values()) <= 8
    visits = recount.odd_visits(found, 4).values()
    assert max(visits) - min(visits) <= 2


def test_a_search_is_always_the_same_and_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.seating.planned.search._STEPS", 4)
    monkeypatch.setattr("tournaments.seating.planned.search._MOVES_A_STEP", 500)
    told: list[tuple[int, int]] = []
    one = searched(13, 13, FOURS, lambda done, of: told.append((done, of)))
    assert one == searched(13, 13, FOURS)
    assert told == [(0, 4), (1, 4), (2, 4), (3, 4)]


def test_where_all_tables_are_one_nothing_is_searched() -> None:
    told: list[int] = []
    assert len(searched(5, 5, FOURS, lambda done, of: told.append(done))) == 5
    assert told == []


def test_a_search_ends_as_soon_as_nothing_can_be_better() -> None:
    told: list[int] = []
    schedule = searched(16, 2, FOURS, lambda done, of: told.append(done))
    assert recount.repeats(schedule) == 0
    assert len(told) < 100


def test_the_cost_kept_along_the_way_is_the_cost_counted_anew() -> None:
    instance = Instance.of(14, 6, FOURS)
    search = Search(instance)
    assert not search.run([7919 * number % 65536 for number in range(8000)], 256 * 20)
    counted = Search(instance)
    counted.rows = search.rows
    met = recount.meetings([_tables(row, instance.sizes) for row in search.rows])
    visits = recount.odd_visits([_tables(row, instance.sizes) for row in search.rows], 4).values()
    cost = sum(instance.meetings[often] for often in met.values()) + sum(instance.visits[often] for often in visits)
    assert search.cost == cost


def _tables(row: list[int], sizes: tuple[int, ...]) -> list[list[int]]:
    ends = [sum(sizes[: at + 1]) for at in range(len(sizes))]
    return [row[end - size : end] for end, size in zip(ends, sizes, strict=True)]


def test_a_field_beyond_every_construction_and_library_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.seating.planned.search._MOVES_A_STEP", 200)
    schedule = base_schedule(6, 17, FOURS)
    assert len(schedule) == 17
    assert recount.repeats(schedule) < 17 * 6
    assert all(tuple(map(len, tables)) == split(6, FOURS).sizes for tables in schedule)
