"""The lot: whole numbers out of a seed, the same with every version of Python, so that anybody can repeat a draw.

Number `i` (from 0) of a seed for a purpose is SHA-256 of the UTF-8 text

    karta-seating/1 <newline> purpose <newline> seed <newline> i

read as a big-endian integer. To choose below `n`, numbers from the last full multiple of `n` below 2^256 on are
skipped, and the rest is divided by `n` with the remainder as the choice. The shuffle goes from the last place down
to the second and swaps each with a place chosen from those up to it (Fisher and Yates).
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

T = TypeVar("T")

ALGORITHM = "karta-seating/1"
"""The name a draw records; any change of its results gets a new one."""

_NUMBERS = 2**256


def shuffled(items: Sequence[T], seed: str, purpose: str) -> tuple[T, ...]:
    """The items in the order the lot gives; the same for the same number of items, seed and purpose."""
    order = list(items)
    numbers = _numbers(seed, purpose)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, numbers)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def below(limit: int, numbers: Iterator[int]) -> int:
    """A choice from 0 to `limit` - 1, each as likely: numbers that would favour some are skipped."""
    fair = _NUMBERS - _NUMBERS % limit
    return next(number for number in numbers if number < fair) % limit


def _numbers(seed: str, purpose: str) -> Iterator[int]:
    def number(place: int) -> int:
        text = f"{ALGORITHM}\n{purpose}\n{seed}\n{place}"
        return int.from_bytes(sha256(text.encode()).digest(), "big")

    return map(number, count())
