"""Sheets as they stand, and their steps from open to confirmed and back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.base import SheetOperation
from scoring.api.lines import LineOut, PulesOut, ReasonOut
from scoring.models import (
    ConfirmationMethod,
    LineKind,
    LineState,
    ScoreSheet,
    SheetConfirmation,
    SheetStatus,
    SheetTotals,
)
from scoring.selectors import sheet_page, sheets_of
from scoring.selectors.pages import SeatView
from scoring.services.rounds import decide_sheet
from scoring.services.sheets import dispute_sheet, reopen_sheet, submit_sheet
from tournaments.api.base import Operation
from tournaments.api.describing import reads, writes
from tournaments.api.fields import Body, reason, whole
from tournaments.errors import Refusal
from tournaments.models import Entrant
from tournaments.permissions import Right
from tournaments.selectors import rights_of, round_for, shown_name


class SheetListedOut(serializers.Serializer):
    """A sheet of the round, in short."""

    id = serializers.IntegerField()
    table = serializers.IntegerField(source="table.number")
    status = serializers.ChoiceField(SheetStatus.choices)
    version = serializers.IntegerField()
    deals = serializers.SerializerMethodField()
    has_totals = serializers.SerializerMethodField()
    waiting = serializers.SerializerMethodField(help_text="Lines after the bell that wait for a referee.")
    submitted_at = serializers.DateTimeField(allow_null=True)
    decision = serializers.CharField(allow_blank=True)
    counts = serializers.BooleanField()

    def get_deals(self, sheet: Any) -> int:
        return sum(line.kind == LineKind.DEAL and line.state == LineState.COUNTED for line in sheet.live_lines)

    def get_has_totals(self, sheet: Any) -> bool:
        return bool(sheet.live_totals)

    def get_waiting(self, sheet: Any) -> list[int]:
        return sorted(line.number for line in sheet.live_lines if line.state == LineState.WAITING)


class SeatShownOut(serializers.Serializer):
    """A seat. `role` in the deal that comes next: dealer (and plays), plays, sits_out, or ""."""

    seat = serializers.IntegerField()
    start_number = serializers.IntegerField(source="side.entrant.start_number")
    name = serializers.SerializerMethodField()
    present = serializers.BooleanField()
    points = serializers.IntegerField()
    role = serializers.CharField(allow_blank=True)

    def get_name(self, view: SeatView) -> str:
        return shown_name(view.side.entrant, self.context["rights"])


class SettledOut(serializers.Serializer):
    """An open pule paid, or lapsed, when the sheet was handed in."""

    seat = serializers.IntegerField(allow_null=True)
    points = serializers.DictField(child=serializers.IntegerField())
    reason = ReasonOut()


class TotalsOut(serializers.Serializer):
    """The totals that decide; lines there are stay as evidence."""

    version = serializers.IntegerField()
    points = serializers.SerializerMethodField()
    deals = serializers.IntegerField()
    zoles = serializers.DictField()
    override_amount = serializers.IntegerField(help_text="What the points sum to: zero, or what a ruling let stand.")
    override_note = serializers.CharField(allow_blank=True)

    def get_points(self, totals: SheetTotals) -> dict[str, int]:
        """Of everybody at the table, zeros too: what was read may be sent back."""
        seats = totals.sheet.table.seats.values_list("seat", flat=True)
        return {str(seat): getattr(totals, f"points_{seat}") for seat in seats}


class ConfirmationOut(serializers.Serializer):
    """Who vouched for which version of the sheet; `signatories` are start numbers."""

    sheet_version = serializers.IntegerField()
    method = serializers.ChoiceField(ConfirmationMethod.choices)
    at = serializers.DateTimeField()
    signatories = serializers.SerializerMethodField()

    def get_signatories(self, confirmation: SheetConfirmation) -> list[int]:
        if not confirmation.signatories:
            return []
        signed = Entrant.objects.filter(pk__in=confirmation.signatories).order_by("start_number")
        return list(signed.values_list("start_number", flat=True))


class NextDealOut(serializers.Serializer):
    """The deal that comes next, by seat; no dealer: too few are left."""

    dealer = serializers.IntegerField(allow_null=True)
    sitting_out = serializers.ListField(child=serializers.IntegerField())
    active = serializers.ListField(child=serializers.IntegerField())
    away = serializers.ListField(child=serializers.IntegerField())


class SheetOut(serializers.Serializer):
    """One sheet with everything on it."""

    id = serializers.IntegerField(source="sheet.pk")
    stage = serializers.SlugField(source="stage.slug")
    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField(source="table.number")
    status = serializers.ChoiceField(SheetStatus.choices, source="sheet.status")
    version = serializers.IntegerField(source="sheet.version")
    seats = SeatShownOut(many=True)
    lines = LineOut(many=True)
    totals = TotalsOut(allow_null=True)
    settlement = SettledOut(many=True)
    pules = PulesOut()
    contracts = serializers.ListField(child=serializers.CharField(), help_text="Those the rules of the round have.")
    next_number = serializers.IntegerField()
    next_deal = NextDealOut()
    deals_played = serializers.IntegerField()
    deals_limit = serializers.IntegerField(allow_null=True)
    confirmation = ConfirmationOut(allow_null=True)
    dispute_reason = serializers.CharField(source="sheet.dispute_reason", allow_blank=True)
    decision = serializers.CharField(source="sheet.decision", allow_blank=True)
    counts = serializers.BooleanField(source="sheet.counts")


class SheetSeen(Body):
    """The version of the sheet that was looked at."""

    expected_version = whole(most=2**31 - 1, required=False)


class Because(Body):
    """Why."""

    reason = reason()


class Reopening(SheetSeen):
    """Why, of the version that was looked at."""

    reason = reason()


class Decision(Reopening):
    """Whether the sheet counts as it stands, or nothing on it does."""

    counts = serializers.BooleanField(default=True)


class RoundSheets(Operation):
    """The sheets of a round."""

    @reads(SheetListedOut(many=True), staff=True)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """All sheets of a round by table."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.READ_DRAFTS)
        return self.answer(SheetListedOut, sheets_of(round))


class OneSheet(SheetOperation):
    """A sheet."""

    @reads(SheetOut)
    def get(self, request: Request, pk: int) -> Response:
        """One sheet, for referees, and for the players of its table."""
        return sheet_shown(self, self.sheet(pk))


class SubmitSheet(SheetOperation):
    """Hand it in."""

    @writes(SheetOut, SheetSeen)
    def post(self, request: Request, pk: int) -> Response:
        """Hand a finished sheet in; open pules are settled as visible lines."""
        sheet = self.sheet(pk, Right.ENTER_RESULTS)
        return sheet_shown(self, submit_sheet(sheet=sheet, **self.sent(SheetSeen), **self.by))


class DisputeSheet(SheetOperation):
    """Object."""

    @writes(SheetOut, Because)
    def post(self, request: Request, pk: int) -> Response:
        """Object to a sheet that was handed in or confirmed, until the next round has ended."""
        sheet = self.sheet(pk, Right.CONFIRM_SHEETS)
        return sheet_shown(self, dispute_sheet(sheet=sheet, **self.sent(Because), **self.by))


class ReopenSheet(SheetOperation):
    """A ruling."""

    @writes(SheetOut, Reopening)
    def post(self, request: Request, pk: int) -> Response:
        """Open a sheet again: its settlement is undone, its confirmation or decision withdrawn."""
        sheet = self.sheet(pk, Right.RULE)
        return sheet_shown(self, reopen_sheet(sheet=sheet, **self.sent(Reopening), **self.by))


class DecideSheet(SheetOperation):
    """A ruling."""

    @writes(SheetOut, Decision)
    def post(self, request: Request, pk: int) -> Response:
        """Let an unconfirmed sheet count as it stands, or not at all."""
        sheet = self.sheet(pk, Right.RULE)
        return sheet_shown(self, decide_sheet(sheet=sheet, **self.sent(Decision), **self.by))


def sheet_shown(operation: Operation, sheet: ScoreSheet) -> Response:
    """The sheet with everything on it, names as this reader may see them."""
    page = sheet_page(sheet)
    return operation.answer(SheetOut, page, rights=rights_of(operation.viewer, page.stage))


def signatory_ids(sheet: ScoreSheet, start_numbers: Collection[int]) -> list[int]:
    """The players of the table with these numbers, as the services know them. Refuses `not_at_this_table`."""
    seated = Entrant.objects.filter(side__seats__table=sheet.table_id)
    ids = dict(seated.values_list("start_number", "pk"))
    if set(start_numbers) - ids.keys():
        raise Refusal.because("not_at_this_table", "signatories")
    return [ids[number] for number in dict.fromkeys(start_numbers)]
