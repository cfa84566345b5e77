"""Who is here, who has paid, who plays in which round."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Operation
from tournaments.api.describing import reads, writes
from tournaments.api.entrants import EntrantOut
from tournaments.api.fields import Body, reason, whole, words
from tournaments.models import Participation, ParticipationStatus
from tournaments.permissions import Right
from tournaments.selectors import entrant_for, entrants_of, findable_player, participation, rights_of, round_for
from tournaments.services.entries import check_in, set_paid, undo_check_in
from tournaments.services.participation import (
    disqualify,
    mark_missing_absent,
    return_entrant,
    set_participation,
    withdraw,
)


class ParticipationOut(serializers.Serializer):
    """What was said of an entrant for a round. `withdrawn` and `disqualified` last until something else is said."""

    round = serializers.IntegerField(source="round.number")
    start_number = serializers.IntegerField(source="entrant.start_number")
    status = serializers.ChoiceField(ParticipationStatus.choices)
    substitute = serializers.CharField(source="substitute.name", allow_null=True)
    why = serializers.CharField(allow_blank=True)
    set_at = serializers.DateTimeField()


class HoldsOut(serializers.Serializer):
    """What holds for an entrant in a round."""

    start_number = serializers.IntegerField()
    status = serializers.ChoiceField(ParticipationStatus.choices)


class Here(Body):
    """Whether he is here."""

    here = serializers.BooleanField()


class Paid(Body):
    """Whether the fee is paid."""

    paid = serializers.BooleanField()


class FromRound(Body):
    """From which round on, and why."""

    from_round = whole()
    why = reason()


class ForOneRound(Body):
    """What holds for one round alone. `substitute` is the number of a person, with `substituted` only."""

    status = serializers.ChoiceField(ParticipationStatus.choices)
    why = words()
    substitute = whole(most=2**31 - 1, required=False, allow_null=True)


class Why(Body):
    """Why."""

    why = words()


class CheckIn(Operation):
    """At the door."""

    @writes(EntrantOut, Here)
    def put(self, request: Request, slug: str, start_number: int) -> Response:
        """Say whether the entrant is here."""
        entrant = entrant_for(viewer=self.viewer, slug=slug, start_number=start_number, need=Right.MANAGE)
        service = check_in if self.sent(Here)["here"] else undo_check_in
        return self.answer(
            EntrantOut, service(entrant=entrant, **self.by), rights=rights_of(self.viewer, entrant.stage)
        )


class Payment(Operation):
    """The fee."""

    @writes(EntrantOut, Paid)
    def put(self, request: Request, slug: str, start_number: int) -> Response:
        """Say whether the fee is paid."""
        entrant = entrant_for(viewer=self.viewer, slug=slug, start_number=start_number, need=Right.MANAGE)
        entrant = set_paid(entrant=entrant, **self.sent(Paid), **self.by)
        return self.answer(EntrantOut, entrant, rights=rights_of(self.viewer, entrant.stage))


class _Lasting(Operation):
    """From a round on."""

    need: ClassVar[Right] = Right.MANAGE
    service: ClassVar[Callable[..., Participation]]

    def say(self, slug: str, start_number: int) -> Response:
        entrant = entrant_for(viewer=self.viewer, slug=slug, start_number=start_number, need=self.need)
        return self.answer(ParticipationOut, type(self).service(entrant=entrant, **self.sent(FromRound), **self.by))


class Withdraw(_Lasting):
    """He goes home."""

    service = staticmethod(withdraw)

    @writes(ParticipationOut, FromRound)
    def post(self, request: Request, slug: str, start_number: int) -> Response:
        """Withdraw an entrant: from this round on he is not seated; what he has won stays."""
        return self.say(slug, start_number)


class Disqualify(_Lasting):
    """A ruling."""

    need = Right.RULE
    service = staticmethod(disqualify)

    @writes(ParticipationOut, FromRound)
    def post(self, request: Request, slug: str, start_number: int) -> Response:
        """Disqualify an entrant, also out of a round in play."""
        return self.say(slug, start_number)


class Return(_Lasting):
    """Back again."""

    service = staticmethod(return_entrant)

    @writes(ParticipationOut, FromRound)
    def post(self, request: Request, slug: str, start_number: int) -> Response:
        """Let an entrant who withdrew or was disqualified play again."""
        return self.say(slug, start_number)


class RoundParticipation(Operation):
    """Who plays in a round."""

    @reads(HoldsOut(many=True), staff=True)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """What holds for every entrant in this round, by start number."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.READ_MANAGEMENT)
        holds = participation(round.stage, number)
        entrants = entrants_of(round.stage).order_by("start_number")
        rows = [{"start_number": entrant.start_number, "status": holds[entrant.pk]} for entrant in entrants]
        return self.answer(HoldsOut, rows)


class EntrantParticipation(Operation):
    """One entrant in one round."""

    @writes(ParticipationOut, ForOneRound)
    def put(self, request: Request, slug: str, number: int, start_number: int) -> Response:
        """Say that he is absent, late, plays after all, or is substituted in this round."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.MANAGE)
        entrant = entrant_for(viewer=self.viewer, slug=slug, start_number=start_number, need=Right.MANAGE)
        said = self.sent(ForOneRound)
        substitute = said.pop("substitute", None)
        person = None if substitute is None else findable_player(substitute)
        row = set_participation(round=round, entrant=entrant, substitute=person, **said, **self.by)
        return self.answer(ParticipationOut, row)


class MissingAbsent(Operation):
    """Who did not come."""

    @writes(ParticipationOut(many=True), Why)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Mark everybody absent who is to play in this round and has not checked in."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.MANAGE)
        return self.answer(ParticipationOut, mark_missing_absent(round=round, **self.sent(Why), **self.by))
