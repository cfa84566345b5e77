"""A seating by hand is held to the same rules as a draw."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations import TableSplit
from tournaments.seating import SeatingRefused, check_by_hand, make_draw
from tournaments.seating.reading import SPLITS

SEVEN = [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("tables", [[[1, 2, 3, 4], [5, 6, 7]], [[7, 6, 5], [4, 2, 3, 1]]])
def test_tables_that_keep_the_split_are_good_in_any_order(tables: list[list[int]]) -> None:
    assert check_by_hand(tables, SEVEN, TableSplit.FOURS_THREES) == ()


@pytest.mark.parametrize(
    ("tables", "faults"),
    [
        pytest.param(
            [[1, 2, 3, 4], [5, 6, 6]],
            [("seated_twice", "tables[1][2]", {"entrant": 6}), ("not_seated", "tables", {"entrant": 7})],
            id="one sits twice and another nowhere",
        ),
        pytest.param(
            [[1, 2, 3, 4], [5, 6, 8]],
            [("not_an_entrant", "tables[1][2]", {"entrant": 8}), ("not_seated", "tables", {"entrant": 7})],
            id="a stranger sits in somebody's place",
        ),
        pytest.param(
            [[1, 2, 3, 8], [5, 6, 8]],
            [
                ("not_an_entrant", "tables[0][3]", {"entrant": 8}),
                ("seated_twice", "tables[1][2]", {"entrant": 8}),
                ("not_seated", "tables", {"entrant": 4}),
                ("not_seated", "tables", {"entrant": 7}),
            ],
            id="a stranger who sits twice is told once of each",
        ),
        pytest.param(
            [[1, 2, 3, 4, 5], [6, 7]],
            [
                ("table_size", "tables[1]", {"size": 2, "least": 3, "most": 5}),
                ("split_not_kept", "tables", {"sizes": [5, 2], "wanted": [4, 3]}),
            ],
            id="a table of two",
        ),
        pytest.param(
            [[1, 2, 3, 4, 5, 6], [7, 9, 10]],
            [
                ("table_size", "tables[0]", {"size": 6, "least": 3, "most": 5}),
                ("not_an_entrant", "tables[1][1]", {"entrant": 9}),
                ("not_an_entrant", "tables[1][2]", {"entrant": 10}),
                ("split_not_kept", "tables", {"sizes": [6, 3], "wanted": [4, 3]}),
            ],
            id="a table of six, and strangers",
        ),
    ],
)
def test_every_fault_of_the_tables_is_told(
    tables: list[list[int]], faults: list[tuple[str, str, dict[str, Any]]]
) -> None:
    found = check_by_hand(tables, SEVEN, TableSplit.FOURS_THREES)
    assert [(fault.code, fault.path, fault.params) for fault in found] == faults


def test_sizes_that_are_good_at_another_regulation_do_not_keep_the_split_of_this() -> None:
    tables = [[1, 2, 3, 4], [5, 6, 7, 8, 9]]
    assert check_by_hand(tables, range(1, 10), TableSplit.FOURS_FIVES) == ()
    found = check_by_hand(tables, range(1, 10), TableSplit.FOURS_THREES)
    assert [(fault.code, fault.params) for fault in found] == [
        ("split_not_kept", {"sizes": [4, 5], "wanted": [3, 3, 3]})
    ]


def test_too_few_players_are_refused_by_hand_too() -> None:
    with pytest.raises(SeatingRefused, match="too_few_players"):
        check_by_hand([[1, 2]], [1, 2], TableSplit.FOURS_THREES)


@given(st.integers(3, 60), st.sampled_from([*SPLITS]), st.text("ab", max_size=4))
def test_what_a_draw_gives_is_good_by_hand(players: int, word: str, seed: str) -> None:
    drawn = make_draw({"standing": [*range(players)], "mode": "random", "split": word, "seed": seed})
    assert check_by_hand(drawn["tables"], range(players), SPLITS[word]) == ()
