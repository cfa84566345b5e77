"""What a draw is asked to keep: kept, refused by name before anything is drawn, or counted in the certificate."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import DrawRefused, make_draw

TWELVE = [*range(1, 13)]
THIRTEEN = [*range(1, 14)]
FIRST = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]


def refusal(constraints: dict[str, Any], **more: Any) -> list[tuple[str, str, dict[str, Any]]]:
    with pytest.raises(DrawRefused) as caught:
        make_draw({"standing": TWELVE, "mode": "random", "constraints": constraints} | more)
    return [(fault.code, fault.path, dict(fault.params)) for fault in caught.value.faults]


# Contradictions


@pytest.mark.parametrize(
    ("constraints", "faults"),
    [
        ({"forbidden": [[3, 3]]}, [("pair_with_itself", "constraints.forbidden[0]", {"entrant": 3})]),
        ({"required": [[1, 2], [2, 1]]}, [("pair_twice", "constraints.required[1]", {"pair": [1, 2]})]),
        (
            {"required": [[1, 2], [2, 3]], "forbidden": [[1, 3]]},
            [("required_and_forbidden", "constraints.forbidden", {"pair": [1, 3]})],
        ),
        (
            {"required": [[1, 2], [2, 3], [4, 3], [4, 5]]},
            [("required_too_many", "constraints.required", {"players": [1, 2, 3, 4, 5], "most": 4})],
        ),
        (
            {"tables": {"1": 2, "2": 3}, "required": [[1, 2]]},
            [("required_and_forbidden", "constraints.forbidden", {"pair": [1, 2]})],
        ),
        (
            {"tables": {"1": 2, "2": 2}, "forbidden": [[1, 2]]},
            [("required_and_forbidden", "constraints.forbidden", {"pair": [1, 2]})],
        ),
        ({"tables": {"7": 4}}, [("no_such_table", "constraints.tables.7", {"entrant": 7, "number": 4, "most": 3})]),
        ({"seats": {"7": 5}}, [("no_such_seat", "constraints.seats.7", {"entrant": 7, "number": 5, "most": 4})]),
        (
            {"tables": dict.fromkeys("12345", 1)},
            [
                ("required_too_many", "constraints.required", {"players": [1, 2, 3, 4, 5], "most": 4}),
                ("table_overfull", "constraints.tables", {"number": 1, "players": 5, "most": 4}),
            ],
        ),
        (
            {"seats": dict.fromkeys("1234", 1)},
            [("seat_overfull", "constraints.seats", {"number": 1, "players": 4, "most": 3})],
        ),
        (
            {"seats": {"1": 2, "2": 2}, "required": [[1, 2]]},
            [("same_seat", "constraints.seats", {"pair": [1, 2], "number": 2})],
        ),
        (
            {"forbidden": [[1, other] for other in range(2, 11)]},
            [("too_many_forbidden", "constraints.forbidden", {"entrant": 1, "others": 2, "least": 3})],
        ),
        (
            {"levels": [[1, 2, 3, 4], [4, 5, 6, 7, 8, 9, 10], [11, 12]]},
            [
                ("level_twice", "constraints.levels", {"entrant": 4}),
                ("level_too_small", "constraints.levels[2]", {"level": 3, "players": 2, "least": 3}),
            ],
        ),
        ({"levels": [TWELVE[:-1]]}, [("level_missing", "constraints.levels", {"entrant": 12})]),
        (
            {"levels": [TWELVE[:6], TWELVE[6:]], "required": [[1, 12]]},
            [("across_levels", "constraints.required", {"pair": [1, 12]})],
        ),
    ],
)
@pytest.mark.parametrize("mode", ["random", "no_repeats", "blocks"])
def test_a_contradiction_is_refused_by_name(
    constraints: dict[str, Any], faults: list[tuple[str, str, dict[str, Any]]], mode: str
) -> None:
    assert refusal(constraints, mode=mode) == faults


def test_contradictions_are_told_all_at_once() -> None:
    found = refusal({"tables": {"1": 9}, "seats": {"2": 5}, "required": [[3, 4]], "forbidden": [[4, 3]]})
    assert [code for code, *_ in found] == ["required_and_forbidden", "no_such_table", "no_such_seat"]


def test_sizes_by_hand_must_fit_and_know_no_levels() -> None:
    assert refusal({}, split=[4, 4]) == [("sizes_do_not_fit", "split", {"sizes": [4, 4], "players": 12})]
    assert refusal({"levels": [TWELVE]}, split=[4, 4, 4]) == [("sizes_with_levels", "split", {})]


def test_a_pair_forbidden_across_levels_leaves_enough_others() -> None:
    forbidden = [[1, other] for other in range(5, 13)]
    made = make_draw(
        {
            "standing": TWELVE,
            "mode": "random",
            "constraints": {"levels": [TWELVE[:4], TWELVE[4:]], "forbidden": forbidden},
        }
    )
    assert sorted(made["tables"][0]) == [1, 2, 3, 4]


def test_what_no_seating_keeps_is_refused_by_name() -> None:
    """Four who may not meet, at three tables: no single pair is to blame, so those that are left are named."""
    forbidden = [list(pair) for pair in combinations([1, 2, 3, 4], 2)]
    found = refusal({"forbidden": forbidden}, mode="no_repeats")
    assert [(code, params["kind"]) for code, _, params in found] == [("not_kept", "forbidden")]
    assert found[0][2]["pair"] in forbidden


# Strict blocks


@pytest.mark.parametrize(
    ("constraints", "faults"),
    [
        ({"forbidden": [[1, 2]]}, [("breaks_blocks", "constraints.forbidden", {"kind": "forbidden", "pair": [1, 2]})]),
        ({"required": [[4, 5]]}, [("breaks_blocks", "constraints.required", {"kind": "required", "pair": [4, 5]})]),
        (
            {"tables": {"9": 1}},
            [("breaks_blocks", "constraints.tables.9", {"kind": "tables", "entrant": 9, "number": 1})],
        ),
        (
            {"clubs_apart": "first_round"},
            [("breaks_blocks", "constraints.clubs_apart", {"kind": "clubs_apart", "pair": [2, 3]})],
        ),
        (
            {"teams_apart": "always"},
            [("breaks_blocks", "constraints.teams_apart", {"kind": "teams_apart", "pair": [6, 7]})],
        ),
        ({"even_odd_tables": True}, [("breaks_blocks", "constraints.even_odd_tables", {"kind": "even_odd_tables"})]),
    ],
)
@pytest.mark.parametrize("mode", ["blocks", "previous_round"])
def test_strict_blocks_refuse_what_would_break_them(
    constraints: dict[str, Any], faults: list[tuple[str, str, dict[str, Any]]], mode: str
) -> None:
    clubs = {"clubs": {"2": "A", "3": "A", "9": "A"}, "teams": {"6": "x", "7": "x"}}
    assert refusal(constraints, mode=mode, standing=THIRTEEN, **clubs) == faults


@pytest.mark.parametrize(
    "constraints",
    [
        {"forbidden": [[1, 5]], "required": [[1, 2]], "tables": {"9": 3}},
        {"clubs_apart": "always", "even_odd_tables": True},
        {"clubs_apart": "first_round"},
    ],
)
def test_strict_blocks_keep_what_does_not_touch_them(constraints: dict[str, Any]) -> None:
    state = {"standing": TWELVE, "mode": "blocks", "clubs": {"2": "A", "5": "A"}, "history": [FIRST]}
    assert make_draw(state | {"constraints": constraints})["tables"] == FIRST


def test_in_strict_blocks_clubs_are_counted_and_not_kept_apart_unasked() -> None:
    made = make_draw({"standing": TWELVE, "mode": "blocks", "clubs": {"1": "A", "2": "A"}})
    assert made["tables"] == FIRST
    assert made["certificate"]["figures"]["club_pairs"] == {"found": 1, "bound": 0, "verdict": "not_sought"}


def test_a_needed_seat_moves_nobody_to_another_table() -> None:
    made = make_draw({"standing": TWELVE, "mode": "blocks", "constraints": {"seats": {"4": 1}}})
    assert made["tables"] == [[4, 1, 2, 3], *FIRST[1:]]


def test_balanced_seats_move_nobody_to_another_table() -> None:
    made = make_draw(
        {"standing": TWELVE, "mode": "blocks", "history": [FIRST], "constraints": {"balanced_seats": True}}
    )
    assert [sorted(table) for table in made["tables"]] == FIRST
    assert made["certificate"]["seat_spread"] == 1
    assert all(new[0] != old[0] for new, old in zip(made["tables"], FIRST, strict=True))


# Kept


@st.composite
def asked(draw: st.DrawFn) -> dict[str, Any]:
    """Constraints that can be kept, for 4 × 4 to 4 × 7 entrants: they come from tables that keep them."""
    tables = draw(st.integers(4, 7))
    players = draw(st.permutations(range(4 * tables)))
    seated = [players[4 * table : 4 * table + 4] for table in range(tables)]
    required = draw(st.lists(st.sampled_from([[t[0], t[1]] for t in seated]), max_size=2, unique_by=tuple))
    apart = [[one, other] for one, other in combinations([t[2] for t in seated], 2)]
    return {
        "required": required,
        "forbidden": draw(st.lists(st.sampled_from(apart), max_size=5, unique_by=tuple)),
        "tables": draw(st.dictionaries(st.sampled_from([str(t[3]) for t in seated[:1]]), st.integers(1, tables))),
        "seats": draw(st.dictionaries(st.sampled_from([str(t[3]) for t in seated]), st.integers(1, 4), max_size=2)),
    }


@settings(max_examples=8)
@given(asked(), st.integers(28, 31), st.sampled_from(["random", "no_repeats"]))
def test_what_can_be_kept_is_kept(constraints: dict[str, Any], players: int, mode: str) -> None:
    made = make_draw({"standing": [*range(players)], "mode": mode, "constraints": constraints})
    table_of = {who: number for number, table in enumerate(made["tables"], 1) for who in table}
    seat_of = {who: seat for table in made["tables"] for seat, who in enumerate(table, 1)}
    assert all(table_of[one] == table_of[other] for one, other in constraints["required"])
    assert all(table_of[one] != table_of[other] for one, other in constraints["forbidden"])
    assert {who: table_of[int(who)] for who in constraints["tables"]} == constraints["tables"]
    assert {who: seat_of[int(who)] for who in constraints["seats"]} == constraints["seats"]
    assert made["certificate"]["broken"] == []


@pytest.mark.parametrize("mode", ["random", "no_repeats"])
@pytest.mark.parametrize(("largest", "pairs"), [(6, 0), (8, 2), (13, 8)])
def test_in_round_one_clubs_meet_as_seldom_as_the_tables_allow(mode: str, largest: int, pairs: int) -> None:
    """Six tables of four: eight of one club make two pairs, thirteen eight: five tables of two, one of three."""
    clubs = {str(who): "A" if who < largest else f"B{who % 4}" for who in range(24)}
    made = make_draw({"standing": [*range(24)], "mode": mode, "clubs": clubs, "seed": "clubs"})
    figure = made["certificate"]["figures"]["club_pairs"]
    assert figure == {"found": pairs, "bound": pairs, "verdict": "optimal"}


def test_later_club_mates_may_meet_and_team_mates_may_not() -> None:
    mates = {str(who): "A" for who in (1, 2)}
    state = {"standing": TWELVE, "mode": "no_repeats", "history": [[[1, 5, 9], [2, 6, 10], [3, 7, 11], [4, 8, 12]]]}
    assert make_draw(state | {"clubs": mates})["certificate"]["club_pairs"] == 1
    assert make_draw(state | {"teams": mates})["certificate"]["team_pairs"] == 0
    always = {"constraints": {"clubs_apart": "always"}}
    assert make_draw(state | {"clubs": mates} | always)["certificate"]["club_pairs"] == 0


def test_levels_play_among_themselves_at_tables_of_their_own() -> None:
    levels = [[*range(1, 12, 2)], [*range(2, 15, 2)]]
    for mode in ("blocks", "random", "no_repeats"):
        made = make_draw({"standing": [*range(1, 12), 12, 14], "mode": mode, "constraints": {"levels": levels}})
        assert [
            sorted(who for table in part for who in table) for part in (made["tables"][:2], made["tables"][2:])
        ] == levels
        assert made["certificate"]["sizes"][:2] == [3, 3]
        assert sorted(made["certificate"]["sizes"][2:]) == [3, 4]


@pytest.mark.parametrize("mode", ["random", "no_repeats", "blocks"])
def test_sizes_by_hand_are_kept(mode: str) -> None:
    made = make_draw({"standing": [*range(1, 13)], "mode": mode, "split": [5, 4, 3]})
    assert sorted(made["certificate"]["sizes"]) == [3, 4, 5]


def test_who_was_at_fewer_odd_tables_comes_to_them_first() -> None:
    history: list[Any] = []
    for number in range(3):
        made = make_draw({"standing": [*range(17)], "mode": "no_repeats", "history": history, "seed": str(number)})
        history.append(made["tables"])
    visits = made["certificate"]["odd_table_visits"].values()
    assert (min(visits), max(visits)) == (1, 2)
    assert made["certificate"]["figures"]["odd_tables"]["verdict"] == "optimal"
