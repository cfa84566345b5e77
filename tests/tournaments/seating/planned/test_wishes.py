"""Plans that keep what was asked: who sits together in every round, who never, who needs a seat, clubs apart."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.planned import recount
from tests.tournaments.seating.test_bounds import partitions
from tournaments.regulations import Apart, TableSplit
from tournaments.seating import split
from tournaments.seating.bounds import bounds
from tournaments.seating.planned import Wishes, plan, replan
from tournaments.seating.planned.wishes import Unit, joined

FOURS = TableSplit.FOURS_THREES
ALWAYS = Apart.ALWAYS


def tables_of(schedule):
    return [seating.tables for seating in schedule]


def pairs(*found: tuple[int, int]) -> frozenset[tuple[int, int]]:
    return frozenset(found)


@st.composite
def wishes(draw: st.DrawFn) -> tuple[int, Wishes]:
    """A field of 28 to 60 and wishes that some round keeps: they come from its tables."""
    players = draw(st.integers(28, 60))
    order = draw(st.permutations(range(1, players + 1)))
    tables = [sorted(order[first : first + 4]) for first in range(0, players - players % 4, 4)]
    together = draw(st.lists(st.sampled_from([(t[0], t[1]) for t in tables]), max_size=4))
    apart = draw(st.lists(st.sampled_from([*combinations(sorted(t[2] for t in tables), 2)]), max_size=6))
    seats = draw(st.dictionaries(st.sampled_from([t[3] for t in tables]), st.integers(1, 4), max_size=2))
    return players, Wishes(frozenset(apart), frozenset(together), seats)


@settings(max_examples=15)
@given(wishes(), st.integers(2, 5), st.sampled_from([FOURS, TableSplit.FOURS_FIVES]))
def test_what_is_asked_is_kept_in_every_round_and_counted_right(
    asked: tuple[int, Wishes], rounds: int, rule: TableSplit
) -> None:
    players, kept = asked
    planned = plan(players, rounds, rule, "kept", wishes=kept)
    tables, said = tables_of(planned.schedule), planned.certificate
    met = recount.meetings(tables)
    assert recount.is_partition(tables, players)
    assert all(tuple(map(len, round_)) == split(players, rule).sizes for round_ in tables)
    assert {met.get(pair, 0) for pair in kept.together} <= {rounds}
    assert {met.get(pair, 0) for pair in kept.apart} <= {0}
    smallest = {e: min(len(table) for round_ in tables for table in round_ if e in table) for e in kept.least_size}
    assert all(smallest[entrant] >= seat for entrant, seat in kept.least_size.items())
    assert said["repeats"] == recount.repeats(tables)
    assert said["bound"] >= (rounds - 1) * len(kept.together)
    assert said["bound"] <= said["repeats"]
    assert said["figures"]["most_meetings"]["bound"] == (rounds if kept.together else 1)


@pytest.mark.parametrize(("players", "rounds", "couples"), [(36, 8, 3), (48, 8, 6), (97, 8, 3), (120, 8, 10)])
def test_couples_in_a_large_field_are_all_that_meets_again(players: int, rounds: int, couples: int) -> None:
    together = frozenset((2 * n + 1, 2 * n + 2) for n in range(couples))
    planned = plan(players, rounds, FOURS, "couples", wishes=Wishes(together=together, apart=pairs((1, 30), (30, 31))))
    figure = planned.certificate["figures"]["repeats"]
    again = {pair for pair, often in recount.meetings(tables_of(planned.schedule)).items() if often > 1}
    assert again == together
    assert figure == {"found": couples * (rounds - 1), "bound": couples * (rounds - 1), "verdict": "optimal"}
    assert planned.certificate["figures"]["odd_table_spread"]["found"] <= 1


def test_companies_of_three_and_whom_they_avoid() -> None:
    kept = Wishes(together=pairs((1, 2), (2, 3), (7, 8)), apart=pairs((3, 8), (1, 9), (9, 10)))
    tables = tables_of(plan(40, 6, FOURS, "three", wishes=kept).schedule)
    for round_ in tables:
        table_of = {entrant: number for number, table in enumerate(round_) for entrant in table}
        assert table_of[1] == table_of[2] == table_of[3] != table_of[9] != table_of[10]
        assert table_of[7] == table_of[8] != table_of[1]


def test_in_a_dense_field_the_couple_is_kept_and_the_repeats_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.seating.planned.search._MOVES_A_STEP", 2000)
    told: list[tuple[int, int]] = []
    asked = Wishes(together=pairs((3, 14)), apart=pairs((3, 5)))
    planned = plan(16, 6, FOURS, "dense", wishes=asked, progress=lambda *done: told.append(done))
    met = recount.meetings(tables_of(planned.schedule))
    assert (met[3, 14], met.get((3, 5), 0), met.get((5, 14), 0)) == (6, 0, 0)
    assert planned.certificate["bound"] == 5 + 6 * (24 - 1) - (120 - 3)
    assert planned.certificate["bound"] <= planned.certificate["repeats"] <= planned.certificate["bound"] + 12
    assert told[0] == (0, told[0][1])
    again = plan(16, 6, FOURS, "dense", wishes=asked)
    assert again.schedule == planned.schedule


def test_who_needs_the_fourth_seat_is_at_the_one_table_that_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.seating.planned.search._MOVES_A_STEP", 500)
    planned = plan(13, 4, FOURS, "fourth", wishes=Wishes(least_size={5: 4}))
    assert all(5 in round_[0] and len(round_[0]) == 4 for round_ in tables_of(planned.schedule))


def test_what_cannot_be_kept_is_not_kept_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four who may not meet at three tables."""
    monkeypatch.setattr("tournaments.seating.planned.search._MOVES_A_STEP", 100)
    asked = Wishes(apart=frozenset(combinations((1, 2, 3, 4), 2)))
    planned = plan(12, 3, FOURS, "four", wishes=asked)
    assert not asked.are_kept(tables_of(planned.schedule))
    assert recount.is_partition(tables_of(planned.schedule), 12)


@pytest.mark.parametrize("always", [(), ((0, 1),)])
@pytest.mark.parametrize("never", [(), ((2, 3),), ((1, 2), (2, 3))])
@pytest.mark.parametrize(("players", "rounds"), [(6, 3), (7, 3), (8, 2), (9, 2)])
def test_the_bound_holds_for_every_plan_of_a_small_field_that_keeps_it(
    players: int, rounds: int, always: tuple[tuple[int, int], ...], never: tuple[tuple[int, int], ...]
) -> None:
    sizes = split(players, FOURS).sizes
    asked = Wishes(together=frozenset(always), apart=frozenset(never))
    every = [tables for tables in partitions(tuple(range(players)), sizes) if asked.are_kept([tables])]
    least = bounds(players, rounds, sizes, always=len(asked.always()), never=len(asked.never()))
    fewest = most = 10**9
    for schedule in product(every, repeat=rounds):
        met = recount.meetings(schedule)
        fewest, most = min(fewest, sum(met.values()) - len(met)), min(most, max(met.values()))
    assert least.repeats <= fewest
    assert least.most <= most


# Clubs apart in all rounds


@pytest.mark.parametrize(("players", "clubs"), [(97, 19), (120, 4), (150, 10)])
def test_clubs_of_a_large_field_are_apart_in_all_rounds(players: int, clubs: int) -> None:
    of_club = {entrant: f"{entrant % clubs}" for entrant in range(1, players + 1)}
    planned = plan(players, 8, FOURS, "clubs", wishes=Wishes(clubs=of_club, clubs_apart=ALWAYS))
    assert [recount.club_pairs(tables, of_club) for tables in tables_of(planned.schedule)] == [0] * 8
    assert planned.certificate["club_pairs"] == [0] * 8
    assert planned.certificate["figures"]["club_pairs"] == {"found": 0, "bound": 0, "verdict": "optimal"}
    assert planned.certificate["repeats"] == 0


@pytest.mark.parametrize("largest", [5, 9, 14])
def test_round_1_stays_at_its_least_and_later_rounds_have_fewer_than_unasked(largest: int) -> None:
    of_club = {entrant: "A" if entrant <= largest else f"{entrant % 5}" for entrant in range(1, 37)}
    asked, unasked = (
        plan(36, 8, FOURS, "dense clubs", wishes=Wishes(clubs=of_club, clubs_apart=apart)).certificate
        for apart in (ALWAYS, Apart.FIRST_ROUND)
    )
    assert asked["club_pairs"][0] == unasked["club_pairs"][0] == unasked["figures"]["club_pairs"]["bound"]
    assert sum(asked["club_pairs"]) < sum(unasked["club_pairs"])
    assert asked["figures"]["club_pairs"]["found"] == sum(asked["club_pairs"])
    assert asked["figures"]["club_pairs"]["bound"] == 8 * unasked["figures"]["club_pairs"]["bound"]
    is_least = asked["figures"]["club_pairs"]["found"] == asked["figures"]["club_pairs"]["bound"]
    assert asked["figures"]["club_pairs"]["verdict"] == ("optimal" if is_least else "none_better_found")
    assert asked["repeats"] == unasked["repeats"] == 0


def test_a_club_that_is_not_kept_apart_is_counted_only() -> None:
    of_club = dict.fromkeys(range(1, 5), "A")
    said = plan(16, 2, FOURS, "never", wishes=Wishes(clubs=of_club, clubs_apart=Apart.NEVER)).certificate
    assert said["figures"]["club_pairs"] == {"found": 0, "bound": 0, "verdict": "optimal"}
    assert len(said["club_pairs"]) == 2


# Changes


def test_a_new_wish_is_kept_by_the_rest_of_the_plan_and_few_are_moved() -> None:
    before = plan(60, 8, FOURS, "before").schedule
    asked = Wishes(together=pairs((5, 61)), apart=pairs((1, 2), (3, 4)))
    active = [*range(1, 60), 61]
    change = replan(before, before[:3], active, FOURS, "after", asked)
    tables = tables_of(change.schedule)
    assert asked.are_kept(tables)
    assert change.repeats == recount.repeats([*tables_of(before[:3]), *tables]) == 4
    assert change.moved <= change.seats // 4


def test_clubs_stay_apart_when_the_rest_is_planned_anew() -> None:
    of_club = {entrant: f"{entrant % 6}" for entrant in range(1, 122)}
    asked = Wishes(clubs=of_club, clubs_apart=ALWAYS)
    before = plan(120, 8, FOURS, "before", wishes=asked).schedule
    change = replan(before, before[:4], [*range(3, 121), 121], FOURS, "after", asked)
    assert change.repeats == 0
    assert sum(recount.club_pairs(tables, of_club) for tables in tables_of(change.schedule)) <= 2


# Putting together


def test_each_company_gets_the_table_where_it_sits_or_one_with_room() -> None:
    tables = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]
    units = (Unit((0, 4), 2), Unit((8, 9), 4))
    found = joined(tables, units, frozenset())
    assert [len(table) for table in found] == [4, 4, 3]
    assert sorted(entrant for table in found for entrant in table) == [*range(11)]
    assert {0, 4} <= set(found[0])
    assert {8, 9} <= set(found[1])


def test_companies_of_whom_two_may_not_meet_get_two_tables() -> None:
    found = joined([[0, 1, 2, 3], [4, 5, 6, 7]], (Unit((0, 1), 2), Unit((2, 3), 2)), pairs((1, 2)))
    assert sorted(map(sorted, (set(table) & {0, 1, 2, 3} for table in found))) == [[0, 1], [2, 3]]


def test_companies_too_large_for_the_tables_stay_where_they_are() -> None:
    tables = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    units = tuple(Unit(members, 2) for members in ((0, 3), (1, 4), (2, 6), (5, 7)))
    assert joined(tables, units, frozenset()) == tables


def test_a_thousand_couples_find_their_tables() -> None:
    tables = [[*range(first, first + 4)] for first in range(0, 2400, 4)]
    units = tuple(Unit((one, 2399 - one), 2) for one in range(1200))
    found = joined(tables, units, frozenset())
    table_of = {entrant: number for number, table in enumerate(found) for entrant in table}
    assert all(table_of[one] == table_of[2399 - one] for one in range(1200))
    assert {len(table) for table in found} == {4}
