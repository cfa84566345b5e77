"""Standings, rounds, entrants and the hall's screen, as everybody may read them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, PlayerFactory
from tests.scoring.views.pages import played, rank, text, url
from tests.scoring_factories import EVENING, Hall, hall, play, sign, type_totals, won
from tournaments.services.draws import draw_by_hand, publish_draw

pytestmark = pytest.mark.django_db


# Standings


def test_the_standings_give_places_values_and_the_reason_in_words(client):
    at = played(9, 3, -2, -10, 4, 3, -3, -4)
    page = client.get(url("scoring:standings", at))
    assert [row.rank for row in page.context["page"].rows] == [1, 2, 3, 3, 5, 6, 7, 8]
    assert "points +9 against +4" in text(page)
    assert "3. =" in text(page)
    assert "final" in text(page)


@pytest.mark.parametrize(("query", "found"), [("kise zanete", [2]), ("2", [2]), ("Zzz", []), ("", [1, 2, 3, 4])])
def test_a_row_is_found_by_name_without_diacritics_or_by_number_also_without_scripts(client, query, found):
    at = played(9, 3, -2, -10)
    player = PlayerFactory(name="Žanete Ķīse")  # nobody else of the factories is called so
    at.stage.entrants.filter(start_number=2).update(name=player.name, player=player)
    page = client.get(url("scoring:standings", at), {"q": query, "round": "1"})
    rows = re.findall(r'<tr data-number="(\d+)" data-key="[^"]*">', page.content.decode())
    assert found == sorted(int(number) for number in rows)
    assert page.context["nobody"] is (not found)
    assert '<input type="hidden" name="round" value="1">' in page.content.decode()


def test_who_hides_his_name_is_not_found_by_it(client):
    at = played(9, 3, -2, -10)
    at.stage.entrants.filter(start_number=2).update(name="Žanete Ķīse", display="hidden")
    assert client.get(url("scoring:standings", at), {"q": "kise"}).context["nobody"]


def test_standings_are_provisional_while_a_sheet_is_out(client):
    at = hall(4, 4)
    type_totals(at, 1, 9, 3, -2, -10)
    sign(at, 1)
    rank(at)
    assert "Some results are still out." in text(client.get(url("scoring:standings", at)))


@pytest.mark.parametrize("query", ["", "?round=1", "?category=women"])
def test_before_the_first_result_everybody_is_listed_by_start_number_without_a_place(client, query):
    at = hall(4, regulation=replace(EVENING, categories=("women",)))
    at.stage.entrants.update(categories=["women"])
    rank(at)
    page = client.get(url("scoring:standings", at) + query)
    rows = page.context["page"].rows
    assert [(row.entrant.start_number, row.rank, row.shared) for row in rows] == [(n, None, False) for n in range(1, 5)]
    assert "No results yet: everybody is listed by start number, without a place." in text(page)
    assert "=" not in text(page).partition("Why this place")[2].partition("A shared place")[0]
    assert "is-out" not in page.content.decode()


def test_the_first_line_of_a_sheet_gives_places(client):
    at = hall(4)
    play(at.sheet, won(2), actor=at.referee)
    rank(at)
    rows = client.get(url("scoring:standings", at)).context["page"].rows
    assert (rows[0].rank, rows[0].entrant.start_number) == (1, 2)
    assert all(row.rank for row in rows)


def test_one_round_alone_can_be_asked_for(client):
    at = played(9, 3, -2, -10)
    page = client.get(url("scoring:standings", at) + "?round=1")
    assert page.context["page"].round_number == 1
    assert "Round 1: results" in text(page)


def test_one_category_alone_can_be_asked_for(client):
    at = hall(4, regulation=replace(EVENING, categories=("women",)))
    at.stage.entrants.filter(start_number__in=[2, 4]).update(categories=["women"])
    type_totals(at, 1, 9, 3, -2, -10)
    sign(at, 1)
    rank(at)
    rows = client.get(url("scoring:standings", at) + "?category=women").context["page"].rows
    assert [(row.rank, row.entrant.start_number) for row in rows] == [(1, 2), (2, 4)]


@pytest.mark.parametrize("query", ["?round=2", "?round=x", "?round=0", f"?round={'9' * 5000}", "?category=giants"])
def test_a_round_or_category_that_is_not_there_is_not_found(client, query):
    at = played(9, 3, -2, -10)
    assert client.get(url("scoring:standings", at) + query).status_code == 404


def test_before_the_first_result_the_standings_say_so(client):
    assert "No results yet." in text(client.get(url("scoring:standings", hall(4, start=False))))


@pytest.mark.parametrize("name", ["scoring:standings", "scoring:stage", "scoring:projector"])
def test_a_page_of_a_whole_hall_needs_few_queries(client, django_assert_max_num_queries, name):
    at = played(*(9, 3, -2, -10) * 10)
    most = {"scoring:standings": 10}.get(name, 20)
    with django_assert_max_num_queries(most):
        client.get(url(name, at))


@pytest.mark.parametrize(("name", "args"), [("scoring:stage", []), ("scoring:round", [1]), ("scoring:entrant", [1])])
def test_queries_do_not_grow_with_the_hall(client, name, args):
    def queries(at: Hall) -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get(url(name, at, *args))
        return len(captured)

    assert queries(played(9, 3, -2, -10)) == queries(played(*(9, 3, -2, -10) * 10))


# A round


def test_a_round_keeps_every_draw_with_its_seed_and_the_reason_of_the_new_one(client):
    at = hall(4, start=False)
    said = {"round": at.round, "actor": at.head_referee, "now": NOW}
    draw_by_hand(tables=[[1, 2, 3, 4]], expected_ordinal=1, **said)
    draw_by_hand(tables=[[4, 3, 2, 1]], expected_ordinal=2, reason="Vilnis ieradās laikā", **said)
    publish_draw(**said)
    page = client.get(url("scoring:round", at, 1))
    assert "Draw 1, replaced: Vilnis ieradās laikā" in text(page)
    for draw in page.context["draws"]:
        assert draw.hash in text(page)


def test_a_round_lists_seats_by_name_in_the_latvian_alphabet(client):
    at = hall(4)
    names = [seated.name for seated in client.get(url("scoring:round", at, 1)).context["names"]]
    assert names == [entrant.name for entrant in at.stage.entrants.order_by("sort_key")]


def test_a_round_that_is_not_there_is_not_found(client):
    assert client.get(url("scoring:round", hall(4), 9)).status_code == 404


def test_only_the_round_that_is_shown_changes_by_itself(client):
    at = played(9, 3, -2, -10)
    assert client.get(url("scoring:round", at, 1)).context["live_url"] is not None
    assert client.get(url("scoring:round", at, 2)).context["live_url"] is None


# An entrant


def test_an_entrant_has_his_place_the_reason_and_his_table_mates(client):
    at = played(9, 3, -2, -10)
    page = client.get(url("scoring:entrant", at, 2))
    assert page.context["row"].rank == 2
    assert "is higher: place points 6 against 4" in text(page)
    assert [place.seated.entrant.start_number for place in page.context["rounds"][0].places] == [1, 2, 3, 4]


def test_an_entrant_has_the_value_of_each_metric(client):
    assert "6 place points +9 points" in text(client.get(url("scoring:entrant", played(9, 3, -2, -10), 1)))


def test_an_entrant_without_results_is_shown_without_a_place(client):
    at = hall(4, start=False)
    page = client.get(url("scoring:entrant", at, 1))
    assert page.status_code == 200
    assert page.context["row"] is None


# The hall's screen


@pytest.mark.parametrize(("query", "parts"), [("", 2), ("?show=tables", 1), ("?show=standings", 1)])
def test_the_halls_screen_shows_all_in_turn_or_one_part(client, query, parts):
    page = client.get(url("scoring:projector", played(9, 3, -2, -10)) + query).content.decode()
    assert page.count("<section data-show>") == parts
    assert 'class="projector"' in page
