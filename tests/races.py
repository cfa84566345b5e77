"""Calls that meet at one moment, each in a thread with a database connection of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from tournaments.errors import Refusal


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each call returned, or the refusal it met, in the order given. Other errors are raised here."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            start.wait(timeout=10)
            return call()
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def refusals(results: Sequence[Any]) -> list[str]:
    """The codes of those that were refused."""
    return sorted(result.code for result in results if isinstance(result, Refusal))
