"""Seating from a shell: `python3 -m tournaments.seating COMMAND`, JSON out; `docs/reference/seating.md` describes it.

Exit status: 0 all good, 1 refused (the refusal is printed as JSON) or not equal, 2 wrong use. It needs only Python.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import BinaryIO

from engine.streams import encode_json, run_on_streams
from tournaments.regulations import TableSplit
from tournaments.seating.errors import DrawRefused, SeatingRefused
from tournaments.seating.json_reader import JsonReader
from tournaments.seating.planned import plan
from tournaments.seating.reading import MOST_PLAYERS, MOST_ROUNDS
from tournaments.seating.shell import Answer, add_file, draw_document, next_round, verify_document

SPLITS = {
    "fours": TableSplit.FOURS_THREES,
    "fives": TableSplit.FOURS_FIVES,
    "threes": TableSplit.THREES_FOURS,
}
"""The short words of the commands."""


def _add_plan(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--seed", default="", help="decides who gets which place in the plan; a line of text")
    parser.add_argument("--split", choices=SPLITS, default="fours", help="the table size to prefer")


def _plan(options: argparse.Namespace, source: BinaryIO) -> Answer:
    reader = JsonReader()
    reader.text(options.seed, "seed")
    for name, most in (("players", MOST_PLAYERS), ("rounds", MOST_ROUNDS)):
        if getattr(options, name) > most:
            reader.fault("out_of_range", name, most=most)
    if reader.faults:
        raise DrawRefused(reader.faults)
    planned = plan(options.players, options.rounds, SPLITS[options.split], options.seed, progress=_tell)
    return {"rounds": [[list(table) for table in seating.tables] for seating in planned.schedule]} | {
        "certificate": planned.certificate
    }, 0


def _tell(done: int, of: int) -> None:
    if done % (of // 10 or 1) == 0:
        print(f"searching: {100 * done // of} %", file=sys.stderr)


COMMANDS: dict[
    str, tuple[str, Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace, BinaryIO], Answer]]
] = {
    "plan": ("plan all rounds before the first", _add_plan, _plan),
    "next": ("seat the next round", add_file, next_round),
    "draw": ("the document of a draw from its input", add_file, draw_document),
    "verify": ("make a draw again and say whether it is equal", add_file, verify_document),
}
"""Name → help, its options, what it answers from options and standard input."""


def main(arguments: Sequence[str], source: BinaryIO, target: BinaryIO) -> int:
    """Run one command; returns the exit status, or raises `SystemExit(2)` when it was used wrongly."""
    options = _parser().parse_args(arguments)
    try:
        answer, status = COMMANDS[options.command][2](options, source)
    except SeatingRefused as refused:
        errors = [{"code": fault.code, "path": fault.path, "params": fault.params} for fault in refused.faults]
        answer, status = {"errors": errors}, 1
    target.write(encode_json(answer, is_indented=False))
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m tournaments.seating", description="Seats tournaments.")
    commands = parser.add_subparsers(required=True, metavar="command", dest="command")
    for name, (text, add, _) in COMMANDS.items():
        add(commands.add_parser(name, help=text))
    return parser


if __name__ == "__main__":
    sys.exit(run_on_streams("seating", main))
