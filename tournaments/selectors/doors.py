"""The doors: one per kind of object, used by page, form, API and export alike.

A door returns the row, or raises `NotFound` for what does not exist and for what the viewer may not know of, both
alike; `NotAllowed` only for something he may see. `need=None` asks for what the public may read.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet

from tournaments.errors import NotAllowed, NotFound
from tournaments.models import Championship, Entrant, Player, Role, Round, SeatingWish, Stage, Table
from tournaments.permissions import GRANTS, Right, Viewer
from tournaments.selectors.draws import draws_in_force

NO_RIGHTS: frozenset[Right] = frozenset()
_ALL_RIGHTS = frozenset(Right)


def rights_of(viewer: Viewer, stage: Stage) -> frozenset[Right]:
    """What the viewer may do in a stage, by his roles there and in its championship. One query."""
    return _rights(viewer, Q(championship=stage.championship_id) & (Q(stage=None) | Q(stage=stage.pk)))


def rights_in_championship(viewer: Viewer, championship: Championship) -> frozenset[Right]:
    """What the viewer may do in every stage of a championship. A role in one stage gives nothing here."""
    return _rights(viewer, Q(championship=championship.pk, stage=None))


def championship_for(*, viewer: Viewer, slug: str, need: Right | None = None) -> Championship:
    """A championship; to the public only with a published stage, to staff of any of its stages always."""
    championship = Championship.objects.filter(slug=slug).first()
    if championship is None:
        raise NotFound.because("not_found")
    is_known = championship.stages.filter(published_at__isnull=False).exists() or bool(
        _rights(viewer, Q(championship=championship.pk))
    )
    _admit(need, is_known, rights_in_championship(viewer, championship))
    return championship


def stage_for(*, viewer: Viewer, slug: str, need: Right | None = None) -> Stage:
    """A stage; to the public only when published."""
    stage = Stage.objects.select_related("championship", "regulation_version").filter(slug=slug).first()
    _admit_to_stage(viewer, stage, need)
    return stage


def round_for(*, viewer: Viewer, slug: str, number: int, need: Right | None = None) -> Round:
    """A round of a stage. Its number is public before it is drawn; its seating is not (`seating_by_table`)."""
    rounds = Round.objects.select_related("stage__championship", "stage__regulation_version", "regulation_version")
    found = rounds.filter(stage__slug=slug, number=number).first()
    _admit_to_stage(viewer, found and found.stage, need)
    return found


def table_for(*, viewer: Viewer, slug: str, number: int, table: int, need: Right | None = None) -> Table:
    """A table of a round; to the public only once the draw is published."""
    tables = Table.objects.select_related(
        "round__stage__championship", "round__stage__regulation_version", "round__regulation_version"
    )
    found = tables.filter(round__stage__slug=slug, round__number=number, number=table).first()
    rights = _admit_to_stage(viewer, found and found.round.stage, need)
    if Right.READ_DRAFTS not in rights and not draws_in_force().filter(round=found.round).exists():
        raise NotFound.because("not_found")
    return found


def entrant_for(*, viewer: Viewer, slug: str, start_number: int, need: Right | None = None) -> Entrant:
    """An entrant by start number. What of his name may be shown says `shown_name`."""
    entrants = Entrant.objects.select_related("stage__championship", "stage__regulation_version", "player", "side")
    found = entrants.filter(stage__slug=slug, start_number=start_number).first()
    _admit_to_stage(viewer, found and found.stage, need)
    return found


def wish_for(*, viewer: Viewer, slug: str, pk: int, need: Right) -> SeatingWish:
    """A seating wish: only for those who run the stage."""
    stage = stage_for(viewer=viewer, slug=slug, need=need)
    found = stage.seating_wishes.select_related("entrant", "other").filter(pk=pk).first()
    if found is None:
        raise NotFound.because("not_found")
    return found


def player_for(*, viewer: Viewer, pk: int, need: Right | None = None) -> Player:
    """A person: himself with `need=None`; else for those who hold `need` where he is or was entered.

    A person who was never entered anywhere belongs to whoever holds `need` in some stage.
    """
    player = Player.objects.select_related("club", "region").filter(pk=pk).first()
    if player is None or not (_is_himself(viewer, player) if need is None else _may_see_player(viewer, player, need)):
        raise NotFound.because("not_found")
    return player


def stages_of(viewer: Viewer) -> QuerySet[Stage]:
    """The stages in which the viewer holds a role, the latest first."""
    stages = Stage.objects.select_related("championship", "regulation_version")
    if not _is_known(viewer):
        return stages.none()
    if viewer.user.is_superuser:
        return stages
    roles = Role.objects.filter(user=viewer.user, revoked_at=None)
    whole = roles.filter(stage=None).values("championship")
    return stages.filter(Q(pk__in=roles.exclude(stage=None).values("stage")) | Q(championship__in=whole))


def _rights(viewer: Viewer, where: Q) -> frozenset[Right]:
    if not _is_known(viewer):
        return NO_RIGHTS
    if viewer.user.is_superuser:
        return _ALL_RIGHTS
    kinds = Role.objects.filter(where, user=viewer.user, revoked_at=None).values_list("kind", flat=True)
    return frozenset().union(*(GRANTS[kind] for kind in kinds))


def _is_known(viewer: Viewer) -> bool:
    return viewer.user.is_authenticated and viewer.user.is_active


def _admit_to_stage(viewer: Viewer, stage: Stage | None, need: Right | None) -> frozenset[Right]:
    if stage is None:
        raise NotFound.because("not_found")
    rights = rights_of(viewer, stage)
    _admit(need, stage.published_at is not None, rights)
    return rights


def _admit(need: Right | None, is_public: bool, rights: frozenset[Right]) -> None:
    if not is_public and Right.READ_DRAFTS not in rights:
        raise NotFound.because("not_found")
    if need is not None and need not in rights:
        raise NotAllowed.because("not_allowed", right=need.value)


def _is_himself(viewer: Viewer, player: Player) -> bool:
    if viewer.entrant_id is not None and player.entrants.filter(pk=viewer.entrant_id).exists():
        return True
    return _is_known(viewer) and player.user_id == viewer.user.pk


def _may_see_player(viewer: Viewer, player: Player, need: Right) -> bool:
    if not _is_known(viewer):
        return False
    if viewer.user.is_superuser:
        return True
    kinds = [kind for kind, granted in GRANTS.items() if need in granted]
    roles = Role.objects.filter(user=viewer.user, revoked_at=None, kind__in=kinds)
    entered = Stage.objects.filter(entrants__player=player)
    if not entered.exists():
        return roles.exists()
    in_stage = roles.filter(stage__in=entered)
    in_championship = roles.filter(stage=None, championship__in=entered.values("championship"))
    return in_stage.exists() or in_championship.exists()
