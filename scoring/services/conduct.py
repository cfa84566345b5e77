"""Warnings for conduct: the third (or as many as the regulation says) disqualifies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import ngettext

from scoring.models import ConductWarning
from scoring.services.writing import require_referee
from tournaments.errors import NotAllowed, Refusal
from tournaments.models import Actor, Entrant, Participation, ParticipationStatus, Round, RoundStatus
from tournaments.selectors import participation, regulation_of
from tournaments.services.audit import write_audit
from tournaments.services.locks import lock_round
from tournaments.services.participation import disqualify, return_entrant
from tournaments.services.reasons import reason_given

_NOT_STARTED = (RoundStatus.DRAFT, RoundStatus.SEATED)


@dataclass(frozen=True, slots=True)
class WarningGiven:
    """A warning, how many the entrant has now, and the round from which he is out, if it was one too many."""

    warning: ConductWarning
    count: int
    disqualified_from: int | None


@transaction.atomic
def give_warning(*, entrant: Entrant, round: Round, actor: Actor, reason: str, now: datetime) -> WarningGiven:
    """Warn an entrant; the last one allowed disqualifies him from the next round, and when none is left from the last.

    A stage that is declared finished takes none any more, whether it would disqualify or not: until then, also after
    the last round, it does. The same reason again by the same actor in the same round is a repeat. Refuses
    `reason_needed`, `referee_only` (403), `own_warning` (403), `other_stage`, `round_not_started`, `stage_finished`,
    and as `tournaments.services.participation.disqualify`.
    """
    reason = reason_given(reason)
    require_referee(actor)
    round = lock_round(round)
    if entrant.stage_id != round.stage_id:
        raise Refusal.because("other_stage")
    if actor.user_id is not None and actor.user_id == entrant.player.user_id:
        raise NotAllowed.because("own_warning")
    if round.status in _NOT_STARTED:
        raise Refusal.because("round_not_started", number=round.number)
    live = entrant.warnings.filter(withdrawn_at=None)
    if stored := live.filter(round=round, given_by=actor, reason=reason).first():
        return WarningGiven(stored, live.count(), _out_from(stored))
    if round.stage.finished_at is not None:
        raise Refusal.because("stage_finished")
    warning = ConductWarning.objects.create(entrant=entrant, round=round, reason=reason, given_by=actor, given_at=now)
    count = live.count()
    out_from = None
    if count >= regulation_of(round.stage).max_warnings:
        out_from = _disqualify(entrant, round, count=count, actor=actor, now=now)
    details = {"entrant": entrant.start_number, "round": round.number, "count": count, "disqualified_from": out_from}
    write_audit(
        actor=actor, action="warning_given", subject=warning, stage=round.stage, now=now, reason=reason, details=details
    )
    return WarningGiven(warning, count, out_from)


@transaction.atomic
def withdraw_warning(*, warning: ConductWarning, actor: Actor, reason: str, now: datetime) -> ConductWarning:
    """Take a warning back, and the disqualification it brought, from the first round that has not begun.

    When none is left he has his place again with the last round, unless it is in play without him.

    Withdrawing again changes nothing. Refuses `reason_needed`, `referee_only` (403), `stage_finished`.
    """
    reason = reason_given(reason)
    require_referee(actor)
    round = lock_round(warning.round)
    warning = ConductWarning.objects.select_related("entrant__stage").get(pk=warning.pk)
    if warning.withdrawn_at is not None:
        return warning
    if round.stage.finished_at is not None:
        raise Refusal.because("stage_finished")
    warning.withdrawn_at, warning.withdrawn_because = now, reason
    warning.save(update_fields=["withdrawn_at", "withdrawn_because"])
    back_from = _let_back(warning, round, reason=reason, actor=actor, now=now)
    details = {"entrant": warning.entrant.start_number, "round": round.number, "back_from": back_from}
    write_audit(
        actor=actor,
        action="warning_withdrawn",
        subject=warning,
        stage=round.stage,
        now=now,
        reason=reason,
        details=details,
    )
    return warning


def _disqualify(entrant: Entrant, round: Round, *, count: int, actor: Actor, now: datetime) -> int | None:
    """From the next round not begun, else from the last; None when he is out already."""
    number = (_not_begun(round).first() or _last(round)).number
    if participation(round.stage, number)[entrant.pk] is ParticipationStatus.DISQUALIFIED:
        return None
    why = ngettext("%(count)d warning", "%(count)d warnings", count) % {"count": count}
    disqualify(entrant=entrant, from_round=number, why=why, actor=actor, now=now)
    return number


def _let_back(warning: ConductWarning, round: Round, *, reason: str, actor: Actor, now: datetime) -> int | None:
    """If this warning put him out he plays again; None when it did not, or no round is left."""
    out_from = _out_from(warning)
    if out_from is None:
        return None
    is_in_play = out_from == round.number and round.status != RoundStatus.CLOSED
    back_in = round if is_in_play else _not_begun(round).first() or _last_open_to(warning.entrant, round)
    if back_in is None:
        return None
    return_entrant(entrant=warning.entrant, from_round=back_in.number, why=reason, actor=actor, now=now)
    return back_in.number


def _out_from(warning: ConductWarning) -> int | None:
    """The round from which this warning disqualified: both were said at the same moment."""
    said = Participation.objects.filter(
        entrant=warning.entrant, status=ParticipationStatus.DISQUALIFIED, set_at=warning.given_at
    )
    return said.order_by("round__number").values_list("round__number", flat=True).first()


def _not_begun(round: Round) -> QuerySet[Round]:
    return Round.objects.filter(stage=round.stage, number__gt=round.number, status__in=_NOT_STARTED).order_by("number")


def _last(round: Round) -> Round:
    return Round.objects.filter(stage=round.stage).latest("number")


def _last_open_to(entrant: Entrant, round: Round) -> Round | None:
    """The last round when it is over, or in play with him."""
    last = _last(round)
    return last if last.status == RoundStatus.CLOSED or last.seats.filter(side__entrant=entrant).exists() else None
