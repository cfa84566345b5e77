"""A whole stage, from the first entry to the prize-giving."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser

from scoring.simulation.day import Day, Odds, Staff
from scoring.simulation.entrants import check_everybody_in, enter_people
from scoring.simulation.names import people
from scoring.simulation.rounds import play_round
from tournaments.models import Championship, RoleKind
from tournaments.regulations import Regulation
from tournaments.selectors import rounds_of
from tournaments.services.audit import actor_for_user
from tournaments.services.championships import (
    create_championship,
    create_stage,
    finish_stage,
    grant_role,
    publish_stage,
)

MORNING = datetime(2026, 1, 10, 8, 0, tzinfo=UTC)
"""When a simulated day begins unless something else is said."""
CHAMPIONSHIP = "Simulācija"
PEOPLE = {
    "simulation-organizer": RoleKind.ORGANIZER,
    "simulation-head-referee": RoleKind.HEAD_REFEREE,
    "simulation-referee-1": RoleKind.REFEREE,
    "simulation-referee-2": RoleKind.REFEREE,
}
"""The accounts of a simulation; nobody can sign in with them."""


def simulate_stage(
    *,
    rng: Random,
    players: int = 25,
    regulation: Regulation,
    now: datetime = MORNING,
    odds: Odds = Odds(),  # noqa: B008 - frozen
    name: str = "Izspēlēts posms",
) -> Day:
    """Play a stage through the public services alone and check every round; the day as it ended.

    The same `rng` and arguments give the same draws, sheets and standings. Raises `InvariantBroken`, and the refusal
    of any service: everything asked of them here is allowed.
    """
    day = open_stage(rng=rng, regulation=regulation, now=now, odds=odds, name=name)
    strangers = people(rng)
    enter_people(day, strangers, players)
    check_everybody_in(day)
    for round in rounds_of(day.stage):
        play_round(day, round, strangers)
    day.do(finish_stage, by=day.staff.organizer, stage=day.stage)
    return day


def open_stage(*, rng: Random, regulation: Regulation, now: datetime, odds: Odds, name: str) -> Day:
    """A published stage without entrants, and people to run it."""
    users = [_user(username) for username in PEOPLE]
    organizer = actor_for_user(users[0])
    by = {"actor": organizer, "now": now}
    championship = Championship.objects.filter(name=CHAMPIONSHIP).first()
    championship = championship or create_championship(name=CHAMPIONSHIP, owner=users[0], **by)
    said = {"name": name, "date": now.date(), "venue": "Kultūras nams", "regulation": regulation, "owner": users[0]}
    stage = create_stage(championship=championship, **said, **by)
    for user, kind in zip(users, PEOPLE.values(), strict=True):
        grant_role(championship=championship, stage=stage, user=user, kind=kind, **by)
    publish_stage(stage=stage, **by)
    actors = [actor_for_user(user) for user in users]
    return Day(stage=stage, staff=Staff(organizer, actors[1], tuple(actors[2:])), rng=rng, now=now, odds=odds)


def _user(username: str) -> AbstractBaseUser:
    users = get_user_model().objects
    return users.filter(username=username).first() or users.create_user(username=username, password=None)
