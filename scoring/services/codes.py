"""Players' codes, throttled per code because a whole hall shares one address, and phones bound to a sheet."""

from __future__ import annotations

from datetime import datetime

from scoring.models import ScoreSheet, ScribeBinding
from tournaments.models import Actor, Entrant


def check_code(*, entrant: Entrant, code: str, now: datetime) -> Entrant:
    """Let the entrant in with his code. Refuses: `wrong_code`, `code_locked` (params `until`); tries are counted."""
    raise NotImplementedError


def new_token() -> str:
    """A secret for a phone; only its hash is stored."""
    raise NotImplementedError


def bind_scribe(*, sheet: ScoreSheet, entrant: Entrant, token: str, actor: Actor, now: datetime) -> ScribeBinding:
    """Bind a phone to the sheet for a player of its table; it replaces the phone bound before.

    Refuses: `not_at_this_table`, `sheet_is_confirmed`, `round_not_running`.
    """
    raise NotImplementedError


def end_binding(*, binding: ScribeBinding, actor: Actor, now: datetime) -> ScribeBinding:
    """The phone no longer writes. Ending again changes nothing."""
    raise NotImplementedError
