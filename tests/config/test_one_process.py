"""The one-process mode: the beat's ticks and the slow work reach a worker that is a thread of this process."""

import threading
import time
from typing import Any

import pytest
from celery import shared_task
from celery.signals import task_success

from config.celery import app
from config.one_process import worker_and_beat
from tests.config.served import wait_for


@shared_task
def slow_work(seconds: float) -> None:
    time.sleep(seconds)


@pytest.fixture
def finished(transactional_db: None, settings: Any):
    """The names of the tasks a worker finished."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    names: list[str] = []

    def note(sender, **kwargs: object) -> None:
        names.append(sender.name)

    task_success.connect(note)
    yield names
    task_success.disconnect(note)


def test_the_clock_ticks_each_second_and_slow_work_is_done_beside_it(finished: list[str]):
    with worker_and_beat():
        assert not app.conf.task_always_eager
        for _ in range(2):
            slow_work.delay(2)
        wait_for(lambda: finished.count("tournaments.tasks.tick") >= 3, lambda: finished, seconds=10)
        wait_for(lambda: finished.count(slow_work.name) == 2, lambda: finished, seconds=10)
    assert "worker" not in {thread.name for thread in threading.enumerate()}
