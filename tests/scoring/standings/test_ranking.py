"""The order of the list: metric after metric, shared places, discards, and the reason for every row."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import METRICS, Competitor, Reason, ResultBook, rank, reason_codes
from tests.scoring.standings.stages import competitors, missed_round, results

USUAL = ("place_points", "points")


def places(rows):
    return [(row.entrant, row.rank) for row in rows]


def test_place_points_decide_before_points():
    rows = results([{1: 30, 2: 2, 3: -32}, {4: 1, 5: 0, 6: -1}])
    standings = rank(rows, competitors(1, 2, 4, 5), metrics=USUAL)
    assert places(standings) == [(1, 1), (4, 2), (2, 3), (5, 4)]


def test_the_regulation_may_let_points_decide_first():
    rows = results([{1: 30, 2: 2, 3: -32}, {4: 1, 5: 0, 6: -1}])
    standings = rank(rows, competitors(1, 2, 4, 5), metrics=("points", "place_points"))
    assert places(standings) == [(1, 1), (2, 2), (4, 3), (5, 4)]


def test_equal_rows_share_a_place_and_the_next_place_is_skipped():
    rows = results([{1: 5, 2: 5, 3: -10}, {4: 5, 5: 5, 6: -10}])
    standings = rank(rows, competitors(6, 5, 4, 3, 2, 1), metrics=USUAL)
    assert places(standings) == [(1, 1), (2, 1), (4, 1), (5, 1), (3, 5), (6, 5)]
    assert [row.shared for row in standings] == [True] * 6


def test_a_place_held_alone_is_not_shared():
    standings = rank(results([{1: 9, 2: 1, 3: -10}]), competitors(1, 2, 3), metrics=USUAL)
    assert [row.shared for row in standings] == [False] * 3


def test_the_start_number_leaves_no_place_shared():
    rows = results([{1: 0, 2: 0, 3: 0}])
    entrants = [Competitor(entrant=entrant, start_number=10 - entrant) for entrant in (1, 2, 3)]
    standings = rank(rows, entrants, metrics=("place_points", "start_number"))
    assert places(standings) == [(3, 1), (2, 2), (1, 3)]
    assert standings[1].reason == Reason("lower_start_number", 3, Fraction(7), Fraction(8))


def test_equal_start_numbers_are_listed_by_entrant_and_share_the_place():
    entrants = [Competitor(entrant=entrant, start_number=5) for entrant in (40, 9)]
    assert places(rank([], entrants, metrics=("start_number",))) == [(9, 1), (40, 1)]


def test_without_a_metric_everybody_is_first():
    assert places(rank([], competitors(2, 1), metrics=())) == [(1, 1), (2, 1)]


def test_nobody_listed_is_an_empty_list():
    assert rank(results([{1: 9, 2: 1, 3: -10}]), [], metrics=USUAL) == ()


def test_the_worst_round_is_discarded_by_place_points_then_points():
    rows = results([{1: 1, 2: 0, 3: -1}], [{1: -5, 2: 6, 3: -1}], [{1: -4, 2: 5, 3: -1}])
    (row,) = rank(rows, competitors(1), metrics=USUAL, discards=1)
    assert (row.value("place_points"), row.value("points")) == (8, -3)
    assert (row.kept, row.dropped) == ((1, 3), (2,))


def test_the_worst_round_is_discarded_by_points_where_points_decide_first():
    rows = results([{1: -1, 2: -2, 3: 3}], [{1: -3, 2: 6, 3: -3}])
    (by_points,) = rank(rows, competitors(1), metrics=("points", "place_points"), discards=1)
    assert by_points.dropped == (2,)
    rows = results([{1: 1, 2: 2, 3: 3}], [{1: -3, 2: -4, 3: -5}])
    (by_points,) = rank(rows, competitors(1), metrics=("points",), discards=1)
    (by_place,) = rank(rows, competitors(1), metrics=("table_wins",), discards=1)
    assert (by_points.dropped, by_place.dropped) == ((2,), (1,))


def test_of_equally_bad_rounds_the_earlier_is_discarded():
    rows = results([{1: 0, 2: 0, 3: 0}], [{1: 0, 2: 0, 3: 0}], [{1: 9, 2: 1, 3: -10}])
    (row,) = rank(rows, competitors(1), metrics=USUAL, discards=1)
    assert row.dropped == (1,)


def test_two_rounds_are_discarded_and_a_missed_one_may_be_among_them():
    rows = [*results([{1: -8, 2: 1, 3: 7}], [{1: 9, 2: 1, 3: -10}]), missed_round(1, 3)]
    (row,) = rank(rows, competitors(1), metrics=USUAL, discards=2)
    assert (row.kept, row.dropped, row.value("place_points")) == ((2,), (1, 3), 6)


def test_the_only_round_is_never_discarded():
    (row,) = rank(results([{1: 9, 2: 1, 3: -10}]), competitors(1), metrics=USUAL, discards=2)
    assert (row.kept, row.dropped) == ((1,), ())


def test_head_to_head_looks_only_at_those_still_tied():
    """1 and 2 are equal, and 2 once sat above 1; that 1 did better against the others does not count."""
    rows = results([{1: 4, 2: 5, 4: -9}], [{1: 5, 4: 4, 5: -9}, {2: 4, 3: 5, 6: -9}])
    standings = rank(rows, competitors(1, 2, 3, 4, 5), metrics=("place_points", "points", "head_to_head"))
    assert [(row.entrant, row.value("head_to_head")) for row in standings] == [(2, 1), (1, -1), (3, 0), (4, 0), (5, 0)]
    assert standings[1].reason == Reason("higher_head_to_head", 2, Fraction(1), Fraction(-1))
    everybody = rank(rows, competitors(1, 2, 3, 4, 5), metrics=("head_to_head",))
    assert [(row.entrant, row.value("head_to_head")) for row in everybody][:2] == [(1, 2), (2, 1)]


def test_head_to_head_as_first_metric_sees_everybody():
    rows = results([{1: 4, 2: 5, 4: -9}], [{1: 5, 4: 4, 5: -9}])
    standings = rank(rows, competitors(1, 2, 4), metrics=("head_to_head",))
    assert [(row.entrant, row.value("head_to_head")) for row in standings] == [(2, 2), (1, 1), (4, -3)]


def test_those_left_equal_by_head_to_head_are_not_compared_by_it_again():
    """2 and 3 both have 0 in the group of four; that 2 once sat above 3 is already in the count."""
    rows = results([{1: 9, 2: 3, 3: -2, 4: -10}], [{1: 9, 3: 3, 2: -2, 4: -10}], [{2: 1, 9: 0, 8: -1}])
    standings = rank(rows, competitors(1, 2, 3, 4), metrics=("head_to_head",))
    assert places(standings) == [(1, 1), (2, 2), (3, 2), (4, 4)]


def test_a_circle_of_three_stays_tied_and_goes_on_to_the_next_metric():
    rows = results([{1: 1, 2: 0, 9: -1}], [{2: 1, 3: 0, 9: -1}], [{3: 1, 1: 0, 9: -1}])
    standings = rank(rows, competitors(1, 2, 3), metrics=("place_points", "head_to_head", "zoles_won"))
    assert places(standings) == [(1, 1), (2, 1), (3, 1)]


def test_the_reason_names_the_deciding_metric_and_both_values():
    rows = results([{1: 12, 2: 3, 3: -15}, {4: 9, 5: 3, 6: -12}])
    standings = rank(rows, competitors(1, 2, 3, 4, 5, 6), metrics=USUAL)
    assert [row.reason for row in standings] == [
        None,
        Reason("higher_points", 1, Fraction(12), Fraction(9)),
        Reason("higher_place_points", 4, Fraction(6), Fraction(4)),
        Reason("shared", 2),
        Reason("higher_place_points", 5, Fraction(4), Fraction(2)),
        Reason("higher_points", 6, Fraction(-12), Fraction(-15)),
    ]


def test_a_reason_carries_what_its_sentence_needs():
    assert Reason("higher_points", 1, Fraction(94), Fraction(69)).params == {"other": 1, "theirs": 94, "mine": 69}
    assert Reason("higher_points", 1, Fraction(5), Fraction(0)).params == {"other": 1, "theirs": 5, "mine": 0}
    assert Reason("shared", 2).params == {"other": 2}


def test_every_metric_has_a_reason_code_and_two_more_exist():
    assert reason_codes() == (
        "higher_place_points",
        "higher_points",
        "higher_last_round",
        "higher_table_wins",
        "higher_head_to_head",
        "higher_zoles_won",
        "lower_start_number",
        "shared",
        "out_of_ranking",
    )


def test_who_is_out_of_the_ranking_is_listed_last_without_a_place():
    rows = results([{1: 9, 2: 1, 3: -1, 4: -9}])
    standings = rank(rows, competitors(1, 2, 3, 4, out={1, 3}), metrics=USUAL)
    assert places(standings) == [(2, 1), (4, 2), (1, None), (3, None)]
    assert [row.reason for row in standings] == [
        None,
        Reason("higher_place_points", 2, Fraction(4), Fraction(0)),
        Reason("out_of_ranking", 4),
        Reason("higher_place_points", 1, Fraction(6), Fraction(2)),
    ]


def test_when_all_are_out_the_list_still_has_an_order():
    standings = rank(results([{1: 1, 2: 9, 3: -10}]), competitors(1, 2, 3, out={1, 2, 3}), metrics=USUAL)
    assert places(standings) == [(2, None), (1, None), (3, None)]
    assert standings[0].reason is None


def test_an_entrant_without_any_round_is_listed_with_zeros():
    standings = rank(results([{1: 9, 2: 1, 3: -10}]), competitors(1, 7), metrics=USUAL)
    assert [(row.entrant, row.values) for row in standings][1] == (
        7,
        (("place_points", Fraction(0)), ("points", Fraction(0))),
    )


def test_a_list_of_some_entrants_still_counts_their_whole_tables():
    rows = results([{1: 9, 2: 5, 3: -14}])
    standings = rank(rows, competitors(2, 3), metrics=("table_wins", "points"))
    assert [(row.entrant, row.rank, row.value("table_wins")) for row in standings] == [(2, 1, 0), (3, 2, 0)]


def test_a_metric_that_was_not_asked_for_has_no_value():
    (row,) = rank([], competitors(1), metrics=("points",))
    with pytest.raises(KeyError):
        row.value("place_points")


@pytest.mark.parametrize(
    ("rows", "entrants", "metrics", "message"),
    [
        ([missed_round(1, 1), missed_round(1, 1)], competitors(1), USUAL, "two results for round 1"),
        ([], competitors(1, 1), USUAL, "listed twice"),
    ],
)
def test_what_cannot_be_ranked_is_refused(rows, entrants, metrics, message):
    with pytest.raises(ValueError, match=message):
        rank(rows, entrants, metrics=metrics)


@given(st.permutations(results([{1: 5, 2: 5, 3: -10}, {4: 4, 5: 4, 6: 4, 7: -12}], [{7: 0, 4: 0, 1: 0}])))
def test_the_book_is_the_same_in_whatever_order_rows_arrive(rows):
    assert ResultBook.of(rows, metrics=USUAL) == ResultBook.of(rows[::-1], metrics=USUAL)


@given(st.data())
def test_the_order_of_rows_and_entrants_never_matters(data):
    rows = results(
        [{1: 5, 2: 5, 3: -10}, {4: 4, 5: 4, 6: 4, 7: -12}],
        [{1: 0, 4: 0, 7: 0}, {2: 3, 3: 3, 5: -3, 6: -3}],
        forfeited={(2, 2)},
    )
    entrants = competitors(1, 2, 3, 4, 5, 6, 7, out={3})
    metrics = tuple(data.draw(st.permutations(sorted(METRICS))))
    expected = rank(rows, entrants, metrics=metrics, discards=1)
    shuffled = rank(data.draw(st.permutations(rows)), data.draw(st.permutations(entrants)), metrics=metrics, discards=1)
    assert shuffled == expected
