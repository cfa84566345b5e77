"""A sheet as JSON writes it reads back as the same sheet."""

import pytest

from engine import sheets
from tests.engine.sheets_for_tests import ANNULLED, PASSED_OUT, Json, galdins, penalty, pickup, sheet, small_zole, zole

TABLE_GAME = galdins("ABC", [4, 4, 0], [60, 60, 0], lot="A")


@pytest.mark.parametrize(
    ("entry", "rules"),
    [
        (pickup("A", 70, 5), "classic"),
        (zole("B", 50, 4, revoked_by="C"), "classic"),
        (PASSED_OUT, "classic"),
        (ANNULLED, "classic"),
        (penalty("C"), "classic"),
        ({**penalty("C"), "reason": "late"}, "classic"),
        ({"absent": "A", "reason": "left"}, "classic"),
        ({"present": "A"}, "classic"),
        (small_zole("A", 1), "casual"),
        (TABLE_GAME, "rondo"),
        ({**TABLE_GAME, "revoked_by": "B"}, "rondo"),
    ],
)
def test_each_kind_of_entry_is_written_as_it_was_read(entry: Json, rules: str) -> None:
    document = sheet(entry, rules={"preset": rules}, dealer="B", close=True, format=1)
    assert sheets.write(sheets.read(document)) == document
