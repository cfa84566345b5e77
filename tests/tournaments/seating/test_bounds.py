"""What no schedule can beat, against every schedule there is, in small fields."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from tests.tournaments.seating.planned import recount
from tournaments.regulations import TableSplit
from tournaments.seating import split
from tournaments.seating.bounds import Bounds, bounds, crowded_pairs, fewest_repeats_with

FOURS = TableSplit.FOURS_THREES
Tables = tuple[tuple[int, ...], ...]


def partitions(players: tuple[int, ...], sizes: Sequence[int]) -> Iterator[Tables]:
    """Every way to seat them at tables of these sizes, the first player at the first table he fits."""
    if not sizes:
        yield ()
        return
    first, rest = players[0], players[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(rest, size - 1):
            others = tuple(player for player in rest if player not in mates)
            yield from (((first, *mates), *tables) for tables in partitions(others, left))


def best_of_all(players: int, rounds: int) -> dict[int, int]:
    """Most meetings of a pair → the fewest repeats of any schedule with it. Round 1 can be chosen freely."""
    every = list(partitions(tuple(range(players)), split(players, FOURS).sizes))
    fewest: dict[int, int] = {}
    for later in product(every, repeat=rounds - 1):
        met = recount.meetings((every[0], *later))
        most = max(met.values())
        fewest[most] = min(fewest.get(most, 10**9), sum(met.values()) - len(met))
    return fewest


@pytest.mark.parametrize(
    ("players", "rounds", "fewest", "most"),
    [(6, 2, 2, 2), (6, 3, 5, 2), (6, 4, 9, 2), (7, 2, 3, 2), (7, 3, 6, 2), (8, 2, 4, 2), (8, 3, 8, 2), (9, 2, 0, 1)],
)
def test_the_bounds_hold_for_every_schedule_of_a_small_field(players: int, rounds: int, fewest: int, most: int) -> None:
    best = best_of_all(players, rounds)
    least = bounds(players, rounds, split(players, FOURS).sizes)
    assert (min(best.values()), min(best)) == (fewest, most)
    assert least.repeats <= fewest
    assert least.most <= most
    for often, repeats in best.items():
        assert fewest_repeats_with(often, rounds, split(players, FOURS).sizes) <= repeats


@pytest.mark.parametrize(
    ("players", "rounds", "expected"),
    [
        (12, 5, Bounds(24, 2, "pairs")),
        (16, 5, Bounds(0, 1, "pairs")),
        (16, 8, Bounds(72, 2, "pairs")),
        (8, 2, Bounds(4, 1, "pigeonhole")),
        (40, 13, Bounds(0, 1, "pairs")),
        (40, 14, Bounds(60, 2, "pairs")),
    ],
)
def test_bounds_as_they_are_calculated_by_hand(players: int, rounds: int, expected: Bounds) -> None:
    assert bounds(players, rounds, split(players, FOURS).sizes) == expected


def test_with_three_tables_and_nobody_together_more_than_twice_the_bound_is_higher() -> None:
    assert fewest_repeats_with(2, 5, (4, 4, 4)) == 30
    assert fewest_repeats_with(2, 6, (4, 4, 4)) == 45
    assert fewest_repeats_with(2, 6, (4, 4, 4, 4)) == 0


@pytest.mark.parametrize(("sizes", "expected"), [((4,), 6), ((4, 4), 4), ((4, 3), 3), ((4, 4, 4), 3), ((5, 5), 8)])
def test_two_rounds_have_pairs_in_common_when_tables_are_few(sizes: tuple[int, ...], expected: int) -> None:
    assert crowded_pairs(sizes) == expected
    assert expected <= min(
        sum((Counter(recount.meetings([one])) & Counter(recount.meetings([other]))).values())
        for one in [next(partitions(tuple(range(sum(sizes))), sizes))]
        for other in partitions(tuple(range(sum(sizes))), sizes)
    )
