"""From a bare Python to a running command: the environment is made once, and again when the lock changes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from config import bootstrap
from config.testing import run_tests

ROOT = Path(__file__).resolve().parents[2]
CalledProcessError = subprocess.CalledProcessError


class Machine:
    """What the bootstrap finds and does: commands are written down instead of run."""

    def __init__(self, directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.python = directory / ".venv" / "bin" / "python"
        self.lock = directory / "requirements.txt"
        self.lock.write_text("django==5.2")
        self.commands: list[list[str]] = []
        self.failing: tuple[str, ...] = ()
        for name, value in {
            "ENVIRONMENT": self.python.parents[1],
            "PYTHON": self.python,
            "run": self.run,
            "succeeds": self.succeeds,
            "say": lambda words: None,
        }.items():
            monkeypatch.setattr(bootstrap, name, value)
        monkeypatch.setattr(shutil, "which", lambda name: self.uv)
        self.uv: str | None = None

    def run(self, command: list[str]) -> None:
        self.commands.append(command)
        if command[1:] in [failing.split() for failing in self.failing]:
            raise CalledProcessError(1, command)
        if "venv" in command:
            self.python.parent.mkdir(parents=True, exist_ok=True)
            self.python.touch()

    def succeeds(self, command: list[str]) -> bool:
        return command[0] != str(self.python) or not self.failing

    def words(self) -> list[str]:
        """The commands without the long names of this machine."""
        return [
            " ".join(word.replace(str(self.lock.parent), "").replace(sys.executable, "python3") for word in command)
            for command in self.commands
        ]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


PIP_OPTIONS = "--quiet --require-hashes -r /requirements.txt"


def test_with_uv_on_the_path_uv_does_it(machine: Machine):
    machine.uv = "/bin/uv"
    bootstrap.install(machine.lock)
    assert machine.words() == [
        "/bin/uv venv --quiet --clear --python python3 /.venv",
        f"/bin/uv pip install --python /.venv/bin/python {PIP_OPTIONS}",
    ]


def test_else_the_venv_of_python_and_its_pip(machine: Machine):
    bootstrap.install(machine.lock)
    assert machine.words() == [
        "python3 -m venv --clear /.venv",
        f"/.venv/bin/python -m pip --disable-pip-version-check install {PIP_OPTIONS}",
    ]


def test_where_ensurepip_is_missing_the_pip_of_the_machine_fills_a_venv_without(machine: Machine):
    machine.failing = (f"-m venv --clear {machine.lock.parent}/.venv",)
    bootstrap.install(machine.lock)
    assert machine.words() == [
        "python3 -m venv --clear /.venv",
        "python3 -m venv --clear --without-pip /.venv",
        f"python3 -m pip --disable-pip-version-check --python /.venv/bin/python install {PIP_OPTIONS}",
    ]


def test_without_any_pip_it_says_how_to_get_one(machine: Machine, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bootstrap, "succeeds", lambda command: False)
    with pytest.raises(SystemExit, match="apt install python3-pip"):
        bootstrap.install(machine.lock)


def test_the_same_lock_is_installed_once_and_a_changed_one_again_into_the_same_environment(machine: Machine):
    bootstrap.install(machine.lock)
    bootstrap.install(machine.lock)
    assert len(machine.commands) == 2
    machine.lock.write_text("django==5.2.1")
    bootstrap.install(machine.lock)
    assert [" install " in words for words in machine.words()] == [False, True, True]


def test_an_installation_that_failed_is_tried_again(machine: Machine):
    machine.uv = "/bin/uv"
    machine.failing = (f"pip install --python {machine.python} --quiet --require-hashes -r {machine.lock}",)
    with pytest.raises(CalledProcessError):
        bootstrap.install(machine.lock)
    machine.failing = ()
    bootstrap.install(machine.lock)
    assert len(machine.commands) == 3


def test_a_second_start_that_still_misses_packages_says_so_instead_of_going_round(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("KARTA_INSIDE", "1")
    with pytest.raises(SystemExit, match="incomplete"):
        bootstrap.run_inside(["manage.py", "serve"])


def test_an_old_python_is_told_which_one_is_needed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is 3\.9"):
        bootstrap.run_inside(["manage.py", "serve"])


@pytest.mark.parametrize(("command", "lock"), [("serve", "requirements.txt"), ("test", "requirements-dev.txt")])
def test_only_tests_need_the_tools(monkeypatch: pytest.MonkeyPatch, command: str, lock: str):
    installed: list[str] = []
    monkeypatch.setattr(bootstrap, "install", lambda path: installed.append(path.name))
    monkeypatch.setattr(os, "execv", lambda program, words: installed.append(words[-1]))
    monkeypatch.delenv("KARTA_INSIDE", raising=False)
    bootstrap.run_inside(["manage.py", command])
    monkeypatch.delenv("KARTA_INSIDE")
    assert installed == [lock, command]


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ([], ["not e2e and not serve and not slow and not postgres"]),
        (["--e2e"], ["not e2e and not serve and not slow and not postgres", "e2e or serve"]),
        (
            ["--postgres", "--e2e"],
            [
                "not e2e and not serve and not slow and not postgres",
                "not e2e and not serve and not slow and not once",
                "e2e or serve",
            ],
        ),
    ],
)
def test_which_tests_run(monkeypatch: pytest.MonkeyPatch, words: list[str], parts: list[str]):
    calls: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr(subprocess, "call", lambda command, env: calls.append((command, env)) or 0)
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere")
    assert run_tests([*words, "tests/engine", "-x"]) == 0
    assert [command[command.index("-m", 3) + 1] for command, _ in calls] == parts
    assert all(command[-2:] == ["tests/engine", "-x"] and "REDIS_URL" not in env for command, env in calls)
    assert [env.get("DATABASE_URL", "").startswith("postgres") for _, env in calls] == [
        "--database-only" in command for command, _ in calls
    ]


@pytest.mark.parametrize(("codes", "expected"), [([0, 5, 0], 0), ([0, 1, 0], 1), ([2, 0, 1], 2)])
def test_all_parts_run_and_the_first_failure_counts(monkeypatch: pytest.MonkeyPatch, codes, expected):
    left = iter(codes)
    monkeypatch.setattr(subprocess, "call", lambda command, env: next(left))
    assert run_tests(["--postgres", "--e2e"]) == expected
    assert list(left) == []


@pytest.mark.serve
def test_a_bare_python_runs_a_command_of_a_fresh_checkout(tmp_path: Path):
    bare = sys._base_executable
    if subprocess.run([bare, "-c", "import django"], capture_output=True).returncode == 0:
        pytest.skip("this Python has the packages itself")
    for name in ("manage.py", "requirements.txt", "config", "engine", "tournaments", "scoring", "static", "templates"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    (tmp_path / "locale").mkdir()
    command = [bare, "manage.py", "check"]
    kept = {name: value for name, value in os.environ.items() if name not in {"KARTA_DATA", "KARTA_INSIDE"}}
    first = subprocess.run(command, cwd=tmp_path, env=kept, capture_output=True, text=True)
    assert first.returncode == 0, first.stderr
    assert first.stderr.startswith("Installing the packages of Kārta into .venv")
    second = subprocess.run(command, cwd=tmp_path, env=kept, capture_output=True, text=True)
    assert (second.returncode, second.stderr) == (0, "")
