"""Which functions are public services: all of `tournaments.services` and `scoring.services`, but for their parts.

A part writes nothing a caller did not begin, or nothing at all. Doors (pages, API, forms, tasks, commands) call
services and the few parts in `FOR_DOORS`; a test holds that, so a new service cannot hide among the parts.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

Service = Callable[..., Any]

PACKAGES = ("tournaments.services", "scoring.services")
DOORS = ("views", "api", "forms", "tasks.py", "management", "simulation", "printing.py", "admin.py")

PARTS = {
    "scoring.services.backup.document.document_hash": "a pure function",
    "scoring.services.backup.document.is_saved": "a look",
    "scoring.services.backup.known": "what restoring looks up",
    "scoring.services.backup.parts": "what saving and restoring go through",
    "scoring.services.advance.standing_before": "a look",
    "scoring.services.lines.adding": "what recording and what happens between deals share",
    "scoring.services.lines.versions": "what corrections share",
    "scoring.services.locking": "locks",
    "scoring.services.results": "derives, within every write to a sheet",
    "scoring.services.standings.content_hash": "a pure function",
    "scoring.services.totals.storing": "what totals share",
    "scoring.services.totals.typed": "what totals share",
    "scoring.services.writing": "how every write to a sheet begins and ends",
    "tournaments.services.audit": "writes the entry of a service, and knows who acts",
    "tournaments.services.draws.draw_round": "for scoring.services.advance, which knows the standing",
    "tournaments.services.draws.refresh_notices": "follows a change of who plays",
    "tournaments.services.draw_input": "a look",
    "tournaments.services.drawing": "what the ways to draw share",
    "tournaments.services.seeds": "what every stage and draw needs",
    "tournaments.services.wishes.details_of": "a look",
    "tournaments.services.entering": "what one entry and a whole list share",
    "tournaments.services.locks": "locks",
    "tournaments.services.matching": "a look",
    "tournaments.services.people.checked_fields": "a look",
    "tournaments.services.people.field_faults": "a pure function",
    "tournaments.services.people.field_values": "a pure function",
    "tournaments.services.people.lock_player": "a lock",
    "tournaments.services.people.name_keys": "a pure function",
    "tournaments.services.reasons": "reads a reason",
    "tournaments.services.rounds.mark_closed": "for scoring.services.rounds, which knows the sheets",
    "tournaments.services.rounds.mark_not_started": "for scoring.services.rounds, which knows the sheets",
    "tournaments.services.rounds.mark_under_correction": "follows a correction",
    "tournaments.services.rounds.start_clock": "for scoring.services.rounds, which makes the sheets",
    "tournaments.services.schedule.reschedule": "follows every change of a round's time",
}
"""Modules and functions that are no services, and why."""

FOR_DOORS = {
    "tournaments.services.audit.actor_for_entrant",
    "tournaments.services.audit.actor_for_user",
    "tournaments.services.audit.system_actor",
}
"""Parts that doors may call: they say who acts."""

LOOKS = {
    "scoring.services.advance.seating_candidates",
    "scoring.services.advance.ways_to_seat",
    "scoring.services.backup.document.stage_document",
    "scoring.services.backup.restoring.read_copy",
    "scoring.services.codes.new_token",
    "scoring.services.lines.correct.preview_correction",
    "scoring.services.lines.correct.preview_strike",
    "scoring.services.lines.record.preview_deal",
    "tournaments.services.draws.document_of",
    "tournaments.services.drawing.drawn_document",
}
"""Services by their place that write no row."""


def name_of(function: Service) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def public_functions() -> dict[str, Service]:
    """Every public function of the service packages, by its full name."""
    found: dict[str, Service] = {}
    for package in PACKAGES:
        root = importlib.import_module(package)
        modules = [package, *(info.name for info in pkgutil.walk_packages(root.__path__, f"{package}."))]
        for module in modules:
            for name, value in inspect.getmembers(importlib.import_module(module), inspect.isfunction):
                if value.__module__ == module and not name.startswith("_"):
                    found[name_of(value)] = value
    return found


def is_part(name: str) -> bool:
    """Whether a function or its module is among the parts."""
    return name in PARTS or name.rpartition(".")[0] in PARTS


def writing_services() -> dict[str, Service]:
    """Every public service that writes."""
    return {name: one for name, one in public_functions().items() if not is_part(name) and name not in LOOKS}


def called_by_doors() -> set[str]:
    """The full names of all service functions that a door imports."""
    root = Path(__file__).parents[2]
    found: set[str] = set()
    for app in ("tournaments", "scoring"):
        for door in DOORS:
            place = root / app / door
            for path in [place] if place.is_file() else place.rglob("*.py"):
                found |= set(_imported_services(ast.parse(path.read_text())))
    return found


def _imported_services(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGES):
            module = importlib.import_module(node.module or "")
            for alias in node.names:
                value = getattr(module, alias.name, None)
                if isinstance(value, FunctionType):
                    yield name_of(value)
