"""A hall of 162 players at 54 tables of three in a database of its own, served by the real processes.

Needs PostgreSQL at DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres when it is not set) and Redis at
REDIS_URL (redis://127.0.0.1:6379/14), whose number must be empty: what is put there is removed at the end.
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from redis import Redis

POSTGRES = os.environ.get("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/14")
PLAYERS = 162
CSRF = "c" * 32
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Phone:
    """The phone bound to a sheet: its session, and the number of its next deal."""

    sheet: int
    session: str
    port: int
    number: int = 1

    def save_deal(self) -> float:
        """Save the next deal as the page does when it sends lines by itself; the seconds until the answer."""
        said = f"entry_key=k{self.number}&number={self.number}&contract=pickup&declarer={self.number % 3 + 1}"
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={self.session}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
        }
        started = time.perf_counter()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("POST", f"/sheets/{self.sheet}/deal/", f"{said}&tricks=5&card_points=70", headers)
        answer = connection.getresponse()
        stored = json.loads(answer.read())
        seconds = time.perf_counter() - started
        connection.close()
        if stored.get("number") != self.number:
            raise AssertionError(f"not stored: {answer.status} {stored}")
        self.number += 1
        return seconds


@dataclass(frozen=True)
class Hall:
    """What is measured: the stage, its first round, where it is served and by which processes."""

    stage: Any
    round: Any
    head_referee: Any
    referee: Any
    port: int
    web: int
    worker: int


@contextmanager
def own_database() -> Iterator[None]:
    """Settings that name an empty database; it is gone afterwards."""
    name = f"karta_day_{os.getpid()}"
    with psycopg.connect(POSTGRES, autocommit=True) as server, Redis.from_url(REDIS) as redis:
        if redis.dbsize():
            raise SystemExit(f"{REDIS} is not empty: choose another number with REDIS_URL")
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            with tempfile.TemporaryDirectory(prefix="karta-day-") as data:
                own = urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name}"))
                os.environ |= {"DATABASE_URL": own, "REDIS_URL": REDIS, "KARTA_DATA": data}
                os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
                yield
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
            redis.flushdb()


@contextmanager
def served_hall() -> Iterator[Hall]:
    """Round 1 is in play, all processes run."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from config.process_tree import programs

    call_command("migrate", verbosity=0)
    stage, round, staff = _play_up_to_round_one()
    connections.close_all()
    with socket.create_server(("127.0.0.1", 0), backlog=128) as listening:
        children = programs(listening)
        for child in children:
            child.start(dict(os.environ))
        try:
            _wait_for(listening.getsockname()[1])
            web, worker = (child.process.pid for child in children if child.name in ("The web server", "The worker"))
            yield Hall(stage, round, staff.head_referee, staff.referees[0], listening.getsockname()[1], web, worker)
        finally:
            for child in children:
                child.ask_to_stop()
            for child in children:
                child.see_stopped(time.monotonic() + 10)


def _play_up_to_round_one() -> tuple[Any, Any, Any]:
    from django.utils import timezone

    from scoring.services.rounds import start_round
    from scoring.simulation import CALM, open_stage, people
    from scoring.simulation.entrants import check_everybody_in, enter_people
    from scoring.simulation.rounds import draw
    from tournaments.regulations import TableSplit, preset
    from tournaments.services.draws import publish_draw

    rng = Random(54)
    threes = replace(preset("lzf-classic"), table_split=TableSplit.THREES_FOURS)
    day = open_stage(rng=rng, regulation=threes, now=timezone.now() - timedelta(hours=3), odds=CALM, name="Pilna zāle")
    enter_people(day, people(rng), PLAYERS)
    check_everybody_in(day)
    draw(day, day.round(1))
    day.do(publish_draw, round=day.round(1))
    day.do(start_round, round=day.round(1))
    return day.stage, day.round(1), day.staff


def phones(hall: Hall) -> list[Phone]:
    """One at each table, signed in and bound, without the pages that lead there."""
    from importlib import import_module

    from django.conf import settings
    from django.utils import timezone

    from scoring.models import ScoreSheet
    from scoring.services.codes import bind_scribe, new_token
    from tournaments.models import ActorKind
    from tournaments.services.audit import actor_for_entrant
    from tournaments.web import BINDING_KEY, ENTRANT_KEY

    store = import_module(settings.SESSION_ENGINE).SessionStore
    found = []
    for sheet in ScoreSheet.objects.filter(table__round=hall.round).order_by("table__number"):
        entrant = sheet.table.seats.get(seat=1).side.entrant
        actor = actor_for_entrant(entrant, ActorKind.SCRIBE)
        binding = bind_scribe(sheet=sheet, entrant=entrant, token=new_token(), actor=actor, now=timezone.now())
        session = store()
        session[ENTRANT_KEY], session[BINDING_KEY] = entrant.pk, binding.pk
        session.save()
        found.append(Phone(sheet.pk, session.session_key, hall.port, number=sheet.lines.count() + 1))
    return found


def processor_seconds(pid: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 60
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
        finally:
            connection.close()
        time.sleep(0.2)
