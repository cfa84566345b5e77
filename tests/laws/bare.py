"""Every row of both apps, read without a model: what no service, manager or field can colour."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import JSONField, Model

Row = dict[str, Any]
Rows = dict[str, list[Row]]
"""Model name → its rows in the order they were made, column → value. JSON is decoded, for reading only."""


def bare_rows() -> Rows:
    models = [*apps.get_app_config("tournaments").get_models(), *apps.get_app_config("scoring").get_models()]
    return {model.__name__: rows_of(model) for model in models}


def rows_of(model: type[Model]) -> list[Row]:
    """The rows of one table."""
    json_columns = {field.column for field in model._meta.concrete_fields if isinstance(field, JSONField)}
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(model._meta.db_table)} ORDER BY id")
        columns = [column[0] for column in cursor.description]
        found = [dict(zip(columns, row, strict=True)) for row in cursor.fetchall()]
    for row in found:
        row.update({column: _decoded(row[column]) for column in json_columns})
    return found


@lru_cache(maxsize=20_000)
def _decoded(text: str) -> Any:
    return json.loads(text)
