"""The score sheet of one table in one round, and who has vouched for it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class SheetStatus(models.TextChoices):
    """`open → submitted → confirmed`; `disputed` goes back to `open` by a head referee."""

    OPEN = "open", _("open")
    SUBMITTED = "submitted", _("submitted")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")


class ScoreSheet(models.Model):
    """One per table. Its row is the lock for every write to the sheet.

    `version` grows by one with each write; `settled` says that its open pules are paid at the close (Z10), and
    `settlement` how, one element an owner.
    """

    table = models.OneToOneField("tournaments.Table", models.PROTECT, related_name="sheet")
    status = models.CharField(max_length=10, choices=SheetStatus.choices, default=SheetStatus.OPEN)
    version = models.PositiveIntegerField(default=1)
    settled = models.BooleanField(default=False)
    settlement = models.JSONField(default=list, blank=True)  # [{"seat": 1, "points": {"1": -2, …}, "reason": {…}}, …]
    submitted_by = models.ForeignKey("tournaments.Actor", models.PROTECT, null=True, blank=True, related_name="+")
    submitted_at = models.DateTimeField(null=True, blank=True)
    disputed_by = models.ForeignKey("tournaments.Actor", models.PROTECT, null=True, blank=True, related_name="+")
    disputed_at = models.DateTimeField(null=True, blank=True)
    dispute_reason = models.TextField(blank=True)
    decided_by = models.ForeignKey("tournaments.Actor", models.PROTECT, null=True, blank=True, related_name="+")
    decision = models.TextField(blank=True)  # why a head referee closed the round without this sheet confirmed
    counts = models.BooleanField(default=True)  # False: he decided that nothing on it counts

    class Meta:
        ordering = ["table"]
        verbose_name = _("score sheet")
        verbose_name_plural = _("score sheets")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status=SheetStatus.OPEN)
                | models.Q(submitted_by__isnull=False, submitted_at__isnull=False),
                name="sheet_past_open_was_submitted",
            ),
            models.CheckConstraint(
                condition=models.Q(decided_by__isnull=True) | ~models.Q(decision=""), name="decision_says_why"
            ),
            models.CheckConstraint(
                condition=models.Q(counts=True) | models.Q(decided_by__isnull=False),
                name="only_a_decision_voids_a_sheet",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} ({self.status})"

    @property
    def is_final(self) -> bool:
        """Somebody vouched for it: it is confirmed, or a head referee decided that it counts as it stands, or not."""
        return self.status == SheetStatus.CONFIRMED or self.decided_by_id is not None


class ConfirmationMethod(models.TextChoices):
    REFEREE = "referee", _("referee")
    CODES = "codes", _("players' codes")
    SIGNATURES = "signatures", _("signatures on paper")


class SheetConfirmation(models.Model):
    """A sheet was vouched for in this version. Withdrawn, never removed, when the sheet changes afterwards.

    By a referee: `confirmed_by`, another actor than `submitted_by`. By codes or signatures: `signatories` lists the
    entrants, `recorded_by` wrote it down.
    """

    sheet = models.ForeignKey(ScoreSheet, models.PROTECT, related_name="confirmations")
    sheet_version = models.PositiveIntegerField()
    method = models.CharField(max_length=10, choices=ConfirmationMethod.choices)
    submitted_by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")
    confirmed_by = models.ForeignKey("tournaments.Actor", models.PROTECT, null=True, blank=True, related_name="+")
    recorded_by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")
    signatories = models.JSONField(default=list)  # entrant ids
    photo = models.FileField(upload_to="sheets/%Y/%m/", blank=True)
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_because = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        constraints = [
            models.UniqueConstraint(
                fields=["sheet"], condition=models.Q(withdrawn_at__isnull=True), name="one_confirmed_version"
            ),
            models.CheckConstraint(
                condition=models.Q(confirmed_by__isnull=True) | ~models.Q(confirmed_by=models.F("submitted_by")),
                name="confirmed_by_another",
            ),
            models.CheckConstraint(
                condition=(
                    models.Q(method=ConfirmationMethod.REFEREE, confirmed_by__isnull=False)
                    | (~models.Q(method=ConfirmationMethod.REFEREE) & models.Q(confirmed_by__isnull=True))
                ),
                name="referee_confirmation_names_him",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet} v{self.sheet_version} {self.method}"


class ScribeBinding(models.Model):
    """One phone bound to one sheet by a player of the table. A new phone replaces the old one."""

    sheet = models.ForeignKey(ScoreSheet, models.PROTECT, related_name="bindings")
    entrant = models.ForeignKey("tournaments.Entrant", models.PROTECT, related_name="bindings")
    token_hash = models.CharField(max_length=64, unique=True)
    bound_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("scribe binding")
        verbose_name_plural = _("scribe bindings")
        constraints = [
            models.UniqueConstraint(
                fields=["sheet"], condition=models.Q(ended_at__isnull=True), name="one_phone_per_sheet"
            )
        ]

    def __str__(self) -> str:
        return f"{self.sheet} {self.entrant}"
