"""Rounds of a plan as documents: what was asked is kept in every round, or refused by name before the first."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tournaments.regulations import TableSplit
from tournaments.seating import DrawRefused, make_draw, split, verify_draw

Round = list[list[int]]


def document(players: int, rounds: int, history: list[Round], asked: dict[str, Any], **change: Any) -> Any:
    """The input of the next round of a plan that nothing has changed since."""
    everybody = [*range(1, players + 1)]
    first = {"after": 0, "entrants": everybody, "seed": "spade", "constraints": asked} | change
    return {
        "entrants": everybody,
        "standing": [everybody],
        "history": history,
        "mode": "planned",
        "constraints": asked,
        "plan": {"rounds": rounds, "changes": [first]},
    }


def played(players: int, rounds: int, asked: dict[str, Any], **change: Any) -> list[dict[str, Any]]:
    """The documents of all rounds, one after the other."""
    drawn: list[dict[str, Any]] = []
    for _ in range(rounds):
        history = [made["tables"] for made in drawn]
        drawn.append(make_draw(document(players, rounds, history, asked, **change)))
    return drawn


def refused(state: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(DrawRefused) as caught:
        make_draw(state)
    return [(fault.code, fault.path) for fault in caught.value.faults]


def keeps(tables: Round, asked: dict[str, Any]) -> bool:
    """Counted anew from the tables alone."""
    table_of = {who: number for number, table in enumerate(tables, 1) for who in table}
    seat_of = {who: seat for table in tables for seat, who in enumerate(table, 1)}
    return (
        all(table_of[one] == table_of[other] for one, other in asked.get("required", []))
        and all(table_of[one] != table_of[other] for one, other in asked.get("forbidden", []))
        and all(table_of[int(who)] == number for who, number in asked.get("tables", {}).items())
        and all(seat_of[int(who)] == number for who, number in asked.get("seats", {}).items())
    )


@st.composite
def anything_asked(draw: st.DrawFn) -> dict[str, Any]:
    """Of twelve of the players, perhaps what no seating keeps."""
    some = st.integers(1, 12)
    couples = st.lists(st.lists(some, min_size=2, max_size=2, unique=True).map(sorted), max_size=3, unique_by=tuple)
    return {
        "required": draw(couples),
        "forbidden": draw(couples),
        "tables": draw(st.dictionaries(some.map(str), st.integers(1, 7), max_size=3)),
        "seats": draw(st.dictionaries(some.map(str), st.integers(1, 4), max_size=3)),
    }


@settings(max_examples=20)
@given(anything_asked(), st.integers(28, 31))
def test_all_that_is_asked_is_kept_in_every_round_or_refused_by_name(asked: dict[str, Any], players: int) -> None:
    try:
        drawn = played(players, 4, asked)
    except DrawRefused as refusal:
        event(refusal.code)
        return
    met: Counter[tuple[int, int]] = Counter()
    for made in drawn:
        tables, certificate = made["tables"], made["certificate"]
        assert sorted(who for table in tables for who in table) == [*range(1, players + 1)]
        assert Counter(map(len, tables)) == Counter(split(players, TableSplit.FOURS_THREES).sizes)
        assert keeps(tables, asked)
        now = [pair for table in tables for pair in combinations(sorted(table), 2)]
        assert certificate["repeats"] == sum(pair in met for pair in now)
        assert certificate["bound"] <= certificate["repeats"]
        met.update(now)
        assert certificate["most_meetings"] == max(met.values())
        assert certificate["figures"]["most_meetings"]["bound"] <= certificate["most_meetings"]
    assert verify_draw(drawn[-1]) == ()


def test_couples_meet_again_and_nobody_else_and_the_certificate_says_it_must_be() -> None:
    asked = {"required": [[1, 2], [7, 30]], "forbidden": [[2, 3]], "tables": {"1": 4, "9": 2}, "seats": {"9": 4}}
    for number, made in enumerate(played(49, 5, asked), 1):
        certificate = made["certificate"]
        least = 2 if number > 1 else 0
        assert keeps(made["tables"], asked)
        assert certificate["figures"]["repeats"] == {"found": least, "bound": least, "verdict": "optimal"}
        assert certificate["figures"]["most_meetings"] == {"found": number, "bound": number, "verdict": "optimal"}
        assert certificate["repeated_pairs"] == [[1, 2, number], [7, 30, number]][:least]


@pytest.mark.parametrize(
    ("asked", "faults"),
    [
        (
            {"required": [[1, 2], [2, 3]], "forbidden": [[1, 3]]},
            [("required_and_forbidden", "constraints.forbidden")],
        ),
        ({"required": [[1, 2]], "tables": {"1": 1, "2": 2}}, [("required_and_forbidden", "constraints.forbidden")]),
        ({"required": [[1, 2]], "seats": {"1": 1, "2": 1}}, [("same_seat", "constraints.seats")]),
        (
            {"required": [[1, other] for other in (2, 3, 4, 5)]},
            [("required_too_many", "constraints.required")],
        ),
    ],
)
def test_contradictions_are_refused_before_anything_is_planned(
    asked: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert refused(document(28, 3, [], asked)) == faults


def test_what_no_plan_keeps_is_refused_with_round_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three couples and one who may sit with none of them, at two tables."""
    monkeypatch.setattr("tournaments.seating.planned.search._MOVES_A_STEP", 50)
    asked = {"required": [[1, 2], [3, 4], [5, 6]], "forbidden": [[7, 1], [7, 3], [7, 5]]}
    codes = refused(document(8, 2, [], asked))
    assert {code for code, _ in codes} == {"not_kept"}


def test_a_plan_that_breaks_a_wish_in_a_later_round_is_refused_with_round_1() -> None:
    """The plan was made without the wish: who never meets in round 1 does later."""
    free = played(16, 5, {})
    pair = next(pair for table in free[3]["tables"] for pair in combinations(sorted(table), 2))
    found = refused(document(16, 5, [], {"forbidden": [list(pair)]}, constraints={}))
    assert found == [("not_kept", "constraints.forbidden")]


def test_a_wish_made_during_the_day_is_kept_from_then_on() -> None:
    free = played(30, 4, {})
    history = [made["tables"] for made in free[:2]]
    asked = {"required": [[3, 4]], "forbidden": [[5, 6]]}
    state = document(30, 4, history, asked, constraints={})
    state["plan"]["changes"].append({"after": 2, "entrants": state["entrants"], "seed": "heart", "constraints": asked})
    made = make_draw(state)
    assert keeps(made["tables"], asked)
    assert verify_draw(made) == ()
    assert made["certificate"]["figures"]["seats"]["verdict"] == "optimal"


def test_clubs_are_apart_in_every_round_when_that_is_asked() -> None:
    clubs = {str(who): f"{who % 5}" for who in range(1, 101)}
    for always, most in (("always", 30), ("first_round", 400)):
        asked = {"clubs_apart": always}
        drawn = [make_draw(document(100, 6, [], asked, clubs=clubs) | {"clubs": clubs})]
        for _ in range(5):
            history = [made["tables"] for made in drawn]
            drawn.append(make_draw(document(100, 6, history, asked, clubs=clubs) | {"clubs": clubs}))
        figures = [made["certificate"]["figures"]["club_pairs"] for made in drawn]
        assert figures[0] == {"found": 0, "bound": 0, "verdict": "optimal"}
        assert sum(figure["found"] for figure in figures) <= most
    assert sum(figure["found"] for figure in figures) > 30
    assert {figure["verdict"] for figure in figures[1:] if figure["found"]} == {"not_sought"}


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"constraints": {"levels": []}}, [("unknown_field", "plan.changes[0].constraints.levels")]),
        ({"constraints": {"required": [[1]]}}, [("wrong_type", "plan.changes[0].constraints.required[0]")]),
        ({"constraints": {"seats": {"99": 1}}}, [("not_an_entrant", "plan.changes[0].constraints.seats")]),
        ({"clubs": [1]}, [("wrong_type", "plan.changes[0].clubs")]),
        ({"entrants": [1, 2, 3]}, [("plan_does_not_fit", "plan.changes")]),
        ({"after": 2}, [("out_of_range", "plan.changes[0].after")]),
    ],
)
def test_what_is_wrong_with_a_plan_is_told(change: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert refused(document(12, 3, [], {}, **change)) == faults


def test_a_plan_that_is_over_or_by_sizes_is_refused() -> None:
    first = make_draw(document(8, 1, [], {}))
    assert refused(document(8, 1, [first["tables"]], {})) == [("plan_is_over", "plan.rounds")]
    assert refused(document(8, 1, [], {}) | {"split": [4, 4]}) == [("plan_needs_rule", "split")]
