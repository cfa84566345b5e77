"""Every service is reachable through the API, or stands here with the reason why not."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import scoring.api
import scoring.services
import tournaments.api
import tournaments.services

A_PERSON_DECIDES = "changes who somebody is, for good, in all stages: a person decides it on a page"
INSIDE = "a step of other services, which the API calls"
BROWSER = "is about a player's browser and its session, which a program has not"
NOT_IN_THE_API = {
    "tournaments.services.accounts.create_account": "who may act at all is decided by a person on a page",
    "tournaments.services.championships.grant_role": "who may act at all is decided by a person on a page",
    "tournaments.services.championships.revoke_role": "who may act at all is decided by a person on a page",
    "tournaments.services.identities.anonymise_player": A_PERSON_DECIDES,
    "tournaments.services.identities.merge_players": A_PERSON_DECIDES,
    "tournaments.services.identities.set_display": A_PERSON_DECIDES,
    "tournaments.services.people.edit_player": A_PERSON_DECIDES,
    "tournaments.services.people.create_player": INSIDE,
    "tournaments.services.people.create_players": INSIDE,
    "tournaments.services.people.create_club": INSIDE,
    "tournaments.services.people.create_region": INSIDE,
    "tournaments.services.entering.enter_all": INSIDE,
    "tournaments.services.audit.audit_entry": INSIDE,
    "tournaments.services.audit.write_audit": INSIDE,
    "tournaments.services.drawing.drawn": INSIDE,
    "tournaments.services.draws.draw_round": INSIDE,
    "tournaments.services.rounds.start_clock": INSIDE,
    "tournaments.services.rounds.mark_closed": INSIDE,
    "tournaments.services.rounds.mark_not_started": INSIDE,
    "tournaments.services.rounds.mark_under_correction": INSIDE,
    "tournaments.services.seats.swap_seats": INSIDE,
    "tournaments.services.seats.replace_seat": INSIDE,
    "scoring.services.codes.bind_scribe": BROWSER,
    "scoring.services.codes.end_binding": BROWSER,
}
HELPERS = (
    "scoring.services.writing",
    "scoring.services.lines.adding",
    "scoring.services.lines.versions",
    "scoring.services.totals.storing",
)
"""Modules of parts that services are made of."""


def modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(found.name)


def services() -> set[object]:
    """Public functions that somebody does something with: they take the `actor`, or show what he would do."""
    return {
        function
        for package in (tournaments.services, scoring.services)
        for module in modules(package)
        if module.__name__ not in HELPERS
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
        if "actor" in inspect.signature(function).parameters or name.startswith("preview_")
    }


def in_the_api() -> set[object]:
    used = (vars(module).values() for package in (tournaments.api, scoring.api) for module in modules(package))
    return {value for values in used for value in values if inspect.isfunction(value)}


def full_name(function) -> str:
    return f"{function.__module__}.{function.__name__}"


def test_every_service_is_reachable_or_says_why_not():
    missing = {full_name(service) for service in services() - in_the_api()}
    assert missing == set(NOT_IN_THE_API)


def test_what_is_said_to_be_a_step_of_others_is_reached_through_them():
    """The API calls something in whose module, or in a module above it, the step is used."""
    steps = {name.rpartition(".")[2] for name, reason in NOT_IN_THE_API.items() if reason == INSIDE}
    above = [module for package in (tournaments.services, scoring.services) for module in modules(package)]
    used = {
        name
        for module in above
        for name in steps
        if f"{name}(" in inspect.getsource(module).replace(f"def {name}(", "")
    }
    assert used == steps
