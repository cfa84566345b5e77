"""The laws themselves: what holds of all rows, and between the rows before a request and after it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.laws.bare import Row, Rows
from tests.laws.ledger import Ledger

DERIVED = {"Actor", "RoundResult", "ScheduledEvent", "StandingsVersion"}
"""Counted from other rows, or made in passing: they need no audit entry."""
MADE_ANEW = {"Participation", "Round", "RoundResult", "SeatAssignment", "Table"}
"""What a new draw makes anew, a regulation with fewer rounds takes back, or sheets give. All else is only added to."""
GOES_WITH_A_START = {"RoundPause", "ScoreSheet", "ScribeBinding"}
"""What a start by mistake takes with it when it is taken back; no line, no totals, no confirmation."""
TRIES = {"code_failures", "code_locked_until"}
"""Columns of an entrant that count wrong codes: they are kept although the try is refused."""


def faults_of(rows: Rows) -> list[str]:
    """Everything in the rows that breaks a law."""
    faults = []
    for stage in rows["Stage"]:
        ledger = Ledger(rows, stage["id"])
        faults += [*ledger.faults_of_sheets(), *ledger.faults_of_seats(), *faults_of_standings(rows, ledger)]
    return faults


def faults_of_standings(rows: Rows, ledger: Ledger) -> list[str]:
    """The latest version says what the recount says."""
    versions = [row for row in rows["StandingsVersion"] if row["stage_id"] == ledger.stage["id"]]
    if not ledger.started and not versions:
        return []
    taken_back = any(entry["action"] == "start_taken_back" for entry in rows["AuditEntry"])
    if not ledger.started and not taken_back:
        return ["standings before the first round"]
    said = max(versions, key=lambda row: row["number"])["rows"] if versions else []
    stored, counted = {line["entrant"]: _said(line) for line in said}, {}
    for line in ledger.standings():
        counted[line["entrant"]] = (line["rank"], line["shared"], dict(line["values"]), set(line["dropped"]))
    return [
        f"standings: entrant {entrant} has {stored.get(entrant)}, counted is {counted.get(entrant)}"
        for entrant in stored.keys() | counted.keys()
        if stored.get(entrant) != counted.get(entrant)
    ]


def _said(line: Row) -> tuple[Any, ...]:
    values = {metric: Fraction(value) for metric, value in line["values"]}
    return line["rank"], line["shared"], values, set(line["dropped"])


def check_refused(before: Rows, after: Rows) -> None:
    """No row differs."""
    assert _without_tries(before) == _without_tries(after), "a refusal wrote something"


def check_written(before: Rows, after: Rows) -> None:
    """Nothing is gone, no audit entry is changed, and there is a new one exactly when something was written."""
    entries = before["AuditEntry"]
    new = after["AuditEntry"][len(entries) :]
    may_go = MADE_ANEW | (GOES_WITH_A_START if any(row["action"] == "start_taken_back" for row in new) else set())
    for name, rows in before.items():
        if name not in may_go:
            assert {row["id"] for row in rows} <= {row["id"] for row in after[name]}, f"{name}: something is gone"
    assert after["AuditEntry"][: len(entries)] == entries, "an audit entry was changed"
    written, told = _audited(before) != _audited(after), bool(new)
    assert written == told, f"written: {written}, told in the audit: {told}"


def _audited(rows: Rows) -> Rows:
    """The rows that change only with an audit entry."""
    return {name: found for name, found in _without_tries(rows).items() if name not in DERIVED | {"AuditEntry"}}


def _without_tries(rows: Rows) -> Rows:
    entrants = [{column: value for column, value in row.items() if column not in TRIES} for row in rows["Entrant"]]
    return rows | {"Entrant": entrants}
