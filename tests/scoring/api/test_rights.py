"""Who may do what through the API: the table of the roles, one row an operation, everybody tried at each."""

from __future__ import annotations

import re

import pytest
from django.db import transaction
from drf_spectacular.generators import SchemaGenerator

from tests.scoring_factories import ANNULLED, Hall, hall, play
from tests.tournaments.api.asking import Asker, head_referee, organizer, public, referee, stranger
from tournaments.models import Round, Stage
from tournaments.permissions import Viewer

pytestmark = pytest.mark.django_db

EVERYBODY = frozenset({"public", "stranger", "referee", "head referee", "organizer"})
STAFF = frozenset({"referee", "head referee", "organizer"})
REFEREES = frozenset({"referee", "head referee"})
RULING = frozenset({"head referee", "organizer"})
MANAGEMENT = frozenset({"head referee", "organizer"})
ORGANIZER = frozenset({"organizer"})
ANY_ORGANIZER = frozenset({"organizer", "stranger"})

STAGE = "stages/{slug}/"
ENTRANT = STAGE + "entrants/{start_number}/"
ROUND = STAGE + "rounds/{number}/"
SHEET = "sheets/{id}/"
LINE = SHEET + "lines/{number}/"
RIGHTS = [
    ("get", "championships/", EVERYBODY),
    ("post", "championships/", ANY_ORGANIZER),
    ("get", "regulation-presets/", EVERYBODY),
    ("get", "stages/", EVERYBODY),
    ("post", "stages/", ANY_ORGANIZER),
    ("get", STAGE, EVERYBODY),
    ("put", STAGE, ORGANIZER),
    ("post", STAGE + "publish/", ORGANIZER),
    ("post", STAGE + "finish/", ORGANIZER),
    ("get", STAGE + "regulation/", EVERYBODY),
    ("put", STAGE + "regulation/", ORGANIZER),
    ("post", STAGE + "regulation/publish/", ORGANIZER),
    ("get", STAGE + "audit/", MANAGEMENT),
    ("get", STAGE + "candidates/", ORGANIZER),
    ("get", STAGE + "wishes/", MANAGEMENT),
    ("post", STAGE + "wishes/", ORGANIZER),
    ("post", STAGE + "wishes/{id}/remove/", ORGANIZER),
    ("get", ROUND + "draw/candidates/", MANAGEMENT),
    ("post", ROUND + "draw/mend/", ORGANIZER),
    ("get", ROUND + "draws/{ordinal}/document/", EVERYBODY),
    ("get", ROUND + "why/{start_number}/", EVERYBODY),
    ("get", ROUND + "seats/swap/cost/", RULING),
    ("get", STAGE + "standings/", EVERYBODY),
    ("get", STAGE + "entrants/", EVERYBODY),
    ("post", STAGE + "entrants/", ORGANIZER),
    ("post", STAGE + "entrants/new/", ORGANIZER),
    ("post", STAGE + "imports/", ORGANIZER),
    ("get", STAGE + "imports/{id}/", ORGANIZER),
    ("post", STAGE + "imports/{id}/confirm/", ORGANIZER),
    ("get", ENTRANT, EVERYBODY),
    ("put", ENTRANT, ORGANIZER),
    ("get", ENTRANT + "results/", EVERYBODY),
    ("post", ENTRANT + "code/", ORGANIZER),
    ("put", ENTRANT + "check-in/", ORGANIZER),
    ("put", ENTRANT + "paid/", ORGANIZER),
    ("post", ENTRANT + "withdraw/", ORGANIZER),
    ("post", ENTRANT + "disqualify/", RULING),
    ("post", ENTRANT + "return/", ORGANIZER),
    ("get", STAGE + "rounds/", EVERYBODY),
    ("get", ROUND, EVERYBODY),
    ("get", ROUND + "clock/", EVERYBODY),
    ("get", ROUND + "draws/", EVERYBODY),
    ("post", ROUND + "draw/", ORGANIZER),
    ("post", ROUND + "draw/by-hand/", ORGANIZER),
    ("post", ROUND + "draw/publish/", ORGANIZER),
    ("get", ROUND + "participation/", MANAGEMENT),
    ("post", ROUND + "participation/missing/", ORGANIZER),
    ("put", ROUND + "participation/{start_number}/", ORGANIZER),
    ("post", ROUND + "start/", RULING),
    ("post", ROUND + "start/back/", RULING),
    ("post", ROUND + "pause/", RULING),
    ("post", ROUND + "resume/", RULING),
    ("post", ROUND + "extend/", RULING),
    ("post", ROUND + "tables/{table}/extend/", RULING),
    ("post", ROUND + "close/", RULING),
    ("post", ROUND + "seats/swap/", RULING),
    ("post", ROUND + "seats/replace/", RULING),
    ("get", STAGE + "warnings/", STAFF),
    ("post", ROUND + "warnings/", REFEREES),
    ("post", STAGE + "warnings/{id}/withdraw/", REFEREES),
    ("get", ROUND + "sheets/", STAFF),
    ("get", SHEET, STAFF),
    ("get", SHEET + "document/", STAFF),
    ("post", SHEET + "document/", REFEREES),
    ("post", SHEET + "deals/", REFEREES),
    ("post", SHEET + "deals/preview/", REFEREES),
    ("post", SHEET + "pules/", REFEREES),
    ("post", SHEET + "absences/", REFEREES),
    ("post", SHEET + "returns/", REFEREES),
    ("post", SHEET + "readmissions/", RULING),
    ("get", LINE, STAFF),
    ("post", LINE + "correct/", REFEREES),
    ("post", LINE + "correct/preview/", REFEREES),
    ("post", LINE + "strike/", REFEREES),
    ("post", LINE + "strike/preview/", REFEREES),
    ("post", LINE + "accept/", RULING),
    ("post", SHEET + "totals/", REFEREES),
    ("post", SHEET + "totals/override/", RULING),
    ("post", SHEET + "totals/correct/", REFEREES),
    ("post", SHEET + "totals/withdraw/", REFEREES),
    ("post", SHEET + "paper/", REFEREES),
    ("post", SHEET + "paper/ruling/", RULING),
    ("post", SHEET + "submit/", REFEREES),
    ("post", SHEET + "confirm/", REFEREES),
    ("post", SHEET + "confirm/signatures/", REFEREES),
    ("post", SHEET + "confirm/codes/", REFEREES),
    ("post", SHEET + "dispute/", REFEREES),
    ("post", SHEET + "reopen/", RULING),
    ("post", SHEET + "decide/", RULING),
]
"""(method, address, who may). After the round is closed corrections are for those who rule: see below."""
AFTER_CLOSING = [
    LINE + "correct/",
    LINE + "correct/preview/",
    LINE + "strike/",
    LINE + "strike/preview/",
    SHEET + "totals/correct/",
]
PEOPLE = {
    "public": lambda stage: public(),
    "stranger": lambda stage: stranger(),
    "referee": referee,
    "head referee": head_referee,
    "organizer": organizer,
}
REFUSED = (401, 403, 404)


@pytest.fixture
def at() -> Hall:
    at = hall(4)
    play(at.sheet, ANNULLED, actor=at.referee)
    return at


def status_of(at: Hall, asker: Asker, method: str, address: str) -> int:
    """What he gets who sends nothing: the door is asked before the body is read. Nothing stays written."""
    places = {"slug": at.stage.slug, "start_number": 1, "number": 1, "table": 1, "id": at.sheet.pk, "ordinal": 1}
    with transaction.atomic():
        answer = getattr(asker, method)(address.format(**places))
        transaction.set_rollback(True)
    return answer.status_code


def expected(who: str, method: str, address: str, may: frozenset[str]) -> tuple[int, ...]:
    """Those who may are not refused by a door; the others are, and of a sheet a stranger learns nothing."""
    if who in may:
        return (
            (200, 201, 404, 409, 422) if "{id}" in address and not address.startswith(SHEET) else (200, 201, 409, 422)
        )
    if who == "public":
        return (404,) if method == "get" and address.startswith(SHEET) else (401,)
    return (404,) if who == "stranger" and address.startswith(SHEET) else (403,)


def test_the_table_names_every_operation():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    known = {(method, re.sub("^/api/v1/", "", path)) for path, methods in paths.items() for method in methods}
    assert known == {(method, address) for method, address, _ in RIGHTS}


@pytest.mark.parametrize("who", PEOPLE)
def test_everybody_may_what_the_table_says_and_nothing_else(at, who):
    asker = PEOPLE[who](at.stage)
    wrong = [
        (method, address, status)
        for method, address, may in RIGHTS
        if (status := status_of(at, asker, method, address)) not in expected(who, method, address, may)
    ]
    assert wrong == []


@pytest.mark.parametrize("who", ["public", "stranger"])
def test_of_a_stage_that_is_not_published_nobody_else_learns_anything(at, who):
    asker, alike = PEOPLE[who](at.stage), 401 if who == "public" else 404
    Stage.objects.update(published_at=None)
    wrong = [
        (method, address, status)
        for method, address, _ in RIGHTS
        if "{" in address and (status := status_of(at, asker, method, address)) != (404 if method == "get" else alike)
    ]
    assert wrong == []


@pytest.mark.parametrize(("who", "may"), [("referee", False), ("head referee", True), ("organizer", True)])
def test_in_a_closed_round_only_those_who_rule_correct(at, who, may):
    Round.objects.filter(pk=at.round.pk).update(status="closed", closed_at=at.round.started_at)
    asker = PEOPLE[who](at.stage)
    statuses = {status_of(at, asker, "post", address) for address in AFTER_CLOSING}
    assert statuses == ({422} if may else {403})


def test_missing_and_foreign_sound_alike(at):
    foreign = stranger()
    missing = foreign.get("sheets/999999/")
    assert (missing.status_code, missing.json()) == (404, foreign.get(f"sheets/{at.sheet.pk}/").json())


def test_the_players_of_a_table_read_their_own_sheet_with_the_code_of_their_session(at):
    asker = public()
    session = asker.client.session
    session["entrant_id"] = at.entrant(1).pk
    session.save()
    assert asker.get(f"sheets/{at.sheet.pk}/").status_code == 200
    assert asker.post(f"sheets/{at.sheet.pk}/submit/").status_code == 401


def test_a_phone_bound_to_a_sheet_lends_no_right_to_the_account_of_its_session(at, monkeypatch):
    """A write by the API is a user's own, so the door is asked about the user alone."""
    asked: list[Viewer] = []
    monkeypatch.setattr(
        "scoring.api.base.score_sheet_for", lambda *, viewer, pk, need: asked.append(viewer) or at.sheet
    )
    asker = referee(at.stage)
    session = asker.client.session
    session["entrant_id"] = session["binding_id"] = 1
    session.save()
    asker.post(f"sheets/{at.sheet.pk}/submit/")
    assert (asked[0].user, asked[0].entrant_id, asked[0].binding_id) == (asker.user, None, None)
