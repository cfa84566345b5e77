"""Chance asks every public service of a stage for anything, and these laws hold after every step.

A refused request changes no row; an accepted one leaves an audit entry exactly when it wrote something, and asked again
at once it writes nothing more; nothing is ever gone; every sheet sums to zero plus the recorded overrides, and plain
lines are worth what a pencil says; each drawn round is a partition into tables of three to five, as its record and the
changes of seats say; the stored standings are those that `tests.laws.ledger` counts from bare rows without `scoring`
and `engine`.

A short run stands in by default; `KARTA_LAW_EXAMPLES=300 python3 manage.py test tests/test_laws.py` is the full number.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from inspect import getsource
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RULE_MARKER, run_state_machine_as_test

from scoring.services.conduct import give_warning
from scoring.services.lines import mark_absent
from scoring.services.rounds import close_round
from scoring.services.standings import refresh_standings
from scoring.standings import metrics
from tests import recount
from tests.factories import EntrantFactory
from tests.laws import ledger, pencil
from tests.laws.bare import bare_rows
from tests.laws.laws import check_refused, check_written, faults_of
from tests.laws.machine import Laws
from tests.laws.scene import ASKS
from tests.laws.services import (
    FOR_DOORS,
    LOOKS,
    PARTS,
    called_by_doors,
    is_part,
    name_of,
    public_functions,
    writing_services,
)
from tests.scoring_factories import EVENING, LATER, Hall, begin, hall, key, play, sign, type_totals, won
from tournaments.models import AuditEntry, Entrant, SeatAssignment
from tournaments.regulations import MetricKey

pytestmark = pytest.mark.django_db
EXAMPLES = int(os.environ.get("KARTA_LAW_EXAMPLES", "6"))
any_number = settings(max_examples=EXAMPLES, stateful_step_count=40, suppress_health_check=list(HealthCheck))


def test_the_laws_hold_whatever_is_asked():
    run_state_machine_as_test(Laws, settings=any_number)


# Every service is among the rules


def test_every_public_service_is_asked():
    asked = [name_of(ask.service) for ask in ASKS]
    assert sorted(asked) == sorted(writing_services())
    rules = {one.service for one in vars(Laws).values() if hasattr(one, RULE_MARKER) and hasattr(one, "service")}
    assert rules == set(writing_services().values())


def test_what_is_no_service_is_there_and_no_door_calls_it():
    functions = public_functions()
    modules = {name.rpartition(".")[0] for name in functions}
    assert PARTS.keys() <= functions.keys() | modules
    assert functions.keys() >= LOOKS
    assert {name for name in called_by_doors() if is_part(name)} <= FOR_DOORS


def test_a_service_that_nobody_asks_is_found(monkeypatch):
    def another(*, actor: Any, now: Any) -> None:
        """A service of tomorrow."""

    another.__module__, another.__qualname__ = close_round.__module__, "another"
    monkeypatch.setattr("scoring.services.rounds.another", another, raising=False)
    assert "scoring.services.rounds.another" in writing_services()
    with pytest.raises(AssertionError):
        test_every_public_service_is_asked()


@pytest.mark.parametrize("module", [ledger, pencil, recount])
def test_the_recount_imports_nothing_it_judges(module):
    imported = {
        name
        for node in ast.walk(ast.parse(getsource(module)))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    assert imported <= {"__future__", "collections", "collections.abc", "fractions", "typing"} | {
        "tests.laws",
        "tests.laws.bare",
        "tests.recount",
    }


# A fault planted in each metric is caught


@pytest.fixture
def played() -> Hall:
    """Two rounds of two tables, in which every metric has something to tell apart; the worst round is dropped."""
    EntrantFactory()  # of another stage: ids are no start numbers
    at = hall(4, 3, regulation=replace(EVENING, metrics=tuple(MetricKey), discards=1, deals=6))
    play(at.sheet, won(2), actor=at.referee)
    said = {"actor": at.referee, "entry_key": key(), "number": 2, "seat": 4, "reason": "left", "now": LATER}
    mark_absent(sheet=at.sheet, **said)
    play(at.sheet, won(1), won(1), actor=at.referee)
    sign(at, 1)
    type_totals(at, 2, 5, 5, -10, deals=6, zoles={1: {"won": 2, "lost": 1}, 2: {"won": 0, "lost": 2}})
    sign(at, 2)
    close_round(round=at.round_now(), actor=at.referee, now=LATER)
    at = begin(at, 2, [[1, 2, 5, 6], [3, 4, 7]])
    type_totals(at, 1, 4, 4, -4, -4, deals=6, zoles={3: {"won": 1, "lost": 0}})
    type_totals(at, 2, 0, 0, 0, deals=6)
    rank(at)
    assert faults_of(bare_rows()) == []
    return at


def rank(at: Hall) -> None:
    refresh_standings(stage=at.stage, cause="round:2", now=LATER)


def _with_dropped_rounds(column: str) -> Callable[..., Fraction]:
    def value(self, competitor, tied, book):
        return Fraction(sum(getattr(row, column) for row in book.rounds_of(competitor.entrant)))

    return value


def _first_round(self, competitor, tied, book):
    return next((row.place_points for row in book.rounds_of(competitor.entrant)), Fraction(0))


def _whole_wins(self, competitor, tied, book):
    rows = [row for row in book.rounds_of(competitor.entrant) if row.table is not None]
    return Fraction(sum(row.points == max(mate.points for mate in book.table_of(row)) for row in rows))


def _against_everybody(self, competitor, tied, book):
    rows = book.rounds_of(competitor.entrant)
    return Fraction(
        sum((row.points > mate.points) - (row.points < mate.points) for row in rows for mate in book.table_of(row))
    )


def _rounds_with_zoles(self, competitor, tied, book):
    return Fraction(sum(row.zoles_won > 0 for row in book.rounds_of(competitor.entrant)))


def _by_id(self, competitor, tied, book):
    return Fraction(competitor.entrant)


PLANTED = [
    (metrics.PlacePoints, _with_dropped_rounds("place_points")),
    (metrics.Points, _with_dropped_rounds("points")),
    (metrics.LastRound, _first_round),
    (metrics.TableWins, _whole_wins),
    (metrics.HeadToHead, _against_everybody),
    (metrics.ZolesWon, _rounds_with_zoles),
    (metrics.StartNumber, _by_id),
]


@pytest.mark.parametrize(("metric", "fault"), PLANTED, ids=[metric.key for metric, _ in PLANTED])
def test_a_fault_planted_in_a_metric_is_caught(metric, fault, played, monkeypatch):
    monkeypatch.setattr(metric, "value", fault)
    rank(played)
    found = faults_of(bare_rows())
    assert found
    assert all(fault.startswith("standings: ") for fault in found)


def test_a_fault_is_planted_in_every_metric():
    assert {metric.key for metric, _ in PLANTED} == set(MetricKey)


# The other laws catch what they should


def _in_row(name: str, place: int, **columns: Any) -> Callable[[dict], None]:
    """A fault: other columns in one row of a table."""

    def plant(rows: dict) -> None:
        rows[name][place] = rows[name][place] | columns

    return plant


def _two_lines_worth_nothing(rows: dict) -> None:
    for line in rows["SheetLine"][:2]:
        line |= {"points_1": 0, "points_2": 0, "points_3": 0, "points_4": 0}


def _somebody_twice(rows: dict) -> None:
    rows["SeatAssignment"][0] = rows["SeatAssignment"][0] | {"side_id": rows["SeatAssignment"][1]["side_id"]}


@pytest.mark.parametrize(
    ("plant", "said"),
    [
        (_in_row("SheetLine", 0, points_1=7), "does not sum to zero"),
        (_in_row("SheetTotals", 0, points_1=7), "do not sum to the override"),
        (_two_lines_worth_nothing, "instead of"),
        (_somebody_twice, "no partition"),
        (_in_row("Draw", 0, result=[[1, 2, 3], [4, 5, 6, 7]]), "are not the seats of the record"),
        (_in_row("Draw", 0, result=[[1, 2, 3, 4], [5, 6]]), "the record is no partition"),
        (_in_row("Round", -1, status="seated"), "drawn or not"),
        (_in_row("Entrant", -1, start_number=30), "standings: "),
    ],
)
def test_rows_that_break_a_law_are_found(plant, said, played):
    rows = bare_rows()
    plant(rows)
    assert any(said in fault for fault in faults_of(rows))


def test_a_refusal_that_writes_is_caught(played):
    before = bare_rows()
    Entrant.objects.filter(stage=played.stage).update(code_failures=1)
    check_refused(before, bare_rows())  # but a wrong code is counted
    Entrant.objects.filter(stage=played.stage).update(paid_at=LATER)
    with pytest.raises(AssertionError, match="a refusal wrote something"):
        check_refused(before, bare_rows())


def test_a_write_without_audit_and_an_audit_without_write_are_caught(played):
    before = bare_rows()
    Entrant.objects.filter(stage=played.stage).update(paid_at=LATER)
    with pytest.raises(AssertionError, match="written: True, told in the audit: False"):
        check_written(before, bare_rows())
    before = bare_rows()
    give_warning(entrant=played.entrant(1), round=played.round, actor=played.referee, reason="loud", now=LATER)
    check_written(before, bare_rows())
    played.entrant(1).warnings.update(reason="quiet")
    AuditEntry.objects.update(reason="quiet")
    with pytest.raises(AssertionError, match="an audit entry was changed"):
        check_written(before, bare_rows())


def test_what_is_gone_is_missed(played):
    before = bare_rows()
    SeatAssignment.objects.filter(table__number=2).delete()  # made anew with a draw
    played.entrant(1).actors.all().delete()
    after = bare_rows() | {"SheetLine": before["SheetLine"][1:]}
    with pytest.raises(AssertionError, match="SheetLine: something is gone"):
        check_written(before, after)
