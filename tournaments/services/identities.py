"""Who a person is to others: how his name is shown, that he is forgotten, that two records are one person."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.announce import announce
from tournaments.errors import Conflict, Refusal
from tournaments.models import Actor, DisplayChoice, Entrant, ImportPreview, Participation, Player, Stage
from tournaments.services.audit import write_audit
from tournaments.services.locks import lock_stage
from tournaments.services.people import lock_player, name_keys
from tournaments.services.reasons import reason_given

_FILLED_BY_MERGE = ("birth_year", "club", "region", "federation_number", "contact", "user")
_PREVIEW_NAMES = ("name", "family_name", "club", "region", "federation_number", "contact")


@transaction.atomic
def set_display(*, player: Player, display: DisplayChoice, actor: Actor, now: datetime) -> Player:
    """Show the name as the person chose, in all stages, past ones too. Refuses `player_anonymised`, `player_merged`."""
    player = lock_player(player)
    if player.display == display:
        return player
    details = {"before": player.display, "after": display}
    player.display = display
    player.save(update_fields=["display"])
    player.entrants.update(display=display)
    write_audit(actor=actor, action="display_set", subject=player, now=now, details=details)
    _announce_names(player)
    return player


@transaction.atomic
def anonymise_player(*, player: Player, reason: str, actor: Actor, now: datetime) -> Player:
    """Forget who this was, everywhere and for good; his results stay under "Anonīms 17".

    Reaches his records merged into this one, his snapshots in stages, labels of actors and lists once imported.
    A second call changes nothing. Refuses `reason_needed`, `player_merged`.
    """
    stored = Player.objects.get(pk=player.pk)
    if stored.anonymised_at is not None:
        return stored
    reason = reason_given(reason)
    player = lock_player(player)
    for record in (player, *player.merged.all()):
        _forget(record, now)
    write_audit(actor=actor, action="player_anonymised", subject=player, now=now, reason=reason)
    _announce_names(player)
    return player


@transaction.atomic
def merge_players(*, kept: Player, duplicate: Player, actor: Actor, now: datetime) -> Player:
    """One person was recorded twice: everything of `duplicate` becomes that of `kept`, which it also fills up.

    A second call changes nothing. Refuses `same_player`, `both_entered` (Conflict: no one can be two entrants of a
    stage), `player_anonymised`, `player_merged`.
    """
    if kept.pk == duplicate.pk:
        raise Refusal.because("same_player")
    if Player.objects.filter(pk=duplicate.pk, merged_into=kept.pk).exists():
        return kept
    for stage in Stage.objects.filter(entrants__player__in=[kept, duplicate]).distinct().order_by("pk"):
        lock_stage(stage)
    kept, duplicate = _locked_pair(kept, duplicate)
    both = Stage.objects.filter(entrants__player=kept) & Stage.objects.filter(pk__in=duplicate.entrants.values("stage"))
    if both.exists():
        raise Conflict.because("both_entered", stages=[stage.name for stage in both])
    moved = list(duplicate.entrants.order_by("pk").values_list("pk", flat=True))
    duplicate.entrants.update(player=kept)
    duplicate.merged.update(merged_into=kept)
    Participation.objects.filter(substitute=duplicate).update(substitute=kept)
    _fill_up(kept, duplicate)
    details = {"duplicate": duplicate.pk, "entrants": moved}
    write_audit(actor=actor, action="players_merged", subject=kept, now=now, details=details)
    return kept


def _locked_pair(kept: Player, duplicate: Player) -> tuple[Player, Player]:
    """Both locked in the order of their ids, so that two merges the other way round cannot wait for each other."""
    locked = {player.pk: lock_player(player) for player in sorted((kept, duplicate), key=lambda player: player.pk)}
    return locked[kept.pk], locked[duplicate.pk]


def _fill_up(kept: Player, duplicate: Player) -> None:
    """Give `kept` what only `duplicate` has; what is unique is taken from it first."""
    missing = {field: getattr(duplicate, field) for field in _FILLED_BY_MERGE if not getattr(kept, field)}
    duplicate.merged_into, duplicate.federation_number, duplicate.user = kept, None, None
    duplicate.save(update_fields=["merged_into", "federation_number", "user"])
    for field, value in missing.items():
        setattr(kept, field, value)
    kept.categories = sorted({*kept.categories, *duplicate.categories})
    kept.save(update_fields=[*missing, "categories"])


def _forget(player: Player, now: datetime) -> None:
    old_key, name = player.search_key, f"Anonīms {player.pk}"
    keys = name_keys(name, name)
    shown = {"name": name, "display": DisplayChoice.FULL, **keys}
    Player.objects.filter(pk=player.pk).update(
        **shown,
        family_name="",
        birth_year=None,
        club=None,
        region=None,
        categories=[],
        federation_number=None,
        contact="",
        user=None,
        anonymised_at=now,
    )
    player.refresh_from_db()
    for preview in ImportPreview.objects.filter(stage__entrants__player=player).distinct():
        _forget_in_preview(preview, player, old_key)
    player.entrants.update(**shown, club_name="", region_name="")
    for entrant in Entrant.objects.filter(player=player):
        entrant.actors.update(label=str(entrant))


def _forget_in_preview(preview: ImportPreview, player: Player, old_key: str) -> None:
    for row in preview.rows:
        if row.get("player") == player.pk or name_keys(row["name"])["search_key"] == old_key:
            row |= dict.fromkeys(_PREVIEW_NAMES, "") | {"name": player.name, "birth_year": None}
    preview.save(update_fields=["rows"])


def _announce_names(player: Player) -> None:
    for stage_id in player.entrants.values_list("stage", flat=True):
        announce(stage_id, "standings", "tables")
