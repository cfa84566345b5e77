"""`python3 -m engine solve`: a record or the cards that are left, JSON in, JSON out."""

import io
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from engine import records
from engine.__main__ import main
from engine.zole.open_document import OPTIONAL, REQUIRED
from engine.zole.rules import OPTIONS
from tests.engine.zole.deals_for_tests import MIXED, MIXED_PLAYS, TOP_TRUMPS, record
from tests.engine.zole.random_deals import play_out

Json = dict[str, Any]
PAGE = (Path(__file__).parents[3] / "docs/reference/analysis.md").read_text("utf-8").partition("## `view`")[0]
OF_PLAY = (
    "all_pass",
    "small_zole_trumps",
    "small_zole_loss",
    "zole_bonus",
    "sixty",
    "small_janis_limit",
    "no_trick_basis",
)


def solve(document: object) -> tuple[int, Json]:
    """Exit status and result."""
    target = io.BytesIO()
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    status = main(["solve"], io.BytesIO(data), target)
    return status, json.loads(target.getvalue())


def solved(document: object) -> Json:
    status, result = solve(document)
    assert status == 0, result
    return result


def errors(document: object) -> set[tuple[str, str]]:
    status, result = solve(document)
    assert status == 1
    return {(error["code"], error["path"]) for error in result["errors"]}


def faults(document: object) -> list[tuple[str, int | None]]:
    status, result = solve(document)
    assert status == 1
    return [(fault["code"], fault["at"]) for fault in result["faults"]]


def left(**changes: Any) -> Json:
    """Three cards each: A, the declarer, has the two highest trumps and a heart; B leads."""
    document = {
        "game": "zole",
        "players": ["A", "B", "C"],
        "contract": "zole",
        "declarer": "A",
        "leader": "B",
        "hands": {"A": ["QC", "QS", "9H"], "B": ["AH", "JD", "7D"], "C": ["TH", "KH", "8D"]},
        "card_points": 40,
        "tricks": 3,
    }
    changed = document | changes
    return {field: value for field, value in changed.items() if value is not None}


# A record


def test_a_record_is_solved_from_where_it_stops() -> None:
    result = solved(record(TOP_TRUMPS, "zole"))
    line = result.pop("line")
    assert len(line) == 24
    assert result == {"declarer": "A", "turn": "A", "outcome": "won_all_tricks", "points": 7, "card_points": 116}


def test_before_laying_away_the_best_two_are_named() -> None:
    result = solved(record(MIXED, "pickup", rules="casual"))
    assert result["discards"] == ["TC", "TS"]
    assert (result["turn"], result["outcome"], result["card_points"]) == ("A", "won", 83)


def test_each_pair_is_asked_for() -> None:
    result = solved(record(TOP_TRUMPS, "pickup") | {"each": True})
    assert len(result["pairs"]) == 45
    assert result["pairs"][0] == {
        "discards": ["9C", "KC"],
        "outcome": "won_all_tricks",
        "points": 3,
        "card_points": 120,
    }
    figures = [pair["points"] for pair in result["pairs"]]
    assert figures == sorted(figures, reverse=True)


def test_each_card_is_asked_for() -> None:
    result = solved(record(MIXED, "pickup", MIXED_PLAYS[:53], discards=["TS", "TC"]) | {"each": True})
    assert {"card": result["line"][0], **{key: result[key] for key in ("outcome", "points", "card_points")}} in result[
        "cards"
    ]


def test_a_deal_that_is_over_has_its_result_and_no_line() -> None:
    result = solved(record(MIXED, "pickup", MIXED_PLAYS, discards=["TS", "TC"]) | {"each": True})
    assert (result["turn"], result["line"], result["cards"]) == (None, [], [])
    assert (result["outcome"], result["card_points"]) == ("won_janos", 118)


def test_a_claim_of_the_record_is_looked_at() -> None:
    claimed = record(TOP_TRUMPS, "zole", claim={"player": "A", "tricks": "rest"})
    assert solved(claimed)["claim"] == {"player": "A", "holds": True}
    claimed = record(TOP_TRUMPS, "zole", claim={"player": "C", "tricks": "rest"})
    assert solved(claimed)["claim"] == {"player": "C", "holds": False, "line": ["JD", "7D", "9S"]}


@pytest.mark.parametrize("seed", range(60))
def test_the_line_played_to_the_end_gives_what_was_said(seed: int) -> None:
    """Any rules of play and any number of players; the replay knows nothing of the solver."""
    rng = random.Random(seed)
    rules = {option: rng.choice(OPTIONS[option]) for option in OF_PLAY} | {"small_zole": True}
    whole = play_out(tuple("ABCDE"[: rng.randint(3, 5)]), "A", rules, rng).record
    stopped = whole | {"plays": whole["plays"][: rng.randint(9, 24)]}
    if all(call == "pass" for _, call in whole["bids"]):
        assert faults(stopped) == [("no_declarer", None)]
        return
    result = solved(stopped)
    replayed = records.replay(stopped | {"plays": stopped["plays"] + result["line"]}).to_json()
    assert replayed["outcome"] == result["outcome"]
    assert replayed["entry"].get("card_points") == result["card_points"]
    assert abs(result["points"]) in {abs(points) for points in replayed["points"].values()} | {0}


@pytest.mark.parametrize("calls", ["", "pass", "pass pass pass"])
@pytest.mark.parametrize("rules", ["classic", "casual"])
def test_a_deal_without_a_declarer_is_refused_by_name(calls: str, rules: str) -> None:
    assert faults(record(TOP_TRUMPS, calls, rules=rules)) == [("no_declarer", None)]


def test_nobody_claims_who_holds_no_cards_or_after_the_last_card() -> None:
    claim = {"player": "D", "tricks": "rest"}
    assert faults(record(TOP_TRUMPS, "zole", players="ABCD", claim=claim)) == [("cannot_claim", None)]
    claim = {"player": "A", "tricks": "rest"}
    over = record(MIXED, "pickup", MIXED_PLAYS, discards=["TS", "TC"], claim=claim)
    assert faults(over) == [("deal_over", None)]


def test_a_record_that_cannot_be_followed_is_not_solved() -> None:
    assert faults(record(TOP_TRUMPS, "zole", "AH")) == [("not_held", 0)]


def test_after_a_revoke_the_rest_is_solved_and_the_revoke_named() -> None:
    status, result = solve(record(TOP_TRUMPS, "zole", "QC AC"))
    assert status == 1
    assert [(fault["code"], fault["at"]) for fault in result["faults"]] == [("must_follow", 1)]
    assert result["outcome"] == "won_all_tricks"


# The cards that are left


def test_what_is_left_is_enough() -> None:
    assert solved(left()) == {
        "declarer": "A",
        "turn": "B",
        "outcome": "lost",
        "points": -6,
        "card_points": 52,
        "line": ["AH", "TH", "9H", "7D", "8D", "QS", "QC", "JD", "KH"],
    }


def test_cards_may_lie_on_the_table() -> None:
    hands = {"A": ["QC", "QS", "9H"], "B": ["JD", "7D"], "C": ["KH", "8D"]}
    result = solved(left(hands=hands, table=["AH", "TH"], each=True))
    assert (result["turn"], [card["card"] for card in result["cards"]]) == ("A", ["9H"])


def test_a_claim_is_answered_for_a_position_too() -> None:
    claim = {"player": "C", "tricks": "rest"}
    assert solved(left(claim=claim))["claim"]["holds"] is False
    hands = {"A": ["9S", "9C", "9H"], "B": ["QC", "QS", "QD"], "C": ["TH", "KH", "8D"]}
    assert solved(left(hands=hands, claim=claim))["claim"] == {"player": "C", "holds": True}


def test_ten_cards_of_a_pick_up_game_are_before_laying_away() -> None:
    deal = record(TOP_TRUMPS, "pickup")
    hands = deal["hands"] | {"A": deal["hands"]["A"] + deal["talon"]}
    result = solved(left(hands=hands, contract="pickup", leader="A", card_points=None, tricks=None))
    assert (result["discards"], result["outcome"]) == (["9C", "KC"], "won_all_tricks")


def test_four_players_may_sit_at_the_table() -> None:
    assert solved(left(players=["D", "A", "B", "C"], dealer="D"))["turn"] == "B"


HANDS = left()["hands"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"contract": "galdins"}, {("unknown_contract", "contract")}),
        ({"contract": 3}, {("wrong_type", "contract")}),
        ({"contract": "small_zole"}, {("contract_not_in_rules", "contract")}),
        ({"declarer": None}, {("missing_field", "declarer")}),
        ({"declarer": "X"}, {("unknown_player", "declarer")}),
        ({"leader": None}, {("missing_field", "leader")}),
        ({"hands": None}, {("missing_field", "hands")}),
        ({"hands": []}, {("wrong_type", "hands")}),
        ({"hands": HANDS | {"X": []}}, {("unknown_player", "hands.X")}),
        ({"hands": {"A": ["QC"], "B": ["AH"]}}, {("player_count", "hands")}),
        ({"hands": HANDS | {"A": ["QC", "1C", 7]}}, {("bad_card", "hands.A[1]"), ("wrong_type", "hands.A[2]")}),
        ({"hands": HANDS | {"A": ["QC", "7C", "8S"]}}, {("bad_card", "hands.A[1]"), ("bad_card", "hands.A[2]")}),
        ({"hands": HANDS | {"A": ["QC", "QS", "AH"]}}, {("duplicate_card", "hands")}),
        ({"hands": HANDS | {"A": ["QC", "QS"]}}, {("out_of_range", "hands.A")}),
        ({"hands": {"A": [], "B": [], "C": []}}, {("out_of_range", "hands")}),
        ({"table": ["TC"]}, {("out_of_range", "hands.A"), ("out_of_range", "hands.C")}),
        ({"table": ["TC", "KC", "9C"]}, {("out_of_range", "table")}),
        ({"table": "TC"}, {("wrong_type", "table")}),
        ({"tricks": 6}, {("impossible_outcome", "card_points")}),
        ({"tricks": 9}, {("out_of_range", "tricks")}),
        ({"card_points": 2}, {("impossible_outcome", "card_points")}),
        ({"card_points": 121}, {("out_of_range", "card_points")}),
        ({"claim": {"player": "X", "tricks": "rest"}}, {("unknown_player", "claim.player")}),
        ({"each": 1}, {("wrong_type", "each")}),
        ({"rules": "none"}, {("unknown_preset", "rules")}),
        (
            {"players": ["A", "B"]},
            {("player_count", "players"), ("player_count", "hands"), ("unknown_player", "hands.C")},
        ),
        ({"game": "sixty_six"}, {("unknown_game", "game")}),
        ({"game": "chess"}, {("unknown_game", "game")}),
        ({"game": None}, {("missing_field", "game")}),
        ({"talon": []}, {("unknown_field", "talon")}),
    ],
)
def test_what_cannot_be_is_refused(changes: Json, expected: set[tuple[str, str]]) -> None:
    assert errors(left(**changes)) == expected


def test_all_faults_are_told_at_once() -> None:
    assert len(errors(left(declarer="X", each=1, tricks=-1, rules="none"))) == 4


@pytest.mark.parametrize("document", [b"[]", b"3", b'"solve"', b"null"])
def test_only_an_object_is_a_document(document: bytes) -> None:
    assert errors(document) == {("wrong_type", "")}


def test_what_is_no_json_is_refused() -> None:
    assert errors(b'{"each": NaN}') == {("malformed_json", "")}


def test_a_small_zole_that_its_declarer_has_lost_is_over() -> None:
    hands = {"A": ["QC", "QS", "9H"], "B": ["AH", "JD", "7D"], "C": ["TH", "KH", "8D"]}
    rules = {"preset": "casual"}
    result = solved(left(rules=rules, contract="small_zole", hands=hands, tricks=1, card_points=40))
    assert (result["outcome"], result["points"], result["card_points"], result["turn"]) == (
        "small_lost",
        -7,
        None,
        None,
    )


# The page of the reference


def test_its_example_is_true() -> None:
    document, result = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL))
    assert solved(document) == result


def test_its_table_lists_every_field_of_a_position() -> None:
    rows = [row.split("|")[1:3] for row in PAGE.splitlines() if row.startswith("| `")]
    fields = {name: must.strip() for cell, must in rows for name in re.findall(r"`([^`]+)`", cell)}
    assert fields.keys() == {*REQUIRED, *OPTIONAL, "each"}
    assert {name for name, must in fields.items() if must == "yes"} == set(REQUIRED)
