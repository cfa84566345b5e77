""" "Why am I at this table?", and what a single swap costs."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.seating import DrawRefused, explain, make_draw, swap_cost

HISTORY = [[[1, 5, 9, 13], [2, 6, 10], [3, 7, 11], [4, 8, 12]]]
STATE: dict[str, Any] = {
    "standing": [*range(1, 14)],
    "history": HISTORY,
    "mode": "by_hand",
    "clubs": {"1": "A", "2": "A"},
    "teams": {"9": "x", "10": "x"},
    "tables": [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10], [11, 12, 13]],
}


def lines(entrant: Any, **changes: Any) -> dict[str, str]:
    return {reason.code: reason.text for reason in explain(STATE | changes, entrant)}


def test_every_rule_has_a_line() -> None:
    assert lines(2) == {
        "by_hand": "The tables were made by hand.",
        "met_before": "Met before: 0 of 3.",
        "club_mates": "Of your club at this table: 1.",
        "team_mates": "Of your team at this table: 0.",
        "odd_tables": "At tables of unusual size, with this round: 1 (nobody more than 2).",
        "places": "Places in the standing at this table: 1–4; yours is 2.",
        "seat": "Seat 2, for the 1. time.",
        "best_alternative": "The best alternative, in the place of 6 at table 2, would have cost: distance +64.",
    }


def test_who_was_met_before_is_counted() -> None:
    tables = [[1, 5, 9, 2], [13, 6, 7], [8, 3, 10], [11, 12, 4]]
    assert lines(1, tables=tables)["met_before"] == "Met before: 2 of 3."
    assert lines(1, tables=tables)["seat"] == "Seat 1, for the 2. time."


def test_who_does_not_play_any_more_counts_for_nobody() -> None:
    history = [[["gone", 1, 5, 9], [2, 6, 10], [13, 7, 11], [4, 8, 12, 3]]]
    found = lines(1, history=history)
    assert (found["met_before"], found["seat"]) == ("Met before: 0 of 3.", "Seat 1, for the 1. time.")
    assert found["odd_tables"] == "At tables of unusual size, with this round: 0 (nobody more than 2)."


def test_what_was_asked_for_an_entrant_has_its_lines() -> None:
    constraints = {"tables": {"1": 1}, "seats": {"1": 1}, "forbidden": [[1, 7], [1, 8]], "required": [[1, 2]]}
    found = lines(1, constraints=constraints)
    assert found["fixed_table"] == "Table 1 was asked for you."
    assert found["fixed_seat"] == "Seat 1 was asked for you."
    assert found["kept_apart"] == "Kept from your table, as asked: 7, 8."
    assert found["kept_together"] == "At your table, as asked: 2."
    assert not {"fixed_table", "kept_apart"} & lines(3, constraints=constraints).keys()


@pytest.mark.parametrize(
    ("mode", "code", "text"),
    [
        ("random", "by_lot", "The lot decided who sits where."),
        ("blocks", "by_block", "Places 1–4 of the standing sit at table 1."),
        ("previous_round", "by_block", "Places 1–4 of the standing sit at table 1."),
    ],
)
def test_where_the_mode_decides_it_is_said(mode: str, code: str, text: str) -> None:
    found = lines(2, mode=mode)
    assert found[code] == text
    assert ("places" in found) is (mode != "random")


def test_the_best_alternative_stays_in_the_level() -> None:
    levels = {"levels": [[1, 2, 3, 4], [*range(5, 14)]]}
    assert lines(1, constraints=levels)["no_alternative"] == "There is no other table."
    assert "at table" in lines(5, constraints=levels)["best_alternative"]


def test_of_a_draw_by_lot_without_wishes_nothing_else_costs_anything() -> None:
    made = make_draw({"standing": [*range(12)], "mode": "random"})
    text = {reason.code: reason.text for reason in explain(made, 3)}["best_alternative"]
    assert text.endswith("would have cost: nothing.")


def test_what_a_lot_does_not_weigh_changes_all_the_same() -> None:
    met = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    found = explain({"standing": [*range(12)], "mode": "random", "history": [met], "tables": met}, 1)[-1]
    assert found.params["costs"] == {"too_often": -6, "repeats": -6}


@pytest.mark.parametrize("mode", ["random", "no_repeats"])
def test_places_in_the_standing_count_where_the_mode_looks_at_them(mode: str) -> None:
    costs = explain(
        {"standing": [*range(12)], "mode": mode, "tables": [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]}, 1
    )[-1].params["costs"]
    assert ("distance" in costs) is (mode == "no_repeats")


def test_a_stranger_is_told_so() -> None:
    for ask in (lambda: explain(STATE, 77), lambda: swap_cost(STATE, 1, 77)):
        with pytest.raises(DrawRefused) as caught:
            ask()
        assert [(fault.code, fault.params) for fault in caught.value.faults] == [("not_an_entrant", {"entrant": 77})]


# A single swap


def test_a_swap_shows_the_tables_and_what_changes() -> None:
    swap = swap_cost(STATE, 2, 5)
    assert swap.tables == [[1, 5, 3, 4], [2, 6, 7], [8, 9, 10], [11, 12, 13]]
    assert swap.costs == {
        "repeats": 2,
        "most_meetings": 1,
        "distance": 51,
        "seats": 4,
        "odd_tables": 2,
        "club_pairs": -1,
    }
    assert swap.broken == ()


def test_a_swap_at_one_table_costs_seats_only() -> None:
    assert set(swap_cost(STATE, 1, 2).costs) <= {"seats"}


def test_a_swap_that_breaks_what_was_asked_says_so() -> None:
    swap = swap_cost(STATE | {"constraints": {"required": [[1, 2]], "forbidden": [[1, 5]]}}, 2, 5)
    assert [(fault.code, fault.params["kind"], fault.params["pair"]) for fault in swap.broken] == [
        ("not_kept", "forbidden", [1, 5]),
        ("not_kept", "required", [1, 2]),
    ]


def test_nobody_swaps_with_himself() -> None:
    with pytest.raises(DrawRefused) as caught:
        swap_cost(STATE, 1, "1")
    assert [fault.code for fault in caught.value.faults] == ["same_entrant"]


def test_the_cost_of_a_swap_is_what_the_new_certificate_says() -> None:
    made = make_draw(STATE | {"mode": "no_repeats"})
    swap = swap_cost(made, made["tables"][0][0], made["tables"][2][1])
    after = make_draw(made | {"mode": "by_hand", "tables": swap.tables})["certificate"]
    for figure, values in made["certificate"]["figures"].items():
        assert after["figures"][figure]["found"] - values["found"] == swap.costs.get(figure, 0)
