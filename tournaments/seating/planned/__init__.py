"""The whole schedule before round 1: nobody meets twice where that can be, and as seldom as can be elsewhere.

base.py            tables of points, the same for everybody who plans so many rounds of so many players
constructions.py   written down: shift rows, starters       library.py   found once and shipped
search.py          annealing, where neither reaches
visits.py          even visits to odd tables                seats.py     even seats
labels.py          the lot: which entrant gets which point  certificate.py   what can be said of the result
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.regulations import TableSplit
from tournaments.seating.errors import SeatingRefused
from tournaments.seating.plan import Seating
from tournaments.seating.planned.base import base_schedule, rounds_without_repeats
from tournaments.seating.planned.certificate import certify_plan
from tournaments.seating.planned.changes import Replanned, replan
from tournaments.seating.planned.labels import labelled
from tournaments.seating.planned.search import Progress

__all__ = ["Planned", "Progress", "Replanned", "plan", "replan"]


@dataclass(frozen=True, slots=True)
class Planned:
    """All rounds, entrants 1 … n in seat order, and what can be said of them."""

    schedule: tuple[Seating, ...]
    certificate: dict[str, Any]


def plan(
    players: int,
    rounds: int,
    rule: TableSplit,
    seed: str,
    *,
    clubs: Sequence[str] = (),
    progress: Progress | None = None,
) -> Planned:
    """Everybody's tables for so many rounds; `seed` decides who gets which place in the plan.

    `clubs` names the club of each entrant, "" for none; club mates are apart in round 1. Where only a search helps,
    `progress` is told how far it is. The certificate of a plan with repeats also says `rounds_without_repeats`: how
    many rounds would have none. Raises `SeatingRefused`: `too_few_players`, `too_few_rounds`.
    """
    if rounds < 1:
        raise SeatingRefused("too_few_rounds", rounds=rounds, least=1)
    base = base_schedule(players, rounds, rule, progress)
    groups = tuple(clubs) or ("",) * players
    if len(groups) != players:
        raise ValueError(f"{len(groups)} clubs for {players} players")
    schedule = labelled(base, seed, groups)
    certificate = certify_plan(schedule, rule, groups)
    if certificate["repeats"]:
        certificate["rounds_without_repeats"] = rounds_without_repeats(players, rounds, rule)
    return Planned(schedule, certificate)
