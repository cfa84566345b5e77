"""Who takes part: a person in a stage, round by round."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .fields import KeyField
from .people import DisplayChoice


class Entrant(models.Model):
    """A person in a stage, with a snapshot of how he was known on that day.

    `active_from` is the first round he may be seated in (late entries). `code` lets him confirm his own sheets;
    wrong tries are counted here, per code, because a whole hall shares one address.
    """

    stage = models.ForeignKey("tournaments.Stage", models.PROTECT, related_name="entrants")
    player = models.ForeignKey("tournaments.Player", models.PROTECT, related_name="entrants")
    start_number = models.PositiveSmallIntegerField(_("start number"))
    name = models.CharField(pgettext_lazy("of a person", "name"), max_length=160)
    sort_key = KeyField(max_length=600, db_index=True, editable=False)
    search_key = KeyField(max_length=300, editable=False)
    club_name = models.CharField(_("club"), max_length=120, blank=True)
    region_name = models.CharField(_("region"), max_length=120, blank=True)
    categories = models.JSONField(default=list, blank=True)
    display = models.CharField(max_length=8, choices=DisplayChoice.choices, default=DisplayChoice.FULL)
    active_from = models.PositiveSmallIntegerField(default=1)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True)
    code = models.CharField(max_length=12)
    code_failures = models.PositiveSmallIntegerField(default=0)
    code_locked_until = models.DateTimeField(null=True, blank=True)
    entered_at = models.DateTimeField()
    entry_key = models.CharField(max_length=64, blank=True)  # made with the page: a double tap enters once

    class Meta:
        ordering = ["stage", "start_number"]
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        constraints = [
            models.UniqueConstraint(fields=["stage", "player"], name="one_entry_per_player"),
            models.UniqueConstraint(fields=["stage", "start_number"], name="one_entrant_per_start_number"),
            models.UniqueConstraint(
                fields=["stage", "entry_key"], condition=~models.Q(entry_key=""), name="one_entrant_per_entry_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.start_number}. {self.name}"


class Side(models.Model):
    """Who takes a place at a table. Today one entrant; a pair or a team is a side too."""

    stage = models.ForeignKey("tournaments.Stage", models.PROTECT, related_name="sides")
    entrant = models.OneToOneField(Entrant, models.PROTECT, related_name="side")

    class Meta:
        verbose_name = _("side")
        verbose_name_plural = _("sides")

    def __str__(self) -> str:
        return str(self.entrant)


class ParticipationStatus(models.TextChoices):
    PLAYS = "plays", _("plays")
    LATE = "late", _("late")
    ABSENT = "absent", _("absent")
    SUBSTITUTED = "substituted", _("substituted")
    WITHDRAWN = "withdrawn", _("withdrawn")
    DISQUALIFIED = "disqualified", _("disqualified")


class Participation(models.Model):
    """What is said of an entrant for one round. No row: he plays, unless an earlier row lasts.

    `withdrawn` and `disqualified` last until a later row says otherwise; the other statuses hold for their round only.
    `substitute` sits and plays in the entrant's place; the result stays the entrant's.
    """

    round = models.ForeignKey("tournaments.Round", models.PROTECT, related_name="participations")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="participations")
    status = models.CharField(max_length=12, choices=ParticipationStatus.choices)
    substitute = models.ForeignKey("tournaments.Player", models.PROTECT, null=True, blank=True, related_name="+")
    why = models.TextField(blank=True)
    set_at = models.DateTimeField()
    set_by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("participation")
        verbose_name_plural = _("participations")
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_participation_per_round"),
            models.CheckConstraint(
                condition=(
                    models.Q(status=ParticipationStatus.SUBSTITUTED, substitute__isnull=False)
                    | (~models.Q(status=ParticipationStatus.SUBSTITUTED) & models.Q(substitute__isnull=True))
                ),
                name="substituted_names_the_substitute",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.entrant} {self.status}"


class ImportPreview(models.Model):
    """A list of entrants as it was read, kept so that what is confirmed is exactly what was shown."""

    stage = models.ForeignKey("tournaments.Stage", models.PROTECT, related_name="import_previews")
    rows = models.JSONField()
    created_at = models.DateTimeField()
    created_by = models.ForeignKey("tournaments.Actor", models.PROTECT, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("import preview")
        verbose_name_plural = _("import previews")

    def __str__(self) -> str:
        return f"{self.stage} {self.created_at:%H:%M}"
