"""Draws: append-only records of who was to sit where, and why an earlier one does not count any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.announce import announce
from tournaments.errors import Conflict, Fault, Refusal
from tournaments.models import Actor, Draw, Entrant, Round, RoundStatus, SeatAssignment, Side, Table
from tournaments.regulations import SeatingMode, TableSplit
from tournaments.seating import SeatingRefused, check_by_hand, make_draw, split
from tournaments.selectors import (
    current_draw,
    entrants_playing,
    next_ordinal,
    regulation_of_round,
    seating_mismatch,
    tables_in_numbers,
)
from tournaments.services.audit import write_audit
from tournaments.services.draw_input import BY_RANK, SPLIT_WORDS, draw_input, plan_input
from tournaments.services.locks import lock_round
from tournaments.services.reasons import reason_given
from tournaments.services.seeds import reveal_seed

STALE = "draw_is_stale"
SEED_COMMITTED = "commitment"
"""Where the seed came from when the hall gave none: a secret whose hash was public before."""
SEED_OF_PLAN = "plan"
"""A planned round of which nothing has changed needs no seed of its own."""
_LONGEST_SEED, _LONGEST_SOURCE = 64, 80
_NUMBER_OF_SEAT = "no_such_seat"
_RESULTS = frozenset({"tables", "draw_hash", "certificate"})


@transaction.atomic
def draw_round(
    *,
    round: Round,
    standing: Sequence[tuple[int, Any]] | None,
    seed: str = "",
    seed_source: str = "",
    reason: str = "",
    expected_ordinal: int,
    actor: Actor,
    now: datetime,
) -> Draw:
    """Draw the tables of a round as its regulation says.

    `standing` is (side id, rank key) of those who have results, lower keys first, equal keys equal: over all rounds,
    or of the round before alone for `previous_round`; unused for a random round. Who plays without being in it sits
    behind everybody. `seed` is what the hall gave and `seed_source` in which way; without them the open commitment of
    the stage is revealed. `expected_ordinal` is `next_ordinal` as the page saw it.

    Refuses `draw_changed` (Conflict), `round_already_started`, `previous_round_open`, `seating_by_hand`,
    `plan_stands` (a planned round drawn anew, or from a seed, of which nothing has changed),
    `seed_needed` (too long, or without where it came from), `seed_used` (by an earlier draw of the round),
    `reason_needed` (of a second draw), `stage_finished`, `too_few_players`, and by name every constraint that cannot
    be kept (`tournaments.seating.contradictions`).
    """
    round = _lock_for_drawing(round, expected_ordinal)
    regulation = regulation_of_round(round)
    if regulation.seating is SeatingMode.BY_HAND:
        raise Refusal.because("seating_by_hand", number=round.number)
    if regulation.seating in BY_RANK:
        _check_earlier_rounds_closed(round)
    playing = entrants_playing(round.stage, round.number)
    said = draw_input(round, regulation, playing, standing=standing or ())
    needs_seed = True
    if regulation.seating is SeatingMode.PLANNED:
        said["plan"], needs_seed = plan_input(round, regulation, said)
    commitment = None
    if not needs_seed:
        _check_plan_is_new(round, seed)
        seed_source = SEED_OF_PLAN
    elif seed or seed_source:
        _check_seed(round, seed, seed_source)
    else:
        commitment = reveal_seed(stage=round.stage, now=now)
        seed, seed_source = commitment.secret, SEED_COMMITTED
        said["commitment"] = commitment.commitment
    if needs_seed and "plan" in said:
        said["plan"]["changes"][-1]["seed"] = seed
    drawn = drawn_document(said | {"seed": seed, "seed_source": seed_source})
    draw = Draw(seed=seed, seed_source=seed_source, commitment=commitment)
    return _store(round, draw, drawn, playing, reason=reason, actor=actor, now=now)


@transaction.atomic
def mend_draw(*, round: Round, reason: str, expected_ordinal: int, actor: Actor, now: datetime) -> Draw:
    """Seat who came and close up for who left, with few of the others moved; the draw is a new one in the record.

    Refuses as `draw_round`, and `not_drawn`, `draw_fits` (everybody who plays has a seat, and nobody else),
    `breaks_blocks` where the standings alone say who sits where.
    """
    round = _lock_for_drawing(round, expected_ordinal)
    current = current_draw(round)
    if current is None:
        raise Refusal.because("not_drawn", number=round.number)
    if not seating_mismatch(round):
        raise Refusal.because("draw_fits", number=round.number)
    if current.canonical_input["mode"] == SeatingMode.PLANNED:  # which moves few by itself
        by = {"expected_ordinal": expected_ordinal, "actor": actor, "now": now}
        return draw_round(round=round, standing=None, reason=reason, **by)
    regulation = regulation_of_round(round)
    playing = entrants_playing(round.stage, round.number)
    said = draw_input(round, regulation, playing, standing=())
    said |= {"mode": current.canonical_input["mode"], "before": tables_in_numbers(round)}
    if said["mode"] == SeatingMode.BY_HAND:
        said["mode"] = SeatingMode.RANDOM.value
    commitment = reveal_seed(stage=round.stage, now=now)
    said |= {"seed": commitment.secret, "seed_source": SEED_COMMITTED, "commitment": commitment.commitment}
    draw = Draw(seed=commitment.secret, seed_source=SEED_COMMITTED, commitment=commitment)
    return _store(round, draw, drawn_document(said), playing, reason=reason, actor=actor, now=now)


@transaction.atomic
def draw_by_hand(
    *,
    round: Round,
    tables: Sequence[Sequence[int]],
    reason: str = "",
    expected_ordinal: int,
    actor: Actor,
    now: datetime,
) -> Draw:
    """Seat a round as given: start numbers in seat order, table by table. Allowed under every regulation.

    Refuses `draw_changed` (Conflict), `round_already_started`, `reason_needed` (of a second draw), `stage_finished`,
    and every fault of `tournaments.seating.check_by_hand` at once. What the tables do not keep of the constraints,
    the certificate tells.
    """
    round = _lock_for_drawing(round, expected_ordinal)
    regulation = regulation_of_round(round)
    playing = entrants_playing(round.stage, round.number)
    _check_tables(tables, [entrant.start_number for entrant in playing], regulation.table_split)
    said = draw_input(round, regulation, playing, standing=())
    drawn = drawn_document(
        said | {"mode": SeatingMode.BY_HAND.value, "seed": "", "tables": [list(table) for table in tables]}
    )
    return _store(round, Draw(by_hand=True), drawn, playing, reason=reason, actor=actor, now=now)


@transaction.atomic
def publish_draw(*, round: Round, actor: Actor, now: datetime) -> Draw:
    """Let the public see who sits where. Refuses `not_drawn`."""
    round = lock_round(round)
    draw = current_draw(round)
    if draw is None:
        raise Refusal.because("not_drawn", number=round.number)
    if draw.published_at is not None:
        return draw
    draw.published_at = now
    draw.save(update_fields=["published_at"])
    details = {"round": round.number, "ordinal": draw.ordinal}
    write_audit(actor=actor, action="draw_published", subject=draw, stage=round.stage, now=now, details=details)
    announce(round.stage_id, "tables", "clock")
    return draw


def drawn_document(said: Mapping[str, Any]) -> dict[str, Any]:
    """The document of a draw from its input, see `tournaments.seating.make_draw`. Refuses its faults."""
    try:
        return make_draw(said)
    except SeatingRefused as refusal:
        raise Refusal.from_faults(_in_our_codes(refusal)) from refusal


def document_of(draw: Draw) -> dict[str, Any]:
    """The draw document of a stored draw: what anybody downloads and makes again."""
    return {**draw.canonical_input, "tables": draw.result, "draw_hash": draw.hash, "certificate": draw.certificate}


def refresh_notices(round: Round) -> None:
    """Say on the draw of a round that has not started whether its seats still fit who plays, and under which split.

    Called by every service that changes either, with the stage locked.
    """
    draw = current_draw(round) if round.status == RoundStatus.SEATED else None
    if draw is None:
        return
    notices = [notice for notice in draw.notices if notice["code"] != STALE]
    mismatch = seating_mismatch(round)
    new_split = SPLIT_WORDS[regulation_of_round(round).table_split] != draw.canonical_input["split"]
    if mismatch or new_split:
        out, unseated = ([entrant.start_number for entrant in group] for group in (mismatch.out, mismatch.unseated))
        notices.append({"code": STALE, "params": {"out": out, "unseated": unseated, "new_split": new_split}})
    if notices != draw.notices:
        draw.notices = notices
        draw.save(update_fields=["notices"])
        announce(round.stage_id, "tables")


def _lock_for_drawing(round: Round, expected_ordinal: int) -> Round:
    round = lock_round(round)
    if round.stage.finished_at is not None:
        raise Refusal.because("stage_finished")
    if round.status not in (RoundStatus.DRAFT, RoundStatus.SEATED):
        raise Refusal.because("round_already_started", number=round.number)
    if expected_ordinal != next_ordinal(round):
        raise Conflict.because("draw_changed", number=round.number, ordinal=next_ordinal(round) - 1)
    return round


def _check_earlier_rounds_closed(round: Round) -> None:
    earlier = round.stage.rounds.filter(number__lt=round.number).exclude(status=RoundStatus.CLOSED)
    if open_round := earlier.order_by("number").first():
        raise Refusal.because("previous_round_open", number=open_round.number)


def _check_plan_is_new(round: Round, seed: str) -> None:
    """A plan of which nothing has changed gives the same round again, whatever the seed."""
    if seed or current_draw(round) is not None:
        raise Refusal.because("plan_stands", "seed" if seed else "")


def _check_seed(round: Round, seed: str, source: str) -> None:
    if not 1 <= len(seed) <= _LONGEST_SEED or not 1 <= len(source) <= _LONGEST_SOURCE:
        raise Refusal.because("seed_needed", "seed", seed=_LONGEST_SEED, source=_LONGEST_SOURCE)
    if round.draws.filter(seed=seed).exists():
        raise Refusal.because("seed_used", "seed")


def _check_tables(tables: Sequence[Sequence[int]], numbers: Sequence[int], rule: TableSplit) -> None:
    try:
        faults = check_by_hand(tables, numbers, rule)
    except SeatingRefused as refusal:
        raise Refusal.from_faults(refusal.faults) from refusal
    if faults:
        raise Refusal.from_faults(faults)


def _in_our_codes(refusal: SeatingRefused) -> list[Fault]:
    """The faults of a draw; a seat that no table has is another thing here than a seat nobody sits on."""
    return [
        Fault("no_seat_of_number" if fault.code == _NUMBER_OF_SEAT else fault.code, fault.path, dict(fault.params))
        for fault in refusal.faults
    ]


def _store(
    round: Round,
    draw: Draw,
    drawn: Mapping[str, Any],
    playing: Sequence[Entrant],
    *,
    reason: str,
    actor: Actor,
    now: datetime,
) -> Draw:
    """Write the draw with its seats in the place of the one before."""
    replaced = _replace_current(round, reason, now)
    draw.round, draw.ordinal = round, next_ordinal(round)
    draw.algorithm, draw.result, draw.hash = drawn["algorithm"], drawn["tables"], drawn["draw_hash"]
    draw.certificate = drawn["certificate"]
    draw.canonical_input = {name: value for name, value in drawn.items() if name not in _RESULTS}
    fallback = split(len(playing), regulation_of_round(round).table_split).fallback
    draw.notices = [{"code": fallback.code, "params": dict(fallback.params)}] if fallback else []
    draw.created_at, draw.created_by = now, actor
    draw.save()
    _seat(round, draw.result, {entrant.start_number: entrant.side for entrant in playing})
    round.status = RoundStatus.SEATED
    round.save(update_fields=["status"])
    details = {"round": round.number, "ordinal": draw.ordinal, "hash": draw.hash, "seed": draw.seed}
    action = "round_redrawn" if replaced else "round_drawn"
    reason = replaced.replaced_because if replaced else ""
    write_audit(actor=actor, action=action, subject=draw, stage=round.stage, now=now, reason=reason, details=details)
    announce(round.stage_id, "tables", "clock")
    return draw


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
