"""Who comes and goes: entries, check-in, and what holds before a round."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.simulation.day import Day
from scoring.simulation.names import Person
from tournaments.models import Entrant, ParticipationStatus, Player, Round
from tournaments.selectors import entrants_playing, participation, places_left, regulation_of
from tournaments.services.entries import check_in, enter_new_player, set_paid
from tournaments.services.imports import confirm_import, preview_import
from tournaments.services.participation import (
    mark_missing_absent,
    return_entrant,
    set_participation,
    withdraw,
)
from tournaments.services.people import club_named, create_player, region_named

FEWEST = 6
"""So many go on playing whatever happens."""


def enter_people(day: Day, people: Iterator[Person], count: int) -> list[Entrant]:
    """The first half by a pasted list, the others one by one; nearly all check in, and who does not misses round 1."""
    listed = [next(people) for _ in range(count // 2)]
    if listed:
        preview = day.do(preview_import, by=day.staff.organizer, stage=day.stage, text=_as_text(listed))
        day.do(confirm_import, by=day.staff.organizer, preview=preview)
    for _ in range(count - len(listed)):
        walk_in(day, next(people))
        day.pass_time(5, 30)
    return list(day.stage.entrants.order_by("start_number"))


def check_everybody_in(day: Day) -> None:
    """All but a few are here; the fee is paid at the door."""
    entrants = list(day.stage.entrants.select_related("stage").order_by("start_number"))
    missing = day.some_of(entrants[FEWEST:], day.odds.absent)
    for entrant in entrants:
        if entrant not in missing:
            day.do(check_in, by=day.staff.organizer, entrant=entrant)
            day.do(set_paid, by=day.staff.organizer, entrant=entrant, paid=True)
    if missing:
        first = day.round(1)
        day.do(mark_missing_absent, by=day.staff.organizer, round=first, why="nav reģistrējies")


def walk_in(day: Day, person: Person) -> Entrant:
    """Somebody at the door, typed as he says he is."""
    known = set(regulation_of(day.stage).categories)
    return day.do(
        enter_new_player,
        by=day.staff.organizer,
        stage=day.stage,
        confirmed_new=True,
        entry_key=day.key(),
        categories=[category for category in person.categories if category in known],
        **_fields(day, person),
    )


def come_and_go(day: Day, round: Round, people: Iterator[Person]) -> None:
    """Between two rounds: late entries, people back again, absences, substitutes, people who go home."""
    if places_left(day.stage) != 0 and day.happens(day.odds.late_entry):
        late = walk_in(day, next(people))
        day.do(check_in, by=day.staff.organizer, entrant=late)
    for entrant in day.some_of(_out(day, round), day.odds.back_again):
        why = "turpina spēlēt"
        day.do(return_entrant, by=day.staff.organizer, entrant=entrant, from_round=round.number, why=why)
    for entrant in entrants_playing(day.stage, round.number):
        _something_may_keep(day, entrant, round, people)


def lose_somebody(day: Day, round: Round) -> bool:
    """Somebody who has a seat already goes home; False when too few would be left."""
    playing = entrants_playing(day.stage, round.number)
    if len(playing) <= FEWEST:
        return False
    entrant = day.one_of(playing)
    day.do(withdraw, by=day.staff.organizer, entrant=entrant, from_round=round.number, why="devās mājās")
    return True


def _something_may_keep(day: Day, entrant: Entrant, round: Round, people: Iterator[Person]) -> None:
    odds, said = day.odds, {"round": round, "entrant": entrant, "by": day.staff.organizer}
    enough = len(entrants_playing(day.stage, round.number)) > FEWEST
    if enough and day.happens(odds.withdrawn):
        day.do(withdraw, by=day.staff.organizer, entrant=entrant, from_round=round.number, why="vairs nespēlē")
    elif enough and day.happens(odds.absent):
        day.do(set_participation, **said, status=ParticipationStatus.ABSENT, why="pusdieno")
    elif day.happens(odds.substitute):
        substitute = _stranger(day, next(people))
        day.do(set_participation, **said, status=ParticipationStatus.SUBSTITUTED, substitute=substitute, why="vietā")
    elif day.happens(odds.late):
        day.do(set_participation, **said, status=ParticipationStatus.LATE, why="kavējas")


def _out(day: Day, round: Round) -> list[Entrant]:
    lasting = (ParticipationStatus.WITHDRAWN, ParticipationStatus.DISQUALIFIED)
    out = [pk for pk, holds in participation(day.stage, round.number).items() if holds in lasting]
    return list(Entrant.objects.filter(pk__in=out).select_related("stage").order_by("start_number"))


def _stranger(day: Day, person: Person) -> Player:
    return day.do(create_player, by=day.staff.organizer, **_fields(day, person))


def _fields(day: Day, person: Person) -> dict[str, object]:
    by = {"actor": day.staff.organizer, "now": day.now}
    return {
        "name": person.name,
        "family_name": person.family_name,
        "birth_year": person.birth_year,
        "club": club_named(name=person.club, **by),
        "region": region_named(name=person.region, **by),
    }


def _as_text(listed: list[Person]) -> str:
    heading = "Vārds uzvārds;Dzimšanas gads;Klubs;Novads"
    return "\n".join([heading, *(f"{each.name};{each.birth_year};{each.club};{each.region}" for each in listed)])
