"""Series of stages: the best k of n, by place points or by places."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import Counting, SeriesRules, SeriesTie, StageResult, rank_series

BY_PLACE_POINTS = SeriesRules(counting=Counting.PLACE_POINTS)
BY_PLACES = SeriesRules(counting=Counting.PLACES)


def stage_results(**stages):
    """`first={player: (place, place points, points)}`: the rows of the stages, numbered in this order."""
    return [
        StageResult(player=player, stage=number, place=place, place_points=Fraction(place_points), points=points)
        for number, rows in enumerate(stages.values(), start=1)
        for player, (place, place_points, points) in rows.items()
    ]


def totals(standings):
    return [(row.player, row.rank, row.total) for row in standings]


THREE_STAGES = stage_results(
    first={1: (1, 20, 40), 2: (2, 16, 5), 3: (3, 8, -45)},
    second={1: (3, 10, -30), 2: (2, 14, 10), 3: (1, 18, 20)},
    third={1: (1, 18, 25), 2: (2, 16, 3)},
)


ONE_WON_AND_TWO_SECONDS = stage_results(
    first={1: (1, 9, 1), 2: (2, 8, 50), 4: (3, 1, -51)},
    second={1: (3, 5, 1), 2: (2, 6, 50), 3: (1, 9, 9)},
)


def test_place_points_of_all_stages_are_added_and_most_wins():
    assert totals(rank_series(THREE_STAGES, BY_PLACE_POINTS)) == [(1, 1, 48), (2, 2, 46), (3, 3, 26)]


def test_places_of_all_stages_are_added_and_fewest_wins():
    """Player 3 missed the third stage of two players: it counts as place 3."""
    assert totals(rank_series(THREE_STAGES, BY_PLACES)) == [(1, 1, 5), (2, 2, 6), (3, 3, 7)]


@pytest.mark.parametrize(
    ("counting", "expected"),
    [
        (Counting.PLACE_POINTS, [(1, 38, (1, 3), (2,)), (2, 32, (1, 3), (2,)), (3, 26, (1, 2), (3,))]),
        (Counting.PLACES, [(1, 2, (1, 3), (2,)), (3, 4, (1, 2), (3,)), (2, 4, (1, 2), (3,))]),
    ],
)
def test_only_the_best_stages_count(counting, expected):
    standings = rank_series(THREE_STAGES, SeriesRules(counting=counting, best=2))
    assert [(row.player, row.total, row.counted, row.dropped) for row in standings] == expected


def test_more_stages_may_count_than_were_held_so_far():
    standings = rank_series(THREE_STAGES, SeriesRules(counting=Counting.PLACES, best=8))
    assert [(row.player, row.total, row.dropped) for row in standings] == [(1, 5, ()), (2, 6, ()), (3, 7, ())]


def test_stages_won_split_equal_totals_before_points():
    first, second, *_ = rank_series(ONE_WON_AND_TWO_SECONDS, BY_PLACES)
    assert (first.player, first.total, first.ties) == (1, 4, ((SeriesTie.STAGE_WINS, 1), (SeriesTie.POINTS, 2)))
    assert (second.player, second.total, second.ties) == (2, 4, ((SeriesTie.STAGE_WINS, 0), (SeriesTie.POINTS, 100)))


def test_the_rules_may_let_points_split_first():
    rules = SeriesRules(counting=Counting.PLACES, ties=(SeriesTie.POINTS,))
    assert [row.player for row in rank_series(ONE_WON_AND_TWO_SECONDS, rules)] == [2, 1, 3, 4]


def test_a_stage_won_counts_though_it_is_not_among_the_best_and_its_points_do_not():
    results = stage_results(first={1: (1, 5, 7)}, second={1: (2, 9, 30), 2: (1, 10, 31)})
    _, row = rank_series(results, SeriesRules(counting=Counting.PLACE_POINTS, best=1))
    assert (row.player, row.ties) == (1, ((SeriesTie.STAGE_WINS, 1), (SeriesTie.POINTS, 30)))


def test_players_equal_in_everything_share_a_place_and_stand_by_id():
    results = stage_results(first={40: (1, 10, 5), 9: (1, 10, 5), 3: (3, 0, -10)})
    standings = rank_series(results, BY_PLACE_POINTS)
    assert [(row.player, row.rank, row.shared) for row in standings] == [(9, 1, True), (40, 1, True), (3, 3, False)]


def test_out_of_the_ranking_counts_like_a_missed_stage_by_places():
    results = stage_results(first={1: (1, 9, 1), 2: (2, 8, 0), 3: (None, 12, 3)}, second={4: (1, 9, 9)})
    assert totals(rank_series(results, BY_PLACES)) == [(1, 1, 3), (4, 2, 4), (2, 3, 4), (3, 4, 5)]


def test_a_stage_where_nobody_has_a_place_counts_one():
    assert totals(rank_series(stage_results(first={1: (None, 0, 0)}), BY_PLACES)) == [(1, 1, 1)]


def test_a_bad_stage_counts_before_a_missed_one():
    """Both are worth no place points: the player who came keeps the stage he played."""
    results = stage_results(first={1: (2, 0, -30), 2: (1, 9, 30)}, second={2: (1, 9, 30)})
    row = rank_series(results, SeriesRules(counting=Counting.PLACE_POINTS, best=1))[1]
    assert (row.player, row.counted, row.dropped) == (1, (1,), (2,))


def test_a_series_without_results_is_an_empty_list():
    assert rank_series([], BY_PLACES) == ()


def test_two_results_of_a_player_in_one_stage_are_refused():
    with pytest.raises(ValueError, match="player 1 has two results in stage 1"):
        rank_series(stage_results(first={1: (1, 9, 1)}) * 2, BY_PLACES)


def test_a_series_in_which_no_stage_counts_is_refused():
    with pytest.raises(ValueError, match="at least one stage"):
        rank_series([], SeriesRules(counting=Counting.PLACES, best=0))


@given(st.permutations(THREE_STAGES), st.sampled_from(Counting), st.sampled_from([None, 1, 2]))
def test_the_order_of_results_never_matters(shuffled, counting, best):
    rules = SeriesRules(counting=counting, best=best)
    assert rank_series(shuffled, rules) == rank_series(THREE_STAGES, rules)
