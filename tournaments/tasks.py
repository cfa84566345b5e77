"""Work for the queue `clock`. Each task is thin and may run late, twice or never: the rows decide."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from tournaments.selectors import events_due
from tournaments.services.schedule import fire_due, fire_event

HINT_WITHIN = timedelta(seconds=1.5)
"""A little more than the beat, so that each event is hinted once or twice and fires to the moment."""


@shared_task
def tick() -> None:
    """Fire what is due, and hint at what will be before the next tick."""
    now = timezone.now()
    fire_due(now=now)
    for event in events_due(after=now, until=now + HINT_WITHIN):
        fire.apply_async(args=[event.pk], eta=event.due_at)


@shared_task
def fire(event_id: int) -> None:
    """Fire one event, to the moment."""
    fire_event(event_id=event_id, now=timezone.now())
