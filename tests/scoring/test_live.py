"""A change reaches the open pages: through a real server, with Redis between the processes and without."""

import json
import logging
import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db import transaction
from django.test import Client
from django.utils import timezone, translation
from redis import Redis

from config.redis_server import server_command, server_program
from scoring import hub, live
from scoring.hub import Audience, register_fragment
from scoring.live import announce, live_path
from tests.factories import RoleFactory, StageFactory
from tournaments.models import Championship, Role, RoleKind, Stage

renderings: list[tuple[int, str, Audience]] = []


def probe(stage_id: int, lang: str, audience: Audience) -> tuple[int, str]:
    """The name of a stage, as a fragment of two lines."""
    renderings.append((stage_id, lang, audience))
    stage = Stage.objects.get(pk=stage_id)
    return len(renderings), f"<b>{stage.name}</b>\n<i>{translation.get_language()} {audience}</i>"


def failing(stage_id: int, lang: str, audience: Audience) -> tuple[int, str]:
    """A fragment that cannot be made."""
    raise Stage.DoesNotExist


@pytest.fixture(autouse=True)
def fragments(monkeypatch: pytest.MonkeyPatch) -> None:
    renderings.clear()
    monkeypatch.setattr(hub, "_renderers", {})
    register_fragment("probe", probe)
    register_fragment("other", lambda stage_id, lang, audience: (1, "other"))
    register_fragment("failing", failing)


@pytest.fixture
def stage(transactional_db: None) -> Stage:
    now = timezone.now()
    cup = Championship.objects.create(name="Kauss", slug="kauss", created_at=now)
    return Stage.objects.create(
        championship=cup, name="Posms", slug="posms", date=now.date(), published_at=now, created_at=now
    )


@pytest.fixture
def open_stream(asgi_server: str) -> Iterator[Callable[..., "Stream"]]:
    streams: list[Stream] = []

    def open_one(path: str, headers: dict[str, str] | None = None) -> "Stream":
        request = urllib.request.Request(asgi_server + path, headers=headers or {})
        streams.append(Stream(urllib.request.urlopen(request, timeout=5)))
        return streams[-1]

    yield open_one
    for stream in streams:
        stream.answer.close()


class Stream:
    """The events of one open page, read as they come."""

    def __init__(self, answer: HTTPResponse) -> None:
        self.answer = answer
        self.headers = answer.headers

    def next(self) -> dict[str, str]:
        """The next event but the clock's; a comment has no fields."""
        fields: dict[str, str] = {}
        while line := self.answer.readline().decode().rstrip("\n"):
            name, _, value = line.partition(": ")
            fields[name] = f"{fields[name]}\n{value}" if name in fields else value
        return self.next() if fields.get("event") == "now" else fields

    def read_until(self, start: str) -> None:
        """Read on to the event whose content begins so; the server's timeout ends a wait in vain."""
        while not self.next()["data"].startswith(start):
            pass


def rename(stage: Stage, name: str) -> None:
    with transaction.atomic():
        Stage.objects.filter(pk=stage.pk).update(name=name)
        announce(stage.pk, "probe")


def test_the_first_event_is_the_server_s_time_and_the_second_what_there_is_now(open_stream, stage):
    before = time.time()
    stream = open_stream("/live/stage/posms/probe?lang=ru")
    assert stream.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert stream.answer.readline() == b"event: now\n"
    assert before <= int(stream.answer.readline().split()[1]) / 1000 + 0.001 <= time.time() + 0.001
    stream.answer.readline()
    assert stream.next() == {"event": "probe", "id": "1", "data": "<b>Posms</b>\n<i>ru public</i>"}


def test_a_change_reaches_an_open_page_within_two_seconds(open_stream, stage):
    stream = open_stream("/live/stage/posms/probe")
    stream.next()
    begun = time.monotonic()
    rename(stage, "Fināls")
    assert stream.next()["data"].startswith("<b>Fināls</b>")
    assert time.monotonic() - begun < 2


def test_one_stream_carries_several_kinds(open_stream, stage):
    stream = open_stream("/live/stage/posms/probe,other,probe")
    assert {stream.next()["event"], stream.next()["event"]} == {"probe", "other"}


def test_all_who_see_the_same_share_one_rendering(open_stream, stage):
    streams = [open_stream(f"/live/stage/posms/probe?lang={lang}") for lang in ("lv", "lv", "en", "lv")]
    for stream in streams:
        stream.next()
    renderings.clear()
    rename(stage, "Fināls")
    for stream in streams:
        stream.next()
    assert sorted(renderings) == [(stage.pk, "en", "public"), (stage.pk, "lv", "public")]


def test_a_burst_of_changes_is_rendered_a_few_times_and_ends_with_the_newest(open_stream, stage):
    stream = open_stream("/live/stage/posms/probe")
    stream.next()
    renderings.clear()
    for number in range(50):
        rename(stage, f"Posms {number}")
    stream.read_until("<b>Posms 49</b>")
    assert len(renderings) < 25


def test_nothing_is_sent_for_another_stage_another_kind_or_an_undone_change(open_stream, stage):
    stream = open_stream("/live/stage/posms/probe")
    stream.next()
    announce(stage.pk + 1, "probe")
    announce(stage.pk, "other")
    with transaction.atomic():
        announce(stage.pk, "probe")
        transaction.set_rollback(True)
    rename(stage, "Fināls")
    assert stream.next()["id"] == "2"


def test_an_announcement_that_changes_nothing_is_not_sent(open_stream, stage):
    register_fragment("other", lambda stage_id, lang, audience: next(versions))
    versions = iter([(1, "same"), (1, "same"), (2, "new")])
    stream = open_stream("/live/stage/posms/other")
    assert stream.next()["data"] == "same"
    announce(stage.pk, "other")
    time.sleep(3 * hub.GATHER_SECONDS)
    announce(stage.pk, "other")
    assert stream.next()["data"] == "new"


def test_a_fragment_that_fails_is_logged_and_takes_no_other_with_it(open_stream, stage, caplog):
    with caplog.at_level(logging.ERROR, logger="scoring.hub"):
        stream = open_stream("/live/stage/posms/failing,probe")
        assert stream.next()["event"] == "probe"
    assert "failing" in caplog.text


def test_a_silent_stream_is_kept_open_by_comments(open_stream, stage, monkeypatch):
    monkeypatch.setattr(live, "COMMENT_SECONDS", 0.2)
    stream = open_stream("/live/stage/posms/probe")
    stream.next()
    assert stream.next() == {"": "still here"}
    assert stream.next() == {"": "still here"}


def test_with_the_last_page_the_hub_rests_and_with_the_next_it_works_again(open_stream, stage):
    first = open_stream("/live/stage/posms/probe")
    first.next()
    first.answer.close()
    deadline = time.monotonic() + 5
    while any(each._watchers for each in live._hubs.values()) and time.monotonic() < deadline:
        time.sleep(0.05)
    rename(stage, "Fināls")
    assert open_stream("/live/stage/posms/probe").next()["data"].startswith("<b>Fināls</b>")


def staff_path(stage: Stage) -> str:
    return live_path(stage, "probe", audience=Audience.STAFF)


def cookie_of(user: Any) -> dict[str, str]:
    """What the browser of somebody who signed in sends."""
    client = Client()
    client.force_login(user)
    return {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}


def shown_to(audience: str) -> str:
    return f"<b>Posms</b>\n<i>lv {audience}</i>"


@pytest.mark.parametrize("published", [True, False])
def test_staff_sees_what_is_not_published_by_the_session_of_the_browser(open_stream, stage, published):
    Stage.objects.update(published_at=timezone.now() if published else None)
    role = RoleFactory(stage=stage, kind=RoleKind.REFEREE)
    assert open_stream(staff_path(stage), cookie_of(role.user)).next()["data"] == shown_to("staff")


def test_the_address_of_staff_gives_everybody_else_what_the_public_sees(open_stream, stage):
    elsewhere = RoleFactory(stage=StageFactory(), kind=RoleKind.ORGANIZER)
    revoked = RoleFactory(stage=stage, kind=RoleKind.ORGANIZER, revoked_at=timezone.now())
    for cookie in ({}, {"Cookie": "sessionid=false"}, cookie_of(elsewhere.user), cookie_of(revoked.user)):
        assert open_stream(staff_path(stage), cookie).next()["data"] == shown_to("public")
    assert open_stream(live_path(stage, "probe")).next()["data"] == shown_to("public")


def revoke(role: Role) -> None:
    Role.objects.filter(pk=role.pk).update(revoked_at=timezone.now())


def sign_out(role: Role) -> None:
    Session.objects.all().delete()


def bar(role: Role) -> None:
    get_user_model().objects.filter(pk=role.user_id).update(is_active=False)


@pytest.mark.parametrize("lose", [revoke, sign_out, bar])
def test_an_open_stream_of_staff_says_nothing_more_soon_after_its_reader_is_staff_no_more(
    open_stream, stage, monkeypatch, lose
):
    monkeypatch.setattr(live, "STAFF_SECONDS", 0.3)
    role = RoleFactory(stage=stage, kind=RoleKind.REFEREE)
    cookie = cookie_of(role.user)
    stream = open_stream(staff_path(stage), cookie)
    stream.next()
    time.sleep(0.4)
    rename(stage, "Pirms")
    assert stream.next()["data"].startswith("<b>Pirms</b>")
    lose(role)
    time.sleep(0.4)
    rename(stage, "Pēc")
    assert stream.answer.read() == b""
    assert open_stream(staff_path(stage), cookie).next()["data"] == "<b>Pēc</b>\n<i>lv public</i>"


def test_staff_is_asked_for_its_rights_at_least_every_half_minute():
    assert live.STAFF_SECONDS <= 30


@pytest.mark.parametrize(
    ("published", "path"),
    [
        (True, lambda stage: "/live/stage/cits/probe"),
        (True, lambda stage: "/live/stage/posms/unknown"),
        (True, lambda stage: "/live/stage/posms/probe,unknown"),
        (True, lambda stage: "/live/stage/posms"),
        (False, lambda stage: "/live/stage/posms/probe"),
        (False, staff_path),
    ],
)
def test_what_is_not_there_and_what_is_not_for_you_is_not_found(asgi_server, stage, published, path):
    Stage.objects.update(published_at=timezone.now() if published else None)
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(asgi_server + path(stage), timeout=5)
    assert refusal.value.code == 404
    refusal.value.close()


def test_the_address_is_in_the_language_of_the_page(stage):
    with translation.override("ru"):
        assert live_path(stage, "probe", "other") == "/live/stage/posms/probe,other?lang=ru"


class RedisOnASocket:
    """A Redis of our own that a test may kill."""

    def __init__(self, directory: Path) -> None:
        program = server_program()
        if program is None:
            pytest.skip("no Redis or Valkey server for this system")
        self.command = server_command(program, socket=directory / "s", data=directory)
        self.url = f"unix://{directory / 's'}"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        for _ in range(100):
            time.sleep(0.05)
            if os.path.exists(self.url.removeprefix("unix://")) and self.answers():
                return
        pytest.fail("Redis did not start")

    def answers(self) -> bool:
        with Redis.from_url(self.url) as redis:
            try:
                return bool(redis.ping())
            except ConnectionError:
                return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def redis_server(short_dir: Path, settings) -> Iterator[RedisOnASocket]:
    server = RedisOnASocket(short_dir)
    settings.REDIS_URL = server.url
    yield server
    server.kill()


def wait_for_listener(server: RedisOnASocket) -> None:
    with Redis.from_url(server.url) as redis:
        for _ in count():
            if dict(redis.pubsub_numsub("karta:live")).get(b"karta:live"):
                return
            time.sleep(0.05)


def test_through_redis_a_change_reaches_an_open_page_within_two_seconds(redis_server, open_stream, stage):
    stream = open_stream("/live/stage/posms/probe")
    stream.next()
    wait_for_listener(redis_server)
    begun = time.monotonic()
    rename(stage, "Fināls")
    stream.read_until("<b>Fināls</b>")
    assert time.monotonic() - begun < 2


def test_the_message_says_what_changed_and_nothing_of_what_it_became(redis_server, stage):
    with Redis.from_url(redis_server.url) as redis, redis.pubsub() as pubsub:
        pubsub.subscribe("karta:live")
        pubsub.get_message(timeout=2)
        announce(stage.pk, "tables", "clock")
        message = pubsub.get_message(timeout=2)
    assert json.loads(message["data"]) == {"stage": stage.pk, "kinds": ["clock", "tables"]}


def test_while_redis_is_dead_writes_stand_and_after_its_return_pages_show_them(
    redis_server, open_stream, stage, caplog
):
    stream = open_stream("/live/stage/posms/probe")
    stream.next()
    wait_for_listener(redis_server)
    redis_server.kill()
    rename(stage, "Bez tīkla")
    assert "were not told" in caplog.text
    redis_server.start()
    stream.read_until("<b>Bez tīkla</b>")
    wait_for_listener(redis_server)
    rename(stage, "Ar tīklu")
    stream.read_until("<b>Ar tīklu</b>")
