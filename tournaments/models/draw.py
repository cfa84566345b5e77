"""The draw as an append-only record, and the seats it gives."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Draw(models.Model):
    """One drawing of a round. The one with the highest `ordinal` counts; earlier ones stay, with the reason why not.

    `canonical_input` is all the algorithm saw, `result` the tables as lists of start numbers in seat order,
    `hash` the SHA-256 of both.
    """

    round = models.ForeignKey("tournaments.Round", models.PROTECT, related_name="draws")
    ordinal = models.PositiveSmallIntegerField()
    algorithm = models.CharField(max_length=40)
    by_hand = models.BooleanField(default=False)
    canonical_input = models.JSONField()
    seed = models.CharField(max_length=64, blank=True)
    seed_source = models.CharField(max_length=80, blank=True)
    result = models.JSONField()
    hash = models.CharField(max_length=64)
    certificate = models.JSONField(default=dict)
    notices = models.JSONField(default=list)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")
    published_at = models.DateTimeField(null=True, blank=True)
    replaced_at = models.DateTimeField(null=True, blank=True)
    replaced_because = models.TextField(blank=True)

    class Meta:
        ordering = ["round", "ordinal"]
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        constraints = [
            models.UniqueConstraint(fields=["round", "ordinal"], name="one_draw_per_ordinal"),
            models.UniqueConstraint(
                fields=["round"], condition=models.Q(replaced_at__isnull=True), name="one_valid_draw"
            ),
            models.CheckConstraint(
                condition=models.Q(replaced_at__isnull=True) | ~models.Q(replaced_because=""),
                name="replaced_draw_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} #{self.ordinal}"


class Table(models.Model):
    """A table of a round. Made anew when the round is drawn anew; the draws keep what was."""

    round = models.ForeignKey("tournaments.Round", models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    extra_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["round", "number"]
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_per_number")]

    def __str__(self) -> str:
        return f"{self.round}/{self.number}"


class SeatAssignment(models.Model):
    """Who sits where. Seat 1 deals the first deal."""

    round = models.ForeignKey("tournaments.Round", models.PROTECT, related_name="seats")
    table = models.ForeignKey(Table, models.PROTECT, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    side = models.ForeignKey("tournaments.Side", models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["table", "seat"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["round", "side"], name="one_seat_per_side"),
            models.UniqueConstraint(fields=["table", "seat"], name="one_side_per_seat"),
            models.CheckConstraint(condition=models.Q(seat__range=(1, 5)), name="seat_one_to_five"),
        ]

    def __str__(self) -> str:
        return f"{self.table}:{self.seat} {self.side}"


class SeatChange(models.Model):
    """Another side takes a seat after the draw. Only ever added.

    `after_line` empty: lines follow the seat, all that counted for `side_before` there counts for `side_after`. Set:
    lines follow the person, lines up to that number stay with `side_before`. The table is named by number, for a new
    draw makes new rows.
    """

    round = models.ForeignKey("tournaments.Round", models.PROTECT, related_name="seat_changes")
    draw = models.ForeignKey(Draw, models.PROTECT, related_name="seat_changes")
    table_number = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    side_before = models.ForeignKey("tournaments.Side", models.PROTECT, related_name="+")
    side_after = models.ForeignKey("tournaments.Side", models.PROTECT, related_name="+")
    after_line = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.TextField()
    at = models.DateTimeField()
    by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]
        verbose_name = _("seat change")
        verbose_name_plural = _("seat changes")
        constraints = [models.CheckConstraint(condition=~models.Q(reason=""), name="seat_change_says_why")]

    def __str__(self) -> str:
        return f"{self.table_number}:{self.seat} {self.side_before} → {self.side_after}"
