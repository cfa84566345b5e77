"""The one way to write down who did what."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Model

from tournaments.models import Actor, ActorKind, AuditEntry, Entrant, Stage


def actor_for_user(user: AbstractBaseUser) -> Actor:
    """The actor that stands for a signed-in user."""
    if hasattr(user, "actor"):
        return user.actor
    label = user.get_full_name() if hasattr(user, "get_full_name") else ""
    actor, _ = Actor.objects.get_or_create(user=user, defaults={"kind": ActorKind.USER, "label": label or str(user)})
    return actor


def actor_for_entrant(entrant: Entrant, kind: ActorKind = ActorKind.PLAYER) -> Actor:
    """The actor that stands for an entrant with his code, or for his phone as the table's scribe."""
    actor, _ = Actor.objects.get_or_create(kind=kind, entrant=entrant, defaults={"label": str(entrant)})
    return actor


def system_actor() -> Actor:
    """The actor of what nobody pressed: the clock, a restored file."""
    actor, _ = Actor.objects.get_or_create(kind=ActorKind.SYSTEM, defaults={"label": "Kārta"})
    return actor


def subject_of(row: Model) -> str:
    """How an audit entry names a row: "scoresheet:17"."""
    return f"{row._meta.model_name}:{row.pk}"


def audit_entry(
    *,
    actor: Actor,
    action: str,
    subject: Model,
    now: datetime,
    stage: Stage | None = None,
    reason: str = "",
    details: Mapping[str, Any] | None = None,
) -> AuditEntry:
    """An entry not stored yet: for services that write many at once. `details` is JSON: what was, what is."""
    return AuditEntry(
        at=now,
        actor=actor,
        stage=stage,
        action=action,
        subject=subject_of(subject),
        reason=reason,
        details=dict(details or {}),
    )


def write_audit(
    *,
    actor: Actor,
    action: str,
    subject: Model,
    now: datetime,
    stage: Stage | None = None,
    reason: str = "",
    details: Mapping[str, Any] | None = None,
) -> AuditEntry:
    """Add one entry, inside the transaction of the write it tells of."""
    entry = audit_entry(
        actor=actor, action=action, subject=subject, now=now, stage=stage, reason=reason, details=details
    )
    entry.save()
    return entry
