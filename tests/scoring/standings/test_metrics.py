"""What each metric counts, case by case, at tables of three, four and five."""

from fractions import Fraction

import pytest

from scoring.standings import METRICS, rank
from tests.scoring.standings.stages import competitors, missed_round, results
from tournaments.regulations import MetricKey


def values(key, rows, *entrants, discards=0):
    """The value of one metric for each entrant, all of them tied."""
    standings = rank(rows, competitors(*entrants), metrics=[key], discards=discards)
    return {row.entrant: row.value(key) for row in standings}


def test_place_points_and_points_are_sums_over_the_rounds():
    rows = results([{1: 9, 2: 3, 3: -2, 4: -10}], [{1: -8, 2: 1, 3: 4, 4: 3}])
    assert values("place_points", rows, 1, 2, 3, 4) == {1: 6, 2: 6, 3: 8, 4: 4}
    assert values("points", rows, 1, 2, 3, 4) == {1: 1, 2: 4, 3: 2, 4: -7}


def test_a_missed_round_brings_no_points_and_the_place_points_of_an_absentee():
    rows = [*results([{1: 9, 2: 1, 3: -10}]), missed_round(4, 1, Fraction(1))]
    assert values("place_points", rows, 4) == {4: 1}
    assert values("points", rows, 4) == {4: 0}


def test_a_forfeited_round_brings_its_points_but_no_place_points():
    rows = results([{1: 9, 2: 1, 3: -10}], forfeited={(1, 1)})
    assert values("place_points", rows, 1, 2, 3) == {1: 0, 2: 6, 3: 4}
    assert values("points", rows, 1, 2, 3) == {1: 9, 2: 1, 3: -10}


def test_the_last_round_is_the_last_of_the_stage_even_for_who_missed_it():
    rows = results([{1: 9, 2: 1, 3: -10}], [{1: -9, 2: 9, 4: 0}])
    assert values("last_round", rows, 1, 2, 3, 4) == {1: 2, 2: 6, 3: 0, 4: 4}


def test_the_last_round_counts_though_it_was_discarded():
    rows = results([{1: 9, 2: 1, 3: -10}], [{1: -2, 2: 1, 3: 1}])
    assert values("last_round", rows, 1, discards=1) == {1: 2}
    assert values("place_points", rows, 1, discards=1) == {1: 6}


def test_before_the_first_round_everything_is_zero():
    for key in METRICS.keys() - {"start_number"}:
        assert values(key, [], 1, 2) == {1: 0, 2: 0}


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({1: 9, 2: 1, 3: -10}, {1: 1, 2: 0, 3: 0}),
        ({1: 5, 2: 5, 3: -10}, {1: Fraction(1, 2), 2: Fraction(1, 2), 3: 0}),
        ({1: 0, 2: 0, 3: 0}, {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}),
        ({1: 9, 2: 3, 3: -2, 4: -10}, {1: 1, 2: 0, 3: 0, 4: 0}),
        ({1: 7, 2: 7, 3: -4, 4: -10}, {1: Fraction(1, 2), 2: Fraction(1, 2), 3: 0, 4: 0}),
        ({1: 4, 2: 4, 3: 4, 4: -12}, {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3), 4: 0}),
        ({1: 0, 2: 0, 3: 0, 4: 0}, dict.fromkeys((1, 2, 3, 4), Fraction(1, 4))),
        ({1: 9, 2: 3, 3: 1, 4: -3, 5: -10}, {1: 1, 2: 0, 3: 0, 4: 0, 5: 0}),
        ({1: 7, 2: 1, 3: 7, 4: -5, 5: -10}, {1: Fraction(1, 2), 2: 0, 3: Fraction(1, 2), 4: 0, 5: 0}),
        ({1: 0, 2: 0, 3: 0, 4: 0, 5: 0}, dict.fromkeys((1, 2, 3, 4, 5), Fraction(1, 5))),
    ],
)
def test_a_table_is_one_win_whatever_its_size_and_equals_at_the_top_share_it(table, expected):
    assert values("table_wins", results([table]), *table) == expected


def test_table_wins_add_up_over_rounds_discarded_or_not():
    rows = results([{1: 9, 2: 1, 3: -10}], [{1: 5, 2: 5, 3: -10}])
    assert values("table_wins", rows, 1, 2, 3, discards=1) == {1: Fraction(3, 2), 2: Fraction(1, 2), 3: 0}


@pytest.mark.parametrize(
    ("forfeited", "expected"),
    [({(1, 1)}, {1: 0, 2: 1, 3: 0}), ({(1, 1), (1, 2), (1, 3)}, {1: 0, 2: 0, 3: 0})],
)
def test_who_forfeits_the_round_wins_no_table(forfeited, expected):
    assert values("table_wins", results([{1: 9, 2: 1, 3: -10}], forfeited=forfeited), 1, 2, 3) == expected


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({1: 9, 2: 1, 3: -10}, {1: 2, 2: 0, 3: -2}),
        ({1: 5, 2: 5, 3: -10}, {1: 1, 2: 1, 3: -2}),
        ({1: 9, 2: 3, 3: -2, 4: -10}, {1: 3, 2: 1, 3: -1, 4: -3}),
        ({1: 7, 2: 7, 3: -7, 4: -7}, {1: 2, 2: 2, 3: -2, 4: -2}),
        ({1: 9, 2: 3, 3: 1, 4: -3, 5: -10}, {1: 4, 2: 2, 3: 0, 4: -2, 5: -4}),
        ({1: 0, 2: 0, 3: 0, 4: 0, 5: 0}, {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}),
    ],
)
def test_head_to_head_is_one_up_or_one_down_for_each_mate_at_the_table(table, expected):
    assert values("head_to_head", results([table]), *table) == expected


def test_head_to_head_adds_up_every_meeting_and_the_margin_does_not_matter():
    rows = results([{1: 50, 2: 1, 3: -51}], [{1: -1, 2: 0, 3: 1}], [{1: -1, 2: 0, 3: 1}])
    assert values("head_to_head", rows, 1, 2) == {1: -1, 2: 1}


def test_head_to_head_is_zero_for_players_who_never_met():
    rows = results([{1: 9, 2: 1, 3: -10}, {4: 9, 5: 1, 6: -10}])
    assert values("head_to_head", rows, 1, 4) == {1: 0, 4: 0}


def test_the_same_table_number_in_another_round_is_no_meeting():
    rows = results([{1: 9, 2: 1, 3: -10}], [{4: 9, 5: 1, 6: -10}])
    assert values("head_to_head", rows, 1, 4) == {1: 0, 4: 0}


def test_two_players_who_both_missed_a_round_did_not_meet():
    rows = results([{1: 9, 2: 1, 3: -10}], missed={(1, 4), (1, 5)})
    assert values("head_to_head", rows, 4, 5) == {4: 0, 5: 0}


@pytest.mark.parametrize(
    ("forfeited", "expected"),
    [({(1, 1)}, {1: -2, 2: 2, 3: 0}), ({(1, 1), (1, 2)}, {1: -1, 2: -1, 3: 2})],
)
def test_who_forfeits_the_round_is_behind_everybody_who_does_not(forfeited, expected):
    assert values("head_to_head", results([{1: 9, 2: 1, 3: -10}], forfeited=forfeited), 1, 2, 3) == expected


def test_head_to_head_counts_discarded_rounds():
    rows = results([{1: 9, 2: 1, 3: -10}], [{1: -1, 2: 0, 3: 1}])
    assert values("head_to_head", rows, 1, 2, discards=1) == {1: 0, 2: 0}


def test_zoles_won_are_counted_over_all_rounds():
    rows = results([{1: 9, 2: 1, 3: -10}], [{1: -9, 2: 9, 3: 0}], zoles={(1, 1): 2, (2, 1): 1, (2, 2): 1})
    assert values("zoles_won", rows, 1, 2, 3, discards=1) == {1: 3, 2: 1, 3: 0}


def test_the_start_number_is_the_number_itself():
    assert values("start_number", [], 7, 3) == {3: 3, 7: 7}


def test_every_metric_a_regulation_may_name_is_filed_under_its_key_with_a_name_of_its_own():
    assert [metric.key for metric in METRICS.values()] == list(METRICS) == list(MetricKey)
    assert len({metric.name for metric in METRICS.values()}) == len({metric.abbr for metric in METRICS.values()}) == 7
