"""The page about commands and documents names what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tournaments.seating import make_draw
from tournaments.seating.__main__ import COMMANDS
from tournaments.seating.explain import TEXTS
from tournaments.seating.proof import Verdict
from tournaments.seating.reading import CONSTRAINTS, FIELDS, MODES, SPLITS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/reference/seating.md").read_text(encoding="utf-8")
SOURCES = [path.read_text(encoding="utf-8") for path in (ROOT / "tournaments/seating").rglob("*.py")]
CODES = {code for source in SOURCES for code in re.findall(r'(?:Fault|fault)\(\s*"(\w+)"', source)}


@pytest.mark.parametrize("words", [FIELDS, CONSTRAINTS, MODES, SPLITS, TEXTS, [*Verdict], CODES, COMMANDS])
def test_the_page_names_them_all(words: list[str]) -> None:
    assert [word for word in words if not re.search(rf"`{word}[` ]", PAGE)] == []


def test_the_page_names_every_field_of_a_document_and_a_certificate() -> None:
    made = make_draw({"standing": [*range(8)], "mode": "random", "clubs": {"1": "A"}, "teams": {"1": "x"}})
    fields = [*made, *made["certificate"], *made["certificate"]["figures"]]
    assert [field for field in fields if f"`{field}`" not in PAGE] == []
