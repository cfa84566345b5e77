"""Lines that were wrong: another version, struck, or let count after the bell."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.base import SheetOperation, line_seen
from scoring.api.lines import LineWrittenOut
from scoring.services.lines import (
    accept_line,
    correct_closed_line,
    correct_line,
    preview_correction,
    preview_strike,
    strike_closed_line,
    strike_line,
)
from tournaments.api.describing import writes
from tournaments.api.fields import Body, EntryKeyField, reason, whole
from tournaments.permissions import Right


class LineChangeOut(serializers.Serializer):
    """What a correction does to one line; without a number, to the settlement of open pules."""

    number = serializers.IntegerField(allow_null=True)
    before = serializers.DictField()
    after = serializers.DictField()


class Seen(Body):
    """The version of the line that was looked at."""

    version = whole()


class Struck(Seen):
    """Why it does not count."""

    reason = reason()


class OtherFacts(Seen):
    """What the line should say; of the same kind as before."""

    facts = serializers.DictField()


class Correction(OtherFacts):
    """What the line should say, and why."""

    entry_key = EntryKeyField()
    reason = reason()


class PreviewCorrection(SheetOperation):
    """Before it is corrected."""

    @writes(LineChangeOut(many=True), OtherFacts)
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Say every line that a correction would change, the corrected one first. Writes nothing."""
        sheet, _ = self.changeable(pk)
        said = self.sent(OtherFacts)
        line = line_seen(sheet, number, said["version"])
        return self.answer(LineChangeOut, preview_correction(line=line, facts=said["facts"]))


class _Change(SheetOperation):
    """Another version of a line."""

    def write(self, pk: int, number: int, services: tuple[Any, Any], body: type[Body]) -> Response:
        """By the first service, or the second when the round is closed."""
        sheet, is_closed = self.changeable(pk)
        said = self.sent(body)
        line = services[is_closed](line=line_seen(sheet, number, said.pop("version")), **said, **self.by)
        return self.answer(LineWrittenOut, line, made_at=line.entered_at)


class CorrectLine(_Change):
    """Other facts."""

    @writes(LineWrittenOut, Correction, makes=True)
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Correct a line, also in a closed round. A sheet that was handed in needs confirmation again."""
        return self.write(pk, number, (correct_line, correct_closed_line), Correction)


class StrikeLine(_Change):
    """It counts no longer."""

    @writes(LineWrittenOut, Struck, makes=True)
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Strike a line, also in a closed round; striking again gives the stored version."""
        return self.write(pk, number, (strike_line, strike_closed_line), Struck)


class PreviewStrike(SheetOperation):
    """Before it is struck."""

    @writes(LineChangeOut(many=True), Seen)
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Say every line that striking this one would change, the struck one first. Writes nothing."""
        sheet, _ = self.changeable(pk)
        line = line_seen(sheet, number, self.sent(Seen)["version"])
        return self.answer(LineChangeOut, preview_strike(line=line))


class AcceptLine(SheetOperation):
    """A ruling."""

    @writes(LineWrittenOut, Seen)
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Let a deal after the bell count."""
        sheet = self.sheet(pk, Right.RULE)
        line = line_seen(sheet, number, self.sent(Seen)["version"])
        return self.answer(LineWrittenOut, accept_line(line=line, **self.by))
