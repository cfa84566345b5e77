"""Who plays in which round. What is said stays said: rows are changed and the audit keeps what stood there.

While a round is drawn but not started every change here also says on its draw whether the seats still fit.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from tournaments.announce import announce
from tournaments.errors import Conflict, Refusal
from tournaments.models import (
    Actor,
    AuditEntry,
    Entrant,
    Participation,
    ParticipationStatus,
    Player,
    Round,
    RoundStatus,
    Stage,
)
from tournaments.selectors import LASTING, SEATED, participation
from tournaments.services.audit import audit_entry
from tournaments.services.draws import refresh_notices
from tournaments.services.locks import lock_open_stage
from tournaments.services.reasons import reason_given, remark

_NOT_STARTED = (RoundStatus.DRAFT, RoundStatus.SEATED)
_NOT_CLOSED = (*_NOT_STARTED, RoundStatus.RUNNING, RoundStatus.PAUSED)
_FOR_ONE_ROUND = frozenset(ParticipationStatus) - LASTING


@transaction.atomic
def withdraw(*, entrant: Entrant, from_round: int, why: str = "", actor: Actor, now: datetime) -> Participation:
    """He goes home: from this round on he is not seated, what he has won stays. Who sits already leaves a stale draw.

    Withdrawing again from the same round changes nothing. Refuses `stage_finished`, `no_such_round`,
    `round_already_started`, `already_out` (Conflict, with the round).
    """
    return _put_out(entrant, from_round, ParticipationStatus.WITHDRAWN, remark(why), _NOT_STARTED, actor, now)


@transaction.atomic
def disqualify(*, entrant: Entrant, from_round: int, why: str, actor: Actor, now: datetime) -> Participation:
    """Out by ruling, also out of a round in play, and out of the last round until the stage is finished.

    Who withdrew may still be disqualified. Refuses `reason_needed`, `round_closed`, and as `withdraw`.
    """
    why = reason_given(why, "why")
    rounds = (*_NOT_CLOSED, *_closed_if_last(entrant.stage, from_round))
    return _put_out(entrant, from_round, ParticipationStatus.DISQUALIFIED, why, rounds, actor, now)


@transaction.atomic
def return_entrant(*, entrant: Entrant, from_round: int, why: str, actor: Actor, now: datetime) -> Participation:
    """Who withdrew, or was disqualified by a ruling that is taken back, plays again from this round on.

    From a round in play only who still has his seat there; from the last round also when it is closed: he has a place
    again. Refuses `stage_finished`, `reason_needed`, `no_such_round`, `round_already_started`, `not_out`.
    """
    stage = lock_open_stage(entrant.stage)
    why = reason_given(why, "why")
    seated_there = _is_seated(stage.rounds.filter(number=from_round).first(), entrant)
    rounds = _NOT_CLOSED if seated_there else _NOT_STARTED
    round = _round(stage, from_round, (*rounds, *_closed_if_last(stage, from_round)))
    holds = participation(stage, from_round)[entrant.pk]
    if holds not in LASTING:
        raise Refusal.because("not_out", start_number=entrant.start_number)
    _check_not_substituting(entrant, stage.rounds.filter(number__gte=from_round))
    return _say_lasting(round, entrant, ParticipationStatus.PLAYS, why, holds, actor, now)


@transaction.atomic
def set_participation(
    *,
    round: Round,
    entrant: Entrant,
    status: ParticipationStatus,
    why: str = "",
    substitute: Player | None = None,
    actor: Actor,
    now: datetime,
) -> Participation:
    """What holds for one round alone: absent, late, plays after all, or a substitute in his place.

    A substitute's result is the entrant's; he is no entrant himself. Who enters late plays from an earlier round that
    has not started when `plays` is said for it. Refuses `stage_finished`, `status_lasts`, `round_closed`, `is_out`,
    `already_seated_without_him` (he has no seat in a round in play), `substitute_needed`, `substitute_not_needed`,
    `substitute_plays` (Conflict), `player_anonymised`, `player_merged`.
    """
    stage = lock_open_stage(round.stage)
    round = _round(stage, round.number, tuple(set(RoundStatus) - {RoundStatus.CLOSED}))
    status, why = ParticipationStatus(status), remark(why)
    if status not in _FOR_ONE_ROUND:
        raise Refusal.because("status_lasts", "status", status=status.value)
    holds = participation(stage, round.number)[entrant.pk]
    if holds in LASTING:
        raise Refusal.because("is_out", start_number=entrant.start_number)
    if round.status not in _NOT_STARTED and status in SEATED and not _is_seated(round, entrant):
        raise Refusal.because("already_seated_without_him", number=round.number, start_number=entrant.start_number)
    _check_substitute(round, entrant, status, substitute)
    if status in (ParticipationStatus.PLAYS, ParticipationStatus.LATE):
        _check_not_substituting(entrant, stage.rounds.filter(pk=round.pk))
    stored = Participation.objects.filter(round=round, entrant=entrant).first()
    if stored and (stored.status, stored.why, stored.substitute_id) == (status, why, substitute and substitute.pk):
        return stored
    if status in SEATED:
        Entrant.objects.filter(pk=entrant.pk, active_from__gt=round.number).update(active_from=round.number)
    row = _say(round, entrant, status, why, substitute, holds, actor, now)
    _tell(round)
    return row


@transaction.atomic
def mark_missing_absent(*, round: Round, why: str = "", actor: Actor, now: datetime) -> list[Participation]:
    """Everybody who is to play in a round and has not checked in is absent from it. Refuses as `set_participation`."""
    stage = lock_open_stage(round.stage)
    round = _round(stage, round.number, _NOT_STARTED)
    why = remark(why)
    plays = [pk for pk, holds in participation(stage, round.number).items() if holds is ParticipationStatus.PLAYS]
    missing = stage.entrants.filter(pk__in=plays, checked_in_at=None).order_by("start_number")
    said = {"status": ParticipationStatus.ABSENT, "why": why, "set_at": now, "set_by": actor}
    rows = Participation.objects.bulk_create(
        [Participation(round=round, entrant=entrant, **said) for entrant in missing],
        update_conflicts=True,
        unique_fields=["round", "entrant"],
        update_fields=list(said),
    )
    AuditEntry.objects.bulk_create(_entry_of(row, ParticipationStatus.PLAYS, actor, now) for row in rows)
    if rows:
        _tell(round)
    return rows


def _put_out(
    entrant: Entrant,
    from_round: int,
    status: ParticipationStatus,
    why: str,
    rounds: tuple[RoundStatus, ...],
    actor: Actor,
    now: datetime,
) -> Participation:
    stage = lock_open_stage(entrant.stage)
    round = _round(stage, from_round, rounds)
    holds = participation(stage, from_round)[entrant.pk]
    if holds in LASTING and status in (holds, ParticipationStatus.WITHDRAWN):
        since = entrant.participations.filter(status=holds, round__number__lte=from_round).order_by("-round__number")
        said = since.select_related("round").first()
        if holds is status and said.round.number == from_round:
            return said
        raise Conflict.because("already_out", number=said.round.number, start_number=entrant.start_number)
    return _say_lasting(round, entrant, status, why, holds, actor, now)


def _closed_if_last(stage: Stage, number: int) -> tuple[RoundStatus, ...]:
    """Rulings still concern the last round when it is closed: there is no later one from which they could hold."""
    return () if stage.rounds.filter(number__gt=number).exists() else (RoundStatus.CLOSED,)


def _round(stage: Stage, number: int, statuses: tuple[RoundStatus, ...]) -> Round:
    round = stage.rounds.select_related("regulation_version").filter(number=number).first()
    if round is None:
        raise Refusal.because("no_such_round", "from_round", number=number)
    if round.status not in statuses:
        code = "round_closed" if round.status == RoundStatus.CLOSED else "round_already_started"
        raise Refusal.because(code, "from_round", number=number)
    round.stage = stage
    return round


def _is_seated(round: Round | None, entrant: Entrant) -> bool:
    return round is not None and round.seats.filter(side__entrant=entrant).exists()


def _check_substitute(round: Round, entrant: Entrant, status: ParticipationStatus, substitute: Player | None) -> None:
    if status is not ParticipationStatus.SUBSTITUTED:
        if substitute is not None:
            raise Refusal.because("substitute_not_needed", "substitute")
        return
    if substitute is None:
        raise Refusal.because("substitute_needed", "substitute")
    if substitute.anonymised_at is not None:
        raise Refusal.because("player_anonymised", "substitute")
    if substitute.merged_into_id is not None:
        raise Refusal.because("player_merged", "substitute", player=substitute.merged_into_id)
    elsewhere = Participation.objects.filter(round=round, substitute=substitute).exclude(entrant=entrant)
    own = round.stage.entrants.filter(player=substitute).first()
    plays_himself = own is not None and participation(round.stage, round.number)[own.pk] in SEATED
    if elsewhere.exists() or plays_himself or own == entrant:
        raise Conflict.because("substitute_plays", "substitute", number=round.number)


def _check_not_substituting(entrant: Entrant, rounds: QuerySet[Round]) -> None:
    """Nobody sits at two tables: not as himself while he sits for another."""
    sits = Participation.objects.filter(round__in=rounds, substitute=entrant.player_id).select_related("round").first()
    if sits is not None:
        raise Conflict.because("substitute_plays", number=sits.round.number)


def _say_lasting(
    round: Round,
    entrant: Entrant,
    status: ParticipationStatus,
    why: str,
    before: ParticipationStatus,
    actor: Actor,
    now: datetime,
) -> Participation:
    """What lasts replaces also what was said for later rounds, which would end it."""
    row = _say(round, entrant, status, why, None, before, actor, now)
    _tell(round)
    later = entrant.participations.filter(round__number__gt=round.number)
    later.update(status=status, substitute=None, why=why, set_at=now, set_by=actor)
    for seated in round.stage.rounds.filter(number__gt=round.number, status=RoundStatus.SEATED):
        seated.stage = round.stage
        refresh_notices(seated)
    return row


def _say(
    round: Round,
    entrant: Entrant,
    status: ParticipationStatus,
    why: str,
    substitute: Player | None,
    before: ParticipationStatus,
    actor: Actor,
    now: datetime,
) -> Participation:
    """Write the row and the audit entry."""
    said = {"status": status, "why": why, "substitute": substitute, "set_at": now, "set_by": actor}
    row, _ = Participation.objects.update_or_create(round=round, entrant=entrant, defaults=said)
    _entry_of(row, before, actor, now).save()
    return row


def _entry_of(row: Participation, before: ParticipationStatus, actor: Actor, now: datetime) -> AuditEntry:
    """The audit entry of a row, not stored yet."""
    details = {
        "start_number": row.entrant.start_number,
        "round": row.round.number,
        "before": before,
        "after": row.status,
        "substitute": row.substitute_id,
    }
    return audit_entry(
        actor=actor,
        action="participation_set",
        subject=row,
        stage=row.round.stage,
        now=now,
        reason=row.why,
        details=details,
    )


def _tell(round: Round) -> None:
    """What a change does to the draw and to the pages."""
    refresh_notices(round)
    announce(round.stage_id, "standings", "tables")
