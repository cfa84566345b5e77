"""`manage.py serve`: make the database ready, say where and how to sign in, and run until Ctrl-C."""

import io
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connections

from config.demo import demo_logins, needs_demo
from config.lock import AlreadyServed, DataLock
from config.network import ALL_ADDRESSES, addresses, listening_socket, print_qr_code
from config.one_process import run_one_process
from config.organiser import make_organiser

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """What was asked for on the command line (`config.options`)."""

    host: str
    port: int
    new: bool


def serve(options: ServeOptions, say: Say) -> None:
    """Run Kārta. Raises CommandError, with the way out, for a taken port or data that is served already."""
    lock = _lock()
    with listening_socket(options.host, options.port) as listening:
        local, hall = addresses(options.host, listening.getsockname()[1])
        lock.write_note(url=local)
        _prepare_data(options, say)
        connections.close_all()
        _say_where(options, local, hall, say)
        if settings.ONE_PROCESS:
            run_one_process(listening)
        else:
            from config.process_tree import run_process_tree  # what it imports is on Linux only

            run_process_tree(listening, data=settings.DATA_DIR, lock=lock, say=say)
    say("Stopped.")


def _lock() -> DataLock:
    try:
        return DataLock(settings.DATA_DIR / "serve.lock")
    except AlreadyServed as other:
        where = other.note.get("url", "another address")
        raise CommandError(f"This data is served already, at {where} (process {other.note.get('pid')}).") from other


def _prepare_data(options: ServeOptions, say: Say) -> None:
    say("Preparing the database …")
    call_command("migrate", interactive=False, verbosity=0)
    if options.new or not needs_demo():
        return
    say("Filling the empty database with a demonstration championship …")
    call_command("demo", stdout=io.StringIO())


def _say_where(options: ServeOptions, local: str, hall: str | None, say: Say) -> None:
    say(f"\nKārta runs at {local}")
    if hall:
        say(f"Phones in the hall reach it at {hall}")
        print_qr_code(hall)
    elif options.host in ALL_ADDRESSES:
        say("Phones cannot reach it: this machine is in no network.")
    if options.new and (account := make_organiser()):
        say("Sign in as {}, password {}\nThe password is shown this once only: write it down.".format(*account))
    if logins := demo_logins():
        say(f"Demonstration logins, on this machine only, password {settings.DEMO_PASSWORD}: {', '.join(logins)}")
    say("Ctrl-C stops it.\n")
