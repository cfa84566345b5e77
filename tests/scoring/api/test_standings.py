"""Standings, results and the audit through the API."""

from __future__ import annotations

import pytest

from scoring.services.standings import refresh_standings
from scoring.services.totals import correct_totals
from tests.scoring_factories import LATER, Hall, hall, sign, type_totals
from tests.tournaments.api.asking import Asker, fault, head_referee, organizer, public, referee
from tournaments.models import AuditEntry, DisplayChoice, Entrant


@pytest.fixture
def at(db: None):
    """One table, signed: 9, 1, 1, −11."""
    at = hall(4)
    type_totals(at, 1, 9, 1, 1, -11)
    sign(at)
    refresh_standings(stage=at.stage, cause="test", now=LATER)
    return at


@pytest.fixture
def path(at) -> str:
    return f"stages/{at.stage.slug}/standings/"


def test_the_standings_are_exact_and_say_why(at, path):
    page = public().get(path).json()
    assert (page["version"], page["provisional"], page["after_round"], page["round"]) == (1, False, 1, None)
    assert [(row["rank"], row["shared"], row["start_number"]) for row in page["rows"]] == [
        (1, False, 1),
        (2, True, 2),
        (2, True, 3),
        (4, False, 4),
    ]
    second = page["rows"][1]
    assert (second["values"], second["rounds"][0]["place_points"]) == ({"place_points": "3", "points": "1"}, "3")
    assert (second["reason"]["code"], second["reason"]["params"]["mine"]) == ("higher_place_points", "3")
    assert "6 against 3" in second["why"]
    assert "other" not in second["reason"]["params"]


def test_half_a_place_point_is_a_fraction(db):
    at = hall(4)
    type_totals(at, 1, 9, 9, -7, -11)
    sign(at)
    refresh_standings(stage=at.stage, cause="test", now=LATER)
    at.stage.rounds.get(number=1).results.filter(seat=1).update(place_sixtieths=330)
    rows = public().get(f"stages/{at.stage.slug}/standings/").json()["rows"]
    assert rows[0]["rounds"][0]["place_points"] == "11/2"


def test_a_reader_who_has_the_page_is_told_that_nothing_changed(at, path):
    first = public().get(path)
    assert first["ETag"].startswith('"1-')
    again = public().client.get(f"/api/v1/{path}", headers={"if-none-match": first["ETag"], "accept-language": "en"})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]


def hide_a_name(at: Hall) -> None:
    """Without a new version of the standings: names are not kept in them."""
    Entrant.objects.filter(start_number=1).update(display=DisplayChoice.HIDDEN)


def change_a_result(at: Hall) -> None:
    correct_totals(
        sheet=at.sheet,
        actor=at.head_referee,
        entry_key="fix",
        points={1: 9, 2: 2, 3: 0, 4: -11},
        deals=16,
        reason="pārskaitīts",
        now=LATER,
    )
    refresh_standings(stage=at.stage, cause="correction", now=LATER)


@pytest.mark.parametrize("change", [hide_a_name, change_a_result])
def test_whatever_changes_is_sent(at, path, change):
    first = public().get(path)
    change(at)
    again = public().client.get(f"/api/v1/{path}", headers={"if-none-match": first["ETag"], "accept-language": "en"})
    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]


def test_a_reader_with_other_rights_or_another_language_has_another_page(at, path):
    Entrant.objects.filter(start_number=1).update(display=DisplayChoice.HIDDEN)
    tags = {asker.get(path)["ETag"] for asker in (public(), Asker(language="lv"), referee(at.stage))}
    assert len(tags) >= 2
    assert public().get(path).json()["rows"][0]["name"] == "#1"
    assert referee(at.stage).get(path).json()["rows"][0]["name"] == at.entrant(1).name


def test_one_round_or_one_category(at, path):
    assert public().get(path, round=1).json()["round"] == 1
    assert public().get(path, category="women").json()["rows"] == []
    for asked in ({"round": 2}, {"category": "giants"}):
        fault(public().get(path, **asked), 404, "not_found")
    fault(public().get(path, round="one"), 422, "wrong_type")


def test_the_standings_take_few_queries_whatever_the_number(at, path, django_assert_max_num_queries):
    with django_assert_max_num_queries(10):
        public().get(path)


def test_an_entrant_has_results(at):
    results = public().get(f"stages/{at.stage.slug}/entrants/4/results/").json()
    assert [(each["round"], each["points"], each["place_points"], each["final"]) for each in results] == [
        (1, -11, "0", True)
    ]


def test_everything_that_was_written_is_told_to_those_who_manage(at):
    path = f"stages/{at.stage.slug}/audit/"
    for reader in (organizer(at.stage), head_referee(at.stage)):
        page = reader.get(path, limit=2).json()
        assert page["count"] == AuditEntry.objects.filter(stage=at.stage).count()
        assert [(each["action"], each["words"]) for each in page["results"]] == [
            ("sheet_confirmed", "sheet confirmed"),
            ("sheet_submitted", "sheet handed in"),
        ]
    fault(referee(at.stage).get(path), 403, "not_allowed")
