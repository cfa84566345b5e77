"""Z9: pules; Z10: the close. The longer stories are the worked sheets of the vectors."""

import pytest

from tests.engine.sheets_for_tests import PASSED_OUT, codes, penalty, pickup, points, pules, score, zole

WON, LOST = (70, 5), (45, 4)


@pytest.mark.parametrize(("players", "counts"), [("ABC", [1, 2]), ("ABCD", [2, 3]), ("ABCDE", [2, 3])])
def test_z9_1_the_first_pass_out_writes_two_at_four_and_five(players: str, counts: list[int]) -> None:
    result = score(PASSED_OUT, PASSED_OUT, players=players)
    assert counts == [line["pules"]["common"] for line in result["deals"]]


def test_z9_1_one_is_written_at_four_when_a_personal_pule_is_open() -> None:
    assert pules(score(penalty("A"), PASSED_OUT, players="ABCD")["deals"][1]) == (1, "A")


def test_z9_2a_the_winner_strikes_out_his_own_first_without_points() -> None:
    line = score(PASSED_OUT, penalty("A"), pickup("A", *WON))["deals"][2]
    assert (pules(line), points(line), codes(line)) == ((1, ""), [2, -1, -1], ["won", "own_pule"])


def test_z9_2b_then_a_common_one_from_every_other_player() -> None:
    line = score(PASSED_OUT, penalty("B"), pickup("A", *WON))["deals"][2]
    assert (pules(line), points(line), codes(line)) == ((0, "B"), [4, -2, -2], ["won", "common_pule"])


@pytest.mark.parametrize(
    ("players", "expected"),
    [("ABC", [5, -4, -1]), ("ABCD", [7, -5, -1, -1]), ("ABCDE", [9, -6, -1, -1, -1])],
    ids=["three: V = 3", "four: V = 4", "five: V = 5"],
)
def test_z9_2c_then_someone_elses_whose_owner_alone_pays_v(players: str, expected: list[int]) -> None:
    line = score(penalty("B"), pickup("A", *WON), players=players)["deals"][1]
    assert (pules(line), points(line), codes(line)) == ((0, ""), expected, ["won", "personal_pule_taken"])


@pytest.mark.parametrize("card_points", [(45, 4), (20, 3), (0, 0)], ids=["plainly", "in jaņi", "without a trick"])
def test_z9_3_a_lost_game_gives_one_personal_pule_however_badly_lost(card_points: tuple[int, int]) -> None:
    assert pules(score(PASSED_OUT, pickup("A", *card_points))["deals"][1]) == (1, "A")


def test_z9_3_a_lost_game_with_no_pule_open_gives_none() -> None:
    assert pules(score(pickup("A", *LOST))["deals"][0]) == (0, "")


@pytest.mark.parametrize("numbers", [WON, LOST])
def test_z9_4_a_zole_neither_opens_nor_closes_a_pule(numbers: tuple[int, int]) -> None:
    assert pules(score(PASSED_OUT, penalty("A"), zole("B", *numbers))["deals"][2]) == (1, "A")


def test_z9_5_the_oldest_is_taken_first_whoever_sits_nearer() -> None:
    line = score(penalty("C"), penalty("B"), pickup("A", *WON))["deals"][2]
    assert (pules(line), points(line)) == ((0, "B"), [5, -1, -4])


def test_z9_5_nearest_is_the_first_owner_clockwise_and_his_oldest() -> None:
    rules = {"personal_order": "nearest"}
    result = score(penalty("A"), penalty("D"), penalty("A"), pickup("B", *WON), players="ABCD", rules=rules)
    line = result["deals"][3]
    assert (pules(line), points(line)) == ((0, "AA"), [-1, 7, -1, -5])


def test_z9_6_a_referee_imposes_a_pule_with_none_open() -> None:
    line = score(penalty("B"))["deals"][0]
    assert (line["number"], line["outcome"], pules(line)) == (None, "penalty", (0, "B"))
    assert points(line) == [0, 0, 0]


@pytest.mark.parametrize(
    ("players", "owners", "expected"),
    [("ABC", "A", [-2, 1, 1]), ("ABCD", "AA", [-6, 2, 2, 2]), ("ABC", "ABA", [-3, 0, 3]), ("ABC", "", [0, 0, 0])],
)
def test_z10_1_at_the_close_an_owner_pays_1_to_every_other_player_for_each(players, owners, expected) -> None:
    result = score(*map(penalty, owners), players=players, close=True)
    assert expected == points(result["settlement"]) == points(result["totals"])


def test_z10_1_common_pules_lapse() -> None:
    assert points(score(PASSED_OUT, close=True)["settlement"]) == [0, 0, 0]


def test_an_open_sheet_has_no_settlement() -> None:
    assert score(penalty("A"))["settlement"] is None
