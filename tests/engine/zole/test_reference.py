"""docs/reference/rules-zole.md is true: its tables say what the code does, and its files are there."""

import json
import re
from pathlib import Path

import pytest

from engine.cards import parse_cards
from engine.errors import CODES
from engine.zole.contracts import PICKUP_FIGURES
from engine.zole.order import TRUMPS
from engine.zole.outcome import outcome_of
from engine.zole.rules import OPTIONS, PRESETS, SOURCES, Rules

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/reference/rules-zole.md").read_text()


def table(heading: str) -> list[list[str]]:
    """The cells of the rows of the table whose first line begins so."""
    rows = PAGE[PAGE.index(heading) :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_the_option_table_lists_every_option_with_its_paragraph_and_values() -> None:
    listed = {codes(name)[0]: (source, codes(values)) for name, source, values, _ in table("| option |")}
    assert listed == {
        option: (SOURCES[option], [json.dumps(value) for value in values]) for option, values in OPTIONS.items()
    }


def test_the_preset_table_lists_what_differs_from_classic() -> None:
    for name, differing, _ in table("| preset |"):
        changed = codes(differing)
        rules = {option: json.loads(value) for option, value in zip(changed[::2], changed[1::2], strict=True)}
        assert PRESETS[codes(name)[0]] == Rules(**rules)
    assert [codes(row[0])[0] for row in table("| preset |")] == list(PRESETS)


@pytest.mark.parametrize(("row", "bonus"), [(0, 0), (1, Rules().zole_bonus)])
def test_the_score_table_is_the_one_that_is_scored(row: int, bonus: int) -> None:
    heading = next(line for line in PAGE.splitlines() if line.startswith("| | `won`"))
    figures = [int(cell.replace("−", "-")) for cell in table("| | `won`")[row][1:]]
    expected = [
        figure + (bonus if figure > 0 else -bonus) for figure in map(PICKUP_FIGURES.__getitem__, codes(heading))
    ]
    assert figures == expected


@pytest.mark.parametrize(
    ("row", "results"),
    [
        (0, [(8, 120)]),
        (1, [(0, 0), (0, 22)]),
        (2, [(7, 120), (6, 91)]),
        (3, [(5, 90), (5, 61)]),
        (4, [(4, 60), (4, 31)]),
        (5, [(3, 30), (1, 0)]),
    ],
)
def test_the_outcome_table_is_the_one_that_is_tested(row: int, results: list[tuple[int, int]]) -> None:
    outcome = codes(table("| test |")[row][1])[0]
    assert {outcome} == {outcome_of(tricks, card_points, Rules()) for tricks, card_points in results}


def test_the_refusal_table_lists_every_code() -> None:
    assert [codes(row[0])[0] for row in table("| code |")] == list(CODES)


def test_the_trumps_are_listed_in_their_order() -> None:
    (listed,) = re.findall(r"14 trumps, high to low: ([^.]+)\.", PAGE)
    assert parse_cards(listed) == TRUMPS


def test_the_files_the_page_names_are_there() -> None:
    named = set(re.findall(r"`(engine/[\w/]+\.py)`", PAGE))
    assert named
    assert all((ROOT / name).is_file() for name in named)
