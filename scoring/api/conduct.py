"""Warnings for conduct."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.base import entrant_named
from scoring.api.sheets import Because
from scoring.models import ConductWarning
from scoring.services.conduct import give_warning, withdraw_warning
from tournaments.api.base import Operation
from tournaments.api.describing import reads, writes
from tournaments.api.fields import Body, reason, whole
from tournaments.errors import NotFound
from tournaments.permissions import Right
from tournaments.selectors import round_for, stage_for


class WarningOut(serializers.Serializer):
    """A warning; withdrawn ones stay."""

    id = serializers.IntegerField()
    start_number = serializers.IntegerField(source="entrant.start_number")
    round = serializers.IntegerField(source="round.number")
    reason = serializers.CharField()
    given_at = serializers.DateTimeField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    withdrawn_because = serializers.CharField(allow_blank=True)


class WarningGivenOut(serializers.Serializer):
    """A warning, how many the entrant has now, and the round from which he is out if it was one too many."""

    warning = WarningOut()
    count = serializers.IntegerField()
    disqualified_from = serializers.IntegerField(allow_null=True)


class NewWarning(Body):
    """Whom, and why."""

    entrant = whole()
    reason = reason()


class Warnings(Operation):
    """The warnings of a stage: they add up."""

    @reads(WarningOut(many=True), staff=True)
    def get(self, request: Request, slug: str) -> Response:
        """All warnings, oldest first."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.READ_DRAFTS)
        warnings = ConductWarning.objects.filter(round__stage=stage).select_related("entrant", "round")
        return self.answer(WarningOut, warnings.order_by("pk"))


class GiveWarning(Operation):
    """A penalty."""

    @writes(WarningGivenOut, NewWarning, makes=True)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Warn an entrant. The last warning allowed disqualifies him."""
        round = round_for(viewer=self.viewer, slug=slug, number=number, need=Right.CONFIRM_SHEETS)
        said = self.sent(NewWarning)
        entrant = entrant_named(round, said.pop("entrant"), "entrant")
        given = give_warning(entrant=entrant, round=round, **said, **self.by)
        return self.answer(WarningGivenOut, given, made_at=given.warning.given_at)


class WithdrawWarning(Operation):
    """Taken back."""

    @writes(WarningOut, Because)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Withdraw a warning, and the disqualification it brought."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.CONFIRM_SHEETS)
        warning = ConductWarning.objects.select_related("round").filter(round__stage=stage, pk=pk).first()
        if warning is None:
            raise NotFound.because("not_found")
        return self.answer(WarningOut, withdraw_warning(warning=warning, **self.sent(Because), **self.by))
