"""162 players at 54 tables of three enter at once: `python3 -m benchmarks.day`, on PostgreSQL and Redis.

The hall is made in a database of its own by the public services, and served by the processes of `manage.py serve`.
Every time is what a client waits, in milliseconds. The baseline of the same run is a bare transaction with one INSERT;
ratios to it, and processor time, can be compared between machines and hours. `benchmarks/served_hall.py` says what is
needed.
"""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from benchmarks.measuring import Measured, measure_baseline, report, times
from benchmarks.served_hall import PLAYERS, Hall, Phone, own_database, phones, processor_seconds, served_hall

EVERY_SECONDS, DEALS_EACH, MOMENTS = 10, 6, 3
GOAL_DEAL, GOAL_STANDINGS = 150, 100
BY_ONE = {"tricks": 5, "card_points": 70, "contract": "pickup"}


def main() -> None:
    with own_database(), served_hall() as hall:
        baseline = measure_baseline()
        lines = [baseline, measure_service(hall)]
        table_phones = phones(hall)
        lines += [
            measured(hall, "a phone saves a deal, the hall at work", lambda: at_work(table_phones), goal=GOAL_DEAL),
            measured(hall, "all 54 phones at the same moment", lambda: at_the_same_moment(table_phones)),
        ]
        lines.append(measure_api(hall))
        lines.append(measure_standings(hall))
        lines.append(measure_close(hall))
    report(f"{PLAYERS} players, 54 tables", lines, baseline)


def measured(hall: Hall, name: str, run: Callable[[], list[float]], **said: Any) -> Measured:
    """Run, and read the processor time of the web server and the worker before and after."""
    before = [processor_seconds(pid) for pid in (hall.web, hall.worker)]
    seconds = run()
    time.sleep(2)  # the worker catches up
    used = [processor_seconds(pid) - was for pid, was in zip((hall.web, hall.worker), before, strict=True)]
    return Measured(name, seconds, *used, **said)


def at_work(table_phones: list[Phone]) -> list[float]:
    """Each table saves a deal every ten seconds, some twelve times as often as people play."""

    def work(phone: Phone) -> list[float]:
        rng, seconds = Random(phone.sheet), []
        time.sleep(rng.random() * EVERY_SECONDS)
        for _ in range(DEALS_EACH):
            seconds.append(phone.save_deal())
            time.sleep(EVERY_SECONDS * (0.5 + rng.random()))
        return seconds

    return _all_at_once(table_phones, work)


def at_the_same_moment(table_phones: list[Phone]) -> list[float]:
    """Nobody waits for the others: the last is answered when all are done."""
    start = threading.Barrier(len(table_phones))

    def press(phone: Phone) -> list[float]:
        seconds = []
        for _ in range(MOMENTS):
            start.wait()
            seconds.append(phone.save_deal())
        return seconds

    return _all_at_once(table_phones, press)


def _all_at_once(table_phones: list[Phone], work: Callable[[Phone], list[float]]) -> list[float]:
    with ThreadPoolExecutor(len(table_phones)) as threads:
        return [each for seconds in threads.map(work, table_phones) for each in seconds]


def measure_service(hall: Hall) -> Measured:
    """`record_deal` without the web, in this process; its queries."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext
    from django.utils import timezone

    from scoring.models import ScoreSheet
    from scoring.services.lines import record_deal

    sheets = list(ScoreSheet.objects.filter(table__round=hall.round).order_by("table__number"))
    numbers = iter(range(10**6))

    def save() -> None:
        turn, place = divmod(next(numbers), len(sheets))
        facts = BY_ONE | {"declarer": str(turn % 3 + 1)}
        said = {"entry_key": f"s{turn}", "number": turn + 1, "facts": facts}
        record_deal(sheet=sheets[place], actor=hall.referee, now=timezone.now(), **said)

    with CaptureQueriesContext(connection) as captured:
        save()
    for _ in range(len(sheets) - 1):
        save()
    started = time.process_time()
    seconds = times(save, 2 * len(sheets))
    spent = time.process_time() - started
    return Measured("record_deal, without the web", seconds, web=spent, queries=len(captured))


def measure_api(hall: Hall) -> Measured:
    """One client after the other, by token; the queries are those of the service, of the token and of the door."""
    from rest_framework.authtoken.models import Token

    from scoring.models import ScoreSheet

    token = Token.objects.create(user=hall.referee.user).key
    sheets = list(ScoreSheet.objects.filter(table__round=hall.round).order_by("table__number"))
    numbers = [sheet.lines.count() for sheet in sheets]
    asking = Asking(hall.port, {"Authorization": f"Token {token}", "Content-Type": "application/json"})
    turns = iter(range(10**6))

    def save() -> None:
        place = next(turns) % len(sheets)
        numbers[place] += 1
        facts = BY_ONE | {"declarer": str(numbers[place] % 3 + 1)}
        said = {"entry_key": f"api{numbers[place]}", "number": numbers[place], "facts": facts}
        asking.post(f"/api/v1/sheets/{sheets[place].pk}/deals/", said)

    return measured(hall, "a deal by the API, one after the other", lambda: times(save))


def measure_standings(hall: Hall) -> Measured:
    """The public page of all 162, made anew for each reader; its queries."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    path = f"/stages/{hall.stage.slug}/standings/"
    with CaptureQueriesContext(connection) as captured:
        Client(headers={"host": "localhost"}).get(path)
    asking = Asking(hall.port, {})
    name, queries = "the standings page, one after the other", len(captured)
    return measured(hall, name, lambda: times(lambda: asking.get(path)), queries=queries, goal=GOAL_STANDINGS)


def measure_close(hall: Hall) -> Measured:
    """Every sheet is handed in and signed; then the head referee closes the round, once."""
    from django.utils import timezone
    from rest_framework.authtoken.models import Token

    from scoring.models import ScoreSheet
    from scoring.services.sheets import confirm_by_signatures, submit_sheet

    by = {"actor": hall.referee, "now": timezone.now()}
    for sheet in ScoreSheet.objects.filter(table__round=hall.round):
        signatories = [seat.side.entrant_id for seat in sheet.table.seats.select_related("side")]
        submit_sheet(sheet=sheet, **by)
        confirm_by_signatures(sheet=sheet, signatories=signatories, **by)
    token = Token.objects.create(user=hall.head_referee.user).key
    asking = Asking(hall.port, {"Authorization": f"Token {token}", "Content-Type": "application/json"})
    path = f"/api/v1/stages/{hall.stage.slug}/rounds/1/close/"
    return measured(hall, "closing the round", lambda: times(lambda: asking.post(path, {}), 1))


class Asking:
    """One client with an open connection."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._headers = headers

    def get(self, path: str) -> None:
        self._ask("GET", path, None)

    def post(self, path: str, said: dict[str, Any]) -> None:
        self._ask("POST", path, json.dumps(said))

    def _ask(self, method: str, path: str, body: str | None) -> None:
        self._connection.request(method, path, body, self._headers)
        answer = self._connection.getresponse()
        content = answer.read()
        if answer.status not in (200, 201):
            raise AssertionError(f"{path}: {answer.status} {content[:300]!r}")


if __name__ == "__main__":
    main()
