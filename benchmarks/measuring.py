"""What benchmarks of a hall share: measured requests, the bare transaction they are compared with, and the table."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

TIMES, GOAL_QUERIES = 100, 10


@dataclass(frozen=True)
class Measured:
    """Some requests of one kind, in seconds; processor time of the web server and of the worker over all of them."""

    name: str
    seconds: Sequence[float]
    web: float = 0.0
    worker: float = 0.0
    queries: int | None = None
    goal: int | None = None
    most_queries: int | None = GOAL_QUERIES

    def percentile(self, percent: int) -> float:
        """In milliseconds."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) * percent // 100, len(ordered) - 1)]


def measure_baseline() -> Measured:
    """A transaction that inserts one row."""
    from django.db import connection, transaction

    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bare (id bigserial PRIMARY KEY, said text NOT NULL, at timestamptz NOT NULL)")

        def insert() -> None:
            with transaction.atomic():
                cursor.execute("INSERT INTO bare (said, at) VALUES (%s, now())", ["x" * 200])

        return Measured("a bare transaction, one INSERT", times(insert))


def times(run: Callable[[], object], count: int = TIMES) -> list[float]:
    """How long each of some runs took; they follow each other."""
    found = []
    for _ in range(count):
        started = time.perf_counter()
        run()
        found.append(time.perf_counter() - started)
    return found


def report(what: str, lines: Sequence[Measured], baseline: Measured) -> None:
    """The table, and whether the goals are met."""
    print(f"{what}; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; milliseconds")
    print(f"{'':44}{'n':>5}{'p50':>8}{'p95':>8}{'max':>8}{'x bare':>8}{'queries':>9}{'cpu web':>9}{'worker':>8}")
    for line in lines:
        count = len(line.seconds)
        ratio = line.percentile(50) / baseline.percentile(50)
        used = "".join(f"{1000 * spent / count:>{width}.1f}" for spent, width in ((line.web, 9), (line.worker, 8)))
        times = "".join(f"{line.percentile(percent):>8.1f}" for percent in (50, 95, 100))
        print(f"{line.name:44}{count:>5}{times}{ratio:>8.1f}{line.queries or '':>9}{used}")
    for line in lines:
        if line.goal is not None:
            met = "met" if line.percentile(95) <= line.goal else "MISSED"
            print(f"goal of {line.name}: p95 <= {line.goal} ms: {met} ({line.percentile(95):.0f} ms)")
        if line.queries is not None and line.most_queries is not None:
            met = "met" if line.queries <= line.most_queries else "MISSED"
            print(f"goal of {line.name}: <= {line.most_queries} queries: {met} ({line.queries})")
