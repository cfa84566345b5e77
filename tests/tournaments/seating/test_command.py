"""`python3 -m tournaments.seating next | draw | verify`: JSON in, JSON out, exit status 0, 1 or 2."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tournaments.seating.__main__ import main

STATE = {
    "standing": [*range(1, 14)],
    "history": [[[1, 5, 9, 13], [2, 6, 10], [3, 7, 11], [4, 8, 12]]],
    "mode": "no_repeats",
    "split": "fours",
    "clubs": {"1": "A", "2": "A"},
    "seed": "TEXT",
}


def run(*arguments: str, stdin: Any = b"") -> tuple[int, Any]:
    data = stdin if isinstance(stdin, bytes) else json.dumps(stdin).encode()
    target = io.BytesIO()
    status = main(arguments, io.BytesIO(data), target)
    return status, json.loads(target.getvalue())


@pytest.mark.parametrize("mode", ["no_repeats", "blocks", "random", "previous_round"])
@pytest.mark.parametrize("split", ["fours", "threes", "fives"])
def test_next_prints_tables_and_certificate(mode: str, split: str) -> None:
    status, answer = run("next", stdin=STATE | {"mode": mode, "split": split})
    assert status == 0
    assert answer.keys() == {"tables", "certificate"}
    assert sorted(who for table in answer["tables"] for who in table) == STATE["standing"]
    assert all(type(answer["certificate"][figure]) is int for figure in ("repeats", "bound"))


def test_draw_prints_a_document_that_verify_finds_equal(tmp_path: Path) -> None:
    status, document = run("draw", stdin=STATE)
    assert (status, document["format"]) == (0, 1)
    assert run("verify", stdin=document) == (0, {"equal": True, "differences": []})
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert run("verify", str(file)) == (0, {"equal": True, "differences": []})
    assert run("draw", str(file)) == (0, document)


def test_verify_tells_what_differs() -> None:
    _, document = run("draw", stdin=STATE)
    tables = [document["tables"][0][::-1], *document["tables"][1:]]
    status, answer = run("verify", stdin=document | {"tables": tables})
    assert status == 1
    assert answer == {
        "equal": False,
        "differences": [{"field": "tables", "written": tables, "found": document["tables"]}],
    }


@pytest.mark.parametrize("command", ["next", "draw", "verify"])
@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (b"", ["malformed_json"]),
        (b"{", ["malformed_json"]),
        (b"\xff", ["malformed_json"]),
        (b'{"mode": NaN}', ["malformed_json"]),
        (b'{"mode": 1, "mode": 2}', ["malformed_json"]),
        (b"[" * 100_000, ["malformed_json"]),
        (b"null", ["wrong_type"]),
        (b'{"standing": [1, 1], "mode": "swiss", "wishes": 1}', ["unknown_field", "duplicate", "unknown_choice"]),
        (b'{"standing": [1, 2], "mode": "blocks"}', ["too_few_players"]),
        (b'{"standing": ["\\ud800", 2, 3], "mode": "blocks"}', ["unprintable"]),
        (b'{"standing": [1, 2, 3], "mode": "blocks", "\\ud800": 1}', ["unknown_field"]),
        (b'{"standing": [1, 2, 3], "mode": "blocks", "clubs": {"\\ud800": "A"}}', ["unprintable"]),
        (
            b'{"standing": [1, 2, 3], "mode": "planned", "plan": {"rounds": 1, "changes": '
            b'[{"after": 0, "entrants": [1, 2, 3], "seed": "", "clubs": {"\\ud800": "A"}}]}}',
            ["unprintable"],
        ),
        (b'{"standing": [1' + b"0" * 40 + b', 2, 3], "mode": "blocks"}', ["out_of_range"]),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_every_fault(command: str, data: bytes, codes: list[str]) -> None:
    status, answer = run(command, stdin=data)
    assert status == 1
    assert [error["code"] for error in answer["errors"]] == codes
    assert all(error.keys() == {"code", "path", "params"} for error in answer["errors"])


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    status, answer = run("verify", str(tmp_path / "nothing.json"))
    assert (status, [error["code"] for error in answer["errors"]]) == (1, ["unreadable_file"])


@pytest.mark.parametrize("arguments", [[], ["mix"], ["next", "--fast"]])
def test_wrong_use_ends_with_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(*arguments)
    assert caught.value.code == 2


def test_numbers_too_long_to_be_read_are_no_names() -> None:
    standing = f"[{'9' * 40}, -{'9' * 40}, 1]"
    status, answer = run("draw", stdin=f'{{"standing": {standing}, "mode": "random"}}'.encode())
    assert (status, [error["path"] for error in answer["errors"]]) == (1, ["standing[0]", "standing[1]"])


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("next <&-", 1, ""),
        ("plan --players 8 --rounds 2 <&-", 0, ""),
        ("plan --players 8 --rounds 2 >&-", 2, "seating: standard output is closed"),
        ("plan --players 8 --rounds 2 > /dev/full", 2, "seating: No space left on device"),
    ],
)
def test_streams_that_are_closed_or_full(words: str, status: int, said: str) -> None:
    words = f"{sys.executable} -m tournaments.seating {words}"
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (status, said)


def test_it_runs_without_anything_but_python() -> None:
    command = [sys.executable, "-S", "-E", "-m", "tournaments.seating", "next"]
    answer = subprocess.run(command, input=json.dumps(STATE).encode(), capture_output=True, check=True)
    assert json.loads(answer.stdout)["tables"]
    assert answer.stderr == b""
