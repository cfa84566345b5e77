"""A form whose page is older than the last sign-in: what was typed is shown, and sent again once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.factories import RoleFactory
from tests.html import Html
from tests.scoring.views.staff import html, pickup, url, value_of
from tests.scoring_factories import Hall, hall
from tournaments.models import RoleKind

pytestmark = pytest.mark.django_db

OURS = "http://testserver"


@pytest.fixture
def four() -> Hall:
    return hall()


def browser_of(at: Hall) -> Client:
    """A referee's browser, guarded as in earnest, that got its page and then signed in anew."""
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en", "origin": OURS})
    client.force_login(RoleFactory(stage=at.stage, kind=RoleKind.REFEREE).user)
    return client


def old_guard(client: Client, address: str) -> str:
    """The guard of a page that was loaded before another sign-in of the same browser."""
    guard = value_of(client.get(address), "csrfmiddlewaretoken")
    assert guard is not None
    client.cookies["csrftoken"] = "a" * 32
    return guard


def sent_again(page: HttpResponse) -> dict[str, Any]:
    """The fields of the form that sends it again."""
    inputs = [one.attrs for one in Html(html(page)).elements if one.tag == "input" and one.is_within("main")]
    return {one["name"]: one["value"] for one in inputs}


def test_what_was_typed_is_shown_kept_and_stored_once_however_often_it_is_sent_again(four):
    client = browser_of(four)
    typed = pickup(1, declarer=3, card_points="87") | {"tricks": 6}
    typed |= {"csrfmiddlewaretoken": old_guard(client, url("sheet", sheet=four.sheet))}
    page = client.post(url("sheet-deal", sheet=four.sheet), typed)
    assert page.status_code == 403
    assert not four.sheet.lines.exists()
    assert "<li>87</li>" in html(page)
    assert "nothing is lost" in html(page)
    again = sent_again(page)
    assert again | {"csrfmiddlewaretoken": ""} == {k: str(v) for k, v in typed.items()} | {"csrfmiddlewaretoken": ""}
    for _ in range(2):
        assert client.post(url("sheet-deal", sheet=four.sheet), again).status_code == 302
    assert four.sheet.lines.get().card_points == 87


def test_several_values_and_words_of_a_wag_come_back_as_they_were(four):
    client = browser_of(four)
    wag = 'x"><script>alert(1)</script>'
    guard = old_guard(client, url("sheet", sheet=four.sheet))
    typed = {"sign-signatories": ["1", "2"], "dispute-reason": wag, "csrfmiddlewaretoken": guard}
    page = html(client.post(url("sheet-dispute", sheet=four.sheet), typed))
    assert page.count('name="sign-signatories"') == 2
    assert "<script>alert" not in page
    assert f'action="{url("sheet-dispute", sheet=four.sheet)}"' in page


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_what_no_page_of_ours_sent_is_not_offered(four, origin):
    client = browser_of(four)
    client.defaults.pop("HTTP_ORIGIN")
    said = {"origin": origin} if origin else {}
    page = client.post(url("sheet-deal", sheet=four.sheet), pickup(1), headers=said)
    assert page.status_code == 403
    assert sent_again(page) == {}
    assert "<li>70</li>" not in html(page)
    assert 'class="button-main" href="/"' in html(page)


def test_a_password_is_not_given_back(four):
    client = browser_of(four)
    guard = old_guard(client, "/login/")
    page = client.post("/login/", {"username": "laima", "password": "noslēpums", "csrfmiddlewaretoken": guard})
    assert page.status_code == 403
    assert "noslēpums" not in html(page)
    assert 'href="/login/"' in html(page)


def test_codes_are_typed_anew_on_the_page_the_form_stood_on(four):
    client = browser_of(four)
    guard = old_guard(client, "/me/")
    typed = {"codes-code_3": "ABC123", "version": "2", "csrfmiddlewaretoken": guard}
    page = client.post(f"/me/sheets/{four.sheet.pk}/confirm/", typed, headers={"referer": f"{OURS}/me/?stage=1"})
    assert (page.status_code, sent_again(page)) == (403, {})
    assert "ABC123" not in html(page)
    assert 'class="button-main" href="/me/?stage=1"' in html(page)


def test_the_way_back_never_leads_to_another_site(four):
    client = browser_of(four)
    typed = {"codes-code_3": "ABC123", "csrfmiddlewaretoken": old_guard(client, "/me/")}
    where = f"/me/sheets/{four.sheet.pk}/confirm/"
    page = client.post(where, typed, headers={"referer": f"{OURS}//evil.example/"})
    assert 'href="//' not in html(page)
    assert 'class="button-main" href="/%2Fevil.example/"' in html(page)


def test_a_file_is_asked_for_anew_and_the_words_beside_it_are_shown(four):
    client = browser_of(four)
    guard = old_guard(client, url("sheet", sheet=four.sheet))
    typed = {"document-document": SimpleUploadedFile("a.json", b"{}"), "remark": "vārdi", "csrfmiddlewaretoken": guard}
    page = client.post(url("sheet-import", sheet=four.sheet), typed)
    assert (page.status_code, sent_again(page)) == (403, {})
    assert "<li>vārdi</li>" in html(page)


def test_the_page_says_who_is_signed_in_now(four):
    client = browser_of(four)
    guard = old_guard(client, url("sheet", sheet=four.sheet))
    typed = {"csrfmiddlewaretoken": guard, "dispute-reason": "x"}
    assert re.search(r"<strong>user\d+</strong> is signed in now", html(client.post("/me/leave/", typed)))
    client.cookies.pop("sessionid")
    assert "Nobody is signed in now." in html(client.post("/me/leave/", typed))


@pytest.mark.parametrize(
    ("language", "words"), [("lv", "Sūtīt vēlreiz"), ("en", "Send it again"), ("ru", "Отправить ещё раз")]
)
def test_it_is_said_in_every_language(four, language, words):
    client = browser_of(four)
    guard = old_guard(client, url("sheet", sheet=four.sheet))
    typed = {"csrfmiddlewaretoken": guard, "dispute-reason": "x"}
    assert words in html(client.post("/me/leave/", typed, headers={"accept-language": language}))
