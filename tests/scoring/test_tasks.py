"""Work handed to the queue."""

import errno

import pytest
from django.db import OperationalError as DatabaseBusy
from kombu.exceptions import OperationalError

from scoring import tasks
from scoring.models import StandingsVersion
from tests.scoring_factories import hall, type_totals

pytestmark = pytest.mark.django_db


def test_while_the_queue_is_down_a_write_stands_and_its_standings_come_all_the_same(
    monkeypatch, django_capture_on_commit_callbacks
):
    def is_down(*args: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(tasks.refresh_standings, "delay", is_down)
    at = hall(4)
    with django_capture_on_commit_callbacks(execute=True):
        type_totals(at, 1, 9, 3, -2, -10)
    version = StandingsVersion.objects.get(stage=at.stage)
    assert [row["rank"] for row in version.rows] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("task", "module", "service"),
    [("refresh_standings", "standings", "catch_up_standings"), ("save_stage", "backup", "save_stage")],
)
@pytest.mark.parametrize("error", [DatabaseBusy("database is locked"), OSError(errno.ENOSPC, "disk full")])
def test_what_could_not_be_done_is_done_later(monkeypatch, task, module, service, error):
    tries = []

    def fails_once(**_: object) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise error

    monkeypatch.setattr(f"scoring.tasks.{module}.{service}", fails_once)
    getattr(tasks, task).apply(args=[hall(4).stage.pk, "round:1"], throw=False)
    assert len(tries) == 2
