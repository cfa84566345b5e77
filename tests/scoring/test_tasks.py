"""Work handed to the queue."""

import errno
from operator import attrgetter

import pytest
from django.db import OperationalError as DatabaseBusy
from kombu.exceptions import OperationalError

from scoring import tasks
from scoring.models import StandingsVersion
from scoring.services.rounds import close_round
from tests.scoring_factories import LATER, hall, sign, type_totals

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


def test_what_a_killed_process_left_undone_is_done_at_the_next_start(settings):
    at = hall(4)
    type_totals(at, 1, 9, 3, -2, -10)
    sign(at)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    assert not StandingsVersion.objects.exists()  # in a test nothing follows a commit
    for _ in range(2):
        tasks.catch_up()
        assert [row["rank"] for row in StandingsVersion.objects.get().rows] == [1, 2, 3, 4]
        (copy,) = (settings.DATA_DIR / "backups" / at.stage.slug).iterdir()
        assert copy.name.endswith("-round-1-closed.json.gz")


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "disk full"), DatabaseBusy("locked"), KeyError("of ours")])
@pytest.mark.parametrize("broken", ["standings.catch_up_standings", "backup.save_stage"])
def test_what_cannot_be_made_up_for_stops_neither_the_start_nor_another_stage(monkeypatch, settings, broken, error):
    halls = [hall(4), hall(4)]
    for at in halls:
        type_totals(at, 1, 9, 3, -2, -10)
        sign(at)
        close_round(round=at.round, actor=at.head_referee, now=LATER)
    works = attrgetter(broken)(tasks)

    def fails_for_the_first(*, stage, **said):
        if stage == halls[0].stage:
            raise error
        return works(stage=stage, **said)

    monkeypatch.setattr(f"scoring.tasks.{broken}", fails_for_the_first)
    tasks.catch_up()
    ranked, copied = broken != "standings.catch_up_standings", broken != "backup.save_stage"
    for at, is_ranked, is_copied in ((halls[0], ranked, copied), (halls[1], True, True)):
        assert StandingsVersion.objects.filter(stage=at.stage).exists() is is_ranked
        assert (settings.DATA_DIR / "backups" / at.stage.slug).exists() is is_copied


def test_a_stage_that_has_not_begun_is_left_alone(settings):
    at = hall(4, start=False)
    tasks.catch_up()
    assert not StandingsVersion.objects.exists()
    assert not (settings.DATA_DIR / "backups" / at.stage.slug).exists()
