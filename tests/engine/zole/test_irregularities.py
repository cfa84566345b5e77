"""Z11: annulled deals, revokes, players who leave, come late and come back."""

import pytest

from engine import sheets
from engine.zole.scoring import score_sheet
from tests.engine.sheets_for_tests import (
    ANNULLED,
    PASSED_OUT,
    codes,
    faults,
    galdins,
    penalty,
    pickup,
    points,
    pules,
    score,
    sheet,
    small_zole,
    zole,
)

WON, LOST = (70, 5), (45, 4)


def test_z11_1_an_annulled_deal_counts_as_a_deal_and_moves_the_dealer() -> None:
    result = score(PASSED_OUT, ANNULLED, pickup("A", *WON))
    assert [line["number"] for line in result["deals"]] == [1, 2, 3]
    assert [line["dealer"] for line in result["deals"]] == ["C", "A", "B"]
    assert (points(result["deals"][1]), pules(result["deals"][1])) == ([0, 0, 0], (1, ""))


@pytest.mark.parametrize(
    ("deal", "offender", "expected"),
    [
        (pickup("A", *LOST), "B", [2, -1, -1]),
        (pickup("A", 95, 6), "B", [4, -2, -2]),
        (pickup("A", *WON), "A", [-4, 2, 2]),
        (pickup("A", 20, 2), "A", [-6, 3, 3]),
        (zole("A", *LOST), "C", [10, -5, -5]),
        (zole("A", *WON), "A", [-12, 6, 6]),
        (small_zole("A", 2), "C", [12, -6, -6]),
        (small_zole("A", 0), "A", [-14, 7, 7]),
    ],
)
def test_z11_2_after_a_revoke_the_other_side_wins_and_the_offender_gets_a_pule(deal, offender, expected) -> None:
    line = score({**deal, "revoked_by": offender}, rules={"small_zole": True})["deals"][0]
    assert (expected, (0, offender)) == (points(line), pules(line))
    assert (codes(line)[0], codes(line)[-1]) == ("revoked", "revoke_pule")


def test_z11_2_the_pule_of_a_lost_game_and_the_penalty_are_not_added_up() -> None:
    line = score(PASSED_OUT, pickup("A", *WON, revoked_by="A"))["deals"][1]
    assert (pules(line), codes(line)) == ((1, "A"), ["revoked", "lost", "personal_pule_written"])


def test_z11_2_the_win_resolves_a_pule_first_and_then_the_offender_gets_his() -> None:
    line = score(penalty("B"), pickup("A", *LOST, revoked_by="B"))["deals"][1]
    assert (points(line), pules(line)) == ([5, -4, -1], (0, "B"))


@pytest.mark.parametrize(
    ("rules", "card_points", "expected"),
    [("casual", [30, 50, 40], [2, 2, -4]), ("rondo", [30, 50, 40], [2, 1, -3])],
)
def test_z11_2_who_revokes_in_a_table_game_loses_it_alone(rules, card_points, expected) -> None:
    deal = galdins("ABC", [3, 3, 2], card_points, revoked_by="C")
    assert expected == points(score(deal, rules=rules)["totals"])


def test_z11_2_in_a_rondo_table_game_the_common_pules_come_before_the_offenders() -> None:
    deal = galdins("ABCD", [3, 3, 2, 0], [50, 40, 30, 0], revoked_by="C")
    line = score(deal, players="ABCD", rules="rondo")["deals"][0]
    assert pules(line) == (2, "C")
    assert codes(line)[-2:] == ["common_pule_written", "revoke_pule"]


def test_z11_2_where_pules_are_not_played_a_revoke_gives_none() -> None:
    assert pules(score(pickup("A", *WON, revoked_by="A"), rules="casual")["deals"][0]) == (0, "")


def test_z11_5_who_is_away_does_not_play_deal_or_score_and_n_counts_who_is_present() -> None:
    result = score(
        PASSED_OUT,
        {"absent": "D", "reason": "left"},
        pickup("A", *WON),
        pickup("A", *WON),
        pickup("A", *WON),
        players="ABCD",
    )
    assert [line["dealer"] for line in result["deals"]] == ["D", "A", "A", "B", "C"]
    assert points(result["deals"][2]) == [4, -2, -2, 0]
    assert result["deals"][1] == {
        "number": None,
        "dealer": "A",
        "sitting_out": [],
        "outcome": None,
        "points": {"A": 0, "B": 0, "C": 0, "D": 0},
        "pules": {"common": 2, "personal": []},
        "reasons": [
            {"code": "absent", "params": {"player": "D"}, "text": "D is not at the table from the next deal on"}
        ],
    }


def test_z11_5_five_become_four_and_the_dealer_alone_sits_out() -> None:
    result = score({"absent": "B"}, pickup("A", *WON), players="ABCDE")
    assert result["deals"][1]["sitting_out"] == ["E"]
    assert points(result["deals"][1]) == [3, 0, -1, -1, -1]


def test_z11_5_who_comes_back_plays_from_the_next_deal_on() -> None:
    result = score({"absent": "D"}, pickup("A", *WON), {"present": "D"}, pickup("D", *WON), players="ABCD")
    assert [line["dealer"] for line in result["deals"]] == ["A", "A", "B", "B"]
    assert points(result["deals"][3]) == [-1, -1, -1, 3]


def test_z11_5_pules_of_a_player_who_left_stay_open_and_can_be_taken() -> None:
    line = score(penalty("D"), {"absent": "D"}, pickup("A", *WON), players="ABCD")["deals"][2]
    assert (points(line), pules(line)) == ([5, -1, -1, -3], (0, ""))


def test_z11_5_at_the_close_a_player_who_left_pays_each_other_player_of_the_sheet() -> None:
    result = score(penalty("D"), {"absent": "D"}, players="ABCD", close=True)
    assert points(result["settlement"]) == [1, 1, 1, -3]


def test_z11_5_at_the_close_a_player_who_left_is_paid_as_well() -> None:
    result = score(penalty("A"), {"absent": "D"}, players="ABCD", close=True)
    assert points(result["settlement"]) == [-3, 1, 1, 1]


def test_z11_5_at_three_the_sheet_ends_with_the_deals_played() -> None:
    document = sheet(PASSED_OUT, {"absent": "C"}, penalty("C"), pickup("A", *WON))
    assert faults(document) == {("game_over", "deals[3]")}
    ended = score(*document["deals"][:3])
    assert [(line["dealer"], line["sitting_out"]) for line in ended["deals"]] == [("C", []), (None, []), (None, [])]


def test_z11_5_with_the_third_player_back_the_sheet_goes_on() -> None:
    result = score({"absent": "C"}, {"present": "C"}, pickup("A", *WON))
    assert points(result["totals"]) == [2, -1, -1]


FOUR = [PASSED_OUT] * 4


@pytest.mark.parametrize(
    ("deals", "forfeited"),
    [
        ([], ()),
        ([{"absent": "B"}, *FOUR], ("B",)),
        ([*FOUR[:3], {"absent": "B"}, PASSED_OUT], ("B",)),
        ([*FOUR, {"absent": "B"}], ()),
        ([{"absent": "B"}, *FOUR, {"present": "B"}], ()),
        ([{"absent": "B"}, *FOUR, {"present": "B"}, {"absent": "B"}], ()),
        ([{"absent": "B"}, *FOUR, {"absent": "B"}], ("B",)),
        ([{"absent": "D"}, penalty("D"), {"absent": "B"}, *FOUR], ("D", "B")),
    ],
    ids=["nobody", "from the start", "after 3", "after 4", "came back", "left again", "said twice", "two of them"],
)
def test_z11_4_who_is_out_before_deal_4_and_stays_out_forfeits_his_place(deals, forfeited) -> None:
    assert forfeited == score_sheet(sheets.read(sheet(*deals, players="ABCDE"))).forfeited()


@pytest.mark.parametrize(("out_from_deal", "forfeited"), [(3, ()), (4, ("B",)), (6, ("B",))])
def test_z11_4_a_regulation_may_set_another_deal(out_from_deal, forfeited) -> None:
    scored = score_sheet(sheets.read(sheet(*FOUR[:3], {"absent": "B"}, PASSED_OUT, players="ABCDE")))
    assert forfeited == scored.forfeited(out_from_deal)
