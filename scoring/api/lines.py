"""Lines: recording a deal, and what happens between deals."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.base import SheetOperation
from scoring.convert import points_of
from scoring.models import LineKind, LineState, SheetLine
from scoring.services.lines import impose_pule, mark_absent, mark_present, preview_deal, readmit, record_deal
from tournaments.api.describing import reads, writes
from tournaments.api.fields import Body, EntryKeyField, reason, whole
from tournaments.errors import NotFound
from tournaments.permissions import Right


class ReasonOut(serializers.Serializer):
    """Why a line is worth what it is worth."""

    code = serializers.CharField()
    params = serializers.DictField()


class PulesOut(serializers.Serializer):
    """The pules that are open: so many common ones, and the seats of the owners of personal ones, oldest first."""

    common = serializers.IntegerField(default=0)
    personal = serializers.ListField(child=serializers.IntegerField(), default=list)


class WorthOut(serializers.Serializer):
    """What a line is worth. Points by seat, zeros left out."""

    deal_number = serializers.IntegerField(source="number", allow_null=True)
    dealer = serializers.IntegerField(allow_null=True)
    sitting_out = serializers.ListField(child=serializers.IntegerField())
    outcome = serializers.CharField(source="outcome.value", allow_null=True)
    points = serializers.DictField(child=serializers.IntegerField())
    pules = PulesOut()
    reasons = ReasonOut(many=True)


class LineOut(WorthOut):
    """One line in one version. `facts` is the entry of the score-sheet document, players named by seat.

    A line that waits for a referee, or was struck, is worth nothing.
    """

    number = serializers.IntegerField()
    version = serializers.IntegerField()
    kind = serializers.ChoiceField(LineKind.choices)
    state = serializers.ChoiceField(LineState.choices)
    facts = serializers.DictField()
    after_bell = serializers.BooleanField()
    deal_number = serializers.IntegerField(allow_null=True)
    dealer = serializers.IntegerField(source="dealer_seat", allow_null=True)
    outcome = serializers.CharField(allow_blank=True)
    points = serializers.SerializerMethodField()
    entered_at = serializers.DateTimeField()
    reason = serializers.CharField(allow_blank=True, help_text="Of a correction.")

    def get_points(self, line: SheetLine) -> dict[str, int]:
        return points_of(line)


class LineWrittenOut(LineOut):
    """A line that was just written, and the version of the sheet with it."""

    sheet_version = serializers.IntegerField(source="sheet.version")


class NewDeal(Body):
    """The next deal: an entry of the score-sheet document, players named by seat."""

    entry_key = EntryKeyField()
    number = whole(help_text="Of the line; `next_number` of the sheet.")
    facts = serializers.DictField()


class DealFacts(Body):
    """A deal to be scored and not stored."""

    facts = serializers.DictField()


class AtSeat(Body):
    """A line about the player on a seat."""

    entry_key = EntryKeyField()
    number = whole()
    seat = whole(1, 5)


class AtSeatBecause(AtSeat):
    """A line about the player on a seat, and why."""

    reason = reason()


class Deals(SheetOperation):
    """Deal by deal."""

    @writes(LineWrittenOut, NewDeal, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Record the next deal. After the bell the line is stored too, and may wait for a referee."""
        sheet = self.sheet(pk, Right.ENTER_RESULTS)
        line = record_deal(sheet=sheet, **self.sent(NewDeal), **self.by)
        return self.answer(LineWrittenOut, line, made_at=line.entered_at)


class PreviewDeal(SheetOperation):
    """Before it is recorded."""

    @writes(WorthOut, DealFacts)
    def post(self, request: Request, pk: int) -> Response:
        """Say what a deal would be worth as the next line. Writes nothing."""
        sheet = self.sheet(pk, Right.ENTER_RESULTS)
        return self.answer(WorthOut, preview_deal(sheet=sheet, **self.sent(DealFacts)))


class _Between(SheetOperation):
    """A line between two deals."""

    def write(self, pk: int, need: Right, service: Any, body: type[Body]) -> Response:
        line = service(sheet=self.sheet(pk, need), **self.sent(body), **self.by)
        return self.answer(LineWrittenOut, line, made_at=line.entered_at)


class ImposePule(_Between):
    """A penalty."""

    @writes(LineWrittenOut, AtSeatBecause, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Give the player on a seat a personal pule."""
        return self.write(pk, Right.CONFIRM_SHEETS, impose_pule, AtSeatBecause)


class MarkAbsent(_Between):
    """Somebody leaves."""

    @writes(LineWrittenOut, AtSeatBecause, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Say that from the next deal on the player on a seat is not at the table."""
        return self.write(pk, Right.ENTER_RESULTS, mark_absent, AtSeatBecause)


class MarkPresent(_Between):
    """Somebody comes."""

    @writes(LineWrittenOut, AtSeat, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Say that from the next deal on the player on a seat is at the table again."""
        return self.write(pk, Right.ENTER_RESULTS, mark_present, AtSeat)


class Readmit(_Between):
    """A ruling."""

    @writes(LineWrittenOut, AtSeat, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Let a player come back after he was out of the round."""
        return self.write(pk, Right.RULE, readmit, AtSeat)


class OneLine(SheetOperation):
    """A line."""

    @reads(LineOut(many=True))
    def get(self, request: Request, pk: int, number: int) -> Response:
        """Every version of a line, oldest first; the last one is valid."""
        versions = self.sheet(pk).lines.filter(number=number).order_by("version")
        if not versions:
            raise NotFound.because("not_found")
        return self.answer(LineOut, versions)
