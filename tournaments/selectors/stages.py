"""What is played when and under which regulation."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from tournaments.clock import RoundClock
from tournaments.models import AuditEntry, RegulationVersion, Role, Round, ScheduledEvent, Stage
from tournaments.regulations import Regulation


def public_stages() -> QuerySet[Stage]:
    """Published stages, the latest first."""
    return Stage.objects.select_related("championship").filter(published_at__isnull=False)


def rounds_of(stage: Stage) -> QuerySet[Round]:
    """All rounds of a stage in order."""
    return stage.rounds.select_related("regulation_version").order_by("number")


def staff_of(stage: Stage) -> QuerySet[Role]:
    """Live roles that count in a stage: its own, and those for its whole championship."""
    roles = Role.objects.filter(championship=stage.championship_id, revoked_at=None).select_related("user")
    return (roles.filter(stage=stage.pk) | roles.filter(stage=None)).order_by("kind", "pk")


def regulation_of(stage: Stage) -> Regulation:
    """The regulation in force, published or not."""
    return Regulation.parse(stage.regulation_version.value)


def published_regulation_of(stage: Stage) -> RegulationVersion | None:
    """The version the public may read: the last published one."""
    return stage.regulations.filter(published_at__isnull=False).order_by("-number").first()


def regulation_of_round(round: Round) -> Regulation:
    """What holds in a round: the version fixed at its start, before that the stage's, with the round's overrides."""
    version = round.regulation_version or round.stage.regulation_version
    return Regulation.parse(version.value).for_round(round.number)


def clock_of(round: Round) -> RoundClock:
    """The clock of a round from its stored times. Two queries, fewer with `pauses` and `tables` prefetched."""
    regulation = regulation_of_round(round)
    pauses = sorted(round.pauses.all(), key=lambda pause: pause.paused_at)
    return RoundClock(
        minutes=regulation.minutes,
        no_new_deal_at=regulation.no_new_deal_at,
        warn_at=regulation.warn_at,
        ending=regulation.ending,
        started_at=round.started_at,
        pauses=tuple((pause.paused_at, pause.resumed_at) for pause in pauses),
        extensions=round.extension_seconds,
        table_extra={table.number: table.extra_seconds for table in round.tables.all() if table.extra_seconds},
        closed_at=round.closed_at,
    )


def events_due(*, after: datetime, until: datetime) -> QuerySet[ScheduledEvent]:
    """Pending events due later than `after` and not later than `until`."""
    return ScheduledEvent.objects.filter(fired_at=None, cancelled_at=None, due_at__gt=after, due_at__lte=until)


def audit_of(stage: Stage) -> QuerySet[AuditEntry]:
    """Everything that was written in a stage, the latest first."""
    return stage.audit_entries.select_related("actor")
