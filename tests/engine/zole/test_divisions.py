"""Impossible outcomes: a line is refused if and only if no division of the 26 cards gives it.

The counting here deals out real cards one by one and knows nothing of the engine's way to search.
"""

import random
import subprocess
import sys
from functools import cache
from itertools import product

import pytest

from engine.cards import ZOLE_PACK
from engine.zole.contracts import Contract
from engine.zole.divisions import declarer_game_is_possible, table_game_is_possible
from tests.engine.sheets_for_tests import faults, galdins, pickup, sheet, zole

WORTH = sorted((card.card_points for card in ZOLE_PACK), reverse=True)


def _heaps() -> set[tuple[int, int]]:
    """(cards, card points) of every heap, by leaving or taking each card in turn."""
    heaps = {(0, 0)}
    for worth in WORTH:
        heaps |= {(cards + 1, points + worth) for cards, points in heaps}
    return heaps


@pytest.mark.parametrize(("contract", "laid_away"), [(Contract.PICKUP, 2), (Contract.ZOLE, 0)])
def test_a_declarers_numbers_are_possible_exactly_when_a_heap_holds_them(contract: Contract, laid_away: int) -> None:
    heaps = _heaps()
    for tricks, points in product(range(9), range(121)):
        assert ((3 * tricks + laid_away, points) in heaps) == declarer_game_is_possible(contract, tricks, points)


def _can_be_dealt(heaps: list[tuple[int, int]]) -> bool:
    """Deal the pack card by card into heaps of these sizes and points."""

    @cache
    def rest(card: int, open_heaps: tuple[tuple[int, int], ...]) -> bool:
        if card == len(WORTH):
            return all(heap == (0, 0) for heap in open_heaps)
        if any(points < 0 or points > 11 * cards for cards, points in open_heaps):
            return False
        if any(cards and points > cards * WORTH[card] for cards, points in open_heaps):
            return False
        return any(
            rest(card + 1, tuple(sorted((*others, (cards - 1, points - WORTH[card])))))
            for cards, points, others in {
                (cards, points, open_heaps[:at] + open_heaps[at + 1 :])
                for at, (cards, points) in enumerate(open_heaps)
                if cards > 0 and points >= WORTH[card]
            }
        )

    return rest(0, tuple(sorted(heaps)))


def _is_possible_by_dealing(hands: list[tuple[int, int]], talon: str) -> bool:
    """The heaps the format document describes, every way in which the tricks of four cards can have gone."""
    kept = 8 - sum(tricks for tricks, _ in hands)
    rest = 120 - sum(points for _, points in hands)
    if talon == "unused":
        return kept == 0 and _can_be_dealt([(3 * tricks, points) for tricks, points in hands] + [(2, rest)])
    if kept < 0 or kept > (2 if talon == "led" else 0):
        return False
    ways = [way for way in product(range(3), repeat=3) if sum(way) == 2 - kept]
    return any(
        _can_be_dealt(
            [(3 * tricks + fours, points) for (tricks, points), fours in zip(hands, way, strict=True)]
            + [(4 * kept, rest)]
        )
        for way in ways
        if all(fours <= tricks for fours, (tricks, _) in zip(way, hands, strict=True))
    )


def _random_hands(chance: random.Random, talon: str) -> list[tuple[int, int]]:
    """Three players' tricks and card points; the further the points from the tricks, the more often impossible."""
    kept = chance.choice([0, 0, 0, 1, 2]) if talon == "led" else 0
    cuts = sorted(chance.choices(range(9 - kept), k=2))
    tricks = [cuts[0], cuts[1] - cuts[0], 8 - kept - cuts[1]]
    if chance.random() < 0.5:
        cuts = sorted(chance.choices(range(121), k=2))
        points = [cuts[0], cuts[1] - cuts[0], 120 - cuts[1] - (chance.randrange(30) if kept else 0)]
    else:
        points = [min(120, tricks_of * chance.choice([0, 2, 10, 20, 31]) + chance.randrange(4)) for tricks_of in tricks]
        points[2] = 120 - points[0] - points[1] - (chance.randrange(42) if kept else 0)
    return list(zip(tricks, points, strict=True))


@pytest.mark.parametrize("talon", ["led", "unused", "to_winner"])
def test_a_table_games_numbers_are_possible_exactly_when_the_pack_can_be_dealt_so(talon: str) -> None:
    chance = random.Random(8)
    seen = {True: 0, False: 0}
    for _ in range(1000):
        hands = _random_hands(chance, talon)
        if any(points < 0 for _, points in hands):
            continue
        expected = _is_possible_by_dealing(hands, talon)
        seen[expected] += 1
        assert expected == table_game_is_possible(tuple(sorted(hands)), None, talon), hands
    assert min(seen.values()) >= 100


@pytest.mark.parametrize(
    ("hands", "dealer", "talon", "possible"),
    [
        (((2, 25), (2, 30), (2, 20)), (2, 45), "led", True),
        (((2, 25), (2, 30), (2, 20)), (2, 44), "led", False),
        (((2, 25), (2, 30), (2, 20)), (1, 45), "led", False),
        (((1, 25), (2, 30), (2, 20)), (3, 45), "led", False),
        (((3, 40), (3, 40), (2, 30)), (0, 0), "unused", True),
        (((3, 40), (3, 40), (2, 30)), (0, 10), "unused", False),
        (((3, 40), (3, 40), (2, 40)), (0, 0), "to_winner", True),
        (((3, 40), (3, 40), (2, 39)), (0, 1), "to_winner", False),
    ],
)
def test_a_dealer_who_sits_out_has_exactly_what_stayed_with_the_table(hands, dealer, talon, possible) -> None:
    assert possible == table_game_is_possible(hands, dealer, talon)


@pytest.mark.parametrize(
    "deal",
    [pickup("A", 119, 7), pickup("A", 23, 0), pickup("A", 119, 8), zole("A", 1, 0), zole("A", 97, 8), zole("A", 34, 1)],
)
def test_a_declarer_game_that_no_division_gives_is_refused(deal: dict[str, object]) -> None:
    assert faults(sheet(deal)) == {("impossible_outcome", "deals[0].card_points")}


@pytest.mark.parametrize(
    "deal", [pickup("A", 0, 0), pickup("A", 22, 0), zole("A", 0, 0), zole("A", 98, 8), zole("A", 33, 1)]
)
def test_the_most_extreme_division_is_not(deal: dict[str, object]) -> None:
    assert faults(sheet(deal)) == set()


@pytest.mark.parametrize(
    ("tricks", "card_points"), [([3, 3, 3], [40, 40, 40]), ([3, 1, 1], [60, 30, 30]), ([2, 2, 2], [40, 40, 40])]
)
def test_a_table_game_that_no_division_gives_is_refused(tricks: list[int], card_points: list[int]) -> None:
    document = sheet(galdins("ABC", tricks, card_points), rules="casual")
    assert faults(document) == {("impossible_outcome", "deals[0].card_points")}


def test_a_program_that_scores_nothing_does_not_count_heaps() -> None:
    """The seating reads regulations, and so the engine, at each start of its command."""
    program = "import tournaments.seating; from engine.zole.divisions import piles_by_size_and_points as piles"
    asked = [sys.executable, "-c", f"{program}; print(piles.cache_info().currsize)"]
    assert subprocess.run(asked, capture_output=True, check=True, text=True).stdout == "0\n"
