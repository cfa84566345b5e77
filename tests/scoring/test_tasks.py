"""Work handed to the queue."""

import pytest
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
