"""What can be said of a draw: its document, why somebody sits there, what a swap or another rule would change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.services.advance import Candidate, seating_candidates
from tournaments.api.base import Operation
from tournaments.api.describing import reads
from tournaments.api.fields import Body, whole
from tournaments.draw_words import ASKED
from tournaments.errors import NotFound, Refusal
from tournaments.messages import say
from tournaments.models import Draw
from tournaments.permissions import Right
from tournaments.seating import DrawRefused, explain, swap_cost
from tournaments.selectors import current_draw, rights_of, round_for, seating_by_table, shown_draw, shown_draws
from tournaments.services.draws import document_of


class SeatReasonOut(serializers.Serializer):
    """One rule by which somebody sits where he sits."""

    code = serializers.CharField()
    params = serializers.DictField()
    text = serializers.CharField(help_text="In English.")


class Swap(Body):
    """Two entrants by start number."""

    first = whole()
    second = whole()


class SwapOut(serializers.Serializer):
    """What a swap would change of the figures of the certificate; nothing is written."""

    tables = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    costs = serializers.DictField(child=serializers.IntegerField())


class SeatingCandidateOut(serializers.Serializer):
    """A way to seat the round; `certificate` is null when it cannot be made, and `faults` say why."""

    mode = serializers.CharField()
    certificate = serializers.DictField(allow_null=True)
    faults = serializers.SerializerMethodField()

    def get_faults(self, candidate: Candidate) -> list[dict[str, Any]]:
        return [{"code": fault.code, "message": say(fault)} for fault in candidate.faults]


class DrawDocument(Operation):
    """A draw that anybody can make again."""

    @reads(OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str, number: int, ordinal: int) -> Response:
        """The whole document of a draw, as `python3 -m tournaments.seating verify` takes it."""
        round = round_for(viewer=self.viewer, slug=slug, number=number)
        draw = shown_draws(round, rights_of(self.viewer, round.stage)).filter(ordinal=ordinal).first()
        if draw is None:
            raise NotFound.because("not_found")
        return Response(document_of(draw))


class Why(Operation):
    """Why somebody sits where he sits."""

    @reads(SeatReasonOut(many=True))
    def get(self, request: Request, slug: str, number: int, start_number: int) -> Response:
        """One line for each rule; what was asked for him only for those who run the stage."""
        round = round_for(viewer=self.viewer, slug=slug, number=number)
        rights = rights_of(self.viewer, round.stage)
        draw = shown_draw(round, rights)
        if draw is None or start_number not in draw.canonical_input["entrants"]:
            raise NotFound.because("not_found")
        reasons = explain(document_of(draw), start_number)
        told = [one for one in reasons if one.code not in ASKED or Right.READ_MANAGEMENT in rights]
        return self.answer(SeatReasonOut, told)


class SwapCost(Operation):
    """What it would cost that two change places."""

    @reads(SwapOut, query=Swap, staff=True)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The tables after a single swap and the figures it changes. Refuses `not_an_entrant`, `same_entrant`."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.RULE)
        rights = rights_of(self.viewer, round.stage)
        draw = current_draw(round)
        if draw is None:
            raise NotFound.because("not_found")
        said = self.asked(Swap)
        tables = [[seat.entrant.start_number for seat in table.seats] for table in seating_by_table(round, rights)]
        try:
            swap = swap_cost({**_fitting(draw, tables), "tables": tables}, said["first"], said["second"])
        except DrawRefused as refused:
            raise Refusal.from_faults(refused.faults) from refused
        return self.answer(SwapOut, swap)


class Candidates(Operation):
    """Ways to seat a round."""

    @reads(SeatingCandidateOut(many=True), staff=True)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Each rule with its certificate, all from the committed seed; who sits where, nobody is to know yet."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.READ_MANAGEMENT)
        return self.answer(SeatingCandidateOut, seating_candidates(round))


def _fitting(draw: Draw, tables: list[list[int]]) -> Mapping[str, Any]:
    """The document, for those who sit now. Refuses `draw_is_stale` when others than were drawn sit."""
    document = document_of(draw)
    if sorted(number for table in tables for number in table) != sorted(document["entrants"]):
        raise Refusal.because("seats_changed", number=draw.round.number)
    return document
