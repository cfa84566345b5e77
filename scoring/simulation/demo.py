"""The demonstration: a championship with one stage behind it and one in the middle of round 3, invented throughout.

The clock of round 3 runs: it was started an hour and five minutes ago, rang after an hour, and got half an hour more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import islice
from random import Random

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractBaseUser, Group
from django.db import transaction

from scoring.models import ScoreSheet
from scoring.selectors.contents import contents_of
from scoring.services.conduct import give_warning
from scoring.services.rounds import close_round, start_round
from scoring.services.sheets import confirm_sheet, dispute_sheet, submit_sheet
from scoring.services.standings import refresh_standings
from scoring.simulation import sheets
from scoring.simulation.changes import correct_some_line
from scoring.simulation.day import CALM, Day, Staff, fresh
from scoring.simulation.names import Person, people
from scoring.simulation.rounds import draw, sheets_of
from tournaments.models import Championship, DisplayChoice, Entrant, Player, RoleKind, Stage
from tournaments.regulations import Regulation, preset
from tournaments.services.audit import actor_for_entrant, actor_for_user
from tournaments.services.championships import (
    create_championship,
    create_stage,
    finish_stage,
    grant_role,
    publish_stage,
)
from tournaments.services.draws import publish_draw
from tournaments.services.entries import check_in, enter_player
from tournaments.services.participation import withdraw
from tournaments.services.people import club_named, create_player, region_named
from tournaments.services.rounds import extend_round

SEED = 1918
ACCOUNTS = (
    ("organizators", "Skaidrīte Ērgle", RoleKind.ORGANIZER),
    ("galvenais", "Valdis Ģēģeris", RoleKind.HEAD_REFEREE),
    ("tiesnesis", "Čārlijs Žubīte-Rags", RoleKind.REFEREE),
    ("tiesnese", "Ļubova Šķēpa", RoleKind.REFEREE),
)
PLAYERS_BEFORE, PLAYERS_NOW = 12, 26


@dataclass(frozen=True, slots=True)
class Demo:
    """What was made: the stage in play, who may sign in, and one player of it to sign in as by his code."""

    stage: Stage
    usernames: tuple[str, ...]
    player: Entrant


@transaction.atomic
def build_demo(*, now: datetime) -> Demo:
    """Fill an empty database. Everything but the accounts is made by the services, at moments before `now`."""
    rng = Random(SEED)
    users = _accounts()
    actors = [actor_for_user(user) for user in users]
    staff = Staff(actors[0], actors[1], tuple(actors[2:]))
    long_ago = now - timedelta(days=15)
    by = {"actor": staff.organizer, "now": long_ago}
    cup = create_championship(name=f"Līvu krasta kauss {now.year}", owner=users[0], **by)
    for user, (*_, kind) in zip(users, ACCOUNTS, strict=True):
        grant_role(championship=cup, user=user, kind=kind, **by)
    players = [
        _player(person, staff, long_ago, number) for number, person in enumerate(islice(people(rng), PLAYERS_NOW))
    ]
    said = (cup, users[0], staff, rng)
    _finished_stage(_stage("1. posms, Vējupe", preset("evening"), now - timedelta(days=14), *said), players)
    day = _stage("2. posms, Jūrkalne", _regulation(), now - timedelta(minutes=260), *said)
    _stage_in_play(day, players, now)
    return Demo(day.stage, tuple(name for name, *_ in ACCOUNTS), day.stage.entrants.get(start_number=1))


def _accounts() -> list[AbstractBaseUser]:
    """Hashing is slow on purpose and the password no secret: one hash does for all."""
    group, _ = Group.objects.get_or_create(name=settings.DEMO_GROUP)
    password = make_password(settings.DEMO_PASSWORD)
    users = []
    for username, full_name, _ in ACCOUNTS:
        given, _, family = full_name.partition(" ")
        said = {"first_name": given, "last_name": family, "password": password}
        users.append(get_user_model().objects.create(username=username, **said))
    group.user_set.add(*users)
    return users


def _player(person: Person, staff: Staff, now: datetime, number: int) -> Player:
    by = {"actor": staff.organizer, "now": now}
    display = {5: DisplayChoice.INITIAL, 11: DisplayChoice.HIDDEN}.get(number, DisplayChoice.FULL)
    return create_player(
        name=person.name,
        family_name=person.family_name,
        birth_year=person.birth_year,
        club=club_named(name=person.club, **by),
        region=region_named(name=person.region, **by),
        categories=person.categories,
        display=display,
        **by,
    )


def _regulation() -> Regulation:
    return replace(preset("lzf-classic"), title="Līvu krasta kauss, 7×28", minutes=60, warn_at=(15, 5))


def _stage(
    name: str,
    regulation: Regulation,
    now: datetime,
    championship: Championship,
    owner: AbstractBaseUser,
    staff: Staff,
    rng: Random,
) -> Day:
    by = {"actor": staff.organizer, "now": now}
    said = {"name": name, "date": now.date(), "venue": "Tautas nams", "owner": owner, "is_demo": True}
    stage = create_stage(championship=championship, regulation=regulation, **said, **by)
    publish_stage(stage=stage, **by)
    return Day(stage=stage, staff=staff, rng=rng, now=now, odds=CALM)


def _finished_stage(day: Day, players: list[Player]) -> None:
    _enter(day, players[:PLAYERS_BEFORE])
    for number in range(1, 5):
        _play_on_paper(day, number, minutes=40)
    day.do(finish_stage, by=day.staff.organizer, stage=day.stage)


def _stage_in_play(day: Day, players: list[Player], now: datetime) -> None:
    _enter(day, players)
    for number, ago in ((1, 215), (2, 140)):
        day.now = now - timedelta(minutes=ago)
        _play_on_paper(day, number, minutes=60)
    leaving = day.stage.entrants.get(start_number=13)
    day.do(withdraw, by=day.staff.organizer, entrant=leaving, from_round=3, why="steidzami jādodas mājās")
    day.now = now - timedelta(minutes=65)
    _begin(day, 3)
    tables = sheets_of(day.round(3))
    for minutes_ago, happens in _IN_ROUND_3:
        day.now = now - timedelta(minutes=minutes_ago)
        happens(day, tables)
    refresh_standings(stage=day.stage, cause="round:3", now=day.now)


def _enter(day: Day, players: list[Player]) -> None:
    for player in players:
        entrant = day.do(enter_player, by=day.staff.organizer, stage=day.stage, player=player, paid=True)
        day.do(check_in, by=day.staff.organizer, entrant=entrant)
        day.pass_time(10, 40)


def _begin(day: Day, number: int) -> None:
    draw(day, day.round(number))
    day.do(publish_draw, round=day.round(number))
    day.do(start_round, round=day.round(number))


def _play_on_paper(day: Day, number: int, *, minutes: int) -> None:
    _begin(day, number)
    day.now += timedelta(minutes=minutes)
    for sheet in sheets_of(day.round(number)):
        sheets.type_signed_paper(day, sheet)
        day.pass_time(10, 30)
    refresh_standings(stage=day.stage, cause=f"round:{number}", now=day.now)
    day.do(close_round, round=day.round(number))
    day.pass_time(300, 400)


def _confirmed_from_paper(day: Day, tables: list[ScoreSheet]) -> None:
    sheets.type_signed_paper(day, tables[0])


def _confirmed_with_a_correction(day: Day, tables: list[ScoreSheet]) -> None:
    writer, other = day.staff.referees
    sheets.read_in(day, tables[1])
    correct_some_line(day, contents_of(tables[1]), by=writer)
    day.do(submit_sheet, by=writer, sheet=tables[1])
    day.do(confirm_sheet, by=other, sheet=tables[1])


def _handed_in(day: Day, tables: list[ScoreSheet]) -> None:
    sheets.read_in(day, tables[3])
    day.do(submit_sheet, by=day.staff.referees[0], sheet=tables[3])


def _disputed(day: Day, tables: list[ScoreSheet]) -> None:
    writer, other = day.staff.referees
    sheets.read_in(day, tables[2])
    day.do(submit_sheet, by=writer, sheet=tables[2])
    day.do(confirm_sheet, by=other, sheet=tables[2])
    player = contents_of(tables[2]).seats[2].entrant
    day.do(dispute_sheet, by=actor_for_entrant(player), sheet=tables[2], reason="pēdējā partijā acis bija 61, nevis 59")


def _two_in_play(day: Day, tables: list[ScoreSheet]) -> None:
    sheets.read_in(day, tables[4], deals=23)
    sheets.read_in(day, tables[5], deals=17)
    player = contents_of(tables[5]).seats[1].entrant
    day.do(give_warning, by=day.staff.referees[0], entrant=player, round=day.round(3), reason="sarunas spēles laikā")


def _deal_after_the_bell(day: Day, tables: list[ScoreSheet]) -> None:
    """The first counts by itself, the second waits for a ruling."""
    sheets.write_deal(day, contents_of(fresh(tables[4])), day.staff.referees[1])


def _more_time(day: Day, tables: list[ScoreSheet]) -> None:
    day.do(extend_round, round=day.round(3), seconds=1800, why="zālē pazuda elektrība")


_IN_ROUND_3: tuple[tuple[float, Callable[[Day, list[ScoreSheet]], None]], ...] = (
    (20, _confirmed_from_paper),
    (16, _confirmed_with_a_correction),
    (12, _handed_in),
    (9, _disputed),
    (6, _two_in_play),
    (4, _deal_after_the_bell),
    (3, _deal_after_the_bell),
    (2, _more_time),
)
"""So many minutes ago this happened."""
