"""What a table is worth: every tie of the published scales, the federation's exceptions, and the laws behind them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import from_sixtieths, place_points, to_sixtieths
from tests.recount import recount_place_points

FIVE = (6, 4, 2, 1, 0)
FOUR = (6, 4, 2, 0)
THREE = (6, 4, 2)
LEAGUE_FOUR = (3, 2, 1, 1)
LEAGUE_THREE = (3, 2, 1)
PLUS_RULE = {"if_positive": Fraction(4), "otherwise": Fraction(3), "third": Fraction(1)}


def vector(values):
    return tuple(Fraction(value) for value in values)


def shares(points, values, **options):
    """The place points at seats 0, 1, 2 … in the order of the seats."""
    worth = place_points(dict(enumerate(points)), vector=vector(values), **options)
    return [worth[seat] for seat in range(len(points))]


@pytest.mark.parametrize(
    ("tie", "points", "expected"),
    [
        ("none", (9, 3, -2, -10), [6, 4, 2, 0]),
        ("1=2", (7, 7, -4, -10), [5, 5, 2, 0]),
        ("2=3", (9, 3, 3, -15), [6, 3, 3, 0]),
        ("3=4", (9, 3, -6, -6), [6, 4, 1, 1]),
        ("1=2, 3=4", (7, 7, -7, -7), [5, 5, 1, 1]),
        ("1=2=3", (4, 4, 4, -12), [4, 4, 4, 0]),
        ("2=3=4", (9, -3, -3, -3), [6, 2, 2, 2]),
    ],
)
@pytest.mark.parametrize("four_way_tie", [None, Fraction(2)])
def test_a_table_of_four_shares_the_average(tie, points, expected, four_way_tie):
    assert shares(points, FOUR, four_way_tie=four_way_tie) == expected


@pytest.mark.parametrize(("four_way_tie", "each"), [(Fraction(2), 2), (None, 3)])
def test_four_equal_players_get_the_federations_two_or_the_plain_average(four_way_tie, each):
    assert shares((0, 0, 0, 0), FOUR, four_way_tie=four_way_tie) == [each] * 4


def test_four_equal_players_may_get_nothing_when_the_regulation_says_zero():
    assert shares((0, 0, 0, 0), FOUR, four_way_tie=Fraction(0)) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("tie", "points", "expected"),
    [
        ("none", (9, 1, -10), [6, 4, 2]),
        ("1=2", (5, 5, -10), [5, 5, 2]),
        ("2=3", (8, -4, -4), [6, 3, 3]),
        ("1=2=3", (0, 0, 0), [4, 4, 4]),
    ],
)
@pytest.mark.parametrize("four_way_tie", [None, Fraction(2)])
def test_a_table_of_three_shares_the_average(tie, points, expected, four_way_tie):
    assert shares(points, THREE, four_way_tie=four_way_tie) == expected


@pytest.mark.parametrize(
    ("case", "points", "expected"),
    [
        ("second in plus", (9, 1, -10), [6, 4, 1]),
        ("second in minus", (9, -1, -8), [6, 3, 1]),
        ("second exactly zero is not in plus", (9, 0, -9), [6, 3, 1]),
        ("1=2 is in plus: tie of 6 and 4", (5, 5, -10), [5, 5, 1]),
        ("2=3 is in minus", (8, -4, -4), [6, 2, 2]),
        ("1=2=3 are all zero", (0, 0, 0), [Fraction(10, 3)] * 3),
    ],
)
def test_the_plus_rule_pays_the_second_of_three_by_sign(case, points, expected):
    assert shares(points, THREE, three_second=PLUS_RULE) == expected


@pytest.mark.parametrize(("points", "values"), [((9, 3, -2, -10), FOUR), ((9, 3, -2, -4, -6), FIVE)])
def test_the_plus_rule_is_for_tables_of_three_only(points, values):
    assert shares(points, values, three_second=PLUS_RULE) == list(values)


@pytest.mark.parametrize(
    ("tie", "points", "expected"),
    [
        ("none", (9, 1, -10), [3, 2, 1]),
        ("1=2", (5, 5, -10), [Fraction(5, 2), Fraction(5, 2), 1]),
        ("2=3", (8, -4, -4), [3, Fraction(3, 2), Fraction(3, 2)]),
        ("1=2=3", (0, 0, 0), [2, 2, 2]),
    ],
)
def test_the_student_league_at_three(tie, points, expected):
    assert shares(points, LEAGUE_THREE) == expected


@pytest.mark.parametrize(
    ("tie", "points", "expected"),
    [
        ("none", (9, 3, -2, -10), [3, 2, 1, 1]),
        ("1=2", (7, 7, -4, -10), [Fraction(5, 2), Fraction(5, 2), 1, 1]),
        ("2=3", (9, 3, 3, -15), [3, Fraction(3, 2), Fraction(3, 2), 1]),
        ("3=4", (9, 3, -6, -6), [3, 2, 1, 1]),
        ("1=2=3", (4, 4, 4, -12), [2, 2, 2, 1]),
        ("2=3=4", (9, -3, -3, -3), [3, Fraction(4, 3), Fraction(4, 3), Fraction(4, 3)]),
        ("all", (0, 0, 0, 0), [Fraction(7, 4)] * 4),
    ],
)
def test_the_student_league_at_four(tie, points, expected):
    assert shares(points, LEAGUE_FOUR) == expected


@pytest.mark.parametrize(
    ("tie", "points", "expected"),
    [
        ("none", (9, 3, 1, -3, -10), [6, 4, 2, 1, 0]),
        ("1=2", (7, 7, 1, -5, -10), [5, 5, 2, 1, 0]),
        ("2=3", (9, 3, 3, -5, -10), [6, 3, 3, 1, 0]),
        ("3=4", (9, 3, -1, -1, -10), [6, 4, Fraction(3, 2), Fraction(3, 2), 0]),
        ("4=5", (9, 3, -2, -5, -5), [6, 4, 2, Fraction(1, 2), Fraction(1, 2)]),
        ("2=3=4", (9, 1, 1, 1, -12), [6, Fraction(7, 3), Fraction(7, 3), Fraction(7, 3), 0]),
        ("3=4=5", (9, 3, -4, -4, -4), [6, 4, 1, 1, 1]),
        ("2=3=4=5", (8, -2, -2, -2, -2), [6, Fraction(7, 4), Fraction(7, 4), Fraction(7, 4), Fraction(7, 4)]),
        ("1=2=3=4", (3, 3, 3, 3, -12), [Fraction(13, 4), Fraction(13, 4), Fraction(13, 4), Fraction(13, 4), 0]),
        ("all", (0, 0, 0, 0, 0), [Fraction(13, 5)] * 5),
    ],
)
@pytest.mark.parametrize("four_way_tie", [None, Fraction(2)])
def test_a_table_of_five_shares_the_average_and_knows_no_four_way_exception(tie, points, expected, four_way_tie):
    assert shares(points, FIVE, four_way_tie=four_way_tie) == expected


@pytest.mark.parametrize(
    ("case", "points", "values", "forfeited", "expected"),
    [
        ("the best by points is last", (9, 3, -2, -10), FOUR, {0}, [0, 6, 4, 2]),
        ("the last by points stays last", (9, 3, -2, -10), FOUR, {3}, [6, 4, 2, 0]),
        ("three left share the first three places", (4, 4, 4, -12), FOUR, {3}, [4, 4, 4, 0]),
        ("equal to the forfeiter by points shares nothing with him", (9, 3, -6, -6), FOUR, {3}, [6, 4, 2, 0]),
        ("a third who forfeits gets 0, not 2", (9, 1, -10), THREE, {2}, [6, 4, 0]),
        ("two forfeit", (9, 3, -2, -10), FOUR, {0, 2}, [0, 6, 0, 4]),
        ("all forfeit", (0, 0, 0), THREE, {0, 1, 2}, [0, 0, 0]),
        ("four equal left of five is no four-way tie", (0, 0, 0, 0, 0), FIVE, {4}, [Fraction(13, 4)] * 4 + [0]),
        ("three equal left of four is no four-way tie", (0, 0, 0, 0), FOUR, {1}, [4, 0, 4, 4]),
    ],
)
def test_who_forfeits_the_round_takes_the_last_place_and_nothing(case, points, values, forfeited, expected):
    """Z11.4 and Z11.5: out before deal 4."""
    assert shares(points, values, forfeited=frozenset(forfeited), four_way_tie=Fraction(2)) == expected


@pytest.mark.parametrize(
    ("case", "forfeited", "expected"),
    [
        ("two left, the second in plus", {2}, [6, 4, 0]),
        ("two left, the second in minus", {0}, [0, 6, 3]),
        ("one left takes the first place", {0, 2}, [0, 6, 0]),
    ],
)
def test_the_plus_rule_looks_at_the_second_of_those_who_played_on(case, forfeited, expected):
    assert shares((9, 1, -10), THREE, three_second=PLUS_RULE, forfeited=frozenset(forfeited)) == expected


def test_place_points_that_do_not_fit_the_table_are_refused():
    with pytest.raises(ValueError, match="3 players, but place points for 4"):
        place_points({"A": 1, "B": 0, "C": -1}, vector=vector(FOUR))


def test_a_stranger_cannot_forfeit():
    with pytest.raises(ValueError, match="not at the table"):
        place_points({"A": 1, "B": 0, "C": -1}, vector=vector(THREE), forfeited=frozenset("D"))


@pytest.mark.parametrize(
    "value", [Fraction(13, 5), Fraction(13, 4), Fraction(7, 3), Fraction(1, 2), Fraction(0), Fraction(6)]
)
def test_every_share_of_the_scales_is_stored_exactly(value):
    assert from_sixtieths(to_sixtieths(value)) == value


def test_what_is_no_number_of_sixtieths_is_not_stored():
    with pytest.raises(ValueError, match="1/7 is not a whole number of sixtieths"):
        to_sixtieths(Fraction(1, 7))


TABLES = st.lists(st.integers(-3, 3), min_size=3, max_size=5)
SCALES = {3: THREE, 4: FOUR, 5: FIVE}


@given(TABLES)
def test_a_table_gives_away_exactly_its_scale(points):
    assert sum(shares(points, SCALES[len(points)])) == sum(SCALES[len(points)])


@given(st.data())
def test_neither_seats_nor_the_order_of_entry_matter(data):
    points = dict(enumerate(data.draw(TABLES)))
    shuffled = dict(data.draw(st.permutations(list(points.items()))))
    scale = vector(SCALES[len(points)])
    assert place_points(shuffled, vector=scale) == place_points(points, vector=scale)


@given(TABLES)
def test_more_points_never_bring_less_and_equal_points_bring_the_same(points):
    worth = shares(points, SCALES[len(points)])
    for mine, mine_worth in zip(points, worth, strict=True):
        for theirs, theirs_worth in zip(points, worth, strict=True):
            assert (mine > theirs) <= (mine_worth > theirs_worth)
            assert (mine == theirs) <= (mine_worth == theirs_worth)


@given(
    points=TABLES,
    out=st.sets(st.integers(0, 4)),
    four_way_tie=st.sampled_from([None, Fraction(2)]),
    three_second=st.sampled_from([None, PLUS_RULE]),
)
def test_the_second_opinion_agrees(points, out, four_way_tie, three_second):
    out = {seat for seat in out if seat < len(points)}
    table = [{"table": 1, "points": total, "forfeited": seat in out} for seat, total in enumerate(points)]
    exceptions = {"four_way_tie": four_way_tie, "three_second": three_second}
    expected = [recount_place_points(row, table, SCALES, **exceptions) for row in table]
    assert shares(points, SCALES[len(points)], forfeited=frozenset(out), **exceptions) == expected
