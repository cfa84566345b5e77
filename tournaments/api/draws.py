"""Draws as records anybody can repeat, by hand, and published. Drawing by the regulation needs standings: `scoring`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Operation
from tournaments.api.describing import reads, writes
from tournaments.api.fields import Body, sizes, whole, words
from tournaments.messages import say_notice
from tournaments.permissions import Right
from tournaments.selectors import rights_of, round_for, shown_draws
from tournaments.services.draws import draw_by_hand, mend_draw, publish_draw


class NoticeOut(serializers.Serializer):
    """Something one should know of a draw."""

    code = serializers.CharField()
    params = serializers.DictField()
    message = serializers.SerializerMethodField()

    def get_message(self, notice: Mapping[str, Any]) -> str:
        return say_notice(notice)


class DrawOut(serializers.Serializer):
    """All that a draw followed from: the algorithm with this input gives this result again, for anybody."""

    ordinal = serializers.IntegerField()
    algorithm = serializers.CharField()
    by_hand = serializers.BooleanField()
    canonical_input = serializers.DictField()
    seed = serializers.CharField(allow_blank=True)
    seed_source = serializers.CharField(allow_blank=True)
    result = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    hash = serializers.CharField(help_text="SHA-256 of input and result.")
    certificate = serializers.DictField()
    notices = NoticeOut(many=True)
    created_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)
    replaced_at = serializers.DateTimeField(allow_null=True)
    replaced_because = serializers.CharField(allow_blank=True)


class ByHand(Body):
    """Start numbers in seat order, table by table; seat 1 deals first. `reason` when it is not the first draw."""

    tables = serializers.ListField(child=serializers.ListField(child=whole()))
    sizes = sizes()
    reason = words()
    expected_ordinal = whole(help_text="Of the draw this will be: 1, or one more than the last that was seen.")


class Draws(Operation):
    """The draws of a round."""

    @reads(DrawOut(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Every draw in order, replaced ones with the reason why; to the public up to the last published."""
        round = round_for(viewer=self.viewer, slug=slug, number=number)
        return self.answer(DrawOut, shown_draws(round, rights_of(self.viewer, round.stage)))


class DrawByHand(Operation):
    """Seat a round as given."""

    @writes(DrawOut, ByHand, makes=True, repeats=False)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Seat a round by hand, with the checks of any other draw."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.MANAGE)
        draw = draw_by_hand(round=round, **self.sent(ByHand), **self.by)
        return self.answer(DrawOut, draw, made_at=draw.created_at)


class Mend(Body):
    """Why, and on which draw it was seen."""

    reason = words()
    expected_ordinal = whole(help_text="Of the draw this will be: one more than the last that was seen.")


class MendDraw(Operation):
    """Few changed seats."""

    @writes(DrawOut, Mend, makes=True, repeats=False)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Seat who came and close up for who left, with few of the others moved."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.MANAGE)
        draw = mend_draw(round=round, **{"reason": "", **self.sent(Mend)}, **self.by)
        return self.answer(DrawOut, draw, made_at=draw.created_at)


class Publish(Body):
    """Which draw was looked at. Another one that counts meanwhile is not published."""

    ordinal = whole(required=False)


class PublishDraw(Operation):
    """Let everybody see it."""

    @writes(DrawOut, Publish)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Publish who sits where."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.MANAGE)
        return self.answer(DrawOut, publish_draw(round=round, **self.sent(Publish), **self.by))
