"""What a round was worth to a side, and the ranking that follows. All derived; recomputed from sheets at any time."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class RoundResult(models.Model):
    """A side's result of a round, derived from the sheets. `place_sixtieths` is exact: place points times 60.

    `final` once the sheet is confirmed or decided; before that the result is provisional. `forfeited`: out of the round
    by Z11.4, seated but last. Without a `seat` he was replaced: the points of his deals stay his, no place points.
    """

    round = models.ForeignKey("tournaments.Round", models.PROTECT, related_name="results")
    side = models.ForeignKey("tournaments.Side", models.PROTECT, related_name="results")
    table_number = models.PositiveSmallIntegerField()
    table_size = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)  # empty: he no longer sits there
    points = models.IntegerField()
    place_sixtieths = models.IntegerField()
    deals = models.PositiveSmallIntegerField(default=0)
    zoles_won = models.PositiveSmallIntegerField(default=0)
    zoles_lost = models.PositiveSmallIntegerField(default=0)
    forfeited = models.BooleanField(default=False)
    final = models.BooleanField(default=False)

    class Meta:
        ordering = ["round", "table_number", "seat"]
        verbose_name = _("round result")
        verbose_name_plural = _("round results")
        constraints = [models.UniqueConstraint(fields=["round", "side"], name="one_result_per_side")]

    def __str__(self) -> str:
        return f"{self.round} {self.side}: {self.points}"


class StandingsVersion(models.Model):
    """A ranking as it stood: the highest `number` counts. `rows` as `scoring.services.standings` writes them.

    `entries_seen` is how many audit entries the stage had when it was counted: more mean that it may be out of date.
    """

    stage = models.ForeignKey("tournaments.Stage", models.PROTECT, related_name="standings")
    number = models.PositiveIntegerField()
    after_round = models.PositiveSmallIntegerField()
    provisional = models.BooleanField()
    regulation_version = models.ForeignKey("tournaments.RegulationVersion", models.PROTECT, related_name="+")
    cause = models.CharField(max_length=64)  # "sheet:17", "round:3", "correction:17", …
    entries_seen = models.PositiveIntegerField(default=0)
    rows = models.JSONField()
    hash = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["stage", "-number"]
        verbose_name = _("standings version")
        verbose_name_plural = _("standings versions")
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_standings_per_number")]

    def __str__(self) -> str:
        return f"{self.stage} v{self.number}"
