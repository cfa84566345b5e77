"""What every write to a sheet does: begin with the lock, end with version, audit, results and news.

A write that may touch the status of the sheet or the round begins with `lock_with_round`; one that only adds to an
open sheet with `lock_alone`, so that tables do not wait for each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from scoring.convert import DERIVED_FIELDS, LineChange, settlement_of, write_derived
from scoring.models import ScoreSheet, ScribeBinding, SheetLine, SheetStatus
from scoring.selectors.contents import SheetContents, contents_of
from scoring.selectors.occupancy import sits_there
from scoring.services import locking
from scoring.services.results import refresh_results
from scoring.tasks import hand_over, refresh_standings, save_stage
from tournaments.announce import announce
from tournaments.errors import Conflict, NotAllowed, Refusal
from tournaments.models import Actor, ActorKind, Round, RoundStatus
from tournaments.services.audit import write_audit
from tournaments.services.locks import lock_round
from tournaments.services.rounds import mark_under_correction

IN_PLAY = (RoundStatus.RUNNING, RoundStatus.PAUSED)


def lock_alone(sheet: ScoreSheet) -> SheetContents:
    """The sheet, locked, and what is on it."""
    return contents_of(locking.lock_sheet(sheet))


def lock_with_round(sheet: ScoreSheet) -> SheetContents:
    """Stage, round and sheet, locked in this order, and what is on the sheet."""
    lock_round(sheet.table.round)
    return contents_of(locking.lock_sheet(sheet))


def require_round_in_play(contents: SheetContents) -> None:
    """Refuses `round_not_running`."""
    if contents.round.status not in IN_PLAY:
        raise Refusal.because("round_not_running", number=contents.round.number)


def require_open(contents: SheetContents) -> None:
    """Refuses `sheet_not_open` and `sheet_is_decided`."""
    if contents.sheet.status != SheetStatus.OPEN:
        raise Refusal.because("sheet_not_open", status=contents.sheet.status)
    if contents.sheet.decided_by_id is not None:
        raise Refusal.because("sheet_is_decided")


def require_not_disputed(contents: SheetContents) -> None:
    """A head referee opens it first. Refuses `sheet_disputed`."""
    if contents.sheet.status == SheetStatus.DISPUTED:
        raise Refusal.because("sheet_disputed")


def require_left_to_referees(contents: SheetContents) -> None:
    """No head referee has had the last word. Refuses `round_closed` and `sheet_is_decided`."""
    if contents.round.status == RoundStatus.CLOSED:
        raise Refusal.because("round_closed", number=contents.round.number)
    if contents.sheet.decided_by_id is not None:
        raise Refusal.because("sheet_is_decided")


def require_version(contents: SheetContents, expected: int | None) -> None:
    """The page showed this version. Refuses `sheet_changed` (409)."""
    if expected is not None and expected != contents.sheet.version:
        raise Conflict.because("sheet_changed", version=contents.sheet.version)


def require_referee(actor: Actor) -> None:
    """A player or a scribe does not do this. Refuses `referee_only` (403)."""
    if actor.kind in (ActorKind.PLAYER, ActorKind.SCRIBE):
        raise NotAllowed.because("referee_only")


def require_not_own_table(actor: Actor, contents: SheetContents) -> None:
    """Nobody confirms or rules alone on a table where he sits. Refuses `own_table` (403)."""
    if sits_there(actor, contents):
        raise NotAllowed.because("own_table", table=contents.table.number)


def rescore(contents: SheetContents, subject: SheetLine | None = None) -> list[LineChange]:
    """Derive every line and the settlement anew, on the instances only; gives what changed. Refuses engine faults."""
    sheet = contents.sheet
    scored = contents.score(close=sheet.settled, subject=subject)
    changes = write_derived(contents.lines, scored)
    settlement = settlement_of(scored)
    if settlement != sheet.settlement:
        changes.append(LineChange(None, {"settlement": sheet.settlement}, {"settlement": settlement}))
        sheet.settlement = settlement
    return changes


def store_changed(contents: SheetContents, changes: Iterable[LineChange]) -> None:
    """Store the derived columns of the lines that changed."""
    numbers = {change.number for change in changes}
    changed = [line for line in contents.lines if line.number in numbers]
    SheetLine.objects.bulk_update(changed, DERIVED_FIELDS)


def withdraw_confirmation(sheet: ScoreSheet, because: str, now: datetime) -> None:
    """The valid confirmation, if there is one, no longer vouches for the sheet."""
    sheet.confirmations.filter(withdrawn_at=None).update(withdrawn_at=now, withdrawn_because=because)


def end_bindings(sheets: Iterable[ScoreSheet], now: datetime) -> None:
    """The phones bound to these sheets write no longer."""
    ScribeBinding.objects.filter(sheet__in=[sheet.pk for sheet in sheets], ended_at=None).update(ended_at=now)


def ask_for_confirmation(contents: SheetContents, actor: Actor, because: str, now: datetime) -> None:
    """After a change to a sheet that was handed in: another than who changed it has to confirm it."""
    sheet = contents.sheet
    if sheet.status in (SheetStatus.OPEN, SheetStatus.DISPUTED):
        return
    withdraw_confirmation(sheet, because, now)
    sheet.status, sheet.submitted_by, sheet.submitted_at = SheetStatus.SUBMITTED, actor, now


def finish(
    contents: SheetContents,
    *,
    actor: Actor,
    action: str,
    now: datetime,
    cause: str = "sheet",
    reason: str = "",
    details: Mapping[str, Any] | None = None,
) -> None:
    """End a write: the sheet gets its next version; audit, results, the news and the mark of a closed round follow."""
    sheet = contents.sheet
    sheet.version += 1
    sheet.save()
    write_audit(
        actor=actor, action=action, subject=sheet, stage=contents.stage, now=now, reason=reason, details=details
    )
    refresh_results(contents)
    tell(contents.stage.pk, f"{cause}:{sheet.pk}")
    if contents.round.status == RoundStatus.CLOSED:
        _mark_round(contents, actor, now)


def tell(stage_id: int, cause: str) -> None:
    """Once committed: rank the stage again, and let open pages show what changed."""
    transaction.on_commit(partial(hand_over, refresh_standings, stage_id, cause))
    announce(stage_id, "tables", "sheets")


@contextmanager
def told_once() -> Iterator[None]:
    """What the steps of one service would say alike once they are committed is said once."""
    connection = transaction.get_connection()
    earlier = len(connection.run_on_commit)
    yield
    said = {_words_of(entry[1]): entry for entry in connection.run_on_commit[earlier:]}
    connection.run_on_commit[earlier:] = said.values()


def keep_copy(round: Round, what: str) -> None:
    """Once committed: save the whole stage as one file, for another machine to go on from."""
    transaction.on_commit(partial(hand_over, save_stage, round.stage_id, f"round-{round.number}-{what}"))


def _words_of(step: Callable[[], object]) -> object:
    """What tells a step after the commit from others."""
    return (step.func, step.args) if isinstance(step, partial) else step


def _mark_round(contents: SheetContents, actor: Actor, now: datetime) -> None:
    """A closed round is under correction while a sheet of it is without anybody to vouch for it."""
    sheets = ScoreSheet.objects.filter(table__round=contents.round)
    is_out = sheets.exclude(status=SheetStatus.CONFIRMED).filter(decided_by=None).exists()
    mark_under_correction(round=contents.round, under_correction=is_out, actor=actor, now=now)
    if not is_out:
        keep_copy(contents.round, "corrected")
