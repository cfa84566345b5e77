"""The certificate counts what can be counted of a draw's fairness."""

import json
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations import TableSplit
from tournaments.seating import Seating, certificate, draw_blocks, draw_random, split

FOURS, THREES = TableSplit.FOURS_THREES, TableSplit.THREES_FOURS
FIRST = Seating(((1, 2, 3, 4), (5, 6, 7)))


def test_the_first_round_repeats_nothing() -> None:
    assert certificate(FIRST, [], rule=FOURS) == {
        "algorithm": "karta-seating/1",
        "sizes": [4, 3],
        "repeats": [],
        "most_meetings": 1,
        "odd_table_visits": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 1, "6": 1, "7": 1},
        "lots": [],
    }


def test_pairs_that_meet_again_are_named_with_their_meetings() -> None:
    second, third = Seating(((5, 1, 6, 2), (7, 3, 4))), Seating(((2, 1, 7, 8), (5, 3, 6)))
    found = certificate(third, [FIRST, second], rule=FOURS)
    assert found["repeats"] == [[1, 2, 3], [5, 6, 3]]
    assert found["most_meetings"] == 3
    assert found["odd_table_visits"] == {"1": 0, "2": 0, "3": 2, "5": 2, "6": 2, "7": 2, "8": 0}


def test_a_pair_that_met_often_before_counts_though_it_is_parted_now() -> None:
    found = certificate(Seating(((1, 5, 6, 7), (2, 3, 4))), [FIRST, FIRST], rule=FOURS)
    assert found["most_meetings"] == 3
    assert certificate(Seating(((1, 5, 8), (2, 6, 9))), [FIRST, FIRST], rule=FOURS)["most_meetings"] == 2


@pytest.mark.parametrize(("rule", "visits"), [(FOURS, [0, 1]), (THREES, [1, 0])])
def test_which_table_is_odd_depends_on_the_split(rule: TableSplit, visits: list[int]) -> None:
    found = certificate(FIRST, [], rule=rule)["odd_table_visits"]
    assert [found["1"], found["5"]] == visits


def test_the_lot_among_equals_is_shown() -> None:
    drawn = draw_blocks([(1, 1), (2, 1), (3, 3), (4, 4)], (4,), "any")
    assert certificate(drawn, [], rule=FOURS)["lots"] == [list(drawn.tables[0][:2])]


@given(st.integers(3, 24), st.integers(1, 5))
def test_the_figures_are_those_of_a_plain_count(players: int, rounds: int) -> None:
    sizes = split(players, FOURS).sizes
    played = [draw_random(range(players), sizes, str(number)) for number in range(rounds)]
    met = Counter(frozenset(pair) for seating in played for table in seating.tables for pair in combinations(table, 2))
    found = certificate(played[-1], played[:-1], rule=FOURS)
    now = {frozenset(pair) for table in played[-1].tables for pair in combinations(table, 2)}
    assert {frozenset((one, other)): times for one, other, times in found["repeats"]} == {
        pair: met[pair] for pair in now if met[pair] > 1
    }
    assert found["most_meetings"] == max(met.values())
    assert sum(found["odd_table_visits"].values()) == rounds * sum(size for size in sizes if size != 4)
    assert json.loads(json.dumps(found)) == found
