"""The tables of a database that has none yet."""

from __future__ import annotations

from django.core.management import call_command
from django.db import connection


def make_tables_where_none_are() -> None:
    """Make them in an empty database, as `serve` does: who restores on a borrowed laptop has started nothing there.

    A database with tables is left as it is: `migrate` is a decision of its own.
    """
    if not connection.introspection.table_names():
        call_command("migrate", interactive=False, verbosity=0)
