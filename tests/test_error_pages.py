"""Pages for when something went wrong: each says what happened and where to go on."""

import pytest
from django.db import OperationalError
from django.template.loader import render_to_string
from django.test import Client, RequestFactory, override_settings
from django.utils import translation
from django.views.defaults import server_error

from scoring.middleware import RefusalMiddleware
from tests.factories import StageFactory, UserFactory
from tournaments.errors import Conflict, NotAllowed, NotFound, Refusal


@pytest.mark.django_db
def test_an_address_without_a_page_says_so_and_leads_on():
    page = Client(headers={"accept-language": "en"}).get("/nav/tada/")
    assert page.status_code == 404
    assert "There is nothing here" in page.content.decode()
    assert 'href="/"' in page.content.decode()


def test_a_fault_of_ours_is_told_without_request_and_database():
    with translation.override("en"):
        answer = server_error(RequestFactory().get("/"))
    assert answer.status_code == 500
    assert "What was saved before is safe." in answer.content.decode()


@pytest.mark.django_db
@override_settings(ALLOWED_HOSTS=["testserver"])
def test_a_form_without_its_guard_is_refused_with_a_way_back():
    page = Client(enforce_csrf_checks=True, headers={"accept-language": "en"}).post("/me/", {})
    assert page.status_code == 403
    assert "This page has grown old" in page.content.decode()


@pytest.mark.parametrize("name", ["400.html", "403.html", "409.html", "422.html", "429.html", "503.html"])
def test_every_error_page_has_a_title_and_a_next_step(name):
    page = render_to_string(name)
    assert "<h1>" in page
    assert 'class="button-main" href="/"' in page


@pytest.fixture
def answer(rf, db):
    """What the middleware makes of a refusal, for a signed-in user."""

    def answered(refusal: Exception, user=None):
        request = rf.get("/kaut-kur/")
        request.user = user or UserFactory()
        return RefusalMiddleware(lambda request: None).process_exception(request, refusal)

    return answered


@pytest.mark.parametrize(("refusal", "status"), [(NotFound, 404), (NotAllowed, 403), (Conflict, 409), (Refusal, 422)])
def test_a_refusal_is_answered_with_its_status_and_its_words(answer, refusal, status):
    page = answer(refusal.because("reason_needed", "reason"))
    assert page.status_code == status
    assert (b'data-code="reason_needed"' in page.content) is (status != 404)


def test_a_database_without_time_is_no_fault_of_ours_and_says_what_to_do(answer):
    page = answer(OperationalError("database is locked"))
    assert page.status_code == 503
    assert b'data-code="database_busy"' in page.content
    assert answer(OperationalError("disk I/O error")) is None


def test_what_is_no_refusal_is_left_to_django(answer):
    assert answer(ValueError("a fault of ours")) is None


@pytest.mark.django_db
def test_who_is_not_signed_in_is_asked_to_before_he_is_refused():
    stage = StageFactory()
    answer = Client().get(f"/manage/{stage.slug}/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/login/?next=/manage/")


@pytest.mark.django_db
def test_who_sends_something_after_his_session_has_ended_finds_the_way_in_and_back():
    stage = StageFactory()
    page = Client().post(f"/manage/{stage.slug}/publish/")
    assert page.status_code == 403
    assert f'<a href="/login/?next=/manage/{stage.slug}/publish/">' in page.content.decode()
    assert Client().get(f"/manage/{stage.slug}/publish/")["Location"] == f"/manage/{stage.slug}/"
