"""`python3 manage.py demo`."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from scoring.management.tables import make_tables_where_none_are
from scoring.simulation.demo import build_demo
from tournaments.models import Player, Stage


class Command(BaseCommand):
    """See `scoring.simulation.demo`."""

    help = "Fill an empty database with a demonstration championship whose second stage is in mid-round."

    def handle(self, *args: Any, **options: Any) -> None:
        make_tables_where_none_are()
        if any(model.objects.exists() for model in (Stage, Player, get_user_model())):
            raise CommandError("The database is not empty: the demonstration would mix with what is there.")
        demo = build_demo(now=timezone.now())
        self.stdout.write(f"In mid-round: {demo.stage.name}, /stages/{demo.stage.slug}/")
        self.stdout.write(f"Logins, on this machine only: {', '.join(demo.usernames)}")
        self.stdout.write(f"Password of all: {settings.DEMO_PASSWORD}")
        player = demo.player
        self.stdout.write(f"As a player, at /me/: number {player.start_number}, code {player.code} ({player.name})")
