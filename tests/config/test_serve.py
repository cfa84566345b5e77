"""`manage.py serve` as people start it: it comes up, heals, refuses clearly, and leaves nothing behind."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from config.network import ALL_ADDRESSES
from tests.config.served import ROOT, Served, command_of, serving, wait_for

pytestmark = [
    pytest.mark.serve,
    pytest.mark.skipif(sys.platform != "linux", reason="the process tree runs on Linux only"),
]
CHILDREN = {"queue", "web", "clock", "slow", "beat"}


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def kill_and_see_return(served: Served, name: str) -> None:
    killed = served.children()[name]
    kill(killed)
    wait_for(lambda: served.children().get(name, killed) != killed, lambda: f"{name}: {served.output}")


def is_gone(pid: int) -> bool:
    return not command_of(pid)


def test_a_killed_child_comes_back_and_a_killed_supervisor_leaves_nothing(tmp_path: Path):
    with serving(tmp_path, "--new") as served:
        served.wait_until_ready()
        wait_for(lambda: set(served.children()) == CHILDREN, lambda: served.children())
        for name in sorted(CHILDREN):
            kill_and_see_return(served, name)
            served.wait_until_ready()
        assert served.seconds_until_fired(after=1) < 15  # the workers may still be starting
        last = served.children().values()
        kill(served.process.pid)
        served.process.wait()
        wait_for(lambda: all(map(is_gone, last)), lambda: [command_of(pid) for pid in last], seconds=10)


def test_the_worker_keeps_up_with_a_hall_that_hands_in_at_once(tmp_path: Path):
    with serving(tmp_path, "--new") as served:
        served.wait_until_ready()
        assert served.seconds_until_saved(tasks=40) < 20  # the workers may still be starting


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_all_in_good_order(tmp_path: Path, number: int):
    with serving(tmp_path, "--new") as served:
        served.wait_until_ready()
        children = served.children().values()
        assert served.stop(number) == 0
        assert served.output.endswith("Stopped.\n")
        assert all(map(is_gone, children))


def test_the_directory_a_killed_one_left_is_removed_by_the_next(tmp_path: Path):
    with serving(tmp_path, "--new") as served:
        served.wait_until_ready()
        left = Path(re.search(r"/\w+/karta-\w+", command_of(served.children()["queue"]))[0])
        kill(served.process.pid)
        served.process.wait()
    assert left.exists()
    with serving(tmp_path, "--new") as served:
        served.wait_until_ready()
        assert not left.exists()


def test_it_starts_where_the_path_of_the_data_is_very_long(tmp_path: Path):
    with serving(tmp_path / ("ļoti garš ceļš " * 12).strip(), "--new") as served:
        served.wait_until_ready()


def test_one_process_serves_and_its_clock_ticks(tmp_path: Path):
    with serving(tmp_path, "--new", "--one-process") as served:
        served.wait_until_ready()
        assert not served.children()
        assert served.seconds_until_fired(after=1) < 2
        assert served.stop(signal.SIGINT) == 0
        assert served.output.endswith("Stopped.\n")


def test_a_new_installation_is_empty_and_tells_its_password_once(tmp_path: Path):
    for is_first in (True, False):
        with serving(tmp_path, "--new", "--one-process") as served:
            served.wait_until_ready()
            assert ("Sign in as organizators, password" in served.output) is is_first
            assert "Demonstration" not in served.output
    with closing(sqlite3.connect(tmp_path / "real" / "karta.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM tournaments_stage").fetchone() == (0,)
        assert database.execute("SELECT username FROM auth_user").fetchall() == [("organizators",)]
    assert (tmp_path / "real" / "secret-key").stat().st_mode & 0o777 == 0o600


def test_an_empty_database_gets_the_demonstration_and_its_logins_are_told_each_time(tmp_path: Path):
    for is_first in (True, False):
        with serving(tmp_path, "--one-process") as served:
            served.wait_until_ready()
            assert ("demonstration championship" in served.output) is is_first
            names = served.wait_for_words(r"this machine only: (\w+)")[1]
            assert f"Password of all: {settings.DEMO_PASSWORD}" in served.output
            assert served.get("/") == 200
    with closing(sqlite3.connect(tmp_path / "karta.sqlite3")) as database:
        assert (names,) in database.execute("SELECT username FROM auth_user").fetchall()


def test_the_second_on_the_same_data_is_refused_and_the_first_runs_on(tmp_path: Path):
    with serving(tmp_path, "--new", "--one-process") as first:
        first.wait_until_ready()
        with serving(tmp_path, "--new") as second:
            assert second.process.wait(timeout=60) == 1
            second.wait_for_words(f"This data is served already, at {first.address}/ \\(process {first.process.pid}\\)")
        assert first.get("/readyz") == 200


def test_a_taken_port_is_named_with_the_way_out(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = subprocess.run(
            [sys.executable, "manage.py", "serve", "--new", "--port", str(port)],
            cwd=ROOT,
            env=os.environ | {"KARTA_DATA": str(tmp_path)},
            capture_output=True,
            text=True,
        )
    assert refused.returncode == 1
    assert f"Port {port} of 127.0.0.1 cannot be opened. Is Kārta or another program using it?" in refused.stderr
    assert f"python3 manage.py serve --port {port + 1}" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_broken_database_is_named_with_the_way_out(tmp_path: Path):
    (tmp_path / "karta.sqlite3").write_bytes(b"half of what was here " * 1000)
    with serving(tmp_path) as served:
        assert served.process.wait(timeout=60) == 1
        served.wait_for_words("cannot be used: file is not a database")
        assert "python3 manage.py restore FILE" in served.output
        assert "Traceback" not in served.output


def test_the_hall_is_let_in_by_address_and_code(tmp_path: Path):
    with serving(tmp_path, "--new", "--one-process", "--host", ALL_ADDRESSES[0]) as served:
        served.wait_until_ready()
        phones = re.search(r"Phones in the hall reach it at (http://\S+)", served.output)
        if phones is None:
            assert "this machine is in no network" in served.output
            return
        assert "█" in served.output
        with urllib.request.urlopen(phones[1] + "healthz", timeout=30) as answer:
            assert answer.status == 200


def test_a_program_that_never_starts_is_given_up(tmp_path: Path):
    begun = time.monotonic()
    with serving(tmp_path, "--new", REDIS_URL="redis://127.0.0.1:1/0") as served:
        assert served.process.wait(timeout=90) == 1
        served.wait_for_words("The queue at redis://127.0.0.1:1/0 does not answer")
    assert time.monotonic() - begun < 60
