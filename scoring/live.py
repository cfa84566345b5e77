"""Server-sent events for the pages of a stage: a small ASGI app beside Django.

`GET /live/stage/<slug>/<kind>,<kind>…?lang=lv` streams the current fragment of each kind at once, as an event named
after the kind, and again after each change. One stream carries all kinds a page shows, because a browser opens only
six connections to a host. What is not published needs a signed token, made by `live_path` for whoever got the page.
"""

import asyncio
import time
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs, urlencode
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core import signing
from django.db import connections
from django.utils.translation import get_language

from scoring.hub import Audience, Hub, Part, Watcher, is_fragment, register_fragment
from tournaments.announce import announce
from tournaments.models import Stage

__all__ = ["Audience", "announce", "live_app", "live_path", "register_fragment"]

PREFIX = "/live/stage/"
TOKEN_SALT = "scoring.live"  # noqa: S105 - a name, not a secret
TOKEN_SECONDS = 24 * 3600
COMMENT_SECONDS = 20  # a proxy ends a silent connection after 30 or 60
STALL_SECONDS = 30  # a phone that takes nothing for so long is gone

_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def live_path(stage: Stage, *kinds: str, audience: Audience = Audience.PUBLIC) -> str:
    """The address of the stream of these kinds, in the language of the page that is being made.

    A caller asks for `Audience.STAFF` only on a page whose reader may see what is not published.
    """
    query = {"lang": get_language() or settings.LANGUAGE_CODE}
    if audience is not Audience.PUBLIC:
        query["token"] = signing.dumps([stage.pk, audience], salt=TOKEN_SALT)
    return f"{PREFIX}{stage.slug}/{','.join(kinds)}?{urlencode(query)}"


async def live_app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer one request: 200 and a stream without end, or 404."""
    watcher = await sync_to_async(_watcher_for, thread_sensitive=False)(scope)
    if watcher is None:
        await send({"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": b"not found"})
        return
    hub = _hubs.setdefault(asyncio.get_running_loop(), Hub())
    hub.watch(watcher)
    stream = asyncio.create_task(_stream(watcher, send))
    gone = asyncio.create_task(_until_disconnect(receive))
    try:
        await asyncio.wait([stream, gone], return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.unwatch(watcher)
        for task in (stream, gone):
            task.cancel()
        with suppress(TimeoutError, OSError, asyncio.CancelledError):
            await stream


def _watcher_for(scope: dict[str, Any]) -> Watcher | None:
    """The parts the address names, when they exist and its reader may see them."""
    slug, _, kinds = scope["path"].removeprefix(PREFIX).partition("/")
    query = {key: values[-1] for key, values in parse_qs(scope["query_string"].decode("latin-1")).items()}
    names = tuple(dict.fromkeys(kinds.split(",")))
    if scope["method"] != "GET" or not all(is_fragment(name) for name in names):
        return None
    try:
        stage = Stage.objects.filter(slug=slug).first()
    finally:
        connections.close_all()
    audience = stage and _audience(stage, query.get("token"))
    if stage is None or audience is None:
        return None
    lang = query.get("lang")
    if lang not in dict(settings.LANGUAGES):
        lang = settings.LANGUAGE_CODE
    return Watcher(tuple(Part(stage.pk, name, lang, audience) for name in names))


def _audience(stage: Stage, token: str | None) -> Audience | None:
    """For whom to render; None when the reader may not see this stage. A token that is old or false counts as none."""
    with suppress(signing.BadSignature):
        stage_id, audience = signing.loads(token or "", salt=TOKEN_SALT, max_age=TOKEN_SECONDS)
        if stage_id == stage.pk:
            return Audience(audience)
    return Audience.PUBLIC if stage.published_at else None


async def _stream(watcher: Watcher, send: Any) -> None:
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    # The server's clock, so that a page can count down to the server's time.
    await _send_body(send, f"event: now\ndata: {time.time_ns() // 1_000_000}\n\n".encode())
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(COMMENT_SECONDS):
                await watcher.has_news.wait()
        await _send_body(send, watcher.take() or b": still here\n\n")


async def _send_body(send: Any, body: bytes) -> None:
    async with asyncio.timeout(STALL_SECONDS):
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def _until_disconnect(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
