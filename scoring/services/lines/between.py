"""Between deals: an imposed pule, a player who leaves the table or comes to it (Z9.6, Z11.5)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models import ScoreSheet, SheetLine
from scoring.selectors.contents import SheetContents
from scoring.services.lines.adding import add_line
from scoring.services.writing import require_not_own_table, require_referee
from tournaments.errors import Refusal
from tournaments.models import Actor
from tournaments.services.reasons import reason_given


@transaction.atomic
def impose_pule(
    *, sheet: ScoreSheet, actor: Actor, entry_key: str, number: int, seat: int, reason: str, now: datetime
) -> SheetLine:
    """A referee gives the player on `seat` a personal pule.

    Refuses `reason_needed`, `referee_only` (403), `own_table` (403), and as `record_deal`.
    """
    facts = {"penalty": "personal_pule", "player": str(seat), "reason": reason_given(reason)}
    require_referee(actor)

    def check(contents: SheetContents) -> None:
        require_not_own_table(actor, contents)

    return add_line(
        sheet=sheet,
        actor=actor,
        entry_key=entry_key,
        number=number,
        facts=facts,
        now=now,
        action="pule_imposed",
        check=check,
    )


@transaction.atomic
def mark_absent(
    *, sheet: ScoreSheet, actor: Actor, entry_key: str, number: int, seat: int, reason: str, now: datetime
) -> SheetLine:
    """From the next deal on the player on `seat` is not at the table.

    Refuses `reason_needed`, `already_absent`, and as `record_deal`.
    """
    facts = {"absent": str(seat), "reason": reason_given(reason)}

    def check(contents: SheetContents) -> None:
        if seat in contents.away:
            raise Refusal.because("already_absent", "seat", seat=seat)

    return add_line(
        sheet=sheet,
        actor=actor,
        entry_key=entry_key,
        number=number,
        facts=facts,
        now=now,
        action="player_left",
        check=check,
    )


@transaction.atomic
def mark_present(
    *, sheet: ScoreSheet, actor: Actor, entry_key: str, number: int, seat: int, now: datetime
) -> SheetLine:
    """From the next deal on the player on `seat` is at the table again, if the deal he is out from has not begun.

    Refuses `not_absent`, `too_late_to_return` (then only a head referee may, with `readmit`), and as `record_deal`.
    """

    def check(contents: SheetContents) -> None:
        _require_away(contents, seat)
        if contents.deals_played + 1 > contents.regulation.out_from_deal:
            raise Refusal.because("too_late_to_return", "seat", deal=contents.regulation.out_from_deal)

    return add_line(
        sheet=sheet,
        actor=actor,
        entry_key=entry_key,
        number=number,
        facts={"present": str(seat)},
        now=now,
        action="player_came",
        check=check,
    )


@transaction.atomic
def readmit(*, sheet: ScoreSheet, actor: Actor, entry_key: str, number: int, seat: int, now: datetime) -> SheetLine:
    """A head referee lets a player come back later than that.

    Refuses `not_absent`, `referee_only` (403), `own_table` (403), and as `record_deal`.
    """
    require_referee(actor)

    def check(contents: SheetContents) -> None:
        require_not_own_table(actor, contents)
        _require_away(contents, seat)

    return add_line(
        sheet=sheet,
        actor=actor,
        entry_key=entry_key,
        number=number,
        facts={"present": str(seat)},
        now=now,
        action="player_readmitted",
        check=check,
    )


def _require_away(contents: SheetContents, seat: int) -> None:
    if seat not in contents.away:
        raise Refusal.because("not_absent", "seat", seat=seat)
