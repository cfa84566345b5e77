"""JSON text from anywhere becomes a value, or the refusal `malformed_json`; nothing else can happen.

Stricter than Python's reader: UTF-8 without a byte order mark, no NaN or Infinity, no key twice in one object.
"""

import json
from typing import NoReturn

from engine.errors import Fault, SheetRefused

LONGEST_NUMBER = 30
"""Characters of an integer that are worth reading."""

TOO_LARGE = 10**30
"""Stands for every longer integer, which is out of any range."""


def parse_json(data: bytes) -> object:
    """The value `data` holds. Raises `SheetRefused` with the one fault `malformed_json`."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _malformed(f"byte {error.start} is not UTF-8") from error
    if text.startswith("\ufeff"):
        raise _malformed("it begins with a byte order mark; save it as UTF-8 without one")
    try:
        value: object = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise _malformed(f"{error.msg}, line {error.lineno} column {error.colno}") from error
    except RecursionError as error:
        raise _malformed("nested too deeply") from error
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise _malformed("an object has the same key twice")
    return fields


def _integer(digits: str) -> int:
    """Reading a number of any length would take time without limit."""
    if len(digits) <= LONGEST_NUMBER:
        return int(digits)
    return -TOO_LARGE if digits.startswith("-") else TOO_LARGE


def _constant(name: str) -> NoReturn:
    raise _malformed(f"{name} is not JSON")


def _malformed(problem: str) -> SheetRefused:
    return SheetRefused((Fault("malformed_json", "", {"problem": problem}),))


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant)
