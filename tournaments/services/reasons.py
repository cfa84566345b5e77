"""Reasons people give: what must say why, says why."""

from __future__ import annotations

from tournaments.errors import Refusal

LONGEST_REASON = 1000


def reason_given(reason: str, path: str = "reason") -> str:
    """The reason without blanks around it. Refuses `reason_needed` and `text_too_long`."""
    stripped = reason.strip()
    if not stripped:
        raise Refusal.because("reason_needed", path)
    return remark(stripped, path)


def remark(text: str, path: str = "why") -> str:
    """A reason that may be missing. Refuses `text_too_long`."""
    stripped = text.strip()
    if len(stripped) > LONGEST_REASON:
        raise Refusal.because("text_too_long", path, most=LONGEST_REASON)
    return stripped
