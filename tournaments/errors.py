"""Refusals of the services: the words people read are in `MESSAGES`, the codes are stable.

    Refusal                     a rule says no; nothing was written          (page 422, API 422)
    ├── Conflict                somebody else was first                      (409)
    ├── NotAllowed              this person may not do this                  (403)
    ├── NotFound                no such thing, or not for this person        (404)
    └── Busy                    the database had no time for it              (503)

A refusal carries all faults found, not the first. Programming errors stay ordinary Python exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import OperationalError


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: a stable `code`, where it is (`path`, "" for the whole) and what the words need (`params`)."""

    code: str
    path: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)


class Refusal(Exception):
    """A rule says no. `faults` holds every reason; `code` is that of the first."""

    status = 422

    def __init__(self, *faults: Fault) -> None:
        super().__init__(", ".join(f"{fault.path}: {fault.code}" if fault.path else fault.code for fault in faults))
        self.faults = faults

    @property
    def code(self) -> str:
        return self.faults[0].code

    @classmethod
    def because(cls, code: str, path: str = "", **params: Any) -> Refusal:
        """A refusal for one reason."""
        return cls(Fault(code, path, params))

    @classmethod
    def from_faults(cls, faults: Iterable[Any]) -> Refusal:
        """The faults of a pure part (engine, regulation, seating), as a refusal of a service."""
        return cls(*(Fault(fault.code, fault.path, dict(fault.params)) for fault in faults))


class Conflict(Refusal):
    """Somebody else was first."""

    status = 409


class NotAllowed(Refusal):
    """This person may not do this."""

    status = 403


class NotFound(Refusal):
    """No such thing, or not for this person: both sound alike."""

    status = 404


class Busy(Refusal):
    """More was to be written than the database found time for; nothing was written."""

    status = 503

    @classmethod
    def told_by(cls, error: Exception) -> Refusal | None:
        """SQLite lets one write at a time, and gives up when one has waited for long. None for any other error."""
        is_locked = isinstance(error, OperationalError) and "locked" in str(error)
        return cls.because("database_busy") if is_locked else None
