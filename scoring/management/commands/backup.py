"""`python3 manage.py backup SLUG`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from scoring.services.backup import save_stage
from tournaments.models import Stage


class Command(BaseCommand):
    """See `scoring.services.backup`."""

    help = "Save a whole stage as one file that `restore` reads. It holds codes and contacts: keep it to yourself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the address of the stage, as in /stages/SLUG/")

    def handle(self, *args: Any, slug: str, **options: Any) -> None:
        stage = Stage.objects.filter(slug=slug).first()
        if stage is None:
            known = ", ".join(Stage.objects.order_by("slug").values_list("slug", flat=True))
            raise CommandError(f"No stage “{slug}” here. There are: {known or 'none'}.")
        self.stdout.write(f"Saved: {save_stage(stage=stage, label='asked', now=timezone.now())}")
