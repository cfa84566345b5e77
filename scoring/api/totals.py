"""The totals of finished paper sheets, and whole paper sheets in one stroke."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.base import SheetOperation
from scoring.api.sheets import SheetOut, TotalsOut, sheet_shown, signatory_ids
from scoring.models import ScoreSheet
from scoring.services.desk import enter_paper_sheet, hand_in_paper_sheet, rule_on_paper_sheet
from scoring.services.totals import (
    correct_closed_totals,
    correct_totals,
    override_totals,
    record_totals,
    withdraw_totals,
)
from tournaments.api.describing import writes
from tournaments.api.fields import Body, BySeatField, EntryKeyField, reason, whole
from tournaments.permissions import Right


class TotalsWrittenOut(TotalsOut):
    """Totals that were just written, and the version of the sheet with them."""

    entered_at = serializers.DateTimeField()
    sheet_version = serializers.IntegerField(source="sheet.version")


class Totals(Body):
    """What the paper says: points by seat, the number of deals, and zoles if they were noted."""

    entry_key = EntryKeyField()
    points = BySeatField(child=serializers.IntegerField())
    deals = serializers.IntegerField()
    zoles = BySeatField(
        child=serializers.DictField(child=serializers.IntegerField()),
        required=False,
        help_text='{"1": {"won": 2, "lost": 1}}',
    )


class NewTotals(Totals):
    """Totals typed for the first time. `expected_version` of the sheet, as it was seen."""

    expected_version = whole(most=2**31 - 1, required=False)


class OverriddenTotals(Totals):
    """Totals that stand although they do not sum to zero, and why."""

    note = reason()


class CorrectedTotals(Totals):
    """Other totals, and why."""

    reason = reason()


class Withdrawn(Body):
    """Why."""

    reason = reason()


class Paper(Totals):
    """A paper sheet. `signatories`: start numbers of those who signed; nobody: another has to confirm it."""

    signatories = serializers.ListField(child=whole(), default=list)


class PaperRuling(Paper):
    """A paper sheet whose sum is not zero, and why it stands."""

    note = reason()


class RecordTotals(SheetOperation):
    """From paper."""

    @writes(TotalsWrittenOut, NewTotals, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Record the totals of a finished paper sheet."""
        totals = record_totals(sheet=self.sheet(pk, Right.ENTER_RESULTS), **self.sent(NewTotals), **self.by)
        return self.answer(TotalsWrittenOut, totals, made_at=totals.entered_at)


class OverrideTotals(SheetOperation):
    """A ruling."""

    @writes(TotalsWrittenOut, OverriddenTotals, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Let totals stand whose sum is not zero."""
        totals = override_totals(sheet=self.sheet(pk, Right.RULE), **self.sent(OverriddenTotals), **self.by)
        return self.answer(TotalsWrittenOut, totals, made_at=totals.entered_at)


class CorrectTotals(SheetOperation):
    """Typed wrong."""

    @writes(TotalsWrittenOut, CorrectedTotals, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Correct totals, also in a closed round. A sheet that was handed in needs confirmation again."""
        sheet, is_closed = self.changeable(pk)
        service = correct_closed_totals if is_closed else correct_totals
        totals = service(sheet=sheet, **self.sent(CorrectedTotals), **self.by)
        return self.answer(TotalsWrittenOut, totals, made_at=totals.entered_at)


class WithdrawTotals(SheetOperation):
    """Typed to the wrong table."""

    @writes(SheetOut, Withdrawn)
    def post(self, request: Request, pk: int) -> Response:
        """Take totals back; what the lines say counts again."""
        sheet = self.sheet(pk, Right.ENTER_RESULTS)
        return sheet_shown(self, withdraw_totals(sheet=sheet, **self.sent(Withdrawn), **self.by))


class PaperSheet(SheetOperation):
    """The desk."""

    @writes(SheetOut, Paper)
    def post(self, request: Request, pk: int) -> Response:
        """Record totals and hand the sheet in; with everybody's signature it is confirmed too. All of it or nothing."""
        sheet = self.sheet(pk, Right.CONFIRM_SHEETS)
        said = self.sent(Paper)
        signed = signatory_ids(sheet, said.pop("signatories"))
        if signed:
            enter_paper_sheet(sheet=sheet, signatories=signed, **said, **self.by)
        else:
            hand_in_paper_sheet(sheet=sheet, **said, **self.by)
        return sheet_shown(self, ScoreSheet.objects.get(pk=sheet.pk))


class RuleOnPaperSheet(SheetOperation):
    """A ruling at the desk."""

    @writes(SheetOut, PaperRuling)
    def post(self, request: Request, pk: int) -> Response:
        """The same with a sum that is not zero, let stand by a head referee."""
        sheet = self.sheet(pk, Right.RULE)
        said = self.sent(PaperRuling)
        signed = signatory_ids(sheet, said.pop("signatories"))
        rule_on_paper_sheet(sheet=sheet, signatories=signed, **said, **self.by)
        return sheet_shown(self, ScoreSheet.objects.get(pk=sheet.pk))
