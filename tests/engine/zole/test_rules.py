"""Rules as JSON names them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sheets
from engine.errors import SheetRefused
from engine.zole.rules import OPTIONS, PRESETS, SOURCES, Rules, check_rules
from tests.engine.random_sheets import law


def test_rules_are_a_preset_or_a_preset_and_options() -> None:
    assert Rules.parse("rondo") == PRESETS["rondo"]
    assert Rules.parse({}) == PRESETS["classic"]
    assert Rules.parse({"preset": "casual", "galdins_pay": 1}) == Rules(
        all_pass="galdins", small_zole=True, packets="4-t-4", galdins_pay=1
    )


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        (None, "wrong_type", "rules"),
        (["classic"], "wrong_type", "rules"),
        (7, "wrong_type", "rules"),
        ("skat", "unknown_preset", "rules"),
        ({"preset": "skat"}, "unknown_preset", "rules.preset"),
        ({"preset": None}, "wrong_type", "rules.preset"),
        ({"bullets": True}, "unknown_option", "rules.bullets"),
        ({7: True}, "unknown_option", "rules.7"),
        ({"small_zole": "yes"}, "bad_option_value", "rules.small_zole"),
        ({"small_zole": 1}, "bad_option_value", "rules.small_zole"),
        ({"pules_per_win": True}, "bad_option_value", "rules.pules_per_win"),
        ({"pules_per_win": 1.0}, "bad_option_value", "rules.pules_per_win"),
        ({"pules_per_win": "1"}, "bad_option_value", "rules.pules_per_win"),
        ({"zole_bonus": [4]}, "bad_option_value", "rules.zole_bonus"),
        ({"zole_bonus": float("nan")}, "bad_option_value", "rules.zole_bonus"),
    ],
)
def test_anything_else_is_refused(value: object, code: str, path: str) -> None:
    assert [(fault.code, fault.path) for fault in check_rules(value)] == [(code, path)]
    assert check_rules(value) == sheets.check_rules("zole", value)
    with pytest.raises(SheetRefused):
        Rules.parse(value)


def test_all_faults_of_rules_are_told_at_once() -> None:
    found = check_rules({"preset": "skat", "bullets": 1, "sixty": "draw"})
    assert [fault.code for fault in found] == ["unknown_preset", "unknown_option", "bad_option_value"]
    assert found[2].message == 'this option allows: "loss", "no_score"'


def test_rules_of_an_unknown_game_are_refused() -> None:
    assert [(fault.code, fault.path) for fault in sheets.check_rules("skat", "classic")] == [("unknown_game", "game")]


def test_good_rules_have_no_fault() -> None:
    assert sheets.check_rules("zole", {"preset": "rondo", "personal_value": 3}) == ()


any_rules = st.fixed_dictionaries({option: st.sampled_from(values) for option, values in OPTIONS.items()})


@law
@given(any_rules)
def test_rules_read_back_from_what_they_write(options: dict[str, object]) -> None:
    rules = Rules(**options)
    assert Rules.parse(rules.to_json()) == rules


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_written_by_its_name_alone(preset: str) -> None:
    assert PRESETS[preset].to_json() == {"preset": preset}


def test_every_option_names_its_paragraph() -> None:
    assert OPTIONS.keys() == SOURCES.keys()
    assert all(source.startswith("Z") for source in SOURCES.values())
