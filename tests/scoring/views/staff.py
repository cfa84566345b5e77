"""A hall in play with browsers of those who run it, and what their pages say."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models import ScoreSheet
from tests.factories import RoleFactory
from tests.scoring_factories import Hall
from tournaments.models import Entrant, RoleKind
from tournaments.web import BINDING_KEY, ENTRANT_KEY

EVERYTHING = (RoleKind.ORGANIZER, RoleKind.HEAD_REFEREE, RoleKind.REFEREE)


def browser_of(hall: Hall, *kinds: RoleKind, user: Any = None) -> Client:
    """The browser of a user with these roles in the stage; of nobody without roles."""
    client = Client(headers={"accept-language": "en"})
    for kind in kinds:
        user = RoleFactory(stage=hall.stage, kind=kind, **({"user": user} if user else {})).user
    if user:
        client.force_login(user)
    return client


def head_referee_of(hall: Hall) -> Client:
    """The hall's own head referee, with the roles of one who runs an evening alone."""
    return browser_of(hall, *EVERYTHING, user=hall.head_referee.user)


def phone_of(entrant: Entrant, binding: Any = None) -> Client:
    """The browser of a player who gave his code, perhaps with the phone bound to a sheet."""
    client = Client(headers={"accept-language": "en"})
    session = client.session
    session[ENTRANT_KEY] = entrant.pk
    if binding:
        session[BINDING_KEY] = binding.pk
    session.save()
    return client


def url(name: str, hall: Hall | None = None, sheet: ScoreSheet | None = None, *more: object, number: int = 1) -> str:
    """An address of a round of the hall, or of a sheet."""
    where = [sheet.pk, *more] if sheet else [hall.stage.slug, number]
    return reverse(f"scoring:{name}", args=where)


def html(response: Any) -> str:
    return response.content.decode()


def faults(response: Any) -> list[str]:
    """The codes in the list of faults and beside fields, as the page shows them."""
    return re.findall(r'data-code="([a-z_]+)"', html(response))


def value_of(response: Any, name: str) -> str | None:
    """What a field of the page holds."""
    found = re.search(rf'<input[^>]*name="{re.escape(name)}"[^>]*>', html(response))
    value = re.search(r'value="([^"]*)"', found[0]) if found else None
    return value[1] if value else None


def checked(response: Any, name: str) -> list[str]:
    """Which radio buttons or ticks of this name are on."""
    tags = re.findall(rf'<input[^>]*name="{re.escape(name)}"[^>]*>', html(response))
    return [re.search(r'value="([^"]*)"', tag)[1] for tag in tags if " checked" in tag]


def between(number: int, kind: str, seat: int, reason: str = "") -> dict[str, Any]:
    """An entry between deals as the form sends it."""
    typed = {"entry_key": f"b{number}", "number": number, "kind": kind, "seat": seat, "reason": reason}
    return {f"between-{name}": value for name, value in typed.items()}


def pickup(number: int, declarer: int = 2, tricks: int = 5, card_points: object = 70, key: str = "k") -> dict[str, Any]:
    """A big game as the form sends it."""
    return {
        "entry_key": f"{key}{number}",
        "number": number,
        "contract": "pickup",
        "declarer": declarer,
        "tricks": tricks,
        "card_points": card_points,
    }


def paper(table: int, *points: object, deals: object = 16, **said: object) -> dict[str, object]:
    """A paper sheet as the desk sends it, signed by all."""
    typed = {f"points_{seat}": value for seat, value in enumerate(points, start=1)}
    return {
        "table": table,
        "entry_key": f"paper{table}",
        "mode": "new",
        "deals": deals,
        "signed": "on",
        **typed,
        **said,
    }
