"""The standings, an entrant's results, and everything that was written."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Any

from django.utils.cache import get_conditional_response
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.messages import ACTIONS
from scoring.models import RoundResult
from scoring.selectors import StandingRow, StandingsPage, place_in_words, results_of, standings_of
from scoring.standings import from_sixtieths
from tournaments.api.base import Operation, Pages
from tournaments.api.describing import reads
from tournaments.api.fields import Body, whole
from tournaments.errors import NotFound
from tournaments.models import AuditEntry
from tournaments.permissions import Right
from tournaments.selectors import audit_of, entrant_for, rights_of, stage_for


class ResultOut(serializers.Serializer):
    """What a round brought. Place points are exact: a whole number or a fraction as text ("11/2")."""

    round = serializers.IntegerField(source="in_round")
    table = serializers.IntegerField(source="table_number")
    points = serializers.IntegerField()
    place_points = serializers.SerializerMethodField()
    deals = serializers.IntegerField()
    zoles_won = serializers.IntegerField()
    zoles_lost = serializers.IntegerField()
    forfeited = serializers.BooleanField()
    final = serializers.BooleanField()

    def get_place_points(self, result: RoundResult) -> str:
        return str(from_sixtieths(result.place_sixtieths))


class StandingReasonOut(serializers.Serializer):
    """Why he is not above the one before him, for programs."""

    code = serializers.CharField()
    params = serializers.DictField()


class StandingRowOut(serializers.Serializer):
    """One line; no `rank`: disqualified, or no results yet. `values` by metric, exact: a whole number or a fraction."""

    rank = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    start_number = serializers.IntegerField(source="entrant.start_number")
    name = serializers.CharField()
    club = serializers.CharField(source="entrant.club_name", allow_blank=True)
    region = serializers.CharField(source="entrant.region_name", allow_blank=True)
    status = serializers.CharField(allow_blank=True, help_text='"", "withdrawn" or "disqualified".')
    values = serializers.SerializerMethodField()
    rounds = serializers.SerializerMethodField()
    dropped = serializers.ListField(child=serializers.IntegerField(), help_text="Rounds that do not count.")
    reason = serializers.SerializerMethodField()
    why = serializers.SerializerMethodField(help_text="The reason in words.")

    def get_values(self, row: StandingRow) -> dict[str, str]:
        return {key: str(value) for key, value in row.values.items()}

    @extend_schema_field(ResultOut(many=True))
    def get_rounds(self, row: StandingRow) -> list[dict[str, Any]]:
        return ResultOut([result for _, result in sorted(row.rounds.items())], many=True).data

    @extend_schema_field(StandingReasonOut(allow_null=True))
    def get_reason(self, row: StandingRow) -> dict[str, Any] | None:
        return row.reason and {"code": row.reason[0], "params": _plain(row.reason[1])}

    def get_why(self, row: StandingRow) -> str:
        return place_in_words(row)


class StandingsOut(serializers.Serializer):
    """A whole ranking, over all, of one round alone, or of one category."""

    stage = serializers.SlugField(source="stage.slug")
    version = serializers.IntegerField(source="version.number", allow_null=True)
    provisional = serializers.BooleanField()
    after_round = serializers.IntegerField()
    round = serializers.IntegerField(source="round_number", allow_null=True)
    category = serializers.CharField(allow_null=True)
    metrics = serializers.ListField(child=serializers.CharField())
    rows = StandingRowOut(many=True)


class AuditOut(serializers.Serializer):
    """One write: who, when, what, on which row, and what was and is."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = serializers.CharField(source="actor.label")
    action = serializers.CharField()
    words = serializers.SerializerMethodField()
    subject = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    details = serializers.DictField()

    def get_words(self, entry: AuditEntry) -> str:
        return str(ACTIONS[entry.action])


class StandingsAsked(Body):
    """Which ranking."""

    round = whole(required=False)
    category = serializers.CharField(required=False, max_length=30)


class Standings(Operation):
    """The ranking of a stage."""

    @reads(StandingsOut, query=StandingsAsked)
    def get(self, request: Request, slug: str) -> Response:
        """The standings. Send the `ETag` back as `If-None-Match`: 304 as long as nothing of it has changed."""
        stage = stage_for(viewer=self.viewer, slug=slug)
        asked = self.asked(StandingsAsked)
        number, category = asked.get("round"), asked.get("category")
        may_read_drafts = Right.READ_DRAFTS in rights_of(self.viewer, stage)
        page = standings_of(stage, round_number=number, category=category, may_read_drafts=may_read_drafts)
        _check_there_is(page)
        answer = self.answer(StandingsOut, page)
        answer.headers["Cache-Control"] = "private, no-cache"
        answer.headers["ETag"] = _etag(page, answer.data)
        return get_conditional_response(request, etag=answer.headers["ETag"], response=answer)


class EntrantResults(Operation):
    """What an entrant brought home."""

    @reads(ResultOut(many=True))
    def get(self, request: Request, slug: str, start_number: int) -> Response:
        """The results of an entrant by round; `final` once somebody vouched for the sheet."""
        return self.answer(ResultOut, results_of(entrant_for(viewer=self.viewer, slug=slug, start_number=start_number)))


class Audit(Operation):
    """Everything that was written."""

    pagination_class = Pages

    @reads(AuditOut(many=True), staff=True)
    def get(self, request: Request, slug: str) -> Response:
        """All writes of a stage, the latest first."""
        return self.page(AuditOut, audit_of(stage_for(viewer=self.viewer, slug=slug, need=Right.READ_MANAGEMENT)))


def _check_there_is(page: StandingsPage) -> None:
    """Raises NotFound for a round or a category the stage does not have."""
    has_round = page.round_number is None or page.round_number <= page.after_round
    if not has_round or not (page.category is None or page.category in page.regulation.categories):
        raise NotFound.because("not_found")


def _etag(page: StandingsPage, data: Mapping[str, Any]) -> str:
    """The version, and what it reads like to this reader: names change without a new version."""
    said = sha256(JSONRenderer().render(data)).hexdigest()
    return f'"{page.version.number if page.version else 0}-{said[:16]}"'


def _plain(params: Mapping[str, Any]) -> dict[str, Any]:
    """Without the database's own number of the other."""
    shown = {key: value for key, value in params.items() if key != "other"}
    return {key: str(value) if isinstance(value, Fraction) else value for key, value in shown.items()}
