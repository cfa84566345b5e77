"""Every write is told in the audit: one entry for each service, or those of its parts.

A service that is not in the table of `tests.laws.one_of_each` makes the test fail; so does one that leaves more, fewer
or other entries.
"""

from __future__ import annotations

from dataclasses import replace
from inspect import signature

import pytest

from tests.factories import NOW
from tests.laws.one_of_each import DAY
from tests.laws.services import name_of, writing_services
from tests.laws.spoken_of import SIZES, Day
from tests.scoring_factories import EVENING, hall
from tournaments.models import AuditEntry
from tournaments.regulations import TableSplit

pytestmark = pytest.mark.django_db

SILENT = {
    "scoring.services.backup.document.save_stage": "writes a file",
    "scoring.services.codes.check_code": "counts wrong tries; a code that fits is used in what follows",
    "scoring.services.standings.catch_up_standings": "counts what others wrote",
    "scoring.services.standings.refresh_standings": "counts what others wrote",
    "tournaments.services.schedule.fire_due": "the clock, which nobody presses",
    "tournaments.services.schedule.fire_event": "the clock, which nobody presses",
}
"""Services that write no entry, and why."""
TIMED = replace(EVENING, minutes=30, max_warnings=2, table_split=TableSplit.THREES_FOURS)


def test_every_write_of_a_day_is_told_once():
    day = Day(hall(*SIZES, regulation=TIMED, start=False))
    told = []
    for service, said, _ in DAY:
        arguments = {"now": NOW, "actor": day.at.referee} | said(day)
        known = signature(service).parameters
        before = AuditEntry.objects.count()
        service(**{name: value for name, value in arguments.items() if name != "actor" or name in known})
        entries_left = list(AuditEntry.objects.order_by("pk"))[before:]
        told.append((name_of(service), " ".join(entry.action for entry in entries_left)))
    assert told == [(name_of(service), actions) for service, _, actions in DAY]


def test_every_service_writes_on_that_day():
    assert {name_of(service) for service, *_ in DAY} | SILENT.keys() == writing_services().keys()
