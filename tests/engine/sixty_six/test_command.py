"""`python3 -m engine score` with sheets of Sixty-six, alone and mixed with Zole, whatever is typed."""

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sheets
from engine.__main__ import main
from engine.errors import SheetRefused
from engine.sixty_six.endings import How
from engine.sixty_six.rules import OPTIONS, PRESETS
from tests.engine.random_sheets import law
from tests.engine.sheets_for_tests import pickup
from tests.engine.sheets_for_tests import sheet as zole_sheet
from tests.engine.sixty_six.card_tables import RECORDS
from tests.engine.sixty_six.sheets_for_tests import bid, sheet, won

GOOD = json.dumps(sheet(won("A", 2)))


def run(command: str, text: str, *arguments: str) -> tuple[int, str]:
    """Exit status and output of one call."""
    target = io.BytesIO()
    return main([command, *arguments], io.BytesIO(text.encode()), target), target.getvalue().decode()


def test_lines_may_hold_both_games() -> None:
    documents = [
        zole_sheet(pickup("A", 70, 5)),
        sheet(won("B", 3)),
        sheet(won("B", 4)),
        zole_sheet(pickup("A", 119, 7)),
        sheet(bid("A", 2, "C", 3), players="ABCD"),
    ]
    status, output = run("score", "\n".join(map(json.dumps, documents)), "--lines")
    results = [json.loads(line) for line in output.splitlines()]
    assert status == 1
    assert [result.get("totals") for result in results] == [
        {"A": 2, "B": -1, "C": -1},
        {"A": 0, "B": 3},
        None,
        None,
        {"A": 3, "B": 0, "C": 3, "D": 0},
    ]
    assert {result["errors"][0]["code"] for result in results[2:4]} == {"impossible_outcome"}


def test_records_of_two_three_and_four_are_replayed_line_by_line() -> None:
    status, output = run("replay", "\n".join(json.dumps(RECORDS[name]) for name in ("E01", "T02", "B01")), "--lines")
    results = [json.loads(line) for line in output.splitlines()]
    assert status == 0
    assert [result["game_points"] for result in results] == [
        {"N": 0, "D": 1},
        {"A": 0, "B": 0, "C": 2},
        {"A": -2, "B": 0, "C": -2, "D": 0},
    ]


def test_the_rules_of_a_second_game_can_be_asked_for() -> None:
    assert sheets.check_rules("sixty_six", "santase") == ()
    assert [fault.code for fault in sheets.check_rules("sixty_six", {"zole_bonus": 3})] == ["unknown_option"]


def with_points(written: str) -> str:
    return GOOD.replace('"game_points": 2', f'"game_points": {written}')


HOSTILE = {
    "a boolean for a number": (with_points("true"), ("wrong_type", "deals[0].game_points")),
    "a fraction": (with_points("2.0"), ("wrong_type", "deals[0].game_points")),
    "a huge integer": (with_points("9" * 100_000), ("impossible_outcome", "deals[0].game_points")),
    "a huge negative integer": (with_points("-" + "9" * 100_000), ("impossible_outcome", "deals[0].game_points")),
    "a huge target": (GOOD[:-1] + ', "rules": {"target": ' + "9" * 50 + "}}", ("bad_option_value", "rules.target")),
    "a name of 1 MB": (GOOD.replace('"B"', f'"{"B" * 1_000_000}"'), ("out_of_range", "players[1]")),
    "a lone surrogate": (GOOD.replace('"claim"', r'"\ud800"'), ("wrong_type", "deals[0].how")),
    "a winner of 1 MB": (
        GOOD.replace('"winner": "A"', f'"winner": "{"A" * 1_000_000}"'),
        ("unknown_player", "deals[0].winner"),
    ),
    "how of 1 MB": (GOOD.replace('"claim"', f'"{"c" * 1_000_000}"'), ("unknown_contract", "deals[0].how")),
    "a deep winner": (GOOD.replace('"A", "game', "[" * 500 + "]" * 500 + ', "game'), ("wrong_type", "deals[0].winner")),
    "NaN": (with_points("NaN"), ("malformed_json", "")),
    "a key twice": (with_points('2, "game_points": 2'), ("malformed_json", "")),
}


@pytest.mark.parametrize(("text", "fault"), HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_typed_in_malice_is_refused_with_the_right_code(text: str, fault: tuple[str, str]) -> None:
    status, output = run("score", text)
    assert status == 1
    assert fault in [(error["code"], error["path"]) for error in json.loads(output)["errors"]]
    assert len(output) < 2000


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=[])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
FIELDS = ["winner", "game_points", "how", "bid", "value", "player", "contract"]
LIKELY: list[Any] = [*How, "A", "B", None, 1, 2, 3, ["A", 2], ["C", 4], ["A"], ["A", "B"]]
near_entries = st.dictionaries(st.sampled_from(FIELDS), json_values | st.sampled_from(LIKELY))
near_rules = st.dictionaries(
    st.sampled_from([*OPTIONS, "preset"]), json_values | st.sampled_from([*PRESETS, True, False, 2, "auto", "ten"])
)
near_sheets = st.fixed_dictionaries(
    {"game": st.just("sixty_six"), "players": st.sampled_from(["AB", "ABC", "ABCD"]).map(list) | json_values},
    optional={
        "rules": st.sampled_from([*PRESETS]) | near_rules | json_values,
        "deals": json_values | st.lists(near_entries | json_values, max_size=4),
        "dealer": st.sampled_from("ABCD") | json_values,
        "close": st.booleans() | json_values,
        "format": st.just(1) | json_values,
    },
)


@law
@given(near_sheets)
def test_any_json_is_scored_or_refused(document: Any) -> None:
    status, output = run("score", json.dumps(document))
    assert ("errors" in json.loads(output)) == (status == 1)


@law
@given(st.sampled_from(["AB", "ABC", "ABCD"]), st.lists(near_entries, min_size=1, max_size=3))
def test_what_is_taken_reads_back_and_adds_up(players: str, entries: list[Any]) -> None:
    document = sheet(*entries, players=players, rules={"last_trick": "ten"})
    try:
        read = sheets.read(document)
    except SheetRefused:
        return
    assert sheets.read(sheets.write(read)) == read
    result: Any = sheets.score(document)
    for player, total in result["totals"].items():
        assert total == sum(line["points"][player] for line in result["deals"])
