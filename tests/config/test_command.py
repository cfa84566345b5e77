"""A command where Kārta was never started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import DatabaseError

from config import command
from config.bootstrap import ROOT


@pytest.mark.parametrize("words", [["backup", "vakars"], ["changepassword", "organizators"]])
def test_who_forgot_new_is_told_so(tmp_path: Path, words: list[str]):
    environment = os.environ | {"KARTA_DATA": str(tmp_path)}
    environment.pop("DATABASE_URL", None)
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert f"There is no installation in {tmp_path} yet" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('relation "auth_user" does not exist', SystemExit),
        ("column x does not exist", DatabaseError),
        ("disk I/O error", DatabaseError),
    ],
)
def test_no_other_fault_of_the_database_is_called_so(monkeypatch: pytest.MonkeyPatch, said: str, told: type):
    def fails(_: list[str]) -> None:
        raise DatabaseError(said)

    monkeypatch.setattr(command, "execute_from_command_line", fails)
    with pytest.raises(told):
        command.run_command(["manage.py", "backup", "vakars"])
