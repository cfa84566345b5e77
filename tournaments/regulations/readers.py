"""Values out of JSON that nobody vouches for.

A `Reader` takes a JSON value and its path, gives the typed value or raises `RegulationRefused` with all its faults.
The functions named after a type make one.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from tournaments.regulations.faults import Fault, FaultCode, RegulationRefused

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)
Reader = Callable[[object, str], T]

_FRACTION = re.compile(r"[0-9]{1,3}(?:/[0-9]{1,3}|\.[0-9]{1,3})?")
_NAME = re.compile(r"[a-z_]{1,30}")
SIXTIETHS = 60
"""Place points are stored as whole sixtieths: halves, thirds, quarters and fifths are exact."""


def refuse(code: FaultCode, path: str, **params: object) -> RegulationRefused:
    """The refusal for one fault."""
    return RegulationRefused([Fault(code, path, params)])


def join(path: str, key: object) -> str:
    """The path of a field of the object at `path`."""
    return f"{path}.{key}" if path else str(key)


def text(longest: int) -> Reader[str]:
    """A line of 1 to `longest` printable characters, blanks around it taken off."""

    def read(value: object, path: str) -> str:
        if not isinstance(value, str):
            raise refuse(FaultCode.WRONG_TYPE, path, expected="string")
        if not value.isprintable():
            raise refuse(FaultCode.UNPRINTABLE, path)
        if not 1 <= len(value.strip()) <= longest:
            raise refuse(FaultCode.OUT_OF_RANGE, path, least=1, most=longest)
        return value.strip()

    return read


def name(value: object, path: str) -> str:
    """A key of small Latin letters and underscores, such as a category."""
    found = text(30)(value, path)
    if not _NAME.fullmatch(found):
        raise refuse(FaultCode.BAD_NAME, path)
    return found


def integer(least: int, most: int) -> Reader[int]:
    """A whole number from `least` to `most`; a boolean is none."""

    def read(value: object, path: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise refuse(FaultCode.WRONG_TYPE, path, expected="integer")
        if not least <= value <= most:
            raise refuse(FaultCode.OUT_OF_RANGE, path, least=least, most=most)
        return value

    return read


def boolean(value: object, path: str) -> bool:
    """True or false; a number is neither."""
    if not isinstance(value, bool):
        raise refuse(FaultCode.WRONG_TYPE, path, expected="boolean")
    return value


def fraction(value: object, path: str) -> Fraction:
    """An exact number of sixtieths, not negative: 2, 2.5, "2.5" or "5/2"."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise refuse(FaultCode.WRONG_TYPE, path, expected="number")
    if not _FRACTION.fullmatch(str(value)) or re.search(r"/0+$", str(value)):
        raise refuse(FaultCode.BAD_FRACTION, path)
    found = Fraction(str(value))
    if SIXTIETHS % found.denominator:
        raise refuse(FaultCode.NOT_SIXTIETHS, path)
    return found


def choice(kind: type[E], *among: E) -> Reader[E]:
    """One member of `kind`, or only of those named in `among`."""
    known = [member.value for member in among or kind]

    def read(value: object, path: str) -> E:
        if value not in known:
            raise refuse(FaultCode.UNKNOWN_CHOICE, path, known=", ".join(known))
        return kind(value)

    return read


def optional(reader: Reader[T]) -> Reader[T | None]:
    """The value of `reader`, or None for null."""

    def read(value: object, path: str) -> T | None:
        return None if value is None else reader(value, path)

    return read


def sequence(reader: Reader[T], least: int, most: int) -> Reader[tuple[T, ...]]:
    """A list of `least` to `most` values."""

    def read(value: object, path: str) -> tuple[T, ...]:
        if not isinstance(value, list | tuple):
            raise refuse(FaultCode.WRONG_TYPE, path, expected="array")
        if not least <= len(value) <= most:
            raise refuse(FaultCode.OUT_OF_RANGE, path, least=least, most=most)
        return tuple(_all((reader, item, f"{path}[{place}]") for place, item in enumerate(value)))

    return read


def distinct(reader: Reader[T], least: int, most: int) -> Reader[tuple[T, ...]]:
    """A list of `least` to `most` values, none of them twice."""

    def read(value: object, path: str) -> tuple[T, ...]:
        found = sequence(reader, least, most)(value, path)
        again = [place for place, item in enumerate(found) if item in found[:place]]
        if again:
            raise RegulationRefused(Fault(FaultCode.DUPLICATE, f"{path}[{place}]") for place in again)
        return found

    return read


def record(readers: Mapping[str, Reader[Any]]) -> Reader[dict[str, Any]]:
    """An object with exactly the fields of `readers`."""

    def read(value: object, path: str) -> dict[str, Any]:
        found, faults = collect(value, path, readers)
        faults += [Fault(FaultCode.MISSING_FIELD, join(path, key)) for key in readers if key not in table(value, path)]
        if faults:
            raise RegulationRefused(faults)
        return found

    return read


def collect(
    value: object,
    path: str,
    readers: Mapping[str, Reader[Any]],
    unknown: FaultCode = FaultCode.UNKNOWN_FIELD,
) -> tuple[dict[str, Any], list[Fault]]:
    """The good fields of an object, and the faults of all others; a field without a reader is an `unknown` fault."""
    found: dict[str, Any] = {}
    faults: list[Fault] = []
    for key, item in table(value, path).items():
        try:
            if key not in readers:
                raise refuse(unknown, join(path, key))
            found[key] = readers[key](item, join(path, key))
        except RegulationRefused as refusal:
            faults += refusal.faults
    return found, faults


def table(value: object, path: str) -> dict[str, object]:
    """A JSON object; keys are taken as text."""
    if not isinstance(value, Mapping):
        raise refuse(FaultCode.WRONG_TYPE, path, expected="object")
    return {str(key): item for key, item in value.items()}


def _all(items: Iterable[tuple[Reader[T], object, str]]) -> list[T]:
    """Every value, or the refusal with the faults of all that are not good."""
    found: list[T] = []
    faults: list[Fault] = []
    for reader, value, path in items:
        try:
            found.append(reader(value, path))
        except RegulationRefused as refusal:
            faults += refusal.faults
    if faults:
        raise RegulationRefused(faults)
    return found
