"""What no schedule can beat: the fewest repeats, and the fewest meetings of the pair that meets most often.

A *repeat* is every meeting of a pair after its first, so a schedule has sum over pairs of max(0, meetings − 1).
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """Lower bounds of a whole schedule; `reason` names the argument that gives `repeats`."""

    repeats: int
    most: int
    reason: str


def bounds(players: int, rounds: int, sizes: Sequence[int], *, always: int = 0, never: int = 0) -> Bounds:
    """Bounds for so many rounds of so many players at tables of these sizes.

    pairs        each round seats some pairs together, and there are only so many pairs: so many of them meet in every
                 round, as was asked, and so many never
    pigeonhole   with fewer tables than seats at a table, each later table holds players of one table of round 1
    """
    at_tables = sum(size * (size - 1) // 2 for size in sizes)
    others = players * (players - 1) // 2 - always - never
    meetings = rounds * (at_tables - always)
    by_pairs = always * (rounds - 1) + max(0, meetings - others)
    by_pigeonhole = (rounds - 1) * crowded_pairs(sizes)
    reason = "pairs" if by_pairs >= by_pigeonhole else "pigeonhole"
    most = max(-(-meetings // others) if others else 0, rounds if always else 0)
    return Bounds(max(by_pairs, by_pigeonhole), most, reason)


def fewest_repeats_with(most: int, rounds: int, sizes: Sequence[int]) -> int:
    """A bound of the repeats of all schedules in which no pair meets more than `most` times.

    Every two rounds have some pairs in common, at least `crowded_pairs`. A pair that meets m times is common to
    m(m − 1)/2 twos of rounds and has m − 1 repeats, so one repeat accounts for at most `most`/2 twos.
    """
    return -(-crowded_pairs(sizes) * rounds * (rounds - 1) // most)


def crowded_pairs(sizes: Sequence[int]) -> int:
    """Pairs that two rounds must have in common: the players of a table, spread over all tables of another round."""
    tables = len(sizes)
    together = 0
    for size in sizes:
        each, more = divmod(size, tables)
        together += tables * each * (each - 1) // 2 + more * each
    return together


def least_seat_spread(players: int, rounds: int, sizes: Sequence[int], seats: int) -> int:
    """By how much the counts of the first `seats` seats of some player must differ.

    Somebody has the last of them no more often than all have it on average, and so one of the others the more often.
    Nothing is known where there are seats beyond.
    """
    if seats < max(sizes):
        return 0
    seldom = rounds * sizes.count(seats) // players
    return max(0, -(-(rounds - seldom) // (seats - 1)) - seldom)
