"""`python3 -m engine view` for Zole: a record, or what one player has seen, JSON in, JSON out."""

import io
import json
import random
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from tests.engine.zole.deals_for_tests import MIXED, MIXED_PLAYS, TOP_TRUMPS, record
from tests.engine.zole.random_deals import play_out
from tests.engine.zole.test_view import RULES

Json = dict[str, Any]
PAGE = (Path(__file__).parents[3] / "docs/reference/analysis.md").read_text("utf-8").split("\n## ")[2]

AWAY = {"discards": ["TS", "TC"]}
PICKUP = record(MIXED, "pickup", MIXED_PLAYS[:35], **AWAY)
"""Twelve cards have been played."""


def view(document: object) -> tuple[int, Json]:
    target = io.BytesIO()
    status = main(["view"], io.BytesIO(json.dumps(document).encode()), target)
    return status, json.loads(target.getvalue())


def seen(document: object) -> Json:
    status, result = view(document)
    assert status == 0, result
    return result


def faults(document: object) -> list[tuple[str, int | None, str | None, str | None]]:
    status, result = view(document)
    assert status == 1
    return [(fault["code"], fault["at"], fault["player"], fault["card"]) for fault in result["faults"]]


def errors(document: object) -> set[tuple[str, str]]:
    status, result = view(document)
    assert status == 1
    return {(error["code"], error["path"]) for error in result["errors"]}


def his(document: Json, viewer: str, /, **changes: Any) -> Json:
    """What is left of a record when one player tells what he has seen."""
    hands = {player: hand for player, hand in document["hands"].items() if player == viewer}
    kept = {field: value for field, value in document.items() if field not in ("talon", "discards")}
    changed = {**kept, "hands": hands, "viewer": viewer} | changes
    return {field: value for field, value in changed.items() if value is not None}


def test_a_record_is_looked_at_from_one_hand() -> None:
    result = seen(PICKUP | {"viewer": "B"})
    chances = result.pop("chances")
    assert result == {
        "viewer": "B",
        "hand": ["9S", "9C", "AS", "AC"],
        "ways": 3150,
        "places": [{"player": "A", "cards": 4}, {"player": "C", "cards": 4}, {"heap": "laid_away", "cards": 2}],
    }
    assert len(chances) == 10
    assert all(sum(map(Fraction, of_card)) == 1 for of_card in chances.values())
    assert chances["TC"] == ["2/5", "2/5", "1/5"]


def test_the_others_cards_may_be_left_out() -> None:
    assert seen(his(PICKUP, "B")) == seen(PICKUP | {"viewer": "B"})


def test_the_declarer_has_seen_the_talon_and_knows_what_he_has_laid_away() -> None:
    result = seen(his(PICKUP, "A", talon=["TC", "TS"], **AWAY))
    assert result == seen(PICKUP | {"viewer": "A"})
    assert result["places"] == [{"player": "B", "cards": 4}, {"player": "C", "cards": 4}]


def test_one_who_sits_out_sees_what_is_played() -> None:
    document = record(MIXED, "pickup", MIXED_PLAYS[:35], players="ABCD", **AWAY)
    result = seen(his(document, "D"))
    assert result == seen(document | {"viewer": "D"})
    assert (result["hand"], len(result["places"])) == ([], 4)
    assert errors(his(document, "D", model="plain")) == {("declarer_sits_out", "viewer")}


def test_calls_are_evidence_if_a_model_is_named() -> None:
    without, result = seen(his(PICKUP, "C")), seen(his(PICKUP, "C", model="plain"))
    assert result["ways"] == without["ways"]
    assert Fraction(result["likelihood"]) < 1
    assert Fraction(result["chances"]["QS"][0]) > Fraction(without["chances"]["QS"][0])


def test_before_the_declarer_has_laid_away_ten_cards_are_hidden() -> None:
    document = record(MIXED, "pickup")
    assert seen(his(document, "B"))["places"] == [{"player": "A", "cards": 10}, {"player": "C", "cards": 8}]
    assert seen(his(document, "B", discards=[]))["places"][2:] == [{"heap": "laid_away", "cards": 2}]


@pytest.mark.parametrize("seed", range(40))
def test_a_whole_deal_is_seen_alike_from_the_record_and_from_one_hand(seed: int) -> None:
    rng = random.Random(seed)
    whole = play_out(tuple("ABC"), "C", RULES[seed % 5], rng).record
    plays = whole["plays"][: rng.randrange(len(whole["plays"]) + 1)]
    document = whole | {"plays": plays}
    taker = next((player for player, call in whole["bids"] if call == "pickup"), None)
    for viewer in "ABC":
        own = {"talon": whole["talon"], "discards": whole["discards"]} if viewer == taker else {}
        if (
            taker is None
            and all(call == "pass" for _, call in whole["bids"])
            and RULES[seed % 5]["preset"] != "classic"
        ):
            kind = RULES[seed % 5].get("galdins_talon", "led")
            turned = {"led": 1 + len(plays) // 3, "to_winner": len(plays) // 3, "unused": 0}[kind]
            own = {"talon": whole["talon"][: min(2, turned)]}
        if taker is not None and viewer != taker:
            own = {"discards": []}
        assert seen(his(document, viewer, **own)) == seen(document | {"viewer": viewer})


# What cannot be


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"viewer": None}, {("missing_field", "viewer")}),
        ({"viewer": "X"}, {("unknown_player", "viewer")}),
        ({"viewer": 1}, {("wrong_type", "viewer")}),
        ({"model": "clever"}, {("bad_option_value", "model")}),
        ({"model": []}, {("wrong_type", "model")}),
        ({"bids": None}, {("missing_field", "bids")}),
        ({"game": "chess"}, {("unknown_game", "game")}),
        ({"each": True}, {("unknown_field", "each")}),
    ],
)
def test_what_is_no_view_is_refused(changes: Json, expected: set[tuple[str, str]]) -> None:
    assert errors(his(PICKUP, "B", **changes)) == expected


@pytest.mark.parametrize(
    ("viewer", "changes", "expected"),
    [
        ("B", {"hands": {"B": ["9S"]}}, [("bad_deal", None, "B", None)]),
        ("B", {"hands": {"B": ["9S", "9C", "7D", "AS", "TD", "JD", "9H", "8S"]}}, [("bad_card", None, "B", "8S")]),
        ("B", {"hands": {"B": ["9S", "9C", "7D", "AS", "TD", "JD", "9H", "9S"]}}, [("bad_deck", None, "B", "9S")]),
        ("B", {"hands": {}}, [("bad_deal", None, "B", None)]),
        ("B", {"talon": ["TC"]}, [("bad_deal", None, "B", None)]),
        ("B", {"discards": ["TC", "TS"]}, [("bad_discard", None, "A", None)]),
        ("A", {"talon": ["TC", "TS"]}, [("bad_discard", None, "A", None)]),
        ("A", {"talon": ["TC", "TS"], "discards": ["TC", "9S"]}, [("bad_discard", None, "A", None)]),
        ("B", {"bids": [["B", "pickup"]]}, [("bad_bid", None, "B", None)]),
        ("B", {"plays": ["9H"]}, [("not_held", 0, "A", "9H")]),
        ("B", {"plays": ["QC", "9S"]}, [("must_follow", 1, "B", "9S")]),
        ("B", {"plays": ["QC", "7D", "QC"]}, [("not_held", 2, "C", "QC")]),
        ("B", {"plays": ["1C"]}, [("bad_card", 0, "A", "1C")]),
        ("B", {"plays": ["7C"]}, [("bad_card", 0, "A", "7C")]),
        ("B", {"plays": ["QC", "7D", "AH", "QS", "JD", "KD"]}, [("must_follow", 5, "C", "KD")]),
        ("A", {"plays": [], "talon": ["TC", "8S"]}, [("bad_card", None, "A", "8S")]),
    ],
)
def test_what_cannot_have_been_seen_is_refused(viewer: str, changes: Json, expected: list[object]) -> None:
    assert faults(his(PICKUP, viewer, **changes)) == expected


def test_nobody_can_hold_what_both_others_lack_and_the_talon_has_no_room_for() -> None:
    document = record(TOP_TRUMPS, "zole", "QC")
    hands = {"A": ["QC", "9C", "KC", "TC", "AC", "9S", "KS", "TS"]}
    assert faults(his(document, "A", hands=hands, plays=["QC", "AS", "AH"])) == [("no_way", None, None, None)]


def test_a_record_with_a_revoke_shows_nothing() -> None:
    assert faults(record(TOP_TRUMPS, "zole", "QC AC") | {"viewer": "A"}) == [("must_follow", 1, "B", "AC")]


def test_all_hands_or_only_his() -> None:
    hands = {player: PICKUP["hands"][player] for player in "AB"}
    assert ("bad_deal", None, "C", None) in faults(PICKUP | {"viewer": "B", "hands": hands})


def test_all_faults_of_the_shape_are_told_at_once() -> None:
    assert len(errors(his(PICKUP, "B", viewer="X", model="none", plays=3, rules="none"))) == 4


def test_the_example_of_the_reference_is_true() -> None:
    document, result = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL))
    assert seen(document) == result
