"""Rules as JSON names them, and the presets as they are written down."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import SheetRefused
from engine.sixty_six.rules import OPTIONS, PLAYERS, PRESETS, SOURCES, Rules, check_rules, default_preset
from tests.engine.random_sheets import law

WRITTEN_PRESETS = json.loads((Path(__file__).parents[1] / "vectors/sixty-six-presets.json").read_text())

LISTED = {
    "schneider": (33, 31),
    "closing": (True, False),
    "follow": ("follow_trump", "head", "follow_only", "head_all"),
    "marriage_when": ("any", "open"),
    "marriage_first_lead": (True, False),
    "exchange_when": ("lead", "turn"),
    "exchange_needs_trick": (True, False),
    "exchange_min_talon": (2, 3),
    "exchange_on_close": (True, False),
    "close_first_trick": (True, False),
    "close_min_talon": (2, 3),
    "close_before_draw": (True, False),
    "ending": ("claim", "auto"),
    "claim_priority": ("claimer", "first_to_reach"),
    "false_claim": ("two", "two_three", "as_if_won"),
    "failed_close": ("two_three", "three", "two", "closer_count"),
    "closer_beaten": ("two", "as_failed"),
    "close_value_at": ("end", "close"),
    "last_trick": ("decides", "ten", "decides_regardless"),
    "next_dealer": ("alternate", "winner", "loser"),
    "meld_needs": ("side", "player"),
    "auction": (False, True),
}


@pytest.mark.parametrize("name", WRITTEN_PRESETS)
def test_a_preset_has_the_values_that_are_written_down(name: str) -> None:
    """The options of three and four players are at their defaults."""
    assert asdict(PRESETS[name]) == {**WRITTEN_PRESETS[name], "meld_needs": "side", "auction": False}


def test_every_option_has_the_values_that_are_written_down() -> None:
    assert {"target": range(1, 100), **LISTED} == OPTIONS


def test_the_first_value_is_that_of_default() -> None:
    assert Rules() == PRESETS["default"] == Rules(**{option: values[0] for option, values in LISTED.items()})
    assert Rules().target == 7


@pytest.mark.parametrize("preset", ["cutthroat", "partners24"])
def test_three_and_four_play_to_fifteen(preset: str) -> None:
    assert PRESETS[preset] == Rules(target=15, closing=False)


def test_the_preset_of_a_table_that_names_none_follows_from_its_players() -> None:
    assert [default_preset(players) for players in (2, 3, 4)] == ["default", "cutthroat", "partners24"]


def test_rules_are_a_preset_or_a_preset_and_options() -> None:
    assert Rules.parse("santase") == PRESETS["santase"]
    assert Rules.parse({}) == PRESETS["default"]
    assert Rules.parse({"preset": "seed", "target": 15}) == Rules(closing=False, target=15)


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        (None, "wrong_type", "rules"),
        (["default"], "wrong_type", "rules"),
        ("classic", "unknown_preset", "rules"),
        ({"preset": "classic"}, "unknown_preset", "rules.preset"),
        ({"preset": 66}, "wrong_type", "rules.preset"),
        ({"all_pass": "pule"}, "unknown_option", "rules.all_pass"),
        ({66: True}, "unknown_option", "rules.66"),
        ({"target": 0}, "bad_option_value", "rules.target"),
        ({"target": 100}, "bad_option_value", "rules.target"),
        ({"target": True}, "bad_option_value", "rules.target"),
        ({"target": 7.0}, "bad_option_value", "rules.target"),
        ({"closing": 1}, "bad_option_value", "rules.closing"),
        ({"schneider": "33"}, "bad_option_value", "rules.schneider"),
        ({"follow": None}, "bad_option_value", "rules.follow"),
        ({"last_trick": ["ten"]}, "bad_option_value", "rules.last_trick"),
    ],
)
def test_anything_else_is_refused(value: object, code: str, path: str) -> None:
    assert [(fault.code, fault.path) for fault in check_rules(value)] == [(code, path)]
    with pytest.raises(SheetRefused):
        Rules.parse(value)


def test_all_faults_of_rules_are_told_at_once() -> None:
    found = check_rules({"preset": "skat", "bullets": 1, "target": 0, "ending": "never"})
    codes = ["unknown_preset", "unknown_option", "bad_option_value", "bad_option_value"]
    assert codes == [fault.code for fault in found]
    assert found[2].message == "this option allows: 1 to 99"
    assert found[3].message == 'this option allows: "claim", "auto"'


any_rules = st.builds(dict, **{option: st.sampled_from(values) for option, values in OPTIONS.items()})


@law
@given(any_rules, st.sampled_from([2, 3, 4]))
def test_rules_read_back_from_what_they_write(options: dict[str, Any], players: int) -> None:
    rules = Rules(**options)
    assert rules == Rules.parse(rules.to_json(players))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_written_by_its_name_alone(preset: str) -> None:
    assert PRESETS[preset].to_json(PLAYERS[preset]) == {"preset": preset}


def test_every_option_names_its_paragraph() -> None:
    assert OPTIONS.keys() == SOURCES.keys()
    assert all(source.startswith(("1.", "2.")) for source in SOURCES.values())
