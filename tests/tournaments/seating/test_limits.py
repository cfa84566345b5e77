"""What no round can beat, against every round there is of small fields."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.test_bounds import partitions
from tournaments.seating import DrawRefused, make_draw, split
from tournaments.seating.reading import SPLITS

couples = st.lists(st.lists(st.integers(0, 8), min_size=2, max_size=2, unique=True).map(sorted), max_size=2)


@settings(max_examples=25)
@given(st.integers(6, 9), st.integers(1, 4), couples, couples, st.sampled_from(["fours", "threes"]))
def test_the_bound_of_a_round_is_no_more_than_the_least_there_is(
    players: int, played: int, required: list[list[int]], forbidden: list[list[int]], word: str
) -> None:
    people = range(players)
    history = [
        make_draw({"standing": [*people], "mode": "random", "split": word, "seed": f"{number}"})["tables"]
        for number in range(played)
    ]
    met = {frozenset(pair) for tables in history for table in tables for pair in combinations(table, 2)}
    asked = {
        "required": [pair for pair in required if pair[1] < players],
        "forbidden": [pair for pair in forbidden if pair[1] < players],
    }
    keeping = [
        tables
        for tables in partitions(tuple(people), split(players, SPLITS[word]).sizes)
        if all(any({*pair} <= {*table} for table in tables) for pair in asked["required"])
        and not any({*pair} <= {*table} for table in tables for pair in asked["forbidden"])
    ]
    state = {"standing": [*people], "mode": "no_repeats", "split": word, "history": history, "constraints": asked}
    try:
        figure = make_draw(state)["certificate"]["figures"]["repeats"]
    except DrawRefused:
        return
    least = min(
        sum(frozenset(pair) in met for table in tables for pair in combinations(table, 2)) for tables in keeping
    )
    assert figure["bound"] <= least <= figure["found"]


@pytest.mark.parametrize("required", [[], [[0, 1]]])
def test_by_hand_the_bound_is_that_of_what_the_tables_keep(required: list[list[int]]) -> None:
    tables = [[0, 2, 4, 6], [1, 3, 5, 7]]
    history = [[[0, 1, 2, 3], [4, 5, 6, 7]]]
    state = {"standing": [*range(8)], "mode": "by_hand", "history": history, "tables": tables}
    made = make_draw(state | {"constraints": {"required": required}})["certificate"]
    assert made["figures"]["repeats"] == {"found": 4, "bound": 4, "verdict": "optimal"}
    assert len(made["broken"]) == len(required)
