"""The reference page says what the code does: its tables are read here."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.standings import METRICS, Counting, SeriesTie, place_points, rank, reason_codes
from tests.scoring.standings.stages import SCALES, competitors, results

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "standings.md").read_text(encoding="utf-8")


def table_after(heading):
    """The cells of the first table after a heading, without its head."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def numbers(cell):
    return [Fraction(number.replace("−", "-")) for number in cell.split(", ")]


@pytest.mark.parametrize(("points", "expected", "note"), table_after("Place points"))
def test_the_table_of_ties_is_true(points, expected, note):
    totals = dict(enumerate(numbers(points)))
    assert sum(totals.values()) == 0, note
    assert list(place_points(totals, vector=SCALES[len(totals)]).values()) == numbers(expected)


def test_the_page_defines_every_metric_in_one_row():
    assert table_after("Metrics") == [
        [f"`{metric.key}`", metric.name, metric.abbr, metric.better, metric.definition] for metric in METRICS.values()
    ]


def test_the_page_names_every_reason():
    assert [code.strip("`") for code, _ in table_after("Places")] == list(reason_codes())


def test_the_page_names_every_way_a_series_counts():
    assert [row[0].strip("`") for row in table_after("Series")] == list(Counting)
    assert re.findall(r"`(\w+)` \(", PAGE.split("## Series\n")[1]) == list(SeriesTie)


def test_the_example_of_head_to_head_is_true():
    """A, B, C are 1, 2, 3; the others at their tables are not tied with them."""
    rounds = [
        [{1: 0, 8: 1, 9: -1}],
        [{1: 5, 2: -1, 8: 9, 9: -13}],
        [{2: 0, 8: 1, 9: -1}],
        [{1: -3, 2: 4, 3: 4, 9: -5}],
    ]
    standings = rank(results(*rounds), competitors(1, 2, 3), metrics=["head_to_head"])
    assert [(row.entrant, row.value("head_to_head")) for row in standings] == [(3, 1), (2, 0), (1, -1)]
