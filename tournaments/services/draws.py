"""Draws: append-only records of who was to sit where, and why an earlier one does not count any more."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db import transaction

from tournaments.announce import announce
from tournaments.errors import Conflict, Refusal
from tournaments.models import Actor, Draw, Entrant, Round, RoundStatus, SeatAssignment, Table
from tournaments.regulations import Regulation, SeatingMode, TableSplit
from tournaments.seating import (
    ALGORITHM,
    Seating,
    SeatingRefused,
    SplitFallback,
    certificate,
    check_by_hand,
    draw_blocks,
    draw_random,
    split,
)
from tournaments.selectors import (
    current_draw,
    entrants_playing,
    history_of,
    next_ordinal,
    regulation_of_round,
    seating_mismatch,
)
from tournaments.services.audit import write_audit
from tournaments.services.locks import lock_round
from tournaments.services.reasons import reason_given

BY_HAND = "by-hand"
STALE = "draw_is_stale"
_BY_RANK = (SeatingMode.BLOCKS, SeatingMode.PREVIOUS_ROUND)
_LONGEST_SEED, _LONGEST_SOURCE = 64, 80


@transaction.atomic
def draw_round(
    *,
    round: Round,
    standing: Sequence[tuple[int, Any]] | None,
    seed: str,
    seed_source: str,
    reason: str = "",
    expected_ordinal: int,
    actor: Actor,
    now: datetime,
) -> Draw:
    """Draw the tables of a round as its regulation says: by lot, or in blocks by `standing`.

    `standing` is (side id, rank key) of those who have results, lower keys first, equal keys equal: over all rounds
    for `blocks`, of the round before alone for `previous_round`; unused for a random round. Who plays without being
    in it sits behind everybody. `expected_ordinal` is `next_ordinal` as the page saw it.

    Refuses `draw_changed` (Conflict), `round_already_started`, `previous_round_open`, `seating_by_hand`,
    `seed_needed` (or where it came from), `reason_needed` (of a second draw), `stage_finished`, `too_few_players`.
    """
    round = _lock_for_drawing(round, expected_ordinal)
    regulation = regulation_of_round(round)
    if regulation.seating is SeatingMode.BY_HAND:
        raise Refusal.because("seating_by_hand", number=round.number)
    if not 1 <= len(seed) <= _LONGEST_SEED or not 1 <= len(seed_source) <= _LONGEST_SOURCE:
        raise Refusal.because("seed_needed", "seed", seed=_LONGEST_SEED, source=_LONGEST_SOURCE)
    ranked = regulation.seating in _BY_RANK
    if ranked:
        _check_earlier_rounds_closed(round)
    playing = entrants_playing(round.stage, round.number)
    rows = _ranks(playing, standing or ()) if ranked else []
    canonical = _canonical_input(round, regulation, playing, standing=rows, seed=seed)
    seating, fallback = seating_of(canonical)
    draw = Draw(algorithm=ALGORITHM, seed=seed, seed_source=seed_source, canonical_input=canonical)
    return _store(round, draw, seating, playing, fallback=fallback, reason=reason, actor=actor, now=now)


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
    and every fault of `tournaments.seating.check_by_hand` at once.
    """
    round = _lock_for_drawing(round, expected_ordinal)
    regulation = regulation_of_round(round)
    playing = entrants_playing(round.stage, round.number)
    numbers = [entrant.start_number for entrant in playing]
    try:
        faults = check_by_hand(tables, numbers, regulation.table_split)
        fallback = split(len(numbers), regulation.table_split).fallback
    except SeatingRefused as refusal:
        raise Refusal.from_faults(refusal.faults) from refusal
    if faults:
        raise Refusal.from_faults(faults)
    seating = Seating(tuple(tuple(table) for table in tables))
    canonical = _canonical_input(round, regulation, playing, standing=[], seed="")
    draw = Draw(algorithm=BY_HAND, by_hand=True, canonical_input=canonical | {"mode": SeatingMode.BY_HAND.value})
    return _store(round, draw, seating, playing, fallback=fallback, reason=reason, actor=actor, now=now)


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


def seating_of(canonical: Mapping[str, Any]) -> tuple[Seating, SplitFallback | None]:
    """The seating a canonical input gives: this is the draw, and how anybody repeats it.

    Refuses `too_few_players`.
    """
    try:
        plan = split(len(canonical["entrants"]), TableSplit(canonical["split"]))
    except SeatingRefused as refusal:
        raise Refusal.from_faults(refusal.faults) from refusal
    if SeatingMode(canonical["mode"]) in _BY_RANK:
        standing = [(number, rank) for number, rank in canonical["standing"]]
        return draw_blocks(standing, plan.sizes, canonical["seed"]), plan.fallback
    return draw_random(canonical["entrants"], plan.sizes, canonical["seed"]), plan.fallback


def refresh_notices(round: Round) -> None:
    """Say on the draw of a round that has not started whether its seats still fit who plays, and under which split.

    Called by every service that changes either, with the stage locked.
    """
    draw = current_draw(round) if round.status == RoundStatus.SEATED else None
    if draw is None:
        return
    notices = [notice for notice in draw.notices if notice["code"] != STALE]
    mismatch = seating_mismatch(round)
    new_split = regulation_of_round(round).table_split.value != draw.canonical_input["split"]
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


def _ranks(playing: Sequence[Entrant], standing: Sequence[tuple[int, Any]]) -> list[list[int]]:
    """[start number, dense rank] by start number; who has no results shares the last rank."""
    keys = dict(standing)
    known = sorted({keys[entrant.side.pk] for entrant in playing if entrant.side.pk in keys})
    rank_of = {key: rank for rank, key in enumerate(known, start=1)}
    last = len(known) + 1
    return [
        [entrant.start_number, rank_of[keys[entrant.side.pk]] if entrant.side.pk in keys else last]
        for entrant in playing
    ]


def _canonical_input(
    round: Round, regulation: Regulation, playing: Sequence[Entrant], *, standing: list[list[int]], seed: str
) -> dict[str, Any]:
    """All the algorithm sees, in start numbers; JSON."""
    return {
        "round": round.number,
        "mode": regulation.seating.value,
        "split": regulation.table_split.value,
        "entrants": [entrant.start_number for entrant in playing],
        "standing": standing,
        "seed": seed,
    }


def _store(
    round: Round,
    draw: Draw,
    seating: Seating,
    playing: Sequence[Entrant],
    *,
    fallback: SplitFallback | None,
    reason: str,
    actor: Actor,
    now: datetime,
) -> Draw:
    """Write the draw with its seats in the place of the one before."""
    replaced = _replace_current(round, reason, now)
    draw.round, draw.ordinal = round, next_ordinal(round)
    draw.result = [list(table) for table in seating.tables]
    draw.hash = _hash({"input": draw.canonical_input, "result": draw.result})
    draw.certificate = certificate(seating, _history(round), rule=TableSplit(draw.canonical_input["split"]))
    draw.notices = [{"code": fallback.code, "params": dict(fallback.params)}] if fallback else []
    draw.created_at, draw.created_by = now, actor
    draw.save()
    _seat(round, seating, {entrant.start_number: entrant.side for entrant in playing})
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


def _seat(round: Round, seating: Seating, sides: Mapping[int, Any]) -> None:
    tables = Table.objects.bulk_create(
        Table(round=round, number=number) for number in range(1, len(seating.tables) + 1)
    )
    SeatAssignment.objects.bulk_create(
        SeatAssignment(round=round, table=table, seat=seat, side=sides[start_number])
        for table, row in zip(tables, seating.tables, strict=True)
        for seat, start_number in enumerate(row, start=1)
    )


def _history(round: Round) -> list[Seating]:
    """Earlier rounds in start numbers, as they sat in the end."""
    numbers = dict(round.stage.sides.values_list("pk", "entrant__start_number"))
    return [
        Seating(tuple(tuple(numbers[side] for side in table) for table in tables))
        for tables in history_of(round.stage, round.number)
    ]


def _hash(value: Mapping[str, Any]) -> str:
    return sha256(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()
