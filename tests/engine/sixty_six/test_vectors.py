"""The worked deals of two players: by every preset, with one option changed, and with one action that is refused."""

import json
from typing import Any

import pytest

from engine import records
from tests.engine.sixty_six.card_tables import RECORDS, VECTORS, WORKED, Json, record_of, replay_of

TWO_PLAYERS = [vector for vector in WORKED if "expected_by_preset" in vector]
OPTIONS = json.loads((VECTORS / "sixty-six-options.json").read_text())
REFUSALS = json.loads((VECTORS / "sixty-six-refusals.json").read_text())


@pytest.mark.parametrize("preset", ["seed", "default", "pagat", "santase"])
@pytest.mark.parametrize("vector", TWO_PLAYERS, ids=[vector["id"] for vector in TWO_PLAYERS])
def test_a_worked_deal_ends_as_written(vector: Json, preset: str) -> None:
    expected = vector["expected_by_preset"][preset]
    replayed = replay_of(vector["id"], rules=preset)
    if "fault" in expected:
        assert expected["fault"] == {"code": replayed.faults[0].code, "at": replayed.faults[0].at}
    else:
        result: Any = replayed.result
        points = sum(result["game_points"].values())
        assert not replayed.faults
        assert expected == {
            "winner": result["winner"],
            "how": result["how"],
            "points": points,
            "card_points": result["card_points"],
        }
        assert (points == 0) == (result["winner"] is None)


@pytest.mark.parametrize("case", OPTIONS, ids=[f"{case['example']} {case['options']}" for case in OPTIONS])
def test_one_option_changed_changes_the_end_as_written(case: Json) -> None:
    expected = case["result"]
    replayed = replay_of(case["example"], rules=case["options"])
    if "code" in expected:
        assert (expected["code"], expected["illegal_at"]) == (replayed.faults[0].code, replayed.faults[0].at)
    else:
        result: Any = replayed.result
        assert expected == {
            "winner": result["winner"],
            "points": sum(result["game_points"].values()),
            "how": result["how"],
            "score": [result["card_points"]["N"], result["card_points"]["D"]],
        }


@pytest.mark.parametrize("case", REFUSALS, ids=[f"{case['example']} {case['why']}" for case in REFUSALS])
def test_a_refusal_comes_at_the_action_that_is_written(case: Json) -> None:
    actions = [*RECORDS[case["example"]]["actions"][: case["after_actions"]], case["action"]]
    [fault] = replay_of(case["example"], rules=case["preset"], actions=actions).faults[:1]
    assert (case["code"], case["after_actions"], case["action"][0]) == (fault.code, fault.at, fault.player)


@pytest.mark.parametrize("vector", TWO_PLAYERS, ids=[vector["id"] for vector in TWO_PLAYERS])
def test_a_worked_record_reads_back_from_what_is_written(vector: Json) -> None:
    record = records.read(vector["record"])
    assert record == records.read(records.write(record))
    assert records.replay(vector["record"]) == records.replay(records.write(record))


def test_the_record_of_the_documentation_gives_the_documented_result() -> None:
    expected = {
        "winner": "D",
        "how": "claim",
        "game_points": {"N": 0, "D": 1},
        "card_points": {"N": 34, "D": 67},
        "tricks": {"N": 1, "D": 6},
        "entry": {"winner": "D", "game_points": 1, "how": "claim"},
    }
    assert expected == records.replay(record_of("E01")).to_json()
