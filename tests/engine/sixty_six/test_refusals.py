"""Every refusal of a sheet of Sixty-six: its code and its path, all faults at once."""

from typing import Any

import pytest

from engine import sheets
from engine.errors import SheetRefused
from engine.sixty_six.endings import How
from engine.sixty_six.entries import Bid, Drawn, Entry, FalseClaim, Sheet, Won
from engine.sixty_six.rules import PRESETS
from engine.sixty_six.scoring import score_sheet
from tests.engine.sheets_for_tests import Json, faults
from tests.engine.sixty_six.sheets_for_tests import DRAWN, bid, false_claim, sheet, won

CLAIM = won("A", 1)
BID = bid("A", 2, "A", 2)
THREE: Json = {"players": "ABC"}
FOUR: Json = {"players": "ABCD"}
AUCTION: Json = {"auction": True}
TEN: Json = {"rules": {"last_trick": "ten"}}


def without(entry: Json, field: str) -> Json:
    return {key: value for key, value in entry.items() if key != field}


ENVELOPES: list[tuple[Any, str, str]] = [
    ({**sheet(), "players": ["A"]}, "player_count", "players"),
    ({**sheet(), "players": []}, "player_count", "players"),
    ({**sheet(), "players": list("ABCDE")}, "player_count", "players"),
    ({**sheet(), "players": ["A", "A"]}, "duplicate_player", "players[1]"),
    (sheet(dealer="Z"), "unknown_player", "dealer"),
    (sheet(rules="classic"), "unknown_preset", "rules"),
    (sheet(rules=None), "wrong_type", "rules"),
    (sheet(rules={"small_zole": True}), "unknown_option", "rules.small_zole"),
    (sheet(rules={"target": 0}), "bad_option_value", "rules.target"),
    (sheet(rules={"target": 100}), "bad_option_value", "rules.target"),
    (sheet(rules={"target": True}), "bad_option_value", "rules.target"),
    (sheet(rules={"closing": 1}), "bad_option_value", "rules.closing"),
    (sheet(close=1), "wrong_type", "close"),
]

ENTRIES: list[tuple[Any, Json, set[tuple[str, str]]]] = [
    # the shape of an entry
    ("A", {}, {("wrong_type", "")}),
    ({}, {}, {("missing_field", ".winner"), ("missing_field", ".game_points"), ("missing_field", ".how")}),
    (without(CLAIM, "how"), {}, {("missing_field", ".how")}),
    (without(CLAIM, "winner"), {}, {("missing_field", ".winner")}),
    (without(CLAIM, "game_points"), {}, {("missing_field", ".game_points")}),
    ({**CLAIM, "how": 1}, {}, {("wrong_type", ".how")}),
    ({**CLAIM, "how": "capot"}, {}, {("unknown_contract", ".how")}),
    ({**CLAIM, "winner": 1}, {}, {("wrong_type", ".winner")}),
    ({**CLAIM, "winner": None}, {}, {("wrong_type", ".winner")}),
    ({**CLAIM, "winner": ["A", "C"]}, FOUR, {("wrong_type", ".winner")}),
    ({**CLAIM, "winner": "Z"}, {}, {("unknown_player", ".winner")}),
    ({**CLAIM, "game_points": "1"}, {}, {("wrong_type", ".game_points")}),
    ({**CLAIM, "game_points": True}, {}, {("wrong_type", ".game_points")}),
    ({**CLAIM, "game_points": 1.0}, {}, {("wrong_type", ".game_points")}),
    ({**CLAIM, "note": "x"}, {}, {("unknown_field", ".note")}),
    ({**CLAIM, "value": 1}, {}, {("unknown_field", ".value")}),
    ({**CLAIM, "player": "B"}, {}, {("unknown_field", ".player")}),
    # Zole has these, Sixty-six has not
    (
        {"penalty": "personal_pule", "player": "A"},
        {},
        {("unknown_field", ".penalty"), ("unknown_field", ".player")}
        | {("missing_field", f".{field}") for field in ("winner", "game_points", "how")},
    ),
    # 1.12 what a deal can be worth; what `how` can give is in test_endings.py
    (won("A", 0), {}, {("impossible_outcome", ".game_points")}),
    (won("A", 4), {}, {("impossible_outcome", ".game_points")}),
    (won("A", -1), {}, {("impossible_outcome", ".game_points")}),
    (won("A", 10**1000), {}, {("impossible_outcome", ".game_points")}),
    (won("A", 3, "last_trick"), {}, {("impossible_outcome", ".game_points")}),
    (won("A", 1, "closed_out"), {"rules": "seed"}, {("contract_not_in_rules", ".how")}),
    (
        won("A", 4, "closed_out"),
        {"rules": "seed"},
        {("contract_not_in_rules", ".how"), ("impossible_outcome", ".game_points")},
    ),
    # 1.11 drawn
    (DRAWN, {}, {("contract_not_in_rules", ".how")}),
    ({"how": "drawn"}, TEN, {("missing_field", ".winner")}),
    ({**DRAWN, "winner": "A"}, TEN, {("wrong_type", ".winner")}),
    ({**DRAWN, "game_points": 0}, TEN, {("unknown_field", ".game_points")}),
    # 2.3 A10 false claims: at two and four somebody wins by them
    (
        false_claim("A"),
        {},
        {("unknown_field", ".player"), ("missing_field", ".winner"), ("missing_field", ".game_points")},
    ),
    (
        won("A", 2, "false_claim"),
        THREE,
        {("missing_field", ".player"), ("unknown_field", ".winner"), ("unknown_field", ".game_points")},
    ),
    (false_claim("Z"), THREE, {("unknown_player", ".player")}),
    ({"how": "false_claim"}, THREE, {("missing_field", ".player")}),
    (false_claim("A", value=1), THREE, {("unknown_field", ".value")}),
    # 2.5 the auction
    (BID, {}, {("contract_not_in_rules", ".bid")}),
    (CLAIM, {**THREE, "rules": AUCTION}, {("missing_field", ".bid")}),
    (false_claim("A"), {**THREE, "rules": AUCTION}, {("missing_field", ".bid")}),
    ({**BID, "bid": "A"}, FOUR, {("wrong_type", ".bid")}),
    ({**BID, "bid": ["A"]}, FOUR, {("out_of_range", ".bid")}),
    ({**BID, "bid": ["A", 1, 2]}, FOUR, {("out_of_range", ".bid")}),
    ({**BID, "bid": [1, 2]}, FOUR, {("wrong_type", ".bid[0]")}),
    ({**BID, "bid": ["Z", 2]}, FOUR, {("unknown_player", ".bid[0]")}),
    ({**BID, "bid": ["A", "2"]}, FOUR, {("wrong_type", ".bid[1]")}),
    ({**BID, "bid": ["A", 0]}, FOUR, {("out_of_range", ".bid[1]")}),
    ({**BID, "bid": ["A", 4]}, FOUR, {("out_of_range", ".bid[1]")}),
    (without(BID, "value"), FOUR, {("missing_field", ".value")}),
    (without(BID, "winner"), FOUR, {("missing_field", ".winner")}),
    ({**BID, "game_points": 2}, FOUR, {("unknown_field", ".game_points")}),
    ({**BID, "value": 4}, FOUR, {("impossible_outcome", ".value")}),
    ({**BID, "value": 2, "how": "last_trick"}, FOUR, {("impossible_outcome", ".value")}),
    ({**BID, "value": 3, "how": "false_claim"}, FOUR, {("impossible_outcome", ".value")}),
    ({**BID, "how": "closed_out"}, FOUR, {("contract_not_in_rules", ".how")}),
    ({**BID, "how": "capot"}, FOUR, {("unknown_contract", ".how")}),
    (false_claim("B", bid=["A", 2], value=3), THREE, {("impossible_outcome", ".value")}),
    (false_claim("B", bid=["A", 2], value=0), THREE, {("impossible_outcome", ".value")}),
    (false_claim("A", bid=["A", 2], value=2), THREE, {("impossible_outcome", ".value")}),
    (false_claim("A", bid=["Z", 2], value=2), THREE, {("unknown_player", ".bid[0]")}),
]


@pytest.mark.parametrize(("document", "code", "path"), ENVELOPES)
def test_a_faulty_envelope_is_refused(document: Json, code: str, path: str) -> None:
    assert faults(document) == {(code, path)}


@pytest.mark.parametrize(("entry", "more", "expected"), ENTRIES)
def test_a_faulty_entry_is_refused(entry: Any, more: Json, expected: set[tuple[str, str]]) -> None:
    assert faults(sheet(entry, **more)) == {(code, f"deals[0]{path}") for code, path in expected}


def test_1_13_an_entry_after_the_end_of_the_game_is_refused() -> None:
    deals = [won("A", 3), won("A", 3), won("A", 1), won("B", 1), won("B", 9)]
    assert faults(sheet(*deals[:3])) == set()
    assert faults(sheet(*deals)) == {
        ("game_over", "deals[3]"),
        ("game_over", "deals[4]"),
        ("impossible_outcome", "deals[4].game_points"),
    }


def test_a_game_that_is_over_stays_over_whatever_is_lost_after_it() -> None:
    deals = [bid("A", 3, "A", 3), bid("A", 3, "B", 1), bid("B", 1, "B", 1)]
    assert faults(sheet(*deals, players="ABCD", rules={"target": 3})) == {
        ("game_over", "deals[1]"),
        ("game_over", "deals[2]"),
    }


def test_after_a_deal_in_doubt_nobody_says_that_the_game_is_over() -> None:
    deals = [won("A", 3), won("A", 3), won("A", 9), won("B", 3), won("A", 3)]
    assert faults(sheet(*deals)) == {("impossible_outcome", "deals[2].game_points")}


def test_all_faults_of_a_document_are_told_at_once_and_in_its_order() -> None:
    document = sheet(
        {"winner": "Z", "game_points": 7, "how": "capot", "note": 1},
        [],
        won("B", 2, "failed_close"),
        close="no",
        rules={"failed_close": "four"},
    )
    with pytest.raises(SheetRefused) as refused:
        sheets.score(document)
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [
        ("wrong_type", "close"),
        ("bad_option_value", "rules.failed_close"),
        ("unknown_contract", "deals[0].how"),
        ("unknown_field", "deals[0].note"),
        ("unknown_player", "deals[0].winner"),
        ("impossible_outcome", "deals[0].game_points"),
        ("wrong_type", "deals[1]"),
    ]


@pytest.mark.parametrize("entry", [won("A", 3, "last_trick"), won("A", 1, "closed_out"), DRAWN, BID])
def test_while_rules_and_players_are_at_fault_nothing_is_said_that_depends_on_them(entry: Json) -> None:
    found = faults({**sheet(entry, rules="skat"), "players": [1, 2]})
    assert found == {("unknown_preset", "rules"), ("wrong_type", "players[0]"), ("wrong_type", "players[1]")}


def test_while_the_rules_are_at_fault_an_impossible_value_is_still_told() -> None:
    assert faults(sheet(won("A", 4), rules="skat")) == {
        ("unknown_preset", "rules"),
        ("impossible_outcome", "deals[0].game_points"),
    }


def test_names_are_checked_even_while_the_dealer_is_at_fault() -> None:
    assert faults(sheet(won("Y", 1), dealer="Z")) == {
        ("unknown_player", "dealer"),
        ("unknown_player", "deals[0].winner"),
    }


@pytest.mark.parametrize(
    ("players", "entry", "expected"),
    [
        ("AB", Won("A", 3, How.LAST_TRICK), {("impossible_outcome", "game_points")}),
        ("AB", Won("Z", 1, How.CLAIM), {("unknown_player", "winner")}),
        ("AB", Won("A", 1, None), {("missing_field", "how")}),
        ("AB", Won("A", 1, How.DRAWN), {("contract_not_in_rules", "how"), ("wrong_type", "winner")}
         | {("unknown_field", "game_points")}),
        ("AB", FalseClaim("A"), {("unknown_field", "player")}
         | {("missing_field", "winner"), ("missing_field", "game_points")}),
        ("AB", Drawn(), {("contract_not_in_rules", "how")}),
        ("AB", Won("A", 1, None, Bid("A", 1)), {("contract_not_in_rules", "bid")}),
        ("ABC", Won("A", 1, None, Bid("Z", 5)), {("unknown_player", "bid[0]"), ("out_of_range", "bid[1]")}),
    ],
)  # fmt: skip
def test_a_sheet_made_in_python_is_held_to_the_same_rules(
    players: str, entry: Entry, expected: set[tuple[str, str]]
) -> None:
    with pytest.raises(SheetRefused) as refused:
        score_sheet(Sheet(tuple(players), players[-1], (entry,), PRESETS["default"]))
    assert {(fault.code, fault.path) for fault in refused.value.faults} == {
        (code, f"deals[0].{path}") for code, path in expected
    }


def test_a_good_sheet_made_in_python_is_scored() -> None:
    scored = score_sheet(Sheet(("A", "B"), "B", (Won("A", 2, How.CLAIM),)))
    assert scored.totals == {"A": 2, "B": 0}
