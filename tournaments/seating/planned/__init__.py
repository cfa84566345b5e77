"""The whole schedule before round 1: nobody meets twice where that can be, and as seldom as can be elsewhere.

base.py            tables of points, the same for everybody who plans so many rounds of so many players
constructions.py   written down: shift rows, starters       library.py       found once and shipped
search.py          annealing, where neither reaches         instance.py      what a schedule costs
visits.py          even visits to odd tables                seats.py         even seats
labels.py          the lot: which entrant gets which point  wishes.py        what is asked beside the schedule
keeping.py         the schedule changed to keep it          certificate.py   what can be said of the result
"""

from dataclasses import dataclass
from typing import Any

from tournaments.regulations import TableSplit
from tournaments.seating.errors import SeatingRefused
from tournaments.seating.plan import Seating
from tournaments.seating.planned.base import base_schedule, rounds_without_repeats
from tournaments.seating.planned.certificate import certify_plan
from tournaments.seating.planned.changes import Replanned, replan
from tournaments.seating.planned.keeping import kept
from tournaments.seating.planned.labels import in_lot_order, labelled
from tournaments.seating.planned.search import Progress
from tournaments.seating.planned.seats import balanced_seats
from tournaments.seating.planned.wishes import NOTHING_ASKED, Wishes

__all__ = ["Planned", "Progress", "Replanned", "Wishes", "plan", "replan"]


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
    wishes: Wishes = NOTHING_ASKED,
    progress: Progress | None = None,
) -> Planned:
    """Everybody's tables for so many rounds; `seed` decides who gets which place in the plan.

    Of the `wishes` those of entrants 1 … n count; what was not found to be kept, the schedule does not keep. Where only
    a search helps, `progress` is told how far it is. The certificate of a plan with repeats, where nobody asks for
    company or a seat, also says `rounds_without_repeats`: how many rounds would have none. Raises `SeatingRefused`:
    `too_few_players`, `too_few_rounds`.
    """
    if rounds < 1:
        raise SeatingRefused("too_few_rounds", rounds=rounds, least=1)
    entrants = range(1, players + 1)
    wishes = wishes.renumbered({entrant: entrant for entrant in entrants})
    made = labelled(base_schedule(players, rounds, rule, progress), seed, wishes)
    if not wishes.are_kept(made):
        made = kept(made, (), entrants, rule, wishes, is_patient=True, progress=progress)
        made = balanced_seats(made)
    schedule = tuple(Seating(in_lot_order(tables, seed, number)) for number, tables in enumerate(made, start=1))
    certificate = certify_plan(schedule, rule, wishes)
    if certificate["repeats"] and not (wishes.together or wishes.apart or wishes.least_size):
        certificate["rounds_without_repeats"] = rounds_without_repeats(players, rounds, rule)
    return Planned(schedule, certificate)
