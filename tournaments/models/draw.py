"""The draw as an append-only record, what it had to keep, where its seed came from, and the seats it gives."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _


class SeedCommitment(models.Model):
    """A secret that nobody has seen, whose SHA-256 is public from the moment it and its stage are.

    One is open in each stage; the next draw without a seed from the hall reveals it and is drawn from it.
    """

    stage = models.ForeignKey("tournaments.Stage", models.PROTECT, related_name="seed_commitments")
    ordinal = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    revealed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage", "ordinal"]
        verbose_name = _("seed commitment")
        verbose_name_plural = _("seed commitments")
        constraints = [
            models.UniqueConstraint(fields=["stage", "ordinal"], name="one_seed_commitment_per_ordinal"),
            models.UniqueConstraint(
                fields=["stage"], condition=models.Q(revealed_at__isnull=True), name="one_open_seed_commitment"
            ),
        ]

    def __str__(self) -> str:
        return self.commitment

    @property
    def public_since(self) -> datetime | None:
        """When everybody could note the hash: of a stage that is not public, never yet."""
        published = self.stage.published_at
        return published and max(published, self.made_at)


class WishKind(models.TextChoices):
    APART = "apart", _("may not sit at one table")
    TOGETHER = "together", _("must sit at one table")
    TABLE = "table", _("needs a certain table")
    SEAT = "seat", _("needs a certain seat")


class SeatingWish(models.Model):
    """What draws keep for one or two entrants: relatives apart, one car together, a table or seat somebody needs.

    `other` belongs to a pair, `number` to a table or seat. The reason is for organisers only. Never changed: taken
    back (`removed_at`) and written anew.
    """

    stage = models.ForeignKey("tournaments.Stage", models.PROTECT, related_name="seating_wishes")
    kind = models.CharField(max_length=8, choices=WishKind.choices)
    entrant = models.ForeignKey("tournaments.Entrant", models.PROTECT, related_name="+")
    other = models.ForeignKey("tournaments.Entrant", models.PROTECT, null=True, blank=True, related_name="+")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.TextField(blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_by = models.ForeignKey("tournaments.Actor", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["stage", "pk"]
        verbose_name = _("seating wish")
        verbose_name_plural = _("seating wishes")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["apart", "together"], other__isnull=False, number__isnull=True)
                | models.Q(kind__in=["table", "seat"], other__isnull=True, number__gte=1),
                name="seating_wish_fits_kind",
            ),
            models.CheckConstraint(
                condition=models.Q(removed_at__isnull=True, removed_by__isnull=True)
                | models.Q(removed_at__isnull=False, removed_by__isnull=False),
                name="removed_wish_says_who",
            ),
            models.CheckConstraint(
                condition=models.Q(other__isnull=True) | ~models.Q(entrant=models.F("other")), name="wish_of_two_people"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} {self.kind} {self.other or self.number}"


class Draw(models.Model):
    """One drawing of a round. The one with the highest `ordinal` counts; earlier ones stay, with the reason why not.

    `canonical_input` is all the algorithm saw, `result` the tables as lists of start numbers in seat order,
    `hash` the SHA-256 of both; together they are the draw document (`tournaments.seating`).
    """

    round = models.ForeignKey("tournaments.Round", models.PROTECT, related_name="draws")
    ordinal = models.PositiveSmallIntegerField()
    algorithm = models.CharField(max_length=40)
    by_hand = models.BooleanField(default=False)
    canonical_input = models.JSONField()
    seed = models.CharField(max_length=64, blank=True)
    seed_source = models.CharField(max_length=80, blank=True)
    commitment = models.OneToOneField(SeedCommitment, models.PROTECT, null=True, blank=True, related_name="draw")
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
