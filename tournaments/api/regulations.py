"""The regulation of a stage in versions, and the presets to begin from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Operation
from tournaments.api.describing import reads, writes
from tournaments.api.fields import Body, whole, words
from tournaments.errors import Fault, NotFound, Refusal
from tournaments.permissions import Right
from tournaments.regulations import Regulation, RegulationRefused, presets
from tournaments.selectors import published_regulation_of, rights_of, stage_for
from tournaments.services.regulations import publish_regulation, set_regulation


class RegulationOut(serializers.Serializer):
    """One version; the fields of `value` are those of the regulation's reference."""

    number = serializers.IntegerField()
    hash = serializers.CharField(help_text="SHA-256 of the canonical JSON of the value.")
    value = serializers.DictField()
    change_note = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)


class NewRegulation(Body):
    """The next version. `expected_version`: the one that was looked at."""

    regulation = serializers.DictField()
    change_note = words()
    expected_version = whole(required=False)


class Presets(Operation):
    """Regulations to begin from."""

    @reads(OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Every preset by name, as the `regulation` of a new stage."""
        return Response({name: value.as_json() for name, value in presets().items()})


class StageRegulation(Operation):
    """What a stage is played by."""

    @reads(RegulationOut)
    def get(self, request: Request, slug: str) -> Response:
        """The version in force for those who manage; the last published one for everybody else."""
        stage = stage_for(viewer=self.viewer, slug=slug)
        may_read_drafts = Right.READ_MANAGEMENT in rights_of(self.viewer, stage)
        version = stage.regulation_version if may_read_drafts else published_regulation_of(stage)
        if version is None:
            raise NotFound.because("not_found")
        return self.answer(RegulationOut, version)

    @writes(RegulationOut, NewRegulation, makes=True)
    def put(self, request: Request, slug: str) -> Response:
        """Set the next version; setting what is in force changes nothing."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        said = self.sent(NewRegulation)
        value = regulation_from(said.pop("regulation"))
        version = set_regulation(stage=stage, value=value, **said, **self.by)
        return self.answer(RegulationOut, version, made_at=version.created_at)


class PublishRegulation(Operation):
    """Let everybody read it."""

    @writes(RegulationOut)
    def post(self, request: Request, slug: str) -> Response:
        """Publish the version in force."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        self.sent(Body)
        return self.answer(RegulationOut, publish_regulation(stage=stage, **self.by))


def regulation_from(value: Mapping[str, Any]) -> Regulation:
    """The regulation in the field `regulation`. Refuses every fault at once."""
    try:
        return Regulation.parse(value)
    except RegulationRefused as refused:
        faults = refused.faults
        raise Refusal(
            *(Fault(f.code.value if hasattr(f.code, "value") else f.code, _below(f.path), f.params) for f in faults)
        ) from refused


def _below(path: str) -> str:
    return f"regulation.{path}" if path else "regulation"
