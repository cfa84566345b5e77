"""Safety copies in tests: of what hall, on what other machine."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth import get_user_model

from scoring.services.backup import document_hash, stage_document
from scoring.services.backup.parts import PARTS
from scoring.services.standings import refresh_standings
from tests.factories import NOW
from tests.scoring_factories import EVENING, LATER, Hall, hall, lost, play, sign, won
from tournaments.models import Stage

Document = dict[str, Any]
User = get_user_model()


def written(stage: Stage) -> Document:
    """What a file would hold."""
    return json.loads(json.dumps(stage_document(stage=stage, now=NOW)))


def empty_the_database() -> None:
    """As on another machine; ids go on from where they were, so none can fit by chance."""
    User.groups.through.objects.all().delete()
    for model in reversed(PARTS):
        model.objects.all()._raw_delete("default")


def signed(of: Document, **changed: Any) -> Document:
    """A document with other content and the hash that belongs to it."""
    of = {**of, **changed}
    return of | {"hash": document_hash(of)}


def played_hall() -> Hall:
    """Two tables in round 1: one confirmed, one in its third deal."""
    in_hall = hall(4, 4, regulation=EVENING)
    play(in_hall.sheet_of(1), won(2), lost(3), won(1), actor=in_hall.referee)
    sign(in_hall, 1)
    play(in_hall.sheet_of(2), won(2), lost(3), actor=in_hall.referee)
    refresh_standings(stage=in_hall.stage, cause=f"sheet:{in_hall.sheet_of(2).pk}", now=LATER)
    return in_hall
