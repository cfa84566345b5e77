"""The certificate of a plan: every figure counted on the finished tables, beside what no plan can beat."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tournaments.regulations import TableSplit
from tournaments.seating.bounds import bounds, fewest_repeats_with, least_seat_spread
from tournaments.seating.limits import fewest_mates
from tournaments.seating.plan import Seating
from tournaments.seating.proof import Verdict


def certify_plan(schedule: Sequence[Seating], rule: TableSplit, groups: Sequence[str]) -> dict[str, Any]:
    """Figures of all rounds as JSON.

    sizes              of the tables of a round
    repeats, bound     meetings after the first of their pair, and what no plan can beat; `argument` says why
    most_meetings      of any pair
    bound_with_most    the repeats no plan can beat in which no pair meets more often than in this one
    club_pairs         pairs of one club at one table in round 1
    odd_table_visits   by entrant, how often at a table of another size than the rule prefers
    seats              by entrant, how often at seat 1, 2, …
    seat_spread        the largest difference of one entrant between the seats he has most and least often, of those of
                       a regular table
    figures            for each figure with a bound: `found`, `bound` and the verdict
    """
    entrants = range(1, len(groups) + 1)
    sizes = [len(table) for table in schedule[0].tables]
    least = bounds(len(groups), len(schedule), sizes)
    meetings = Counter(pair for seating in schedule for pair in _pairs(seating))
    visits = _odd_visits(schedule, rule)
    seats = _seats(schedule, max(sizes))
    counted = min(rule.regular_size, max(sizes))
    spreads = [max(had[:counted]) - min(had[:counted]) for had in seats.values()]
    figures = {
        "repeats": _figure(sum(meetings.values()) - len(meetings), least.repeats),
        "most_meetings": _figure(max(meetings.values()), least.most),
        "club_pairs": _figure(_club_pairs(schedule[0], groups), _fewest_club_pairs(groups, sizes)),
        "odd_table_spread": _figure(
            max(visits[e] for e in entrants) - min(visits[e] for e in entrants),
            int(sum(visits.values()) % len(groups) > 0),
        ),
        "seat_spread": _figure(max(spreads), least_seat_spread(len(groups), len(schedule), sizes, counted)),
    }
    return {
        "sizes": sizes,
        "repeats": figures["repeats"]["found"],
        "bound": least.repeats,
        "argument": least.reason,
        "most_meetings": figures["most_meetings"]["found"],
        "bound_with_most": max(least.repeats, fewest_repeats_with(max(meetings.values()), len(schedule), sizes)),
        "club_pairs": figures["club_pairs"]["found"],
        "odd_table_visits": {str(entrant): visits[entrant] for entrant in entrants},
        "seats": {str(entrant): seats[entrant] for entrant in entrants},
        "seat_spread": figures["seat_spread"]["found"],
        "figures": figures,
    }


def _figure(found: int, bound: int) -> dict[str, Any]:
    verdict = Verdict.OPTIMAL if found == bound else Verdict.NONE_BETTER_FOUND
    return {"found": found, "bound": bound, "verdict": verdict.value}


def _pairs(seating: Seating) -> list[tuple[int, int]]:
    return [pair for table in seating.tables for pair in combinations(sorted(table), 2)]


def _odd_visits(schedule: Sequence[Seating], rule: TableSplit) -> Counter[int]:
    return Counter(
        entrant
        for seating in schedule
        for table in seating.tables
        if len(table) != rule.regular_size
        for entrant in table
    )


def _seats(schedule: Sequence[Seating], widest: int) -> dict[int, list[int]]:
    seats: dict[int, list[int]] = {}
    for seating in schedule:
        for table in seating.tables:
            for seat, entrant in enumerate(table):
                seats.setdefault(entrant, [0] * widest)[seat] += 1
    return seats


def _club_pairs(seating: Seating, groups: Sequence[str]) -> int:
    return sum(groups[one - 1] == groups[other - 1] != "" for one, other in _pairs(seating))


def _fewest_club_pairs(groups: Sequence[str], sizes: Sequence[int]) -> int:
    clubs = sorted(set(groups) - {""})
    return fewest_mates([clubs.index(group) for group in groups if group], sizes)
