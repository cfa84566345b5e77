"""Draws: append-only records of who was to sit where, and why an earlier one does not count any more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from tournaments.announce import announce
from tournaments.errors import Conflict, Refusal
from tournaments.models import Actor, Draw, Round, RoundStatus
from tournaments.regulations import SeatingMode, TableSplit
from tournaments.seating import SeatingRefused, check_by_hand
from tournaments.selectors import (
    current_draw,
    entrants_playing,
    open_commitment,
    regulation_of_round,
    seating_mismatch,
    tables_in_numbers,
)
from tournaments.services.audit import write_audit
from tournaments.services.draw_input import BY_RANK, SPLIT_WORDS, draw_input, kept_standing, plan_input
from tournaments.services.drawing import Prepared, drawn
from tournaments.services.locks import lock_round

STALE = "draw_is_stale"
SEED_COMMITTED = "commitment"
"""Where the seed came from when the hall gave none: a secret whose hash was public before."""
SEED_OF_PLAN = "plan"
"""A planned round of which nothing has changed needs no seed of its own."""
_LONGEST_SEED, _LONGEST_SOURCE = 64, 80

Standing = Sequence[tuple[int, Any]]


def draw_round(
    *,
    round: Round,
    standing: Callable[[Round], Standing],
    sizes: Sequence[int] = (),
    seed: str = "",
    seed_source: str = "",
    reason: str = "",
    expected_ordinal: int,
    actor: Actor,
    now: datetime,
) -> Draw:
    """Draw the tables of a round as its regulation says.

    `standing` gives (side id, rank key) of those who have results, lower keys first, equal keys equal: over all rounds,
    or of the round before alone for `previous_round`; it is not asked where the mode needs none. Who plays without
    being in it sits behind everybody. `sizes` are those of the tables by hand, table 1 first; without them the
    regulation splits. `seed` is what the hall gave and `seed_source` in which way; without them the open commitment of
    the stage is revealed. `expected_ordinal` is `next_ordinal` as the page saw it.

    Refuses `draw_changed` and `draw_outdated` (Conflicts, see `drawing.drawn`), `round_already_started`,
    `previous_round_open`, `seating_by_hand`, `plan_stands` (a planned round drawn anew, or from a seed, of which
    nothing has changed), `seed_needed` (too long, or without where it came from), `seed_used` (by an earlier draw of
    the round), `reason_needed` (of a second draw), `stage_finished`, `too_few_players`, and by name sizes and
    constraints that cannot be kept (`tournaments.seating.contradictions`; `out_of_range` of a size).
    """
    prepare = partial(_by_the_regulation, standing=standing, sizes=sizes, seed=seed, seed_source=seed_source)
    by = {"reason": reason, "expected_ordinal": expected_ordinal, "actor": actor, "now": now}
    return drawn(round, prepare, **by)


def mend_draw(*, round: Round, reason: str, expected_ordinal: int, actor: Actor, now: datetime) -> Draw:
    """Seat who came and close up for who left, with few of the others moved; the draw is a new one in the record.

    The table sizes are those of the regulation. Refuses as `draw_round`, and `not_drawn`, `draw_fits` (everybody who
    plays has a seat, and nobody else), `breaks_blocks` where the standings alone say who sits where.
    """
    by = {"reason": reason, "expected_ordinal": expected_ordinal, "actor": actor, "now": now}
    return drawn(round, _mended, **by)


def draw_by_hand(
    *,
    round: Round,
    tables: Sequence[Sequence[int]],
    sizes: Sequence[int] = (),
    reason: str = "",
    expected_ordinal: int,
    actor: Actor,
    now: datetime,
) -> Draw:
    """Seat a round as given: start numbers in seat order, table by table. Allowed under every regulation.

    `sizes` as in `draw_round`. Refuses `draw_changed` and `draw_outdated` (Conflicts), `round_already_started`,
    `reason_needed` (of a second draw), `stage_finished`, `out_of_range` and `sizes_do_not_fit` (of `sizes`), and every
    fault of `tournaments.seating.check_by_hand` at once. What the tables do not keep of the constraints, the
    certificate tells.
    """
    by = {"reason": reason, "expected_ordinal": expected_ordinal, "actor": actor, "now": now}
    return drawn(round, partial(_by_hand, tables=tables, sizes=sizes), **by)


@transaction.atomic
def publish_draw(*, round: Round, ordinal: int | None = None, actor: Actor, now: datetime) -> Draw:
    """Let the public see who sits where. `ordinal` is that of the draw that was looked at.

    Refuses `not_drawn`, `draw_changed` (Conflict: another draw counts meanwhile).
    """
    round = lock_round(round)
    draw = current_draw(round)
    if draw is None:
        raise Refusal.because("not_drawn", number=round.number)
    if ordinal not in (None, draw.ordinal):
        raise Conflict.because("draw_changed", number=round.number, ordinal=draw.ordinal)
    if draw.published_at is not None:
        return draw
    draw.published_at = now
    draw.save(update_fields=["published_at"])
    details = {"round": round.number, "ordinal": draw.ordinal}
    write_audit(actor=actor, action="draw_published", subject=draw, stage=round.stage, now=now, details=details)
    announce(round.stage_id, "tables", "clock")
    return draw


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
    split = draw.canonical_input["split"]
    new_split = not isinstance(split, list) and split != SPLIT_WORDS[regulation_of_round(round).table_split]
    if mismatch or new_split:
        out, unseated = ([entrant.start_number for entrant in group] for group in (mismatch.out, mismatch.unseated))
        notices.append({"code": STALE, "params": {"out": out, "unseated": unseated, "new_split": new_split}})
    if notices != draw.notices:
        draw.notices = notices
        draw.save(update_fields=["notices"])
        announce(round.stage_id, "tables")


def _by_the_regulation(
    round: Round,
    *,
    standing: Callable[[Round], Standing] = lambda _: (),
    sizes: Sequence[int] = (),
    seed: str = "",
    seed_source: str = "",
) -> Prepared:
    regulation = regulation_of_round(round)
    if regulation.seating is SeatingMode.BY_HAND:
        raise Refusal.because("seating_by_hand", number=round.number)
    is_ranked = regulation.seating in BY_RANK
    if is_ranked:
        _check_earlier_rounds_closed(round)
    playing = entrants_playing(round.stage, round.number)
    said = draw_input(round, regulation, playing, standing=standing(round) if is_ranked else (), sizes=sizes)
    needs_seed = True
    if regulation.seating is SeatingMode.PLANNED:
        said["plan"], needs_seed = plan_input(round, regulation, said)
    if not needs_seed:
        _check_plan_is_new(round, seed)
        return Prepared(said | {"seed": "", "seed_source": SEED_OF_PLAN}, playing)
    if not seed and not seed_source:
        return Prepared(_from_the_commitment(round, said), playing, reveals=True)
    _check_seed(round, seed, seed_source)
    return Prepared(_seeded(said, seed, seed_source), playing)


def _mended(round: Round) -> Prepared:
    current = current_draw(round)
    if current is None:
        raise Refusal.because("not_drawn", number=round.number)
    if not seating_mismatch(round):
        raise Refusal.because("draw_fits", number=round.number)
    mode = current.canonical_input["mode"]
    regulation = regulation_of_round(round)
    if mode == regulation.seating == SeatingMode.PLANNED:  # which moves few by itself
        return _by_the_regulation(round)
    if mode in (SeatingMode.BY_HAND, SeatingMode.PLANNED):
        mode = SeatingMode.RANDOM.value
    playing = entrants_playing(round.stage, round.number)
    said = draw_input(round, regulation, playing, standing=())
    said |= {"mode": mode, "standing": kept_standing(current, playing), "before": tables_in_numbers(round)}
    return Prepared(_from_the_commitment(round, said), playing, reveals=True)


def _by_hand(round: Round, *, tables: Sequence[Sequence[int]], sizes: Sequence[int]) -> Prepared:
    regulation = regulation_of_round(round)
    playing = entrants_playing(round.stage, round.number)
    if not sizes:
        _check_tables(tables, [entrant.start_number for entrant in playing], regulation.table_split)
    said = draw_input(round, regulation, playing, standing=(), sizes=sizes)
    said |= {"mode": SeatingMode.BY_HAND.value, "seed": "", "tables": [list(table) for table in tables]}
    return Prepared(said, playing)


def _from_the_commitment(round: Round, said: dict[str, Any]) -> dict[str, Any]:
    opened = open_commitment(round.stage)
    return _seeded(said | {"commitment": opened.commitment}, opened.secret, SEED_COMMITTED)


def _seeded(said: dict[str, Any], seed: str, source: str) -> dict[str, Any]:
    """With its seed; a plan that is new, or whose last change is, follows from it too."""
    if "plan" in said:
        *earlier, last = said["plan"]["changes"]
        said = said | {"plan": {**said["plan"], "changes": [*earlier, {**last, "seed": seed}]}}
    return said | {"seed": seed, "seed_source": source}


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
