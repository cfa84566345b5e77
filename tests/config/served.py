"""A real `manage.py serve` as a process of its own, on a free port and with data of its own."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 90
EVENT_DUE = """
from datetime import timedelta
from django.utils import timezone
from tests.factories import RoundFactory, ScheduledEventFactory
ScheduledEventFactory(round=RoundFactory(), due_at=timezone.now() + timedelta(seconds={after}))
"""
MUCH_TO_DO = """
from scoring.tasks import refresh_standings, save_stage
from tests.factories import StageFactory
stage = StageFactory()
for number in range({tasks}):
    refresh_standings.delay(stage.pk, "entrants")
save_stage.delay(stage.pk, "last")
"""


class Served:
    """One running `serve`."""

    def __init__(self, data: Path, *arguments: str, **environment: str) -> None:
        real = data / "real" if "--new" in arguments else data
        inherited = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "KARTA_TEST_DB"}}
        self._environment = inherited | {"KARTA_DATA": str(real)}
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", "0", *arguments],
            cwd=ROOT,
            env=inherited | {"KARTA_DATA": str(data)} | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        self.output = ""
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.output += line

    def wait_for_words(self, pattern: str) -> re.Match[str]:
        """The first match in what it printed."""
        return wait_for(lambda: re.search(pattern, self.output), lambda: f"{pattern!r} in:\n{self.output}")

    @property
    def address(self) -> str:
        """Where it says it runs, without the last slash."""
        return self.wait_for_words(r"runs at (http://\S+)/")[1]

    def get(self, path: str) -> int | None:
        """The status of a page, None when nobody answers."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=30) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            error.close()
            return error.code
        except OSError:
            return None

    def wait_until_ready(self) -> None:
        """Return when the page that asks the database and Redis answers well."""
        wait_for(lambda: self.get("/readyz") == 200, lambda: self.output)

    def children(self) -> dict[str, int]:
        """The processes it keeps: name → id."""
        names = {"config.web": "web", "clock@": "clock", "slow@": "slow", " beat ": "beat", "/redis": "queue"}
        found = {}
        for pid in children_of(self.process.pid):
            command = command_of(pid)
            found |= {name: pid for sign, name in names.items() if sign in command}
        return found

    def seconds_until_fired(self, after: float) -> float:
        """Write down that something is due in `after` seconds, and how late the clock's worker fired it."""
        self._run(EVENT_DUE.format(after=after))
        return wait_for(self._lateness, lambda: f"not fired: {self.output}", seconds=20)

    def seconds_until_saved(self, tasks: int) -> float:
        """Give the worker so many tasks at once, and how long it took until the safety copy behind them was there."""
        data = Path(self._environment["KARTA_DATA"])
        socket = Path(json.loads((data / "serve.json").read_text())["socket_directory"]) / "redis"
        self._run(MUCH_TO_DO.format(tasks=tasks), REDIS_URL=f"unix://{socket}")
        begun = time.monotonic()
        wait_for(lambda: list(data.glob("backups/*/*-last.json.gz")), lambda: f"not saved: {self.output}")
        return time.monotonic() - begun

    def _run(self, code: str, **environment: str) -> None:
        command = [sys.executable, "manage.py", "shell", "-v0", "-c", code]
        subprocess.run(command, cwd=ROOT, env=self._environment | environment, check=True)

    def _lateness(self) -> float | None:
        data = Path(self._environment["KARTA_DATA"])
        with closing(sqlite3.connect(data / "karta.sqlite3")) as database:
            ((seconds,),) = database.execute(
                "SELECT (julianday(fired_at) - julianday(due_at)) * 86400 FROM tournaments_scheduledevent"
            ).fetchall()
        return seconds

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; the exit code."""
        self.process.send_signal(number)
        code = self.process.wait(timeout=30)
        self._reader.join(timeout=10)
        return code


@contextmanager
def serving(data: Path, *arguments: str, **environment: str) -> Iterator[Served]:
    """Serve for the length of a block."""
    served = Served(data, *arguments, **environment)
    try:
        yield served
    finally:
        if served.process.poll() is None:
            served.stop()
        served.process.stdout.close()


def wait_for(question, told_when_in_vain, seconds: float = START_SECONDS):
    """The first true answer."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if answer := question():
            return answer
        time.sleep(0.1)
    raise AssertionError(f"in vain: {told_when_in_vain()}")


def children_of(pid: int) -> list[int]:
    """The ids of the running children of a process (Linux)."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def command_of(pid: int) -> str:
    """The command line of a process; empty when it is gone or going."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
