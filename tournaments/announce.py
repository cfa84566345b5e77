"""Tell the open pages that something of a stage changed.

The message says only what changed, never the new content: whoever serves pages renders that itself (`scoring.hub`).
It goes through Redis where there is one, and straight to the listeners of this process where there is none.
A lost message costs a page its next change, never data, so a Redis that is down is logged and the write stands.
"""

import json
import logging
from collections.abc import Callable
from functools import cache, partial

from django.conf import settings
from django.db import transaction
from redis import Redis
from redis.exceptions import RedisError

CHANNEL = "karta:live"
Listener = Callable[[int, frozenset[str]], None]

logger = logging.getLogger(__name__)
_listeners: set[Listener] = set()
_followers: dict[str, list[Callable[[int], None]]] = {}


def announce(stage_id: int, *kinds: str) -> None:
    """Say, once the running transaction is committed, that `kinds` ("standings", "tables", "clock", …) changed."""
    for kind in kinds:
        for follower in _followers.get(kind, ()):
            transaction.on_commit(partial(follower, stage_id))
    announce_to_pages(stage_id, *kinds)


def announce_to_pages(stage_id: int, *kinds: str) -> None:
    """The same, to the open pages only: said by a follower of what it has worked out."""
    transaction.on_commit(partial(_send, stage_id, frozenset(kinds)))


def follow(kind: str, follower: Callable[[int], None]) -> None:
    """Call `follower(stage_id)` after each announcement of `kind` in this process: for what is derived from it."""
    _followers.setdefault(kind, []).append(follower)


def listen(listener: Listener) -> None:
    """Call `listener(stage_id, kinds)` for each announcement made in this process while there is no Redis."""
    _listeners.add(listener)


def unlisten(listener: Listener) -> None:
    """End what `listen` began."""
    _listeners.discard(listener)


def read_message(data: bytes) -> tuple[int, frozenset[str]]:
    """The stage and the kinds of a message of `CHANNEL`."""
    message = json.loads(data)
    return message["stage"], frozenset(message["kinds"])


def _send(stage_id: int, kinds: frozenset[str]) -> None:
    if not settings.REDIS_URL:
        for listener in tuple(_listeners):
            listener(stage_id, kinds)
        return
    try:
        _redis(settings.REDIS_URL).publish(CHANNEL, json.dumps({"stage": stage_id, "kinds": sorted(kinds)}))
    except RedisError as error:
        logger.warning("Open pages were not told of a change of stage %s: %s", stage_id, error)


@cache
def _redis(url: str) -> Redis:
    return Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
