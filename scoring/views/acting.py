"""Who acts on a sheet: a user by his roles, the phone that writes it, or a player with his code."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from scoring.models import ScoreSheet, ScribeBinding
from tournaments.errors import NotAllowed
from tournaments.models import Actor, ActorKind, Entrant, SeatAssignment
from tournaments.permissions import Right, Viewer
from tournaments.selectors import rights_of
from tournaments.services.audit import actor_for_entrant
from tournaments.web import actor_of, viewer_of


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds the sheet: the rights of his roles, the phone bound to the sheet, and whether he plays at its table.

    For templates, which leave out what he cannot do; doors and services decide.
    """

    rights: frozenset[Right]
    binding: ScribeBinding | None
    entrant: Entrant | None

    @property
    def writes(self) -> bool:
        return Right.ENTER_RESULTS in self.rights or self.binding is not None

    @property
    def confirms(self) -> bool:
        return Right.CONFIRM_SHEETS in self.rights

    @property
    def rules(self) -> bool:
        return Right.RULE in self.rights

    @property
    def plays(self) -> bool:
        """By his code or as the table's scribe."""
        return self.binding is not None or self.entrant is not None

    @property
    def is_staff(self) -> bool:
        return Right.READ_DRAFTS in self.rights


def holder_of(request: HttpRequest, sheet: ScoreSheet) -> Holder:
    """Who holds this sheet. Three queries at most."""
    viewer = viewer_of(request)
    binding = _binding(viewer, sheet)
    seats = SeatAssignment.objects.select_related("side__entrant").filter(table=sheet.table_id)
    own = seats.filter(side__entrant=viewer.entrant_id).first() if viewer.entrant_id else None
    return Holder(rights_of(viewer, sheet.table.round.stage), binding, own.side.entrant if own else None)


def writer_of(request: HttpRequest, sheet: ScoreSheet) -> Actor:
    """Who writes, for one whom the door lets write: a user by his roles, else the table's phone.

    One query for a phone that has written before. Raises NotAllowed (`not_allowed`) for one that was unbound meanwhile.
    """
    viewer = viewer_of(request)
    if viewer.binding_id is None:
        return actor_of(request)
    rights = rights_of(viewer, sheet.table.round.stage)
    if Right.ENTER_RESULTS not in rights and (scribe := _scribe(viewer, sheet)):
        return scribe
    return actor_by(request, Holder(rights, _binding(viewer, sheet), None), Right.ENTER_RESULTS)


def writer_mark(by: Actor | Holder, user_id: int | None = None) -> str:
    """Tells who writes from any other writer: a page sends back whom it was made for. Of a `Holder` with his user."""
    if isinstance(by, Actor):
        return f"user-{by.user_id}" if by.user_id else f"entrant-{by.entrant_id}"
    if Right.ENTER_RESULTS in by.rights:
        return f"user-{user_id}"
    return f"entrant-{by.binding.entrant_id}" if by.binding else ""


def actor_on(request: HttpRequest, sheet: ScoreSheet, right: Right) -> Actor:
    """The user when his roles give him `right`, else the table's phone, else the player.

    Raises NotAllowed (`not_allowed`) when he is none of these.
    """
    return actor_by(request, holder_of(request, sheet), right)


def actor_by(request: HttpRequest, holder: Holder, right: Right) -> Actor:
    """The same for one of whom it is known what he may do. Raises NotAllowed (`not_allowed`)."""
    if right in holder.rights:
        return actor_of(request)
    if holder.binding is not None:
        return actor_for_entrant(holder.binding.entrant, ActorKind.SCRIBE)
    if holder.entrant is not None:
        return actor_for_entrant(holder.entrant)
    raise NotAllowed.because("not_allowed", right=right.value)


def _scribe(viewer: Viewer, sheet: ScoreSheet) -> Actor | None:
    """The actor of the viewer's own phone, if it is bound to this sheet and has acted before."""
    bound = ScribeBinding.objects.filter(pk=viewer.binding_id, sheet=sheet, ended_at=None)
    return Actor.objects.filter(kind=ActorKind.SCRIBE, entrant__in=bound.values("entrant")).first()


def _binding(viewer: Viewer, sheet: ScoreSheet) -> ScribeBinding | None:
    """The viewer's own phone, if it is bound to this sheet."""
    if viewer.binding_id is None:
        return None
    bindings = ScribeBinding.objects.select_related("entrant").filter(sheet=sheet, ended_at=None)
    return bindings.filter(pk=viewer.binding_id).first()
