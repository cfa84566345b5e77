"""Vouching for a sheet that another handed in: as referee, by signatures on paper, by the players' codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.base import SheetOperation
from scoring.api.sheets import ConfirmationOut, SheetSeen, signatory_ids
from scoring.models import SheetConfirmation
from scoring.services.sheets import confirm_by_codes, confirm_by_signatures, confirm_sheet
from tournaments.api.describing import writes
from tournaments.api.fields import whole
from tournaments.errors import Refusal
from tournaments.permissions import Right


class Signatures(SheetSeen):
    """Start numbers of those who signed."""

    signatories = serializers.ListField(child=whole())


class CodeGiven(serializers.Serializer):
    """The code of one player."""

    start_number = whole()
    code = serializers.CharField(max_length=64)


class Codes(SheetSeen):
    """The codes of all who are at the table, but for the one who handed the sheet in."""

    codes = CodeGiven(many=True)


class _Confirm(SheetOperation):
    """Somebody vouches."""

    def confirmed(self, confirmation: SheetConfirmation) -> Response:
        return self.answer(ConfirmationOut, confirmation, made_at=confirmation.at)


class ConfirmSheet(_Confirm):
    """As referee."""

    @writes(ConfirmationOut, SheetSeen, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Confirm what another submitted; never on one's own table."""
        sheet = self.sheet(pk, Right.CONFIRM_SHEETS)
        return self.confirmed(confirm_sheet(sheet=sheet, **self.sent(SheetSeen), **self.by))


class ConfirmBySignatures(_Confirm):
    """On paper."""

    @writes(ConfirmationOut, Signatures, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Record that every player present has signed the paper."""
        sheet = self.sheet(pk, Right.CONFIRM_SHEETS)
        said = self.sent(Signatures)
        signed = signatory_ids(sheet, said.pop("signatories"))
        return self.confirmed(confirm_by_signatures(sheet=sheet, signatories=signed, **said, **self.by))


class ConfirmByCodes(_Confirm):
    """By codes."""

    @writes(ConfirmationOut, Codes, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Confirm with every player's code. A wrong code is counted although all is refused."""
        sheet = self.sheet(pk, Right.CONFIRM_SHEETS)
        said = self.sent(Codes)
        given = {one["start_number"]: one["code"] for one in said.pop("codes")}
        codes = dict(zip(signatory_ids(sheet, given), given.values(), strict=True))
        try:
            return self.confirmed(confirm_by_codes(sheet=sheet, codes=codes, **said, **self.by))
        except Refusal as refusal:
            raise _as_sent(refusal, list(codes)) from refusal


def _as_sent(refusal: Refusal, entrants: Sequence[int]) -> Refusal:
    """The same refusal with places in the list that was sent, where the service has its own numbers of entrants."""
    places = {f"codes.{entrant}": f"codes[{place}]" for place, entrant in enumerate(entrants)}
    return type(refusal)(*(replace(fault, path=places.get(fault.path, fault.path)) for fault in refusal.faults))
