"""Reading JSON from anywhere: wrong values become faults and harmless stand-ins, so that all faults are found."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from engine.json_input import TOO_LARGE
from tournaments.regulations import Fault

Name = str | int
"""What an entrant is called in a document."""
Object = Mapping[str, Any]
Choice = TypeVar("Choice", bound=StrEnum)

LONGEST_TEXT = 200


class JsonReader:
    """The shapes of a document; `faults` has what was wrong with it.

    wrong_type `expected` · out_of_range `least`, `most` (of a text or an array: its length) · unprintable ·
    unknown_field · missing_field · unknown_choice `known`
    """

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, code: str, path: str, **params: object) -> None:
        """Note a fault."""
        self.faults.append(Fault(code, path, params))

    def record(self, value: object, path: str, known: Collection[str] | None, needed: Sequence[str] = ()) -> Object:
        """An object; `known` are the only keys it may have, None: any."""
        if not isinstance(value, dict):
            self.fault("wrong_type", path, expected="object")
            return {}
        prefix = f"{path}." if path else ""
        for name in value:
            if known is not None and name not in known:
                self.fault("unknown_field", f"{prefix}{name}")
        for name in needed:
            if name not in value:
                self.fault("missing_field", f"{prefix}{name}")
        return value

    def array(self, value: object, path: str, most: int) -> list[Any]:
        """An array of at most so many values; too long a one is not looked into."""
        if not isinstance(value, list):
            self.fault("wrong_type", path, expected="array")
            return []
        if len(value) > most:
            self.fault("out_of_range", path, least=0, most=most)
            return []
        return value

    def name(self, value: object, path: str) -> Name:
        """A name: a text or a whole number."""
        if isinstance(value, bool) or not isinstance(value, str | int):
            self.fault("wrong_type", path, expected="string or integer")
            return ""
        if isinstance(value, str):
            return self.text(value, path)
        if abs(value) >= TOO_LARGE:
            self.fault("out_of_range", path, least=1 - TOO_LARGE, most=TOO_LARGE - 1)
        return value

    def text(self, value: object, path: str) -> str:
        """A line of printable text."""
        if not isinstance(value, str):
            self.fault("wrong_type", path, expected="string")
            return ""
        if len(value) > LONGEST_TEXT:
            self.fault("out_of_range", path, least=0, most=LONGEST_TEXT)
            return ""
        if not value.isprintable():
            self.fault("unprintable", path)
            return ""
        return value

    def number(self, value: object, path: str, least: int, most: int) -> int:
        """A whole number of a range."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault("wrong_type", path, expected="integer")
            return least
        if not least <= value <= most:
            self.fault("out_of_range", path, least=least, most=most)
            return least
        return value

    def choice(self, value: object, path: str, choices: Mapping[str, Choice]) -> Choice:
        """One of the choices, by its word."""
        if not isinstance(value, str) or value not in choices:
            self.fault("unknown_choice", path, known=list(choices))
            return next(iter(choices.values()))
        return choices[value]

    def flag(self, value: object, path: str) -> bool:
        """Yes or no."""
        if not isinstance(value, bool):
            self.fault("wrong_type", path, expected="boolean")
        return value is True
