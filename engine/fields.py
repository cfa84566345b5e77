"""Typed values out of JSON that nobody vouches for.

Each reader gives the value, or `None` after adding a fault. The place of the fault is a path, or a path and the
field of the object there. A boolean is not a number, `1.0` is not an integer, and a lone surrogate is not text.
"""

from collections.abc import Collection

from engine.errors import Faults

LONGEST_TEXT = 1000
"""Characters in a name or a reason; more is no name."""

LONGEST_KEY = 60
"""Characters of an unknown key that a fault's path repeats."""


def join(path: str, field: object) -> str:
    """The path of a field of the object at `path`; of the value at `path` itself for the empty field."""
    shown = str(field)[:LONGEST_KEY]
    return f"{path}.{shown}" if path and shown else path or shown


def read_text(value: object, path: str, faults: Faults, field: object = "") -> str | None:
    """A text of 1 to `LONGEST_TEXT` characters."""
    text = read_word(value, path, faults, field)
    if text is not None and not 1 <= len(text) <= LONGEST_TEXT:
        faults.add("out_of_range", join(path, field), least=1, most=LONGEST_TEXT)
        return None
    return text


def read_word(value: object, path: str, faults: Faults, field: object = "") -> str | None:
    """A text that the caller looks up; empty or endless it is one more that he does not find."""
    if not isinstance(value, str) or not _is_encodable(value):
        faults.add("wrong_type", join(path, field), expected="string")
        return None
    return value


def read_integer(value: object, path: str, faults: Faults, field: object = "", *, least: int, most: int) -> int | None:
    """A whole number from `least` to `most`."""
    number = read_any_integer(value, path, faults, field)
    if number is not None and not least <= number <= most:
        faults.add("out_of_range", join(path, field), least=least, most=most)
        return None
    return number


def read_any_integer(value: object, path: str, faults: Faults, field: object = "") -> int | None:
    """A whole number, however large."""
    if not isinstance(value, int) or isinstance(value, bool):
        faults.add("wrong_type", join(path, field), expected="integer")
        return None
    return value


def read_flag(value: object, path: str, faults: Faults, field: object = "") -> bool | None:
    """True or false."""
    if not isinstance(value, bool):
        faults.add("wrong_type", join(path, field), expected="boolean")
        return None
    return value


def read_list(value: object, path: str, faults: Faults, field: object = "") -> list[object] | None:
    """A JSON array."""
    if not isinstance(value, list):
        faults.add("wrong_type", join(path, field), expected="array")
        return None
    return value


def read_object(value: object, path: str, faults: Faults, field: object = "") -> dict[str, object] | None:
    """A JSON object."""
    if not isinstance(value, dict):
        faults.add("wrong_type", join(path, field), expected="object")
        return None
    return value


def check_keys(
    fields: dict[str, object], path: str, faults: Faults, *, required: Collection[str], optional: Collection[str]
) -> None:
    """Every required field is there, and none but these."""
    for key in required:
        if key not in fields:
            faults.add("missing_field", join(path, key))
    for key in fields:
        if key not in required and key not in optional:
            faults.add("unknown_field", join(path, key))


def _is_encodable(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
