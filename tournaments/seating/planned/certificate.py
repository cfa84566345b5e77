"""The certificate of a plan: every figure counted on the finished tables, beside what no plan can beat."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tournaments.regulations import Apart, TableSplit
from tournaments.seating.bounds import bounds, fewest_repeats_with, least_seat_spread
from tournaments.seating.limits import fewest_mates
from tournaments.seating.plan import Seating
from tournaments.seating.planned.wishes import Wishes
from tournaments.seating.proof import Verdict


def certify_plan(schedule: Sequence[Seating], rule: TableSplit, wishes: Wishes) -> dict[str, Any]:
    """Figures of all rounds as JSON.

    sizes              of the tables of a round
    repeats, bound     meetings after the first of their pair, and what no plan can beat that keeps what was asked;
                       `argument` says why
    most_meetings      of any pair
    bound_with_most    the repeats no plan can beat in which no pair meets more often than in this one
    club_pairs         pairs of one club at one table, by round
    odd_table_visits   by entrant, how often at a table of another size than the rule prefers
    seats              by entrant, how often at seat 1, 2, …
    seat_spread        the largest difference of one entrant between the seats he has most and least often, of those of
                       a regular table
    figures            for each figure with a bound: `found`, `bound` and the verdict; `club_pairs` of all rounds in
                       which they are kept apart
    """
    sizes = [len(table) for table in schedule[0].tables]
    players = sum(sizes)
    entrants = range(1, players + 1)
    least = bounds(players, len(schedule), sizes, always=len(wishes.always()), never=len(wishes.never()))
    meetings = Counter(pair for seating in schedule for pair in _pairs(seating))
    visits = _odd_visits(schedule, rule)
    seats = _seats(schedule, max(sizes))
    counted = min(rule.regular_size, max(sizes))
    spreads = [max(had[:counted]) - min(had[:counted]) for had in seats.values()]
    club_pairs = [_club_pairs(seating, wishes) for seating in schedule]
    separated = {Apart.NEVER: 0, Apart.FIRST_ROUND: 1, Apart.ALWAYS: len(schedule)}[wishes.clubs_apart]
    figures = {
        "repeats": _figure(sum(meetings.values()) - len(meetings), least.repeats),
        "most_meetings": _figure(max(meetings.values()), least.most),
        "club_pairs": _figure(sum(club_pairs[:separated]), separated * _fewest_club_pairs(wishes, sizes)),
        "odd_table_spread": _figure(
            max(visits[e] for e in entrants) - min(visits[e] for e in entrants),
            int(sum(visits.values()) % players > 0),
        ),
        "seat_spread": _figure(max(spreads), least_seat_spread(players, len(schedule), sizes, counted)),
    }
    return {
        "sizes": sizes,
        "repeats": figures["repeats"]["found"],
        "bound": least.repeats,
        "argument": least.reason,
        "most_meetings": figures["most_meetings"]["found"],
        "bound_with_most": max(least.repeats, fewest_repeats_with(max(meetings.values()), len(schedule), sizes)),
        "club_pairs": club_pairs,
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


def _club_pairs(seating: Seating, wishes: Wishes) -> int:
    clubs = wishes.clubs
    return sum(one in clubs and clubs[one] == clubs.get(other) for one, other in _pairs(seating))


def _fewest_club_pairs(wishes: Wishes, sizes: Sequence[int]) -> int:
    names = sorted({*wishes.clubs.values()})
    return fewest_mates([names.index(club) for club in wishes.clubs.values()], sizes)
