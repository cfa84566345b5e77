"""A draw document can be made again by anybody: the same says "equal", anything else is told field by field."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from tournaments.seating import DrawRefused, make_draw, read_draw, verify_draw

STATE: dict[str, Any] = {
    "entrants": ["Anna", "Bruno", "Cecīlija", "Dāvis", "Elza", "Fricis", "Guna"],
    "standing": ["Guna", ["Anna", "Elza"], "Bruno", "Fricis", "Dāvis", "Cecīlija"],
    "history": [[["Anna", "Bruno", "Guna", "Dāvis"], ["Elza", "Fricis", "Cecīlija"]]],
    "mode": "no_repeats",
    "split": "fours",
    "clubs": {"Anna": "Rīga", "Guna": "Rīga"},
    "seed": "spade",
    "seed_source": "two dice in the hall",
}


def test_a_document_holds_all_that_is_needed_to_make_it_again() -> None:
    made = make_draw(STATE)
    assert made.keys() == {*STATE, "format", "algorithm", "list_hash", "tables", "draw_hash", "certificate"}
    assert (made["format"], made["algorithm"]) == (1, "karta-seating/1")
    assert verify_draw(made) == ()
    assert verify_draw(json.loads(json.dumps(made))) == ()


def test_the_hashes_are_of_plain_json() -> None:
    made = make_draw(STATE)
    listed = '["Anna","Bruno","Cecīlija","Dāvis","Elza","Fricis","Guna"]'
    assert made["list_hash"] == sha256(listed.encode()).hexdigest()
    hashed = {name: made[name] for name in {*STATE, "algorithm", "tables"}}
    text = json.dumps(hashed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert made["draw_hash"] == sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("field", "value", "differing"),
    [
        ("list_hash", "0" * 64, ["list_hash"]),
        ("draw_hash", "0" * 64, ["draw_hash"]),
        ("seed_source", "three dice", ["draw_hash"]),
        ("tables", [["Guna", "Elza", "Fricis", "Cecīlija"], ["Anna", "Bruno", "Dāvis"]], ["tables"]),
        ("tables", "nothing", ["tables"]),
        ("certificate", {}, ["certificate"]),
    ],
)
def test_what_was_changed_afterwards_is_told(field: str, value: Any, differing: list[str]) -> None:
    made = make_draw(STATE)
    found = verify_draw(made | {field: value})
    assert [difference.field for difference in found] == differing
    if field in differing:
        assert (found[0].written, found[0].found) == (value, made[field])


def test_a_certificate_may_have_a_weaker_bound_but_no_other_count() -> None:
    made = make_draw(STATE)
    certificate, figures = made["certificate"], made["certificate"]["figures"]
    weaker = {"found": figures["distance"]["found"], "bound": 1, "verdict": "none_better_found"}
    assert verify_draw(made | {"certificate": certificate | {"figures": figures | {"distance": weaker}}}) == ()
    for changed in (
        {"repeats": certificate["repeats"] + 1},
        {"figures": figures | {"distance": weaker | {"found": 1}}},
        {"figures": {name: figure for name, figure in figures.items() if name != "repeats"}},
        {"figures": []},
        {"broken": [1]},
        {"bound": -1.5},
        {"bound": certificate["bound"] + 1},
        {"proved": True},
        {"figures": figures | {"distance": weaker | {"bound": 99_999}}},
        {"figures": figures | {"distance": weaker | {"bound": "1"}}},
        {"figures": figures | {"distance": weaker | {"verdict": "proved"}}},
        {"figures": figures | {"distance": weaker | {"proved": True}}},
        {"figures": figures | {"elegance": weaker}},
        {"figures": figures | {"distance": 1}},
    ):
        assert [found.field for found in verify_draw(made | {"certificate": certificate | changed})] == ["certificate"]


def test_a_certificate_does_not_prove_more_than_making_the_draw_again() -> None:
    made = make_draw(STATE | {"mode": "random", "seed": "club"})
    certificate, figures = made["certificate"], made["certificate"]["figures"]
    assert figures["distance"]["verdict"] == "not_sought"
    for changed in ({"verdict": "optimal"}, {"verdict": "none_better_found"}, {"bound": figures["distance"]["found"]}):
        forged = certificate | {"figures": figures | {"distance": figures["distance"] | changed}}
        assert [found.field for found in verify_draw(made | {"certificate": forged})] == ["certificate"]


def test_another_seed_gives_a_document_that_differs() -> None:
    made = make_draw(STATE | {"mode": "random"})
    assert {"tables", "draw_hash"} <= {difference.field for difference in verify_draw(made | {"seed": "club"})}


def test_a_missing_result_differs() -> None:
    assert [difference.field for difference in verify_draw(STATE)] == [
        "list_hash",
        "tables",
        "draw_hash",
        "certificate",
    ]


def test_a_commitment_is_kept_when_the_seed_is_what_was_promised() -> None:
    commitment = sha256(b"spade").hexdigest()
    assert verify_draw(make_draw(STATE | {"commitment": commitment})) == ()
    broken = verify_draw(make_draw(STATE | {"commitment": commitment, "seed": "club"}))
    assert [(difference.field, difference.written) for difference in broken] == [("commitment", commitment)]
    assert broken[0].found == sha256(b"club").hexdigest()


def test_only_the_place_in_the_list_counts_not_the_name() -> None:
    new = {old: f"#{place}" for place, old in enumerate(STATE["entrants"], 1)}
    text = json.dumps(STATE, ensure_ascii=False)
    for old, other in new.items():
        text = text.replace(f'"{old}"', f'"{other}"')
    assert make_draw(json.loads(text))["tables"] == [
        [new[who] for who in table] for table in make_draw(STATE)["tables"]
    ]


# By hand


def by_hand(**changes: Any) -> dict[str, Any]:
    tables = [["Anna", "Bruno", "Cecīlija"], ["Dāvis", "Elza", "Fricis", "Guna"]]
    return STATE | {"mode": "by_hand", "tables": tables} | changes


def test_tables_by_hand_are_checked_and_counted_like_others() -> None:
    made = make_draw(by_hand(constraints={"forbidden": [["Anna", "Bruno"]], "seats": {"Guna": 1}}))
    certificate = made["certificate"]
    assert made["tables"] == by_hand()["tables"]
    assert certificate["repeats"] == 3
    assert certificate["repeated_pairs"] == [["Anna", "Bruno", 2], ["Dāvis", "Guna", 2], ["Elza", "Fricis", 2]]
    assert certificate["figures"]["repeats"]["verdict"] == "optimal"
    assert [(fault["code"], fault["params"]["kind"]) for fault in certificate["broken"]] == [
        ("not_kept", "forbidden"),
        ("not_kept", "seats"),
    ]
    assert verify_draw(made) == ()


def test_what_is_wrong_with_tables_by_hand_is_told() -> None:
    for tables, codes in (
        ([["Anna", "Bruno", "Cecīlija"], ["Dāvis", "Elza", "Fricis", "Fricis"]], ["seated_twice", "not_seated"]),
        ([["Anna", "Bruno"], ["Cecīlija", "Dāvis", "Elza", "Fricis", "Guna"]], ["table_size", "split_not_kept"]),
        (7, ["wrong_type"]),
    ):
        with pytest.raises(DrawRefused) as caught:
            make_draw(by_hand(tables=tables))
        assert [fault.code for fault in caught.value.faults] == codes
    with pytest.raises(DrawRefused) as caught:
        make_draw(STATE | {"mode": "by_hand"})
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [("missing_field", "tables")]


def test_other_sizes_are_allowed_by_hand_when_asked_for() -> None:
    tables = [["Anna", "Bruno", "Cecīlija", "Dāvis"], ["Elza", "Fricis", "Guna"]]
    assert make_draw(by_hand(tables=tables, split=[3, 4]))["certificate"]["sizes"] == [4, 3]


def test_a_draw_is_read_as_it_is_written() -> None:
    made = make_draw(STATE)
    named, drawn = read_draw(made)
    assert [[named.names[who] for who in table] for table in drawn.tables] == made["tables"]
