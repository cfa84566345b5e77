"""Corrections: a new version supersedes the old one, and every other line it changes is shown before and kept after."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from scoring.convert import LineChange, kind_of
from scoring.models import LineKind, LineState, ScoreSheet, SheetLine, SheetStatus
from scoring.selectors.contents import SheetContents, contents_of
from scoring.services.lines.adding import check_key, require_room, stored_line
from scoring.services.lines.versions import changes_as_json, put_in_place, successor
from scoring.services.writing import (
    ask_for_confirmation,
    finish,
    lock_with_round,
    require_left_to_referees,
    require_not_disputed,
    require_not_own_table,
    require_open,
    require_referee,
    require_round_in_play,
    rescore,
    store_changed,
)
from tournaments.errors import Conflict, Refusal
from tournaments.models import Actor, ActorKind, RoundStatus
from tournaments.services.reasons import reason_given


def preview_correction(*, line: SheetLine, facts: Mapping[str, Any]) -> tuple[LineChange, ...]:
    """Every line, the corrected one first, that would read otherwise; `number` None is the settlement. Writes nothing.

    Refuses `line_changed` (409), `kind_differs`, and every fault the engine finds.
    """
    contents, live = _read(line)
    _require_same_kind(live, facts)
    return put_in_place(contents, live, successor(live, facts=facts, state=_state_corrected(live))).changes


def preview_strike(*, line: SheetLine) -> tuple[LineChange, ...]:
    """Every line, the struck one first, that would read otherwise without it; `number` None is the settlement.

    Nothing for a line that is struck already. Writes nothing. Refuses `line_changed` (409), and every fault the engine
    finds in the lines that stay: without a deal another would have dealt after it.
    """
    contents, live = _read(line)
    if live.state == LineState.STRUCK:
        return ()
    return put_in_place(contents, live, successor(live, facts=live.facts, state=LineState.STRUCK)).changes


@transaction.atomic
def correct_line(
    *, line: SheetLine, actor: Actor, entry_key: str, facts: Mapping[str, Any], reason: str, now: datetime
) -> SheetLine:
    """Put other facts in place of a line. A sheet that was handed in then needs confirmation by another actor.

    The same key again gives the stored version. Refuses `reason_needed`, `bad_entry_key`, `key_reused` (409),
    `line_changed` (409), `kind_differs`, `nothing_changed`, `sheet_disputed`, `round_closed` and `sheet_is_decided`
    (then only a head referee may, with `correct_closed_line`), `referee_only` (403), `sheet_not_open` (to players),
    `too_many_deals` (of a struck line), and every fault the engine finds.
    """
    said = {"entry_key": entry_key, "facts": facts, "reason": reason}
    return _correct(line, actor=actor, now=now, by_head_referee=False, **said)


@transaction.atomic
def correct_closed_line(
    *, line: SheetLine, actor: Actor, entry_key: str, facts: Mapping[str, Any], reason: str, now: datetime
) -> SheetLine:
    """The same by a head referee, also when the round is closed, which then is marked as under correction.

    Refuses as `correct_line`, but for `round_closed` and `sheet_is_decided`, and `own_table` (403).
    """
    said = {"entry_key": entry_key, "facts": facts, "reason": reason}
    return _correct(line, actor=actor, now=now, by_head_referee=True, **said)


@transaction.atomic
def strike_line(*, line: SheetLine, actor: Actor, reason: str, now: datetime) -> SheetLine:
    """The line counts no longer; a new version says why. Striking again gives the stored version.

    Refuses as `correct_line`; a line that waits for a ruling: `referee_only` and `own_table` (403).
    """
    return _strike(line, actor, reason, now, by_head_referee=False)


@transaction.atomic
def strike_closed_line(*, line: SheetLine, actor: Actor, reason: str, now: datetime) -> SheetLine:
    """The same by a head referee, also when the round is closed. Refuses as `correct_closed_line`."""
    return _strike(line, actor, reason, now, by_head_referee=True)


@transaction.atomic
def accept_line(*, line: SheetLine, actor: Actor, now: datetime) -> SheetLine:
    """A referee lets a line after the bell count. Accepting again changes nothing.

    Refuses `referee_only` and `own_table` (403), `line_not_waiting`, `earlier_line_waits`, `round_not_running`,
    `sheet_not_open`, and every fault the engine finds.
    """
    contents = lock_with_round(line.sheet)
    require_referee(actor)
    require_not_own_table(actor, contents)
    live = _latest(contents, line)
    if live.state == LineState.COUNTED and live.after_bell:
        return live
    if live.state != LineState.WAITING:
        raise Refusal.because("line_not_waiting", number=live.number)
    require_round_in_play(contents)
    require_open(contents)
    if contents.waiting[0] is not live:
        raise Refusal.because("earlier_line_waits", number=contents.waiting[0].number)
    live.state = LineState.COUNTED
    changes = rescore(contents, subject=live)
    live.save()
    store_changed(contents, changes)
    details = {"line": live.number, "changes": changes_as_json(changes)}
    finish(contents, actor=actor, action="line_accepted", now=now, details=details)
    return live


def _correct(
    line: SheetLine,
    *,
    actor: Actor,
    entry_key: str,
    facts: Mapping[str, Any],
    reason: str,
    now: datetime,
    by_head_referee: bool,
) -> SheetLine:
    check_key(entry_key)
    reason = reason_given(reason)
    contents = lock_with_round(line.sheet)
    if stored := stored_line(contents, entry_key, facts=facts, number=line.number):
        return stored
    live = _latest(contents, line)
    _require_may_change(contents, live, actor, by_head_referee=by_head_referee)
    _require_same_kind(live, facts)
    if live.facts == dict(facts) and live.state != LineState.STRUCK:
        raise Refusal.because("nothing_changed")
    state = _state_corrected(live)
    new = successor(live, facts=facts, state=state, entry_key=entry_key, actor=actor, reason=reason, now=now)
    if live.state == LineState.STRUCK:
        require_room(contents, new)
    return _supersede(contents, live, new, action="line_corrected", now=now)


def _strike(line: SheetLine, actor: Actor, reason: str, now: datetime, *, by_head_referee: bool) -> SheetLine:
    reason = reason_given(reason)
    contents = lock_with_round(line.sheet)
    entry_key = f"strike.{line.pk}"
    if stored := stored_line(contents, entry_key, facts=line.facts, number=line.number):
        return stored
    live = _latest(contents, line)
    if live.state == LineState.STRUCK:
        return live
    _require_may_change(contents, live, actor, by_head_referee=by_head_referee)
    if live.state == LineState.WAITING:
        require_not_own_table(actor, contents)
    struck = LineState.STRUCK
    new = successor(live, facts=live.facts, state=struck, entry_key=entry_key, actor=actor, reason=reason, now=now)
    return _supersede(contents, live, new, action="line_struck", now=now)


def _supersede(contents: SheetContents, live: SheetLine, new: SheetLine, *, action: str, now: datetime) -> SheetLine:
    """Store the new version in the place of the valid one, and all that follows from it."""
    placed = put_in_place(contents, live, new)
    live.superseded_at = now
    live.save(update_fields=["superseded_at"])
    new.save(force_insert=True)
    store_changed(placed.contents, placed.changes)
    was_handed_in = contents.sheet.status != SheetStatus.OPEN
    ask_for_confirmation(contents, new.entered_by, f"{action}: {new.number}", now)
    is_late = was_handed_in or contents.round.status == RoundStatus.CLOSED
    finish(
        placed.contents,
        actor=new.entered_by,
        action=action,
        now=now,
        cause="correction" if is_late else "sheet",
        reason=new.reason,
        details={"line": new.number, "version": new.version, "changes": changes_as_json(placed.changes)},
    )
    return new


def _read(line: SheetLine) -> tuple[SheetContents, SheetLine]:
    """What is on the line's sheet, not locked, and the line there. Refuses `line_changed` (409)."""
    contents = contents_of(ScoreSheet.objects.get(pk=line.sheet_id))
    return contents, _latest(contents, line)


def _state_corrected(live: SheetLine) -> str:
    """Correcting a struck line brings it back."""
    return LineState.COUNTED if live.state == LineState.STRUCK else live.state


def _latest(contents: SheetContents, line: SheetLine) -> SheetLine:
    """The valid version. Refuses `line_changed` (409) when it is not the one that was shown."""
    live = next(other for other in contents.lines if other.number == line.number)
    if live.pk != line.pk:
        raise Conflict.because("line_changed", number=line.number, line=live.pk, stored=live.facts)
    return live


def _require_same_kind(live: SheetLine, facts: object) -> None:
    if not isinstance(facts, Mapping) or kind_of(facts) != live.kind:
        raise Refusal.because("kind_differs", kind=live.kind)


def _require_may_change(contents: SheetContents, live: SheetLine, actor: Actor, *, by_head_referee: bool) -> None:
    """Players write on their open sheet what they played; all else is a referee's, after closing a head referee's."""
    require_not_disputed(contents)
    if by_head_referee:
        require_referee(actor)
        require_not_own_table(actor, contents)
    else:
        require_left_to_referees(contents)
    if actor.kind in (ActorKind.PLAYER, ActorKind.SCRIBE):
        require_open(contents)
        if live.kind == LineKind.PENALTY or live.state != LineState.COUNTED:
            require_referee(actor)
