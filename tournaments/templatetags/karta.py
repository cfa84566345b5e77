"""What templates of both apps need: signed points, place points, times and icons.

{{ -12|signed }}      −12, with weight       {{ 330|place }}        5½
{{ moment|local_time }} 14:35                {% icon "trophy" %}    an icon of static/vendor/icons.svg
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.figures import duration_text, place_text, signed_text, tables_text
from tournaments.wording import SEED_SOURCES

register = template.Library()


@register.filter
def signed(points: int | None) -> str:
    """Points with their sign; a minus also by weight, never by colour. Nothing for None."""
    if points is None:
        return ""
    return SafeString(f'<span class="pts{" pts-minus" if points < 0 else ""}">{signed_text(points)}</span>')


@register.filter
def place(sixtieths: int | None) -> str:
    """Place points from whole sixtieths. Nothing for None."""
    return "" if sixtieths is None else place_text(sixtieths)


@register.filter
def tables(sizes: Sequence[int]) -> str:
    """Table sizes, "4×4 + 3×3"."""
    return tables_text(sizes)


@register.filter
def seed_source(source: str) -> str:
    """Where a seed came from in words; words of another origin as they are."""
    return str(SEED_SOURCES.get(source, source))


@register.filter
def local_time(moment: datetime | None) -> str:
    """The time of day here, "14:35". Nothing for None."""
    return "" if moment is None else date_format(timezone.localtime(moment), "H:i")


@register.filter
def milliseconds(moment: datetime | None) -> str:
    """A moment as scripts count time. Nothing for None."""
    return "" if moment is None else str(round(moment.timestamp() * 1000))


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon as ornament beside words that say the same."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"></use></svg>', static("vendor/icons.svg"), name
    )


@register.simple_tag
def server_now() -> int:
    """The server's time in milliseconds, for clocks that count down in the page."""
    return round(timezone.now().timestamp() * 1000)


@register.filter
def duration(length: timedelta) -> str:
    """How long, "12:05" or "1:12:05"."""
    return duration_text(length)
