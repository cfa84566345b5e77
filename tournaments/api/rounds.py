"""Rounds: who sits where, and the clock."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Operation
from tournaments.api.describing import reads, writes
from tournaments.api.draws import DrawOut
from tournaments.api.fields import Body, reason, whole, words
from tournaments.clock import Phase, SignalKind
from tournaments.models import Round, RoundStatus
from tournaments.permissions import Right
from tournaments.selectors import (
    clock_of,
    rights_of,
    round_for,
    rounds_of,
    seating_by_table,
    shown_draw,
    stage_for,
    table_for,
)
from tournaments.services.rounds import MOST_EXTENSION, extend_round, extend_table, pause_round, resume_round


class RoundOut(serializers.Serializer):
    """A round. `regulation_version` is the number of the version it was started under."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(RoundStatus.choices)
    started_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    under_correction = serializers.BooleanField()
    extension_seconds = serializers.IntegerField()
    regulation_version = serializers.IntegerField(source="regulation_version.number", allow_null=True)


class SeatOut(serializers.Serializer):
    """One seat; `substitute` sits for the entrant, "" when he sits himself."""

    seat = serializers.IntegerField()
    start_number = serializers.IntegerField(source="entrant.start_number")
    name = serializers.CharField()
    substitute = serializers.CharField(allow_blank=True)


class TableOut(serializers.Serializer):
    """A table with its seats in order; seat 1 deals first."""

    number = serializers.IntegerField()
    seats = SeatOut(many=True)


class RoundDetailOut(RoundOut):
    """A round with its seating, as far as this reader may see it. `seat_changes` counts those made since the draw."""

    tables = TableOut(many=True)
    draw = DrawOut(allow_null=True)
    seat_changes = serializers.IntegerField()


class SignalOut(serializers.Serializer):
    """What is called out in the hall, and when."""

    kind = serializers.ChoiceField([kind.value for kind in SignalKind])
    due_at = serializers.DateTimeField()
    minutes = serializers.IntegerField(help_text="Of a warning: how many are left.")


class ClockOut(serializers.Serializer):
    """The clock in moments of the day, and the server's own time, so that a reader can count by himself."""

    now = serializers.DateTimeField()
    phase = serializers.ChoiceField([phase.value for phase in Phase])
    started_at = serializers.DateTimeField(allow_null=True)
    elapsed_seconds = serializers.FloatField()
    remaining_seconds = serializers.FloatField(allow_null=True)
    no_new_deal_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    signals = SignalOut(many=True)
    table_extra = serializers.DictField(child=serializers.IntegerField(), help_text="Seconds by table number.")


class TableTimeOut(serializers.Serializer):
    """A table's own time."""

    number = serializers.IntegerField()
    extra_seconds = serializers.IntegerField()


class ClockAsked(Body):
    """Whose clock."""

    table = whole(required=False)


class Pause(Body):
    """Why the clock stops."""

    why = words()


class MoreTime(Body):
    """How much longer. `expected_seconds`: what had been given so far, as it was seen."""

    seconds = whole(-MOST_EXTENSION, MOST_EXTENSION)
    why = reason()
    expected_seconds = whole(0, MOST_EXTENSION, required=False)


class Rounds(Operation):
    """The rounds of a stage."""

    @reads(RoundOut(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """All rounds in order."""
        return self.answer(RoundOut, rounds_of(stage_for(viewer=self.viewer, slug=slug)))


class OneRound(Operation):
    """A round."""

    @reads(RoundDetailOut)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """One round with its tables and the draw they come from."""
        round = round_for(viewer=self.viewer, slug=slug, number=number)
        return self.answer(RoundDetailOut, detail_of(round, rights_of(self.viewer, round.stage)))


class Clock(Operation):
    """The clock of a round."""

    @reads(ClockOut, query=ClockAsked)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """What the clock of the hall shows, or of one table with time of its own."""
        round = round_for(viewer=self.viewer, slug=slug, number=number)
        table = self.asked(ClockAsked).get("table")
        if table is not None:
            table_for(viewer=self.viewer, slug=slug, number=number, table=table)
        return self.answer(ClockOut, clock_shown(round, table))


class PauseRound(Operation):
    """Stop the clock."""

    @writes(RoundOut, Pause)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Pause the round."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.RULE)
        return self.answer(RoundOut, pause_round(round=round, **self.sent(Pause), **self.by))


class ResumeRound(Operation):
    """Let the clock go on."""

    @writes(RoundOut)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Resume the round."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.RULE)
        self.sent(Body)
        return self.answer(RoundOut, resume_round(round=round, **self.by))


class ExtendRound(Operation):
    """More time for all."""

    @writes(RoundOut, MoreTime)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Give all tables more time, or take given time back."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.RULE)
        return self.answer(RoundOut, extend_round(round=round, **self.sent(MoreTime), **self.by))


class ExtendTable(Operation):
    """More time for one."""

    @writes(TableTimeOut, MoreTime)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Give one table more time, for time lost to a ruling."""
        found = table_for(viewer=self.viewer, slug=slug, number=number, table=table, need=Right.RULE)
        return self.answer(TableTimeOut, extend_table(table=found, **self.sent(MoreTime), **self.by))


def detail_of(round: Round, rights: Collection[Right]) -> dict[str, Any]:
    """What `RoundDetailOut` shows to a reader with these rights."""
    draw = shown_draw(round, rights)
    fields = ("number", "status", "started_at", "closed_at", "under_correction", "extension_seconds")
    return {
        **{field: getattr(round, field) for field in fields},
        "regulation_version": round.regulation_version,
        "tables": seating_by_table(round, rights),
        "draw": draw,
        "seat_changes": round.seat_changes.count() if draw else 0,
    }


def clock_shown(round: Round, table: int | None) -> dict[str, Any]:
    """What `ClockOut` shows, of the hall or of one table."""
    clock = clock_of(round)
    now = clock.believed(timezone.now())
    state = clock.state(now, table)
    return {
        "now": now,
        "phase": state.phase.value,
        "started_at": clock.started_at,
        "elapsed_seconds": state.elapsed.total_seconds(),
        "remaining_seconds": None if state.remaining is None else state.remaining.total_seconds(),
        "no_new_deal_at": state.no_new_deal_at,
        "ends_at": state.ends_at,
        "signals": clock.signals(table),
        "table_extra": clock.table_extra,
    }
