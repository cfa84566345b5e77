"""The player's own page."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.models import SheetStatus
from scoring.services.sheets import reopen_sheet
from scoring.services.totals import correct_totals
from tests.scoring.views.pages import text
from tests.scoring.views.staff import faults, value_of
from tests.scoring_factories import LATER, Hall, hall, hand_in, type_totals

pytestmark = pytest.mark.django_db

ME = "/me/"


def sign_in(client, at: Hall, number: int, code: str | None = None):
    code = at.entrant(number).code if code is None else code
    return client.post(ME, {"stage": at.stage.slug, "start_number": number, "code": code})


def submitted(*sizes: int) -> Hall:
    """The sheet of table 1 is handed in by a referee."""
    at = hall(*sizes)
    points = (9, 3, -2, -10) if sizes[:1] == (4,) else (5, 0, -5)
    type_totals(at, 1, *points, deals=15 if len(points) == 3 else 16)
    hand_in(at, 1)
    return at


def mates_codes(at: Hall, *numbers: int) -> dict[str, str]:
    return {f"codes-code_{at.entrant(number).pk}": at.entrant(number).code for number in numbers}


# In and out


def test_a_player_sees_his_table_with_his_number_and_code(client):
    at = hall(4, 4)
    assert sign_in(client, at, 6).status_code == 302
    page = client.get(ME)
    assert page.context["own"].table == 2
    assert "Round 1: table 2" in text(page)


@pytest.mark.parametrize("number", [1, 99])
def test_a_wrong_code_and_an_unknown_number_sound_alike_and_let_nobody_in(client, number):
    at = hall(4)
    page = sign_in(client, at, number, code="XXXXXX")
    assert page.status_code == 422
    assert [fault["code"] for fault in page.context["faults"]] == ["wrong_code"]
    assert "form" in client.get(ME).context


def test_what_was_typed_stays_in_the_form(client):
    page = sign_in(client, hall(4), 3, code="XXXXXX").content.decode()
    assert 'value="3"' in page


def test_an_empty_form_names_what_is_missing(client):
    page = client.post(ME, {"stage": hall(4).stage.slug})
    assert page.status_code == 422
    assert page.content.decode().count('data-code="required"') == 2


def test_a_code_of_one_stage_does_not_open_another(client):
    here, there = hall(4), hall(4)
    assert sign_in(client, there, 1, code=here.entrant(1).code).status_code == 422


def test_leaving_forgets_who_it_was(client):
    sign_in(client, hall(4), 1)
    client.post(reverse("scoring:me-leave"))
    assert "form" in client.get(ME).context


def test_signing_in_changes_the_key_of_the_session(client):
    at = hall(4)
    session = client.session
    session["anything"] = 1
    session.save()
    before = session.session_key
    sign_in(client, at, 1)
    assert client.session.session_key != before


def test_the_page_is_not_kept_by_caches(client):
    assert "no-store" in client.get(ME)["Cache-Control"]


def test_his_row_is_marked_on_public_pages(client):
    at = submitted(4)
    sign_in(client, at, 3)
    page = client.get(reverse("scoring:stage", args=[at.stage.slug]))
    assert 'data-me="3"' in page.content.decode()
    assert 'data-number="3" class="mine"' in page.content.decode()


def test_a_player_of_another_stage_is_nobody_here(client):
    here, there = hall(4), hall(4)
    sign_in(client, here, 3)
    assert client.get(reverse("scoring:stage", args=[there.stage.slug])).context["me"] is None


# His sheet


def test_a_table_confirms_its_sheet_with_the_codes_of_all(client):
    at = submitted(4)
    sign_in(client, at, 1)
    answer = client.post(reverse("scoring:me-confirm", args=[at.sheet.pk]), mates_codes(at, 2, 3, 4))
    assert answer.status_code == 302
    assert at.sheet.status == SheetStatus.CONFIRMED
    confirmation = at.sheet.confirmations.get()
    assert (confirmation.method, confirmation.signatories) == ("codes", sorted(at.seated()))


def test_each_wrong_code_is_named_at_its_field_and_nothing_is_confirmed(client):
    at = submitted(4)
    sign_in(client, at, 1)
    codes = mates_codes(at, 2, 3, 4)
    wrong = f"codes-code_{at.entrant(3).pk}"
    page = client.post(reverse("scoring:me-confirm", args=[at.sheet.pk]), codes | {wrong: "XXXXXX"})
    assert page.status_code == 422
    assert list(page.context["codes_form"].errors) == [f"code_{at.entrant(3).pk}"]
    assert 'data-code="wrong_code"' in page.content.decode()
    assert at.sheet.status == SheetStatus.SUBMITTED


def test_a_mate_who_gives_no_code_is_missed(client):
    at = submitted(4)
    sign_in(client, at, 1)
    page = client.post(reverse("scoring:me-confirm", args=[at.sheet.pk]), mates_codes(at, 2, 3))
    assert page.status_code == 422
    assert 'data-code="signatures_missing"' in page.content.decode()
    assert f"missing: {at.entrant(4).name}." in page.content.decode()


def test_a_player_disputes_his_sheet(client):
    at = submitted(4)
    sign_in(client, at, 2)
    client.post(reverse("scoring:me-dispute", args=[at.sheet.pk]), {"dispute-reason": "Man bija +5"})
    assert (at.sheet.status, at.sheet.dispute_reason) == (SheetStatus.DISPUTED, "Man bija +5")
    assert "Man bija +5" in text(client.get(ME))


def test_a_dispute_needs_a_reason(client):
    at = submitted(4)
    sign_in(client, at, 2)
    page = client.post(reverse("scoring:me-dispute", args=[at.sheet.pk]), {"dispute-reason": " "})
    assert page.status_code == 422
    assert [fault["code"] for fault in page.context["faults"]] == ["reason_needed"]
    assert at.sheet.status == SheetStatus.SUBMITTED


def test_a_sheet_corrected_since_the_page_was_shown_is_not_confirmed(client):
    at = submitted(4)
    sign_in(client, at, 1)
    version = value_of(client.get(ME), "version")
    said = {"points": {1: 10, 2: 3, 3: -3, 4: -10}, "deals": 16, "reason": "misread"}
    correct_totals(sheet=at.sheet, actor=at.referee, entry_key="other", now=LATER, **said)
    page = client.post(
        reverse("scoring:me-confirm", args=[at.sheet.pk]), {"version": version} | mates_codes(at, 2, 3, 4)
    )
    assert (page.status_code, faults(page)) == (409, ["sheet_changed"])
    assert at.sheet.status == SheetStatus.SUBMITTED


def test_a_sheet_that_was_opened_again_meanwhile_is_not_confirmed(client):
    at = submitted(4)
    sign_in(client, at, 1)
    reopen_sheet(sheet=at.sheet, actor=at.head_referee, reason="look again", now=LATER)
    page = client.post(reverse("scoring:me-confirm", args=[at.sheet.pk]), mates_codes(at, 2, 3, 4))
    assert (page.status_code, page.context["faults"][0]["code"]) == (422, "sheet_not_submitted")
    assert at.sheet.status == SheetStatus.OPEN


@pytest.mark.parametrize("action", ["confirm", "dispute"])
def test_the_sheet_of_another_table_is_not_found(client, action):
    at = submitted(4, 4)
    sign_in(client, at, 5)
    assert client.post(reverse(f"scoring:me-{action}", args=[at.sheet.pk])).status_code == 404


@pytest.mark.parametrize("action", ["confirm", "dispute"])
def test_without_a_code_nothing_is_written(client, action):
    at = submitted(4)
    assert client.post(reverse(f"scoring:me-{action}", args=[at.sheet.pk])).status_code == 403
    assert at.sheet.status == SheetStatus.SUBMITTED
