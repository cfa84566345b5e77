"""Warnings for conduct. The third disqualifies (Madona 2020; the number is the regulation's)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class ConductWarning(models.Model):
    """A warning given to an entrant in a round; withdrawn, never removed."""

    entrant = models.ForeignKey("tournaments.Entrant", models.PROTECT, related_name="warnings")
    round = models.ForeignKey("tournaments.Round", models.PROTECT, related_name="warnings")
    reason = models.TextField(_("reason"))
    given_by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")
    given_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_because = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("warning")
        verbose_name_plural = _("warnings")
        constraints = [models.CheckConstraint(condition=~models.Q(reason=""), name="warning_says_why")]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.reason}"
