"""The ranking of a stage, in versions."""

from __future__ import annotations

import json
from datetime import datetime
from hashlib import sha256

from django.db import transaction

from scoring.models import StandingsVersion
from scoring.selectors.ranking import STARTED, stage_book
from scoring.selectors.standings import row_as_json
from tournaments.announce import announce_to_pages
from tournaments.models import Round, Stage
from tournaments.services.locks import lock_stage

_SAID = ("after_round", "provisional", "regulation_version_id", "rows")
_PASSING = "sheet:"
"""How the cause begins of what is only being entered and confirmed."""


@transaction.atomic
def refresh_standings(*, stage: Stage, cause: str, now: datetime) -> StandingsVersion | None:
    """Rank the stage from its results and store a version if anything changed; None before the first round.

    Repeating it changes nothing, and two at once give one version. `cause` says what made it: "sheet:17" (entering,
    confirming), "correction:17", "dispute:17", "seats:17", "round:3", "entrants". While a hall enters its sheets the
    provisional version moves on, number by number, in one row; a version that anything else made, or that is final,
    stays.
    """
    if not Round.objects.filter(stage=stage, status__in=STARTED).exists():
        return None
    stage = lock_stage(stage)
    book = stage_book(stage)
    status = {entrant.pk: book.status_shown(entrant) for entrant in book.listed}
    latest = StandingsVersion.objects.filter(stage=stage).first()
    version = StandingsVersion(
        pk=latest.pk if latest and _moves_on(latest, cause) else None,
        stage=stage,
        number=latest.number + 1 if latest else 1,
        after_round=book.last_round,
        provisional=bool(book.sheets_out),
        regulation_version_id=stage.regulation_version_id,
        rows=[row_as_json(row, status[row.entrant]) for row in book.rank()],
        cause=cause,
        created_at=now,
    )
    version.hash = content_hash(version)
    if latest and latest.hash == version.hash:
        return latest
    version.save()
    announce_to_pages(stage.pk, "standings")
    return version


def _moves_on(latest: StandingsVersion, cause: str) -> bool:
    return latest.provisional and latest.cause.startswith(_PASSING) and cause.startswith(_PASSING)


def content_hash(version: StandingsVersion) -> str:
    """SHA-256 (hex) of what a version says: two with the same hash are the same ranking."""
    said = {field: getattr(version, field) for field in _SAID}
    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
