"""Draws that were stored once come out the same today, to the last bit, on every Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tournaments.seating import verify_draw

STORED = (Path(__file__).parent / "stored_draws.jsonl").read_text(encoding="utf-8").splitlines()


def test_there_are_twenty_of_several_kinds() -> None:
    documents = [json.loads(line) for line in STORED]
    assert len({document["seed"] for document in documents}) == 20
    assert {document["mode"] for document in documents} == {"no_repeats", "random", "blocks", "previous_round"}
    assert {document["split"] for document in documents} == {"fours", "threes", "fives"}


@pytest.mark.parametrize("line", STORED, ids=range(len(STORED)))
def test_a_stored_draw_is_made_again(line: str) -> None:
    assert verify_draw(json.loads(line)) == ()
