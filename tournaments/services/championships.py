"""Championships, their stages, and who may do what there."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from tournaments.announce import announce
from tournaments.errors import Conflict, Refusal
from tournaments.models import Actor, Championship, RegulationVersion, Role, RoleKind, Round, RoundStatus, Stage
from tournaments.names import search_key
from tournaments.regulations import Regulation
from tournaments.services.audit import write_audit
from tournaments.services.locks import lock_championship, lock_open_stage, lock_stage
from tournaments.services.seeds import commit_seed

LONGEST_NAME = 160
_PAGES = frozenset({"new", "people", "places"})  # addresses beside those of stages
_SLUG_ROOM = 70  # of the 80 of the column: a number may follow


@transaction.atomic
def create_championship(
    *, name: str, owner: AbstractBaseUser | None = None, actor: Actor, now: datetime
) -> Championship:
    """A championship; `owner` becomes organizer of all its stages. Refuses `name_needed`, `championship_exists`."""
    name = _named(name)
    if Championship.objects.filter(name__iexact=name).exists():
        raise Conflict.because("championship_exists", "name", name=name)
    try:
        with transaction.atomic():
            championship = Championship.objects.create(name=name, slug=_free_slug(Championship, name), created_at=now)
    except IntegrityError as error:
        raise Conflict.because("championship_exists", "name", name=name) from error
    if owner is not None:
        _hold(championship, None, owner, RoleKind.ORGANIZER, now)
    write_audit(actor=actor, action="championship_created", subject=championship, now=now, details={"name": name})
    return championship


@transaction.atomic
def create_stage(
    *,
    championship: Championship,
    name: str,
    date: date,
    venue: str = "",
    regulation: Regulation,
    owner: AbstractBaseUser,
    also_referee: bool = False,
    is_demo: bool = False,
    actor: Actor,
    now: datetime,
) -> Stage:
    """A stage with version 1 of its regulation, its rounds, and `owner` as organizer; also as both kinds of referee.

    Refuses `name_needed`, `text_too_long`, `stage_exists` (Conflict: same name and date in the championship).
    """
    championship = lock_championship(championship)
    name, venue = _stage_fields(championship, name, date, venue)
    last = championship.stages.order_by("-ordinal").values_list("ordinal", flat=True).first()
    stage = _create_with_free_slug(
        championship=championship,
        name=name,
        ordinal=(last or 0) + 1,
        date=date,
        venue=venue,
        is_demo=is_demo,
        created_at=now,
    )
    stage.regulation_version = RegulationVersion.objects.create(
        stage=stage, number=1, value=regulation.as_json(), hash=regulation.hash(), created_at=now, created_by=actor
    )
    stage.save(update_fields=["regulation_version"])
    Round.objects.bulk_create(Round(stage=stage, number=number) for number in range(1, regulation.rounds + 1))
    commit_seed(stage=stage, now=now)
    for kind in RoleKind if also_referee else [RoleKind.ORGANIZER]:
        _hold(championship, stage, owner, kind, now)
    details = {"name": name, "date": date.isoformat(), "regulation": regulation.hash()}
    write_audit(actor=actor, action="stage_created", subject=stage, stage=stage, now=now, details=details)
    return stage


@transaction.atomic
def edit_stage(*, stage: Stage, name: str, date: date, venue: str = "", actor: Actor, now: datetime) -> Stage:
    """Another name, day or place; the address stays. Refuses as `create_stage`, and `stage_finished`."""
    lock_championship(stage.championship)
    stage = lock_open_stage(stage)
    before = {"name": stage.name, "date": stage.date.isoformat(), "venue": stage.venue}
    stage.name, stage.venue = _stage_fields(stage.championship, name, date, venue, other_than=stage)
    stage.date = date
    after = {"name": stage.name, "date": date.isoformat(), "venue": stage.venue}
    if after == before:
        return stage
    stage.save(update_fields=["name", "date", "venue"])
    details = {"before": before, "after": after}
    write_audit(actor=actor, action="stage_edited", subject=stage, stage=stage, now=now, details=details)
    return stage


@transaction.atomic
def publish_stage(*, stage: Stage, actor: Actor, now: datetime) -> Stage:
    """Let the public see the stage, with its regulation as it stands. Draws are published one by one."""
    stage = lock_stage(stage)
    if stage.published_at is not None:
        return stage
    stage.published_at = now
    stage.save(update_fields=["published_at"])
    stage.regulations.filter(pk=stage.regulation_version_id, published_at=None).update(published_at=now)
    write_audit(actor=actor, action="stage_published", subject=stage, stage=stage, now=now)
    announce(stage.pk, "standings", "tables", "clock")
    return stage


@transaction.atomic
def finish_stage(*, stage: Stage, actor: Actor, now: datetime) -> Stage:
    """End the day: no entries, draws or regulation any more. Refuses `rounds_not_closed`."""
    stage = lock_stage(stage)
    if stage.finished_at is not None:
        return stage
    open_rounds = stage.rounds.exclude(status=RoundStatus.CLOSED).order_by("number")
    if numbers := list(open_rounds.values_list("number", flat=True)):
        raise Refusal.because("rounds_not_closed", numbers=numbers)
    stage.finished_at = now
    stage.save(update_fields=["finished_at"])
    write_audit(actor=actor, action="stage_finished", subject=stage, stage=stage, now=now)
    announce(stage.pk, "standings", "tables", "clock")
    return stage


@transaction.atomic
def grant_role(
    *,
    championship: Championship,
    user: AbstractBaseUser,
    kind: RoleKind,
    stage: Stage | None = None,
    actor: Actor,
    now: datetime,
) -> Role:
    """Let a user act in a stage, or with `stage=None` in every stage of the championship.

    Who holds the role already keeps it. Refuses `stage_of_another_championship`.
    """
    championship = lock_championship(championship)
    if stage is not None and stage.championship_id != championship.pk:
        raise Refusal.because("stage_of_another_championship", "stage")
    held = Role.objects.filter(championship=championship, stage=stage, user=user, kind=kind, revoked_at=None).first()
    if held is not None:
        return held
    role = _hold(championship, stage, user, kind, now)
    details = {"user": user.pk, "kind": kind}
    write_audit(actor=actor, action="role_granted", subject=role, stage=stage, now=now, details=details)
    return role


@transaction.atomic
def revoke_role(*, role: Role, actor: Actor, now: datetime) -> Role:
    """Take a role back. Refuses `last_organizer`: somebody has to be able to run what the role covers."""
    lock_championship(role.championship)
    role = Role.objects.get(pk=role.pk)
    if role.revoked_at is not None:
        return role
    if role.kind == RoleKind.ORGANIZER and not _other_organizer(role):
        raise Refusal.because("last_organizer")
    role.revoked_at = now
    role.save(update_fields=["revoked_at"])
    details = {"user": role.user_id, "kind": role.kind}
    write_audit(actor=actor, action="role_revoked", subject=role, stage=role.stage, now=now, details=details)
    return role


def _named(name: str) -> str:
    name = " ".join(name.split())
    if not search_key(name):
        raise Refusal.because("name_needed", "name")
    if len(name) > LONGEST_NAME:
        raise Refusal.because("text_too_long", "name", most=LONGEST_NAME)
    return name


def _stage_fields(
    championship: Championship, name: str, date: date, venue: str, other_than: Stage | None = None
) -> tuple[str, str]:
    """Name and venue as they may be stored."""
    name, venue = _named(name), " ".join(venue.split())
    if len(venue) > LONGEST_NAME:
        raise Refusal.because("text_too_long", "venue", most=LONGEST_NAME)
    same = championship.stages.filter(name__iexact=name, date=date).exclude(pk=other_than and other_than.pk)
    if same.exists():
        raise Conflict.because("stage_exists", "name", name=name)
    return name, venue


def _free_slug(model: type[Championship | Stage], name: str) -> str:
    """An address from a name, Latvian letters folded, with a number when it is taken."""
    base = slugify(search_key(name))[:_SLUG_ROOM].strip("-") or model._meta.model_name
    taken = _PAGES | set(model.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbered = (f"{base}-{number}" for number in range(2, len(taken) + 3))
    return next(slug for slug in (base, *numbered) if slug not in taken)


def _create_with_free_slug(*, name: str, **fields: Any) -> Stage:
    """A stage whose address nobody has, also when another of its name is made elsewhere at this moment."""
    while True:
        slug = _free_slug(Stage, name)
        try:
            with transaction.atomic():
                return Stage.objects.create(name=name, slug=slug, **fields)
        except IntegrityError:
            if not Stage.objects.filter(slug=slug).exists():
                raise


def _hold(
    championship: Championship, stage: Stage | None, user: AbstractBaseUser, kind: RoleKind, now: datetime
) -> Role:
    return Role.objects.create(championship=championship, stage=stage, user=user, kind=kind, granted_at=now)


def _other_organizer(role: Role) -> bool:
    """Whether an active user besides this role's covers all it covers."""
    others = Role.objects.filter(
        championship=role.championship_id, kind=RoleKind.ORGANIZER, revoked_at=None, user__is_active=True
    ).exclude(pk=role.pk)
    covering = others.filter(stage=None)
    return covering.exists() or (role.stage_id is not None and others.filter(stage=role.stage_id).exists())
