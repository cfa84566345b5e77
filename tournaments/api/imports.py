"""Entering a whole list: read it, look at what each row will do, confirm."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Operation
from tournaments.api.describing import reads, writes
from tournaments.api.fields import Body
from tournaments.api.parsers import BoundedJSONParser, BoundedMultiPartParser
from tournaments.permissions import Right
from tournaments.reading import MOST_BYTES
from tournaments.selectors import preview_of, stage_for
from tournaments.services.imports import confirm_import, preview_import


class ListedOut(serializers.Serializer):
    """One row of a list; an `entrant` (start number) once it is entered, and all its `problems` as codes."""

    row = serializers.IntegerField()
    name = serializers.CharField()
    family_name = serializers.CharField(allow_blank=True)
    birth_year = serializers.IntegerField(allow_null=True)
    club = serializers.CharField(allow_blank=True)
    region = serializers.CharField(allow_blank=True)
    categories = serializers.ListField(child=serializers.CharField())
    federation_number = serializers.CharField(allow_blank=True, allow_null=True)
    contact = serializers.CharField(allow_blank=True)
    paid = serializers.BooleanField()
    player = serializers.IntegerField(allow_null=True, help_text="The known person it means.")
    problems = serializers.ListField(child=serializers.CharField())
    entrant = serializers.IntegerField(default=None, allow_null=True)


class ImportOut(serializers.Serializer):
    """A list as it was read. Nobody is entered before it is confirmed."""

    id = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    confirmed_at = serializers.DateTimeField(allow_null=True)
    rows = ListedOut(many=True)


class ListText(Body):
    """A pasted list, one person a line; with columns, the first line may name them in Latvian, English or Russian."""

    text = serializers.CharField(allow_blank=True, trim_whitespace=False)


class ListFile(Body):
    """CSV or a spreadsheet."""

    file = serializers.FileField(allow_empty_file=True)


class SkipRows(Body):
    """Rows to leave out; all others are entered, or nobody is."""

    skip_rows = serializers.ListField(child=serializers.IntegerField(), default=list)


class Imports(Operation):
    """Lists of entrants."""

    parser_classes = [BoundedJSONParser, BoundedMultiPartParser]
    most_bytes = 2 * MOST_BYTES  # a letter may take two bytes more in JSON than in a file

    @writes(ImportOut, {"application/json": ListText, "multipart/form-data": ListFile}, makes=True, repeats=False)
    def post(self, request: Request, slug: str) -> Response:
        """Read a list, pasted or as a file, and say what each row will do."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        if request.content_type.startswith("multipart/"):
            said = {"content": self.sent(ListFile)["file"].read(MOST_BYTES + 1)}
        else:
            said = self.sent(ListText)
        preview = preview_import(stage=stage, **said, **self.by)
        return self.answer(ImportOut, preview, made_at=preview.created_at)


class OneImport(Operation):
    """A list that was read."""

    @reads(ImportOut, staff=True)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """What each row will do, or did."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        return self.answer(ImportOut, preview_of(stage, pk))


class ConfirmImport(Operation):
    """Enter it."""

    @writes(ImportOut, SkipRows)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Enter everybody of a list but the rows left out; confirming again changes nothing."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        preview = preview_of(stage, pk)
        return self.answer(ImportOut, confirm_import(preview=preview, **self.sent(SkipRows), **self.by))
