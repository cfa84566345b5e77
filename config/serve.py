"""`manage.py serve`: make the database ready, say where and how to sign in, and run until Ctrl-C."""

import io
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connections

from config.demo import demo_logins, needs_demo
from config.lock import AlreadyServed, DataLock
from config.network import ALL_ADDRESSES, addresses, listening_socket, print_qr_code
from config.one_process import run_one_process
from config.organiser import make_organiser
from scoring.tasks import catch_up

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """What was asked for on the command line (`config.options`)."""

    host: str
    port: int
    new: bool


def serve(options: ServeOptions, say: Say) -> None:
    """Run Kārta. Raises CommandError, with the way out, for a taken port, and for data served already or of no use."""
    lock = _lock()
    with listening_socket(options.host, options.port) as listening:
        local, hall = addresses(options.host, listening.getsockname()[1])
        logins = _prepare(options, lock, local, say)
        _say_where(options, local, hall, say)
        _say_logins(options, logins, say)
        connections.close_all()
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


def _prepare(options: ServeOptions, lock: DataLock, local: str, say: Say) -> str:
    """Make note and database ready. Gives the logins of the demonstration, as `_demo`."""
    try:
        lock.write_note(url=local)
        say("Preparing the database …")
        call_command("migrate", interactive=False, verbosity=0)
        catch_up()
        return _demo(options, say)
    except (DatabaseError, OSError) as error:
        raise CommandError(
            f"The data in {settings.DATA_DIR} cannot be used: {error}\nIs the disk full? If the database is broken, "
            "move it away and go on from the last round saved in backups/ beside it: python3 manage.py restore FILE"
        ) from error


def _demo(options: ServeOptions, say: Say) -> str:
    """The logins of the demonstration, which an empty database gets first; empty where there is none."""
    if not options.new and needs_demo():
        say("Filling the empty database with a demonstration championship …")
        words = io.StringIO()
        call_command("demo", stdout=words)
        return words.getvalue()
    names = ", ".join(demo_logins())
    return names and f"Demonstration logins, on this machine only: {names}. Password of all: {settings.DEMO_PASSWORD}"


def _say_where(options: ServeOptions, local: str, hall: str | None, say: Say) -> None:
    say(f"\nKārta runs at {local}")
    if hall:
        say(f"Phones in the hall reach it at {hall}")
        print_qr_code(hall)
    elif options.host in ALL_ADDRESSES:
        say("Phones cannot reach it: this machine is in no network.")


def _say_logins(options: ServeOptions, demo: str, say: Say) -> None:
    if options.new and (account := make_organiser()):
        say("Sign in as {}, password {}\nThe password is shown this once only: write it down.".format(*account))
    if demo:
        say(demo.rstrip())
    say("Ctrl-C stops it.\n")
