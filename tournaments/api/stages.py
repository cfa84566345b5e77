"""Championships and their stages."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.db.models import Q
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Operation, Pages
from tournaments.api.describing import reads, writes
from tournaments.api.fields import Body, words
from tournaments.api.regulations import regulation_from
from tournaments.models import Stage
from tournaments.permissions import Right
from tournaments.selectors import (
    admit_organiser,
    championship_for,
    championships_managed_by,
    public_stages,
    stage_for,
    stages_of,
)
from tournaments.services.championships import (
    create_championship,
    create_stage,
    edit_stage,
    finish_stage,
    publish_stage,
)


class ChampionshipOut(serializers.Serializer):
    """What is won in the end."""

    slug = serializers.SlugField()
    name = serializers.CharField()


class StageOut(serializers.Serializer):
    """One tournament day."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    championship = ChampionshipOut()
    date = serializers.DateField()
    venue = serializers.CharField(allow_blank=True)
    published_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)


class NewChampionship(Body):
    """A championship to create."""

    name = serializers.CharField(allow_blank=True)


class StageFields(Body):
    """What may change of a stage."""

    name = serializers.CharField(allow_blank=True)
    date = serializers.DateField()
    venue = words()


class NewStage(StageFields):
    """A stage to create, with version 1 of its regulation."""

    championship = serializers.SlugField()
    regulation = serializers.DictField()
    also_referee = serializers.BooleanField(default=False, help_text="The creator is referee and head referee too.")


class StagesAsked(Body):
    """Which stages."""

    mine = serializers.BooleanField(default=False, help_text="Only those in which I hold a role, also unpublished.")
    limit = serializers.IntegerField(required=False)
    offset = serializers.IntegerField(required=False)


class Championships(Operation):
    """All championships one may add a stage to."""

    @reads(ChampionshipOut(many=True))
    def get(self, request: Request) -> Response:
        """The championships I manage as a whole, the latest first."""
        return self.answer(ChampionshipOut, championships_managed_by(self.viewer))

    @writes(ChampionshipOut, NewChampionship, makes=True, repeats=False)
    def post(self, request: Request) -> Response:
        """Create a championship; whoever does is its organizer."""
        admit_organiser(self.viewer)
        said = self.sent(NewChampionship)
        made = create_championship(**said, owner=request.user, **self.by)
        return self.answer(ChampionshipOut, made, made_at=made.created_at)


class Stages(Operation):
    """All stages one may know of."""

    pagination_class = Pages

    @reads(StageOut(many=True), query=StagesAsked)
    def get(self, request: Request) -> Response:
        """Published stages and those of one's own, the latest first."""
        mine = stages_of(self.viewer)
        stages = mine if self.asked(StagesAsked)["mine"] else _known(public_stages().values("pk"), mine.values("pk"))
        return self.page(StageOut, stages)

    @writes(StageOut, NewStage, makes=True, repeats=False)
    def post(self, request: Request) -> Response:
        """Create a stage in a championship one manages."""
        admit_organiser(self.viewer)
        said = self.sent(NewStage)
        championship = championship_for(viewer=self.viewer, slug=said.pop("championship"), need=Right.MANAGE)
        said["regulation"] = regulation_from(said["regulation"])
        owner = get_user_model().objects.get(pk=request.user.pk)
        stage = create_stage(championship=championship, owner=owner, **said, **self.by)
        return self.answer(StageOut, stage, made_at=stage.created_at)


class OneStage(Operation):
    """A stage."""

    @reads(StageOut)
    def get(self, request: Request, slug: str) -> Response:
        """One stage."""
        return self.answer(StageOut, stage_for(viewer=self.viewer, slug=slug))

    @writes(StageOut, StageFields)
    def put(self, request: Request, slug: str) -> Response:
        """Another name, day or place; the address stays."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        return self.answer(StageOut, edit_stage(stage=stage, **self.sent(StageFields), **self.by))


class PublishStage(Operation):
    """Let everybody see it."""

    @writes(StageOut)
    def post(self, request: Request, slug: str) -> Response:
        """Publish the stage with its regulation as it stands."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        self.sent(Body)
        return self.answer(StageOut, publish_stage(stage=stage, **self.by))


class FinishStage(Operation):
    """End the day."""

    @writes(StageOut)
    def post(self, request: Request, slug: str) -> Response:
        """Finish the stage: no entries, draws or regulation any more."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        self.sent(Body)
        return self.answer(StageOut, finish_stage(stage=stage, **self.by))


def _known(public: object, mine: object) -> object:
    return Stage.objects.select_related("championship").filter(Q(pk__in=public) | Q(pk__in=mine))
