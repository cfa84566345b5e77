"""The whole of a stage as one value, and the file that holds it.

    {"format": "karta-stage", "version": 2, "stage": "berzaunes-kauss", "written_at": "2026-03-14T10:05:00+00:00",
     "photos_left_out": [], "rows": {"tournaments.region": [{"name": …}, …], …}, "hash": "…"}

It holds codes, contacts and birth years: never show it to the public. Photos of paper sheets stay on the machine that
took them; the file names them.
"""

from __future__ import annotations

import gzip
import json
import os
from collections import defaultdict
from collections.abc import Mapping
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Field, ForeignKey, Model

from scoring.models import ScoreSheet, SheetConfirmation
from scoring.services.backup.parts import PARTS, fields_of, name_of, rows_of, translate
from tournaments.models import Stage
from tournaments.services.locks import lock_stage

FORMAT = "karta-stage"
VERSION = 2
"""Grows with any change of what rows hold."""

Ids = Mapping[type[Model], Mapping[int, int]]


def stage_document(*, stage: Stage, now: datetime) -> dict[str, Any]:
    """Everything of a stage as it stands at one moment: nobody writes to it while it is read."""
    with transaction.atomic():
        stage = _hold_still(stage)
        rows = _collect(stage)
        photos = SheetConfirmation.objects.filter(sheet__table__round__stage=stage).exclude(photo="").order_by("pk")
        photos_left_out = list(photos.values_list("photo", flat=True))
    numbers = {model: {row.pk: number for number, row in enumerate(rows[model], start=1)} for model in PARTS}
    document = {
        "format": FORMAT,
        "version": VERSION,
        "stage": stage.slug,
        "written_at": now.isoformat(),
        "photos_left_out": photos_left_out,
        "rows": {name_of(model): [_as_json(row, numbers) for row in rows[model]] for model in PARTS},
    }
    return document | {"hash": document_hash(document)}


def document_hash(document: Mapping[str, Any]) -> str:
    """SHA-256 (hex) of the canonical JSON of everything but the hash itself."""
    said = {key: value for key, value in document.items() if key != "hash"}
    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def save_stage(*, stage: Stage, label: str, now: datetime) -> Path:
    """Write a safety copy, whole or not at all, beside the earlier ones; its path. `label` ends its name."""
    content = json.dumps(stage_document(stage=stage, now=now), ensure_ascii=False, separators=(",", ":"))
    folder = _folder(stage)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{now:%Y%m%dT%H%M%S}-{label}.json.gz"
    with NamedTemporaryFile(dir=folder, suffix=".part", delete=False) as file:
        try:
            file.write(gzip.compress(content.encode(), mtime=0))
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except OSError:
            os.unlink(file.name)
            raise
    return path


def is_saved(stage: Stage, label: str) -> bool:
    """Whether there is a safety copy with a label that begins so."""
    return any(_folder(stage).glob(f"*-{label}*.json.gz"))


def _folder(stage: Stage) -> Path:
    return settings.DATA_DIR / "backups" / stage.slug


def _hold_still(stage: Stage) -> Stage:
    """Lock the stage and its sheets, in the order in which every write does."""
    stage = lock_stage(stage)
    sheets = ScoreSheet.objects.select_for_update(no_key=True, of=("self",)).filter(table__round__stage=stage)
    list(sheets.order_by("pk"))
    return stage


def _collect(stage: Stage) -> dict[type[Model], list[Model]]:
    """The rows of each kind; from the last kind to the first, so that all that is referred to is known in time."""
    referred_to: defaultdict[type[Model], set[int]] = defaultdict(set)
    rows = {}
    for model in reversed(PARTS):
        rows[model] = list(rows_of(model, stage, referred_to[model]))
        for row in rows[model]:
            _note_references(row, referred_to)
    return rows


def _note_references(row: Model, referred_to: defaultdict[type[Model], set[int]]) -> None:
    def note(model: type[Model], pk: int) -> None:
        referred_to[model].add(pk)

    for field in fields_of(type(row)):
        value = field.value_from_object(row)
        if isinstance(field, ForeignKey):
            if value is not None:
                note(field.related_model, value)
        else:
            translate(type(row), field.name, value, note)


def _as_json(row: Model, numbers: Ids) -> dict[str, Any]:
    model = type(row)

    def number_of(other: type[Model], pk: int) -> int | None:
        return numbers[other].get(pk)

    return {
        field.name: translate(model, field.name, _plain(field, field.value_from_object(row), numbers), number_of)
        for field in fields_of(model)
    }


def _plain(field: Field, value: Any, numbers: Ids) -> Any:
    if isinstance(field, ForeignKey):
        return None if value is None else numbers[field.related_model][value]
    return value.isoformat() if isinstance(value, date) else value
