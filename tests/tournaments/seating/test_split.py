"""How many tables of which size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations import TableSplit
from tournaments.seating import SeatingRefused, SplitFallback, split

rules = st.sampled_from([*TableSplit])


@pytest.mark.parametrize(
    ("players", "rule", "sizes"),
    [
        pytest.param(25, TableSplit.FOURS_THREES, (4, 4, 4, 4, 3, 3, 3), id="Garkalne 2024: 25 = 4×4 + 3×3"),
        (3, TableSplit.FOURS_THREES, (3,)),
        (4, TableSplit.FOURS_THREES, (4,)),
        (6, TableSplit.FOURS_THREES, (3, 3)),
        (7, TableSplit.FOURS_THREES, (4, 3)),
        (9, TableSplit.FOURS_THREES, (3, 3, 3)),
        (16, TableSplit.FOURS_THREES, (4, 4, 4, 4)),
        pytest.param(53, TableSplit.FOURS_FIVES, (4,) * 12 + (5,), id="a national final: 13 tables for 53"),
        (5, TableSplit.FOURS_FIVES, (5,)),
        (10, TableSplit.FOURS_FIVES, (5, 5)),
        (15, TableSplit.FOURS_FIVES, (5, 5, 5)),
        (13, TableSplit.THREES_FOURS, (3, 3, 3, 4)),
        (8, TableSplit.THREES_FOURS, (4, 4)),
        (12, TableSplit.THREES_FOURS, (3, 3, 3, 3)),
    ],
)
def test_the_regular_tables_come_first_and_the_odd_ones_last(
    players: int, rule: TableSplit, sizes: tuple[int, ...]
) -> None:
    made = split(players, rule)
    assert (made.sizes, made.fallback) == (sizes, None)


@pytest.mark.parametrize(
    ("players", "sizes"), [(3, (3,)), (6, (3, 3)), (7, (4, 3)), (11, (4, 4, 3))], ids=lambda value: str(value)
)
def test_where_fives_cannot_be_made_fours_and_threes_are_used_and_it_is_said(
    players: int, sizes: tuple[int, ...]
) -> None:
    made = split(players, TableSplit.FOURS_FIVES)
    assert made.sizes == sizes
    assert made.fallback == SplitFallback("split_impossible", players, TableSplit.FOURS_FIVES, TableSplit.FOURS_THREES)
    assert made.fallback.params == {"players": players, "wanted": "fours_fives", "used": "fours_threes"}


@pytest.mark.parametrize("rule", [TableSplit.FOURS_THREES, TableSplit.THREES_FOURS])
def test_five_players_make_one_table_of_five_and_it_is_said(rule: TableSplit) -> None:
    made = split(5, rule)
    assert (made.sizes, made.fallback) == ((5,), SplitFallback("one_table_of_five", 5, rule, None))
    assert made.fallback.params == {"players": 5, "wanted": rule.value, "used": None}


@pytest.mark.parametrize("rule", TableSplit)
@pytest.mark.parametrize("players", [0, 1, 2])
def test_fewer_than_three_players_are_refused(players: int, rule: TableSplit) -> None:
    with pytest.raises(SeatingRefused) as caught:
        split(players, rule)
    assert (caught.value.code, caught.value.params) == ("too_few_players", {"players": players, "least": 3})
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [("too_few_players", "")]


@given(st.integers(3, 2000), rules)
def test_every_player_has_a_place_at_tables_of_the_rule(players: int, rule: TableSplit) -> None:
    made = split(players, rule)
    used = made.fallback.used if made.fallback else rule
    allowed = {None: {5}, TableSplit.FOURS_FIVES: {4, 5}}.get(used, {3, 4})
    assert sum(made.sizes) == players
    assert set(made.sizes) <= allowed


@given(st.integers(3, 2000), rules)
def test_there_are_as_few_odd_tables_as_can_be(players: int, rule: TableSplit) -> None:
    made = split(players, rule)
    used = made.fallback.used if made.fallback else rule
    if used is None:
        return
    regular = used.regular_size
    odd = [size for size in made.sizes if size != regular]
    assert len(odd) < regular  # so many odd tables would be regular ones
    assert list(made.sizes) == [regular] * (len(made.sizes) - len(odd)) + odd


@given(st.integers(12, 2000), rules)
def test_from_twelve_players_on_no_split_falls_back(players: int, rule: TableSplit) -> None:
    assert split(players, rule).fallback is None
