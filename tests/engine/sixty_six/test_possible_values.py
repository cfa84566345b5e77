"""Every value an end is said to give (`engine/sixty_six/endings.py`) is given by a deal that can be played.

A number is a deal of `steered_play.py`. But for `reached_first` it is played by the strictest rules of play, so it can
be played by any: a value is possible however following, marriages, exchange and closing are settled. That no other
value comes about is a law: the entry of every deal played by chance is taken.
"""

from typing import Any

import pytest

from engine import records
from engine.sixty_six.endings import How, possible_values
from engine.sixty_six.rules import Rules
from tests.engine.sixty_six.steered_play import LOOSEST, STRICTEST, Json, steered

CLAIMS = {
    "claim": "at once",
    "closed_out": "at once",
    "beat_closer": "at once",
    "false_claim": "wrongly",
    "reached_first": "late",
}
"""How the players of a number claim; else never."""

DEALS: list[tuple[int, str, Json, dict[int, int]]] = [
    (2, "claim", {"ending": "claim"}, {1: 8, 2: 13, 3: 1}),
    (2, "reached66", {"ending": "claim", "last_trick": "decides"}, {1: 0, 2: 48, 3: 108}),
    (2, "reached66", {"ending": "auto", "last_trick": "decides"}, {1: 0, 2: 13, 3: 1}),
    (2, "reached66", {"ending": "auto", "last_trick": "ten"}, {1: 0, 2: 13, 3: 1}),
    (2, "last_trick", {"last_trick": "decides", "ending": "claim"}, {1: 6}),
    (2, "last_trick", {"last_trick": "decides", "ending": "auto"}, {1: 6}),
    (2, "last_trick", {"last_trick": "decides_regardless", "ending": "claim"}, {1: 0}),
    (2, "last_trick", {"last_trick": "decides_regardless", "ending": "auto"}, {1: 6}),
    (2, "count", {"last_trick": "ten", "ending": "claim"}, {1: 0, 2: 48, 3: 108}),
    (2, "count", {"last_trick": "ten", "ending": "auto"}, {1: 6}),
    (2, "drawn", {"last_trick": "ten", "ending": "claim"}, {0: 28}),
    (2, "drawn", {"last_trick": "ten", "ending": "auto"}, {0: 98}),
    (2, "closed_out", {"close_value_at": "end", "ending": "claim"}, {1: 21, 2: 22, 3: 2}),
    (2, "closed_out", {"close_value_at": "end", "ending": "auto"}, {1: 21, 2: 22, 3: 2}),
    (2, "closed_out", {"close_value_at": "close", "ending": "claim"}, {1: 70, 2: 21, 3: 2}),
    (2, "closed_out", {"close_value_at": "close", "ending": "auto"}, {1: 70, 2: 21, 3: 2}),
    (2, "failed_close", {"failed_close": "two_three", "ending": "claim"}, {2: 15, 3: 3}),
    (2, "failed_close", {"failed_close": "two_three", "ending": "auto"}, {2: 15, 3: 3}),
    (2, "failed_close", {"failed_close": "three", "ending": "claim"}, {3: 3}),
    (2, "failed_close", {"failed_close": "three", "ending": "auto"}, {3: 3}),
    (2, "failed_close", {"failed_close": "two", "ending": "claim"}, {2: 3}),
    (2, "failed_close", {"failed_close": "two", "ending": "auto"}, {2: 3}),
    (2, "failed_close", {"failed_close": "closer_count", "ending": "claim"}, {1: 15, 2: 24, 3: 3}),
    (2, "failed_close", {"failed_close": "closer_count", "ending": "auto"}, {1: 15, 2: 126, 3: 3}),
    (2, "beat_closer", {"closer_beaten": "two", "ending": "claim"}, {2: 24}),
    (2, "beat_closer", {"closer_beaten": "two", "ending": "auto"}, {2: 7}),
    (2, "beat_closer", {"closer_beaten": "as_failed", "failed_close": "two_three", "ending": "claim"}, {2: 24, 3: 754}),
    (2, "beat_closer", {"closer_beaten": "as_failed", "failed_close": "two_three", "ending": "auto"}, {2: 24, 3: 7}),
    (2, "beat_closer", {"closer_beaten": "as_failed", "failed_close": "three", "ending": "claim"}, {3: 24}),
    (2, "beat_closer", {"closer_beaten": "as_failed", "failed_close": "three", "ending": "auto"}, {3: 7}),
    (2, "beat_closer", {"closer_beaten": "as_failed", "failed_close": "two", "ending": "claim"}, {2: 24}),
    (2, "beat_closer", {"closer_beaten": "as_failed", "failed_close": "two", "ending": "auto"}, {2: 7}),
    (
        2,
        "beat_closer",
        {"closer_beaten": "as_failed", "failed_close": "closer_count", "ending": "claim"},
        {1: 105, 2: 24, 3: 754},
    ),
    (
        2,
        "beat_closer",
        {"closer_beaten": "as_failed", "failed_close": "closer_count", "ending": "auto"},
        {1: 105, 2: 24, 3: 7},
    ),
    (2, "false_claim", {"false_claim": "two", "ending": "claim"}, {2: 0}),
    (2, "false_claim", {"false_claim": "two", "ending": "auto"}, {2: 0}),
    (2, "false_claim", {"false_claim": "two_three", "ending": "claim"}, {2: 3, 3: 0}),
    (2, "false_claim", {"false_claim": "two_three", "ending": "auto"}, {2: 3, 3: 0}),
    (2, "false_claim", {"false_claim": "as_if_won", "ending": "claim"}, {1: 24, 2: 3, 3: 0}),
    (2, "false_claim", {"false_claim": "as_if_won", "ending": "auto"}, {1: 24, 2: 3, 3: 0}),
    (2, "reached_first", {"claim_priority": "first_to_reach", "closing": False}, {1: 28}),
    (
        2,
        "reached_first",
        {"claim_priority": "first_to_reach", "close_value_at": "end", "closer_beaten": "two"},
        {1: 28, 2: 248},
    ),
    (
        2,
        "reached_first",
        {"claim_priority": "first_to_reach", "close_value_at": "close", "closer_beaten": "two"},
        {1: 28, 2: 248, 3: 2957},
    ),
    (
        2,
        "reached_first",
        {
            "claim_priority": "first_to_reach",
            "close_value_at": "end",
            "closer_beaten": "as_failed",
            "failed_close": "two_three",
        },
        {1: 28, 2: 248, 3: 4130},
    ),
    (
        2,
        "reached_first",
        {
            "claim_priority": "first_to_reach",
            "close_value_at": "end",
            "closer_beaten": "as_failed",
            "failed_close": "three",
        },
        {1: 28, 3: 248},
    ),
    (
        2,
        "reached_first",
        {
            "claim_priority": "first_to_reach",
            "close_value_at": "end",
            "closer_beaten": "as_failed",
            "failed_close": "two",
        },
        {1: 28, 2: 248},
    ),
    (
        2,
        "reached_first",
        {
            "claim_priority": "first_to_reach",
            "close_value_at": "end",
            "closer_beaten": "as_failed",
            "failed_close": "closer_count",
        },
        {1: 28, 3: 4130},
    ),
    (3, "claim", {"ending": "claim"}, {1: 64, 2: 0, 3: 1}),
    (3, "reached66", {"ending": "claim", "last_trick": "decides"}, {1: 2, 2: 0, 3: 1}),
    (3, "reached66", {"ending": "auto", "last_trick": "decides"}, {1: 2, 2: 0, 3: 1}),
    (3, "reached66", {"ending": "auto", "last_trick": "ten"}, {1: 2, 2: 0, 3: 1}),
    (3, "last_trick", {"last_trick": "decides", "ending": "claim"}, {1: 5, 2: 93}),
    (3, "last_trick", {"last_trick": "decides", "ending": "auto"}, {1: 5, 2: 93}),
    (3, "last_trick", {"last_trick": "decides_regardless", "ending": "claim"}, {1: 0}),
    (3, "last_trick", {"last_trick": "decides_regardless", "ending": "auto"}, {1: 5}),
    (3, "count", {"last_trick": "ten", "ending": "claim"}, {1: 2, 2: 0, 3: 1}),
    (3, "count", {"last_trick": "ten", "ending": "auto"}, {1: 5, 2: 93}),
    (3, "drawn", {"last_trick": "ten", "ending": "claim"}, {0: 90}),
    (3, "drawn", {"last_trick": "ten", "ending": "auto"}, {0: 90}),
    (3, "false_claim", {"false_claim": "two", "ending": "claim"}, {-2: 2}),
    (3, "false_claim", {"false_claim": "two", "ending": "auto"}, {-2: 2}),
    (3, "false_claim", {"false_claim": "two_three", "ending": "claim"}, {-2: 2}),
    (3, "false_claim", {"false_claim": "two_three", "ending": "auto"}, {-2: 2}),
    (3, "false_claim", {"false_claim": "as_if_won", "ending": "claim"}, {-2: 2}),
    (3, "false_claim", {"false_claim": "as_if_won", "ending": "auto"}, {-2: 2}),
    (3, "reached_first", {"claim_priority": "first_to_reach"}, {1: 265}),
    (4, "claim", {"ending": "claim"}, {1: 29, 2: 0, 3: 1}),
    (4, "reached66", {"ending": "claim", "last_trick": "decides"}, {1: 3, 2: 0, 3: 2}),
    (4, "reached66", {"ending": "auto", "last_trick": "decides"}, {1: 3, 2: 0, 3: 1}),
    (4, "reached66", {"ending": "auto", "last_trick": "ten"}, {1: 3, 2: 0, 3: 1}),
    (4, "last_trick", {"last_trick": "decides", "ending": "claim"}, {1: 6}),
    (4, "last_trick", {"last_trick": "decides", "ending": "auto"}, {1: 6}),
    (4, "last_trick", {"last_trick": "decides_regardless", "ending": "claim"}, {1: 0}),
    (4, "last_trick", {"last_trick": "decides_regardless", "ending": "auto"}, {1: 6}),
    (4, "count", {"last_trick": "ten", "ending": "claim"}, {1: 1, 2: 0, 3: 2}),
    (4, "count", {"last_trick": "ten", "ending": "auto"}, {1: 6}),
    (4, "drawn", {"last_trick": "ten", "ending": "claim"}, {0: 211}),
    (4, "drawn", {"last_trick": "ten", "ending": "auto"}, {0: 211}),
    (4, "false_claim", {"false_claim": "two", "ending": "claim"}, {2: 0}),
    (4, "false_claim", {"false_claim": "two", "ending": "auto"}, {2: 0}),
    (4, "false_claim", {"false_claim": "two_three", "ending": "claim"}, {2: 3, 3: 0}),
    (4, "false_claim", {"false_claim": "two_three", "ending": "auto"}, {2: 3, 3: 0}),
    (4, "false_claim", {"false_claim": "as_if_won", "ending": "claim"}, {1: 17, 2: 3, 3: 0}),
    (4, "false_claim", {"false_claim": "as_if_won", "ending": "auto"}, {1: 17, 2: 3, 3: 0}),
    (4, "reached_first", {"claim_priority": "first_to_reach"}, {1: 793}),
]
"""Players, end, options, value → the number of a deal."""


def played(players: int, how: str, options: Json, number: int) -> Json:
    strictest = {} if how == "reached_first" else STRICTEST
    record, _ = steered(Rules(**strictest | options), players, number, CLAIMS.get(how, "never"))
    return record


def ended(record: Json, options: Json) -> tuple[str, int]:
    """How, and the game points of whoever has some."""
    replayed = records.replay(record | {"rules": options})
    assert replayed.faults == ()
    result: Any = replayed.result
    return result["how"], sum(set(result["game_points"].values()))


@pytest.mark.parametrize(
    ("players", "how", "options", "numbers"), DEALS, ids=[f"{row[0]} {row[1]} {row[2]}" for row in DEALS]
)
def test_every_value_that_is_possible_is_given_by_a_deal(
    players: int, how: str, options: Json, numbers: dict[int, int]
) -> None:
    for value, number in numbers.items():
        record = played(players, how, options, number)
        for rules in (options, STRICTEST | options, LOOSEST | options)[:: 2 if how == "reached_first" else 1]:
            assert ended(record, rules) == (how, value)


@pytest.mark.parametrize(
    ("players", "how", "options", "numbers"), DEALS, ids=[f"{row[0]} {row[1]} {row[2]}" for row in DEALS]
)
def test_no_possible_value_is_left_out(players: int, how: str, options: Json, numbers: dict[int, int]) -> None:
    if how == "drawn":
        assert list(numbers) == [0]
    elif (how, players) == ("false_claim", 3):
        assert list(numbers) == [-2]
    else:
        assert possible_values(How(how), Rules(**options), players) == set(numbers)


def test_every_end_is_shown_at_every_number_of_players_that_has_it() -> None:
    shown = {(players, how) for players, how, *_ in DEALS}
    closing = {"closed_out", "beat_closer", "failed_close"}
    assert shown == {(players, how.value) for players in (2, 3, 4) for how in How if players == 2 or how not in closing}


def cards(text: str) -> list[str]:
    return text.split()


def test_a_closer_who_claims_second_may_lose_three_by_the_strictest_rules_too() -> None:
    """N has a marriage and no trick of D's against him when he closes; D is at 66 first and says nothing."""
    actions = [
        "N play JC, D play 9C, N meld H, N play QH, D play JD, N close",
        "N play KS, D play AS, D play AH, N play KH, D play TH, N play TD, D play TS, N play AD",
        "D play TC, N play AC, N claim",
    ]
    record = {
        "game": "sixty_six",
        "players": ["N", "D"],
        "hands": {"N": cards("JC QH KH KS TD AD"), "D": cards("9C JD AH TH AS TS")},
        "stock": cards("AC TC 9D 9S KC QC QS JS KD QD 9H"),
        "turnup": "JH",
        "actions": [action.split() for action in ", ".join(actions).split(", ")],
    }
    rules = {"claim_priority": "first_to_reach", "closer_beaten": "as_failed"}
    for failed_close, value in [("two_three", 3), ("three", 3), ("two", 2), ("closer_count", 3)]:
        assert ended(record, STRICTEST | rules | {"failed_close": failed_close}) == ("reached_first", value)
