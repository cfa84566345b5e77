"""People, clubs and regions. Nobody is deleted. Audit entries name the changed fields, never what stood in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypedDict, Unpack

from django.db import IntegrityError, transaction

from tournaments.errors import Conflict, Fault, Refusal
from tournaments.models import Actor, AuditEntry, Club, DisplayChoice, Player, Region
from tournaments.names import has_letters, search_key, sort_key, tidy
from tournaments.services.audit import audit_entry, write_audit

FIRST_BIRTH_YEAR = 1900
_CATEGORY = re.compile(r"[a-z_]{1,30}")
_LONGEST = {
    "name": 160,
    "family_name": 120,
    "federation_number": 32,
    "contact": 200,
    "sort_key": 600,
    "search_key": 300,
}
LONGEST_PLACE = 120  # the name of a club or region


class PlayerFields(TypedDict, total=False):
    """What is known of a person. `name` has the given names first; `family_name` ends it (empty: its last word)."""

    name: str
    family_name: str
    birth_year: int | None
    club: Club | None
    region: Region | None
    categories: Sequence[str]
    federation_number: str | None
    contact: str


def create_player(
    *,
    display: DisplayChoice = DisplayChoice.FULL,
    actor: Actor,
    now: datetime,
    **fields: Unpack[PlayerFields],
) -> Player:
    """A new person. Refuses with all faults of `checked_fields`."""
    (player,) = create_players(people=[fields], display=display, actor=actor, now=now)
    return player


@transaction.atomic
def create_players(
    *, people: Sequence[PlayerFields], display: DisplayChoice = DisplayChoice.FULL, actor: Actor, now: datetime
) -> list[Player]:
    """New persons in this order, or none. Refuses with all faults of the first one that has any."""
    players = [Player(**checked_fields(fields, now=now), display=display, created_at=now) for fields in people]
    with _unique_federation_number():
        Player.objects.bulk_create(players)
    AuditEntry.objects.bulk_create(
        audit_entry(actor=actor, action="player_created", subject=player, now=now) for player in players
    )
    return players


@transaction.atomic
def edit_player(*, player: Player, actor: Actor, now: datetime, **fields: Unpack[PlayerFields]) -> Player:
    """Change the given fields; entrants keep their snapshots. Refuses as `create_player`, and `player_anonymised`."""
    player = lock_player(player)
    before = {field: getattr(player, field) for field in PlayerFields.__annotations__}
    values = checked_fields(before | fields, now=now, player=player)
    changed = sorted(field for field, value in values.items() if getattr(player, field) != value)
    if not changed:
        return player
    for field in changed:
        setattr(player, field, values[field])
    with _unique_federation_number():
        player.save(update_fields=changed)
    write_audit(actor=actor, action="player_edited", subject=player, now=now, details={"changed": changed})
    return player


@transaction.atomic
def create_region(*, name: str, actor: Actor, now: datetime) -> Region:
    """A new region. Refuses `name_needed`, `text_too_long`, `region_exists` (Conflict)."""
    return _create_place(Region, name, "region_exists", {}, actor, now)


@transaction.atomic
def create_club(*, name: str, region: Region | None = None, actor: Actor, now: datetime) -> Club:
    """A new club. Refuses `name_needed`, `text_too_long`, `club_exists` (Conflict)."""
    return _create_place(Club, name, "club_exists", {"region": region}, actor, now)


def region_named(*, name: str, actor: Actor, now: datetime) -> Region | None:
    """The region of this name, whatever its diacritics; made when there is none; None without a name."""
    found = Region.objects.filter(search_key=search_key(name)).first()
    return found if found or not search_key(name) else create_region(name=name, actor=actor, now=now)


def club_named(*, name: str, actor: Actor, now: datetime) -> Club | None:
    """The club of this name, whatever its diacritics; made when there is none; None without a name."""
    found = Club.objects.filter(search_key=search_key(name)).first()
    return found if found or not search_key(name) else create_club(name=name, actor=actor, now=now)


def lock_player(player: Player) -> Player:
    """The person as stored, locked. Refuses `player_anonymised` and `player_merged`."""
    player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if player.anonymised_at is not None:
        raise Refusal.because("player_anonymised")
    if player.merged_into_id is not None:
        raise Refusal.because("player_merged", player=player.merged_into_id)
    return player


def checked_fields(fields: Mapping[str, Any], *, now: datetime, player: Player | None = None) -> dict[str, Any]:
    """The fields as they are stored, with both keys. `player` is the one edited.

    Refuses all at once: `name_needed`, `text_too_long`, `family_name_not_last`, `birth_year_out_of_range`,
    `bad_category`, `federation_number_taken`.
    """
    values = field_values(fields)
    faults = field_faults(values, now)
    number = values["federation_number"]
    if number and Player.objects.filter(federation_number=number).exclude(pk=player and player.pk).exists():
        faults.append(Fault("federation_number_taken", "federation_number", {"number": number}))
    if faults:
        raise Refusal(*faults)
    return values


def field_values(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields tidied, with both keys."""
    name, family = tidy(fields.get("name", "")), tidy(fields.get("family_name", ""))
    return {
        "name": name,
        "family_name": family,
        "birth_year": fields.get("birth_year"),
        "club": fields.get("club"),
        "region": fields.get("region"),
        "categories": sorted(set(fields.get("categories", ()))),
        "federation_number": tidy(fields.get("federation_number") or "") or None,
        "contact": tidy(fields.get("contact", "")),
        **name_keys(name, family),
    }


def field_faults(values: Mapping[str, Any], now: datetime) -> list[Fault]:
    """What is wrong with the fields by themselves."""
    faults = [] if has_letters(values["search_key"]) else [Fault("name_needed", "name")]
    for field, most in _LONGEST.items():
        if len(values[field] or "") > most:
            faults.append(Fault("text_too_long", "name" if field.endswith("_key") else field, {"most": most}))
    if not values["name"].endswith(values["family_name"]):
        faults.append(Fault("family_name_not_last", "family_name"))
    year = values["birth_year"]
    if year is not None and not FIRST_BIRTH_YEAR <= year <= now.year:
        faults.append(Fault("birth_year_out_of_range", "birth_year", {"least": FIRST_BIRTH_YEAR, "most": now.year}))
    faults += [
        Fault("bad_category", "categories", {"category": category})
        for category in values["categories"]
        if not _CATEGORY.fullmatch(category)
    ]
    return faults


def name_keys(name: str, family_name: str = "") -> dict[str, str]:
    """Both stored keys of a name; lists are ordered by the family name first."""
    family = family_name if family_name and name.endswith(family_name) else name.rpartition(" ")[2]
    return {"sort_key": sort_key(f"{family} {name.removesuffix(family)}"), "search_key": search_key(name)}


@contextmanager
def _unique_federation_number() -> Iterator[None]:
    """Two who take one federation number at once: the database lets the first."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise Conflict.because("federation_number_taken", "federation_number", number="") from error


def _create_place(
    model: type[Region | Club], name: str, exists: str, more: Mapping[str, Any], actor: Actor, now: datetime
) -> Any:
    name = tidy(name)
    key = search_key(name)
    if not key:
        raise Refusal.because("name_needed", "name")
    if len(name) > LONGEST_PLACE:
        raise Refusal.because("text_too_long", "name", most=LONGEST_PLACE)
    if model.objects.filter(search_key=key).exists():
        raise Conflict.because(exists, "name", name=name)
    try:
        with transaction.atomic():
            place = model.objects.create(name=name, sort_key=sort_key(name), search_key=key, **more)
    except IntegrityError as error:
        raise Conflict.because(exists, "name", name=name) from error
    write_audit(actor=actor, action=f"{model._meta.model_name}_created", subject=place, now=now, details={"name": name})
    return place
