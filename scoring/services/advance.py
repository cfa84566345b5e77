"""From one round to the next: rank, and hand the ranking down to the draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scoring.selectors.ranking import stage_book
from tournaments.errors import Fault, Refusal
from tournaments.models import Actor, Draw, Entrant, Round
from tournaments.regulations import Regulation, SeatingMode
from tournaments.seating.proof import NAMING
from tournaments.selectors import entrants_playing, open_commitment, regulation_of_round
from tournaments.services.draw_input import draw_input, plan_input
from tournaments.services.drawing import drawn_document
from tournaments.services.draws import draw_round

BY_LOT_ALONE = (SeatingMode.RANDOM,)
DRAWN = (SeatingMode.NO_REPEATS, SeatingMode.BLOCKS, SeatingMode.PREVIOUS_ROUND, SeatingMode.RANDOM)


def draw_next_round(
    *,
    round: Round,
    actor: Actor,
    now: datetime,
    sizes: Sequence[int] = (),
    seed: str = "",
    seed_source: str = "",
    expected_ordinal: int,
    reason: str = "",
) -> Draw:
    """Draw `round` from the standing of the rounds before it, over all or of the last alone as its regulation says.

    Who is without a place (a new entrant) sits behind everybody. Refuses as `tournaments.services.draws.draw_round`.
    """
    return draw_round(
        round=round,
        standing=standing_before,
        sizes=sizes,
        seed=seed,
        seed_source=seed_source,
        reason=reason,
        expected_ordinal=expected_ordinal,
        actor=actor,
        now=now,
    )


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a draw by another rule would be worth: its certificate without any entrant, or why it cannot be made."""

    mode: SeatingMode
    certificate: Mapping[str, Any] | None
    faults: tuple[Fault, ...] = ()


def ways_to_seat(round: Round) -> tuple[SeatingMode, ...]:
    """The rules a round may be seated by: round 1 has no standings, and a planned round only its plan."""
    if regulation_of_round(round).seating is SeatingMode.PLANNED:
        return (SeatingMode.PLANNED,)
    return BY_LOT_ALONE if round.number == 1 else DRAWN


def seating_candidates(
    round: Round, *, modes: Sequence[SeatingMode] | None = None, sizes: Sequence[int] = ()
) -> list[Candidate]:
    """The ways to seat a round side by side, drawn from the seed that is committed and not yet revealed.

    They differ in the rule, never in the seed, and tell no names: who wants another one changes the regulation.
    Nothing is written. `modes` are some of `ways_to_seat`, without them all; `sizes` as in `draw_next_round`.
    """
    regulation = regulation_of_round(round)
    modes = ways_to_seat(round) if modes is None else modes
    playing = entrants_playing(round.stage, round.number)
    commitment = open_commitment(round.stage)
    rules = [replace(regulation, seating=mode) for mode in modes]
    return [_candidate(round, rule, playing, sizes, commitment.secret) for rule in rules]


def _candidate(
    round: Round, regulation: Regulation, playing: Sequence[Entrant], sizes: Sequence[int], seed: str
) -> Candidate:
    mode = regulation.seating
    said = draw_input(round, regulation, playing, standing=standing_before(round, mode), sizes=sizes)
    if mode is SeatingMode.PLANNED:
        said["plan"], is_new = plan_input(round, regulation, said)
        if is_new:
            said["plan"]["changes"][-1]["seed"] = seed
    try:
        certificate = drawn_document(said | {"seed": seed})["certificate"]
    except Refusal as refusal:
        return Candidate(mode, None, refusal.faults)
    return Candidate(mode, {name: value for name, value in certificate.items() if name not in NAMING})


def standing_before(round: Round, mode: SeatingMode | None = None) -> list[tuple[int, int]]:
    """(side id, rank) of everybody with a place, best first; equal ranks are equal. `mode`: not the regulation's."""
    book = stage_book(round.stage)
    earlier = {earlier.number for earlier in book.rounds if earlier.number < round.number}
    mode = mode or regulation_of_round(round).seating
    rows = book.rank(rounds={max(earlier)} if earlier and mode is SeatingMode.PREVIOUS_ROUND else None)
    sides = dict(round.stage.sides.values_list("entrant", "pk"))
    return [(sides[row.entrant], row.rank) for row in rows if row.rank is not None]
