"""Who takes part: reading the list, entering people, correcting how they are called."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Operation
from tournaments.api.describing import reads, writes
from tournaments.api.fields import Body, EntryKeyField, whole, words
from tournaments.models import DisplayChoice, Entrant, Stage
from tournaments.permissions import Right
from tournaments.selectors import (
    candidates_for,
    entered_with,
    entrant_for,
    entrants_of,
    findable_player,
    is_called,
    rights_of,
    shown_name,
    stage_for,
)
from tournaments.services.entries import edit_entrant, enter_new_player, enter_player, new_code
from tournaments.services.people import LONGEST_PLACE, club_named, region_named


class EntrantManagedOut(serializers.Serializer):
    """What only those who manage the stage may know of an entrant."""

    player = serializers.IntegerField(source="player_id")
    birth_year = serializers.IntegerField(source="player.birth_year", allow_null=True)
    contact = serializers.CharField(source="player.contact", allow_blank=True)
    federation_number = serializers.CharField(source="player.federation_number", allow_null=True)
    display = serializers.ChoiceField(DisplayChoice.choices)
    entered_at = serializers.DateTimeField()
    checked_in_at = serializers.DateTimeField(allow_null=True)
    paid_at = serializers.DateTimeField(allow_null=True)


class EntrantOut(serializers.Serializer):
    """An entrant under the name this reader may see. Everybody is known by his start number."""

    start_number = serializers.IntegerField()
    name = serializers.SerializerMethodField()
    club = serializers.CharField(source="club_name", allow_blank=True)
    region = serializers.CharField(source="region_name", allow_blank=True)
    categories = serializers.ListField(child=serializers.CharField())
    active_from = serializers.IntegerField(help_text="The first round he may be seated in.")
    management = serializers.SerializerMethodField(help_text="null to those without the right.")

    def get_name(self, entrant: Entrant) -> str:
        return shown_name(entrant, self.context["rights"])

    @extend_schema_field(EntrantManagedOut(allow_null=True))
    def get_management(self, entrant: Entrant) -> dict[str, Any] | None:
        if Right.READ_MANAGEMENT not in self.context["rights"]:
            return None
        return EntrantManagedOut(entrant).data


class CodeOut(serializers.Serializer):
    """A code that was just made. It is shown this once, and on the printed slips."""

    start_number = serializers.IntegerField()
    code = serializers.CharField()


class CandidateOut(serializers.Serializer):
    """A known person; `start_number` when he is entered already."""

    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.name")
    birth_year = serializers.IntegerField(source="player.birth_year", allow_null=True)
    club = serializers.CharField(source="player.club.name", allow_null=True)
    start_number = serializers.IntegerField(allow_null=True)


class CandidatesOut(serializers.Serializer):
    """Whom a name may mean."""

    found = CandidateOut(many=True, help_text="By the beginnings of words, without diacritics.")
    similar = CandidateOut(many=True, help_text="With a slip of the pen.")
    has_namesake = serializers.BooleanField()


class EnterPlayer(Body):
    """A known person to enter."""

    player = whole(most=2**31 - 1)
    paid = serializers.BooleanField(default=False)
    entry_key = EntryKeyField(required=False)


class EnterNewPlayer(Body):
    """A person nobody knows yet, to create and enter. A club or region of a new name is made too."""

    name = serializers.CharField(allow_blank=True)
    family_name = words(help_text="The end of the name; without it, its last word.")
    birth_year = whole(0, allow_null=True, required=False)
    club = words(max_length=LONGEST_PLACE, default="")
    region = words(max_length=LONGEST_PLACE, default="")
    categories = serializers.ListField(child=serializers.CharField(), default=list)
    federation_number = words()
    contact = words()
    display = serializers.ChoiceField(DisplayChoice.choices, default=DisplayChoice.FULL)
    confirmed_new = serializers.BooleanField(default=False, help_text="There is a namesake; this is another person.")
    paid = serializers.BooleanField(default=False)
    entry_key = EntryKeyField(required=False, default="")


class EntrantFields(Body):
    """How an entrant is called in this stage. The start number stays once a round is drawn."""

    name = serializers.CharField(allow_blank=True)
    club = words(default="")
    region = words(default="")
    categories = serializers.ListField(child=serializers.CharField(), default=list)
    start_number = whole(required=False)


class CandidatesAsked(Body):
    """The name, or what was typed of it so far."""

    name = serializers.CharField(max_length=160)


class _Entering(Operation):
    """Somebody comes in."""

    def entered(self, stage: Stage, entrant: Entrant) -> Response:
        rights = rights_of(self.viewer, stage)
        return self.answer(EntrantOut, entrant, made_at=entrant.entered_at, rights=rights)


class Entrants(_Entering):
    """The entrants of a stage."""

    @reads(EntrantOut(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """All entrants by start number."""
        stage = stage_for(viewer=self.viewer, slug=slug)
        entrants = entrants_of(stage).order_by("start_number")
        return self.answer(EntrantOut, entrants, rights=rights_of(self.viewer, stage))

    @writes(EntrantOut, EnterPlayer, makes=True)
    def post(self, request: Request, slug: str) -> Response:
        """Enter a known person."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        said = self.sent(EnterPlayer)
        player = findable_player(said.pop("player"))
        return self.entered(stage, enter_player(stage=stage, player=player, **said, **self.by))


class NewEntrant(_Entering):
    """A walk-in."""

    @writes(EntrantOut, EnterNewPlayer, makes=True)
    def post(self, request: Request, slug: str) -> Response:
        """Create a person and enter him. Refuses `same_name` until it is said that he is another than his namesake."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        said = self.sent(EnterNewPlayer)
        again = entered_with(stage, said["entry_key"])
        is_repeat = again is not None and is_called(again, said["name"])
        return self.entered(stage, again if is_repeat else self.enter(stage, said))

    @transaction.atomic
    def enter(self, stage: Stage, said: dict[str, Any]) -> Entrant:
        """The entrant with his club and region, or nothing of it."""
        said["club"] = club_named(name=said["club"], **self.by)
        said["region"] = region_named(name=said["region"], **self.by)
        return enter_new_player(stage=stage, **said, **self.by)


class OneEntrant(Operation):
    """One entrant."""

    @reads(EntrantOut)
    def get(self, request: Request, slug: str, start_number: int) -> Response:
        """One entrant."""
        entrant = entrant_for(viewer=self.viewer, slug=slug, start_number=start_number)
        return self.answer(EntrantOut, entrant, rights=rights_of(self.viewer, entrant.stage))

    @writes(EntrantOut, EntrantFields)
    def put(self, request: Request, slug: str, start_number: int) -> Response:
        """Correct how he is called here; the person stays as he is."""
        entrant = entrant_for(viewer=self.viewer, slug=slug, start_number=start_number, need=Right.MANAGE)
        said = self.sent(EntrantFields)
        places = {"club_name": said.pop("club"), "region_name": said.pop("region")}
        entrant = edit_entrant(entrant=entrant, **places, **said, **self.by)
        return self.answer(EntrantOut, entrant, rights=rights_of(self.viewer, entrant.stage))


class EntrantCode(Operation):
    """The code with which he confirms his own sheets."""

    @writes(CodeOut)
    def post(self, request: Request, slug: str, start_number: int) -> Response:
        """Make another code; the old one is void."""
        entrant = entrant_for(viewer=self.viewer, slug=slug, start_number=start_number, need=Right.MANAGE)
        self.sent(Body)
        return self.answer(CodeOut, new_code(entrant=entrant, **self.by))


class Candidates(Operation):
    """Known people."""

    @reads(CandidatesOut, query=CandidatesAsked, staff=True)
    def get(self, request: Request, slug: str) -> Response:
        """The known people whom a name may mean, before somebody is entered."""
        stage = stage_for(viewer=self.viewer, slug=slug, need=Right.MANAGE)
        return self.answer(CandidatesOut, candidates_for(stage, self.asked(CandidatesAsked)["name"]))
