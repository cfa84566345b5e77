"""What is shipped is what it says: every schedule and starter, recounted."""

from hashlib import sha256
from itertools import combinations

import pytest

from tests.tournaments.seating.planned import recount
from tournaments.regulations import TableSplit
from tournaments.seating import ALGORITHM, split
from tournaments.seating.bounds import bounds
from tournaments.seating.planned.constructions import Rounds, Starter
from tournaments.seating.planned.library import SCHEDULES, everything, shipped, starters

LIBRARY = ("karta-seating/1", "abbca2a18c18c9e05e6bc48211743118721fac6cb3bff7926a9dd2cc59e12ae0")
"""The algorithm and the SHA-256 of its schedules: a plan can be made again only with the library it was made with, so
another library is another algorithm."""


def schedule_of(players: int, rounds: int, rule: TableSplit) -> Rounds:
    found = shipped(players, rounds, rule)
    assert found is not None
    return found


@pytest.mark.parametrize("rule", TableSplit)
def test_every_shipped_schedule_seats_all_in_every_round_at_tables_of_the_split(rule: TableSplit) -> None:
    for players, rounds in [(players, rounds) for kept, players, rounds in everything() if kept is rule]:
        schedule = schedule_of(players, rounds, rule)
        assert len(schedule) == rounds
        for tables in schedule:
            assert sorted(point for table in tables for point in table) == list(range(players))
            assert tuple(map(len, tables)) == split(players, rule).sizes


@pytest.mark.parametrize("rule", TableSplit)
def test_no_shipped_schedule_beats_a_bound(rule: TableSplit) -> None:
    for players, rounds in [(players, rounds) for kept, players, rounds in everything() if kept is rule]:
        schedule = schedule_of(players, rounds, rule)
        least = bounds(players, rounds, split(players, rule).sizes)
        assert recount.repeats(schedule) >= least.repeats
        assert max(recount.meetings(schedule).values()) >= least.most


@pytest.mark.parametrize("starter", starters(), ids=lambda starter: f"{len(starter.points)} points")
def test_the_turns_of_a_starter_let_no_pair_meet_twice(starter: Starter) -> None:
    rounds = starter.developed(starter.order)
    pairs = [pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2)]
    assert sorted(starter.points) == list(range(len(starter.points)))
    assert len(pairs) == len(set(pairs)) == starter.order * len(starter.points) // 4 * 6


def test_nothing_is_shipped_twice() -> None:
    assert len(set(everything())) == len(everything())


def test_what_is_not_in_the_library_is_not_shipped() -> None:
    assert shipped(60, 8, TableSplit.FOURS_THREES) is None


def test_the_library_belongs_to_the_algorithm() -> None:
    assert (ALGORITHM, sha256(SCHEDULES.read_bytes()).hexdigest()) == LIBRARY
