"""Which rows of a file are here already, by what names them in the world."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.db.models import Model

from tournaments.errors import Conflict
from tournaments.models import Actor, ActorKind, Championship, Club, Player, Region, Role

User = get_user_model()


def known_row(row: Model) -> Model | None:
    """The stored row that is meant by one out of a file; None when there is none.

    Refuses `championship_differs` (Conflict).
    """
    match row:
        case User():
            return User.objects.filter(username=row.username).first()
        case Region() | Club():
            return type(row).objects.filter(search_key=row.search_key).first()
        case Player():
            return _known_player(row)
        case Championship():
            return _known_championship(row)
        case Actor():
            return _known_actor(row)
        case Role(revoked_at=None):
            held = {"user": row.user_id, "kind": row.kind, "championship": row.championship_id, "stage": row.stage_id}
            return Role.objects.filter(**held, revoked_at=None).first()
    return None


def _known_player(row: Player) -> Player | None:
    """By federation number, or the same record: made at the same moment under the same name.

    A name alone does not tell: two records of one person can be merged, one record of two cannot be parted.
    """
    known = Player.objects.filter(federation_number=row.federation_number).exclude(federation_number=None).first()
    known = known or Player.objects.filter(created_at=row.created_at, name=row.name).first()
    return known.merged_into or known if known else None


def _known_championship(row: Championship) -> Championship | None:
    known = Championship.objects.filter(slug=row.slug).first()
    if known and known.name != row.name:
        raise Conflict.because("championship_differs", "file", name=row.name, other=known.name)
    return known


def _known_actor(row: Actor) -> Actor | None:
    if row.kind == ActorKind.SYSTEM:
        return Actor.objects.filter(kind=row.kind).first()
    return Actor.objects.filter(user=row.user_id).exclude(user=None).first()
