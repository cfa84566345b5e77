"""What is no safety copy, or not of this version, or holds what cannot be, is refused and nothing is written."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scoring.services.backup import document, read_copy, restore_stage, restoring, save_stage
from tests.factories import NOW, ChampionshipFactory
from tests.refusals import refused
from tests.scoring.copies import Document, User, empty_the_database, played_hall, signed, written
from tests.scoring_factories import LATER, Hall
from tournaments.errors import Conflict

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Hall:
    return played_hall()


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def rotten(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 0xFF]) + content[middle + 1 :]


def with_another_name(content: bytes) -> bytes:
    of = json.loads(gzip.decompress(content))
    of["rows"]["tournaments.entrant"][0]["name"] = "Kāds Cits"
    return json.dumps(of).encode()


def of_tomorrow(content: bytes) -> bytes:
    return json.dumps(signed(json.loads(gzip.decompress(content)), version=document.VERSION + 1)).encode()


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (cut, "backup_damaged"),
        (rotten, "backup_damaged"),
        (with_another_name, "backup_damaged"),
        (lambda content: b"", "backup_damaged"),
        (lambda content: b"\xff\xd8\xff", "backup_damaged"),
        (lambda content: b'{"format": "zole"}', "not_a_backup"),
        (lambda content: b"[]", "not_a_backup"),
        (of_tomorrow, "backup_too_new"),
        (lambda content: b"[" * 100_000, "backup_damaged"),
        (lambda content: b'{"format": "karta-stage", "version": 1, "stage": "\\ud83d"}', "backup_damaged"),
        (lambda content: gzip.compress(bytes(restoring.MOST_BYTES + 1)), "file_too_large"),
    ],
)
def test_a_damaged_foreign_or_newer_file_is_refused(spoil: Callable, code: str, at: Hall, tmp_path: Path):
    path = save_stage(stage=at.stage, label="asked", now=NOW)
    spoiled = tmp_path / "spoiled"
    spoiled.write_bytes(spoil(path.read_bytes()))
    with refused(code):
        read_copy(spoiled)


def test_a_stage_that_is_here_is_refused(at: Hall):
    with refused("stage_already_here", Conflict):
        restore_stage(document=written(at.stage), now=LATER)


def test_a_championship_of_another_name_at_its_address_is_refused(at: Hall):
    copy = written(at.stage)
    slug = at.stage.championship.slug
    empty_the_database()
    ChampionshipFactory(name="Pavisam cits", slug=slug)
    with refused("championship_differs", Conflict):
        restore_stage(document=copy, now=LATER)


def without_a_column(rows: Document) -> None:
    del rows["scoring.sheetline"][-1]["facts"]


def two_on_one_seat(rows: Document) -> None:
    rows["tournaments.seatassignment"][0]["seat"] = rows["tournaments.seatassignment"][1]["seat"]


def nobody_there(rows: Document) -> None:
    rows["scoring.sheetline"][0]["sheet"] = 77


def no_number(rows: Document) -> None:
    rows["tournaments.table"][0]["number"] = "pirmais"


def a_path_for_an_address(rows: Document) -> None:
    rows["tournaments.stage"][0]["slug"] = "../../karta"


def a_status_nobody_knows(rows: Document) -> None:
    rows["scoring.scoresheet"][0]["status"] = "finished"


def the_last_by_counting_back(rows: Document) -> None:
    rows["scoring.sheetline"][0]["sheet"] = 0


def a_number_no_column_holds(rows: Document) -> None:
    rows["tournaments.table"][0]["number"] = 10**30


def no_row_at_all(rows: Document) -> None:
    rows["tournaments.actor"][0] = 1.5


def figures_for_words(rows: Document) -> None:
    rows["tournaments.auditentry"][0]["details"] = 5


def nothing_of_a_kind(rows: Document) -> None:
    del rows["tournaments.round"]


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (without_a_column, "not_a_backup"),
        (two_on_one_seat, "backup_does_not_fit"),
        (nobody_there, "backup_does_not_fit"),
        (no_number, "backup_does_not_fit"),
        (nothing_of_a_kind, "backup_does_not_fit"),
        (a_path_for_an_address, "backup_does_not_fit"),
        (a_status_nobody_knows, "backup_does_not_fit"),
        (the_last_by_counting_back, "backup_does_not_fit"),
        (a_number_no_column_holds, "backup_does_not_fit"),
        (no_row_at_all, "backup_does_not_fit"),
        (figures_for_words, "backup_does_not_fit"),
    ],
)
def test_a_file_with_impossible_rows_is_refused_whatever_its_hash(spoil: Callable, code: str, at: Hall):
    copy = written(at.stage)
    spoil(copy["rows"])
    empty_the_database()
    with refused(code):
        restore_stage(document=signed(copy), now=LATER)
    assert not User.objects.exists()
