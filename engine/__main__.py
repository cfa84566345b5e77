"""The engine from a shell: `python3 -m engine COMMAND [--lines]`, JSON in, JSON out.

Exit status: 0 all good, 1 some document was refused (its errors are printed as its result), 2 wrong use.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final

from engine import analysis, records, sheets
from engine.errors import SheetRefused
from engine.json_input import parse_json
from engine.streams import encode_json, run_on_streams

Answer = tuple[Mapping[str, object], int]
"""A result document and the exit status it asks for."""


@dataclass(frozen=True, slots=True)
class Command:
    """A word of the command line. `answer` takes a document and may raise `SheetRefused`."""

    help: str
    answer: Callable[[object], Answer]


def _score(document: object) -> Answer:
    return sheets.score(document), 0


def _replay(document: object) -> Answer:
    replayed = records.replay(document)
    return replayed.to_json(), 1 if replayed.faults else 0


def _solve(document: object) -> Answer:
    solved = analysis.solve(document)
    return solved.to_json(), 1 if solved.faults else 0


def _view(document: object) -> Answer:
    seen = analysis.view(document)
    return seen.to_json(), 1 if seen.faults else 0


COMMANDS: Final[Mapping[str, Command]] = {
    "score": Command("score a score-sheet document from standard input", _score),
    "replay": Command("check a deal card by card, from a deal-record document on standard input", _replay),
    "solve": Command("find what a Zole deal is worth with open cards, from a deal record or a position", _solve),
    "view": Command("find where the cards may be that one player does not see", _view),
}


def main(arguments: Sequence[str], source: BinaryIO, target: BinaryIO) -> int:
    """Run one command; returns the exit status, or raises `SystemExit(2)` when it was used wrongly."""
    options = _parser().parse_args(arguments)
    command = COMMANDS[options.command]
    return _run_lines(command, source, target) if options.lines else _run_one(command, source, target)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m engine", description="Scores and replays card games.")
    words = parser.add_subparsers(dest="command", required=True, metavar="command")
    for name, command in COMMANDS.items():
        word = words.add_parser(name, help=command.help)
        word.add_argument("--lines", action="store_true", help="JSON Lines: one document a line, one result a line")
    return parser


def _run_one(command: Command, source: BinaryIO, target: BinaryIO) -> int:
    result, status = _answer(command, source.read())
    target.write(encode_json(result, is_indented=True))
    return status


def _run_lines(command: Command, source: BinaryIO, target: BinaryIO) -> int:
    """One line at a time, so that memory does not grow with their number; blank lines are skipped."""
    worst = 0
    for line in source:
        if line.strip():
            result, status = _answer(command, line)
            target.write(encode_json(result, is_indented=False))
            worst = max(worst, status)
    return worst


def _answer(command: Command, data: bytes) -> Answer:
    """The result of one document, or what is wrong with it."""
    try:
        return command.answer(parse_json(data))
    except SheetRefused as refused:
        return sheets.write_refusal(refused), 1


if __name__ == "__main__":
    sys.exit(run_on_streams("engine", main))
