"""People and where they come from. Nobody is deleted; a person may be anonymised in place."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .fields import KeyField


class Region(models.Model):
    """A region or municipality; `sort_key` and `search_key` come from `tournaments.names`."""

    name = models.CharField(_("name"), max_length=120, unique=True)
    sort_key = KeyField(max_length=400, db_index=True, editable=False)
    search_key = KeyField(max_length=200, editable=False)

    class Meta:
        ordering = ["sort_key", "pk"]
        verbose_name = _("region")
        verbose_name_plural = _("regions")

    def __str__(self) -> str:
        return self.name


class Club(models.Model):
    name = models.CharField(_("name"), max_length=120, unique=True)
    region = models.ForeignKey(Region, models.PROTECT, null=True, blank=True, verbose_name=_("region"))
    sort_key = KeyField(max_length=400, db_index=True, editable=False)
    search_key = KeyField(max_length=200, editable=False)

    class Meta:
        ordering = ["sort_key", "pk"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name


class DisplayChoice(models.TextChoices):
    """How a person's name is shown to the public: his own choice."""

    FULL = "full", _("full name")
    INITIAL = "initial", _("first name and initial")
    HIDDEN = "hidden", _("start number only")


class Player(models.Model):
    """A person, over all stages.

    `name` is what is printed, given names first; `family_name` is the part that lists are ordered by. The keys come
    from `tournaments.names` and are stored so that both databases order and find alike.
    """

    name = models.CharField(pgettext_lazy("of a person", "name"), max_length=160)
    family_name = models.CharField(_("family name"), max_length=120, blank=True)
    sort_key = KeyField(max_length=600, db_index=True, editable=False)
    search_key = KeyField(max_length=300, db_index=True, editable=False)
    birth_year = models.PositiveSmallIntegerField(_("birth year"), null=True, blank=True)
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, verbose_name=_("club"))
    region = models.ForeignKey(Region, models.PROTECT, null=True, blank=True, verbose_name=_("region"))
    categories = models.JSONField(_("categories"), default=list, blank=True)  # ["women", "residents", …]
    federation_number = models.CharField(_("federation number"), max_length=32, null=True, blank=True, unique=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)  # never public
    display = models.CharField(
        _("name shown as"), max_length=8, choices=DisplayChoice.choices, default=DisplayChoice.FULL
    )
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="player")
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")
    anonymised_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["sort_key", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(birth_year__isnull=True) | models.Q(birth_year__range=(1900, 2100)),
                name="player_birth_year_range",
            ),
            models.CheckConstraint(condition=~models.Q(merged_into=models.F("id")), name="player_not_merged_into_self"),
        ]

    def __str__(self) -> str:
        return self.name
