"""What the API says before any rule is asked: who one is, how a body is read, and the one shape of every refusal."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import PASSWORD, ActorFactory, RoleFactory, StageFactory
from tests.refusals import nothing_written
from tests.tournaments.api.asking import ROOT, Asker, fault, holder, organizer, public
from tournaments.api.parsers import MOST_BYTES
from tournaments.messages import MESSAGES
from tournaments.models import Championship, Stage

pytestmark = pytest.mark.django_db

NEW = "championships/"


@pytest.fixture
def stage() -> Stage:
    return StageFactory()


@pytest.fixture
def asker(stage) -> Asker:
    return organizer(stage)


def send(asker: Asker, body: bytes, content_type: str = "application/json"):
    with nothing_written():
        return asker.client.generic("POST", ROOT + NEW, body, content_type=content_type)


def test_a_token_writes_and_needs_nothing_else(asker):
    client = Client(enforce_csrf_checks=True, headers={"authorization": f"Token {asker.user.auth_token.key}"})
    answer = client.post(ROOT + NEW, {"name": "Kauss"}, content_type="application/json")
    assert answer.status_code == 201
    assert Championship.objects.filter(name="Kauss").exists()


def test_a_session_writes_only_with_the_token_of_a_page(asker):
    client = Client(enforce_csrf_checks=True)
    client.force_login(asker.user)
    with nothing_written():
        fault(client.post(ROOT + NEW, {"name": "Kauss"}, content_type="application/json"), 403, "csrf_failed")
    client.get(reverse("login"))
    headers = {"x-csrftoken": client.cookies["csrftoken"].value}
    answer = client.post(ROOT + NEW, {"name": "Kauss"}, content_type="application/json", headers=headers)
    assert answer.status_code == 201


def test_nobody_writes_unless_he_says_who_he_is():
    answer = public().post(NEW, name="Kauss")
    fault(answer, 401, "sign_in_first")
    assert answer["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize("path", ["stages/", NEW, "regulation-presets/"])
def test_a_wrong_token_is_no_anonymous_reader(path):
    asker = public()
    asker.client.credentials(HTTP_AUTHORIZATION="Token 0123456789")
    fault(asker.get(path), 401, "authentication_failed")


def test_an_unknown_address_asks_for_no_token():
    asker = public()
    asker.client.credentials(HTTP_AUTHORIZATION="Token 0123456789")
    fault(asker.get("no-such-thing/"), 404, "not_found")


def test_the_token_of_an_account_that_was_closed_is_void(asker):
    asker.user.is_active = False
    asker.user.save()
    fault(asker.get("stages/"), 401, "authentication_failed")


def test_there_is_no_limit_of_requests_a_hall_is_one_address():
    asker = public()
    assert {asker.get("regulation-presets/").status_code for _ in range(150)} == {200}


@pytest.mark.parametrize("path", ["", "no-such-thing/", "stages", "stages/ŗ/", "stages/x/rounds/one/", "sheets/-1/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_an_unknown_address_is_refused_in_shape(path, method):
    fault(getattr(public(), method)(path), 404, "not_found")


@pytest.mark.parametrize("number", [0, 99, 10**30])
def test_a_number_no_column_holds_is_merely_missing(stage, number):
    fault(public().get(f"stages/{stage.slug}/rounds/{number}/"), 404, "not_found")
    fault(public().get(f"sheets/{number}/"), 404, "not_found")


def test_a_method_the_address_does_not_know_is_refused_in_shape(asker):
    fault(asker.client.delete(f"{ROOT}stages/"), 405, "method_not_allowed")
    fault(asker.client.options(f"{ROOT}stages/"), 405, "method_not_allowed")


def test_only_json_is_offered(asker):
    fault(asker.client.get(f"{ROOT}stages/", headers={"accept": "text/html"}), 406, "not_acceptable")


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"{'name': 'Kauss'}",
        b'{"name": "Kauss", "name": "Cits"}',
        b'{"name": NaN}',
        b'\xef\xbb\xbf{"name": "Kauss"}',
        b'{"name": "\xff"}',
        b'{"name": "K\\u0000"}',
        b'{"name": "K\\ud800"}',
        b'{"\\u0000": "Kauss"}',
        b'{"name": ["\\u0000"]}',
        b"[" * 100_000,
    ],
    ids=[
        "cut off",
        "quotes",
        "twice",
        "NaN",
        "BOM",
        "not UTF-8",
        "NUL",
        "half a letter",
        "NUL in a name",
        "deep",
        "very deep",
    ],
)
def test_a_body_that_is_no_strict_json_is_refused_in_shape(asker, body):
    assert fault(send(asker, body), 400, "malformed_json")["params"]["problem"]


def test_a_huge_body_is_not_read(asker):
    body = b'{"name": "' + b"a" * MOST_BYTES + b'"}'
    fault(send(asker, body), 413, "body_too_large")


def test_a_body_of_unknown_length_is_not_taken_for_none(asker):
    with nothing_written():
        answer = asker.client.generic("POST", ROOT + NEW, headers={"transfer-encoding": "chunked"})
    fault(answer, 411, "length_needed")


def test_a_body_of_another_kind_is_refused_in_shape(asker):
    fault(send(asker, b"name=Kauss", "application/x-www-form-urlencoded"), 415, "unsupported_media_type")


@pytest.mark.parametrize(
    ("body", "code"),
    [(b"[]", "wrong_type"), (b'"Kauss"', "wrong_type"), (b"7", "wrong_type"), (b"null", "missing_field")],
)
def test_a_body_that_is_no_object_is_refused_in_shape(asker, body, code):
    assert fault(send(asker, body), 422, code)["path"] == ""


def test_every_fault_of_the_shape_is_told_at_once(asker, stage):
    said = {"date": "tomorrow", "championship": None, "also_referee": "perhaps", "referee": True}
    with nothing_written():
        answer = asker.post("stages/", **said)
    assert {(each["path"], each["code"]) for each in answer.json()["errors"]} == {
        ("name", "missing_field"),
        ("date", "wrong_type"),
        ("championship", "missing_field"),
        ("regulation", "missing_field"),
        ("also_referee", "wrong_type"),
        ("referee", "unknown_field"),
    }


@pytest.mark.parametrize(
    ("said", "code", "path"),
    [
        ({"tables": [[1, "two"]], "expected_ordinal": 1}, "wrong_type", "tables[0][1]"),
        ({"tables": [[0]], "expected_ordinal": 1}, "out_of_range", "tables[0][0]"),
        ({"tables": "1 2 3", "expected_ordinal": 1}, "wrong_type", "tables"),
        ({"tables": [], "expected_ordinal": 2**40}, "out_of_range", "expected_ordinal"),
    ],
)
def test_a_fault_says_where_it_is(asker, stage, said, code, path):
    assert path == asker.refused(422, code, f"stages/{stage.slug}/rounds/1/draw/by-hand/", **said)["path"]


def test_a_step_that_takes_nothing_takes_nothing_else(asker, stage):
    fault(asker.post(f"stages/{stage.slug}/publish/", draft=True), 422, "unknown_field")


def test_a_question_that_is_not_known_is_refused_too(stage):
    fault(public().get("stages/", minee=1), 422, "unknown_field")


@pytest.mark.parametrize("language", ["lv", "en", "ru"])
def test_the_message_is_in_the_language_asked_for(language):
    with translation.override(language):
        words = str(MESSAGES["not_found"])
    assert words == fault(Asker(language=language).get("stages/none/"), 404, "not_found")["message"]


def test_no_answer_is_kept_by_anybody_between(stage):
    answer = public().get(f"stages/{stage.slug}/")
    assert answer["Cache-Control"] == "no-store"
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(answer["Vary"].split(", "))


def test_a_session_that_signed_in_with_a_password_reads_its_own(stage):
    user = ActorFactory().user
    RoleFactory(user=user, stage=stage)
    Stage.objects.update(published_at=None)
    client = Client()
    assert client.login(username=user.username, password=PASSWORD)
    assert client.get(f"{ROOT}stages/{stage.slug}/").status_code == 200


def test_who_holds_no_role_is_told_that_he_lacks_the_right(stage):
    asker = holder(stage)
    assert asker.refused(403, "not_allowed", f"stages/{stage.slug}/publish/")["params"] == {"right": "manage"}
