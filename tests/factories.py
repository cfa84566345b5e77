"""Rows for tests, each valid by itself. What a service makes is better made by the service."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from hashlib import sha256

import factory
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from factory.django import DjangoModelFactory

from tournaments import models
from tournaments.names import search_key, sort_key
from tournaments.regulations import Regulation, preset
from tournaments.services.seeds import commit_seed

NOW = datetime(2026, 3, 14, 8, 0, tzinfo=UTC)
"""Ten in the morning in Riga, on the day all these stages are played."""
PASSWORD = "zole-zole-zole"
GIVEN_NAMES = ("Anna", "Juris", "Māra", "Ēriks", "Zīle", "Kārlis", "Ģirts", "Ļena")
FAMILY_NAMES = ("Bērziņš", "Kalniņš", "Ozoliņa", "Ķirsis", "Ābele", "Šmits", "Žagars", "Čakste", "Ņikitina")


@cache
def _hashed(password: str) -> str:
    """Hashing is slow on purpose: once is enough for all users of tests."""
    return make_password(password)


class UserFactory(DjangoModelFactory):
    class Meta:
        model = get_user_model()
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}")
    password = factory.LazyFunction(lambda: _hashed(PASSWORD))


class ActorFactory(DjangoModelFactory):
    """A signed-in user who acts."""

    class Meta:
        model = models.Actor

    kind = models.ActorKind.USER
    user = factory.SubFactory(UserFactory)
    label = factory.LazyAttribute(lambda actor: actor.user.username)


class RegionFactory(DjangoModelFactory):
    class Meta:
        model = models.Region

    name = factory.Sequence(lambda n: f"{n}. novads")
    sort_key = factory.LazyAttribute(lambda region: sort_key(region.name))
    search_key = factory.LazyAttribute(lambda region: search_key(region.name))


class ClubFactory(DjangoModelFactory):
    class Meta:
        model = models.Club

    name = factory.Sequence(lambda n: f"{n}. klubs")
    sort_key = factory.LazyAttribute(lambda club: sort_key(club.name))
    search_key = factory.LazyAttribute(lambda club: search_key(club.name))


class PlayerFactory(DjangoModelFactory):
    """No two of the first 72 have the same name."""

    class Meta:
        model = models.Player

    name = factory.Sequence(lambda n: f"{GIVEN_NAMES[n % 8]} {FAMILY_NAMES[n // 8 % 9]}")
    sort_key = factory.LazyAttribute(lambda player: sort_key(" ".join(reversed(player.name.split()))))
    search_key = factory.LazyAttribute(lambda player: search_key(player.name))
    created_at = NOW


class ChampionshipFactory(DjangoModelFactory):
    class Meta:
        model = models.Championship

    name = factory.Sequence(lambda n: f"Kauss {n}")
    slug = factory.Sequence(lambda n: f"kauss-{n}")
    created_at = NOW


class RegulationVersionFactory(DjangoModelFactory):
    """`regulation` is the value; the evening preset when nothing is said."""

    class Meta:
        model = models.RegulationVersion
        exclude = ("regulation",)

    regulation = factory.LazyFunction(lambda: preset("evening"))
    number = factory.LazyAttribute(lambda version: version.stage.regulations.count() + 1)
    value = factory.LazyAttribute(lambda version: version.regulation.as_json())
    hash = factory.LazyAttribute(lambda version: version.regulation.hash())
    created_at = NOW
    created_by = factory.SubFactory(ActorFactory)


class StageFactory(DjangoModelFactory):
    """Published, with its regulation (`regulation=…`, else the evening preset) and its rounds."""

    class Meta:
        model = models.Stage
        skip_postgeneration_save = True

    championship = factory.SubFactory(ChampionshipFactory)
    name = factory.Sequence(lambda n: f"{n}. posms")
    slug = factory.Sequence(lambda n: f"{n}-posms")
    ordinal = factory.LazyAttribute(lambda stage: stage.championship.stages.count() + 1)
    date = date(2026, 3, 14)
    published_at = NOW
    created_at = NOW

    @factory.post_generation
    def regulation(self, create: bool, extracted: Regulation | None, **kwargs: object) -> None:
        value = extracted or preset("evening")
        self.regulation_version = RegulationVersionFactory(stage=self, regulation=value, published_at=self.published_at)
        self.save(update_fields=["regulation_version"])
        models.Round.objects.bulk_create(models.Round(stage=self, number=n) for n in range(1, value.rounds + 1))
        commit_seed(stage=self, now=NOW)


class RoleFactory(DjangoModelFactory):
    """`RoleFactory(stage=…)` for one stage; `RoleFactory(championship=…)` for all of it."""

    class Meta:
        model = models.Role
        django_get_or_create = ("user", "kind", "championship", "stage")

    user = factory.SubFactory(UserFactory)
    kind = models.RoleKind.ORGANIZER
    stage = None
    championship = factory.LazyAttribute(lambda role: role.stage.championship)
    granted_at = NOW


class EntrantFactory(DjangoModelFactory):
    """With his side, as every entrant."""

    class Meta:
        model = models.Entrant
        skip_postgeneration_save = True

    stage = factory.SubFactory(StageFactory)
    player = factory.SubFactory(PlayerFactory)
    start_number = factory.LazyAttribute(lambda entrant: entrant.stage.entrants.count() + 1)
    name = factory.SelfAttribute("player.name")
    sort_key = factory.SelfAttribute("player.sort_key")
    search_key = factory.SelfAttribute("player.search_key")
    display = factory.SelfAttribute("player.display")
    code = factory.Sequence(lambda n: f"CODE{n}")
    entered_at = NOW
    side = factory.RelatedFactory("tests.factories.SideFactory", factory_related_name="entrant")


class SideFactory(DjangoModelFactory):
    class Meta:
        model = models.Side

    stage = factory.SelfAttribute("entrant.stage")
    entrant = factory.SubFactory(EntrantFactory, side=None)


class ParticipationFactory(DjangoModelFactory):
    """`ParticipationFactory(entrant=…, round=…, status=…)`."""

    class Meta:
        model = models.Participation

    entrant = factory.SubFactory(EntrantFactory)
    round = factory.LazyAttribute(lambda row: row.entrant.stage.rounds.get(number=1))
    status = models.ParticipationStatus.ABSENT
    set_at = NOW
    set_by = factory.SubFactory(ActorFactory)


class RoundFactory(DjangoModelFactory):
    """One round more of a stage."""

    class Meta:
        model = models.Round

    stage = factory.SubFactory(StageFactory)
    number = factory.LazyAttribute(lambda round: round.stage.rounds.count() + 1)


class RoundPauseFactory(DjangoModelFactory):
    class Meta:
        model = models.RoundPause

    round = factory.SubFactory(RoundFactory)
    paused_at = NOW


class ScheduledEventFactory(DjangoModelFactory):
    class Meta:
        model = models.ScheduledEvent

    round = factory.SubFactory(RoundFactory)
    kind = models.EventKind.END
    due_at = NOW


class DrawFactory(DjangoModelFactory):
    """A record alone, without seats."""

    class Meta:
        model = models.Draw

    round = factory.SubFactory(RoundFactory)
    ordinal = factory.LazyAttribute(lambda draw: draw.round.draws.count() + 1)
    algorithm = "by-hand"
    by_hand = True
    canonical_input = factory.LazyFunction(lambda: {"split": "fours_threes", "entrants": []})
    result = factory.LazyFunction(list)
    hash = "0" * 64
    created_at = NOW
    created_by = factory.SubFactory(ActorFactory)


class TableFactory(DjangoModelFactory):
    class Meta:
        model = models.Table

    round = factory.SubFactory(RoundFactory)
    number = factory.LazyAttribute(lambda table: table.round.tables.count() + 1)


class SeatAssignmentFactory(DjangoModelFactory):
    class Meta:
        model = models.SeatAssignment

    table = factory.SubFactory(TableFactory)
    round = factory.SelfAttribute("table.round")
    seat = factory.LazyAttribute(lambda seat: seat.table.seats.count() + 1)
    side = factory.LazyAttribute(lambda seat: EntrantFactory(stage=seat.round.stage).side)


class SeedCommitmentFactory(DjangoModelFactory):
    """One that a draw has revealed: the open one comes with the stage."""

    class Meta:
        model = models.SeedCommitment

    stage = factory.SubFactory(StageFactory)
    ordinal = factory.Sequence(lambda n: n + 2)
    secret = factory.Sequence(lambda n: f"{n:032x}")
    commitment = factory.LazyAttribute(lambda made: sha256(made.secret.encode()).hexdigest())
    made_at = NOW
    revealed_at = NOW


class SeatingWishFactory(DjangoModelFactory):
    class Meta:
        model = models.SeatingWish

    stage = factory.SubFactory(StageFactory)
    kind = models.WishKind.TABLE
    entrant = factory.LazyAttribute(lambda wish: EntrantFactory(stage=wish.stage))
    number = 1
    made_at = NOW
    made_by = factory.SubFactory(ActorFactory)


class SeatChangeFactory(DjangoModelFactory):
    class Meta:
        model = models.SeatChange

    draw = factory.SubFactory(DrawFactory)
    round = factory.SelfAttribute("draw.round")
    table_number = 1
    seat = 1
    side_before = factory.LazyAttribute(lambda change: EntrantFactory(stage=change.round.stage).side)
    side_after = factory.LazyAttribute(lambda change: EntrantFactory(stage=change.round.stage).side)
    reason = "nepareizā vieta"
    at = NOW
    by = factory.SubFactory(ActorFactory)


class ImportPreviewFactory(DjangoModelFactory):
    class Meta:
        model = models.ImportPreview

    stage = factory.SubFactory(StageFactory)
    rows = factory.LazyFunction(list)
    created_at = NOW
    created_by = factory.SubFactory(ActorFactory)


class AuditEntryFactory(DjangoModelFactory):
    class Meta:
        model = models.AuditEntry

    at = NOW
    actor = factory.SubFactory(ActorFactory)
    stage = factory.SubFactory(StageFactory)
    action = "stage_created"
    subject = factory.LazyAttribute(lambda entry: f"stage:{entry.stage.pk}")
