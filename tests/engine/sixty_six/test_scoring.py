"""What an entry gives to whom: two, three and four players, with and without an auction."""

from typing import Any

import pytest

from engine.sixty_six.reasons import REASONS
from tests.engine.sheets_for_tests import Json, points
from tests.engine.sixty_six.sheets_for_tests import DRAWN, bid, false_claim, score, won

TEN = {"rules": {"last_trick": "ten"}}
HEARTS = {"players": "ABC"}
PARTNERS = {"players": "ABCD"}

DEALS = [
    ("1.12 the winner alone gets the value", won("A", 2), {}, [2, 0]),
    ("1.12 three for no trick", won("B", 3), {}, [0, 3]),
    ("1.11 a drawn deal gives nothing", DRAWN, TEN, [0, 0]),
    ("2.3 one of three gets the value", won("C", 2), HEARTS, [0, 0, 2]),
    ("2.3 A10 a false claim costs its player 2, and nobody wins", false_claim("B"), HEARTS, [0, -2, 0]),
    ("2.4 partners share, whoever of them is named", won("A", 1), PARTNERS, [1, 0, 1, 0]),
    ("2.4 partners share, whoever of them is named", won("C", 1), PARTNERS, [1, 0, 1, 0]),
    ("2.4 A7 a false claim gives the other side 2", won("D", 2, "false_claim"), PARTNERS, [0, 2, 0, 2]),
    ("2.5 B5 made: the value won", bid("A", 2, "A", 3), PARTNERS, [3, 0, 3, 0]),
    ("2.5 B5 made exactly", bid("A", 2, "A", 2), PARTNERS, [2, 0, 2, 0]),
    ("2.5 B5 made with the partner", bid("B", 1, "D", 1), PARTNERS, [0, 1, 0, 1]),
    ("2.5 B6 set: won, but less than bid", bid("A", 2, "A", 1), PARTNERS, [-2, 0, -2, 0]),
    ("2.5 B6 set: the other side won its value", bid("A", 3, "B", 1), PARTNERS, [-3, 1, -3, 1]),
    ("2.5 B6 at three the third has no part", bid("A", 1, "B", 2), HEARTS, [-1, 2, 0]),
    ("2.5 a drawn deal sets the bid", {**DRAWN, "bid": ["C", 2]}, {**HEARTS, **TEN}, [0, 0, -2]),
    ("2.5 a bidder's false claim costs his bid", false_claim("A", bid=["A", 3]), HEARTS, [-3, 0, 0]),
    ("2.5 another's costs 2, and the bid is set", false_claim("B", bid=["A", 1]), HEARTS, [-1, -2, 0]),
    ("2.5 unless the bidder had won already", false_claim("B", bid=["A", 2], value=2), HEARTS, [2, -2, 0]),
    ("2.5 won already, but less than bid", false_claim("B", bid=["A", 2], value=1), HEARTS, [-2, -2, 0]),
    ("2.5 bidder's false claim at four", bid("A", 3, "B", 2, how="false_claim"), PARTNERS, [-3, 2, -3, 2]),
    ("2.5 another's at four: 2, made if bid", bid("A", 2, "C", 2, how="false_claim"), PARTNERS, [2, 0, 2, 0]),
    ("2.5 another's at four: set if more was bid", bid("A", 3, "C", 2, how="false_claim"), PARTNERS, [-3, 0, -3, 0]),
]


@pytest.mark.parametrize(("deal", "more", "expected"), [case[1:] for case in DEALS], ids=[case[0] for case in DEALS])
def test_a_deal_scores(deal: Json, more: dict[str, Any], expected: list[int]) -> None:
    result = score(deal, **more)
    assert points(result["deals"][0]) == expected
    assert points(result["totals"]) == expected


@pytest.mark.parametrize(
    ("deal", "more", "outcome"),
    [
        (won("A", 1, "last_trick"), {}, "last_trick"),
        (DRAWN, TEN, "drawn"),
        (false_claim("C"), HEARTS, "false_claim"),
        (bid("A", 2, "A", 2), PARTNERS, "made"),
        (bid("A", 2, "A", 1), PARTNERS, "set"),
        (bid("A", 2, "B", 1), PARTNERS, "set"),
        (bid("A", 2, "B", 1, how="claim"), PARTNERS, "claim"),
    ],
)
def test_the_outcome_is_how_the_deal_ended_or_what_became_of_the_bid(
    deal: Json, more: dict[str, Any], outcome: str
) -> None:
    assert score(deal, **more)["deals"][0]["outcome"] == outcome


def test_a_line_has_every_field_and_nothing_of_pules() -> None:
    assert score(won("B", 2)) == {
        "deals": [
            {
                "number": 1,
                "dealer": "B",
                "sitting_out": [],
                "outcome": "claim",
                "points": {"A": 0, "B": 2},
                "pules": None,
                "reasons": [
                    {
                        "code": "claim",
                        "params": {"winner": "B", "points": 2},
                        "text": "B: claimed 66, worth 2",
                    }
                ],
            }
        ],
        "settlement": None,
        "totals": {"A": 0, "B": 2},
    }


def test_a_sheet_without_deals_has_nothing() -> None:
    assert score(close=True) == {"deals": [], "settlement": None, "totals": {"A": 0, "B": 0}}


@pytest.mark.parametrize(
    ("rules", "dealers"),
    [
        ({"next_dealer": "alternate"}, "BABABA"),
        ({"next_dealer": "winner"}, "BAABAB"),
        ({"next_dealer": "loser"}, "BBBABA"),
    ],
)
def test_1_2_who_deals_next(rules: Json, dealers: str) -> None:
    deals = [won("A", 1), won("A", 1), won("B", 1), DRAWN, won("B", 1), won("A", 1)]
    result = score(*deals, rules={"last_trick": "ten", **rules})
    assert "".join(line["dealer"] for line in result["deals"]) == dealers


@pytest.mark.parametrize("next_dealer", ["alternate", "winner", "loser"])
def test_2_3_a2_the_deal_passes_left_at_three_and_four(next_dealer: str) -> None:
    result = score(*[won("A", 1)] * 4, players="ABC", dealer="B", rules={"next_dealer": next_dealer})
    assert "".join(line["dealer"] for line in result["deals"]) == "BCAB"


@pytest.mark.parametrize(
    ("more", "target"),
    [
        ({}, 7),
        ({"rules": "santase"}, 11),
        ({"players": "ABC"}, 15),
        ({"players": "ABCD"}, 15),
        ({"rules": {"target": 3}}, 3),
        ({"rules": "default", "players": "ABC"}, 7),
    ],
)
def test_1_13_the_game_is_over_at_the_target(more: dict[str, Any], target: int) -> None:
    how = "reached66"
    before = score(*[won("A", 1, how)] * (target - 1), **more)
    assert "game_over" not in before
    after = score(*[won("A", 1, how)] * (target - 1), won("A", 3, how), **more)
    winner = ["A", "C"] if more.get("players") == "ABCD" else "A"
    assert after["game_over"] == {"winner": winner, "after_deal": target}
    assert after["totals"]["A"] == target + 2


def test_2_5_b7_points_may_be_negative_and_only_the_target_ends_the_game() -> None:
    result = score(*[bid("A", 3, "A", 1)] * 6, *[bid("B", 3, "B", 3)] * 5, players="ABCD")
    assert result["totals"] == {"A": -18, "B": 15, "C": -18, "D": 15}
    assert result["game_over"] == {"winner": ["B", "D"], "after_deal": 11}


WITH_CLOSE = {"rules": {"claim_priority": "first_to_reach"}}

STORIES: list[tuple[Json, dict[str, Any], list[tuple[str, str]]]] = [
    (won("A", 3), {}, [("claim", "A: claimed 66, worth 3")]),
    (won("A", 1, "closed_out"), {}, [("closed_out", "A: closed and reached 66, worth 1")]),
    (won("A", 2, "beat_closer"), {}, [("beat_closer", "A: reached 66 against the closer, worth 2")]),
    (won("A", 3, "failed_close"), {}, [("failed_close", "A: the closer fell short of 66, worth 3")]),
    (won("A", 2, "false_claim"), {}, [("false_claim", "A: the other side claimed falsely, worth 2")]),
    (won("A", 1, "last_trick"), {}, [("last_trick", "A: took the last trick, worth 1")]),
    (won("A", 2, "reached66"), {}, [("reached66", "A: first at 66, worth 2")]),
    (won("A", 1, "reached_first"), WITH_CLOSE, [("reached_first", "A: at 66 before the one who claimed, worth 1")]),
    (won("A", 1, "count"), TEN, [("count", "A: higher count with the last trick's ten, worth 1")]),
    (DRAWN, TEN, [("drawn", "drawn: nobody wins the deal")]),
    (false_claim("B"), HEARTS, [("claimed_falsely", "B: claimed falsely, loses 2")]),
    (
        false_claim("B", bid=["B", 1]),
        HEARTS,
        [("bidder_claimed_falsely", "B: claimed falsely"), ("set", "B: bid 1 and is set, loses 1")],
    ),
    (
        false_claim("B", bid=["A", 1], value=2),
        HEARTS,
        [("claimed_falsely", "B: claimed falsely, loses 2"), ("made", "A: bid 1 and made it, +2")],
    ),
    (
        bid("A", 2, "C", 2),
        PARTNERS,
        [("won", "A, C: won the deal, worth 2"), ("made", "A: bid 2 and made it, +2")],
    ),
    (
        bid("A", 2, "C", 1, how="claim"),
        PARTNERS,
        [("claim", "A, C: claimed 66, worth 1"), ("set", "A: bid 2 and is set, loses 2")],
    ),
    (
        won("B", 3),
        {"rules": {"target": 2}},
        [("claim", "B: claimed 66, worth 3"), ("game_won", "B: 3 points, the game is won")],
    ),
]


@pytest.mark.parametrize(("deal", "more", "expected"), STORIES)
def test_a_score_says_why(deal: Json, more: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    reasons = score(deal, **more)["deals"][0]["reasons"]
    assert [(reason["code"], reason["text"]) for reason in reasons] == expected


def test_every_reason_there_is_occurs_here() -> None:
    assert {code for _, _, reasons in STORIES for code, _ in reasons} == REASONS.keys()
