"""From a bare Python to the project's own environment: make `.venv`, install the lock, start again inside.

It runs before anything is installed, so it uses the standard library only; and in syntax that an older Python can read,
so that it can say which one is needed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT.joinpath(*(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
INSIDE = "KARTA_INSIDE"  # set for the second start, which must find everything


def run_inside(arguments):
    """Start `arguments` (a program and its words) again in the project's environment. It does not return."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is read by an older one too
        sys.exit("Kārta needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info[:2]))
    if os.environ.get(INSIDE):
        sys.exit(f"The packages in {ENVIRONMENT} are incomplete. Delete that directory and start again.")
    try:
        install(ROOT / ("requirements-dev.txt" if arguments[1:2] == ["test"] else "requirements.txt"))
    except subprocess.CalledProcessError as error:
        sys.exit(f"Installing failed: {' '.join(map(str, error.cmd))}\n{error.output or ''}")
    command = [str(PYTHON), *arguments]
    os.environ[INSIDE] = "1"
    if os.name == "nt":  # there, exec would give the terminal back at once
        sys.exit(subprocess.call(command))  # noqa: S603
    os.execv(command[0], command)  # noqa: S606


def install(lock):
    """Bring the environment to what a lock says. Nothing to do when that very lock was installed last time."""
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    stamp = ENVIRONMENT / (lock.stem + ".installed")
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == digest:
        return
    say("Installing the packages of Kārta into .venv; this takes half a minute, the first time only …")
    uv = shutil.which("uv")
    if not PYTHON.exists():
        make_environment(uv)
    run([*installer(uv), "--quiet", "--require-hashes", "-r", str(lock)])
    stamp.write_text(digest)


def make_environment(uv):
    """An empty environment. Debian's Python has no ensurepip: there it is made without pip."""
    if uv:
        run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(ENVIRONMENT)])
        return
    try:
        run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)])
    except subprocess.CalledProcessError:
        run([sys.executable, "-m", "venv", "--clear", "--without-pip", str(ENVIRONMENT)])


def installer(uv):
    """The command that installs into the environment: uv, the environment's own pip, or this Python's."""
    if uv:
        return [uv, "pip", "install", "--python", str(PYTHON)]
    if succeeds([str(PYTHON), "-m", "pip", "--version"]):
        return [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install"]
    if succeeds([sys.executable, "-m", "pip", "--version"]):
        return [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(PYTHON), "install"]
    sys.exit("Kārta needs pip to install its packages. On Debian and Ubuntu: sudo apt install python3-pip")


def run(command):
    """Run a command silently. Raises CalledProcessError, which holds what it said."""
    subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # noqa: S603


def succeeds(command):
    """Whether a command ends well."""
    return subprocess.run(command, capture_output=True).returncode == 0  # noqa: S603


def say(words):
    """Tell the reader at once what goes on."""
    print(words, file=sys.stderr, flush=True)
