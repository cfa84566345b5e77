"""How a sheet is written on a page.

{{ line.facts|line_in_words:names }}     Big game · Anna Kalniņa, 70 card points, 5 tricks
{{ seconds|minutes_of }}                 5
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from scoring.wording import line_words

register = template.Library()


@register.filter
def line_in_words(facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What a line says; `names` by seat."""
    return line_words(facts, names)


@register.filter
def minutes_of(seconds: int) -> int:
    """Whole minutes."""
    return seconds // 60
