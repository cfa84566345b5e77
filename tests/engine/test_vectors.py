"""The worked examples: whole sheets with every pule, table games by tricks, deals card by card."""

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

from engine import records, sheets
from tests.engine.sheets_for_tests import galdins, points, score

VECTORS = Path(__file__).parent / "vectors"
SHEETS = json.loads((VECTORS / "zole-sheets.json").read_text())
DEALS = json.loads((VECTORS / "zole-deals.json").read_text())
TABLE_GAMES = json.loads((VECTORS / "zole-galdins.json").read_text())


@pytest.mark.parametrize("vector", SHEETS, ids=[vector["title"].split(".")[0][:60] for vector in SHEETS])
def test_a_worked_sheet_scores_as_written(vector: dict[str, Any]) -> None:
    result = sheets.score(vector["sheet"])
    lines = [{"points": line["points"], "pules": line["pules"]} for line in result["deals"]]
    assert vector["expected"] == {"deals": lines, "settlement": result["settlement"], "totals": result["totals"]}


@pytest.mark.parametrize("vector", TABLE_GAMES)
def test_a_worked_table_game_scores_as_written(vector: dict[str, Any]) -> None:
    kept = 8 - sum(vector["tricks"])
    assert kept == vector["talon_tricks"]
    deal = galdins("ABC", vector["tricks"], vector["points"])
    result = score(deal, players="ABCD"[: 3 + vector["sitters"]], rules="casual")
    assert vector["delta"] == points(result["totals"])


@pytest.mark.parametrize("vector", DEALS)
def test_a_worked_deal_replays_as_written(vector: dict[str, Any]) -> None:
    document = records.replay(vector["record"]).to_json()
    assert vector["expected"] == {field: document[field] for field in vector["expected"]}


@pytest.mark.parametrize("module", [sheets, records])
def test_the_example_in_the_documentation_of_the_module_is_true(module: Any) -> None:
    assert doctest.testmod(module) == (0, 2)
