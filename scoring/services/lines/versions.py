"""A new version of a line in the place of the valid one, and what that does to the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from scoring.convert import LineChange, columns_of, score_lines, shown
from scoring.models import LineState, SheetLine
from scoring.selectors.contents import SheetContents
from scoring.services.writing import rescore
from tournaments.models import Actor


@dataclass(frozen=True)
class Placed:
    """The sheet with the new version in place, scored on the instances, and every line that changed, the new first."""

    contents: SheetContents
    changes: tuple[LineChange, ...]


def successor(
    live: SheetLine,
    *,
    facts: Mapping[str, Any],
    state: str | None = None,
    entry_key: str = "",
    actor: Actor | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> SheetLine:
    """The next version of a line, not stored. For a preview nothing but the facts is needed."""
    return SheetLine(
        sheet_id=live.sheet_id,
        number=live.number,
        version=live.version + 1,
        entry_key=entry_key,
        kind=live.kind,
        state=state or live.state,
        facts=dict(facts),
        after_bell=live.after_bell,
        entered_by=actor,
        entered_at=now,
        reason=reason,
        **columns_of(facts),
    )


def put_in_place(contents: SheetContents, live: SheetLine, new: SheetLine) -> Placed:
    """Score the sheet with `new` instead of `live`. Stores nothing. Refuses every fault the engine finds."""
    others = [line for line in contents.written if line is not live]
    written = sorted((*others, new), key=lambda line: (line.number, line.version))
    changed = replace(contents, written=tuple(written))
    if new.state == LineState.WAITING:
        played = [line for line in changed.lines if line.state != LineState.STRUCK]
        score_lines(size=changed.size, rules=changed.rules, lines=played, subject=new)
    before = shown(live)
    changes = [change for change in rescore(changed, subject=new) if change.number != new.number]
    return Placed(changed, (LineChange(new.number, before, shown(new)), *changes))


def changes_as_json(changes: Iterable[LineChange]) -> list[dict[str, Any]]:
    """What an audit entry keeps."""
    return [asdict(change) for change in changes]
