"""Z6: who won, and by how much; Z11.2 where somebody revoked."""

import pytest

from engine.zole.outcome import after_revoke, outcome_of, small_zole_outcome
from engine.zole.rules import Rules

CLASSIC = Rules()


@pytest.mark.parametrize(
    ("tricks", "card_points", "outcome"),
    [
        (8, 120, "won_all_tricks"),
        (8, 99, "won_all_tricks"),
        (7, 120, "won_janos"),
        (7, 118, "won_janos"),
        (6, 91, "won_janos"),
        (6, 90, "won"),
        (4, 61, "won"),
        (4, 60, "lost"),
        (3, 31, "lost"),
        (3, 30, "lost_janos"),
        (1, 0, "lost_janos"),
        (0, 0, "lost_no_trick"),
        (0, 22, "lost_no_trick"),
    ],
)
def test_z6_the_first_test_that_applies_decides(tricks: int, card_points: int, outcome: str) -> None:
    assert outcome == outcome_of(tricks, card_points, CLASSIC)


@pytest.mark.parametrize(
    ("tricks", "card_points", "outcome"),
    [
        (7, 120, "won_all_tricks"),
        (8, 110, "won_janos"),
        (1, 0, "lost_no_trick"),
        (0, 22, "lost_no_trick"),
        (0, 0, "lost_no_trick"),
        (1, 1, "lost_janos"),
    ],
)
def test_z12_no_trick_basis_points_looks_at_0_and_120(tricks: int, card_points: int, outcome: str) -> None:
    assert outcome == outcome_of(tricks, card_points, Rules(no_trick_basis="points"))


@pytest.mark.parametrize(("limit", "card_points", "outcome"), [(30, 90, "won"), (31, 90, "won_janos"), (31, 89, "won")])
def test_z12_small_janis_limit_is_what_the_defenders_need_to_escape(limit, card_points, outcome) -> None:
    assert outcome == outcome_of(5, card_points, Rules(small_janis_limit=limit))


@pytest.mark.parametrize(("tricks", "outcome"), [(0, "small_won"), (1, "small_lost"), (8, "small_lost")])
def test_z4_3_a_small_zole_is_lost_by_any_trick(tricks: int, outcome: str) -> None:
    assert outcome == small_zole_outcome(tricks)


@pytest.mark.parametrize(
    ("tricks", "card_points", "defender_revoked", "declarer_revoked"),
    [
        (0, 0, "won", "lost_no_trick"),
        (3, 30, "won", "lost_janos"),
        (4, 60, "won", "lost"),
        (4, 61, "won", "lost"),
        (6, 91, "won_janos", "lost"),
        (8, 120, "won_all_tricks", "lost"),
    ],
)
def test_z11_2_after_a_revoke_the_other_side_wins_plainly_or_better(
    tricks: int, card_points: int, defender_revoked: str, declarer_revoked: str
) -> None:
    shown = outcome_of(tricks, card_points, CLASSIC)
    assert defender_revoked == after_revoke(shown, by_declarer=False)
    assert declarer_revoked == after_revoke(shown, by_declarer=True)


@pytest.mark.parametrize("tricks", [0, 1])
def test_z11_2_a_revoke_in_a_small_zole_decides_it_whatever_the_tricks(tricks: int) -> None:
    assert after_revoke(small_zole_outcome(tricks), by_declarer=False) == "small_won"
    assert after_revoke(small_zole_outcome(tricks), by_declarer=True) == "small_lost"
