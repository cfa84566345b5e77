"""Z8: the table game by tricks (casual) and by card points (Rondo)."""

import pytest

from tests.engine.sheets_for_tests import codes, faults, galdins, points, pules, score, sheet

RONDO = "rondo"


@pytest.mark.parametrize(
    ("tricks", "card_points", "expected"),
    [
        ([4, 3, 1], [50, 40, 30], [-4, 2, 2]),
        ([3, 3, 2], [41, 50, 29], [2, -4, 2]),
        ([3, 3, 2], [45, 45, 30], [-2, -2, 4]),
        ([2, 2, 2], [35, 35, 35], [0, 0, 0]),
        ([3, 2, 2], [20, 40, 30], [-4, 2, 2]),
    ],
    ids=["most tricks", "equal tricks, more points", "both tied pay", "all tied", "the table kept one"],
)
def test_z8_2_most_tricks_loses_then_most_card_points(tricks, card_points, expected) -> None:
    assert expected == points(score(galdins("ABC", tricks, card_points), rules="casual")["totals"])


def test_z8_2_those_who_sit_out_receive_too() -> None:
    result = score(galdins("ACD", [5, 2, 1], [70, 30, 20]), players="ABCDE", rules="casual")
    assert points(result["totals"]) == [-8, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("players", "listed", "tricks", "card_points", "expected"),
    [
        ("ABC", "ABC", [4, 4, 0], [70, 50, 0], [-4, 1, 3]),
        ("ABC", "ABC", [4, 3, 1], [70, 20, 30], [-4, 2, 2]),
        ("ABC", "ABC", [3, 2, 1], [40, 31, 9], [-3, 1, 2]),
        ("ABCD", "ABCD", [3, 2, 2, 1], [50, 30, 25, 15], [-6, 2, 2, 2]),
        ("ABCD", "ABCD", [3, 3, 2, 0], [50, 40, 30, 0], [-6, 1, 2, 3]),
        ("ABCD", "ABCD", [2, 2, 2, 2], [30, 25, 20, 45], [2, 2, 2, -6]),
        ("ABCDE", "ACDE", [3, 3, 2, 0], [50, 40, 30, 0], [-6, 0, 1, 2, 3]),
        ("ABCDE", "ACDE", [2, 2, 2, 2], [25, 40, 10, 45], [2, -2, 1, 2, -3]),
    ],
    ids=[
        "3: no trick is paid 3",
        "3: up to 30 is paid 2",
        "3: the table's tricks are nobody's",
        "4: the dealer is paid",
        "4: the dealer without a trick is paid 3",
        "4: the dealer loses by the table's tricks",
        "5: the other sitter has no part",
        "5: the dealer's loss of 5 is shared, he bears the odd point",
    ],
)
def test_z8_3_most_card_points_loses_and_pays_each_by_his_own_result(
    players, listed, tricks, card_points, expected
) -> None:
    result = score(galdins(listed, tricks, card_points), players=players, rules=RONDO)
    assert expected == points(result["totals"])


@pytest.mark.parametrize(
    ("players", "listed", "tricks", "card_points", "lot", "expected"),
    [
        ("ABC", "ABC", [4, 3, 1], [45, 45, 30], None, [-1, -1, 2]),
        ("ABC", "ABC", [4, 4, 0], [60, 60, 0], "A", [-2, -1, 3]),
        ("ABC", "ABC", [4, 4, 0], [60, 60, 0], "B", [-1, -2, 3]),
        ("ABC", "ABC", [3, 3, 2], [40, 40, 40], None, [0, 0, 0]),
        ("ABCD", "ABCD", [2, 2, 2, 2], [40, 40, 20, 20], None, [-2, -2, 2, 2]),
        ("ABCD", "ABCD", [2, 2, 2, 2], [35, 35, 15, 35], "D", [0, 0, 2, -2]),
        ("ABCDE", "ACDE", [2, 2, 2, 2], [40, 20, 20, 40], None, [-2, 0, 2, 2, -2]),
    ],
    ids=["even", "odd", "odd, other lot", "all equal", "two pairs", "rest of two", "5: a dealer not alone"],
)
def test_z8_3_equal_losers_share_rounded_down_and_the_lot_bears_the_rest(
    players, listed, tricks, card_points, lot, expected
) -> None:
    drawn = {} if lot is None else {"lot": lot}
    result = score(galdins(listed, tricks, card_points, **drawn), players=players, rules=RONDO)
    assert expected == points(result["totals"])


def test_z8_3_a_lot_that_is_not_needed_is_ignored() -> None:
    assert points(score(galdins("ABC", [4, 3, 1], [50, 40, 30], lot="Z"), rules=RONDO)["totals"]) == [-3, 1, 2]


@pytest.mark.parametrize("lot", [{}, {"lot": "C"}, {"lot": "Z"}], ids=["missing", "no loser", "a stranger"])
def test_z8_3_an_odd_rest_needs_the_lot_of_one_of_the_losers(lot: dict[str, str]) -> None:
    document = sheet(galdins("ABC", [4, 4, 0], [60, 60, 0], **lot), rules=RONDO)
    assert faults(document) == {("lot_needed", "deals[0].lot")}


def test_z8_3_after_it_the_pules_of_a_pass_out_are_written() -> None:
    deal = galdins("ABCD", [3, 3, 2, 0], [50, 40, 30, 0])
    again = galdins("BCDA", [3, 3, 2, 0], [50, 40, 30, 0])
    result = score(deal, again, players="ABCD", rules=RONDO)
    assert [pules(line) for line in result["deals"]] == [(2, ""), (3, "")]


def test_z12_without_pules_none_are_written() -> None:
    assert pules(score(galdins("ABC", [4, 3, 1], [50, 40, 30]), rules="casual")["deals"][0]) == (0, "")


def test_the_reasons_name_each_payment() -> None:
    result = score(galdins("ACDE", [2, 2, 2, 2], [25, 40, 10, 45]), players="ABCDE", rules=RONDO)
    assert codes(result["deals"][0]) == [
        "galdins_janos",
        "galdins_above",
        "galdins_janos",
        "galdins_dealer_shares",
        "galdins_dealer_shares",
        "common_pule_written",
    ]
