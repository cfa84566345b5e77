"""What draws keep for single entrants."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Operation
from tournaments.api.describing import reads, writes
from tournaments.api.fields import Body, whole, words
from tournaments.models import WishKind
from tournaments.permissions import Right
from tournaments.selectors import entrant_for, stage_for, wish_for, wishes_of
from tournaments.services.wishes import add_wish, remove_wish


class WishOut(serializers.Serializer):
    """A wish. `other` belongs to `apart` and `together`, `number` to `table` and `seat`."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(WishKind.choices)
    entrant = serializers.IntegerField(source="entrant.start_number")
    other = serializers.IntegerField(source="other.start_number", default=None, allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    made_at = serializers.DateTimeField()
    removed_at = serializers.DateTimeField(allow_null=True)


class NewWish(Body):
    """Entrants by start number."""

    kind = serializers.ChoiceField(WishKind.choices)
    entrant = whole()
    other = whole(required=False)
    number = whole(required=False)
    reason = words()


class Wishes(Operation):
    """What draws keep."""

    @reads(WishOut(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """What is wished now."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.READ_MANAGEMENT)
        return self.answer(WishOut, wishes_of(stage))

    @writes(WishOut, NewWish, makes=True)
    def post(self, request: Request, slug: str) -> Response:
        """One more; what is wished already is answered as it stands."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        said: dict[str, Any] = self.sent(NewWish)
        for name in {"entrant", "other"} & said.keys():
            said[name] = entrant_for(viewer=self.viewer, slug=slug, start_number=said[name])
        wish = add_wish(stage=stage, **said, **self.by)
        return self.answer(WishOut, wish, made_at=wish.made_at)


class RemoveWish(Operation):
    """No longer."""

    @writes(WishOut)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Take a wish back; seats that are drawn stay."""
        wish = wish_for(viewer=self.viewer, slug=slug, pk=pk, need=Right.MANAGE)
        self.sent(Body)
        return self.answer(WishOut, remove_wish(wish=wish, **self.by))
