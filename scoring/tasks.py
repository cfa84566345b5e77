"""Work behind the page: one service each, with ids."""

import logging
from typing import Any

from celery import Task, shared_task
from django.db import DatabaseError
from django.utils import timezone
from kombu.exceptions import OperationalError

from scoring.services import backup, standings
from tournaments.models import RoundStatus, Stage

logger = logging.getLogger(__name__)

AGAIN: dict[str, Any] = {
    "autoretry_for": (DatabaseError, OSError), "retry_backoff": 2, "retry_backoff_max": 60, "max_retries": 20
}  # fmt: skip
"""For a quarter of an hour: a database that is busy or a disk that is full costs no standings and no safety copy."""


def hand_over(task: Task, *args: Any) -> None:
    """Give work to the queue once what it follows is stored. While the queue is down the work is done at once: what was
    stored is not answered as a fault, and its standings and its safety copy come all the same.
    """
    try:
        task.delay(*args)
    except OperationalError as error:
        logger.warning("The queue takes no work, so it is done at once: %s %s (%s)", task.name, args, error)
        task(*args)


@shared_task(**AGAIN)
def refresh_standings(stage_id: int, cause: str) -> None:
    """Rank a stage again after a change."""
    standings.catch_up_standings(stage=Stage.objects.get(pk=stage_id), cause=cause, now=timezone.now())


@shared_task(**AGAIN)
def save_stage(stage_id: int, label: str) -> None:
    """Keep a safety copy of a stage as it stands."""
    backup.save_stage(stage=Stage.objects.get(pk=stage_id), label=label, now=timezone.now())


def rank_after_change(stage_id: int) -> None:
    """Have a stage ranked again after entrants or their participation changed."""
    hand_over(refresh_standings, stage_id, "entrants")


def catch_up() -> None:
    """Do what the queue of a killed process did not come to: rank what is played, and keep what was closed last.

    What fails for a stage, such as a copy for which the disk has no room, is written down and keeps nobody from
    playing on.
    """
    for stage in Stage.objects.filter(finished_at=None):
        for step in (_rank, _keep_last_closed):
            try:
                step(stage)
            except Exception:
                logger.exception("Left undone at the start, of the stage %s", stage.slug)


def _rank(stage: Stage) -> None:
    standings.catch_up_standings(stage=stage, cause="entrants", now=timezone.now())


def _keep_last_closed(stage: Stage) -> None:
    closed = stage.rounds.filter(status=RoundStatus.CLOSED).order_by("number").last()
    if closed and not backup.is_saved(stage, f"round-{closed.number}-"):
        backup.save_stage(stage=stage, label=f"round-{closed.number}-closed", now=timezone.now())
