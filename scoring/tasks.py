"""Work behind the page: one service each, with ids."""

from celery import shared_task
from django.utils import timezone

from scoring.services import backup, standings
from tournaments.models import Stage


@shared_task
def refresh_standings(stage_id: int, cause: str) -> None:
    """Rank a stage again after a change."""
    standings.catch_up_standings(stage=Stage.objects.get(pk=stage_id), cause=cause, now=timezone.now())


@shared_task
def save_stage(stage_id: int, label: str) -> None:
    """Keep a safety copy of a stage as it stands."""
    backup.save_stage(stage=Stage.objects.get(pk=stage_id), label=label, now=timezone.now())


def rank_after_change(stage_id: int) -> None:
    """Have a stage ranked again after entrants or their participation changed."""
    refresh_standings.delay(stage_id, "entrants")
