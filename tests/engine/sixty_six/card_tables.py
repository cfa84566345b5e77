"""Deals card by card, short enough to be written in a test: the worked records by name, and positions after actions."""

import json
from pathlib import Path
from typing import Any

from engine import records
from engine.deals import Deal
from engine.replay import Replay
from engine.sixty_six.declarations import parse_action
from engine.sixty_six.position import Position
from engine.sixty_six.rules import Rules

Json = dict[str, Any]

VECTORS = Path(__file__).parents[1] / "vectors"
WORKED: list[Json] = json.loads((VECTORS / "sixty-six-deals.json").read_text())
RECORDS: dict[str, Json] = {vector["id"]: vector["record"] for vector in WORKED}


def record_of(example: str, *, rules: object = "default", actions: object = None) -> Json:
    """A worked record by other rules, or with other actions."""
    record = RECORDS[example] | {"rules": rules}
    return record if actions is None else record | {"actions": actions}


def replay_of(example: str, *, rules: object = "default", actions: object = None) -> Replay:
    """The same, played again."""
    return records.replay(record_of(example, rules=rules, actions=actions))


def result_of(replayed: Replay) -> str:
    """`claim D 2` or `drawn - 0`, or the first fault and its place, `must_follow at 13`."""
    if replayed.faults:
        return f"{replayed.faults[0].code} at {replayed.faults[0].at}"
    result: Any = replayed.result
    return f"{result['how']} {result['winner'] or '-'} {sum(result['game_points'].values())}"


def short_record(deal: str, actions: str, *, rules: object = "default") -> Json:
    """The record of `hand / hand + stock and turn-up` and of `N play KD, D play QS, …`; N leads first."""
    hands, _, rest = deal.partition(" + ")
    first, second = hands.split(" / ")
    *stock, turn_up = rest.split()
    return {
        "game": "sixty_six",
        "rules": rules,
        "players": ["N", "D"],
        "hands": {"N": first.split(), "D": second.split()},
        "turnup": turn_up,
        "stock": stock,
        "actions": [said.split() for said in actions.split(", ")],
    }


def position_after(deal: str, actions: str = "", rules: Rules | None = None) -> Position:
    """The position after `0 play KD, 1 play QS, …`; a revoke is played as it is."""
    position = Position.dealt(Deal.parse(deal), rules or Rules())
    for said in filter(None, actions.split(", ")):
        player, _, action = said.partition(" ")
        position = position.act(int(player), parse_action(action))
    return position


def worked_position(example: str, actions: int, rules: Rules | None = None) -> Position:
    """The position of a worked record of two after so many actions, by other rules if they are given."""
    record = RECORDS[example]
    hands = " / ".join(" ".join(record["hands"][player]) for player in ("N", "D"))
    said = [" ".join([str("ND".index(player)), *words]) for player, *words in record["actions"][:actions]]
    return position_after(f"{hands} + {' '.join(record['stock'])} {record['turnup']}", ", ".join(said), rules)
