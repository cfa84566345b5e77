"""What must not be told: planted, and looked for in everything that readers without the right can get."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from scoring.fragments import render_clock, render_sheets, render_standings, render_tables
from scoring.hub import Audience
from scoring.services.advance import draw_next_round
from scoring.services.rounds import close_round
from tests.scoring.views.pages import rank
from tests.scoring_factories import ANNULLED, LATER, Hall, hall, play, sign, type_totals
from tests.test_rights_of_pages import RIGHTS, address_of, browsers, places
from tests.tournaments.api.asking import ROOT
from tournaments.models import DisplayChoice, Entrant, ParticipationStatus
from tournaments.regulations import Regulation
from tournaments.selectors import next_ordinal
from tournaments.services.participation import set_participation
from tournaments.services.regulations import set_regulation

pytestmark = [pytest.mark.django_db, pytest.mark.once]

NAME = "Noslēpumaitis"
"""The family name of one who hides his name."""
CODE = "KODS77"
DRAFTS = ("slepena-sekla", "melnraksta-piezime")
"""The seed of an unpublished draw; what an unpublished regulation changes."""
CONTACT, BIRTH_YEAR, FEDERATION_NUMBER, ILLNESS = "29111222", 1931, "LZF-77777", "slimnica"
MANAGEMENT = (CODE, CONTACT, str(BIRTH_YEAR), FEDERATION_NUMBER, ILLNESS)
"""What only those who manage may know of him."""
REGISTER = ("tournaments:players", "tournaments:entrants-candidates")
"""Where whoever organises anything finds people, so that nobody is written twice."""
STAGE = f"{ROOT}stages/{{slug}}/"
API = (
    f"{ROOT}stages/",
    STAGE,
    *(f"{STAGE}{what}/" for what in ("regulation", "standings", "entrants", "entrants/1", "entrants/1/results")),
    *(f"{STAGE}rounds/{what}" for what in ("", "1/", "2/", "1/draws/", "2/draws/", "2/clock/", "1/sheets/")),
    f"{ROOT}sheets/{{sheet}}/",
)


@pytest.fixture
def at() -> Hall:
    """Round 1 is closed; round 2 is drawn and the regulation changed, neither published."""
    at = hall(4, 4)
    _hide(at.entrant(1))
    by = {"actor": at.head_referee, "now": LATER}
    play(at.sheet, ANNULLED, actor=at.referee)
    for table in (1, 2):
        type_totals(at, table, 5, 0, 0, -5)
        sign(at, table)
    close_round(round=at.round_now(), **by)
    second = at.round_now(2)
    set_participation(round=second, entrant=at.entrant(1), status=ParticipationStatus.LATE, why=ILLNESS, **by)
    draw_next_round(round=second, seed=DRAFTS[0], seed_source="dice", expected_ordinal=next_ordinal(second), **by)
    value = Regulation.parse(at.stage.regulation_version.value)
    set_regulation(stage=at.stage, value=replace(value, max_warnings=2), change_note=DRAFTS[1], **by)
    rank(at)
    return at


def _hide(entrant: Entrant) -> None:
    person = entrant.player
    entrant.name = person.name = f"Jānis {NAME}"
    entrant.display = person.display = DisplayChoice.HIDDEN
    entrant.code = CODE
    person.contact, person.birth_year, person.federation_number = CONTACT, BIRTH_YEAR, FEDERATION_NUMBER
    entrant.save()
    person.save()


@pytest.fixture(autouse=True)
def paper_without_typesetting(monkeypatch: pytest.MonkeyPatch, empty_cache: None) -> Iterator[None]:
    """A document for paper says what it is made of."""
    for module in ("tournaments.views.prints", "scoring.views.prints"):
        monkeypatch.setattr(f"{module}.render_pdf", lambda _, data, **__: repr(data).encode())
    yield
    cache.clear()


def told(browser: Client, at: Hall, leave_out: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """(address, all it says) of every page, file and stream."""
    here = places(at)
    addresses = [address_of(name, at.stage.slug, here["pks"]) for name in RIGHTS if name not in leave_out]
    addresses += [
        reverse(f"tournaments:print-{kind}", args=[at.stage.slug, 2]) for kind in ("names", "tables", "cards")
    ]
    addresses += [reverse("scoring:round", args=[at.stage.slug, 2])]
    addresses += [f"{reverse('scoring:standings', args=[at.stage.slug])}?round=1"]
    addresses += [address.format(slug=at.stage.slug, sheet=at.sheet.pk) for address in API]
    for address in addresses:
        answer = browser.get(address)
        yield address, f"{answer.headers} {_words_of(answer)}"
    for render in (render_clock, render_tables, render_standings, render_sheets):
        yield render.__name__, render(at.stage.pk, "lv", Audience.PUBLIC)[1]


def _words_of(answer: Any) -> str:
    content: bytes = answer.getvalue() if answer.streaming else answer.content
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            content = b"".join(map(book.read, book.namelist()))
    return content.decode(errors="replace")


@pytest.mark.parametrize(
    ("who", "secrets"),
    [
        ("public", (NAME, *DRAFTS, *MANAGEMENT)),
        ("stranger", (NAME, *DRAFTS, *MANAGEMENT)),
        ("player", (NAME, *DRAFTS, *MANAGEMENT)),
        ("neighbour", (NAME, *DRAFTS, *MANAGEMENT)),
        ("referee", MANAGEMENT),
        ("head referee", (CODE,)),
    ],
)
def test_nobody_is_told_what_is_not_for_him(at: Hall, who: str, secrets: tuple[str, ...]):
    leave_out = REGISTER if who == "stranger" else ()
    said = list(told(browsers(at)[who], at, leave_out))
    assert [(address, secret) for address, words in said for secret in secrets if secret in words] == []


def test_the_organiser_is_told_all_of_it(at: Hall):
    """So that the planted words are those to look for."""
    said = " ".join(words for _, words in told(browsers(at)["organizer"], at, ()))
    assert [secret for secret in (NAME, *DRAFTS, *MANAGEMENT) if secret not in said] == []
