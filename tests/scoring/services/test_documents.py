"""The score-sheet document, in and out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import sheets
from scoring.selectors import export_document
from scoring.services.lines import strike_line
from scoring.services.rounds import close_round, decide_sheet
from scoring.services.sheets import import_document
from tests.scoring_factories import (
    ANNULLED,
    EVENING,
    LATER,
    PASSED_OUT,
    hall,
    hand_in,
    key,
    lost,
    play,
    points,
    refused,
    type_totals,
    unchanged,
    won,
)

pytestmark = pytest.mark.django_db


def document(*deals, players=("Anna", "Juris", "Māra"), **said):
    return {"game": "zole", "players": list(players), "deals": list(deals), **said}


def read(at, doc, entry_key=None, actor=None):
    return import_document(
        sheet=at.sheet, document=doc, actor=actor or at.referee, entry_key=entry_key or key(), now=LATER
    )


def pickup(declarer, **said):
    return won(1) | {"declarer": declarer} | said


def test_entries_become_lines_with_the_dealer_on_seat_one():
    at = hall(3)
    lines = read(
        at,
        document(
            {"contract": "passed_out"},
            pickup("Anna", revoked_by="Juris"),
            {"penalty": "personal_pule", "player": "Juris"},
            {"absent": "Māra", "reason": "left"},
            dealer="Māra",
        ),
    )
    assert [line.facts.get("declarer") or line.facts.get("player") or line.facts.get("absent") for line in lines] == [
        None,
        "2",
        "3",
        "1",
    ]
    assert lines[1].facts["revoked_by"] == "3"
    assert sum(points(at.sheet)[1]) == 0
    assert at.sheet.version == 2


def test_without_a_dealer_the_last_player_deals_first():
    at = hall(3)
    assert read(at, document(pickup("Anna")))[0].facts["declarer"] == "2"


def test_maps_of_a_table_game_are_named_by_seat():
    at = hall(3, regulation=replace(EVENING, rules={"preset": "casual"}))
    game = {
        "contract": "galdins",
        "tricks": {"Anna": 3, "Juris": 4, "Māra": 1},
        "card_points": {"Anna": 40, "Juris": 60, "Māra": 20},
    }
    line = read(at, document(game, dealer="Anna", rules="casual"))[0]
    assert line.facts["tricks"] == {"1": 3, "2": 4, "3": 1}


def test_what_goes_out_comes_in_alike():
    at, other = hall(3), hall(3)
    play(at.sheet, PASSED_OUT, lost(2), won(3), actor=at.player(1))
    hand_in(at)
    out = export_document(at.sheet)
    assert out["close"] is True
    read(other, out)
    assert points(other.sheet) == points(at.sheet)
    assert sheets.score(out)["settlement"] == {"1": 1, "2": -2, "3": 1}


def test_struck_and_waiting_lines_do_not_go_out():
    at = hall(3)
    lines = play(at.sheet, PASSED_OUT, ANNULLED, actor=at.player(1))
    strike_line(line=lines[0], actor=at.referee, reason="not played", now=LATER)
    assert export_document(at.sheet)["deals"] == [ANNULLED]


def test_the_same_key_again_gives_the_stored_lines():
    at = hall(3)
    first = read(at, document(pickup("Anna")), entry_key="same")
    with unchanged():
        assert read(at, document(pickup("Anna")), entry_key="same") == first
    with refused("key_reused", 409):
        read(at, document(pickup("Juris")), entry_key="same")


@pytest.mark.parametrize(
    ("doc", "code"),
    [
        (document(), "document_is_empty"),
        (document(pickup("Ēriks")), "unknown_player"),
        (document(pickup("Anna", tricks=9)), "out_of_range"),
        (document(pickup("Anna"), players=("A", "B", "Anna", "D")), "wrong_number_of_players"),
        (document(pickup("Anna"), rules={"preset": "classic", "small_zole": True}), "rules_differ"),
        (document(pickup("Anna"), game="chess"), "unknown_game"),
        (document(*[PASSED_OUT] * 17), "too_many_deals"),
        ([], "wrong_type"),
    ],
)
def test_a_document_that_does_not_fit_is_refused(doc, code):
    at = hall(3)
    with refused(code):
        read(at, doc)


def test_faults_keep_their_path_in_the_document():
    at = hall(3)
    with refused("out_of_range") as caught:
        read(at, document(PASSED_OUT, pickup("Anna", tricks=9)))
    assert [fault.path for fault in caught.value.faults] == ["deals[1].tricks"]


def test_a_document_needs_an_empty_open_sheet_in_a_round_in_play_and_a_referee():
    at = hall(3)
    with refused("referee_only", 403):
        read(at, document(PASSED_OUT), actor=at.player(1))
    with refused("bad_entry_key"):
        read(at, document(PASSED_OUT), entry_key="a.1")
    type_totals(at, 1, 0, 0, 0)
    with refused("sheet_not_empty", 409):
        read(at, document(PASSED_OUT))
    hand_in(at)
    with refused("sheet_not_open"):
        read(at, document(PASSED_OUT))
    decide_sheet(sheet=at.sheet, actor=at.head_referee, reason="late", now=LATER)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    with refused("round_not_running"):
        read(at, document(PASSED_OUT))
