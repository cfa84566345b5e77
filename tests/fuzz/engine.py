"""Throws changed documents at the commands of `python3 -m engine`, and says what should not have happened.

    python -m tests.fuzz.engine MINUTES [SEED]

Whatever comes in, a command ends with 0 or 1 and writes one JSON object; what it refuses has a known code; what it
accepts keeps the laws. An input that breaks this is a find, and is written to the working directory.
`tests.fuzz.guided` looks for finds by coverage.
"""

import hashlib
import io
import json
import random
import sys
import time
import traceback
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

from engine import sheets
from engine.__main__ import main
from engine.cards import ZOLE_PACK
from engine.errors import ACTION_CODES, CODES
from tests.fuzz.inputs import corpus, inputs

RARELY = 0.1
"""How often a document goes to the command that is not for it, or comes as lines."""
SLOW = {"score": 5.0, "replay": 5.0, "solve": 30.0, "view": 30.0}
"""Seconds of processor time that no document of a table may take. Two of the commands search and count."""


def check(command: str, data: bytes) -> list[str]:
    """One command with one input. Raises whatever goes wrong; tells what came of it."""
    started = time.process_time()
    status, output = run(command, data)
    assert time.process_time() - started < SLOW[command], f"{command} took too long"
    document = json.loads(output)
    check_answer(status, document)
    if status == 0:
        check_laws(command, json.loads(data), document)
    return [f"{command}: {word}" for word in outcomes(document)]


def run(command: str, data: bytes, *arguments: str) -> tuple[int, bytes]:
    target = io.BytesIO()
    return main([command, *arguments], io.BytesIO(data), target), target.getvalue()


def check_answer(status: int, document: Any) -> None:
    """A refusal has its code, its place and its words; nothing else is refused."""
    refusals = document.get("errors", []) + document.get("faults", [])
    assert status == (1 if refusals else 0)
    assert all(error["code"] in CODES and isinstance(error["path"], str) for error in document.get("errors", []))
    assert all(fault["code"] in ACTION_CODES for fault in document.get("faults", []) + document.get("warnings", []))
    assert all(refusal["message"] for refusal in refusals)


def check_laws(command: str, document: Any, result: Any) -> None:
    """Points of Zole sum to zero, the entry of a deal scores as the deal does, every hidden card is somewhere."""
    is_zole = document["game"] == "zole"
    if command == "score":
        assert sum(result["totals"].values()) == 0 or not is_zole
    elif command == "view":
        chances = [[Fraction(chance) for chance in of_card] for of_card in result["chances"].values()]
        assert all(sum(of_card) == 1 for of_card in chances)
        assert [sum(at) for at in zip(*chances, strict=True)] == [at["cards"] for at in result["places"] if chances]
    elif command == "solve":
        assert (result["points"] > 0) == ("won" in result["outcome"]) or result["points"] == 0
        assert len(result["line"]) <= len(ZOLE_PACK)
    elif (points := result["points" if is_zole else "game_points"]) is not None:
        heading = {key: document[key] for key in ("game", "rules", "players", "dealer") if key in document}
        line: Any = sheets.score({**heading, "deals": [result["entry"]]})["deals"]
        assert line[0]["points"] == points
        assert line[0]["outcome"] == result["outcome" if is_zole else "how"] or "bid" in result["entry"]


def command_for(data: bytes) -> str:
    """The command that a document is probably meant for."""
    marks = {"score": b'"deals"', "view": b'"viewer"', "solve": b'"each"'}
    return next((command for command, mark in marks.items() if mark in data), "replay")


def check_lines(command: str, data: bytes) -> None:
    """One line out for each line in that is not blank."""
    _, output = run(command, data, "--lines")
    lines = [line for line in data.split(b"\n") if line.strip()]
    assert len(output.splitlines()) == len(lines)
    assert all(isinstance(json.loads(line), dict) for line in output.splitlines())


def outcomes(document: Any) -> list[str]:
    """What came of a document, in a word each."""
    refusals = document.get("errors", []) + document.get("faults", [])
    return sorted({refusal["code"] for refusal in refusals}) or ["accepted"]


def by_chance(minutes: float, seed: int) -> int:
    """Returns how many inputs broke something."""
    chance = random.Random(seed)
    documents = corpus(chance)
    seen: Counter[str] = Counter()
    tried = broken = 0
    ends = time.monotonic() + 60 * minutes
    for data in inputs(chance, documents):
        if time.monotonic() > ends:
            break
        tried += 1
        command = command_for(data) if chance.random() > RARELY else chance.choice(list(SLOW))
        try:
            seen.update(check(command, data))
            if chance.random() < RARELY:
                check_lines(command, data)
        except Exception:
            broken += 1
            report(data)
    for word, count in sorted(seen.items()):
        print(f"{count:>9,}  {word}")
    print(f"{tried:,} inputs, seed {seed}: {broken} broke something")
    return broken


def report(data: bytes) -> None:
    """Keep what broke something, and say how."""
    name = f"fuzz-{hashlib.sha256(data).hexdigest()[:12]}.json"
    Path(name).write_bytes(data)
    print(f"{name}:")
    traceback.print_exc()


if __name__ == "__main__":
    sys.exit(1 if by_chance(float(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 1) else 0)
