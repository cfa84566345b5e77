"""A document from anywhere is read, or refused with everything that is wrong with it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import DrawRefused, make_draw, verify_draw

STATE = {"standing": [1, 2, 3, 4, 5, 6, 7], "mode": "blocks"}


def faults_of(document: Any) -> list[tuple[str, str]]:
    with pytest.raises(DrawRefused) as caught:
        make_draw(document)
    return [(fault.code, fault.path) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"standing": 7}, [("wrong_type", "standing")]),
        ({"standing": [1, 2, True]}, [("wrong_type", "standing[2]")]),
        ({"standing": [1, 2, "a\nb"]}, [("unprintable", "standing[2]")]),
        ({"standing": [1, 2, "a" * 201]}, [("out_of_range", "standing[2]")]),
        ({"standing": [1, 2, 3, "1"]}, [("duplicate", "standing")]),
        ({"standing": [1, [2, 2], 3]}, [("duplicate", "standing")]),
        ({"standing": [*range(3001)]}, [("out_of_range", "standing")]),
        ({"standing": [[*range(2000)], [*range(2000, 4000)]]}, [("out_of_range", "standing")]),
        (
            {"entrants": [1, 2, 3], "standing": [1, 2, 4]},
            [("not_an_entrant", "standing[2]"), ("not_in_standing", "standing")],
        ),
        ({"entrants": [1, 2, 3], "standing": [1, 2, 2, 3]}, [("duplicate", "standing")]),
        ({"entrants": [1, 2, 3, 3], "standing": [1, 2, 3]}, [("duplicate", "entrants")]),
        ({"mode": "swiss"}, [("unknown_choice", "mode")]),
        ({"mode": ["blocks"]}, [("unknown_choice", "mode")]),
        ({"split": "sixes"}, [("unknown_choice", "split")]),
        ({"split": [4, 2, 6]}, [("out_of_range", "split[1]"), ("out_of_range", "split[2]")]),
        ({"split": [4, "3"]}, [("wrong_type", "split[1]")]),
        ({"seed": 7}, [("wrong_type", "seed")]),
        ({"history": [[[1, 2, 3], [4, 5, 1]]]}, [("seated_twice", "history[0][1][2]")]),
        ({"history": [[[1, 2, 3, 4, 5, 6]]]}, [("out_of_range", "history[0][0]")]),
        ({"history": [[1]]}, [("wrong_type", "history[0][0]")]),
        ({"clubs": [1]}, [("wrong_type", "clubs")]),
        ({"clubs": {"1": 5}}, [("wrong_type", "clubs.1")]),
        ({"constraints": {"seats": {"9": 1}}}, [("not_an_entrant", "constraints.seats")]),
        (
            {"constraints": {"seats": {"1": 6}, "tables": {"2": 0}}},
            [("out_of_range", "constraints.tables.2"), ("out_of_range", "constraints.seats.1")],
        ),
        (
            {"constraints": {"forbidden": [[1], [1, 9]]}},
            [("wrong_type", "constraints.forbidden[0]"), ("not_an_entrant", "constraints.forbidden[1][1]")],
        ),
        ({"constraints": {"clubs_apart": "often"}}, [("unknown_choice", "constraints.clubs_apart")]),
        ({"constraints": {"balanced_seats": 1}}, [("wrong_type", "constraints.balanced_seats")]),
        ({"constraints": {"wishes": []}}, [("unknown_field", "constraints.wishes")]),
        ({"constraints": {"levels": [[1, 9]]}}, [("not_an_entrant", "constraints.levels[0][1]")]),
        (
            {"wishes": [], "format": 2, "algorithm": "other"},
            [("unknown_field", "wishes"), ("unknown_choice", "format"), ("unknown_choice", "algorithm")],
        ),
        (
            {"algorithm": ["karta-seating/1"], "seed_source": 1, "commitment": 2},
            [("unknown_choice", "algorithm"), ("wrong_type", "seed_source"), ("wrong_type", "commitment")],
        ),
        ({"standing": [1, 2]}, [("too_few_players", "standing")]),
        ({"standing": []}, [("too_few_players", "standing")]),
    ],
)
def test_what_is_wrong_is_told_by_code_and_place(changes: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert faults_of(STATE | changes) == faults


@pytest.mark.parametrize("document", [None, [], "x", 7])
def test_what_is_no_object_is_refused(document: Any) -> None:
    assert faults_of(document)[0] == ("wrong_type", "")


def test_everything_is_told_at_once() -> None:
    found = faults_of({"standing": [1, 1, None], "split": "x", "seed": 1, "clubs": [], "constraints": {"levels": 3}})
    assert [code for code, _ in found] == [
        "missing_field",
        "wrong_type",
        "duplicate",
        "unknown_choice",
        "wrong_type",
        "wrong_type",
        "wrong_type",
    ]


def test_an_entrant_may_be_called_by_a_number_or_a_text() -> None:
    made = make_draw(STATE | {"standing": [7, "7b", "Jānis Bērziņš"]})
    assert made["tables"] == [[7, "7b", "Jānis Bērziņš"]]


def test_clubs_of_those_who_do_not_play_are_no_fault() -> None:
    assert make_draw(STATE | {"clubs": {"1": "A", "77": "A"}})["certificate"]["club_pairs"] == 0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
names = st.sampled_from(["entrants", "standing", "history", "split", "clubs", "teams", "constraints", "seed", "tables"])


@settings(max_examples=150)
@given(st.dictionaries(names, json_values, max_size=4), st.sampled_from(["blocks", "random", "by_hand"]))
def test_anything_is_drawn_or_refused(fields: dict[str, Any], mode: str) -> None:
    for ask in (make_draw, verify_draw):
        with suppress(DrawRefused):
            ask(STATE | fields | {"mode": mode})
