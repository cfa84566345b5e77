"""docs/reference/rules-sixty-six.md is true: its tables say what the code does, and its files are there."""

import json
import re
from pathlib import Path

import pytest

from engine.sixty_six.declarations import WORDS
from engine.sixty_six.endings import How, can_occur, possible_values
from engine.sixty_six.entries import LEVELS
from engine.sixty_six.record import OPTIONAL, REQUIRED
from engine.sixty_six.rules import OPTIONS, PLAYERS, PRESETS, SOURCES, Rules, default_preset
from tests.engine.sheets_for_tests import Json, faults
from tests.engine.sixty_six.sheets_for_tests import sheet

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/reference/rules-sixty-six.md").read_text()
RECORD_PAGE = (ROOT / "docs/reference/deal-record.md").read_text()


def table(heading: str, page: str = PAGE) -> list[list[str]]:
    """The cells of the rows of the table whose first line begins so."""
    rows = page[page.index(heading) :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def options_of(cell: str) -> Json:
    """`name` `value`, … as a changed preset is written."""
    changed = codes(cell)
    return {name: json.loads(value) for name, value in zip(changed[::2], changed[1::2], strict=True)}


def values(cell: str) -> set[int]:
    return set() if cell == "–" else {int(value) for value in cell.split(", ")}


def test_the_option_table_lists_every_option_with_its_paragraph_and_values() -> None:
    listed = {codes(name)[0]: (source, allowed) for name, source, allowed, _ in table("| option |")}
    expected = {
        option: (SOURCES[option], ", ".join(f"`{json.dumps(value)}`" for value in allowed))
        for option, allowed in OPTIONS.items()
    }
    assert expected | {"target": ("1.13", f"{OPTIONS['target'][0]} to {OPTIONS['target'][-1]}")} == listed
    assert "(`target`: 7)" in PAGE and Rules().target == 7  # noqa: PT018


def test_the_preset_table_lists_what_differs_from_default() -> None:
    rows = table("| preset |")
    assert [codes(row[0])[0] for row in rows] == list(PRESETS)
    for name, players, differing, _ in rows:
        assert PRESETS[codes(name)[0]] == Rules(**options_of(differing))
        assert PLAYERS[codes(name)[0]] == int(players)


def test_the_table_of_ends_says_what_each_can_give_under_the_preset_of_each_number_of_players() -> None:
    rows = table("| `how` | two |")
    assert [codes(row[0])[0] for row in rows] == list(How)
    for name, *cells, _ in rows:
        how = How(codes(name)[0])
        for players, cell in zip((2, 3, 4), cells, strict=True):
            rules = PRESETS[default_preset(players)]
            assert values(cell) == possible_values(how, rules, players)
            assert can_occur(how, rules, players) == (cell != "–")


@pytest.mark.parametrize("row", table("| options | `how` |"), ids=lambda row: " ".join(row))
def test_the_table_of_options_says_what_they_change(row: list[str]) -> None:
    options, name, cell = row
    how = How(codes(name)[0])
    assert values(cell) == possible_values(how, Rules(**options_of(options)), 2)


@pytest.mark.parametrize("row", table("| entry |"), ids=lambda row: row[0])
def test_the_entries_of_the_page_are_taken(row: list[str]) -> None:
    entry = json.loads(codes(row[0])[0])
    players = "ABC" if "player" in entry or "bid" in entry else "AB"
    assert faults(sheet(entry, players=players, rules={"last_trick": "ten"})) == set()


def test_the_table_of_the_record_says_which_fields_there_must_and_may_be() -> None:
    rows = table("| field | two |", RECORD_PAGE)
    for players, column in ((2, 1), (3, 2), (4, 3)):
        said = {codes(row[0])[0]: row[column] for row in rows if row[column]}
        heading = {"format", "game", "players", "dealer"}
        must = set(REQUIRED[players]) - heading | ({"turnup"} if players == 4 else set())
        assert {field for field, cell in said.items() if cell == "must"} == must
        assert set(said) == {*REQUIRED[players], *OPTIONAL[players]} - heading


def test_the_table_of_the_record_lists_every_action() -> None:
    words = [code.split()[0] for row in table("| action | meaning |", RECORD_PAGE) for code in codes(row[0])]
    assert words == list(WORDS)


def test_the_levels_of_the_page_can_be_bid() -> None:
    assert "1, 2 or 3" in PAGE
    assert list(LEVELS) == [1, 2, 3]


def test_the_files_the_page_names_are_there() -> None:
    named = set(re.findall(r"`(engine/[\w/]+\.py)`", PAGE))
    assert named
    assert all((ROOT / name).is_file() for name in named)
