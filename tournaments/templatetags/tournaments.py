"""What the organiser's pages write in words."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from tournaments.messages import NOTICES, ROWS, Coded, say_notice, words
from tournaments.wording import category_name

register = template.Library()
register.filter("category_name", category_name)


@register.filter
def notice(given: Coded | Mapping) -> str:
    """A notice of a draw or of a split, stored or fresh."""
    return say_notice(given) if isinstance(given, Mapping) else words(NOTICES, given.code, given.params)


@register.filter
def row_problem(code: str) -> str:
    """What is wrong with a row of a list."""
    return str(ROWS[code])
