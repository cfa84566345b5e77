"""The one door to a score sheet."""

from __future__ import annotations

from hashlib import sha256

from django.db.models import Exists, OuterRef

from scoring.models import ScoreSheet, ScribeBinding
from tournaments.errors import NotAllowed, NotFound
from tournaments.models import SeatAssignment
from tournaments.permissions import Right, Viewer
from tournaments.selectors import NO_RIGHTS, rights_of

_OF_PHONE = frozenset({Right.READ_DRAFTS, Right.ENTER_RESULTS})
"""A bound phone writes its own sheet and sees nothing else."""


def score_sheet_for(*, viewer: Viewer, pk: int, need: Right | None = None) -> ScoreSheet:
    """The sheet, if the viewer may see it: staff who read drafts, players of its table, the phone bound to it.

    Raises NotFound for a missing and a foreign sheet alike; NotAllowed when he may see it but lacks `need`.
    """
    sheets = ScoreSheet.objects.select_related(
        "table__round__regulation_version",
        "table__round__stage__championship",
        "table__round__stage__regulation_version",
        "submitted_by",
    )
    bound = ScribeBinding.objects.filter(pk=viewer.binding_id, sheet=OuterRef("pk"), ended_at=None)
    sheet = sheets.annotate(is_bound=Exists(bound)).filter(pk=pk).first()
    if sheet is None:
        raise NotFound.because("not_found")
    rights = rights_of(viewer, sheet.table.round.stage) | (_OF_PHONE if sheet.is_bound else NO_RIGHTS)
    if Right.READ_DRAFTS not in rights and not _plays_there(viewer, sheet):
        raise NotFound.because("not_found")
    if need is not None and need not in rights:
        raise NotAllowed.because("not_allowed", right=need.value)
    return sheet


def binding_of(token: str) -> ScribeBinding | None:
    """The live binding of a phone's token, with its sheet and entrant."""
    live = ScribeBinding.objects.select_related("sheet__table__round__stage", "entrant")
    return live.filter(token_hash=hash_of_token(token), ended_at=None).first()


def hash_of_token(token: str) -> str:
    """What is stored of a phone's secret."""
    return sha256(token.encode()).hexdigest()


def _plays_there(viewer: Viewer, sheet: ScoreSheet) -> bool:
    if viewer.entrant_id is None:
        return False
    return SeatAssignment.objects.filter(table=sheet.table_id, side__entrant=viewer.entrant_id).exists()
