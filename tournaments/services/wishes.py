"""What draws keep for single entrants: relatives apart, one car together, a table or a seat somebody needs."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.errors import Fault, Refusal
from tournaments.models import Actor, Entrant, SeatingWish, Stage, WishKind
from tournaments.services.audit import write_audit
from tournaments.services.locks import lock_open_stage
from tournaments.services.reasons import remark

PAIRS = (WishKind.APART, WishKind.TOGETHER)
MOST = {WishKind.TABLE: 1000, WishKind.SEAT: 5}


@transaction.atomic
def add_wish(
    *,
    stage: Stage,
    kind: WishKind,
    entrant: Entrant,
    other: Entrant | None = None,
    number: int | None = None,
    reason: str = "",
    actor: Actor,
    now: datetime,
) -> SeatingWish:
    """Let draws from now on keep it. What is wished already is returned as it is: the answer to a double tap.

    Refuses `stage_finished`, `other_stage` (of either entrant), `same_entrant`, `other_entrant_needed`,
    `number_out_of_range`, `text_too_long`, `wish_contradicts` (Conflict would be another person's word: the one that
    stands must be taken back first).
    """
    stage = lock_open_stage(stage)
    kind = WishKind(kind)
    other, number = _checked(kind, entrant, other, number)
    people = {"entrant": entrant, "other": other}
    if strangers := [path for path, who in people.items() if who is not None and who.stage_id != stage.pk]:
        raise Refusal.from_faults([Fault("other_stage", path) for path in strangers])
    standing = stage.seating_wishes.filter(removed_at=None)
    for wish in standing.select_related("entrant", "other"):
        same_people = {wish.entrant_id, wish.other_id} == {entrant.pk, other.pk if other else None}
        if same_people and wish.kind == kind and wish.number == number:
            return wish
        if same_people and (kind in PAIRS or wish.kind == kind):
            raise Refusal.because("wish_contradicts", "kind", entrant=entrant.start_number)
    wish = stage.seating_wishes.create(
        kind=kind,
        entrant=entrant,
        other=other,
        number=number,
        reason=remark(reason, "reason"),
        made_at=now,
        made_by=actor,
    )
    write_audit(
        actor=actor, action="seating_wish_added", subject=wish, stage=stage, now=now, reason=wish.reason,
        details=details_of(wish),
    )  # fmt: skip
    return wish


@transaction.atomic
def remove_wish(*, wish: SeatingWish, actor: Actor, now: datetime) -> SeatingWish:
    """Keep it no longer; seats that are drawn stay. Refuses `stage_finished`."""
    stage = lock_open_stage(wish.stage)
    wish = SeatingWish.objects.select_related("entrant", "other").get(pk=wish.pk)
    if wish.removed_at is not None:
        return wish
    wish.removed_at, wish.removed_by = now, actor
    wish.save(update_fields=["removed_at", "removed_by"])
    write_audit(
        actor=actor, action="seating_wish_removed", subject=wish, stage=stage, now=now, details=details_of(wish)
    )
    return wish


def details_of(wish: SeatingWish) -> dict[str, object]:
    """A wish as the audit tells it, by start numbers."""
    return {
        "kind": str(wish.kind),
        "entrant": wish.entrant.start_number,
        "other": wish.other.start_number if wish.other else None,
        "number": wish.number,
    }


def _checked(
    kind: WishKind, entrant: Entrant, other: Entrant | None, number: int | None
) -> tuple[Entrant | None, int | None]:
    """What belongs to the kind; the rest is left out."""
    if kind in PAIRS:
        if other is None:
            raise Refusal.because("other_entrant_needed", "other")
        if other.pk == entrant.pk:
            raise Refusal.because("same_entrant", "other")
        return other, None
    if number is None or not 1 <= number <= MOST[kind]:
        raise Refusal.because("number_out_of_range", "number", least=1, most=MOST[kind])
    return None, number
