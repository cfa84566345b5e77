"""The regulation of a stage in versions. A round keeps the version it started under."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import ProtectedError

from tournaments.announce import announce
from tournaments.errors import Conflict, Refusal
from tournaments.models import Actor, Participation, RegulationVersion, Round, RoundStatus, Stage
from tournaments.regulations import Regulation
from tournaments.services.audit import write_audit
from tournaments.services.draws import refresh_notices
from tournaments.services.locks import lock_open_stage, lock_stage
from tournaments.services.reasons import reason_given, remark


@transaction.atomic
def set_regulation(
    *,
    stage: Stage,
    value: Regulation,
    change_note: str = "",
    expected_version: int | None = None,
    actor: Actor,
    now: datetime,
) -> RegulationVersion:
    """The next version, in force at once for rounds that have not started; the public reads it when published.

    Rounds that are not drawn come and go with its number of rounds. Setting what is in force changes nothing.
    `expected_version` is the number of the version the page showed. Refuses `stage_finished`, `regulation_changed`
    (Conflict), `reason_needed` (once the stage is published), `rounds_already_drawn`, `round_in_use`.
    """
    stage = lock_open_stage(stage)
    before = stage.regulation_version
    if value.hash() == before.hash:
        return before
    if expected_version is not None and expected_version != before.number:
        raise Conflict.because("regulation_changed", number=before.number)
    note = (
        remark(change_note, "change_note") if stage.published_at is None else reason_given(change_note, "change_note")
    )
    removed = _adjust_rounds(stage, value.rounds)
    version = RegulationVersion.objects.create(
        stage=stage,
        number=stage.regulations.count() + 1,
        value=value.as_json(),
        hash=value.hash(),
        change_note=note,
        created_at=now,
        created_by=actor,
    )
    stage.regulation_version = version
    stage.save(update_fields=["regulation_version"])
    for round in stage.rounds.filter(status=RoundStatus.SEATED).order_by("number"):
        round.stage = stage
        refresh_notices(round)
    details = {"before": before.number, "after": version.number, "hash": version.hash, "removed_rounds": removed}
    write_audit(
        actor=actor, action="regulation_set", subject=version, stage=stage, now=now, reason=note, details=details
    )
    announce(stage.pk, "standings", "tables", "clock")
    return version


@transaction.atomic
def publish_regulation(*, stage: Stage, actor: Actor, now: datetime) -> RegulationVersion:
    """Let the public read the version in force."""
    stage = lock_stage(stage)
    version = stage.regulation_version
    if version.published_at is not None:
        return version
    version.published_at = now
    version.save(update_fields=["published_at"])
    details = {"number": version.number}
    write_audit(actor=actor, action="regulation_published", subject=version, stage=stage, now=now, details=details)
    return version


def _adjust_rounds(stage: Stage, wanted: int) -> list[dict]:
    """Add rounds, or remove undrawn ones at the end; what was planned for a removed one goes into the audit entry."""
    rounds = list(stage.rounds.order_by("number"))
    if drawn := [round.number for round in rounds if round.status != RoundStatus.DRAFT and round.number > wanted]:
        raise Refusal.because("rounds_already_drawn", "rounds", rounds=max(drawn))
    Round.objects.bulk_create(Round(stage=stage, number=number) for number in range(len(rounds) + 1, wanted + 1))
    surplus = [round for round in rounds if round.number > wanted]
    planned = Participation.objects.filter(round__in=surplus)
    removed = list(planned.order_by("pk").values("round__number", "entrant__start_number", "status", "why"))
    planned.delete()
    for round in surplus:
        try:
            round.delete()
        except ProtectedError as error:
            raise Refusal.because("round_in_use", "rounds", number=round.number) from error
    return removed
