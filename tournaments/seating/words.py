"""Chance for the searches: 16-bit words out of a seed, the same with every version of Python and fast in bulk.

Block `i` (from 0) of a seed for a purpose is SHAKE-256 of the UTF-8 text

    purpose <newline> seed <newline> i

read as little-endian 16-bit numbers, as many as are asked for. A search asks for whole blocks and drops what it does
not use, so a block is the same whoever used the one before. Lots (`lots.py`) are drawn otherwise.
"""

import sys
from array import array
from collections.abc import Sequence
from hashlib import shake_256


class Words:
    """The blocks of one seed and purpose in turn."""

    def __init__(self, seed: str, purpose: str) -> None:
        self._text = f"{purpose}\n{seed}\n"
        self._next = 0

    def block(self, count: int) -> Sequence[int]:
        """The next block's first `count` words."""
        words = array("H", shake_256(f"{self._text}{self._next}".encode()).digest(2 * count))
        if sys.byteorder == "big":
            words.byteswap()
        self._next += 1
        return words
