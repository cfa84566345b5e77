"""The one door to a score sheet."""

from __future__ import annotations

from scoring.models import ScoreSheet, ScribeBinding
from tournaments.permissions import Right, Viewer


def score_sheet_for(*, viewer: Viewer, pk: int, need: Right | None = None) -> ScoreSheet:
    """The sheet, if the viewer may see it: staff who read drafts, players of its table, the phone bound to it.

    Raises NotFound for a missing and a foreign sheet alike; NotAllowed when he may see it but lacks `need`.
    """
    raise NotImplementedError


def binding_of(token: str) -> ScribeBinding | None:
    """The live binding of a phone's token."""
    raise NotImplementedError
