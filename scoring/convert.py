"""Rows and engine values: the only file that knows both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class LineChange:
    """What a correction does to one line (`number`), or to the settlement (None): outcome, points by seat, pules."""

    number: int | None
    before: dict[str, Any]
    after: dict[str, Any]
