"""Every refusal of a score-sheet document: its code and its path, all faults at once."""

from typing import Any

import pytest

from engine import sheets
from engine.errors import CODES, Fault, SheetRefused
from engine.zole.contracts import Contract
from engine.zole.entries import Absent, DeclarerGame, ImposedPule, Present, Sheet, SmallZole, TableGame
from engine.zole.scoring import score_sheet
from tests.engine.sheets_for_tests import PASSED_OUT, faults, galdins, penalty, pickup, sheet, small_zole, zole

WON = pickup("A", 70, 5)
CASUAL = {"rules": "casual"}
RONDO = {"rules": "rondo"}
TABLE_GAME = galdins("ABC", [4, 3, 1], [50, 40, 30])


def without(document: dict[str, Any], field: str) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != field}


def names(*players: object) -> dict[str, Any]:
    return {**sheet(), "players": list(players)}


ENVELOPES = [
    (None, "wrong_type", ""),
    ([], "wrong_type", ""),
    ("zole", "wrong_type", ""),
    (without(sheet(), "game"), "missing_field", "game"),
    (without(sheet(), "players"), "missing_field", "players"),
    (without(sheet(), "deals"), "missing_field", "deals"),
    ({**sheet(), "game": "skat"}, "unknown_game", "game"),
    ({**sheet(), "game": ""}, "unknown_game", "game"),
    ({**sheet(), "game": 7}, "wrong_type", "game"),
    ({**sheet(), "format": 2}, "out_of_range", "format"),
    ({**sheet(), "format": 1.0}, "wrong_type", "format"),
    ({**sheet(), "format": True}, "wrong_type", "format"),
    ({**sheet(), "date": "2026"}, "unknown_field", "date"),
    ({**sheet(), "x" * 100_000: 1}, "unknown_field", "x" * 60),
    ({**sheet(), "players": "ABC"}, "wrong_type", "players"),
    (names(), "player_count", "players"),
    (names("A", "B"), "player_count", "players"),
    (names(*"ABCDEF"), "player_count", "players"),
    (names("A", 2, "C"), "wrong_type", "players[1]"),
    (names("A", "", "C"), "out_of_range", "players[1]"),
    (names("A", "B" * 1001, "C"), "out_of_range", "players[1]"),
    (names("A", "\ud800", "C"), "wrong_type", "players[1]"),
    (names("A", "A", "C"), "duplicate_player", "players[1]"),
    ({**sheet(), "dealer": "Z"}, "unknown_player", "dealer"),
    ({**sheet(), "dealer": ""}, "unknown_player", "dealer"),
    ({**sheet(), "dealer": None}, "wrong_type", "dealer"),
    ({**sheet(), "deals": {}}, "wrong_type", "deals"),
    ({**sheet(), "close": 1}, "wrong_type", "close"),
    ({**sheet(), "rules": "skat"}, "unknown_preset", "rules"),
]

ENTRIES = [
    ("A", {}, "wrong_type", "deals[0]"),
    ({}, {}, "missing_field", "deals[0].contract"),
    ({**WON, "contract": ""}, {}, "unknown_contract", "deals[0].contract"),
    ({**WON, "contract": "x" * 1001}, {}, "unknown_contract", "deals[0].contract"),
    ({**WON, "declarer": ""}, {}, "unknown_player", "deals[0].declarer"),
    ({**WON, "revoked_by": "x" * 1001}, {}, "unknown_player", "deals[0].revoked_by"),
    ({"contract": 1}, {}, "wrong_type", "deals[0].contract"),
    ({"contract": "grand"}, {}, "unknown_contract", "deals[0].contract"),
    (without(WON, "declarer"), {}, "missing_field", "deals[0].declarer"),
    (without(WON, "tricks"), {}, "missing_field", "deals[0].tricks"),
    (without(WON, "card_points"), {}, "missing_field", "deals[0].card_points"),
    ({**WON, "declarer": "Z"}, {}, "unknown_player", "deals[0].declarer"),
    ({**WON, "declarer": 1}, {}, "wrong_type", "deals[0].declarer"),
    ({**WON, "declarer": "D"}, {"players": "ABCD"}, "declarer_sits_out", "deals[0].declarer"),
    ({**WON, "tricks": 9}, {}, "out_of_range", "deals[0].tricks"),
    ({**WON, "tricks": True}, {}, "wrong_type", "deals[0].tricks"),
    ({**WON, "card_points": 121}, {}, "out_of_range", "deals[0].card_points"),
    ({**WON, "card_points": -1}, {}, "out_of_range", "deals[0].card_points"),
    ({**WON, "card_points": 70.0}, {}, "wrong_type", "deals[0].card_points"),
    ({**WON, "card_points": 10**1000}, {}, "out_of_range", "deals[0].card_points"),
    ({**WON, "note": "x"}, {}, "unknown_field", "deals[0].note"),
    ({**WON, "revoked_by": None}, {}, "wrong_type", "deals[0].revoked_by"),
    ({**WON, "revoked_by": "Z"}, {}, "unknown_player", "deals[0].revoked_by"),
    ({**WON, "revoked_by": "D"}, {"players": "ABCD"}, "declarer_sits_out", "deals[0].revoked_by"),
    ({**WON, "tricks": 0}, {}, "impossible_outcome", "deals[0].card_points"),
    ({**PASSED_OUT, "revoked_by": "A"}, {}, "unknown_field", "deals[0].revoked_by"),
    ({"contract": "annulled", "reason": "x"}, {}, "unknown_field", "deals[0].reason"),
    (small_zole("A", 0), {}, "contract_not_in_rules", "deals[0].contract"),
    ({**small_zole("A", 0), "card_points": 0}, CASUAL, "unknown_field", "deals[0].card_points"),
    (without(small_zole("A", 0), "declarer"), CASUAL, "missing_field", "deals[0].declarer"),
    (without(small_zole("A", 0), "tricks"), CASUAL, "missing_field", "deals[0].tricks"),
    (PASSED_OUT, CASUAL, "contract_not_in_rules", "deals[0].contract"),
    (PASSED_OUT, RONDO, "contract_not_in_rules", "deals[0].contract"),
    (TABLE_GAME, {}, "contract_not_in_rules", "deals[0].contract"),
    ({**TABLE_GAME, "tricks": 8}, CASUAL, "wrong_type", "deals[0].tricks"),
    (without(TABLE_GAME, "tricks"), CASUAL, "missing_field", "deals[0].tricks"),
    (without(TABLE_GAME, "card_points"), CASUAL, "missing_field", "deals[0].card_points"),
    ({**TABLE_GAME, "tricks": {"A": 4, "B": 4}}, CASUAL, "missing_field", "deals[0].tricks.C"),
    ({**TABLE_GAME, "tricks": {"A": 4, "B": 3, "C": "1"}}, CASUAL, "wrong_type", "deals[0].tricks.C"),
    ({**TABLE_GAME, "tricks": {"A": 4, "B": 3, "C": 9}}, CASUAL, "out_of_range", "deals[0].tricks.C"),
    (galdins("ABCZ", [4, 3, 1, 0], [50, 40, 30, 0]), CASUAL, "unknown_player", "deals[0].tricks.Z"),
    (
        galdins("ABCD", [4, 3, 1, 0], [50, 40, 30, 0]),
        {"players": "ABCD", **CASUAL},
        "declarer_sits_out",
        "deals[0].card_points.D",
    ),
    (
        galdins("ABCDE", [4, 3, 1, 0, 0], [50, 40, 30, 0, 0]),
        {"players": "ABCDE", **RONDO},
        "declarer_sits_out",
        "deals[0].tricks.B",
    ),
    (TABLE_GAME, {"players": "ABCD", **RONDO}, "missing_field", "deals[0].tricks.D"),
    ({**TABLE_GAME, "lot": 1}, RONDO, "wrong_type", "deals[0].lot"),
    (galdins("ABC", [4, 4, 0], [60, 60, 0]), RONDO, "lot_needed", "deals[0].lot"),
    ({"penalty": "warning", "player": "A"}, {}, "unknown_contract", "deals[0].penalty"),
    ({"penalty": "", "player": "A"}, {}, "unknown_contract", "deals[0].penalty"),
    ({"penalty": 1, "player": "A"}, {}, "wrong_type", "deals[0].penalty"),
    ({"penalty": "personal_pule"}, {}, "missing_field", "deals[0].player"),
    (penalty("Z"), {}, "unknown_player", "deals[0].player"),
    ({**penalty("A"), "reason": ""}, {}, "out_of_range", "deals[0].reason"),
    (penalty("A"), CASUAL, "contract_not_in_rules", "deals[0].penalty"),
    ({"absent": "Z"}, {}, "unknown_player", "deals[0].absent"),
    ({"absent": "A", "reason": 1}, {}, "wrong_type", "deals[0].reason"),
    ({"present": "Z"}, {}, "unknown_player", "deals[0].present"),
    ({"present": "A", "absent": "B"}, {}, "unknown_field", "deals[0].present"),
    ({**WON, "penalty": "personal_pule"}, {}, "unknown_field", "deals[0].penalty"),
]


@pytest.mark.parametrize(("document", "code", "path"), ENVELOPES)
def test_a_faulty_envelope_is_refused(document: object, code: str, path: str) -> None:
    assert faults(document) == {(code, path)}


@pytest.mark.parametrize(("entry", "more", "code", "path"), ENTRIES)
def test_a_faulty_entry_is_refused(entry: object, more: dict[str, Any], code: str, path: str) -> None:
    assert (code, path) in faults(sheet(entry, **more))


def test_z11_5_a_deal_after_the_end_of_the_sheet_is_refused() -> None:
    assert faults(sheet({"absent": "C"}, WON)) == {("game_over", "deals[1]")}


def test_z13_two_players_are_refused_with_the_reason() -> None:
    with pytest.raises(SheetRefused) as refused:
        sheets.score(names("A", "B"))
    assert refused.value.faults == (Fault("player_count", "players", {"least": 3, "most": 5, "count": 2}),)
    assert str(refused.value) == "players: played by 3 to 5 players, not 2; no other rules are known"


def test_all_faults_of_a_document_are_told_at_once_and_in_its_order() -> None:
    document = sheet(
        pickup("Z", 500, 9),
        {"contract": "grand"},
        pickup("B", 119, 7, revoked_by="Y"),
        players="ABCD",
        rules={"small_zole": "yes"},
        close="no",
    )
    with pytest.raises(SheetRefused) as refused:
        sheets.score(document)
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [
        ("wrong_type", "close"),
        ("bad_option_value", "rules.small_zole"),
        ("unknown_player", "deals[0].declarer"),
        ("out_of_range", "deals[0].card_points"),
        ("out_of_range", "deals[0].tricks"),
        ("unknown_contract", "deals[1].contract"),
        ("declarer_sits_out", "deals[2].declarer"),
        ("unknown_player", "deals[2].revoked_by"),
        ("impossible_outcome", "deals[2].card_points"),
    ]


def test_an_unreadable_deal_passes_the_deal_on_and_an_unreadable_penalty_does_not() -> None:
    document = sheet({"penalty": "personal_pule"}, 7, {**WON, "declarer": "A"}, players="ABCD")
    assert faults(document) == {
        ("missing_field", "deals[0].player"),
        ("wrong_type", "deals[1]"),
        ("declarer_sits_out", "deals[2].declarer"),
    }


@pytest.mark.parametrize("change", [{"players": ["A", "A", "C", "D"]}, {"dealer": "Z"}])
def test_while_players_or_dealer_are_at_fault_nobody_is_said_to_sit_out(change: dict[str, Any]) -> None:
    found = faults({**sheet(pickup("D", 70, 5), players="ABCD"), **change})
    assert {code for code, _ in found} == {"duplicate_player" if "players" in change else "unknown_player"}


def test_names_are_checked_even_while_the_dealer_is_at_fault() -> None:
    assert faults(sheet(pickup("Y", 70, 5), dealer="Z")) == {
        ("unknown_player", "dealer"),
        ("unknown_player", "deals[0].declarer"),
    }


def test_while_names_cannot_be_read_other_faults_are_still_told() -> None:
    assert faults({**sheet(pickup("A", 119, 7)), "players": [1, 2, 3]}) == {
        ("wrong_type", "players[0]"),
        ("wrong_type", "players[1]"),
        ("wrong_type", "players[2]"),
        ("impossible_outcome", "deals[0].card_points"),
    }


@pytest.mark.parametrize("players", ["ABCD", "ABCDE"])
def test_while_the_rules_are_at_fault_nothing_is_said_that_depends_on_them(players: str) -> None:
    deals = [small_zole("B", 0), penalty("A"), galdins("ABZ", [4, 4, 1], [1, 2, 3]), zole("B", 70, 5)]
    found = faults(sheet(*deals, players=players, rules="skat", dealer=players[-1]))
    expected = {
        ("unknown_preset", "rules"),
        ("unknown_player", "deals[2].tricks.Z"),
        ("unknown_player", "deals[2].card_points.Z"),
    }
    assert expected <= found
    assert not {code for code, _ in found} & {"contract_not_in_rules", "impossible_outcome", "missing_field"}
    if players == "ABCDE":  # who sits out beside the dealer is a matter of the rules
        assert found == expected


def test_every_code_has_words() -> None:
    messages = {fault.code: fault.message for document in _refused() for fault in _faults_of(document)}
    elsewhere = {"malformed_json", "game_over", "unknown_option", "bad_option_value", "bad_card", "duplicate_card"}
    assert messages.keys() | elsewhere == CODES.keys()
    assert all(message and "{" not in message for message in messages.values())


def _refused() -> list[object]:
    return [document for document, *_ in ENVELOPES] + [sheet(entry, **more) for entry, more, *_ in ENTRIES]


def _faults_of(document: object) -> tuple[Fault, ...]:
    with pytest.raises(SheetRefused) as refused:
        sheets.score(document)
    return refused.value.faults


def test_the_answer_to_a_refused_document_names_code_path_and_message() -> None:
    with pytest.raises(SheetRefused) as refused:
        sheets.score({**sheet(), "deals": [{}]})
    assert sheets.write_refusal(refused.value) == {
        "errors": [{"code": "missing_field", "path": "deals[0].contract", "message": "this field is missing"}]
    }


def test_a_sheet_made_in_python_is_held_to_the_same_rules() -> None:
    entries = (
        DeclarerGame(Contract.PICKUP, "D", 119, 7, revoked_by="Z"),
        SmallZole("A", 0),
        TableGame({"A": 8}, {"A": 120, "D": 0}),
        ImposedPule("Z"),
        Absent("Z"),
        Present("Z"),
    )
    with pytest.raises(SheetRefused) as refused:
        score_sheet(Sheet(("A", "B", "C", "D"), "D", entries))
    assert {(fault.code, fault.path) for fault in refused.value.faults} == {
        ("declarer_sits_out", "deals[0].declarer"),
        ("unknown_player", "deals[0].revoked_by"),
        ("impossible_outcome", "deals[0].card_points"),
        ("contract_not_in_rules", "deals[1].contract"),
        ("declarer_sits_out", "deals[1].declarer"),
        ("contract_not_in_rules", "deals[2].contract"),
        ("missing_field", "deals[2].tricks.C"),
        ("missing_field", "deals[2].tricks.D"),
        ("missing_field", "deals[2].card_points.C"),
        ("unknown_player", "deals[3].player"),
        ("unknown_player", "deals[4].absent"),
        ("unknown_player", "deals[5].present"),
    }
