"""`python3 manage.py restore FILE`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from scoring.management.tables import make_tables_where_none_are
from scoring.messages import say
from scoring.services.backup import Restored, read_copy, restore_stage
from tournaments.errors import Refusal
from tournaments.models import RoundStatus


class Command(BaseCommand):
    """See `scoring.services.backup`."""

    help = "Put a stage saved by `backup`, or after a round, into this installation; it goes on with the next deal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a safety copy: .json.gz or .json")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        make_tables_where_none_are()
        try:
            restored = restore_stage(document=read_copy(file), now=timezone.now())
        except OSError as error:
            raise CommandError(f"Cannot read {file}: {error.strerror}") from error
        except Refusal as refusal:
            raise CommandError("; ".join(say(fault) for fault in refusal.faults)) from refusal
        self._tell(restored)

    def _tell(self, restored: Restored) -> None:
        stage = restored.stage
        self.stdout.write(f"Restored: {stage.name}, /stages/{stage.slug}/")
        for name in restored.new_accounts:
            self.stdout.write(f"{name} has no password yet: python3 manage.py changepassword {name}")
        if restored.new_accounts:
            self.stdout.write("(Add --new there too, if you gave it here.)")
        for round in stage.rounds.filter(status=RoundStatus.RUNNING):
            self.stdout.write(f"The clock of round {round.number} went on meanwhile: give the lost minutes back.")
        if restored.photos_left_out:
            self.stdout.write("Photos of paper sheets stayed on the first machine:")
            self.stdout.writelines(f"  {photo}" for photo in restored.photos_left_out)
