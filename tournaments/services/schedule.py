"""What is due in a round and when. The rows are the schedule; whoever ticks claims each of them once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.announce import announce
from tournaments.clock import Signal, SignalKind
from tournaments.models import EventKind, Round, ScheduledEvent
from tournaments.selectors import clock_of

_KINDS = {
    SignalKind.WARNING: EventKind.WARNING,
    SignalKind.NO_NEW_DEAL: EventKind.NO_NEW_DEAL,
    SignalKind.END: EventKind.END,
}
"""The start is no event: whoever starts the round announces it."""


@transaction.atomic
def reschedule(*, round: Round, now: datetime) -> None:
    """Make the pending events those the clock asks for. The round must be locked.

    An event that moved is cancelled and written anew, so one that fired fires again when its moment is moved into the
    future. A warning whose minute has passed is left out: it would call out a wrong number.
    """
    wanted = {(_KINDS[signal.kind], signal.minutes): signal.due_at for signal in _signals(round)}
    pending = {(event.kind, event.minutes): event for event in round.events.filter(fired_at=None, cancelled_at=None)}
    moved = [event.pk for key, event in pending.items() if wanted.get(key) != event.due_at]
    ScheduledEvent.objects.filter(pk__in=moved).update(cancelled_at=now)
    kept = {key for key, event in pending.items() if event.pk not in moved}
    fired = set(round.events.filter(fired_at__isnull=False).values_list("kind", "minutes"))
    ScheduledEvent.objects.bulk_create(
        ScheduledEvent(round=round, kind=kind, minutes=minutes, due_at=due_at)
        for (kind, minutes), due_at in wanted.items()
        if (kind, minutes) not in kept
        and (due_at > now or (kind is not EventKind.WARNING and (kind, minutes) not in fired))
    )


def fire_due(*, now: datetime) -> list[ScheduledEvent]:
    """Claim and announce all that is due at `now`, in order. Safe to call from anywhere at any time."""
    due = ScheduledEvent.objects.filter(fired_at=None, cancelled_at=None, due_at__lte=now).select_related("round")
    return [event for event in due if _claim(event, now)]


def fire_event(*, event_id: int, now: datetime) -> bool:
    """Claim and announce one event if it is due at `now` and nobody did yet."""
    event = ScheduledEvent.objects.select_related("round").filter(pk=event_id, due_at__lte=now).first()
    return event is not None and _claim(event, now)


def _signals(round: Round) -> list[Signal]:
    return [signal for signal in clock_of(round).signals() if signal.kind in _KINDS]


def _claim(event: ScheduledEvent, now: datetime) -> bool:
    """Whether this call is the one that fires it: one UPDATE decides."""
    with transaction.atomic():
        pending = ScheduledEvent.objects.filter(pk=event.pk, fired_at=None, cancelled_at=None)
        if not pending.update(fired_at=now):
            return False
        event.fired_at = now
        announce(event.round.stage_id, "clock")
    return True
