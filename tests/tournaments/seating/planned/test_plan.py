"""Plans of all rounds: what every one keeps, whatever was asked for."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.planned import recount
from tournaments.regulations import TableSplit
from tournaments.seating import SeatingRefused, split
from tournaments.seating.planned import Planned, Wishes, plan

FOURS = TableSplit.FOURS_THREES
numbers = {"players": st.integers(49, 130), "rounds": st.integers(1, 8)}
rules = st.sampled_from([FOURS, TableSplit.THREES_FOURS])
seeds = st.text(max_size=8)


def tables_of(planned: Planned) -> list[tuple[tuple[int, ...], ...]]:
    return [seating.tables for seating in planned.schedule]


@settings(max_examples=20)
@given(**numbers, rule=rules, seed=seeds)
def test_every_round_seats_everybody_once_at_tables_of_the_split(
    players: int, rounds: int, rule: TableSplit, seed: str
) -> None:
    planned = plan(players, rounds, rule, seed)
    assert len(planned.schedule) == rounds
    assert recount.is_partition(tables_of(planned), players)
    for tables in tables_of(planned):
        assert tuple(map(len, tables)) == split(players, rule).sizes


@settings(max_examples=20)
@given(
    **numbers, rule=rules, seed=seeds, clubs=st.lists(st.sampled_from(["", "a", "b", "c"]), min_size=130, max_size=130)
)
def test_the_certificate_is_what_a_recount_finds(
    players: int, rounds: int, rule: TableSplit, seed: str, clubs: list[str]
) -> None:
    of_club = {entrant: club for entrant, club in enumerate(clubs[:players], start=1) if club}
    planned = plan(players, rounds, rule, seed, wishes=Wishes(clubs=of_club))
    tables, said = tables_of(planned), planned.certificate
    visits = recount.odd_visits(tables, rule.regular_size)
    seats = recount.seat_counts(tables)
    counted_seats = range(1, rule.regular_size + 1)
    assert said["repeats"] == recount.repeats(tables)
    assert said["most_meetings"] == max(recount.meetings(tables).values())
    assert said["odd_table_visits"] == {str(entrant): visits[entrant] for entrant in range(1, players + 1)}
    assert said["seats"] == {
        str(entrant): [seats[entrant][seat] for seat in range(1, max(map(len, tables[0])) + 1)]
        for entrant in range(1, players + 1)
    }
    spreads = [[seats[e][s] for s in counted_seats] for e in seats]
    assert said["seat_spread"] == max(max(had) - min(had) for had in spreads)
    assert said["club_pairs"] == [recount.club_pairs(round_, of_club) for round_ in tables]


@settings(max_examples=20)
@given(**numbers, rule=rules, seed=seeds)
def test_the_same_seed_gives_the_same_plan(players: int, rounds: int, rule: TableSplit, seed: str) -> None:
    assert plan(players, rounds, rule, seed) == plan(players, rounds, rule, seed)


def test_another_seed_gives_another_plan_of_the_same_worth() -> None:
    plans = [plan(60, 8, FOURS, seed) for seed in "abcdefgh"]
    assert len({planned.schedule for planned in plans}) == 8
    assert {planned.certificate["repeats"] for planned in plans} == {0}


@pytest.mark.parametrize("biggest", [3, 12, 13, 16, 30])
def test_club_mates_sit_apart_in_round_1_as_far_as_there_are_tables(biggest: int) -> None:
    clubs = {entrant: "Rīga" if entrant <= biggest else "Cēsis" for entrant in range(1, biggest + 6)}
    planned = plan(50, 6, FOURS, "clubs", wishes=Wishes(clubs=clubs))
    figure = planned.certificate["figures"]["club_pairs"]
    even, more = divmod(biggest, 13)
    fewest = (13 - more) * even * (even - 1) // 2 + more * (even + 1) * even // 2
    assert (figure["found"], figure["bound"], figure["verdict"]) == (fewest, fewest, "optimal")


@pytest.mark.parametrize(("players", "rounds"), [(97, 8), (120, 8), (150, 8), (500, 8)])
def test_in_a_large_field_nobody_meets_twice_and_odd_tables_are_shared(players: int, rounds: int) -> None:
    planned = plan(players, rounds, FOURS, "large")
    visits = recount.odd_visits(tables_of(planned), 4).values()
    assert recount.repeats(tables_of(planned)) == 0
    assert max(visits) - min(visits) <= 1
    assert planned.certificate["seat_spread"] <= 2


@pytest.mark.parametrize(
    ("players", "rounds", "fewer"), [(16, 8, 5), (12, 5, 1), (20, 6, 5), (28, 11, 9), (36, 12, 11)]
)
def test_a_plan_with_repeats_says_how_many_rounds_would_have_none(players: int, rounds: int, fewer: int) -> None:
    certificate = plan(players, rounds, FOURS, "any").certificate
    assert certificate["repeats"] > 0
    assert certificate["rounds_without_repeats"] == fewer
    assert "rounds_without_repeats" not in plan(players, fewer, FOURS, "any").certificate


def test_no_round_is_no_plan() -> None:
    with pytest.raises(SeatingRefused) as caught:
        plan(20, 0, FOURS, "any")
    assert (caught.value.code, caught.value.params) == ("too_few_rounds", {"rounds": 0, "least": 1})


def test_two_players_are_too_few() -> None:
    with pytest.raises(SeatingRefused) as caught:
        plan(2, 3, FOURS, "any")
    assert caught.value.code == "too_few_players"
