"""From one machine to another as people do it, and a machine that dies in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DYING = """
import os, signal, sys
from pathlib import Path
import django
django.setup()
from django.utils import timezone
from scoring.services.backup import read_copy, restoring, restore_stage
restoring._point_to_regulation = lambda *rows: os.kill(os.getpid(), signal.SIGKILL)
restore_stage(document=read_copy(Path(sys.argv[1])), now=timezone.now())
"""
COUNTING = """
import django
django.setup()
from django.contrib.auth import get_user_model
from scoring.models import SheetLine
from tournaments.models import Player, Stage
print([model.objects.count() for model in (Stage, Player, SheetLine, get_user_model())])
"""


def run(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python with these words, with its data in a directory of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment = kept | {"KARTA_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True)


def manage(data: Path, *words: str) -> str:
    done = run(data, "manage.py", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.serve
def test_a_stage_goes_to_another_machine_even_when_that_one_dies_in_the_middle(tmp_path: Path):
    first, second = tmp_path / "first", tmp_path / "second"
    manage(first, "migrate", "--verbosity=0")
    manage(first, "demo")
    copy = manage(first, "backup", "2-posms-jurkalne").partition(": ")[2].strip()
    manage(second, "migrate", "--verbosity=0")
    assert run(second, "-c", DYING, copy).returncode == -signal.SIGKILL
    assert run(second, "-c", COUNTING).stdout.strip() == "[0, 0, 0, 0]"
    said = manage(second, "restore", copy)
    assert "python3 manage.py changepassword organizators" in said
    stages, players, lines, users = map(int, run(second, "-c", COUNTING).stdout.strip("[]\n").split(", "))
    assert (stages, players, users) == (1, 26, 4)
    assert lines > 100
    again = run(second, "manage.py", "restore", copy)
    assert again.returncode == 1
    assert "2-posms-jurkalne" in again.stderr


@pytest.mark.serve
def test_a_machine_where_nothing_was_ever_started_gets_its_tables_first(tmp_path: Path):
    manage(tmp_path / "first", "demo")
    copy = manage(tmp_path / "first", "backup", "2-posms-jurkalne").partition(": ")[2].strip()
    said = manage(tmp_path / "second", "restore", "--new", copy)
    assert "Restored" in said
    assert run(tmp_path / "second" / "real", "-c", COUNTING).stdout.startswith("[1, ")
