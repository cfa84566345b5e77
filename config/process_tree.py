"""`serve` on Linux: a supervisor with the queue's server, two workers, the beat and the web server as children."""

import os
import resource
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError

from config.lock import DataLock
from config.redis_server import server_command, server_program
from config.supervisor import Child, Hopeless, Supervisor

CELERY = [sys.executable, "-m", "celery", "--quiet", "-A", "config.celery"]
QUIET = ["--loglevel", "WARNING"]
ALONE = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
START_SECONDS = 10


def run_process_tree(listening: socket.socket, *, data: Path, lock: DataLock, say: Callable[[str], None]) -> None:
    """Serve until a signal ends it. Without REDIS_URL a server for the queue is started too, on a socket file.

    The socket lies in a directory of its own under /tmp: its path may not be longer than 107 bytes. The lock's note
    names that directory, so that the next start removes what a killed one left.
    """
    allow_many_open_files()
    remove_left_over(lock)
    if settings.REDIS_URL:
        watch(listening, settings.REDIS_URL, [], say)
        return
    with tempfile.TemporaryDirectory(prefix="karta-", dir="/tmp") as directory:
        lock.write_note(socket_directory=directory)
        path = Path(directory) / "redis"
        queue = Child("The queue", server_command(str(server_program()), socket=path, data=data))
        watch(listening, f"unix://{path}", [queue], say)


def watch(listening: socket.socket, redis_url: str, servers: list[Child], say: Callable[[str], None]) -> None:
    """Start the children, the queue's server first, and look after them."""
    supervisor = Supervisor(dict(os.environ, REDIS_URL=redis_url), say)
    try:
        for child in servers:
            supervisor.start(child)
        wait_for_redis(redis_url)
        for child in programs(listening):
            supervisor.start(child)
    except BaseException:
        supervisor.stop()
        raise
    supervisor.run()


def programs(listening: socket.socket) -> list[Child]:
    """Workers, beat and web server. The clock has a worker of its own, so that it never waits behind a slow task."""
    fd = listening.fileno()

    def worker(queue: str, threads: int) -> list[str]:
        options = ["-Q", queue, "-n", f"{queue}@%h", "-P", "threads", "-c", str(threads)]
        return [*CELERY, "worker", *options, *ALONE, *QUIET]

    return [
        Child("The web server", [sys.executable, "-m", "config.web", str(fd)], pass_fds=[fd]),
        Child("The worker of the clock", worker("clock", 2)),
        Child("The worker", worker("slow", 2)),
        Child("The beat", [*CELERY, "beat", "--pidfile=", *QUIET]),
    ]


def wait_for_redis(url: str) -> None:
    """Return when it answers. Raises `Hopeless` after ten seconds."""
    deadline = time.monotonic() + START_SECONDS
    with Redis.from_url(url) as redis:
        while True:
            try:
                redis.ping()
                return
            except RedisError as error:
                if time.monotonic() > deadline:
                    raise Hopeless(f"The queue at {url} does not answer: {error}") from error
                time.sleep(0.05)


def allow_many_open_files() -> None:
    """As many as the system lets us: every open page is one, and a plain Linux begins with 1024."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(hard, 65536)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def remove_left_over(lock: DataLock) -> None:
    """Remove the socket directory of a supervisor that was killed."""
    directory = Path(lock.read_note().get("socket_directory", "/nonexistent"))
    if directory.name.startswith("karta-") and directory.is_dir() and directory.stat().st_uid == os.getuid():
        shutil.rmtree(directory)
