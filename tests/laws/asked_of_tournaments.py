"""What chance asks of the services of `tournaments`."""

from __future__ import annotations

from datetime import timedelta
from itertools import islice

from tests.factories import NOW
from tests.laws.scene import IN_PLAY, NothingToAsk, Said, Scene, asks
from tournaments.models import (
    Championship,
    Club,
    DisplayChoice,
    ImportPreview,
    ParticipationStatus,
    Role,
    RoleKind,
    RoundStatus,
    ScheduledEvent,
    SeatingWish,
    Table,
    WishKind,
)
from tournaments.selectors import entrants_playing, next_ordinal
from tournaments.services import (
    accounts,
    championships,
    draws,
    entries,
    identities,
    imports,
    participation,
    people,
    regulations,
    rounds,
    schedule,
    seats,
    wishes,
)

SEATED, DRAFT = RoundStatus.SEATED, RoundStatus.DRAFT
NAMES = ("Anna Liepa", "Jānis Ozols", "Zane Kļava", "Oļegs Ivanovs")
LIST = "Vārds;Klubs\nIlze Egle;Madona\nPēteris Priede;\nAnna Liepa;Cēsis"


@asks(accounts.create_account)
def _(scene: Scene) -> Said:
    said = {"username": f"palīgs{scene.number(1, 3)}", "password": "kartes-un-galdi", "kind": scene.one(RoleKind)}
    return said | {"championship": scene.stage.championship, "stage": scene.one([None, scene.stage])}


@asks(championships.create_championship)
def _(scene: Scene) -> Said:
    return {"name": scene.one(["Kauss", "Sērija", ""]), "owner": scene.one([None, scene.helper])}


@asks(championships.create_stage)
def _(scene: Scene) -> Said:
    said = {"name": scene.one(["Otrais posms", "Trešais posms"]), "date": NOW.date(), "owner": scene.helper}
    said |= {"regulation": scene.regulation(), "also_referee": scene.mostly()}
    return said | {"championship": scene.one(Championship.objects.order_by("pk"))}


@asks(championships.edit_stage)
def _(scene: Scene) -> Said:
    return {"stage": scene.stage, "name": scene.one(["Fināls", " "]), "date": NOW.date(), "venue": scene.word()}


@asks(championships.publish_stage)
def _(scene: Scene) -> Said:
    return {"stage": scene.stage}


@asks(championships.finish_stage)
def _(scene: Scene) -> Said:
    return {"stage": scene.stage}


@asks(championships.grant_role)
def _(scene: Scene) -> Said:
    said = {"championship": scene.stage.championship, "stage": scene.one([None, scene.stage])}
    return said | {"user": scene.helper, "kind": scene.one(RoleKind)}


@asks(championships.revoke_role)
def _(scene: Scene) -> Said:
    return {"role": scene.one(Role.objects.select_related("championship", "stage").order_by("pk"))}


@asks(draws.draw_by_hand)
def _(scene: Scene) -> Said:
    round = scene.round(DRAFT, SEATED)
    left = iter(scene.shuffled([entrant.start_number for entrant in entrants_playing(scene.stage, round.number)]))
    sizes = {6: [3, 3], 7: [4, 3], 8: [4, 4], 9: [5, 4] if scene.mostly() else [3, 3, 3]}
    tables = [list(islice(left, size)) for size in sizes.get(scene.stage.entrants.count(), [4, 3, 3])]
    said = {"round": round, "tables": tables, "reason": scene.word(), "expected_ordinal": next_ordinal(round)}
    return said | {"sizes": scene.one([(), (), [len(table) for table in tables], [3, 3, 3]])}


@asks(draws.mend_draw)
def _(scene: Scene) -> Said:
    round = scene.round(SEATED)
    return {"round": round, "reason": scene.word(), "expected_ordinal": next_ordinal(round)}


@asks(draws.publish_draw, often=2)
def _(scene: Scene) -> Said:
    return {"round": scene.round(SEATED), "ordinal": scene.one([None, None, 1, 2])}


@asks(entries.enter_player)
def _(scene: Scene) -> Said:
    return {"stage": scene.stage, "player": scene.player(), "paid": scene.mostly(), "entry_key": scene.key()}


@asks(entries.enter_new_player)
def _(scene: Scene) -> Said:
    said = {"stage": scene.stage, "name": scene.one(NAMES), "entry_key": scene.key()}
    return said | {"confirmed_new": scene.mostly(), "birth_year": scene.one([None, 1990, 1800])}


@asks(entries.edit_entrant)
def _(scene: Scene) -> Said:
    return {"entrant": scene.entrant(), "name": scene.one(NAMES), "start_number": scene.one([None, 1, 30])}


@asks(entries.check_in, often=2)
def _(scene: Scene) -> Said:
    return {"entrant": scene.entrant()}


@asks(entries.undo_check_in)
def _(scene: Scene) -> Said:
    return {"entrant": scene.entrant()}


@asks(entries.set_paid)
def _(scene: Scene) -> Said:
    return {"entrant": scene.entrant(), "paid": scene.mostly()}


@asks(entries.new_code)
def _(scene: Scene) -> Said:
    return {"entrant": scene.entrant()}


@asks(identities.set_display)
def _(scene: Scene) -> Said:
    return {"player": scene.player(), "display": scene.one(DisplayChoice)}


@asks(identities.anonymise_player)
def _(scene: Scene) -> Said:
    return {"player": scene.player(), "reason": scene.word()}


@asks(identities.merge_players)
def _(scene: Scene) -> Said:
    return {"kept": scene.player(), "duplicate": scene.player()}


@asks(imports.preview_import)
def _(scene: Scene) -> Said:
    return {"stage": scene.stage, "text": scene.one([LIST, LIST, "", "Vārds\n?"])}


@asks(imports.confirm_import)
def _(scene: Scene) -> Said:
    previews = ImportPreview.objects.select_related("stage").order_by("-pk")
    return {"preview": scene.one(previews), "skip_rows": scene.some(range(1, 5))}


@asks(participation.withdraw)
def _(scene: Scene) -> Said:
    return {"entrant": scene.entrant(), "from_round": scene.number(1, 4), "why": scene.word()}


@asks(participation.disqualify)
def _(scene: Scene) -> Said:
    return {"entrant": scene.entrant(), "from_round": scene.number(1, 4), "why": scene.word()}


@asks(participation.return_entrant)
def _(scene: Scene) -> Said:
    out = scene.stage.entrants.filter(participations__status__in=["withdrawn", "disqualified"])
    entrant = scene.one(out.select_related("stage")) if out.exists() else scene.entrant()
    return {"entrant": entrant, "from_round": scene.number(1, 3), "why": scene.word()}


@asks(participation.set_participation, often=2)
def _(scene: Scene) -> Said:
    said = {"round": scene.round(DRAFT, SEATED), "entrant": scene.entrant(), "why": scene.word()}
    status = scene.one(ParticipationStatus)
    needs = status is ParticipationStatus.SUBSTITUTED
    return said | {"status": status, "substitute": scene.player() if needs == scene.mostly() else None}


@asks(participation.mark_missing_absent)
def _(scene: Scene) -> Said:
    return {"round": scene.round(DRAFT), "why": scene.word()}


@asks(people.create_player)
def _(scene: Scene) -> Said:
    return {"name": scene.one([*NAMES, ""]), "federation_number": scene.one([None, "LV1"])}


@asks(people.create_players)
def _(scene: Scene) -> Said:
    return {"people": [{"name": name} for name in scene.some([*NAMES, ""])]}


@asks(people.edit_player)
def _(scene: Scene) -> Said:
    club = scene.one([None, *Club.objects.order_by("pk")])
    return {"player": scene.player(), "name": scene.one([*NAMES, ""]), "club": club, "birth_year": 1990}


@asks(people.create_region)
def _(scene: Scene) -> Said:
    return {"name": scene.one(["Vidzeme", "Latgale", ""])}


@asks(people.create_club)
def _(scene: Scene) -> Said:
    return {"name": scene.one(["Madona", "Cēsis", ""])}


@asks(people.region_named)
def _(scene: Scene) -> Said:
    return {"name": scene.one(["vidzeme", "Sēlija", ""])}


@asks(people.club_named)
def _(scene: Scene) -> Said:
    return {"name": scene.one(["madona", "Ogre", ""])}


@asks(regulations.set_regulation)
def _(scene: Scene) -> Said:
    value = scene.regulation(rounds=scene.one([2, 3, 3, 3, 4]), max_entries=scene.one([None, None, 8]))
    return {"stage": scene.stage, "value": value, "change_note": scene.word()}


@asks(regulations.publish_regulation)
def _(scene: Scene) -> Said:
    return {"stage": scene.stage}


@asks(rounds.pause_round)
def _(scene: Scene) -> Said:
    return {"round": scene.round(*IN_PLAY), "why": scene.word()}


@asks(rounds.resume_round)
def _(scene: Scene) -> Said:
    return {"round": scene.round(RoundStatus.PAUSED)}


@asks(rounds.extend_round)
def _(scene: Scene) -> Said:
    said = {"round": scene.round(*IN_PLAY), "seconds": scene.one([-60, 60, 600]), "why": scene.word()}
    return said | {"expected_seconds": scene.one([None, 0])}


@asks(rounds.extend_table)
def _(scene: Scene) -> Said:
    tables = Table.objects.filter(round__stage=scene.stage_id).select_related("round").order_by("-pk")
    return {"table": scene.one(tables), "seconds": scene.one([-60, 60]), "why": scene.word()}


@asks(schedule.fire_due)
def _(scene: Scene) -> Said:
    return {"now": scene.now + timedelta(minutes=scene.number(0, 40))}


@asks(schedule.fire_event)
def _(scene: Scene) -> Said:
    return {"event_id": scene.one(ScheduledEvent.objects.order_by("pk")).pk}


@asks(seats.swap_seats)
def _(scene: Scene) -> Said:
    said = {"first": scene.entrant(), "second": scene.entrant(), "reason": scene.word()}
    return said | {"round": scene.round(SEATED), "expected_changes": scene.one([None, 0])}


@asks(seats.replace_seat)
def _(scene: Scene) -> Said:
    said = {"table_number": scene.number(1, 3), "seat": scene.number(1, 4), "reason": scene.word()}
    return said | {"round": scene.round(SEATED), "entrant": unseated(scene)}


@asks(wishes.add_wish)
def _(scene: Scene) -> Said:
    said = {"stage": scene.stage, "kind": scene.one(WishKind), "entrant": scene.entrant(), "reason": scene.word()}
    return said | {"other": scene.one([None, scene.entrant()]), "number": scene.one([None, scene.number(0, 3)])}


@asks(wishes.remove_wish, often=2)
def _(scene: Scene) -> Said:
    return {"wish": scene.one(SeatingWish.objects.select_related("stage").order_by("pk"))}


def unseated(scene: Scene):
    """Mostly somebody without a seat in the latest drawn round."""
    drawn = scene.stage.rounds.exclude(status=DRAFT).order_by("-number").first()
    if drawn is None:
        raise NothingToAsk
    free = scene.stage.entrants.exclude(side__seats__round=drawn)
    return scene.one(free) if free.exists() and scene.mostly() else scene.entrant()
