"""A round and its time. What the clock shows is a function of these rows and now (`tournaments.clock`)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class RoundStatus(models.TextChoices):
    """`draft → seated → running ⇄ paused → closed`; with a start by mistake that is taken back `seated` again."""

    DRAFT = "draft", _("not drawn yet")
    SEATED = "seated", _("drawn")
    RUNNING = "running", _("in play")
    PAUSED = "paused", _("paused")
    CLOSED = "closed", _("closed")


class Round(models.Model):
    """One seating of all. `regulation_version` is fixed when it starts; `extension_seconds` lengthens it for all."""

    stage = models.ForeignKey("tournaments.Stage", models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=RoundStatus.choices, default=RoundStatus.DRAFT)
    regulation_version = models.ForeignKey(
        "tournaments.RegulationVersion", models.PROTECT, null=True, blank=True, related_name="+"
    )
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey("tournaments.Actor", models.PROTECT, null=True, blank=True, related_name="+")
    close_reason = models.TextField(blank=True)
    under_correction = models.BooleanField(default=False)
    extension_seconds = models.IntegerField(default=0)

    class Meta:
        ordering = ["stage", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_per_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(
                condition=models.Q(status__in=["draft", "seated"], started_at__isnull=True)
                | models.Q(status__in=["running", "paused", "closed"], started_at__isnull=False),
                name="round_started_at_fits_status",
            ),
            models.CheckConstraint(
                condition=models.Q(status="closed", closed_at__isnull=False)
                | (~models.Q(status="closed") & models.Q(closed_at__isnull=True)),
                name="round_closed_at_fits_status",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.number}"


class RoundPause(models.Model):
    """From when until when the clock stood. An open pause has no `resumed_at`."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="pauses")
    paused_at = models.DateTimeField()
    resumed_at = models.DateTimeField(null=True, blank=True)
    why = models.TextField(blank=True)

    class Meta:
        ordering = ["round", "paused_at"]
        verbose_name = _("pause")
        verbose_name_plural = _("pauses")
        constraints = [
            models.UniqueConstraint(
                fields=["round"], condition=models.Q(resumed_at__isnull=True), name="one_open_pause"
            ),
            models.CheckConstraint(
                condition=models.Q(resumed_at__isnull=True) | models.Q(resumed_at__gte=models.F("paused_at")),
                name="pause_ends_after_it_began",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.paused_at:%H:%M}"


class EventKind(models.TextChoices):
    WARNING = "warning", _("minutes left")
    NO_NEW_DEAL = "no_new_deal", _("no new deal")
    END = "end", _("time is up")


class ScheduledEvent(models.Model):
    """What is due and when: this row is the schedule. A tick claims it once; a cancelled row never fires."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="events")
    kind = models.CharField(max_length=12, choices=EventKind.choices)
    minutes = models.PositiveSmallIntegerField(default=0)  # of a warning: how many are left
    due_at = models.DateTimeField()
    fired_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["due_at", "pk"]
        verbose_name = _("scheduled event")
        verbose_name_plural = _("scheduled events")
        constraints = [
            models.UniqueConstraint(
                fields=["round", "kind", "minutes"],
                condition=models.Q(fired_at__isnull=True, cancelled_at__isnull=True),
                name="one_pending_event_per_kind",
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(fired_at__isnull=True, cancelled_at__isnull=True),
                name="pending_events",
            )
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.kind} {self.due_at:%H:%M:%S}"
