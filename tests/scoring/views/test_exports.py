"""The standings as files."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO

import pytest
from django.urls import reverse
from python_calamine import CalamineWorkbook

from scoring.services.standings import refresh_standings
from scoring.tables import harmless
from tests.factories import PlayerFactory
from tests.scoring_factories import LATER, Hall, hall, sign, type_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Hall:
    """One table is signed; two of its players share the middle; the last one's name looks like a formula."""
    at = hall(4)
    at.stage.entrants.filter(start_number=4).update(name="=SUM(1;2)", player=PlayerFactory(name="=SUM(1;2)"))
    type_totals(at, 1, 9, 1, 1, -11)
    sign(at, 1)
    refresh_standings(stage=at.stage, cause="test", now=LATER)
    return at


def get(client, at: Hall, kind: str, query: str = ""):
    return client.get(reverse(f"scoring:standings-{kind}", args=[at.stage.slug]) + query)


def test_csv_holds_the_rows_of_the_page_and_is_read_right_by_spreadsheets(client, at):
    response = get(client, at, "csv")
    assert response.content.startswith(b"\xef\xbb\xbf")
    assert f'filename="{at.stage.slug}.csv"' in response["Content-Disposition"]
    head, *rows = csv.reader(StringIO(response.content.decode("utf-8-sig")))
    assert head == ["Place", "No.", "Name", "Club", "Region", "Round 1", "place points", "points", "Why this place"]
    assert [row[:2] for row in rows] == [["1", "1"], ["2", "2"], ["2", "3"], ["4", "4"]]
    assert [row[5:8] for row in rows] == [["6", "6", "9"], ["3", "3", "1"], ["3", "3", "1"], ["0", "0", "-11"]]


def test_xlsx_keeps_figures_as_figures_also_below_zero(client, at):
    sheet = CalamineWorkbook.from_filelike(BytesIO(get(client, at, "xlsx").content)).get_sheet_by_index(0)
    assert [row[7] for row in sheet.to_python()[1:]] == [9.0, 1.0, 1.0, -11.0]


def test_a_name_that_looks_like_a_formula_is_text_everywhere(client, at):
    assert "'=SUM(1;2)" in get(client, at, "csv").content.decode()
    book = CalamineWorkbook.from_filelike(BytesIO(get(client, at, "xlsx").content))
    assert book.get_sheet_by_index(0).to_python()[4][2] == "'=SUM(1;2)"


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+371 29000000", "'+371 29000000"),
        ("-5", "'-5"),
        ("@home", "'@home"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        (-5, -5),
        (2.5, 2.5),
        (None, None),
        ("Kalniņš-Bērzs", "Kalniņš-Bērzs"),
    ],
)
def test_only_text_that_begins_like_a_formula_is_changed(cell, written):
    assert harmless(cell) == written


def test_json_is_exact_and_says_of_what_it_is(client, at):
    data = get(client, at, "json").json()
    assert (data["stage"], data["after_round"], data["metrics"]) == (at.stage.slug, 1, ["place_points", "points"])
    first, second = data["rows"][:2]
    assert first["values"] == {"place_points": "6", "points": "9"}
    assert second["shared"] is True
    assert second["rounds"] == [
        {"round": 1, "table": 1, "points": 1, "place_sixtieths": 180, "final": True, "dropped": False}
    ]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_a_file_can_hold_one_round_and_never_one_that_is_not_there(client, at, kind):
    assert get(client, at, kind, "?round=1").status_code == 200
    assert get(client, at, kind, "?round=4").status_code == 404


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_a_file_of_a_hall_needs_no_more_queries_than_the_page(client, at, kind, django_assert_max_num_queries):
    with django_assert_max_num_queries(10):
        get(client, at, kind)
