"""Z2: who deals, who sits out, who is forehand; Z11.5: seats of players who are away."""

import pytest

from engine.seats import Table


def seat(players: str, dealer: str, away: str = "", five_sitter: str = "second") -> tuple[str, str, str]:
    """Dealer, who sits out, and the hands from forehand on."""
    seating = Table(tuple(players), players.index(dealer), frozenset(away)).seating(five_sitter)
    return seating.dealer, "".join(seating.sitting_out), "".join(seating.active)


@pytest.mark.parametrize(
    ("players", "dealer", "sitting_out", "hands"),
    [
        ("ABC", "C", "", "ABC"),
        ("ABC", "A", "", "BCA"),
        ("ABCD", "D", "D", "ABC"),
        ("ABCD", "B", "B", "CDA"),
        ("ABCDE", "E", "EB", "ACD"),
        ("ABCDE", "A", "AC", "BDE"),
        ("ABCDE", "D", "DA", "EBC"),
    ],
)
def test_z2_4_three_all_play_and_of_four_and_five_the_dealer_sits_out(players, dealer, sitting_out, hands) -> None:
    assert (dealer, sitting_out, hands) == seat(players, dealer)


def test_z2_4_at_five_the_third_hand_may_sit_out_instead_of_the_second() -> None:
    assert seat("ABCDE", "E", five_sitter="third") == ("E", "EC", "ABD")


@pytest.mark.parametrize(
    ("players", "dealer", "away", "dealt_by", "sitting_out", "hands"),
    [
        ("ABCD", "D", "A", "D", "", "BCD"),
        ("ABCD", "D", "D", "A", "", "BCA"),
        ("ABCDE", "E", "B", "E", "E", "ACD"),
        ("ABCDE", "E", "EA", "B", "", "CDB"),
    ],
)
def test_z11_5_the_deal_passes_over_an_empty_seat(players, dealer, away, dealt_by, sitting_out, hands) -> None:
    assert (dealt_by, sitting_out, hands) == seat(players, dealer, away)


@pytest.mark.parametrize("away", ["A", "ABC"])
def test_z11_5_fewer_than_three_play_no_deal(away: str) -> None:
    assert seat("ABC", "C", away) == (None, "", "")


@pytest.mark.parametrize("players", ["ABC", "ABCD", "ABCDE"])
def test_z2_3_the_deal_goes_round_one_seat_at_a_time(players: str) -> None:
    table = Table.opened(tuple(players), players[-1])
    dealers = []
    for _ in range(2 * len(players)):
        dealers.append(table.seating("second").dealer)
        table = table.after_deal()
    assert list(players[-1] + (2 * players)[:-1]) == dealers


def test_z11_5_the_deal_goes_on_behind_the_dealer_who_dealt_last_when_a_player_comes_back() -> None:
    table = Table.opened(tuple("ABCD"), "A").without("B").after_deal()
    assert table.seating("second").dealer == "C"
    assert table.with_back("B").seating("second").dealer == "B"


def test_a_table_that_all_have_left_stays_as_it_is() -> None:
    table = Table(tuple("ABC"), 1, frozenset("ABC"))
    assert table.after_deal() == table


def test_the_others_of_a_player_are_those_who_are_present() -> None:
    assert Table.opened(tuple("ABCD"), "D").without("C").seating("second").others("A") == ("B", "D")
