"""Recording a deal: one line more on an open sheet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from engine.zole.scoring import ScoredLine
from scoring.convert import kind_of
from scoring.models import LineKind, ScoreSheet, SheetLine
from scoring.selectors.contents import contents_of
from scoring.services.lines.adding import add_line, score_new
from tournaments.errors import Refusal
from tournaments.models import Actor


@transaction.atomic
def record_deal(
    *, sheet: ScoreSheet, actor: Actor, entry_key: str, number: int, facts: Mapping[str, Any], now: datetime
) -> SheetLine:
    """Write the next deal; `facts` is an entry of the score-sheet document, players named by seat, "1" to "5".

    The same key again gives the stored line. After the bell the line is stored too; beyond what the ending allows
    by itself it waits for a referee. Refuses: `bad_entry_key`, `key_reused` (409), `round_not_running`,
    `sheet_not_open`, `deal_already_entered` (409, with the stored line), `number_not_next` (409, with `next`),
    `not_a_deal`, `too_many_deals`, and every fault the engine finds.
    """
    _require_deal(facts)
    return add_line(
        sheet=sheet, actor=actor, entry_key=entry_key, number=number, facts=facts, now=now, action="deal_recorded"
    )


def preview_deal(*, sheet: ScoreSheet, facts: Mapping[str, Any]) -> ScoredLine:
    """What the deal would be worth as the next line; writes nothing.

    Refuses `not_a_deal`, `too_many_deals`, and every fault the engine finds.
    """
    _require_deal(facts)
    contents = contents_of(sheet)
    line = SheetLine(sheet=sheet, number=contents.next_number, kind=LineKind.DEAL, facts=dict(facts))
    return score_new(contents, line)


def _require_deal(facts: object) -> None:
    """An imposed pule or a player who leaves has a service, and a right, of its own."""
    if not isinstance(facts, Mapping) or kind_of(facts) != LineKind.DEAL:
        raise Refusal.because("not_a_deal")
