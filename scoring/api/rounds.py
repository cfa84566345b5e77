"""A round from its draw to its end: drawn by the standings, started, closed; and who sits where after all."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.base import entrant_named
from scoring.services.advance import draw_next_round
from scoring.services.rounds import close_round, start_round, take_back_start
from scoring.services.seats import replace_seat, swap_seats
from tournaments.api.base import Operation
from tournaments.api.describing import writes
from tournaments.api.draws import DrawOut
from tournaments.api.fields import Body, reason, sizes, whole, words
from tournaments.api.rounds import RoundOut
from tournaments.permissions import Right
from tournaments.selectors import round_for
from tournaments.services.seats import LinesFollow
from tournaments.wording import SEED_FROM_HALL


class NewDraw(Body):
    """A draw by the regulation. A `seed` is one the hall gave; without it the open commitment is revealed."""

    seed = words(max_length=64)
    sizes = sizes()
    reason = words(help_text="When it is not the first draw of the round.")
    expected_ordinal = whole(help_text="Of the draw this will be: 1, or one more than the last that was seen.")


class Start(Body):
    """The draw that was looked at; `anyway`: though some sit who do not play, or play and have no seat."""

    expected_ordinal = whole(required=False)
    anyway = serializers.BooleanField(required=False)


class TakeBack(Body):
    """Why, and `started_at` of the round as it was seen."""

    reason = reason()
    expected_start = serializers.DateTimeField(required=False)


class Close(Body):
    """What is worth saying about the end."""

    reason = words()


class SeatChangeOut(serializers.Serializer):
    """Another takes a seat. `after_line`: lines up to it stay with the one before; null: all lines follow the seat."""

    table = serializers.IntegerField(source="table_number")
    seat = serializers.IntegerField()
    before = serializers.IntegerField(source="side_before.entrant.start_number")
    after = serializers.IntegerField(source="side_after.entrant.start_number")
    after_line = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class Swap(Body):
    """Two entrants by start number. `expected_changes`: `seat_changes` of the round, as it was seen."""

    first = whole()
    second = whole()
    reason = reason()
    lines_follow = serializers.ChoiceField([follow.value for follow in LinesFollow], default=LinesFollow.SEAT.value)
    expected_changes = whole(0, required=False)


class Replace(Body):
    """A seat, and the start number of the entrant who takes it."""

    table = whole()
    seat = whole(1, 5)
    entrant = whole()
    reason = reason()
    lines_follow = serializers.ChoiceField([follow.value for follow in LinesFollow], default=LinesFollow.SEAT.value)


class DrawRound(Operation):
    """Who sits where."""

    @writes(DrawOut, NewDraw, makes=True, repeats=False)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Draw a round as its regulation says, by lot or by the standings."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.MANAGE)
        said = self.sent(NewDraw)
        source = SEED_FROM_HALL if said.get("seed") else ""
        draw = draw_next_round(round=round, seed_source=source, **said, **self.by)
        return self.answer(DrawOut, draw, made_at=draw.created_at)


class StartRound(Operation):
    """Begin."""

    @writes(RoundOut, Start)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Put an open sheet on every table and start the clock."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.RULE)
        return self.answer(RoundOut, start_round(round=round, **self.sent(Start), **self.by))


class TakeBackStart(Operation):
    """A start by mistake."""

    @writes(RoundOut, TakeBack)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Take the start of a round back while nothing is entered; its draw stands."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.RULE)
        return self.answer(RoundOut, take_back_start(round=round, **self.sent(TakeBack), **self.by))


class CloseRound(Operation):
    """End."""

    @writes(RoundOut, Close)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Close the round once every sheet is confirmed or decided."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.RULE)
        return self.answer(RoundOut, close_round(round=round, **self.sent(Close), **self.by))


class SwapSeats(Operation):
    """A ruling."""

    @writes(SeatChangeOut(many=True), Swap)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Let two players change places, also after play began."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.RULE)
        said = self.sent(Swap)
        said["lines_follow"] = LinesFollow(said["lines_follow"])
        pair = {path: entrant_named(round, said.pop(path), path) for path in ("first", "second")}
        return self.answer(SeatChangeOut, swap_seats(round=round, **pair, **said, **self.by))


class ReplaceSeat(Operation):
    """A ruling."""

    @writes(SeatChangeOut, Replace)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Let an entrant without a seat take the place of another, also after play began."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.RULE)
        said = self.sent(Replace)
        said["lines_follow"] = LinesFollow(said["lines_follow"])
        said["entrant"] = entrant_named(round, said["entrant"], "entrant")
        change = replace_seat(round=round, table_number=said.pop("table"), **said, **self.by)
        return self.answer(SeatChangeOut, change)
