"""Keep a few programs running: one that ends is started again, and none outlives its supervisor (Linux)."""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

PR_SET_PDEATHSIG = 1
LOOK_SECONDS = 0.2
SETTLED_SECONDS = 10  # one that ran so long did not fail to start
HOPELESS = 5  # failures to start, one after another
STOP_SECONDS = 10


class Hopeless(Exception):
    """A program does not start, however often."""


@dataclass(eq=False)
class Child:
    """One program: its name for people, its command, and which open files it inherits."""

    name: str
    command: Sequence[str]
    pass_fds: Sequence[int] = ()
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    failures: int = 0

    def start(self, environment: dict[str, str]) -> None:
        """Start it in a session of its own, so that Ctrl-C reaches the supervisor only."""
        self.started_at = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603 - commands of our own
            self.command,
            env=environment,
            pass_fds=self.pass_fds,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_dies_with(os.getpid()),
        )

    def look(self, now: float) -> int | None:
        """None while it runs; else the code it ended with, counted as a failure when it ended soon after its start."""
        code = self.process.poll() if self.process else 0
        if code is not None:
            self.failures = 0 if now - self.started_at > SETTLED_SECONDS else self.failures + 1
        return code

    def ask_to_stop(self) -> None:
        """Send it the polite signal."""
        if self.process and self.process.poll() is None:
            self.process.terminate()

    def see_stopped(self, deadline: float) -> None:
        """Wait until it has ended, and end it after the deadline."""
        if self.process:
            try:
                self.process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Supervisor:
    """Starts its children in order and stops them in the opposite one."""

    def __init__(self, environment: dict[str, str], say: Callable[[str], None]) -> None:
        self._environment = environment
        self._say = say
        self._children: list[Child] = []
        self._is_stopping = False
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop_soon)

    def start(self, child: Child) -> None:
        """Start a program and keep it."""
        self._children.append(child)
        child.start(self._environment)

    def run(self) -> None:
        """Watch until a signal asks for the end; raises `Hopeless` when a program cannot be started."""
        try:
            while not self._is_stopping:
                self._look_after_all()
                time.sleep(LOOK_SECONDS)
        finally:
            self.stop()

    def stop(self) -> None:
        """Stop all, the last started first; the first (the queue) only when nobody uses it any more."""
        deadline = time.monotonic() + STOP_SECONDS
        first, *others = self._children or [None]
        for child in reversed(others):
            child.ask_to_stop()
        for child in reversed(others):
            child.see_stopped(deadline)
        if first:
            first.ask_to_stop()
            first.see_stopped(deadline)

    def _look_after_all(self) -> None:
        for child in self._children:
            code = child.look(time.monotonic())
            if code is None:
                continue
            if child.failures >= HOPELESS:
                raise Hopeless(f"{child.name} does not start (it ended with {code}, {HOPELESS} times)")
            self._say(f"{child.name} ended ({code}); starting it again.")
            child.start(self._environment)

    def _stop_soon(self, number: int, frame: object) -> None:
        self._is_stopping = True


def _dies_with(parent: int) -> Callable[[], None]:
    """What a child does before its program begins: ask Linux to kill it when its parent dies, however it dies."""
    libc = ctypes.CDLL(None)

    def promise() -> None:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)

    return promise
