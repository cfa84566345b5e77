"""Who may open and send what on the pages: the table of the roles, one row an address, everybody tried at each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoring.services.codes import bind_scribe
from scoring.services.conduct import give_warning
from tests.factories import ImportPreviewFactory, RoleFactory, StageFactory, UserFactory
from tests.scoring.views.pages import rank
from tests.scoring.views.staff import browser_of, phone_of
from tests.scoring_factories import ANNULLED, LATER, Hall, hall, play
from tournaments.models import RoleKind, RoundStatus, Stage, WishKind
from tournaments.services.wishes import add_wish
from tournaments.web import ENTRANT_KEY

pytestmark = [pytest.mark.django_db, pytest.mark.once]

NOBODY: frozenset[str] = frozenset()
EVERYBODY = frozenset({"public", "stranger", "player", "neighbour", "phone", "referee", "head referee", "organizer"})
SIGNED_IN = frozenset({"stranger", "referee", "head referee", "organizer"})
ORGANIZERS = frozenset({"stranger", "organizer"})
STAFF = frozenset({"referee", "head referee", "organizer"})
REFEREES = frozenset({"referee", "head referee"})
RULING = frozenset({"head referee", "organizer"})
MANAGEMENT = frozenset({"head referee", "organizer"})
ORGANIZER = frozenset({"organizer"})
TABLE = STAFF | {"player", "phone"}
WRITERS = REFEREES | {"phone"}
ELSEWHERE = None
"""The address only takes what a form of another page sends; whoever comes otherwise is led to that page."""

RIGHTS = {
    "healthz": (EVERYBODY, EVERYBODY),
    "readyz": (EVERYBODY, EVERYBODY),
    "login": (EVERYBODY, EVERYBODY),
    "logout": (NOBODY, EVERYBODY),
    "password": (SIGNED_IN, SIGNED_IN),
    "set_language": (EVERYBODY, EVERYBODY),
    "scoring:home": (EVERYBODY, NOBODY),
    "scoring:privacy": (EVERYBODY, NOBODY),
    "scoring:stage": (EVERYBODY, NOBODY),
    "scoring:standings": (EVERYBODY, NOBODY),
    "scoring:standings-csv": (EVERYBODY, NOBODY),
    "scoring:standings-xlsx": (EVERYBODY, NOBODY),
    "scoring:standings-json": (EVERYBODY, NOBODY),
    "scoring:print-standings": (EVERYBODY, NOBODY),
    "scoring:round": (EVERYBODY, NOBODY),
    "scoring:draw-document": (EVERYBODY, NOBODY),
    "scoring:why": (EVERYBODY, NOBODY),
    "scoring:projector": (EVERYBODY, NOBODY),
    "scoring:entrant": (EVERYBODY, NOBODY),
    "scoring:me": (EVERYBODY, EVERYBODY),
    "scoring:me-leave": (NOBODY, EVERYBODY),
    "scoring:me-confirm": (NOBODY, frozenset({"player"})),
    "scoring:me-dispute": (NOBODY, frozenset({"player"})),
    "scoring:sheet": (TABLE, NOBODY),
    "scoring:line": (TABLE, NOBODY),
    "scoring:sheet-export": (TABLE, NOBODY),
    "scoring:sheet-photo": (NOBODY, NOBODY),  # there is none; who sees one: tests/scoring/views/test_sheet_steps.py
    "scoring:sheet-phone": (frozenset({"player"}), frozenset({"player"})),
    "scoring:sheet-phone-end": (ELSEWHERE, TABLE),
    "scoring:sheet-deal": (ELSEWHERE, WRITERS),
    "scoring:sheet-preview": (NOBODY, WRITERS),
    "scoring:sheet-between": (ELSEWHERE, WRITERS),
    "scoring:sheet-submit": (ELSEWHERE, WRITERS),
    "scoring:sheet-confirm": (ELSEWHERE, REFEREES),
    "scoring:sheet-sign": (ELSEWHERE, REFEREES),
    "scoring:sheet-codes": (ELSEWHERE, REFEREES | {"player", "phone"}),
    "scoring:sheet-dispute": (ELSEWHERE, REFEREES | {"player", "phone"}),
    "scoring:sheet-reopen": (ELSEWHERE, RULING),
    "scoring:sheet-decide": (ELSEWHERE, RULING),
    "scoring:sheet-import": (ELSEWHERE, REFEREES),
    "scoring:line-correct": (ELSEWHERE, WRITERS),
    "scoring:line-strike": (ELSEWHERE, WRITERS),
    "scoring:line-accept": (ELSEWHERE, RULING),
    "scoring:control": (STAFF, NOBODY),
    "scoring:publish": (ELSEWHERE, ORGANIZER),
    "scoring:finish": (ELSEWHERE, ORGANIZER),
    "scoring:backup": (ORGANIZER, NOBODY),
    "scoring:draw-round": (ELSEWHERE, ORGANIZER),
    "scoring:draw-candidates": (MANAGEMENT, MANAGEMENT),
    "scoring:round-control": (STAFF, NOBODY),
    "scoring:round-start": (RULING, RULING),
    "scoring:round-take-back": (ELSEWHERE, RULING),
    "scoring:round-pause": (ELSEWHERE, RULING),
    "scoring:round-resume": (ELSEWHERE, RULING),
    "scoring:round-extend": (ELSEWHERE, RULING),
    "scoring:round-extend-table": (ELSEWHERE, RULING),
    "scoring:round-close": (ELSEWHERE, RULING),
    "scoring:round-changes": (STAFF, NOBODY),
    "scoring:round-swap": (ELSEWHERE, RULING),
    "scoring:round-replace": (ELSEWHERE, RULING),
    "scoring:round-warn": (ELSEWHERE, REFEREES),
    "scoring:round-unwarn": (ELSEWHERE, REFEREES),
    "scoring:desk": (REFEREES, NOBODY),
    "scoring:desk-enter": (ELSEWHERE, REFEREES),
    "scoring:print-sheets": (STAFF, NOBODY),
    "tournaments:print-names": (STAFF, NOBODY),
    "tournaments:print-tables": (STAFF, NOBODY),
    "tournaments:print-cards": (STAFF, NOBODY),
    "tournaments:print-codes": (ORGANIZER, NOBODY),
    "tournaments:manage": (SIGNED_IN, SIGNED_IN),
    "tournaments:stage-new": (ORGANIZERS, ORGANIZERS),
    "tournaments:players": (ORGANIZERS, ORGANIZERS),
    "tournaments:places": (ORGANIZERS, ORGANIZERS),
    "tournaments:player": (ORGANIZER, ORGANIZER),
    "tournaments:player-display": (ELSEWHERE, ORGANIZER),
    "tournaments:player-anonymise": (ELSEWHERE, ORGANIZER),
    "tournaments:player-merge": (ELSEWHERE, ORGANIZER),
    "tournaments:stage-edit": (ORGANIZER, ORGANIZER),
    "tournaments:entrants": (MANAGEMENT, ORGANIZER),
    "tournaments:entrants-candidates": (ORGANIZER, ORGANIZER),
    "tournaments:entrants-import": (ORGANIZER, ORGANIZER),
    "tournaments:entrants-preview": (ORGANIZER, ORGANIZER),
    "tournaments:entrant": (MANAGEMENT, ORGANIZER),
    "tournaments:entrant-out": (ELSEWHERE, ORGANIZER),
    "tournaments:entrant-code": (ELSEWHERE, ORGANIZER),
    "tournaments:check-in": (ORGANIZER, ORGANIZER),
    "tournaments:check-in-set": (ELSEWHERE, ORGANIZER),
    "tournaments:regulation": (MANAGEMENT, ORGANIZER),
    "tournaments:regulation-publish": (ELSEWHERE, ORGANIZER),
    "tournaments:regulation-round": (ORGANIZER, ORGANIZER),
    "tournaments:roles": (ORGANIZER, ORGANIZER),
    "tournaments:role-grant": (ELSEWHERE, ORGANIZER),
    "tournaments:account-new": (ELSEWHERE, ORGANIZER),
    "tournaments:role-revoke": (ELSEWHERE, ORGANIZER),
    "tournaments:audit": (MANAGEMENT, MANAGEMENT),
    "tournaments:wishes": (MANAGEMENT, ORGANIZER),
    "tournaments:wish-remove": (ELSEWHERE, ORGANIZER),
    "tournaments:participation": (MANAGEMENT, MANAGEMENT),
    "tournaments:participation-missing": (ELSEWHERE, ORGANIZER),
    "tournaments:participation-set": (ORGANIZER, ORGANIZER),
    "tournaments:draw": (MANAGEMENT, MANAGEMENT),
    "tournaments:draw-hand": (ORGANIZER, ORGANIZER),
    "tournaments:draw-mend": (ELSEWHERE, ORGANIZER),
    "tournaments:draw-publish": (ELSEWHERE, ORGANIZER),
    "tournaments:seats": (RULING, RULING),
    "tournaments:seats-swap": (ELSEWHERE, RULING),
    "tournaments:seats-replace": (ELSEWHERE, RULING),
}
"""Name of the address → (who may look, who may send)."""
LIBRARIES = ("admin", "tournaments-api", "scoring-api")
"""Tested elsewhere: tests/*/test_admin.py, tests/scoring/api/test_rights.py."""
NAMELESS = {"schema", "api-docs", ""}


def addresses(resolver: URLResolver, spaces: tuple[str, ...] = (), route: str = "") -> Iterator[tuple[str, str]]:
    """(name, route) of everything below a resolver."""
    for pattern in resolver.url_patterns:
        below = route + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield ":".join((*spaces, pattern.name or "")), below
        elif pattern.namespace not in LIBRARIES:
            yield from addresses(pattern, (*spaces, pattern.namespace) if pattern.namespace else spaces, below)


ROUTES = {name: route for name, route in addresses(get_resolver()) if name not in NAMELESS}


@pytest.fixture(autouse=True)
def no_typesetting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Making paper takes long, and who may have it is decided before."""
    for module in ("tournaments.views.prints", "scoring.views.prints"):
        monkeypatch.setattr(f"{module}.render_pdf", lambda *_, **__: b"%PDF")


@pytest.fixture
def at() -> Hall:
    at = hall(4, 4)
    play(at.sheet, ANNULLED, actor=at.referee)
    rank(at)
    return at


def browsers(at: Hall) -> dict[str, Client]:
    """Everybody. The phone that writes at table 1 was bound by a player whose code it no longer has."""
    elsewhere = StageFactory()
    stranger = UserFactory()
    for kind in RoleKind:
        RoleFactory(user=stranger, stage=elsewhere, kind=kind)
    return {
        "public": browser_of(at),
        "stranger": browser_of(at, user=stranger),
        "player": phone_of(at.entrant(2)),
        "neighbour": phone_of(at.entrant(5)),
        "phone": writing_phone(at),
        "referee": browser_of(at, RoleKind.REFEREE),
        "head referee": browser_of(at, RoleKind.HEAD_REFEREE),
        "organizer": browser_of(at, RoleKind.ORGANIZER),
    }


def writing_phone(at: Hall) -> Client:
    if at.round_now().status == RoundStatus.CLOSED:
        return phone_of(at.entrant(1))
    said = {"sheet": at.sheet, "entrant": at.entrant(1), "token": "t" * 32, "actor": at.player(1), "now": LATER}
    phone = phone_of(at.entrant(1), bind_scribe(**said))
    session = phone.session
    del session[ENTRANT_KEY]
    session.save()
    return phone


def places(at: Hall) -> dict[str, dict[str, int]]:
    """`pks`: what `pk` means below each beginning of an address. `sent`: what a form names things by."""
    line = at.sheet.lines.get()
    given = give_warning(entrant=at.entrant(3), round=at.round, actor=at.referee, reason="skaļš", now=LATER)
    sent = {"line": line.pk, "strike-line": line.pk, "warning": given.warning.pk, "table": 1}
    preview = ImportPreviewFactory(stage=at.stage)
    pair = {"entrant": at.entrant(6), "other": at.entrant(7)}
    wish = add_wish(stage=at.stage, kind=WishKind.APART, actor=at.head_referee, now=LATER, **pair)
    pks = {
        "sheets/": at.sheet.pk,
        "me/": at.sheet.pk,
        "manage/people/": at.entrant(1).player_id,
        "manage/<slug:slug>/entrants/import/": preview.pk,
        "manage/<slug:slug>/wishes/": wish.pk,
        "manage/<slug:slug>/staff/": RoleFactory(stage=at.stage, kind=RoleKind.REFEREE).pk,
    }
    return {"pks": pks, "sent": sent}


def address_of(name: str, slug: str, pks: dict[str, int]) -> str:
    """The address with everything it wants; whatever is numbered has the number one."""
    route = ROUTES[name]
    known = {"slug": slug, "number": 1, "start_number": 1, "ordinal": 1}
    where = {key: value for key, value in known.items() if f":{key}>" in route}
    if "<int:pk>" in route:
        where["pk"] = next(pk for start, pk in pks.items() if route.startswith(start))
    return reverse(name, kwargs=where)


def ask(browser: Client, how: str, address: str, sent: dict[str, int]) -> HttpResponse:
    """Look, or send next to nothing: the door is asked before a form is read. Nothing stays written."""
    cookies = {name: morsel.value for name, morsel in browser.cookies.items()}
    with transaction.atomic():
        answer = getattr(browser, how)(address, sent if how == "post" else None)
        transaction.set_rollback(True)
    browser.cookies.clear()
    browser.cookies.load(cookies)
    return answer


def is_let_in(answer: HttpResponse) -> bool:
    return answer.status_code not in (403, 404, 405) and not _is_asked_to_sign_in(answer)


def _is_asked_to_sign_in(answer: HttpResponse) -> bool:
    return answer.status_code == 302 and answer.url.startswith(f"{reverse('login')}?")


def test_the_table_names_every_address():
    assert set(ROUTES) == set(RIGHTS)


@pytest.mark.parametrize("who", sorted(EVERYBODY))
def test_everybody_may_what_the_table_says_and_nothing_else(at: Hall, who: str):
    browser, here = browsers(at)[who], places(at)
    wrong = []
    for name, how, may in rows():
        answer = ask(browser, how, address_of(name, at.stage.slug, here["pks"]), here["sent"])
        is_led_on = may is not ELSEWHERE or answer.status_code == 302
        if not is_led_on or is_let_in(answer) is not (may is ELSEWHERE or who in may):
            wrong.append((name, how, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("who", ["public", "stranger", "neighbour", "phone"])
def test_a_foreign_thing_sounds_like_one_that_is_not_there(at: Hall, who: str):
    """A sheet of another table; a stage that is not published, with everything below it."""
    browser, here = browsers(at)[who], places(at)
    here["pks"] |= dict.fromkeys(("sheets/", "me/"), at.sheet_of(2).pk if who == "phone" else at.sheet.pk)
    Stage.objects.filter(pk=at.stage.pk).update(published_at=None)
    wrong = []
    for name, how, may in rows():
        wanted = ("<int:pk>",) if who in ("neighbour", "phone") else ("<slug:slug>", "<int:pk>")
        if may is not ELSEWHERE and any(part in ROUTES[name] for part in wanted):
            there = told(browser, how, address_of(name, at.stage.slug, here["pks"]), here["sent"])
            gone = told(browser, how, address_of(name, "nekur", dict.fromkeys(here["pks"], 999_999)), here["sent"])
            if there != gone:
                wrong.append((name, how, there, gone))
    assert wrong == []


def rows() -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """Every address with how it is asked and who may ask so."""
    for name, (lookers, senders) in RIGHTS.items():
        yield name, "get", lookers
        yield name, "post", senders


def told(browser: Client, how: str, address: str, sent: dict[str, int]) -> tuple[int, str, int]:
    """What he who asked learns: the status, where he is sent, and how long the page is that says no."""
    answer = ask(browser, how, address, sent)
    page = answer.content.replace(address.encode(), b"")
    return answer.status_code, answer.headers.get("Location", "").replace(address, ""), len(page)
