"""Column types of our own."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class KeyField(models.CharField):
    """A stored key of `tournaments.names`, compared by code points on every database.

    SQLite compares so by itself; PostgreSQL would follow the language of its cluster, hence its collation "C".
    """

    def db_parameters(self, connection: BaseDatabaseWrapper) -> dict[str, Any]:
        """As Django's, with the collation PostgreSQL needs."""
        parameters = super().db_parameters(connection)
        return {**parameters, "collation": "C"} if connection.vendor == "postgresql" else parameters
