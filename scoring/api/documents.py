"""The score-sheet document: out of a sheet, and into an empty one."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.base import SheetOperation
from scoring.api.lines import LineOut
from scoring.selectors import export_document
from scoring.services.sheets import import_document
from tournaments.api.describing import reads, writes
from tournaments.api.fields import Body, EntryKeyField
from tournaments.permissions import Right


class Document(Body):
    """A score-sheet document; rules it does not name are those of the round."""

    entry_key = EntryKeyField()
    document = serializers.DictField()


class SheetDocument(SheetOperation):
    """A sheet as a document."""

    @reads(OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """The document of the counted lines; players are named by seat, "1" deals first."""
        return Response(export_document(self.sheet(pk)))

    @writes(LineOut(many=True), Document, makes=True)
    def post(self, request: Request, pk: int) -> Response:
        """Write all entries of a document as the lines of an empty sheet."""
        sheet = self.sheet(pk, Right.ENTER_RESULTS)
        lines = import_document(sheet=sheet, **self.sent(Document), **self.by)
        return self.answer(LineOut, lines, made_at=lines[0].entered_at)
