"""Vouching for a submitted sheet: by a referee, by the players' codes, by the signatures on paper."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.core.files import File
from django.db import transaction

from scoring.models import ConfirmationMethod, ScoreSheet, SheetConfirmation, SheetStatus
from scoring.selectors.contents import SheetContents
from scoring.services.codes import check_code
from scoring.services.writing import (
    end_bindings,
    finish,
    lock_with_round,
    require_not_own_table,
    require_referee,
    require_version,
)
from tournaments.errors import Conflict, Fault, NotAllowed, Refusal
from tournaments.models import Actor, Entrant


@transaction.atomic
def confirm_sheet(
    *, sheet: ScoreSheet, actor: Actor, now: datetime, expected_version: int | None = None
) -> SheetConfirmation:
    """A referee confirms what another submitted. A repeat by the same actor gives the stored confirmation.

    Refuses `referee_only`, `own_submission` and `own_table` (403), `sheet_not_submitted`, `already_confirmed` (409),
    `sheet_changed` (409).
    """
    contents = lock_with_round(sheet)
    if stored := _repeat(contents, actor):
        return stored
    _require_submitted(contents, expected_version)
    require_referee(actor)
    if contents.sheet.submitted_by_id == actor.pk:
        raise NotAllowed.because("own_submission")
    require_not_own_table(actor, contents)
    return _confirm(contents, ConfirmationMethod.REFEREE, actor, now, confirmed_by=actor)


@transaction.atomic
def confirm_by_signatures(
    *,
    sheet: ScoreSheet,
    signatories: Collection[int],
    actor: Actor,
    now: datetime,
    photo: File | None = None,
    expected_version: int | None = None,
) -> SheetConfirmation:
    """Every player present, but for the one who submitted, has signed the paper; `signatories` are entrant ids.

    Refuses `signatures_missing` (params `seats`), `not_at_this_table`, and as `confirm_sheet`, but for `own_submission`
    and `own_table`: those who signed vouch for the sheet, not the one who types.
    """
    contents = lock_with_round(sheet)
    if stored := _repeat(contents, actor):
        return stored
    _require_submitted(contents, expected_version)
    require_referee(actor)
    _require_all_others(contents, signatories)
    method = ConfirmationMethod.SIGNATURES
    return _confirm(contents, method, actor, now, signatories=sorted(signatories), photo=photo or "")


def confirm_by_codes(
    *,
    sheet: ScoreSheet,
    codes: Mapping[int, str],
    actor: Actor,
    now: datetime,
    expected_version: int | None = None,
) -> SheetConfirmation:
    """Every player present, but for the one who submitted, gave his code; `codes` by entrant id.

    The codes are tried first, each on its own: a wrong try counts although all is refused. Refuses `wrong_code` and
    `code_locked` of each, `signatures_missing`, `not_at_this_table`, and as `confirm_sheet`, but for the 403s.
    """
    _try_codes(sheet, codes, now)
    with transaction.atomic():
        contents = lock_with_round(sheet)
        if stored := _repeat(contents, actor):
            return stored
        _require_submitted(contents, expected_version)
        _require_all_others(contents, codes)
        return _confirm(contents, ConfirmationMethod.CODES, actor, now, signatories=sorted(codes))


def _try_codes(sheet: ScoreSheet, codes: Mapping[int, str], now: datetime) -> None:
    entrants = {row.pk: row for row in Entrant.objects.filter(side__seats__table=sheet.table_id)}
    if codes.keys() - entrants.keys():
        raise Refusal.because("not_at_this_table")
    faults: list[Fault] = []
    for pk, code in codes.items():
        try:
            check_code(entrant=entrants[pk], code=code, now=now)
        except Refusal as refusal:
            faults += (Fault(fault.code, f"codes.{pk}", fault.params) for fault in refusal.faults)
    if faults:
        raise Refusal(*faults)


def _repeat(contents: SheetContents, actor: Actor) -> SheetConfirmation | None:
    """What this actor has confirmed already. Refuses `already_confirmed` (409) when it was another."""
    if contents.sheet.status != SheetStatus.CONFIRMED:
        return None
    stored = contents.sheet.confirmations.get(withdrawn_at=None)
    if stored.recorded_by_id != actor.pk:
        raise Conflict.because("already_confirmed")
    return stored


def _require_submitted(contents: SheetContents, expected_version: int | None) -> None:
    if contents.sheet.status != SheetStatus.SUBMITTED:
        raise Refusal.because("sheet_not_submitted", status=contents.sheet.status)
    require_version(contents, expected_version)


def _require_all_others(contents: SheetContents, signatories: Iterable[int]) -> None:
    """All who are at the table vouch, but for the one who submitted: he has said so already."""
    signed = set(signatories)
    if signed - {side.entrant_id for side in contents.seats.values()}:
        raise Refusal.because("not_at_this_table")
    submitter = _entrant_of(contents.sheet.submitted_by, contents)
    missing = [
        seat
        for seat, side in contents.seats.items()
        if seat not in contents.away and side.entrant_id not in signed and side.entrant_id != submitter
    ]
    if missing or not signed:
        raise Refusal.because("signatures_missing", seats=missing)


def _entrant_of(actor: Actor, contents: SheetContents) -> int | None:
    """Which player of the table the actor is, if any."""
    if actor.user_id is None:
        return actor.entrant_id
    entrants = [side.entrant_id for side in contents.seats.values()]
    own = Entrant.objects.filter(pk__in=entrants, player__user=actor.user_id).first()
    return own.pk if own else None


def _confirm(
    contents: SheetContents, method: ConfirmationMethod, actor: Actor, now: datetime, **said: object
) -> SheetConfirmation:
    sheet = contents.sheet
    confirmation = SheetConfirmation.objects.create(
        sheet=sheet,
        sheet_version=sheet.version,
        method=method,
        submitted_by=sheet.submitted_by,
        recorded_by=actor,
        at=now,
        **said,
    )
    sheet.status = SheetStatus.CONFIRMED
    end_bindings([sheet], now)
    details = {"version": sheet.version, "method": method.value, "signatories": confirmation.signatories}
    finish(contents, actor=actor, action="sheet_confirmed", now=now, details=details)
    return confirmation
