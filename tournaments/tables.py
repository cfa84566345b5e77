"""Lists of the organiser's pages as django-tables2 tables: which columns, in which order, sorted by what."""

from __future__ import annotations

from collections.abc import Mapping

import django_tables2 as tables
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Entrant, ParticipationStatus, Player
from tournaments.wording import category_name

NUMBER = {"td": {"class": "num"}, "th": {"class": "num"}}
WIDE = {"td": {"class": "wide"}, "th": {"class": "wide"}}
"""A column only a wide screen has room for."""


class EntrantTable(tables.Table):
    """The entrants of a stage. `holds` says entrant id → what holds in the next round."""

    start_number = tables.Column(verbose_name=pgettext_lazy("start number", "No."), attrs=NUMBER)
    name = tables.Column(verbose_name=_("Name"), order_by="sort_key")
    club_name = tables.Column(verbose_name=_("Club"), attrs=WIDE)
    region_name = tables.Column(verbose_name=_("Region"), attrs=WIDE)
    categories = tables.Column(verbose_name=_("Categories"), orderable=False, attrs=WIDE)
    checked_in_at = tables.Column(verbose_name=_("Here"), empty_values=())
    paid_at = tables.Column(verbose_name=pgettext_lazy("fee", "Paid"), empty_values=())
    plays = tables.Column(verbose_name=_("Plays"), empty_values=(), orderable=False, attrs=WIDE)

    class Meta:
        default = ""
        row_attrs = {"data-key": lambda record: f"{record.search_key} {record.start_number}"}

    def __init__(self, entrants: QuerySet[Entrant], holds: Mapping[int, ParticipationStatus], slug: str) -> None:
        super().__init__(entrants, order_by="name")
        self._holds, self._slug = holds, slug
        self._yes = render_to_string("tournaments/_tick.html")

    def render_name(self, record: Entrant) -> SafeString:
        address = reverse("tournaments:entrant", args=[self._slug, record.start_number])
        under = format_html('<span class="under">{} {}</span>', record.club_name, self.render_plays(record))
        return format_html('<a href="{}">{}</a>{}', address, record.name, under)

    def render_categories(self, record: Entrant) -> str:
        return ", ".join(category_name(category) for category in record.categories)

    def render_checked_in_at(self, record: Entrant) -> SafeString:
        return self._tick(record.checked_in_at is not None)

    def render_paid_at(self, record: Entrant) -> SafeString:
        return self._tick(record.paid_at is not None)

    def render_plays(self, record: Entrant) -> SafeString:
        status = self._holds.get(record.pk)
        if status is ParticipationStatus.PLAYS and record.active_from == 1:
            return ""  # as nearly everybody
        context = {"status": status, "active_from": record.active_from}
        return render_to_string("tournaments/_plays.html", context)

    def _tick(self, is_so: bool) -> SafeString:
        """A yes as a mark with its word; a no as nothing."""
        return self._yes if is_so else ""


class PlayerTable(tables.Table):
    """People of all stages, as an organiser finds them."""

    name = tables.Column(verbose_name=_("Name"), order_by="sort_key")
    birth_year = tables.Column(verbose_name=_("Birth year"), attrs=NUMBER)
    club = tables.Column(verbose_name=_("Club"), order_by="club__sort_key", attrs=WIDE)
    region = tables.Column(verbose_name=_("Region"), order_by="region__sort_key", attrs=WIDE)
    federation_number = tables.Column(verbose_name=_("Federation number"), attrs=WIDE)

    class Meta:
        model = Player
        fields = ()
        default = ""

    def render_name(self, record: Player) -> SafeString:
        under = format_html('<span class="under">{}</span>', record.club.name) if record.club else ""
        return format_html('<a href="{}">{}</a>{}', reverse("tournaments:player", args=[record.pk]), record.name, under)
