"""The reference page of the regulation says what the code does."""

import doctest
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from tournaments import regulations, seating
from tournaments.regulations import FIELDS, Apart, Ending, FaultCode, MetricKey, Regulation, TableSplit, presets
from tournaments.regulations.fields import LATER_SEATINGS
from tournaments.seating import split

PAGE = (Path(__file__).parents[2] / "docs/reference/regulation.md").read_text("utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its first two lines."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def code(value: object) -> str:
    return f"`{value}`"


def listed(values: object) -> str:
    return ", ".join(map(code, values))  # type: ignore[call-overload]


def test_every_field_stands_there_with_its_default_and_its_meaning() -> None:
    defaults = Regulation(title="", rounds=1).as_json()
    shown = {name: code(json.dumps(value)) for name, value in defaults.items()} | {"title": "", "rounds": ""}
    assert rows("Fields") == [[code(name), shown[name], FIELDS[name]] for name in defaults]


def test_the_closed_sets_are_complete() -> None:
    assert {row[0]: row[1] for row in rows("Values of the closed sets")} == {
        "`game`": "`zole`",
        "`ending`": listed(Ending),
        "`table_split`": listed(TableSplit),
        "`round_one`": "`random`, `by_hand`",
        "`seating`": listed(LATER_SEATINGS),
        "`clubs_apart`": listed(Apart),
        "`metrics`": listed(MetricKey),
    }


def test_every_preset_stands_there_with_its_values() -> None:
    assert rows("Presets") == [
        [
            code(name),
            f"{value.rounds} × {value.deals}",
            str(value.minutes or "–"),
            "; ".join("-".join(map(str, value.place_points[size])) for size in (3, 4, 5)),
            code(value.ending),
            code(value.table_split),
        ]
        for name, value in presets().items()
    ]


def test_every_code_of_a_refusal_is_explained() -> None:
    codes = [found for row in rows("Refusals") for found in re.findall(r"`(\w+)`", row[0])]
    engines = ["unknown_preset", "unknown_option", "bad_option_value"]
    assert codes == [*FaultCode, *engines]


@pytest.mark.parametrize("row", rows("Table sizes"), ids=lambda row: row[0])
def test_the_impossible_splits_are_those_named(row: list[str]) -> None:
    rule = TableSplit(row[0].strip("`"))
    impossible = [players for players in range(3, 200) if split(players, rule).fallback]
    assert impossible == [int(players) for players in row[2].split(", ")]


def test_the_example_of_rounds_that_differ_can_be_played() -> None:
    regulation = Regulation.parse(json.loads(PAGE.split("```json\n")[1].split("```")[0]))
    assert [regulation.for_round(number).deals for number in (2, 3)] == [24, 28]
    assert [regulation.for_round(number).minutes for number in (6, 7)] == [50, None]


@pytest.mark.parametrize("package", [regulations, seating], ids=lambda package: package.__name__)
def test_the_example_of_a_package_gives_what_it_says(package: ModuleType) -> None:
    found = doctest.testmod(package)
    assert found.attempted > 0
    assert found.failed == 0
