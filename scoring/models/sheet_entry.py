"""What is written on a sheet: lines deal by deal, or the totals of a paper sheet. Never changed, superseded."""

from __future__ import annotations

from functools import reduce
from operator import add

from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

SEATS = (1, 2, 3, 4, 5)
POINTS_FIELDS = tuple(f"points_{seat}" for seat in SEATS)
SUM_OF_POINTS = reduce(add, (F(field) for field in POINTS_FIELDS))


class LineKind(models.TextChoices):
    DEAL = "deal", _("deal")
    PENALTY = "penalty", _("imposed pule")
    ABSENT = "absent", _("left the table")
    PRESENT = "present", _("came to the table")


class LineState(models.TextChoices):
    """Only `counted` lines are scored. A line after the bell may wait for a referee, who accepts or strikes it."""

    COUNTED = "counted", _("counted")
    WAITING = "waiting", _("waits for a referee")
    STRUCK = "struck", _("struck")


class SheetLine(models.Model):
    """One line in one version. `facts` is the entry of the score-sheet document with seats "1" to "5" as players.

    The points by seat, outcome, pules after it and reasons are derived by the engine, the whole sheet at a time.
    """

    sheet = models.ForeignKey("scoring.ScoreSheet", models.PROTECT, related_name="lines")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField(default=1)
    entry_key = models.CharField(max_length=64)
    kind = models.CharField(max_length=8, choices=LineKind.choices)
    state = models.CharField(max_length=8, choices=LineState.choices, default=LineState.COUNTED)
    facts = models.JSONField()
    card_points = models.PositiveSmallIntegerField(null=True, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    after_bell = models.BooleanField(default=False)
    entered_by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()
    reason = models.TextField(blank=True)  # of a correction
    superseded_at = models.DateTimeField(null=True, blank=True)
    # derived
    deal_number = models.PositiveSmallIntegerField(null=True, blank=True)
    dealer_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    sitting_out = models.JSONField(default=list)
    outcome = models.CharField(max_length=20, blank=True)
    points_1 = models.IntegerField(default=0)
    points_2 = models.IntegerField(default=0)
    points_3 = models.IntegerField(default=0)
    points_4 = models.IntegerField(default=0)
    points_5 = models.IntegerField(default=0)
    pules = models.JSONField(default=dict)
    reasons = models.JSONField(default=list)

    class Meta:
        ordering = ["sheet", "number", "version"]
        verbose_name = _("sheet line")
        verbose_name_plural = _("sheet lines")
        constraints = [
            models.UniqueConstraint(fields=["sheet", "entry_key"], name="one_line_per_entry_key"),
            models.UniqueConstraint(
                fields=["sheet", "number"], condition=models.Q(superseded_at__isnull=True), name="one_live_line"
            ),
            models.UniqueConstraint(fields=["sheet", "number", "version"], name="one_line_per_version"),
            models.CheckConstraint(
                condition=models.Q(card_points__isnull=True) | models.Q(card_points__range=(0, 120)),
                name="card_points_0_to_120",
            ),
            models.CheckConstraint(
                condition=models.Q(tricks__isnull=True) | models.Q(tricks__range=(0, 8)), name="tricks_0_to_8"
            ),
            models.CheckConstraint(
                condition=models.Q(points_1=0 - F("points_2") - F("points_3") - F("points_4") - F("points_5")),
                name="line_points_sum_to_zero",
            ),
            models.CheckConstraint(
                condition=models.Q(version=1) | ~models.Q(reason=""), name="corrected_line_says_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet} #{self.number} v{self.version}"


class SheetTotals(models.Model):
    """The totals of a finished paper sheet. When there are lines too, totals decide and the lines stay as evidence.

    The points sum to `override_amount`: zero, or what a head referee let stand with a note.
    """

    sheet = models.ForeignKey("scoring.ScoreSheet", models.PROTECT, related_name="totals")
    version = models.PositiveSmallIntegerField(default=1)
    entry_key = models.CharField(max_length=64)
    points_1 = models.IntegerField(default=0)
    points_2 = models.IntegerField(default=0)
    points_3 = models.IntegerField(default=0)
    points_4 = models.IntegerField(default=0)
    points_5 = models.IntegerField(default=0)
    deals = models.PositiveSmallIntegerField()
    zoles = models.JSONField(default=dict)  # {"1": {"won": 2, "lost": 1}, …}, only what was typed
    override_amount = models.IntegerField(default=0)
    override_by = models.ForeignKey("tournaments.Actor", models.PROTECT, null=True, blank=True, related_name="+")
    override_note = models.TextField(blank=True)
    entered_by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()
    reason = models.TextField(blank=True)
    superseded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["sheet", "version"]
        verbose_name = _("sheet totals")
        verbose_name_plural = _("sheet totals")
        constraints = [
            models.UniqueConstraint(fields=["sheet", "entry_key"], name="one_totals_per_entry_key"),
            models.UniqueConstraint(
                fields=["sheet"], condition=models.Q(superseded_at__isnull=True), name="one_live_totals"
            ),
            models.UniqueConstraint(fields=["sheet", "version"], name="one_totals_per_version"),
            models.CheckConstraint(
                condition=models.Q(override_amount=SUM_OF_POINTS), name="totals_sum_to_the_override"
            ),
            models.CheckConstraint(
                condition=models.Q(override_amount=0)
                | (models.Q(override_by__isnull=False) & ~models.Q(override_note="")),
                name="override_says_who_and_why",
            ),
            models.CheckConstraint(
                condition=models.Q(version=1) | ~models.Q(reason=""), name="corrected_totals_say_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet} totals v{self.version}"
