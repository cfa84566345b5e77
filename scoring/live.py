"""Server-sent events for the pages of a stage: a small ASGI app beside Django.

`GET /live/stage/<slug>/<kind>,<kind>…?lang=lv` streams the current fragment of each kind at once, as an event named
after the kind, and again after each change. One stream carries all kinds a page shows, because a browser opens only
six connections to a host. What is not published is for staff (`&for=staff`): the session of the browser is asked for
the rights of its user, as a page would ask, when the stream opens and while it lasts.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs, urlencode
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.db import connections
from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language

from scoring.hub import Audience, Hub, Part, Watcher, is_fragment, register_fragment
from tournaments.announce import announce
from tournaments.models import Stage
from tournaments.permissions import Right, Viewer
from tournaments.selectors import rights_of

__all__ = ["Audience", "announce", "live_app", "live_path", "register_fragment"]

PREFIX = "/live/stage/"
STAFF_SECONDS = 20  # so long after the last look at the rights of its reader a stream of staff still says something
COMMENT_SECONDS = 20  # a proxy ends a silent connection after 30 or 60
STALL_SECONDS = 30  # a phone that takes nothing for so long is gone

_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def live_path(stage: Stage, *kinds: str, audience: Audience = Audience.PUBLIC) -> str:
    """The address of the stream of these kinds, in the language of the page that is being made.

    Whoever asks for `Audience.STAFF` without being staff gets what the public sees.
    """
    query = {"lang": get_language() or settings.LANGUAGE_CODE}
    if audience is not Audience.PUBLIC:
        query["for"] = audience.value
    return f"{PREFIX}{stage.slug}/{','.join(kinds)}?{urlencode(query)}"


async def live_app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer one request: 200 and a stream without end, or 404. That of staff ends when its reader is staff no more."""
    watcher, is_still_allowed = await _in_thread(_watcher_for, scope)
    if watcher is None:
        await send({"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": b"not found"})
        return
    hub = _hubs.setdefault(asyncio.get_running_loop(), Hub())
    hub.watch(watcher)
    stream = asyncio.create_task(_stream(watcher, is_still_allowed, send))
    gone = asyncio.create_task(_until_disconnect(receive))
    try:
        await asyncio.wait([stream, gone], return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.unwatch(watcher)
        for task in (stream, gone):
            task.cancel()
        with suppress(TimeoutError, OSError, asyncio.CancelledError):
            await stream


def _in_thread(look: Callable[..., Any], *args: Any) -> Any:
    return sync_to_async(look, thread_sensitive=False)(*args)


def _watcher_for(scope: dict[str, Any]) -> tuple[Watcher | None, Callable[[], bool] | None]:
    """The parts the address names, when they exist and its reader may see them; of staff, how to ask again."""
    slug, _, kinds = scope["path"].removeprefix(PREFIX).partition("/")
    query = {key: values[-1] for key, values in parse_qs(scope["query_string"].decode("latin-1")).items()}
    names = tuple(dict.fromkeys(kinds.split(",")))
    if scope["method"] != "GET" or not all(is_fragment(name) for name in names):
        return None, None
    try:
        stage = Stage.objects.filter(slug=slug).first()
    finally:
        connections.close_all()
    may_read_drafts = partial(_reads_drafts, scope, stage) if query.get("for") == Audience.STAFF else None
    is_staff = stage is not None and may_read_drafts is not None and may_read_drafts()
    if stage is None or not (is_staff or stage.published_at):
        return None, None
    audience = Audience.STAFF if is_staff else Audience.PUBLIC
    lang = query.get("lang")
    if lang not in dict(settings.LANGUAGES):
        lang = settings.LANGUAGE_CODE
    watcher = Watcher(tuple(Part(stage.pk, name, lang, audience) for name in names))
    return watcher, may_read_drafts if is_staff else None


def _reads_drafts(scope: dict[str, Any], stage: Stage) -> bool:
    """Whether the session of this browser belongs, now, to somebody who may see what is not published."""
    header = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin-1")
    request = HttpRequest()
    sessions = import_module(settings.SESSION_ENGINE)
    request.session = sessions.SessionStore(parse_cookie(header).get(settings.SESSION_COOKIE_NAME))
    try:
        return Right.READ_DRAFTS in rights_of(Viewer(user=get_user(request)), stage)
    finally:
        connections.close_all()


async def _stream(watcher: Watcher, is_still_allowed: Callable[[], bool] | None, send: Any) -> None:
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    # The server's clock, so that a page can count down to the server's time.
    await _send_body(send, f"event: now\ndata: {time.time_ns() // 1_000_000}\n\n".encode())
    asked_at = time.monotonic()
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(COMMENT_SECONDS):
                await watcher.has_news.wait()
        if is_still_allowed and time.monotonic() - asked_at >= STAFF_SECONDS:
            if not await _in_thread(is_still_allowed):
                break
            asked_at = time.monotonic()
        await _send_body(send, watcher.take() or b": still here\n\n")
    await _send_body(send, b"", is_last=True)


async def _send_body(send: Any, body: bytes, *, is_last: bool = False) -> None:
    async with asyncio.timeout(STALL_SECONDS):
        await send({"type": "http.response.body", "body": body, "more_body": not is_last})


async def _until_disconnect(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
