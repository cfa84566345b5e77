"""What is won, the days it is played on, the rules of each day, and who may do what there."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Championship(models.Model):
    """What is won in the end: one event, or a season of stages."""

    name = models.CharField(_("name"), max_length=160, unique=True)
    slug = models.SlugField(max_length=80, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("championship")
        verbose_name_plural = _("championships")

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """One tournament day. Its row is the lock for everything that concerns its draws and entries."""

    championship = models.ForeignKey(Championship, models.PROTECT, related_name="stages")
    name = models.CharField(_("name"), max_length=160)
    slug = models.SlugField(max_length=80, unique=True)
    ordinal = models.PositiveSmallIntegerField(default=1)
    date = models.DateField(_("date"))
    venue = models.CharField(_("venue"), max_length=160, blank=True)
    regulation_version = models.ForeignKey(
        "tournaments.RegulationVersion", models.PROTECT, null=True, blank=True, related_name="+"
    )
    published_at = models.DateTimeField(null=True, blank=True)  # before: nothing of it is public
    finished_at = models.DateTimeField(null=True, blank=True)
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-date", "-pk"]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = [
            models.UniqueConstraint(fields=["championship", "ordinal"], name="one_stage_per_ordinal"),
        ]

    def __str__(self) -> str:
        return self.name


class RegulationVersion(models.Model):
    """The regulation of a stage as one value (`tournaments.regulations.Regulation.as_json`), in versions."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="regulations")
    number = models.PositiveSmallIntegerField()
    value = models.JSONField()
    hash = models.CharField(max_length=64)
    change_note = models.TextField(blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["stage", "number"]
        verbose_name = _("regulation version")
        verbose_name_plural = _("regulation versions")
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_regulation_per_number")]

    def __str__(self) -> str:
        return f"{self.stage} v{self.number}"


class RoleKind(models.TextChoices):
    ORGANIZER = "organizer", _("organizer")
    HEAD_REFEREE = "head_referee", _("head referee")
    REFEREE = "referee", _("referee")


class Role(models.Model):
    """A right held by a user for a whole championship (`stage` empty) or for one stage."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="roles")
    kind = models.CharField(_("role"), max_length=16, choices=RoleKind.choices)
    championship = models.ForeignKey(Championship, models.PROTECT, related_name="roles")
    stage = models.ForeignKey(Stage, models.PROTECT, null=True, blank=True, related_name="roles")
    revoked_at = models.DateTimeField(null=True, blank=True)
    granted_at = models.DateTimeField()

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "kind", "stage"],
                condition=models.Q(revoked_at__isnull=True, stage__isnull=False),
                name="one_live_role_in_a_stage",
            ),
            models.UniqueConstraint(
                fields=["user", "kind", "championship"],
                condition=models.Q(revoked_at__isnull=True, stage__isnull=True),
                name="one_live_role_in_a_championship",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.kind}"
