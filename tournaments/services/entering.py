"""The one way into a stage, for a single person or a whole list: the checks, the snapshot, the side, the audit entry.

For services that hold the lock of the stage; they announce when they are done.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime

from tournaments.errors import Conflict, Fault, Refusal
from tournaments.models import Actor, AuditEntry, Entrant, Participation, Player, Round, Side, Stage
from tournaments.selectors import first_undrawn_round, places_left, regulation_of
from tournaments.services.audit import audit_entry

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No letter that looks like another one on paper."""
CODE_LENGTH = 6


def enter_all(
    *, stage: Stage, players: Sequence[Player], paid: Sequence[bool], entry_key: str = "", actor: Actor, now: datetime
) -> list[Entrant]:
    """All become entrants in this order, or none does. `club` and `region` of the players should be joined.

    Refuses as `entries.enter_player`. The same few queries for one and for a hundred.
    """
    first = _first_round(stage, players)
    _check_may_enter(stage, players)
    last = stage.entrants.order_by("-start_number").values_list("start_number", flat=True).first() or 0
    entrants = Entrant.objects.bulk_create(
        Entrant(
            stage=stage,
            player=player,
            start_number=number,
            **_snapshot(player),
            active_from=first.number,
            paid_at=now if has_paid else None,
            code=random_code(),
            entered_at=now,
            entry_key=entry_key,
        )
        for number, (player, has_paid) in enumerate(zip(players, paid, strict=True), start=last + 1)
    )
    Side.objects.bulk_create(Side(stage=stage, entrant=entrant) for entrant in entrants)
    AuditEntry.objects.bulk_create(
        audit_entry(
            actor=actor,
            action="entrant_entered",
            subject=entrant,
            stage=stage,
            now=now,
            details={
                "start_number": entrant.start_number,
                "active_from": entrant.active_from,
                "paid": entrant.paid_at is not None,
            },
        )
        for entrant in entrants
    )
    return entrants


def random_code() -> str:
    """A code an entrant signs in with, from the system's own source of chance."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _snapshot(player: Player) -> dict:
    """How he is known today."""
    return {
        "name": player.name,
        "sort_key": player.sort_key,
        "search_key": player.search_key,
        "club_name": player.club.name if player.club else "",
        "region_name": player.region.name if player.region else "",
        "categories": player.categories,
        "display": player.display,
    }


def _first_round(stage: Stage, players: Sequence[Player]) -> Round:
    """The first round that is not drawn, if these people may enter at all."""
    for player in players:
        if player.anonymised_at is not None:
            raise Refusal.because("player_anonymised", "player")
        if player.merged_into_id is not None:
            raise Refusal.because("player_merged", "player", player=player.merged_into_id)
    if entered := stage.entrants.filter(player__in=players).order_by("start_number").first():
        raise Conflict.because("already_entered", "player", start_number=entered.start_number)
    first = first_undrawn_round(stage)
    if first is None:
        raise Refusal.because("no_round_left")
    sits = Participation.objects.filter(substitute__in=players, round__stage=stage, round__number__gte=first.number)
    if sitting := sits.select_related("round").first():
        raise Conflict.because("substitute_plays", "player", number=sitting.round.number)
    return first


def _check_may_enter(stage: Stage, players: Sequence[Player]) -> None:
    """What the regulation asks. Only the birth year is known: who reaches the age in the year of the stage may play."""
    regulation, left = regulation_of(stage), places_left(stage)
    faults = []
    if left is not None and left < len(players):
        faults.append(Fault("stage_full", "", {"most": regulation.max_entries}))
    if (least := regulation.min_age) is not None:
        if any(player.birth_year is None for player in players):
            faults.append(Fault("birth_year_needed", "birth_year", {"least": least}))
        if any(player.birth_year and stage.date.year - player.birth_year < least for player in players):
            faults.append(Fault("too_young", "birth_year", {"least": least}))
    if faults:
        raise Refusal(*faults)
