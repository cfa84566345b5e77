"""`python3 manage.py serve`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from config.options import add_options
from config.serve import ServeOptions, serve
from config.supervisor import Hopeless


class Command(BaseCommand):
    """See `config.serve`."""

    help = "Run Kārta on this machine: prepare the database, then serve until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `config.options`."""
        add_options(parser)

    def handle(self, *args: Any, host: str, port: int, new: bool, **options: Any) -> None:
        """Serve. Words go out at once, also into a file."""

        def say(words: str) -> None:
            self.stdout.write(words)
            self.stdout.flush()

        try:
            serve(ServeOptions(host=host, port=port, new=new), say)
        except Hopeless as error:
            raise CommandError(str(error)) from error
