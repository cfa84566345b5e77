"""A stage out of its file, on this or another machine: all of it, or nothing."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction
from django.db.models import Field, ForeignKey, Model

from scoring.models import StandingsVersion
from scoring.services.backup.document import FORMAT, VERSION, document_hash
from scoring.services.backup.known import known_row
from scoring.services.backup.parts import PARTS, User, fields_of, name_of, translate
from scoring.services.standings import content_hash
from tournaments.errors import Conflict, Refusal
from tournaments.models import Draw, Player, SeatingWish, SeedCommitment, Stage
from tournaments.services.audit import system_actor, write_audit
from tournaments.services.seeds import commit_seed

_GZIP = b"\x1f\x8b"
MOST_BYTES = 200_000_000
"""Unpacked: ten times a stage of 162 players."""
_UNFIT = (
    IntegrityError,
    DataError,
    ValidationError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    OverflowError,
)
"""What values of another shape than any copy has come to, wherever they are first used."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The stage, the names of accounts made for it (nobody can sign in with them yet), and photos that were not in."""

    stage: Stage
    new_accounts: tuple[str, ...]
    photos_left_out: tuple[str, ...]


def read_copy(path: Path) -> dict[str, Any]:
    """The document in a file. Refuses `not_a_backup`, `backup_too_new`, `backup_damaged`, `file_too_large`."""
    with path.open("rb") as file:
        is_packed = file.read(len(_GZIP)) == _GZIP
    try:
        with gzip.open(path) if is_packed else path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise Refusal.because("file_too_large", "file", most=MOST_BYTES)
        document = json.loads(content)
    except (ValueError, EOFError, gzip.BadGzipFile, zlib.error, RecursionError) as error:
        raise Refusal.because("backup_damaged", "file") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refusal.because("not_a_backup", "file")
    version = document.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise Refusal.because("backup_too_new", "file", version=str(version), known=VERSION)
    if not _is_as_written(document):
        raise Refusal.because("backup_damaged", "file")
    return document


def _is_as_written(document: dict[str, Any]) -> bool:
    """Whether the hash is that of the document; half a character, which no copy holds, has none."""
    try:
        return document.get("hash") == document_hash(document)
    except UnicodeEncodeError:
        return False


def restore_stage(*, document: Mapping[str, Any], now: datetime) -> Restored:
    """Write all rows of a document that `read_copy` gave, in one transaction; the stage goes on where it stood.

    People, clubs, regions, accounts and the championship that are here already are used as they are. Refuses
    `stage_already_here` (Conflict), `championship_differs` (Conflict: another one has its address), and
    `backup_does_not_fit` when the rows cannot stand in this database.
    """
    try:
        with transaction.atomic():
            return _restore(document, now)
    except _UNFIT as error:
        raise Refusal.because("backup_does_not_fit", "file", why=str(error)) from error


def _restore(document: Mapping[str, Any], now: datetime) -> Restored:
    if Stage.objects.filter(slug=document["stage"]).exists():
        raise Conflict.because("stage_already_here", "file", stage=document["stage"])
    ids: dict[type[Model], list[int]] = {}
    new_accounts: list[str] = []
    rows_said = _rows_of_now(document)
    for model in PARTS:
        new = [_row(model, said, ids) for said in rows_said[name_of(model)]]
        rows = [known_row(row) or row for row in new]
        made = [row for row in rows if row.pk is None]
        model.objects.bulk_create(made)
        ids[model] = [row.pk for row in rows]
        new_accounts += [row.get_username() for row in made if model is User]
    (stage_id,) = ids[Stage]
    _point_to_regulation(stage_id, document, ids)
    stage = Stage.objects.select_related("championship", "regulation_version").get(pk=stage_id)
    if not stage.seed_commitments.filter(revealed_at=None).exists():
        commit_seed(stage=stage, now=now)
    details = {"written_at": document["written_at"], "hash": document["hash"]}
    write_audit(actor=system_actor(), action="stage_restored", subject=stage, stage=stage, now=now, details=details)
    return Restored(stage, tuple(new_accounts), tuple(document["photos_left_out"]))


def _rows_of_now(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The rows as this version has them: the first had no commitments of seeds and no seating wishes."""
    rows: Mapping[str, Any] = document["rows"]
    if document["version"] > 1:
        return rows
    draws = [{**said, "commitment": None} for said in rows[name_of(Draw)]]
    return {**rows, name_of(SeedCommitment): [], name_of(SeatingWish): [], name_of(Draw): draws}


def _row(model: type[Model], said: Mapping[str, Any], ids: Mapping[type[Model], list[int]]) -> Model:
    """A row as the file has it, not stored; its references are ids of this database."""

    def id_of(other: type[Model], number: int) -> int | None:
        if number < 1:
            raise LookupError(number)
        return ids[other][number - 1]

    values = {}
    fields = fields_of(model)
    if said.keys() != {field.name for field in fields}:
        raise Refusal.because("not_a_backup", "file")
    for field in fields:
        value = said[field.name]
        if isinstance(field, ForeignKey):
            is_known = value is not None and field.related_model in ids
            values[field.attname] = id_of(field.related_model, value) if is_known else None
        else:
            values[field.name] = _checked(field, translate(model, field.name, value, id_of))
    return _completed(model(**values))


def _checked(field: Field, value: Any) -> Any:
    """The value as its column has it. Raises ValidationError for what no form or service would let in."""
    value = field.to_python(value)
    if value not in field.empty_values:
        field.validate(value, None)
        field.run_validators(value)
    return value


def _completed(row: Model) -> Model:
    """What a file does not hold or this database decides: passwords, hashes of ids, what only one row may have."""
    if isinstance(row, User):
        row.password = make_password(None)
    elif isinstance(row, StandingsVersion):
        row.hash = content_hash(row)
    elif isinstance(row, Player) and Player.objects.filter(user=row.user_id).exclude(user=None).exists():
        row.user_id = None
    elif isinstance(row, Stage):
        taken = set(Stage.objects.filter(championship=row.championship_id).values_list("ordinal", flat=True))
        row.ordinal = max(taken) + 1 if row.ordinal in taken else row.ordinal
    return row


def _point_to_regulation(stage_id: int, document: Mapping[str, Any], ids: Mapping[type[Model], list[int]]) -> None:
    """The stage comes before its regulations and is told last which of them is in force."""
    field = Stage._meta.get_field("regulation_version")
    (said,) = document["rows"][name_of(Stage)]
    version = ids[field.related_model][said[field.name] - 1]
    Stage.objects.filter(pk=stage_id).update(regulation_version=version)
