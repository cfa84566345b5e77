"""Any command but `serve` and `test`, with plain words where there is nothing yet for it to work on."""

import re
import sys
from collections.abc import Sequence

from django.conf import settings
from django.core.management import execute_from_command_line
from django.db import DatabaseError

_NO_TABLE = re.compile(r"no such table|relation .* does not exist")  # SQLite, PostgreSQL


def run_command(words: Sequence[str]) -> None:
    """Run it. Where no table is, somebody forgot `--new`, or has not started Kārta yet."""
    try:
        execute_from_command_line(list(words))
    except DatabaseError as error:
        if not _NO_TABLE.search(str(error)):
            raise
        data = settings.DATA_DIR
        sys.exit(f"There is no installation in {data} yet. Was it made with serve --new? Then say --new here too.")
