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
_NAMED = ("correction:", "dispute:", "seats:")
"""How the causes begin that a version of their own has to name, even when another refresh was quicker."""


@transaction.atomic
def refresh_standings(*, stage: Stage, cause: str, now: datetime) -> StandingsVersion | None:
    """Rank the stage from its results and store a version if anything changed; None before the first round.

    A first round whose start was taken back leaves a version after round 0. Repeating it changes nothing, and two at
    once give one version. `cause` says what made it: "sheet:17" (entering, confirming), "correction:17", "dispute:17",
    "seats:17", "round:3", "entrants". While a hall enters its sheets the provisional version moves on, number by
    number, in one row; a version that anything else made, or that is final, stays.
    """
    if not _has_begun(stage):
        return None
    stage = lock_stage(stage)
    latest = _latest(stage)
    version = _count(stage, cause, now)
    if latest and latest.hash == version.hash and _is_named(latest, cause):
        latest.entries_seen = version.entries_seen
        latest.save(update_fields=["entries_seen"])
        return latest
    version.number = latest.number + 1 if latest else 1
    if latest and _moves_on(latest, cause):
        version.pk = latest.pk
    version.save()
    announce_to_pages(stage.pk, "standings")
    return version


@transaction.atomic
def catch_up_standings(*, stage: Stage, cause: str, now: datetime) -> StandingsVersion | None:
    """As `refresh_standings`, unless the latest version has seen everything that was written in the stage.

    Each write of a busy hall asks for a refresh; the first of those that wait does the work of all.
    """
    if not _has_begun(stage):
        return None
    latest = _latest(lock_stage(stage))
    if latest and latest.entries_seen == stage.audit_entries.count() and _is_named(latest, cause):
        return latest
    return refresh_standings(stage=stage, cause=cause, now=now)


def _has_begun(stage: Stage) -> bool:
    return Round.objects.filter(stage=stage, status__in=STARTED).exists() or _latest(stage) is not None


def _latest(stage: Stage) -> StandingsVersion | None:
    return StandingsVersion.objects.filter(stage=stage).first()


def _count(stage: Stage, cause: str, now: datetime) -> StandingsVersion:
    """The ranking as it is now, as a version without a number. What is written meanwhile counts as not seen."""
    seen = stage.audit_entries.count()
    book = stage_book(stage)
    status = {entrant.pk: book.status_shown(entrant) for entrant in book.listed}
    version = StandingsVersion(
        stage=stage,
        after_round=book.last_round,
        provisional=bool(book.sheets_out),
        regulation_version_id=stage.regulation_version_id,
        rows=[row_as_json(row, status[row.entrant]) for row in book.rank()],
        cause=cause,
        entries_seen=seen,
        created_at=now,
    )
    version.hash = content_hash(version)
    return version


def _moves_on(latest: StandingsVersion, cause: str) -> bool:
    return latest.provisional and latest.cause.startswith(_PASSING) and cause.startswith(_PASSING)


def _is_named(latest: StandingsVersion, cause: str) -> bool:
    """Whether nothing is left to say about the cause."""
    return latest.cause == cause or not cause.startswith(_NAMED)


def content_hash(version: StandingsVersion) -> str:
    """SHA-256 (hex) of what a version says: two with the same hash are the same ranking."""
    said = {field: getattr(version, field) for field in _SAID}
    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
