"""Bodies of requests: strict JSON, of a size that is bounded before anything is read."""

from __future__ import annotations

from typing import IO, Any

from django.http import QueryDict
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import DataAndFiles, JSONParser, MultiPartParser

from engine.errors import SheetRefused
from engine.json_input import parse_json

MOST_BYTES = 256 * 1024
"""A sheet of sixty deals has a twentieth of this."""
MULTIPART_ROOM = 16 * 1024
"""Headers and boundaries around a file."""


class BodyTooLarge(APIException):
    """More bytes than the operation takes."""

    status_code = 413
    default_code = "body_too_large"


class LengthNeeded(APIException):
    """A body that does not say how long it is; the framework would take it for none."""

    status_code = 411
    default_code = "length_needed"


class BoundedJSONParser(JSONParser):
    """JSON in UTF-8 without repeated keys, NaN, and text no database stores. The operation says how long it may be."""

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> object:
        """Raises `BodyTooLarge` and `ParseError`."""
        most = parser_context["view"].most_bytes
        body = stream.read(most + 1)
        if len(body) > most:
            raise BodyTooLarge
        try:
            value = parse_json(body)
        except SheetRefused as refused:
            raise ParseError(refused.faults[0].params["problem"]) from refused
        if not _is_storable(value):
            raise ParseError("a text holds U+0000 or half a character")
        return value


class BoundedMultiPartParser(MultiPartParser):
    """A form with a file, no longer than the operation takes."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None
    ) -> DataAndFiles[QueryDict, Any]:
        """Raises `BodyTooLarge` and `ParseError`."""
        said = parser_context["request"].META.get("CONTENT_LENGTH", "")
        if not said.isdecimal() or int(said) > parser_context["view"].most_bytes + MULTIPART_ROOM:
            raise BodyTooLarge
        return super().parse(stream, media_type, parser_context)


def _is_storable(value: object) -> bool:
    """Whether every text in it is one that any database takes."""
    if isinstance(value, str):
        return "\x00" not in value and not any("\ud800" <= sign <= "\udfff" for sign in value)
    if isinstance(value, dict):
        return all(_is_storable(key) and _is_storable(item) for key, item in value.items())
    return all(map(_is_storable, value)) if isinstance(value, list) else True
