"""The rules of a game as JSON names them: a preset, or a preset and options. The same reader for every game."""

import json
from collections.abc import Collection, Mapping
from dataclasses import Field, replace
from typing import Any, ClassVar, Protocol, TypeVar

from engine.errors import Faults
from engine.fields import join


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


RulesT = TypeVar("RulesT", bound=_Dataclass)

Options = Mapping[str, Collection[object]]
"""Option → its values as JSON writes them, the default first; a range where a whole run of numbers is allowed."""


def read_rules(
    value: object, path: str, faults: Faults, *, presets: Mapping[str, RulesT], options: Options, default: str
) -> RulesT | None:
    """The rules a document names; `default` is the preset when it names none. None after adding what is wrong."""
    if isinstance(value, str):
        return _preset(value, path, faults, presets)
    if not isinstance(value, dict):
        faults.add("wrong_type", path, expected="object")
        return None
    before = len(faults)
    rules = _preset(value.get("preset", default), join(path, "preset"), faults, presets)
    chosen = {name: option for name, option in value.items() if name != "preset"}
    for name, option in chosen.items():
        _check_option(options, name, option, join(path, name), faults)
    if rules is None or len(faults) > before:
        return None
    return replace(rules, **chosen) if chosen else rules


def _preset(name: object, path: str, faults: Faults, presets: Mapping[str, RulesT]) -> RulesT | None:
    if not isinstance(name, str):
        faults.add("wrong_type", path, expected="string")
        return None
    if name not in presets:
        faults.add("unknown_preset", path, known=", ".join(presets))
        return None
    return presets[name]


def _check_option(options: Options, name: object, value: object, path: str, faults: Faults) -> None:
    """An option is known, and its value is one of the listed, of the listed type: `true` is not 1."""
    allowed = options.get(name) if isinstance(name, str) else None
    if allowed is None:
        faults.add("unknown_option", path)
    elif not any(type(value) is type(choice) and value == choice for choice in allowed):
        faults.add("bad_option_value", path, allowed=_listed(allowed))


def _listed(allowed: Collection[object]) -> str:
    if isinstance(allowed, range):
        return f"{allowed[0]} to {allowed[-1]}"
    return ", ".join(json.dumps(choice) for choice in allowed)
