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


def bounds(players: int, rounds: int, sizes: Sequence[int]) -> Bounds:
    """Bounds for so many rounds of so many players at tables of these sizes.

    pairs        each round seats some pairs together, and there are only so many pairs
    pigeonhole   with fewer tables than seats at a table, each later table holds players of one earlier table
    """
    at_tables = sum(size * (size - 1) // 2 for size in sizes)
    pairs = players * (players - 1) // 2
    by_pairs = max(0, rounds * at_tables - pairs)
    by_pigeonhole = max(0, rounds - 1) * sum(max(0, size - len(sizes)) for size in sizes)
    reason = "pairs" if by_pairs >= by_pigeonhole else "pigeonhole"
    return Bounds(max(by_pairs, by_pigeonhole), -(-rounds * at_tables // pairs), reason)
