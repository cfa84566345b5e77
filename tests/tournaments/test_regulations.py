"""A nolikums as one value: presets from their sources, every refusal, the round trip through JSON."""

import json
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations import (
    FIELDS,
    Apart,
    Ending,
    FaultCode,
    MetricKey,
    Regulation,
    RegulationRefused,
    SeatingMode,
    TableSplit,
    preset,
    presets,
)

DAY: dict[str, Any] = {"title": "Day", "rounds": 7, "deals": 24, "minutes": 50}


def refused(value: object) -> list[tuple[str, str, dict[str, Any]]]:
    """The faults of a regulation that must not be accepted."""
    with pytest.raises(RegulationRefused) as caught:
        Regulation.parse(value)
    return [(fault.code, fault.path, dict(fault.params)) for fault in caught.value.faults]


# The presets say what their sources say.

six_four_two = (Fraction(6), Fraction(4), Fraction(2))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "lzf-classic",
            {"rounds": 7, "deals": 28, "minutes": None, "four_way_tie": 2, "table_split": TableSplit.FOURS_THREES},
        ),
        (
            "parish-day",
            {"rounds": 6, "deals": 24, "minutes": 50, "no_new_deal_at": 3, "ending": Ending.FINISH_DEAL},
        ),
        ("evening", {"rounds": 4, "deals": 16, "minutes": 40, "four_way_tie": None}),
        ("student-league", {"rounds": 4, "deals": 18, "minutes": 40, "ending": Ending.HARD_STOP, "four_way_tie": None}),
        (
            "lzf-rondo",
            {"rounds": 7, "deals": 28, "rules": {"preset": "rondo"}, "table_split": TableSplit.FOURS_FIVES}
            | {"four_way_tie": 2},
        ),
    ],
)
def test_a_preset_sets_what_its_source_says(name: str, expected: dict[str, object]) -> None:
    assert {field: getattr(preset(name), field) for field in expected} == expected


@pytest.mark.parametrize(
    ("name", "size", "worth"),
    [
        ("lzf-classic", 3, [6, 4, 2]),
        ("lzf-classic", 4, [6, 4, 2, 0]),
        ("lzf-classic", 5, [6, 4, 2, 1, 0]),
        ("student-league", 3, [3, 2, 1]),
        ("student-league", 4, [3, 2, 1, 1]),
        pytest.param("student-league", 5, [6, 4, 2, 1, 0], id="a table of five without values of its own: 6/4/2/1/0"),
        ("lzf-rondo", 5, [6, 4, 2, 1, 0]),
    ],
)
def test_a_preset_sets_the_place_points_of_each_table_size(name: str, size: int, worth: list[int]) -> None:
    assert list(preset(name).place_points[size]) == worth


def test_every_preset_ranks_by_place_points_then_points_after_a_random_first_round() -> None:
    for regulation in presets().values():
        assert regulation.metrics[:2] == (MetricKey.PLACE_POINTS, MetricKey.POINTS)
        assert [regulation.for_round(number).seating for number in (1, 2)] == [SeatingMode.RANDOM, SeatingMode.BLOCKS]


def test_the_presets_are_the_five_of_the_sources() -> None:
    assert list(presets()) == ["evening", "lzf-classic", "lzf-rondo", "parish-day", "student-league"]


def test_an_unknown_preset_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        preset("world-cup")


# What is left out has the default of most sources.


def test_a_title_the_rounds_and_one_limit_are_enough() -> None:
    regulation = Regulation.parse({"title": " Day ", "rounds": 4, "deals": 16})
    assert regulation == Regulation(title="Day", rounds=4, deals=16)
    assert (regulation.late_wait_minutes, regulation.out_from_deal, regulation.max_warnings) == (3, 4, 3)
    assert (regulation.discards, regulation.absent_place_points) == (0, 0)
    assert (regulation.rules, regulation.place_points[3]) == ({"preset": "classic"}, six_four_two)


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("rondo", {"preset": "rondo"}),
        ({"small_zole": True}, {"preset": "classic", "small_zole": True}),
        ({"preset": "casual", "galdins_pay": 1}, {"preset": "casual", "galdins_pay": 1}),
    ],
)
def test_rules_are_a_preset_and_options(written: object, rules: dict[str, object]) -> None:
    assert Regulation.parse(DAY | {"rules": written}).rules == rules


@pytest.mark.parametrize("written", [2.5, "2.5", "5/2"])
def test_a_fraction_is_exact_however_it_is_written(written: object) -> None:
    regulation = Regulation.parse(DAY | {"absent_place_points": written})
    assert regulation.absent_place_points == Fraction(5, 2)
    assert regulation.as_json()["absent_place_points"] == "5/2"


def test_warnings_are_kept_from_the_earliest_to_the_last() -> None:
    assert Regulation.parse(DAY | {"warn_at": [1, 15, 5]}).warn_at == (15, 5, 1)


def test_a_table_of_three_may_have_its_own_number_of_deals() -> None:
    regulation = Regulation.parse(DAY | {"deals": 28, "deals_at_three": 27})
    assert [regulation.deals_at(size) for size in (3, 4, 5)] == [27, 28, 28]
    assert Regulation.parse(DAY).deals_at(3) == 24


# A round may differ from its stage.


def test_the_last_round_may_be_without_time_limit() -> None:
    regulation = Regulation.parse(
        DAY | {"no_new_deal_at": 3, "warn_at": [15], "round_overrides": {"7": {"minutes": None}}}
    )
    assert [regulation.for_round(number).minutes for number in (6, 7)] == [50, None]


def test_one_day_may_have_classic_and_rondo_rounds() -> None:
    regulation = Regulation.parse(DAY | {"round_overrides": {"4": {"rules": "rondo", "deals": 28}}})
    assert regulation.for_round(4) == Regulation.parse(DAY | {"rules": "rondo", "deals": 28})
    assert regulation.for_round(3) == Regulation.parse(DAY)


def test_round_one_is_seated_by_its_own_rule() -> None:
    regulation = Regulation.parse(DAY | {"round_one": "by_hand", "seating": "previous_round"})
    assert [regulation.for_round(number).seating for number in (1, 2)] == [
        SeatingMode.BY_HAND,
        SeatingMode.PREVIOUS_ROUND,
    ]


def test_the_first_rounds_may_be_planned() -> None:
    regulation = Regulation.parse(DAY | {"planned_rounds": 2, "round_one": "by_hand", "seating": "no_repeats"})
    assert [regulation.for_round(number).seating for number in (1, 2, 3)] == [
        SeatingMode.PLANNED,
        SeatingMode.PLANNED,
        SeatingMode.NO_REPEATS,
    ]


# Everything else is refused, with the place and what the words need.

LATER = "blocks, no_repeats, random, previous_round, by_hand"
REFUSALS: list[tuple[dict[str, Any], str, str, dict[str, Any]]] = [
    ({"title": 7}, "wrong_type", "title", {"expected": "string"}),
    ({"title": "  "}, "out_of_range", "title", {"least": 1, "most": 200}),
    ({"title": "a\0b"}, "unprintable", "title", {}),
    ({"game": "poker"}, "unknown_choice", "game", {"known": "zole"}),
    ({"rules": []}, "wrong_type", "rules", {"expected": "object"}),
    ({"rules": {"small_zole": 1}}, "bad_option_value", "rules.small_zole", {"allowed": "false, true"}),
    ({"rules": {"bombs": True}}, "unknown_option", "rules.bombs", {}),
    ({"rules": "poker"}, "unknown_preset", "rules.preset", {"known": "classic, casual, rondo"}),
    ({"rounds": 0}, "out_of_range", "rounds", {"least": 1, "most": 30}),
    ({"rounds": True}, "wrong_type", "rounds", {"expected": "integer"}),
    ({"deals": 61}, "out_of_range", "deals", {"least": 1, "most": 60}),
    ({"deals": 24.0}, "wrong_type", "deals", {"expected": "integer"}),
    ({"deals": None, "minutes": None}, "no_limit", "", {}),
    ({"deals": None, "deals_at_three": 9}, "deals_at_three_without_deals", "deals_at_three", {}),
    ({"no_new_deal_at": 50}, "not_before_end", "no_new_deal_at", {"minutes": 50}),
    ({"warn_at": [50, 5]}, "not_before_end", "warn_at", {"minutes": 50}),
    ({"warn_at": [5, 5]}, "duplicate", "warn_at[1]", {}),
    ({"warn_at": 5}, "wrong_type", "warn_at", {"expected": "array"}),
    ({"warn_at": [0]}, "out_of_range", "warn_at[0]", {"least": 1, "most": 600}),
    ({"ending": "bell"}, "unknown_choice", "ending", {"known": "finish_deal, one_more_deal, hard_stop"}),
    ({"table_split": 4}, "unknown_choice", "table_split", {"known": "fours_threes, fours_fives, threes_fours"}),
    ({"round_one": "blocks"}, "unknown_choice", "round_one", {"known": "random, by_hand"}),
    ({"place_points": []}, "wrong_type", "place_points", {"expected": "object"}),
    ({"place_points": {"6": []}}, "unknown_field", "place_points.6", {}),
    ({"place_points": {"4": [6, 4, 2]}}, "out_of_range", "place_points.4", {"least": 4, "most": 4}),
    ({"place_points": {"3": [4, 6, 2]}}, "not_descending", "place_points.3", {}),
    ({"place_points": {"3": [6, True, 2]}}, "wrong_type", "place_points.3[1]", {"expected": "number"}),
    ({"place_points": {"3": [6, "four", 2]}}, "bad_fraction", "place_points.3[1]", {}),
    ({"place_points": {"3": [6, 4, -2]}}, "bad_fraction", "place_points.3[2]", {}),
    ({"place_points": {"3": [6, "4/0", 2]}}, "bad_fraction", "place_points.3[1]", {}),
    ({"place_points": {"3": [6, "30/7", 2]}}, "not_sixtieths", "place_points.3[1]", {}),
    # 13/4 and 1/4 are sixtieths, the half of 13/4 + 4 that two equal winners would get is not
    ({"place_points": {"3": [4, "13/4", 2]}}, "not_sixtieths", "place_points.3", {}),
    ({"four_way_tie": float("nan")}, "bad_fraction", "four_way_tie", {}),
    ({"three_second": {"if_positive": 4, "otherwise": 3}}, "missing_field", "three_second.third", {}),
    ({"three_second": {"if_positive": 3, "otherwise": 4, "third": 2}}, "not_descending", "three_second", {}),
    # the third place above a second one in minus; a second place above the first
    ({"three_second": {"if_positive": 4, "otherwise": 2, "third": 3}}, "not_descending", "three_second", {}),
    ({"three_second": {"if_positive": 7, "otherwise": 4, "third": 2}}, "not_descending", "three_second", {}),
    # two equal winners would get the half of 6 + 13/4, three equal players the third of 6 + 13/4 + 2
    ({"three_second": {"if_positive": "13/4", "otherwise": 3, "third": 2}}, "not_sixtieths", "three_second", {}),
    ({"three_second": {"if_positive": 4, "otherwise": "13/4", "third": 2}}, "not_sixtieths", "three_second", {}),
    ({"metrics": []}, "out_of_range", "metrics", {"least": 1, "most": 7}),
    ({"metrics": ["points", "points"]}, "duplicate", "metrics[1]", {}),
    ({"discards": 3}, "out_of_range", "discards", {"least": 0, "most": 2}),
    ({"rounds": 2, "discards": 2}, "too_many_discards", "discards", {"rounds": 2}),
    ({"rounds": 2, "planned_rounds": 3}, "too_many_planned", "planned_rounds", {"rounds": 2}),
    ({"seating": "planned"}, "unknown_choice", "seating", {"known": LATER}),
    (
        {"round_overrides": {"3": {"seating": "planned"}}},
        "unknown_choice",
        "round_overrides.3.seating",
        {"known": LATER},
    ),
    (
        {"planned_rounds": 3, "round_overrides": {"3": {"seating": "random"}}},
        "not_overridable",
        "round_overrides.3.seating",
        {},
    ),
    (
        {"categories": ["women"], "level_groups": ["women", "men"]},
        "no_such_category",
        "level_groups[1]",
        {"name": "men"},
    ),
    ({"balanced_seats": 1}, "wrong_type", "balanced_seats", {"expected": "boolean"}),
    ({"clubs_apart": "sometimes"}, "unknown_choice", "clubs_apart", {"known": "never, first_round, always"}),
    ({"max_warnings": 0}, "out_of_range", "max_warnings", {"least": 1, "most": 10}),
    ({"categories": ["Women"]}, "bad_name", "categories[0]", {}),
    ({"min_age": 0}, "out_of_range", "min_age", {"least": 1, "most": 120}),
    ({"max_entries": 2}, "out_of_range", "max_entries", {"least": 3, "most": 5000}),
    ({"stake": 1}, "unknown_field", "stake", {}),
    ({"round_overrides": {"8": {}}}, "no_such_round", "round_overrides.8", {}),
    ({"round_overrides": {"07": {}}}, "no_such_round", "round_overrides.07", {}),
    ({"round_overrides": {"7": 40}}, "wrong_type", "round_overrides.7", {"expected": "object"}),
    ({"round_overrides": {"7": {"discards": 1}}}, "not_overridable", "round_overrides.7.discards", {}),
    ({"round_overrides": {"1": {"seating": "random"}}}, "not_overridable", "round_overrides.1.seating", {}),
    ({"round_overrides": {"2": {"rules": {"x": 1}}}}, "unknown_option", "round_overrides.2.rules.x", {}),
    ({"round_overrides": {"2": {"minutes": None, "deals": None}}}, "no_limit", "round_overrides.2", {}),
    (
        {"no_new_deal_at": 3, "round_overrides": {"2": {"minutes": 3}}},
        "not_before_end",
        "round_overrides.2.no_new_deal_at",
        {"minutes": 3},
    ),
]


@pytest.mark.parametrize(("changed", "code", "path", "params"), REFUSALS)
def test_a_regulation_is_refused(changed: dict[str, Any], code: str, path: str, params: dict[str, Any]) -> None:
    assert refused(DAY | changed) == [(code, path, params)]


def test_only_shares_that_occur_count_in_the_plus_rule() -> None:
    """No table has both its second places: the third of 1/10 + 1/10 + 1/15 is asked of nobody."""
    first, worths = {"3": ["2/15"] * 3}, {"if_positive": "1/10", "otherwise": "1/10", "third": "1/15"}
    regulation = Regulation.parse(DAY | {"place_points": first, "three_second": worths})
    assert regulation.three_second == {key: Fraction(worth) for key, worth in worths.items()}


@pytest.mark.parametrize("field", ["title", "rounds"])
def test_title_and_rounds_must_be_given(field: str) -> None:
    assert refused({key: value for key, value in DAY.items() if key != field}) == [("missing_field", field, {})]


@pytest.mark.parametrize("value", [None, [], "lzf-classic", 7])
def test_what_is_no_object_is_refused(value: object) -> None:
    assert refused(value) == [("wrong_type", "", {"expected": "object"})]


def test_every_code_has_its_case() -> None:
    engines = {"bad_option_value", "unknown_option", "unknown_preset"}
    assert {code for _, code, _, _ in REFUSALS} - engines == set(FaultCode)


def test_all_faults_are_told_at_once_and_no_good_field_is_blamed() -> None:
    faults = refused(
        {"rounds": "7", "deals": [], "discards": 2, "ending": "", "place_points": {"3": [1, "x", -1], "4": []}}
        | {"round_overrides": {"2": {"deals": 0, "title": "x"}, "40": {}}}
    )
    assert {(path, code) for code, path, _ in faults} == {
        ("title", "missing_field"),
        ("rounds", "wrong_type"),
        ("deals", "wrong_type"),
        ("ending", "unknown_choice"),
        ("place_points.3[1]", "bad_fraction"),
        ("place_points.3[2]", "bad_fraction"),
        ("place_points.4", "out_of_range"),
        ("round_overrides.2.deals", "out_of_range"),
        ("round_overrides.2.title", "not_overridable"),
        ("round_overrides.40", "no_such_round"),
    }


@pytest.mark.parametrize(
    ("changed", "paths"),
    [
        pytest.param({"minutes": "x", "no_new_deal_at": 90}, ["minutes"], id="faulty minutes judge no other time"),
        pytest.param({"warn_at": ["x"], "minutes": 5}, ["warn_at[0]"], id="a faulty warning is not also too early"),
        pytest.param({"no_new_deal_at": -1}, ["no_new_deal_at"], id="a faulty signal is not also too early"),
        pytest.param({"rounds": "x", "discards": 2}, ["rounds"], id="faulty rounds judge no discards"),
        pytest.param({"rounds": "x", "round_overrides": {"9": {}}}, ["rounds"], id="faulty rounds judge no override"),
        pytest.param(
            {"minutes": "x", "round_overrides": {"2": {"minutes": 4, "no_new_deal_at": 5}}},
            ["minutes", "round_overrides.2.no_new_deal_at"],
            id="a round with good minutes of its own is judged by them",
        ),
    ],
)
def test_a_faulty_field_brings_no_second_fault(changed: dict[str, Any], paths: list[str]) -> None:
    assert [path for _, path, _ in refused(DAY | changed)] == paths


def test_the_refusal_itself_reads_well_in_a_log() -> None:
    with pytest.raises(RegulationRefused) as caught:
        Regulation.parse(DAY | {"rounds": 31, "stake": 1})
    assert str(caught.value) == "rounds: out_of_range; stake: unknown_field"


# Through JSON and back.

worths = st.lists(st.integers(0, 12), min_size=4, max_size=4).map(lambda values: sorted(values, reverse=True))
changes = st.fixed_dictionaries(
    {},
    optional={
        "minutes": st.none() | st.integers(31, 90),
        "deals": st.integers(1, 60),
        "ending": st.sampled_from([*Ending]),
        "seating": st.sampled_from([mode for mode in SeatingMode if mode is not SeatingMode.PLANNED]),
        "rules": st.sampled_from(["classic", "rondo", {"preset": "casual", "zole_bonus": 5}]),
        "no_new_deal_at": st.integers(0, 30),
        "warn_at": st.sets(st.integers(1, 30), max_size=4).map(list),
    },
)
regulations = st.builds(
    lambda base, more, overrides: Regulation.parse(DAY | base | more | {"round_overrides": overrides}),
    changes,
    st.fixed_dictionaries(
        {},
        optional={
            "title": st.text("aāžя 7×", min_size=1).filter(str.strip),
            "place_points": st.fixed_dictionaries({"4": worths}),
            "three_second": st.just({"if_positive": 4, "otherwise": "5/2", "third": 1}),
            "four_way_tie": st.sampled_from([None, 2, "7/4"]),
            "metrics": st.permutations([*MetricKey]),
            "categories": st.sets(st.sampled_from(["women", "seniors", "best_of_all"])).map(sorted),
            "planned_rounds": st.integers(0, 1),
            "clubs_apart": st.sampled_from([*Apart]),
            "balanced_seats": st.booleans(),
            "even_odd_tables": st.booleans(),
        },
    ),
    st.dictionaries(st.integers(2, 7).map(str), changes, max_size=3),
)


@given(regulations)
def test_a_regulation_reads_back_from_json_text(regulation: Regulation) -> None:
    again = Regulation.parse(json.loads(json.dumps(regulation.as_json())))
    assert again == regulation
    assert (hash(again), again.hash()) == (hash(regulation), regulation.hash())


@given(regulations, st.randoms())
def test_the_hash_does_not_depend_on_the_order_of_the_fields(regulation: Regulation, chance: Any) -> None:
    items = list(regulation.as_json().items())
    chance.shuffle(items)
    assert Regulation.parse(dict(items)).hash() == regulation.hash()


def test_nor_on_the_order_of_options_and_overrides() -> None:
    one = {
        "rules": {"small_zole": True, "zole_bonus": 5},
        "round_overrides": {"2": {"deals": 9, "minutes": 9}, "3": {}},
    }
    other = {
        "rules": {"zole_bonus": 5, "small_zole": True},
        "round_overrides": {"3": {}, "2": {"minutes": 9, "deals": 9}},
    }
    assert Regulation.parse(DAY | one).hash() == Regulation.parse(DAY | other).hash()


@given(regulations, st.integers(1, 7))
def test_the_value_of_a_round_is_a_regulation_of_its_own(regulation: Regulation, number: int) -> None:
    of_round = regulation.for_round(number)
    written = of_round.as_json()
    if number <= regulation.planned_rounds:
        assert written["seating"] == "planned"
        written["seating"] = "random"  # nobody writes it: `planned_rounds` says it
        of_round = replace(of_round, seating=SeatingMode.RANDOM)
    assert Regulation.parse(written) == of_round
    assert of_round.for_round(2) == of_round


def test_another_value_has_another_hash() -> None:
    hashes = {Regulation.parse(DAY | {"deals": deals}).hash() for deals in range(1, 61)}
    assert len(hashes) == 60
    assert {len(value) for value in hashes} == {64}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*FIELDS, "stake"]), json_values))
def test_whatever_is_sent_is_a_regulation_or_is_refused(value: dict[str, object]) -> None:
    with suppress(RegulationRefused):
        regulation = Regulation.parse(value)
        assert Regulation.parse(regulation.as_json()) == regulation


def test_every_field_is_explained() -> None:
    assert set(FIELDS) == set(Regulation(title="Day", rounds=1).as_json())
