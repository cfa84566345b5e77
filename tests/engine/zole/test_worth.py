"""A worth is read as outcome and points, and a greater one is never worse."""

from itertools import pairwise

import pytest

from engine.zole.contracts import Contract
from engine.zole.rules import Rules
from engine.zole.worth import ALL_TRICKS, NO_TRICK, borders_of, outcome_at, points_at

PICKUP, ZOLE, SMALL = Contract.PICKUP, Contract.ZOLE, Contract.SMALL_ZOLE


@pytest.mark.parametrize(
    ("worth", "contract", "rules", "outcome", "points"),
    [
        (NO_TRICK, PICKUP, Rules(), "lost_no_trick", -4),
        (0, PICKUP, Rules(), "lost_janos", -3),
        (30, PICKUP, Rules(), "lost_janos", -3),
        (31, PICKUP, Rules(), "lost", -2),
        (60, PICKUP, Rules(), "lost", -2),
        (60, PICKUP, Rules(sixty="no_score"), "lost", 0),
        (61, PICKUP, Rules(), "won", 1),
        (90, PICKUP, Rules(small_janis_limit=31), "won_janos", 2),
        (120, PICKUP, Rules(), "won_janos", 2),
        (ALL_TRICKS, PICKUP, Rules(), "won_all_tricks", 3),
        (120, PICKUP, Rules(no_trick_basis="points"), "won_all_tricks", 3),
        (0, ZOLE, Rules(no_trick_basis="points"), "lost_no_trick", -8),
        (59, ZOLE, Rules(), "lost", -6),
        (91, ZOLE, Rules(zole_bonus=5), "won_janos", 7),
        (0, SMALL, Rules(small_zole=True), "small_lost", -7),
        (1, SMALL, Rules(small_zole=True, small_zole_loss=6), "small_won", 6),
    ],
)
def test_it_is_an_outcome_and_points(worth: int, contract: Contract, rules: Rules, outcome: str, points: int) -> None:
    assert (outcome_at(worth, contract, rules), points_at(worth, contract, rules)) == (outcome, points)


@pytest.mark.parametrize(
    ("contract", "rules", "expected"),
    [
        (PICKUP, Rules(), (NO_TRICK, 0, 31, 61, 91, ALL_TRICKS)),
        (ZOLE, Rules(small_janis_limit=31), (NO_TRICK, 0, 31, 61, 90, ALL_TRICKS)),
        (PICKUP, Rules(no_trick_basis="points"), (NO_TRICK, 1, 31, 61, 91, 120)),
        (SMALL, Rules(small_zole=True), (0, 1)),
    ],
)
def test_each_outcome_begins_at_its_border(contract: Contract, rules: Rules, expected: tuple[int, ...]) -> None:
    assert borders_of(contract, rules) == expected


@pytest.mark.parametrize("contract", [PICKUP, ZOLE])
@pytest.mark.parametrize("sixty", ["loss", "no_score"])
@pytest.mark.parametrize("basis", ["tricks", "points"])
def test_more_is_never_worse(contract: Contract, sixty: str, basis: str) -> None:
    rules = Rules.parse({"sixty": sixty, "no_trick_basis": basis})
    points = [points_at(worth, contract, rules) for worth in range(NO_TRICK, ALL_TRICKS + 1)]
    assert all(lower <= higher for lower, higher in pairwise(points))
