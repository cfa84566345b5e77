"""The hub: who watches which part of which stage, and the one rendering of each part that all its watchers get.

Each kind of fragment ("standings", "tables", "clock", …) has one renderer. A change makes the parts that somebody
watches stale; a moment later each is rendered once, in a thread, and handed to its watchers as bytes. A watcher holds
at most one waiting event of each kind, the newest, so a slow phone costs no memory and never sees old news.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connections
from django.utils import translation
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tournaments.announce import CHANNEL, Listener, listen, read_message, unlisten

GATHER_SECONDS = 0.1  # the changes of a burst that come within it are one rendering
RETRY_SECONDS = 0.5
HEALTH_SECONDS = 5

logger = logging.getLogger(__name__)


class Audience(StrEnum):
    """For whom a fragment is rendered: everybody, or those who may see what is not published."""

    PUBLIC = "public"
    STAFF = "staff"


class Part(NamedTuple):
    """What is rendered once: one kind of fragment of one stage in one language for one audience."""

    stage_id: int
    kind: str
    lang: str
    audience: Audience


Renderer = Callable[[int, str, Audience], tuple[str | int, str]]
_renderers: dict[str, Renderer] = {}


def register_fragment(kind: str, renderer: Renderer) -> None:
    """Let `renderer(stage_id, lang, audience)`, a plain function, give the (version, HTML) of this kind."""
    _renderers[kind] = renderer


def is_fragment(kind: str) -> bool:
    """Whether somebody renders this kind."""
    return kind in _renderers


def event(kind: str, version: str | int, html: str) -> bytes:
    """One server-sent event. Its lines may not hold a carriage return, which would end them."""
    lines = "".join(f"data: {line}\n" for line in html.replace("\r", "").split("\n"))
    return f"event: {kind}\nid: {version}\n{lines}\n".encode()


def render(part: Part) -> bytes:
    """The event of a part as it is now. It runs in a thread of its own and gives its database connection back."""
    try:
        with translation.override(part.lang):
            version, html = _renderers[part.kind](part.stage_id, part.lang, part.audience)
    finally:
        connections.close_all()
    return event(part.kind, version, html)


@dataclass(eq=False)
class Watcher:
    """One open page: the parts it shows, and the newest event of each that it has not been sent."""

    parts: tuple[Part, ...]
    waiting: dict[Part, bytes] = field(default_factory=dict)
    given: dict[Part, bytes] = field(default_factory=dict)
    has_news: asyncio.Event = field(default_factory=asyncio.Event)

    def give(self, part: Part, news: bytes) -> None:
        """Put an event in the place of an older one of its part, unless it says what the page shows already."""
        if self.given.get(part) != news:
            self.given[part] = self.waiting[part] = news
            self.has_news.set()

    def take(self) -> bytes:
        """All waiting events; none waits afterwards."""
        news = b"".join(self.waiting.values())
        self.waiting.clear()
        self.has_news.clear()
        return news


class Hub:
    """The watchers of one event loop. It works while there is at least one; all methods belong to that loop."""

    def __init__(self) -> None:
        self._watchers: dict[Part, set[Watcher]] = {}
        self._shown: dict[Part, bytes] = {}
        self._stale: set[Part] = set()
        self._is_stale = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._threads: ThreadPoolExecutor | None = None
        self._listener: Listener | None = None

    def watch(self, watcher: Watcher) -> None:
        """Begin to watch; what the parts show now comes first."""
        if not self._watchers:
            self._start()
        for part in watcher.parts:
            self._watchers.setdefault(part, set()).add(watcher)
            if part in self._shown:
                watcher.give(part, self._shown[part])
            else:
                self._make_stale([part])

    def unwatch(self, watcher: Watcher) -> None:
        """End what `watch` began; with the last watcher the hub rests."""
        for part in watcher.parts:
            self._watchers[part].discard(watcher)
            if not self._watchers[part]:
                del self._watchers[part]
                self._shown.pop(part, None)
        if not self._watchers:
            self._stop()

    def changed(self, stage_id: int, kinds: frozenset[str]) -> None:
        """These kinds of a stage are not any more what is shown."""
        self._make_stale(part for part in self._watchers if part.stage_id == stage_id and part.kind in kinds)

    def _make_stale(self, parts: Iterable[Part]) -> None:
        self._stale.update(parts)
        if self._stale:
            self._is_stale.set()

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live")
        self._tasks = [loop.create_task(self._render_forever())]
        if settings.REDIS_URL:
            self._tasks.append(loop.create_task(self._hear_redis_forever(settings.REDIS_URL)))
        else:
            self._listener = partial(loop.call_soon_threadsafe, self.changed)
            listen(self._listener)

    def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._listener:
            unlisten(self._listener)
        if self._threads:
            self._threads.shutdown(wait=False)
        self._tasks, self._listener, self._threads = [], None, None
        self._stale.clear()
        self._is_stale.clear()

    async def _render_forever(self) -> None:
        while True:
            await self._is_stale.wait()
            parts = [part for part in self._stale if part in self._watchers]
            self._stale.clear()
            self._is_stale.clear()
            await asyncio.gather(*(self._show(part) for part in parts))
            await asyncio.sleep(GATHER_SECONDS)

    async def _show(self, part: Part) -> None:
        """Render a part and hand it out; a renderer that fails is logged, and its page keeps what it shows."""
        rendering = asyncio.get_running_loop().run_in_executor(self._threads, render, part)
        await asyncio.wait([rendering])
        if error := rendering.exception():
            logger.error("%s could not be rendered", part, exc_info=error)
            return
        for watcher in self._watchers.get(part, ()):
            self._shown[part] = rendering.result()
            watcher.give(part, rendering.result())

    async def _hear_redis_forever(self, url: str) -> None:
        """Follow the channel; after each (re)connection everything is rendered anew, for what was missed."""
        while True:
            try:
                redis = Redis.from_url(url, health_check_interval=HEALTH_SECONDS, retry=Retry(NoBackoff(), 0))
                async with redis, redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    while True:
                        self._hear(await pubsub.get_message(timeout=HEALTH_SECONDS))
            except (RedisError, OSError) as error:
                logger.warning("Live pages wait for Redis: %s", error)
            await asyncio.sleep(RETRY_SECONDS)

    def _hear(self, message: dict[str, Any] | None) -> None:
        if message and message["type"] == "subscribe":
            self._make_stale(self._watchers)
        elif message:
            self.changed(*read_message(message["data"]))
