"""The words of every refusal: code → translated sentence."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.errors import Fault

MESSAGES: Mapping[str, str | Promise] = {}


def say(fault: Fault) -> str:
    """The fault as a sentence in the current language."""
    raise NotImplementedError
