"""The commands about one round: `next`, `draw`, `verify`."""

import argparse
from pathlib import Path
from typing import Any, BinaryIO

from engine.errors import SheetRefused
from engine.json_input import parse_json
from tournaments.regulations import Fault
from tournaments.seating.document import differences, make_draw, verify_draw
from tournaments.seating.errors import DrawRefused

Answer = tuple[object, int]
"""What a command prints, and the exit status."""


def add_file(parser: argparse.ArgumentParser) -> None:
    """The document: a file, or standard input."""
    parser.add_argument("file", nargs="?", type=Path, help="the JSON document; without it, standard input")


def next_round(options: argparse.Namespace, source: BinaryIO) -> Answer:
    """The tables of the next round and their certificate."""
    drawn = make_draw(_document(options, source))
    return {"tables": drawn["tables"], "certificate": drawn["certificate"]}, 0


def draw_document(options: argparse.Namespace, source: BinaryIO) -> Answer:
    """The whole document of the draw."""
    return make_draw(_document(options, source)), 0


def verify_document(options: argparse.Namespace, source: BinaryIO) -> Answer:
    """Whether making the draw again gives what the document says; 1 when not."""
    found = differences(verify_draw(_document(options, source)))
    return {"equal": not found, "differences": found}, int(bool(found))


def _document(options: argparse.Namespace, source: BinaryIO) -> Any:
    """Raises `DrawRefused`: `malformed_json`, `unreadable_file`."""
    try:
        return parse_json(options.file.read_bytes() if options.file else source.read())
    except OSError as error:
        raise DrawRefused([Fault("unreadable_file", "", {"problem": error.strerror or "unknown"})]) from error
    except SheetRefused as refused:
        faults = [Fault(fault.code, fault.path, fault.params) for fault in refused.faults]
        raise DrawRefused(faults) from refused
