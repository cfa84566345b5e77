"""Who organises at all: the door to what belongs to no stage yet."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.errors import NotAllowed
from tournaments.models import Championship, Role
from tournaments.permissions import GRANTS, Right, Viewer

_MANAGING = [kind for kind, granted in GRANTS.items() if Right.MANAGE in granted]


def organises(viewer: Viewer) -> bool:
    """Whether he manages some stage or championship, or may do everything."""
    user = viewer.user
    if not user.is_authenticated or not user.is_active:
        return False
    return user.is_superuser or Role.objects.filter(user=user, kind__in=_MANAGING, revoked_at=None).exists()


def admit_organiser(viewer: Viewer) -> None:
    """The door to new championships and to the people of all of them. Raises NotAllowed."""
    if not organises(viewer):
        raise NotAllowed.because("not_allowed", right=Right.MANAGE.value)


def championships_managed_by(viewer: Viewer) -> QuerySet[Championship]:
    """The championships he manages as a whole, the latest first: those that may get a new stage."""
    championships = Championship.objects.order_by("-pk")
    if not organises(viewer):
        return championships.none()
    if viewer.user.is_superuser:
        return championships
    roles = Role.objects.filter(user=viewer.user, kind__in=_MANAGING, stage=None, revoked_at=None)
    return championships.filter(pk__in=roles.values("championship"))
