"""Inputs: the shape of what may be sent. What it means is for the services to judge."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

MOST_SMALL = 32_767
"""What a small integer column holds."""
ENTRY_KEY = re.compile(r"[A-Za-z0-9_-]{1,48}")


class Body(serializers.Serializer):
    """What a request says, as JSON or in its address. A field that is not known is a fault, not a silent nothing."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """The values read. Raises ValidationError with every fault of every field."""
        unknown = [name for name in data if name not in self.fields] if isinstance(data, Mapping) else []
        faults = {name: [ErrorDetail("", code="unknown_field")] for name in unknown}
        try:
            values = super().to_internal_value(data)
        except ValidationError as error:
            raise ValidationError({**error.detail, **faults}) from error
        if faults:
            raise ValidationError(faults)
        return values


class EntryKeyField(serializers.CharField):
    """Chosen by the sender, anew for each thing he writes: sent again, it gives what was stored and writes nothing."""

    def __init__(self, **kwargs: Any) -> None:
        pattern = ENTRY_KEY.pattern
        super().__init__(
            help_text=f"{pattern}; the same key again gives what was stored, and writes nothing.", **kwargs
        )

    def to_internal_value(self, data: Any) -> str:
        """The key. Raises ValidationError (`bad_entry_key`)."""
        if not isinstance(data, str) or not ENTRY_KEY.fullmatch(data):
            raise ValidationError("", code="bad_entry_key")
        return data


class BySeatField(serializers.DictField):
    """Values by seat: {"1": …, "2": …}. Whether the table has the seat, the service knows."""

    def to_internal_value(self, data: Any) -> dict[int, Any]:
        """By seat as a number. Raises ValidationError."""
        values = super().to_internal_value(data)
        if faulty := [key for key in values if not re.fullmatch(r"[0-9]{1,2}", key)]:
            raise ValidationError({key: [ErrorDetail("", code="unknown_field")] for key in faulty})
        return {int(key): value for key, value in values.items()}


def whole(least: int = 1, most: int = MOST_SMALL, **kwargs: Any) -> serializers.IntegerField:
    """A whole number that fits its column."""
    return serializers.IntegerField(min_value=least, max_value=most, **kwargs)


def words(**kwargs: Any) -> serializers.CharField:
    """A text that may be missing or empty; how long it may be, the service says."""
    return serializers.CharField(required=False, allow_blank=True, **kwargs)


def sizes() -> serializers.ListField:
    """Table sizes by hand; whether they fit, the service says."""
    return serializers.ListField(
        child=whole(0),
        required=False,
        help_text="Of the tables, table 1 first, 3 to 5 each; without them the regulation splits.",
    )


def reason(**kwargs: Any) -> serializers.CharField:
    """Why; that it is needed, the service says."""
    return serializers.CharField(allow_blank=True, **kwargs)
