"""Entering a stage, checking in, paying. Nobody is removed: who does not play is withdrawn (`participation`)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Unpack

from django.db import transaction
from django.db.models import QuerySet

from tournaments.announce import announce
from tournaments.errors import Conflict, Fault, Refusal
from tournaments.models import Actor, DisplayChoice, Draw, Entrant, Player, Stage
from tournaments.names import has_letters, tidy
from tournaments.selectors import is_called, namesakes, regulation_of
from tournaments.services.audit import write_audit
from tournaments.services.entering import enter_all, random_code
from tournaments.services.locks import lock_open_stage, lock_stage
from tournaments.services.people import PlayerFields, create_player, name_keys


@transaction.atomic
def enter_player(
    *, stage: Stage, player: Player, paid: bool = False, entry_key: str = "", actor: Actor, now: datetime
) -> Entrant:
    """A person becomes an entrant, with a snapshot of how he is known today.

    He may be seated from the first round that is not drawn. The same `entry_key` again gives the same entrant; for
    another person it is refused as `key_reused` (Conflict). Refuses `stage_finished`, `already_entered` (Conflict),
    `no_round_left`, `stage_full`, `birth_year_needed`, `too_young`, `substitute_plays` (Conflict), `player_anonymised`,
    `player_merged`.
    """
    stage = lock_open_stage(stage)
    if again := _entered_with(stage, entry_key):
        if again.player_id != player.pk:
            raise Conflict.because("key_reused", "entry_key")
        return again
    player = Player.objects.select_related("club", "region").get(pk=player.pk)
    return _enter(stage, player, paid, entry_key, actor, now)


@transaction.atomic
def enter_new_player(
    *,
    stage: Stage,
    paid: bool = False,
    confirmed_new: bool = False,
    display: DisplayChoice = DisplayChoice.FULL,
    entry_key: str = "",
    actor: Actor,
    now: datetime,
    **fields: Unpack[PlayerFields],
) -> Entrant:
    """A walk-in: make the person and enter him at once.

    When somebody of this name is known, refuses `same_name` (with the ids) unless `confirmed_new` says that this is
    another person. The same `entry_key` again gives the same entrant; with another name it is refused as `key_reused`
    (Conflict). Refuses also as `create_player` and `enter_player`.
    """
    stage = lock_open_stage(stage)
    if again := _entered_with(stage, entry_key):
        if not is_called(again, fields.get("name", "")):
            raise Conflict.because("key_reused", "entry_key")
        return again
    same = namesakes(fields.get("name", ""))
    if same and not confirmed_new:
        raise Refusal.because("same_name", "name", name=same[0].name, players=[player.pk for player in same])
    player = create_player(display=display, actor=actor, now=now, **fields)
    return _enter(stage, player, paid, entry_key, actor, now)


@transaction.atomic
def edit_entrant(
    *,
    entrant: Entrant,
    name: str,
    club_name: str = "",
    region_name: str = "",
    categories: Sequence[str] = (),
    start_number: int | None = None,
    actor: Actor,
    now: datetime,
) -> Entrant:
    """Correct the snapshot of this stage; the person stays as he is. `start_number=None` keeps the number.

    Refuses `stage_finished`, `name_needed`, `text_too_long`, `unknown_category`, `start_number_taken` (Conflict),
    `start_number_drawn` (draws name entrants by number, so it stays once a round is drawn), `player_anonymised`.
    """
    stage = lock_open_stage(entrant.stage)
    entrant = _fresh(entrant)
    if entrant.player.anonymised_at is not None:
        raise Refusal.because("player_anonymised")
    name = tidy(name)
    values = {
        "name": name,
        "club_name": tidy(club_name),
        "region_name": tidy(region_name),
        "categories": sorted(set(categories)),
        "start_number": start_number or entrant.start_number,
        **name_keys(name, entrant.player.family_name),
    }
    _check_snapshot(stage, entrant, values)
    changed = sorted(field for field, value in values.items() if getattr(entrant, field) != value)
    if not changed:
        return entrant
    for field in changed:
        setattr(entrant, field, values[field])
    entrant.save(update_fields=changed)
    details = {"start_number": entrant.start_number, "changed": changed}
    write_audit(actor=actor, action="entrant_edited", subject=entrant, stage=stage, now=now, details=details)
    announce(stage.pk, "standings", "tables")
    return entrant


@transaction.atomic
def check_in(*, entrant: Entrant, actor: Actor, now: datetime) -> Entrant:
    """The entrant is here. Refuses `stage_finished`."""
    return _set_moment(entrant, "checked_in_at", True, ("checked_in", "check_in_undone"), actor, now)


@transaction.atomic
def undo_check_in(*, entrant: Entrant, actor: Actor, now: datetime) -> Entrant:
    """He is not here after all; it says nothing of his rounds (`set_participation` does). Refuses `stage_finished`."""
    return _set_moment(entrant, "checked_in_at", False, ("checked_in", "check_in_undone"), actor, now)


@transaction.atomic
def set_paid(*, entrant: Entrant, paid: bool, actor: Actor, now: datetime) -> Entrant:
    """The fee is paid, or is not. Allowed after the day too."""
    return _set_moment(entrant, "paid_at", paid, ("paid", "payment_undone"), actor, now, even_finished=True)


@transaction.atomic
def new_code(*, entrant: Entrant, actor: Actor, now: datetime) -> Entrant:
    """Another code for an entrant who lost his or showed it around; the old one is void. Refuses `stage_finished`."""
    stage = lock_open_stage(entrant.stage)
    entrant = _fresh(entrant)
    entrant.code, entrant.code_failures, entrant.code_locked_until = random_code(), 0, None
    entrant.save(update_fields=["code", "code_failures", "code_locked_until"])
    details = {"start_number": entrant.start_number}
    write_audit(actor=actor, action="code_renewed", subject=entrant, stage=stage, now=now, details=details)
    return entrant


def _enter(stage: Stage, player: Player, paid: bool, entry_key: str, actor: Actor, now: datetime) -> Entrant:
    (entrant,) = enter_all(stage=stage, players=[player], paid=[paid], entry_key=entry_key, actor=actor, now=now)
    announce(stage.pk, "standings", "tables")
    return _fresh(entrant)


def _entered_with(stage: Stage, entry_key: str) -> Entrant | None:
    return _entrants().filter(stage=stage, entry_key=entry_key).first() if entry_key else None


def _check_snapshot(stage: Stage, entrant: Entrant, values: dict) -> None:
    """Every fault of a corrected snapshot at once."""
    faults = [] if has_letters(values["search_key"]) else [Fault("name_needed", "name")]
    for field in ("name", "club_name", "region_name", "sort_key", "search_key"):
        most = Entrant._meta.get_field(field).max_length
        if len(values[field]) > most:
            faults.append(Fault("text_too_long", "name" if field.endswith("_key") else field, {"most": most}))
    known = {*regulation_of(stage).categories, *entrant.categories}
    faults += [
        Fault("unknown_category", "categories", {"category": category})
        for category in values["categories"]
        if category not in known
    ]
    number = values["start_number"]
    if number != entrant.start_number and Draw.objects.filter(round__stage=stage).exists():
        faults.append(Fault("start_number_drawn", "start_number"))
    if faults:
        raise Refusal(*faults)
    if stage.entrants.filter(start_number=number).exclude(pk=entrant.pk).exists():
        raise Conflict.because("start_number_taken", "start_number", start_number=number)


def _set_moment(
    entrant: Entrant,
    field: str,
    is_set: bool,
    actions: tuple[str, str],
    actor: Actor,
    now: datetime,
    even_finished: bool = False,
) -> Entrant:
    """Stamp or clear a moment of an entrant; a second time changes nothing."""
    stage = (lock_stage if even_finished else lock_open_stage)(entrant.stage)
    entrant = _fresh(entrant)
    if (getattr(entrant, field) is not None) == is_set:
        return entrant
    setattr(entrant, field, now if is_set else None)
    entrant.save(update_fields=[field])
    details = {"start_number": entrant.start_number}
    action = actions[0] if is_set else actions[1]
    write_audit(actor=actor, action=action, subject=entrant, stage=stage, now=now, details=details)
    if field == "checked_in_at":
        announce(stage.pk, "standings")  # they list who is here
    return entrant


def _entrants() -> QuerySet[Entrant]:
    return Entrant.objects.select_related("stage", "player", "side")


def _fresh(entrant: Entrant) -> Entrant:
    return _entrants().get(pk=entrant.pk)
