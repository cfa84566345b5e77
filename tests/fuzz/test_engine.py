"""The fuzz target itself works: it can try inputs, and it tells a find when it sees one."""

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.errors import CODES
from tests.fuzz import engine
from tests.fuzz.inputs import corpus, inputs


def test_what_chance_makes_of_documents_breaks_nothing() -> None:
    chance = random.Random(5)
    documents = corpus(chance)
    texts = [json.dumps(document).encode() for document in documents[:25]]
    for data in (*texts, *islice(inputs(chance, documents), 60)):
        for command in ("score", "replay", engine.command_for(data)):
            engine.check(command, data)
            engine.check_lines(command, data)


def test_a_find_is_told_and_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_command: str, _data: bytes) -> Any:
        raise RecursionError("too deep")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(engine, "check", broken)
    assert engine.by_chance(0.0005, seed=1) > 0
    assert "RecursionError: too deep" in capsys.readouterr().err
    assert list(tmp_path.glob("fuzz-*.json"))


@pytest.mark.parametrize(
    ("status", "document"),
    [
        (0, {"errors": [{"code": "wrong_type", "path": "", "message": "x"}]}),
        (1, {"deals": []}),
        (1, {"errors": [{"code": "no_such", "path": "", "message": "x"}]}),
        (1, {"faults": [{"code": "no_such", "message": "x"}]}),
        (1, {"errors": [{"code": next(iter(CODES)), "path": "", "message": ""}]}),
    ],
)
def test_a_wrong_answer_is_a_find(status: int, document: Any) -> None:
    with pytest.raises(AssertionError):
        engine.check_answer(status, document)
