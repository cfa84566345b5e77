"""What every draw does: read all it depends on, work it out without keeping anybody waiting, look again, store it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.announce import announce
from tournaments.errors import Conflict, Fault, Refusal
from tournaments.figures import tables_text
from tournaments.models import Actor, Draw, Entrant, Round, RoundStatus, SeatAssignment, Side, Table
from tournaments.regulations import SeatingMode
from tournaments.seating import SeatingRefused, make_draw, split
from tournaments.seating.reading import SPLITS
from tournaments.selectors import current_draw, next_ordinal
from tournaments.services.audit import write_audit
from tournaments.services.locks import lock_round
from tournaments.services.reasons import reason_given
from tournaments.services.seeds import reveal_seed

_NUMBER_OF_SEAT = "no_such_seat"
_RESULTS = frozenset({"tables", "draw_hash", "certificate"})


@dataclass(frozen=True, slots=True)
class Prepared:
    """All a draw depends on: the document it is made from, and who plays. `reveals`: from the open commitment."""

    said: Mapping[str, Any]
    playing: Sequence[Entrant]
    reveals: bool = False


def drawn(
    round: Round,
    prepare: Callable[[Round], Prepared],
    *,
    reason: str,
    expected_ordinal: int,
    actor: Actor,
    now: datetime,
) -> Draw:
    """Make the draw that `prepare` reads, and store it if all it depends on still reads the same under the lock.

    The search takes up to seconds: with the stage locked so long the desk would wait. What came between (a withdrawal,
    a correction, a wish, another regulation) is told and nothing is written; no secret is revealed then.

    Refuses `draw_changed` and `draw_outdated` (Conflicts), `stage_finished`, `round_already_started`, `reason_needed`,
    what `prepare` refuses, and the faults of `tournaments.seating.make_draw`.
    """

    def look(round: Round) -> Prepared:
        _check_may_draw(round, expected_ordinal, reason)
        return prepare(round)

    before = look(Round.objects.select_related("stage__regulation_version", "regulation_version").get(pk=round.pk))
    document = drawn_document(before.said)
    with transaction.atomic():
        round = lock_round(round)
        prepared = look(round)
        if prepared.said != before.said:
            raise Conflict.because("draw_outdated", number=round.number)
        return _store(round, prepared, document, reason=reason, actor=actor, now=now)


def drawn_document(said: Mapping[str, Any]) -> dict[str, Any]:
    """The document of a draw from its input, see `tournaments.seating.make_draw`. Refuses its faults."""
    try:
        return make_draw(said)
    except SeatingRefused as refusal:
        raise Refusal.from_faults([_in_our_words(fault) for fault in refusal.faults]) from refusal


def _in_our_words(fault: Fault) -> Fault:
    """A seat that no table has is another thing here than a seat nobody sits on; `split` by hand is called `sizes`."""
    code, params = fault.code, dict(fault.params)
    if code == _NUMBER_OF_SEAT:
        code = "no_seat_of_number"
    if code == "sizes_do_not_fit":
        params |= {"sizes": tables_text(params["sizes"]), "seats": sum(params["sizes"])}
    path = fault.path.replace("split", "sizes", 1) if fault.path.startswith("split") else fault.path
    return Fault(code, path, params)


def _check_may_draw(round: Round, expected_ordinal: int, reason: str) -> None:
    if round.stage.finished_at is not None:
        raise Refusal.because("stage_finished")
    if round.status not in (RoundStatus.DRAFT, RoundStatus.SEATED):
        raise Refusal.because("round_already_started", number=round.number)
    ordinal = next_ordinal(round)
    if expected_ordinal != ordinal:
        raise Conflict.because("draw_changed", number=round.number, ordinal=ordinal - 1)
    if ordinal > 1:
        reason_given(reason)


def _store(
    round: Round, prepared: Prepared, document: Mapping[str, Any], *, reason: str, actor: Actor, now: datetime
) -> Draw:
    """Write the draw with its seats in the place of the one before."""
    replaced = _replace_current(round, reason, now)
    said = {name: value for name, value in document.items() if name not in _RESULTS}
    draw = Draw.objects.create(
        round=round,
        ordinal=next_ordinal(round),
        algorithm=document["algorithm"],
        by_hand=said["mode"] == SeatingMode.BY_HAND,
        canonical_input=said,
        seed=said["seed"],
        seed_source=said.get("seed_source", ""),
        commitment=reveal_seed(stage=round.stage, now=now) if prepared.reveals else None,
        result=document["tables"],
        hash=document["draw_hash"],
        certificate=document["certificate"],
        notices=_fallbacks(said["split"], len(prepared.playing)),
        created_at=now,
        created_by=actor,
    )
    _seat(round, draw.result, {entrant.start_number: entrant.side for entrant in prepared.playing})
    round.status = RoundStatus.SEATED
    round.save(update_fields=["status"])
    details = {"round": round.number, "ordinal": draw.ordinal, "hash": draw.hash, "seed": draw.seed}
    action = "round_redrawn" if replaced else "round_drawn"
    reason = replaced.replaced_because if replaced else ""
    write_audit(actor=actor, action=action, subject=draw, stage=round.stage, now=now, reason=reason, details=details)
    announce(round.stage_id, "tables", "clock")
    return draw


def _fallbacks(said: str | Sequence[int], players: int) -> list[dict[str, Any]]:
    """Why the tables are not those of the rule; of sizes by hand there is nothing to say."""
    fallback = split(players, SPLITS[said]).fallback if isinstance(said, str) else None
    return [{"code": fallback.code, "params": dict(fallback.params)}] if fallback else []


def _replace_current(round: Round, reason: str, now: datetime) -> Draw | None:
    """End the draw that counts, with the reason why; nothing to do for the first."""
    draw = current_draw(round)
    if draw is not None:
        draw.replaced_because = reason_given(reason)
        draw.replaced_at = now
        draw.save(update_fields=["replaced_because", "replaced_at"])
        round.seats.all().delete()
        round.tables.all().delete()
    return draw


def _seat(round: Round, seating: Sequence[Sequence[int]], sides: Mapping[int, Side]) -> None:
    tables = Table.objects.bulk_create(Table(round=round, number=number) for number in range(1, len(seating) + 1))
    SeatAssignment.objects.bulk_create(
        SeatAssignment(round=round, table=table, seat=seat, side=sides[start_number])
        for table, row in zip(tables, seating, strict=True)
        for seat, start_number in enumerate(row, start=1)
    )
