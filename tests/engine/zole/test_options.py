"""Z12: one worked case for every value of every option, and for every preset."""

import json

import pytest

from engine.zole.rules import OPTIONS, PRESETS
from tests.engine.sheets_for_tests import (
    PASSED_OUT,
    faults,
    galdins,
    penalty,
    pickup,
    points,
    pules,
    score,
    sheet,
    small_zole,
    zole,
)

WON, LOST = (70, 5), (45, 4)
TABLE_GAME = galdins("ABC", [4, 3, 1], [50, 40, 30])
FEW_POINTS = galdins("ABC", [4, 3, 1], [30, 50, 40])
TIED = galdins("ABC", [3, 3, 2], [45, 45, 30])
WITH_DEALER = galdins("ABCD", [3, 2, 2, 1], [50, 30, 25, 15])
CASUAL = {"preset": "casual"}
RONDO = {"preset": "rondo"}

# option, value, the paragraph, other rules, players, deals, points of the last line, pules after it
CASES = [
    ("all_pass", "pule", "Z9.1", {}, "ABC", [PASSED_OUT], [0, 0, 0], (1, "")),
    ("all_pass", "galdins", "Z8", {}, "ABC", [TABLE_GAME], [-4, 2, 2], (0, "")),
    ("all_pass", "galdins_and_pule", "Z8.3", {}, "ABC", [TABLE_GAME], [-4, 2, 2], (1, "")),
    ("small_zole", True, "Z4.3", {}, "ABC", [small_zole("A", 0)], [12, -6, -6], (0, "")),
    ("small_zole_loss", 7, "Z7", CASUAL, "ABC", [small_zole("A", 1)], [-14, 7, 7], (0, "")),
    ("small_zole_loss", 6, "Z7", CASUAL, "ABC", [small_zole("A", 1)], [-12, 6, 6], (0, "")),
    ("small_zole_overcall", False, "Z3.3", CASUAL, "ABC", [small_zole("A", 1)], [-14, 7, 7], (0, "")),
    ("small_zole_overcall", True, "Z3.3", CASUAL, "ABC", [small_zole("A", 1)], [-14, 7, 7], (0, "")),
    ("small_zole_trumps", "normal", "Z12", CASUAL, "ABC", [small_zole("A", 0)], [12, -6, -6], (0, "")),
    ("small_zole_trumps", "none", "Z12", CASUAL, "ABC", [small_zole("A", 0)], [12, -6, -6], (0, "")),
    ("zole_bonus", 4, "Z7", {}, "ABC", [zole("A", *WON)], [10, -5, -5], (0, "")),
    ("zole_bonus", 3, "Z7", {}, "ABC", [zole("A", *WON)], [8, -4, -4], (0, "")),
    ("zole_bonus", 5, "Z7", {}, "ABC", [zole("A", *LOST)], [-14, 7, 7], (0, "")),
    ("sixty", "loss", "Z6", {}, "ABC", [PASSED_OUT, pickup("A", 60, 4)], [-4, 2, 2], (1, "A")),
    ("sixty", "no_score", "Z6", {}, "ABC", [PASSED_OUT, pickup("A", 60, 4)], [0, 0, 0], (2, "")),
    ("sixty", "no_score", "Z6 zole", {}, "ABCD", [zole("A", 60, 4)], [0, 0, 0, 0], (1, "")),
    ("sixty", "no_score", "Z6 casual", CASUAL, "ABC", [pickup("A", 60, 4)], [0, 0, 0], (0, "")),
    ("sixty", "no_score", "Z11.2", {}, "ABC", [pickup("A", 60, 4, revoked_by="B")], [2, -1, -1], (0, "B")),
    ("small_janis_limit", 30, "Z6", {}, "ABC", [pickup("A", 90, 5)], [2, -1, -1], (0, "")),
    ("small_janis_limit", 31, "Z6", {}, "ABC", [pickup("A", 90, 5)], [4, -2, -2], (0, "")),
    ("no_trick_basis", "tricks", "Z6", {}, "ABC", [pickup("A", 120, 7)], [4, -2, -2], (0, "")),
    ("no_trick_basis", "points", "Z6", {}, "ABC", [pickup("A", 120, 7)], [6, -3, -3], (0, "")),
    ("packets", "2-2-t-2-2", "Z2.2", {}, "ABC", [pickup("A", *WON)], [2, -1, -1], (0, "")),
    ("packets", "4-t-4", "Z2.2", {}, "ABC", [pickup("A", *WON)], [2, -1, -1], (0, "")),
    ("first_passout_pules", "by_size", "Z9.1", {}, "ABCD", [PASSED_OUT], [0, 0, 0, 0], (2, "")),
    ("first_passout_pules", 1, "Z9.1", {}, "ABCD", [PASSED_OUT], [0, 0, 0, 0], (1, "")),
    ("pules_per_win", 1, "Z9.2b", {}, "ABC", [PASSED_OUT] * 3 + [pickup("A", *WON)], [4, -2, -2], (2, "")),
    ("pules_per_win", "all", "Z9.2b", {}, "ABC", [PASSED_OUT] * 3 + [pickup("A", *WON)], [8, -4, -4], (0, "")),
    ("pules_per_win", "all", "Z9.2a", {}, "ABC", [PASSED_OUT, penalty("A"), pickup("A", *WON)], [2, -1, -1], (1, "")),
    ("personal_trigger", "any", "Z9.3", {}, "ABC", [penalty("B"), pickup("A", *LOST)], [-4, 2, 2], (0, "BA")),
    ("personal_trigger", "common", "Z9.3", {}, "ABC", [penalty("B"), pickup("A", *LOST)], [-4, 2, 2], (0, "B")),
    ("personal_trigger", "common", "Z9.3 open", {}, "ABC", [PASSED_OUT, pickup("A", *LOST)], [-4, 2, 2], (1, "A")),
    ("personal_value", "players", "Z9.2c", {}, "ABCD", [penalty("B"), pickup("A", *WON)], [7, -5, -1, -1], (0, "")),
    ("personal_value", "players-1", "Z9.2c", {}, "ABCD", [penalty("B"), pickup("A", *WON)], [6, -4, -1, -1], (0, "")),
    ("personal_value", 3, "Z9.2c", {}, "ABCDE", [penalty("B"), pickup("A", *WON)], [7, -4, -1, -1, -1], (0, "")),
    ("personal_order", "oldest", "Z9.5", {}, "ABC", [*map(penalty, "CB"), pickup("A", *WON)], [5, -1, -4], (0, "B")),
    ("personal_order", "nearest", "Z9.5", {}, "ABC", [*map(penalty, "CB"), pickup("A", *WON)], [5, -4, -1], (0, "C")),
    ("galdins_talon", "led", "Z8.1", CASUAL, "ABC", [galdins("ABC", [3, 2, 1], [50, 40, 20])], [-4, 2, 2], (0, "")),
    ("galdins_talon", "unused", "Z8.4", CASUAL, "ABC", [galdins("ABC", [4, 3, 1], [50, 40, 9])], [-4, 2, 2], (0, "")),
    ("galdins_talon", "to_winner", "Z8.4", CASUAL, "ABC", [TABLE_GAME], [-4, 2, 2], (0, "")),
    ("galdins_measure", "tricks", "Z8.2", CASUAL, "ABC", [FEW_POINTS], [-4, 2, 2], (0, "")),
    ("galdins_measure", "card_points", "Z8.3", CASUAL, "ABC", [FEW_POINTS], [2, -3, 1], (0, "")),
    ("galdins_pay", 2, "Z8.2", CASUAL, "ABC", [TABLE_GAME], [-4, 2, 2], (0, "")),
    ("galdins_pay", 1, "Z8.2", CASUAL, "ABC", [TABLE_GAME], [-2, 1, 1], (0, "")),
    ("galdins_pay", 1, "Z8.3 ignores it", RONDO, "ABC", [TABLE_GAME], [-3, 1, 2], (1, "")),
    ("galdins_tie", "all_pay", "Z8.2", CASUAL, "ABC", [TIED], [-2, -2, 4], (0, "")),
    ("galdins_tie", "nobody", "Z8.2", CASUAL, "ABC", [TIED], [0, 0, 0], (0, "")),
    ("sitter_pays_base", True, "Z2.5", {}, "ABCD", [pickup("A", *WON)], [3, -1, -1, -1], (0, "")),
    ("sitter_pays_base", False, "Z2.5", {}, "ABCD", [pickup("A", *WON)], [2, -1, -1, 0], (0, "")),
    ("sitter_pays_base", False, "Z2.5 zole", {}, "ABCD", [zole("A", *LOST)], [-12, 6, 6, 0], (0, "")),
    ("sitter_pays_base", False, "Z9.2b", {}, "ABCD", [PASSED_OUT, pickup("B", *WON)], [-1, 5, -2, -2], (1, "")),
    ("sitter_pays_base", False, "Z8.2", CASUAL, "ABCD", [TABLE_GAME], [-4, 2, 2, 0], (0, "")),
    ("sitter_pays_base", False, "Z8.3", RONDO, "ABCD", [WITH_DEALER], [-6, 2, 2, 2], (2, "")),
    ("five_sitter", "second", "Z2.4", {}, "ABCDE", [pickup("C", *WON)], [-1, -1, 4, -1, -1], (0, "")),
    ("five_sitter", "third", "Z2.4", {}, "ABCDE", [pickup("B", *WON)], [-1, 4, -1, -1, -1], (0, "")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("option", "value", "rules", "players", "deals", "expected_points", "expected_pules"),
    [(option, value, *rest) for option, value, _, *rest in CASES],
    ids=[f"{source}: {option} = {json.dumps(value)}" for option, value, source, *_ in CASES],
)
def test_an_option_does_what_its_paragraph_says(
    option, value, rules, players, deals, expected_points, expected_pules
) -> None:
    line = score(*deals, players=players, rules={**rules, option: value})["deals"][-1]
    assert (expected_points, expected_pules) == (points(line), pules(line))


def test_z3_2_without_small_zole_a_small_zole_is_refused() -> None:
    document = sheet(small_zole("A", 0), rules={"small_zole": False})
    assert faults(document) == {("contract_not_in_rules", "deals[0].contract")}


@pytest.mark.parametrize(("value", "expected"), [("pay", [-2, 1, 1]), ("lapse", [0, 0, 0])])
def test_z10_1_round_end_personal(value: str, expected: list[int]) -> None:
    assert expected == points(score(penalty("A"), rules={"round_end_personal": value}, close=True)["settlement"])


def test_every_value_of_every_option_has_its_case() -> None:
    shown = {(option, json.dumps(value)) for option, value, *_ in CASES}
    shown |= {("small_zole", "false"), ("round_end_personal", '"pay"'), ("round_end_personal", '"lapse"')}
    assert shown == {(option, json.dumps(value)) for option, values in OPTIONS.items() for value in values}


@pytest.mark.parametrize(
    ("preset", "deal", "expected", "after"),
    [
        ("classic", PASSED_OUT, [0, 0, 0, 0], (2, "")),
        ("casual", TABLE_GAME, [-6, 2, 2, 2], (0, "")),
        ("rondo", galdins("ABCD", [4, 3, 1, 0], [50, 40, 30, 0]), [-6, 1, 2, 3], (2, "")),
    ],
)
def test_z12_each_preset_answers_three_passes_in_its_own_way(preset, deal, expected, after) -> None:
    line = score(deal, players="ABCD", rules=preset)["deals"][0]
    assert (expected, after) == (points(line), pules(line))


@pytest.mark.parametrize(
    ("preset", "differing"),
    [
        ("classic", {}),
        ("casual", {"all_pass": "galdins", "small_zole": True, "packets": "4-t-4"}),
        (
            "rondo",
            {
                "all_pass": "galdins_and_pule",
                "small_zole": True,
                "small_zole_loss": 6,
                "small_zole_overcall": True,
                "galdins_measure": "card_points",
            },
        ),
    ],
)
def test_z12_a_preset_is_classic_and_these_options(preset: str, differing: dict[str, object]) -> None:
    rules = {option: getattr(PRESETS[preset], option) for option in OPTIONS}
    assert {option: values[0] for option, values in OPTIONS.items()} | differing == rules


def test_z12_the_seeds_game_with_pules_and_small_zole_is_classic_with_one_option() -> None:
    result = score(PASSED_OUT, small_zole("A", 0), pickup("A", *WON), rules={"preset": "classic", "small_zole": True})
    assert points(result["totals"]) == [16, -8, -8]
