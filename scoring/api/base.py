"""What operations on sheets and rounds share."""

from __future__ import annotations

from scoring.models import ScoreSheet, SheetLine
from scoring.selectors import score_sheet_for
from tournaments.api.base import Operation
from tournaments.errors import NotFound, Refusal
from tournaments.models import Entrant, Round, RoundStatus
from tournaments.permissions import Right


class SheetOperation(Operation):
    """One address below a sheet."""

    def sheet(self, pk: int, need: Right | None = None) -> ScoreSheet:
        """The sheet, for one who has the right."""
        return score_sheet_for(viewer=self.viewer, pk=pk, need=need)

    def changeable(self, pk: int) -> tuple[ScoreSheet, bool]:
        """The sheet, for one who may correct it, and whether its round is closed: then that is a head referee."""
        sheet = self.sheet(pk)
        is_closed = sheet.table.round.status == RoundStatus.CLOSED
        return self.sheet(pk, Right.RULE if is_closed else Right.ENTER_RESULTS), is_closed


def line_seen(sheet: ScoreSheet, number: int, version: int) -> SheetLine:
    """The version of a line that was looked at. Raises NotFound."""
    line = sheet.lines.filter(number=number, version=version).first()
    if line is None:
        raise NotFound.because("not_found")
    line.sheet = sheet
    return line


def entrant_named(round: Round, start_number: int, path: str) -> Entrant:
    """The entrant with this number. Refuses `not_an_entrant`."""
    entrants = Entrant.objects.select_related("stage", "player", "side")
    entrant = entrants.filter(stage=round.stage_id, start_number=start_number).first()
    if entrant is None:
        raise Refusal.because("not_an_entrant", path, entrant=start_number)
    return entrant
