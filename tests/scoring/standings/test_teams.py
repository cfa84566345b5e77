"""Teams: the members' place points together, then their points."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import Score, TeamRow, rank_teams

SCORES = {
    1: Score(Fraction(26), 10),
    2: Score(Fraction(25), -4),
    3: Score(Fraction(51, 2), 0),
    4: Score(Fraction(51, 2), 6),
    5: Score(Fraction(30), -20),
}


def test_teams_stand_by_place_points_then_points():
    standings = rank_teams({10: [1, 2], 20: [3, 4], 30: [5]}, SCORES)
    assert standings == (
        TeamRow(10, 1, True, Score(Fraction(51), 6)),
        TeamRow(20, 1, True, Score(Fraction(51), 6)),
        TeamRow(30, 3, False, Score(Fraction(30), -20)),
    )


def test_points_split_teams_with_equal_place_points():
    standings = rank_teams({10: [3], 20: [4]}, SCORES)
    assert [(row.team, row.rank, row.shared) for row in standings] == [(20, 1, False), (10, 2, False)]


def test_a_reserve_who_has_not_played_brings_nothing():
    assert rank_teams({10: [1, 99]}, SCORES)[0].score == SCORES[1]


def test_a_team_without_results_is_listed_with_nothing():
    assert rank_teams({10: []}, SCORES) == (TeamRow(10, 1, False, Score(Fraction(0), 0)),)


@pytest.mark.parametrize("members", [{10: [1, 2], 20: [2, 3]}, {10: [1, 1]}])
def test_an_entrant_counts_for_one_team_once(members):
    with pytest.raises(ValueError, match="two teams"):
        rank_teams(members, SCORES)


@given(st.permutations(range(1, 6)), st.permutations([10, 20, 30]))
def test_the_order_of_teams_and_members_never_matters(entrants, order):
    members = {10: {1, 2}, 20: {3, 4}, 30: {5}}
    shuffled = {team: [entrant for entrant in entrants if entrant in members[team]] for team in order}
    assert rank_teams(shuffled, SCORES) == rank_teams(members, SCORES)
