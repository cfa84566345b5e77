"""A sheet as JSON writes it reads back as the same sheet."""

import pytest

from engine import sheets
from tests.engine.sheets_for_tests import Json
from tests.engine.sixty_six.sheets_for_tests import DRAWN, bid, false_claim, sheet, won


@pytest.mark.parametrize(
    ("entry", "players", "rules"),
    [
        (won("A", 2), "AB", "default"),
        (won("B", 3, "failed_close"), "AB", "santase"),
        (DRAWN, "AB", "pagat"),
        (false_claim("C"), "ABC", "cutthroat"),
        (false_claim("C", bid=["C", 1]), "ABC", "cutthroat"),
        (false_claim("C", bid=["A", 1], value=2), "ABC", "cutthroat"),
        (won("D", 1, "last_trick"), "ABCD", "partners24"),
        (bid("A", 3, "B", 1), "ABCD", "partners24"),
        (bid("A", 3, "B", 1, how="reached66"), "ABCD", "partners24"),
    ],
)
def test_each_kind_of_entry_is_written_as_it_was_read(entry: Json, players: str, rules: str) -> None:
    document = sheet(entry, players=players, rules={"preset": rules}, dealer="B", close=True, format=1)
    assert sheets.write(sheets.read(document)) == document


def test_a_drawn_bid_is_written_as_it_was_read() -> None:
    rules = {"preset": "partners24", "last_trick": "ten", "auction": True}
    document = sheet({**DRAWN, "bid": ["A", 2]}, players="ABCD", rules=rules, dealer="D", close=False, format=1)
    assert sheets.write(sheets.read(document)) == document


@pytest.mark.parametrize(("players", "preset"), [("AB", "default"), ("ABC", "cutthroat"), ("ABCD", "partners24")])
def test_without_rules_the_number_of_players_chooses_the_preset(players: str, preset: str) -> None:
    assert sheets.write(sheets.read(sheet(players=players)))["rules"] == {"preset": preset}
    changed = sheet(players=players, rules={"target": 9})
    assert sheets.write(sheets.read(changed))["rules"] == {"preset": preset, "target": 9}
