"""What the organiser's pages write in words."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from tournaments.messages import NOTICES, ROWS, Coded, words
from tournaments.wording import category_name

register = template.Library()
register.filter("category_name", category_name)


@register.filter
def notice(given: Coded | Mapping) -> str:
    """A notice of a draw or of a split, stored or fresh."""
    code, params = (given["code"], given["params"]) if isinstance(given, Mapping) else (given.code, given.params)
    return words(NOTICES, code, params)


@register.filter
def row_problem(code: str) -> str:
    """What is wrong with a row of a list."""
    return str(ROWS[code])
