"""Corrections: a new version supersedes the old one, and every other line it changes is shown before and kept after."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from scoring.convert import LineChange
from scoring.models import SheetLine
from tournaments.models import Actor


def preview_correction(*, line: SheetLine, facts: Mapping[str, Any]) -> tuple[LineChange, ...]:
    """Every line, the corrected one first, that would read otherwise; `number` None is the settlement. Writes nothing.

    Refuses like `correct_line`.
    """
    raise NotImplementedError


def correct_line(
    *, line: SheetLine, actor: Actor, entry_key: str, facts: Mapping[str, Any], reason: str, now: datetime
) -> SheetLine:
    """Put other facts in place of a line. A confirmed sheet then needs confirmation again, by another actor.

    Refuses: `reason_needed`, `line_changed` (409), `kind_differs`, `sheet_disputed`, `round_closed` (then only a head
    referee may, with `correct_closed_line`), `referee_only`, `key_reused` (409), and every fault the engine finds.
    """
    raise NotImplementedError


def correct_closed_line(
    *, line: SheetLine, actor: Actor, entry_key: str, facts: Mapping[str, Any], reason: str, now: datetime
) -> SheetLine:
    """The same by a head referee, whatever the round's status; a closed round is marked as under correction."""
    raise NotImplementedError


def strike_line(*, line: SheetLine, actor: Actor, reason: str, now: datetime) -> SheetLine:
    """The line no longer counts; a new version says why. Refuses as `correct_line`; striking again gives the stored."""
    raise NotImplementedError


def strike_closed_line(*, line: SheetLine, actor: Actor, reason: str, now: datetime) -> SheetLine:
    """The same by a head referee, whatever the round's status."""
    raise NotImplementedError


def accept_line(*, line: SheetLine, actor: Actor, now: datetime) -> SheetLine:
    """A referee lets a line after the bell count. Refuses: `line_not_waiting`, `own_table`, `referee_only`."""
    raise NotImplementedError
