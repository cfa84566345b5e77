"""docs/reference/api.md names every operation, who may do it, and every code of the protocol."""

from __future__ import annotations

import re
from pathlib import Path

from scoring.api.errors import HTTP, SHAPE, WRONG_TYPE
from tests.scoring.api.test_rights import ANY_ORGANIZER, EVERYBODY, ORGANIZER, REFEREES, RIGHTS, RULING, STAFF
from tournaments.api.base import Pages
from tournaments.api.parsers import MOST_BYTES

TEXT = (Path(__file__).parents[3] / "docs" / "reference" / "api.md").read_text("utf-8")
WHO = {
    "everybody": EVERYBODY,
    "staff": STAFF,
    "referees": REFEREES,
    "head referee, organizer": RULING,
    "organizer": ORGANIZER,
    "organizer of any stage": ANY_ORGANIZER,
}


def test_every_operation_stands_there_with_those_who_may():
    rows = re.findall(r"^\| (GET|PUT|POST) \| `([^`]+)` \| ([^|]+) \|", TEXT, re.MULTILINE)
    said = [(method.lower(), address, WHO[who.strip()]) for method, address, who in rows]
    assert sorted(said, key=str) == sorted(RIGHTS, key=str)


def test_every_code_of_the_protocol_and_the_shape_stands_there():
    codes = {code for code, _ in (*HTTP.values(), *SHAPE.values(), WRONG_TYPE)}
    assert [code for code in sorted(codes) if f"`{code}`" not in TEXT] == []


def test_the_limits_are_those_of_the_code():
    assert f"{MOST_BYTES // 1024} KB" in TEXT
    assert f"{Pages.default_limit}, at most {Pages.max_limit}" in TEXT
