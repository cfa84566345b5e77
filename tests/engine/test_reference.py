"""docs/reference/deal-record.md, notation.md and commands.md are true: their tables say what the engine does."""

import re
from enum import StrEnum
from pathlib import Path

import pytest

from engine.__main__ import COMMANDS
from engine.errors import ACTION_CODES
from engine.zole.contracts import Call, Contract, Outcome
from engine.zole.record import OPTIONAL, REQUIRED

REFERENCE = Path(__file__).parents[2] / "docs/reference"
RECORD = (REFERENCE / "deal-record.md").read_text()
NOTATION = (REFERENCE / "notation.md").read_text()


def rows(page: str, heading: str) -> list[list[str]]:
    """The words in code of each cell, row by row, of the table whose first line begins so."""
    lines = page[page.index(heading) :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_the_fault_table_lists_every_code_in_the_order_of_the_engine() -> None:
    assert [words(row[0])[0] for row in rows(RECORD, "| code |")] == list(ACTION_CODES)


def test_the_field_table_lists_every_field_of_a_record_and_which_must_be_there() -> None:
    fields = {name: must for cell, must, _ in rows(RECORD, "| field |") for name in words(cell)}
    assert set(fields) == {*REQUIRED, *OPTIONAL}
    assert {name for name, must in fields.items() if must == "yes"} == set(REQUIRED)


@pytest.mark.parametrize(("what", "kind"), [("call", Call), ("contract", Contract), ("outcome", Outcome)])
def test_the_notation_table_lists_every_word(what: str, kind: type[StrEnum]) -> None:
    (written,) = (row[1] for row in rows(NOTATION, "| what |") if row[0] == f"{what} of Zole")
    assert set(words(written)) == {str(word) for word in kind}


def test_the_page_of_commands_lists_every_command_of_the_engine() -> None:
    page = (REFERENCE / "commands.md").read_text()
    assert re.findall(r"^\| `python3 -m engine (\w+)", page, flags=re.MULTILINE) == list(COMMANDS)
