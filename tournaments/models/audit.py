"""Who did what, when and why. Rows are only ever added."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ActorKind(models.TextChoices):
    USER = "user", _("user")
    PLAYER = "player", _("player")
    SCRIBE = "scribe", _("scribe")
    SYSTEM = "system", _("system")


class Actor(models.Model):
    """The one who acts: a signed-in user, an entrant with his code, a scribe's bound phone, or the system itself.

    A scribe counts as the player he sits for, so `entrant` is set for both.
    """

    kind = models.CharField(max_length=8, choices=ActorKind.choices)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="actor")
    entrant = models.ForeignKey("tournaments.Entrant", models.PROTECT, null=True, blank=True, related_name="actors")
    label = models.CharField(max_length=160)

    class Meta:
        verbose_name = _("actor")
        verbose_name_plural = _("actors")
        constraints = [
            models.CheckConstraint(
                condition=(
                    models.Q(kind=ActorKind.USER, user__isnull=False, entrant__isnull=True)
                    | models.Q(kind__in=[ActorKind.PLAYER, ActorKind.SCRIBE], user__isnull=True, entrant__isnull=False)
                    | models.Q(kind=ActorKind.SYSTEM, user__isnull=True, entrant__isnull=True)
                ),
                name="actor_kind_has_its_reference",
            ),
            models.UniqueConstraint(
                fields=["kind", "entrant"], condition=models.Q(entrant__isnull=False), name="one_actor_per_entrant_kind"
            ),
            models.UniqueConstraint(
                fields=["kind"], condition=models.Q(kind=ActorKind.SYSTEM), name="one_system_actor"
            ),
        ]

    def __str__(self) -> str:
        return self.label


class AuditEntry(models.Model):
    """One write: `action` is a stable code, `subject` names the row ("sheet:17"), `details` holds before and after."""

    at = models.DateTimeField(db_index=True)
    actor = models.ForeignKey(Actor, models.PROTECT, related_name="+")
    stage = models.ForeignKey("tournaments.Stage", models.PROTECT, null=True, blank=True, related_name="audit_entries")
    action = models.CharField(max_length=48)
    subject = models.CharField(max_length=48, db_index=True)
    reason = models.TextField(blank=True)
    details = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        indexes = [models.Index(fields=["stage", "-id"], name="audit_by_stage")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor} {self.action} {self.subject}"
