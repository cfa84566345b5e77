"""Players' codes, throttled per code because a whole hall shares one address, and phones bound to a sheet."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.crypto import constant_time_compare

from scoring.models import ScoreSheet, ScribeBinding, SheetStatus
from scoring.selectors.doors import hash_of_token
from scoring.services.writing import IN_PLAY, end_bindings, lock_alone
from tournaments.errors import Conflict, NotAllowed, Refusal
from tournaments.models import Actor, Entrant
from tournaments.services.audit import write_audit

TRIES = 5
LOCKED_FOR = timedelta(minutes=5)


def check_code(*, entrant: Entrant, code: str, now: datetime) -> Entrant:
    """The entrant, if this is his code. After five wrong tries in a row even the right one waits five minutes.

    Refuses `wrong_code`, `code_locked` (params `until`). A wrong try is stored although it is refused.
    """
    with transaction.atomic():
        locked = Entrant.objects.select_for_update(no_key=True).get(pk=entrant.pk)
        refusal = _try(locked, code, now)
        locked.save(update_fields=["code_failures", "code_locked_until"])
    if refusal:
        raise refusal
    return locked


def _try(entrant: Entrant, code: str, now: datetime) -> Refusal | None:
    """Count the try on the instance."""
    if entrant.code_locked_until is not None and now < entrant.code_locked_until:
        return Refusal.because("code_locked", "code", until=entrant.code_locked_until.isoformat())
    entrant.code_locked_until = None
    if constant_time_compare(entrant.code.upper(), code.strip().upper()):
        entrant.code_failures = 0
        return None
    entrant.code_failures += 1
    if entrant.code_failures >= TRIES:
        entrant.code_failures, entrant.code_locked_until = 0, now + LOCKED_FOR
    return Refusal.because("wrong_code", "code")


def new_token() -> str:
    """A secret for a phone; only its hash is stored."""
    return secrets.token_urlsafe(32)


@transaction.atomic
def bind_scribe(*, sheet: ScoreSheet, entrant: Entrant, token: str, actor: Actor, now: datetime) -> ScribeBinding:
    """Bind a phone to the sheet for a player of its table; it replaces the phone bound before.

    Binding the same phone again changes nothing; each binding has a secret of its own. Refuses `round_not_running`,
    `sheet_is_confirmed`, `binding_over` (409, a secret used before), `not_at_this_table` (403).
    """
    contents = lock_alone(sheet)
    if entrant.pk not in {side.entrant_id for side in contents.seats.values()}:
        raise NotAllowed.because("not_at_this_table")
    token_hash = hash_of_token(token)
    bound = contents.sheet.bindings.filter(ended_at=None).first()
    if bound and bound.token_hash == token_hash and bound.entrant_id == entrant.pk:
        return bound
    if contents.round.status not in IN_PLAY:
        raise Refusal.because("round_not_running", number=contents.round.number)
    if contents.sheet.status == SheetStatus.CONFIRMED:
        raise Refusal.because("sheet_is_confirmed")
    if ScribeBinding.objects.filter(token_hash=token_hash).exists():
        raise Conflict.because("binding_over")
    end_bindings([contents.sheet], now)
    binding = ScribeBinding.objects.create(sheet=contents.sheet, entrant=entrant, token_hash=token_hash, bound_at=now)
    details = {"entrant": entrant.start_number, "replaced": bound.pk if bound else None}
    write_audit(actor=actor, action="phone_bound", subject=sheet, stage=contents.stage, now=now, details=details)
    return binding


@transaction.atomic
def end_binding(*, binding: ScribeBinding, actor: Actor, now: datetime) -> ScribeBinding:
    """The phone writes no longer. Ending again changes nothing."""
    contents = lock_alone(binding.sheet)
    binding = ScribeBinding.objects.get(pk=binding.pk)
    if binding.ended_at is None:
        binding.ended_at = now
        binding.save(update_fields=["ended_at"])
        details = {"binding": binding.pk}
        subject = contents.sheet
        write_audit(
            actor=actor, action="phone_unbound", subject=subject, stage=contents.stage, now=now, details=details
        )
    return binding
