"""Recording a deal: one line more on an open sheet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from engine.zole.scoring import ScoredLine
from scoring.models import ScoreSheet, SheetLine
from tournaments.models import Actor


def record_deal(
    *, sheet: ScoreSheet, actor: Actor, entry_key: str, number: int, facts: Mapping[str, Any], now: datetime
) -> SheetLine:
    """Write the next deal; `facts` is an entry of the score-sheet document, players named by seat, "1" to "5".

    The same key again gives the stored line. After the bell the line is stored too; beyond what the ending allows
    by itself it waits for a referee. Refuses: `bad_entry_key`, `key_reused` (409), `sheet_not_open`,
    `round_not_running`, `deal_already_entered` (409, with the stored line), `number_not_next` (409, with `next`),
    `not_a_deal`, `too_many_deals`, and every fault the engine finds.
    """
    raise NotImplementedError


def preview_deal(*, sheet: ScoreSheet, facts: Mapping[str, Any]) -> ScoredLine:
    """What the deal would be worth as the next line; writes nothing. Refuses like `record_deal`, all faults at once."""
    raise NotImplementedError
