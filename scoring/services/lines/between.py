"""Between deals: an imposed pule, a player who leaves the table or comes to it (Z9.6, Z11.5)."""

from __future__ import annotations

from datetime import datetime

from scoring.models import ScoreSheet, SheetLine
from tournaments.models import Actor


def impose_pule(
    *, sheet: ScoreSheet, actor: Actor, entry_key: str, number: int, seat: int, reason: str, now: datetime
) -> SheetLine:
    """A referee gives the player on `seat` a personal pule. Refuses: `reason_needed`, `own_table`, and as a deal."""
    raise NotImplementedError


def mark_absent(
    *, sheet: ScoreSheet, actor: Actor, entry_key: str, number: int, seat: int, reason: str, now: datetime
) -> SheetLine:
    """From the next deal on the player on `seat` is not at the table. Refuses: `already_absent`, and as a deal."""
    raise NotImplementedError


def mark_present(
    *, sheet: ScoreSheet, actor: Actor, entry_key: str, number: int, seat: int, now: datetime
) -> SheetLine:
    """From the next deal on the player on `seat` is at the table again, until deal 4 (Z11.5).

    Refuses: `not_absent`, `too_late_to_return` (then only a head referee may, with `readmit`), and as a deal.
    """
    raise NotImplementedError


def readmit(*, sheet: ScoreSheet, actor: Actor, entry_key: str, number: int, seat: int, now: datetime) -> SheetLine:
    """A head referee lets a player come back later than deal 4. Refuses: `not_absent`, `own_table`, and as a deal."""
    raise NotImplementedError
