"""The first sheet of a spreadsheet, read in a process of its own that may be slow, greedy or killed.

A file of five kilobytes may name a cell in the farthest corner: whoever reads it asks for hundreds of gigabytes and is
ended by the system. That must not be the process that serves the hall.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from python_calamine import CalamineError, CalamineWorkbook

if sys.platform == "linux":
    import resource

_ROOT = Path(__file__).resolve().parent.parent
_MOST_MEMORY = 2**30
_MOST_TEXT = 10_000_000
_SECONDS_AT_MOST = 20

NumberedRow = tuple[int, Sequence[str]]


class SpreadsheetUnreadable(Exception):
    """No spreadsheet, a broken one, or one that asks for too much."""


def rows_of_spreadsheet(content: bytes) -> list[NumberedRow]:
    """The rows that hold something, by number from 1; formulas come as the values they had."""
    command = [sys.executable, "-m", "tournaments.spreadsheets"]
    try:
        run = subprocess.run(  # noqa: S603 - our own interpreter and module; the file goes through the pipe only
            command, input=content, capture_output=True, cwd=_ROOT, check=True, timeout=_SECONDS_AT_MOST
        )
    except subprocess.SubprocessError as error:
        raise SpreadsheetUnreadable from error
    return [(number, row) for number, row in json.loads(run.stdout)]


def _filled_rows(content: bytes) -> Iterator[NumberedRow]:
    sheet = CalamineWorkbook.from_filelike(BytesIO(content)).get_sheet_by_index(0)
    room = _MOST_TEXT
    for number, row in enumerate(sheet.iter_rows(), start=1):
        if any(value != "" for value in row):
            texts = [_text(value) for value in row]
            room -= sum(map(len, texts))
            if room < 0:
                sys.exit("too much text")
            yield number, texts


def _text(value: object) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _take_little_memory() -> None:
    """On Linux; elsewhere only the time is limited."""
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    _take_little_memory()
    try:
        print(json.dumps(list(_filled_rows(sys.stdin.buffer.read()))))
    except CalamineError as error:
        sys.exit(str(error))
