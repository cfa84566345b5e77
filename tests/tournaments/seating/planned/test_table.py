"""No plan is worse than the best schedule known before, and what was without repeats stays so."""

import pytest

from benchmarks.seating import FIELDS, LARGE, ROUNDS, Report, known, least
from config.bootstrap import ROOT
from tests.tournaments.seating.planned import recount
from tournaments.regulations import TableSplit
from tournaments.seating.planned import plan

FOURS = TableSplit.FOURS_THREES
TABLE = [(players, rounds) for players in FIELDS for rounds in ROUNDS]
SAMPLE = [*TABLE[::17], (24, 8), (28, 9), (28, 10), (32, 10), (36, 11), (40, 12)]


def check(players: int, rounds: int) -> None:
    """Repeats and most meetings against the table, bounds against a second calculation."""
    planned = plan(players, rounds, FOURS, "table")
    met = recount.meetings([seating.tables for seating in planned.schedule])
    repeats, most = known(players, rounds)
    figures = planned.certificate["figures"]
    assert sum(met.values()) - len(met) <= repeats
    assert max(met.values()) <= most
    assert (figures["repeats"]["bound"], figures["most_meetings"]["bound"]) == least(players, rounds)
    assert figures["seat_spread"]["found"] <= max(2, figures["seat_spread"]["bound"])


@pytest.mark.parametrize(("players", "rounds"), SAMPLE)
def test_a_sample_of_the_table(players: int, rounds: int) -> None:
    check(players, rounds)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rounds"), [*TABLE, *LARGE])
def test_the_whole_table(players: int, rounds: int) -> None:
    check(players, rounds)


@pytest.mark.parametrize(
    ("players", "rounds", "fewer"),
    [
        (24, 8, 18),
        (25, 9, 3),
        (28, 10, 42),
        (29, 10, 2),
        (30, 10, 0),
        (32, 10, 0),
        (32, 11, 32),
        (36, 11, 0),
        (36, 12, 27),
        (40, 12, 0),
        (40, 13, 0),
    ],
)
def test_what_was_gained_stays_gained(players: int, rounds: int, fewer: int) -> None:
    assert plan(players, rounds, FOURS, "gained").certificate["repeats"] <= fewer


@pytest.mark.parametrize(("players", "rounds"), [(18, 8), (21, 10), (24, 11), (25, 11), (27, 12), (27, 13), (30, 12)])
def test_at_tables_of_three_nobody_meets_twice_where_designs_say_so(players: int, rounds: int) -> None:
    assert plan(players, rounds, TableSplit.THREES_FOURS, "threes").certificate["repeats"] == 0


@pytest.mark.parametrize(("players", "rounds"), [(34, 8), (39, 9), (43, 10), (32, 10)])
def test_what_was_gained_with_tables_of_five_stays_gained(players: int, rounds: int) -> None:
    assert plan(players, rounds, TableSplit.FOURS_FIVES, "fives").certificate["repeats"] == 0


@pytest.mark.parametrize("rounds", [10, 12])
def test_splits_that_give_the_same_tables_have_the_same_plans(rounds: int) -> None:
    one, other = (plan(32, rounds, rule, "same").schedule for rule in (FOURS, TableSplit.FOURS_FIVES))
    assert one == other


def test_the_table_itself_is_read_as_it_is_written() -> None:
    assert len(TABLE) == 392
    assert known(12, 7) == (60, 3)
    assert known(16, 8) == (72, 2)
    assert known(30, 10) == (25, 2)
    assert known(53, 12) == (0, 1)
    assert sum(known(*field)[0] == 0 for field in TABLE) == 266


@pytest.mark.slow
def test_the_figures_of_the_explanation_are_those_of_the_benchmark() -> None:
    report = Report(is_quiet=True)
    for players, rounds in TABLE:
        report.measure(players, rounds, is_table=True)
    text = " ".join((ROOT / "docs/explanation/seating.md").read_text("utf-8").split())
    assert report.faults == []
    for line in report.summary():
        assert line in text
