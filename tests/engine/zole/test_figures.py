"""Z7: what each other player pays, at tables of three, four and five (Z2.5: the declarer's figure counts k times)."""

import pytest

from tests.engine.sheets_for_tests import codes, pickup, points, score, small_zole, zole

FIGURES = [
    # outcome, card points, tricks, pick-up, zole
    ("won", 70, 5, +1, +5),
    ("won_janos", 95, 6, +2, +6),
    ("won_all_tricks", 120, 8, +3, +7),
    ("lost", 45, 4, -2, -6),
    ("lost_janos", 20, 3, -3, -7),
    ("lost_no_trick", 0, 0, -4, -8),
]


@pytest.mark.parametrize("players", ["ABC", "ABCD", "ABCDE"], ids=["three", "four", "five"])
@pytest.mark.parametrize(("outcome", "card_points", "tricks", "pickup_figure", "zole_figure"), FIGURES)
def test_z7_the_declarer_gets_the_figure_from_each_or_pays_it_to_each(
    players: str, outcome: str, card_points: int, tricks: int, pickup_figure: int, zole_figure: int
) -> None:
    for deal, figure in ((pickup, pickup_figure), (zole, zole_figure)):
        line = score(deal("A", card_points, tricks), players=players)["deals"][0]
        others = len(players) - 1
        assert outcome == line["outcome"] == codes(line)[0]
        assert [figure * others] + [-figure] * others == points(line)


def test_z7_zole_with_all_tricks_is_all_tricks_though_the_talon_points_are_the_defenders() -> None:
    assert score(zole("A", 99, 8))["deals"][0]["outcome"] == "won_all_tricks"


@pytest.mark.parametrize(
    ("preset", "tricks", "figure"), [("casual", 0, 6), ("casual", 1, -7), ("rondo", 0, 6), ("rondo", 3, -6)]
)
def test_z7_a_small_zole_wins_6_and_loses_7_in_rondo_6(preset: str, tricks: int, figure: int) -> None:
    assert [-figure, 2 * figure, -figure] == points(score(small_zole("B", tricks), rules=preset)["totals"])


def test_z2_5_a_player_who_sits_out_pays_like_a_defender() -> None:
    line = score(pickup("B", 70, 5), players="ABCD")["deals"][0]
    assert line["sitting_out"] == ["D"]
    assert points(line) == [-1, 3, -1, -1]
