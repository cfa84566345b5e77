"""`serve` where there is no server for the queue: web server, worker and beat as threads of one process.

What waits in the queue dies with the process; nothing is lost by it, because the rows of the database are the schedule,
and the next start ranks and saves what was left (`scoring.tasks.catch_up`).
"""

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from celery.beat import EmbeddedService
from celery.concurrency.thread import TaskPool

from config.celery import app
from config.web import server

THREADS = 4


def run_one_process(listening: socket.socket) -> None:
    """Serve until a signal ends it: uvicorn hears it first and passes it on when it has stopped, so nothing is left."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: None)
    with worker_and_beat():
        server().run(sockets=[listening])


@contextmanager
def worker_and_beat() -> Iterator[None]:
    """A worker for both queues and the beat, as threads that end with the block."""
    worker = app.WorkController(
        pool_cls=TaskPool,
        concurrency=THREADS,
        queues=["clock", "slow"],
        hostname="karta@localhost",
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    beat = EmbeddedService(app, thread=True, scheduler_cls="celery.beat:Scheduler")
    thread = threading.Thread(target=worker.start, name="worker", daemon=True)
    thread.start()
    beat.start()
    try:
        yield
    finally:
        beat.stop()
        worker.stop()
        thread.join(timeout=10)
