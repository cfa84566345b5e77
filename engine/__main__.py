"""The engine from a shell: `python3 -m engine score [--lines]`, JSON in, JSON out.

Exit status: 0 all good, 1 some document was refused (its errors are printed as its result), 2 wrong use.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import BinaryIO

from engine.errors import SheetRefused
from engine.json_input import parse_json
from engine.sheets import score, write_refusal

_COMPACT = json.JSONEncoder(ensure_ascii=False)
_INDENTED = json.JSONEncoder(ensure_ascii=False, indent=2)


def main(arguments: Sequence[str], source: BinaryIO, target: BinaryIO) -> int:
    """Run one command; returns the exit status, or raises `SystemExit(2)` when it was used wrongly."""
    options = _parser().parse_args(arguments)
    return _score_lines(source, target) if options.lines else _score_one(source, target)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m engine", description="Scores card games.")
    commands = parser.add_subparsers(required=True, metavar="command")
    scoring = commands.add_parser("score", help="score a score-sheet document from standard input")
    scoring.add_argument("--lines", action="store_true", help="JSON Lines: one document a line, one result a line")
    return parser


def _score_one(source: BinaryIO, target: BinaryIO) -> int:
    result, status = _answer(source.read())
    target.write(_encode(result, is_indented=True))
    return status


def _score_lines(source: BinaryIO, target: BinaryIO) -> int:
    """One line at a time, so that memory does not grow with their number; blank lines are skipped."""
    worst = 0
    for line in source:
        if line.strip():
            result, status = _answer(line)
            target.write(_encode(result, is_indented=False))
            worst = max(worst, status)
    return worst


def _answer(data: bytes) -> tuple[dict[str, object], int]:
    """The result of one document, or what is wrong with it, and the exit status it asks for."""
    try:
        return score(parse_json(data)), 0
    except SheetRefused as refused:
        return write_refusal(refused), 1


def _encode(result: dict[str, object], *, is_indented: bool) -> bytes:
    """UTF-8, one line end; a lone surrogate, which UTF-8 does not have, as the escape that JSON has for it."""
    text = (_INDENTED if is_indented else _COMPACT).encode(result)
    return text.encode(errors="backslashreplace") + b"\n"


def run() -> int:
    """The command with the real streams; a reader who leaves early (`| head`) is no error to report."""
    try:
        status = main(sys.argv[1:], sys.stdin.buffer, sys.stdout.buffer)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


if __name__ == "__main__":
    sys.exit(run())
