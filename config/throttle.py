"""Wrong passwords, counted per account and never per address: a whole hall is one address.

Counts lie in the cache (Redis, else the database) and so outlive a restart. The name is counted as it was typed, so an
unknown one behaves like a known one.
"""

import math
from datetime import datetime
from hashlib import sha256

from django.core.cache import cache

FREE_TRIES = 5
FIRST_WAIT = 30
LONGEST_WAIT = 15 * 60
FORGOTTEN_AFTER = 24 * 3600


def seconds_to_wait(name: str, now: datetime) -> int:
    """How long this account takes no password yet; 0 when it does."""
    return max(0, math.ceil(cache.get(_key(name, "until"), 0) - now.timestamp()))


def count_try(name: str, now: datetime) -> None:
    """Count a try before its password is looked at, so that many at once are not all free.

    From the fifth on each closes the account for a while: 30 seconds, a minute, two, … never more than 15 minutes.
    """
    cache.add(_key(name, "tries"), 0, FORGOTTEN_AFTER)
    tries = cache.incr(_key(name, "tries"))
    if tries >= FREE_TRIES:
        wait = min(FIRST_WAIT * 2 ** min(tries - FREE_TRIES, 10), LONGEST_WAIT)
        cache.set(_key(name, "until"), now.timestamp() + wait, wait)


def forget_tries(name: str) -> None:
    """The password was right."""
    cache.delete_many([_key(name, "tries"), _key(name, "until")])


def _key(name: str, what: str) -> str:
    return f"login-{what}-{sha256(name.strip().casefold().encode()).hexdigest()}"
