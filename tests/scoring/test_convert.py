"""Rows and engine values."""

from __future__ import annotations

import pytest

from engine import sheets
from scoring.convert import (
    columns_of,
    kind_of,
    next_deal,
    points_of,
    read_document,
    score_lines,
    settlement_of,
    sheet_document,
    shown,
    write_derived,
)
from scoring.models import LineState, SheetLine
from tests.scoring_factories import ANNULLED, PASSED_OUT, lost, won
from tournaments.errors import Refusal

CLASSIC = {"preset": "classic"}


def lines(*deals):
    """Rows that are not stored."""
    return [SheetLine(number=number, facts=facts, kind=kind_of(facts)) for number, facts in enumerate(deals, start=1)]


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        (won(1), "deal"),
        ({"penalty": "personal_pule", "player": "1"}, "penalty"),
        ({"absent": "1"}, "absent"),
        ({"present": "1"}, "present"),
        ({"contract": "pickup", "absent": "1"}, "deal"),
        ({}, "deal"),
        ("pickup", "deal"),
    ],
)
def test_what_an_entry_is_can_be_seen_from_its_fields(facts, kind):
    assert kind_of(facts) == kind


@pytest.mark.parametrize(
    ("facts", "columns"),
    [
        (won(1, 70, 5), {"card_points": 70, "tricks": 5}),
        (PASSED_OUT, {"card_points": None, "tricks": None}),
        ({"contract": "galdins", "tricks": {}, "card_points": {}}, {"card_points": None, "tricks": None}),
    ],
)
def test_the_declarers_numbers_have_columns_of_their_own(facts, columns):
    assert columns_of(facts) == columns


def test_the_document_says_the_dealer_and_names_players_by_seat():
    document = sheet_document(size=4, rules=CLASSIC, lines=lines(won(2)), close=True)
    assert (document["players"], document["dealer"], document["close"]) == (["1", "2", "3", "4"], "1", True)
    assert sheets.score(document)["totals"] == {"1": -1, "2": 3, "3": -1, "4": -1}


def test_a_fault_of_the_line_in_hand_has_a_bare_path_and_one_of_another_names_it():
    rows = lines(won(1), won(9))
    with pytest.raises(Refusal) as caught:
        score_lines(size=4, rules=CLASSIC, lines=rows, subject=rows[1])
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [
        ("declarer_sits_out", "lines[1].declarer"),
        ("unknown_player", "declarer"),
    ]


def test_derived_columns_say_what_the_engine_says_and_nothing_for_lines_that_do_not_count():
    rows = lines(PASSED_OUT, lost(2), won(3))
    rows[1].state = LineState.STRUCK
    counted = [rows[0], rows[2]]
    changes = write_derived(rows, score_lines(size=3, rules=CLASSIC, lines=counted))
    assert [change.number for change in changes] == [1, 3]
    assert (points_of(rows[1]), points_of(rows[2])) == ({}, {"1": -2, "2": -2, "3": 4})
    assert (rows[2].deal_number, rows[2].dealer_seat, rows[1].deal_number) == (2, 2, None)
    assert write_derived(rows, score_lines(size=3, rules=CLASSIC, lines=counted)) == []
    assert shown(rows[2])["outcome"] == "won"


def test_the_settlement_is_one_element_a_pule():
    scored = score_lines(size=3, rules=CLASSIC, lines=lines(PASSED_OUT, lost(2)), close=True)
    assert [(row["seat"], row["reason"]["code"]) for row in settlement_of(scored)] == [
        (2, "personal_pule_paid"),
        (None, "common_pules_lapsed"),
    ]
    assert settlement_of(score_lines(size=3, rules=CLASSIC, lines=lines(PASSED_OUT))) == []


def test_after_each_deal_it_is_known_who_deals_and_sits_out_next():
    following = next_deal(size=5, rules=CLASSIC, lines=lines(ANNULLED))
    assert (following.dealer, following.sitting_out, following.active) == (2, (2, 4), (3, 5, 1))
    away = next_deal(size=4, rules=CLASSIC, lines=lines({"absent": "1"}))
    assert (away.dealer, away.sitting_out, away.away) == (2, (), (1,))


@pytest.mark.parametrize("game", ["sixty_six", "chess"])
def test_a_document_of_another_game_is_none_of_a_zole_sheet(game: str):
    with pytest.raises(Refusal) as refusal:
        read_document({"game": game, "rules": "classic", "players": ["A", "B"], "deals": []})
    assert [(fault.code, fault.path, fault.params) for fault in refusal.value.faults] == [
        ("unknown_game", "game", {"known": "zole"})
    ]


def test_a_document_is_turned_until_its_dealer_sits_on_seat_one():
    size, rules, entries = read_document(
        {"game": "zole", "players": ["A", "B", "C"], "dealer": "B", "deals": [lost(1) | {"declarer": "A"}]}
    )
    assert (size, rules.all_pass, entries[0]["declarer"]) == (3, "pule", "3")
