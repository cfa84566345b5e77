"""A sheet's way on its page: handed in, confirmed, objected to, opened again, decided; files and phones."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring.models import ConfirmationMethod, ScribeBinding, SheetStatus
from scoring.services.codes import bind_scribe
from scoring.services.lines import strike_line
from tests.factories import NOW
from tests.scoring.views.staff import (
    between,
    browser_of,
    faults,
    head_referee_of,
    html,
    phone_of,
    pickup,
    url,
    value_of,
)
from tests.scoring_factories import LATER, Hall, begin, hall, hand_in, play, sign, won
from tournaments.models import ActorKind, AuditEntry, RoleKind

pytestmark = pytest.mark.django_db

PHOTO = b"\xff\xd8\xff\xe0" + b"0" * 60


@pytest.fixture(autouse=True)
def own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def four() -> Hall:
    """One table with a deal written."""
    four = hall()
    play(four.sheet, won(2), actor=four.referee)
    return four


@pytest.fixture
def handed_in(four) -> Hall:
    hand_in(four)
    return four


def test_a_sheet_is_handed_in_in_the_version_that_was_shown(four):
    browser = head_referee_of(four)
    shown = value_of(browser.get(url("sheet", sheet=four.sheet)), "version")
    play(four.sheet, won(3), actor=four.referee)
    page = browser.post(url("sheet-submit", sheet=four.sheet), {"version": shown})
    assert page.status_code == 409
    assert faults(page)[0] == "sheet_changed"
    assert four.sheet.status == SheetStatus.OPEN
    answer = browser.post(url("sheet-submit", sheet=four.sheet), {"version": value_of(page, "version")})
    assert answer.status_code == 302
    assert four.sheet.status == SheetStatus.SUBMITTED


@pytest.mark.parametrize("step", ["decide", "reopen"])
def test_a_ruling_on_a_page_out_of_date_is_refused_and_shows_how_the_sheet_stands(handed_in, step):
    browser = head_referee_of(handed_in)
    address = url(f"sheet-{step}", sheet=handed_in.sheet)
    typed = {"version": str(handed_in.sheet.version), f"{step}-reason": "nobody came", "decide-counts": "no"}
    line = handed_in.sheet.lines.get()
    strike_line(line=line, actor=handed_in.referee, reason="no", now=LATER)
    page = browser.post(address, typed)
    assert (page.status_code, faults(page)[0]) == (409, "sheet_changed")
    assert value_of(page, "version") == str(handed_in.sheet.version)
    assert "is-struck" in html(page) or "struck" in html(page)
    assert "nobody came" in html(page)
    assert (handed_in.sheet.status, handed_in.sheet.decided_by) == (SheetStatus.SUBMITTED, None)
    assert browser.post(address, typed | {"version": value_of(page, "version")}).status_code == 302


def test_an_empty_sheet_is_not_handed_in():
    empty = hall()
    page = head_referee_of(empty).post(url("sheet-submit", sheet=empty.sheet))
    assert page.status_code == 422
    assert faults(page)[0] == "sheet_is_empty"


def test_another_referee_confirms(handed_in):
    browser = browser_of(handed_in, RoleKind.REFEREE)
    page = browser.post(url("sheet-confirm", sheet=handed_in.sheet), {"version": handed_in.sheet.version}, follow=True)
    assert "The sheet is confirmed." in html(page)
    assert handed_in.sheet.status == SheetStatus.CONFIRMED


def test_who_works_from_the_list_of_tables_goes_back_to_it(handed_in):
    browser = browser_of(handed_in, RoleKind.REFEREE)
    answer = browser.post(url("sheet-confirm", sheet=handed_in.sheet), {"back": "round"})
    assert answer["Location"] == url("round-control", handed_in) + "#table-1"


def test_nobody_confirms_what_he_handed_in(handed_in):
    browser = browser_of(handed_in, RoleKind.REFEREE, user=handed_in.referee.user)
    page = browser.post(url("sheet-confirm", sheet=handed_in.sheet))
    assert page.status_code == 403
    assert faults(page)[0] == "own_submission"
    assert handed_in.sheet.status == SheetStatus.SUBMITTED


def test_who_handed_in_is_led_to_the_signatures_and_not_to_a_button_that_refuses(handed_in):
    def shown(browser) -> tuple[bool, bool]:
        page = html(browser.get(url("sheet", sheet=handed_in.sheet)))
        return url("sheet-confirm", sheet=handed_in.sheet) in page, "You handed it in yourself" in page

    assert shown(browser_of(handed_in, RoleKind.REFEREE)) == (True, False)
    assert shown(browser_of(handed_in, RoleKind.REFEREE, user=handed_in.referee.user)) == (False, True)


def test_signatures_are_all_ticked_at_first_and_a_missing_one_is_refused(handed_in):
    browser = head_referee_of(handed_in)
    page = html(browser.get(url("sheet", sheet=handed_in.sheet)))
    for entrant in handed_in.seated():
        assert f'name="sign-signatories" value="{entrant}"' in page
    refused = browser.post(url("sheet-sign", sheet=handed_in.sheet), {"sign-signatories": handed_in.seated()[:3]})
    assert refused.status_code == 422
    assert faults(refused)[0] == "signatures_missing"
    assert f"missing: {handed_in.entrant(4).name}." in html(refused)
    browser.post(url("sheet-sign", sheet=handed_in.sheet), {"sign-signatories": handed_in.seated()})
    assert handed_in.sheet.confirmations.get().method == ConfirmationMethod.SIGNATURES


def test_a_photo_of_the_paper_is_kept_for_staff_alone(handed_in):
    browser = head_referee_of(handed_in)
    signed = {
        "sign-signatories": handed_in.seated(),
        "sign-photo": SimpleUploadedFile("../../x.html", PHOTO, content_type="text/html"),
    }
    assert browser.post(url("sheet-sign", sheet=handed_in.sheet), signed).status_code == 302
    answer = browser.get(url("sheet-photo", sheet=handed_in.sheet))
    assert b"".join(answer.streaming_content) == PHOTO
    assert answer["Content-Disposition"].startswith("attachment")
    assert phone_of(handed_in.entrant(1)).get(url("sheet-photo", sheet=handed_in.sheet)).status_code == 404


@pytest.mark.parametrize("content", [b"<script>alert(1)</script>", b"RIFF0000WAVE0000"])
def test_what_is_no_photo_is_refused(handed_in, content):
    signed = {"sign-signatories": handed_in.seated(), "sign-photo": SimpleUploadedFile("photo.jpg", content)}
    page = head_referee_of(handed_in).post(url("sheet-sign", sheet=handed_in.sheet), signed)
    assert page.status_code == 422
    assert faults(page) == ["not_a_photo"]
    assert handed_in.sheet.status == SheetStatus.SUBMITTED


def test_the_players_confirm_with_their_codes_on_the_phone_of_one(handed_in):
    phone = phone_of(handed_in.entrant(1))
    codes = {f"codes-code_{handed_in.entrant(n).pk}": handed_in.entrant(n).code for n in (2, 3, 4)}
    assert phone.post(url("sheet-codes", sheet=handed_in.sheet), codes).status_code == 302
    assert handed_in.sheet.confirmations.get().method == ConfirmationMethod.CODES


def test_a_wrong_code_is_refused_and_the_others_need_not_be_typed_again(handed_in):
    phone = phone_of(handed_in.entrant(1))
    codes = {f"codes-code_{handed_in.entrant(n).pk}": handed_in.entrant(n).code for n in (2, 3, 4)}
    wrong = f"codes-code_{handed_in.entrant(4).pk}"
    page = phone.post(url("sheet-codes", sheet=handed_in.sheet), codes | {wrong: "NONE"})
    assert page.status_code == 422
    assert faults(page)[0] == "wrong_code"
    assert value_of(page, f"codes-code_{handed_in.entrant(2).pk}") == handed_in.entrant(2).code
    assert handed_in.sheet.status == SheetStatus.SUBMITTED


def test_a_player_of_the_table_objects_with_a_reason(handed_in):
    phone = phone_of(handed_in.entrant(3))
    empty = phone.post(url("sheet-dispute", sheet=handed_in.sheet), {"dispute-reason": " "})
    assert (empty.status_code, faults(empty)[0]) == (422, "reason_needed")
    phone.post(url("sheet-dispute", sheet=handed_in.sheet), {"dispute-reason": "deal 1 was lost"})
    assert handed_in.sheet.status == SheetStatus.DISPUTED
    assert "deal 1 was lost" in html(head_referee_of(handed_in).get(url("sheet", sheet=handed_in.sheet)))


def test_a_head_referee_opens_the_sheet_again(handed_in):
    sheet = url("sheet-reopen", sheet=handed_in.sheet)
    assert browser_of(handed_in, RoleKind.REFEREE).post(sheet, {"reopen-reason": "x"}).status_code == 403
    page = head_referee_of(handed_in).post(sheet, {"reopen-reason": ""})
    assert (page.status_code, faults(page)[0]) == (422, "reason_needed")
    head_referee_of(handed_in).post(sheet, {"reopen-reason": "a deal is missing"})
    assert handed_in.sheet.status == SheetStatus.OPEN


@pytest.mark.parametrize(("counts", "stored"), [("yes", True), ("no", False)])
def test_a_head_referee_decides_about_a_sheet_nobody_vouches_for(four, counts, stored):
    typed = {"decide-counts": counts, "decide-reason": "they have gone home"}
    page = head_referee_of(four).post(url("sheet-decide", sheet=four.sheet), typed, follow=True)
    assert "they have gone home" in html(page)
    assert (four.sheet.counts, four.sheet.decision) == (stored, "they have gone home")


def test_a_decision_wants_a_reason_and_keeps_the_choice(four):
    page = head_referee_of(four).post(url("sheet-decide", sheet=four.sheet), {"decide-counts": "no"})
    assert (page.status_code, faults(page)[0]) == (422, "reason_needed")
    assert 'value="no" required id="id_decide-counts_1" checked' in html(page)
    assert four.sheet.decided_by is None


def test_a_sheet_goes_out_and_into_an_empty_one_as_a_document(four):
    browser = head_referee_of(four)
    answer = browser.get(url("sheet-export", sheet=four.sheet))
    document = json.loads(answer.content)
    assert [entry["contract"] for entry in document["deals"]] == ["pickup"]
    other = hall()
    typed = {
        "document-entry_key": "d",
        "document-document": SimpleUploadedFile("sheet.json", b"\xef\xbb\xbf" + answer.content),
    }
    assert head_referee_of(other).post(url("sheet-import", sheet=other.sheet), typed).status_code == 302
    assert [line.facts for line in other.sheet.lines.all()] == document["deals"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"no json", "malformed_json"),
        (b"\xff\xfe", "malformed_json"),
        (b"[" * 100_000, "malformed_json"),
        (b'{"game": "zole", "game": "zole"}', "malformed_json"),
        (b'{"game": NaN}', "malformed_json"),
        (b'{"game": "zole", "players": ["A", "B", "C"], "deals": []}', "wrong_number_of_players"),
        (b"[" + b" " * 300_000 + b"]", "file_too_large"),
    ],
)
def test_a_document_that_does_not_fit_is_refused(content, code):
    empty = hall()
    typed = {"document-entry_key": "d", "document-document": SimpleUploadedFile("sheet.json", content)}
    page = head_referee_of(empty).post(url("sheet-import", sheet=empty.sheet), typed)
    assert page.status_code == 422
    assert code in faults(page)
    assert not empty.sheet.lines.exists()


def test_a_player_takes_over_the_sheet_with_his_phone(four):
    phone = phone_of(four.entrant(2))
    address = url("sheet-phone", sheet=four.sheet)
    assert "Begin" in html(phone.get(address))
    for _ in range(2):
        assert phone.post(address).status_code == 302
    assert ScribeBinding.objects.filter(ended_at=None).count() == 1
    assert phone.post(url("sheet-deal", sheet=four.sheet), pickup(2, declarer=3)).status_code == 302
    other = phone_of(four.entrant(3))
    assert f"The phone of {four.entrant(2).name} writes it now." in html(other.get(address))
    other.post(address)
    assert phone.post(url("sheet-deal", sheet=four.sheet), pickup(3, declarer=4)).status_code == 403


def test_one_phone_writes_the_sheets_of_two_rounds(four):
    phone = phone_of(four.entrant(2))
    address = url("sheet-phone", sheet=four.sheet)
    phone.get(address)
    phone.post(address)
    sign(four)
    head_referee_of(four).post(url("round-close", four))
    second = begin(four, 2, [[1, 2, 3, 4]])
    address = url("sheet-phone", sheet=second.sheet)
    phone.get(address)
    assert [phone.post(address).status_code for _ in range(2)] == [302, 302]
    assert phone.post(url("sheet-deal", sheet=second.sheet), pickup(1)).status_code == 302
    assert [binding.ended_at is None for binding in ScribeBinding.objects.order_by("pk")] == [False, True]


def test_a_phone_that_was_replaced_takes_the_sheet_back(four):
    phone, other = phone_of(four.entrant(2)), phone_of(four.entrant(3))
    address = url("sheet-phone", sheet=four.sheet)
    for each in (phone, other, phone):
        each.get(address)
        assert each.post(address).status_code == 302
    assert phone.post(url("sheet-deal", sheet=four.sheet), pickup(2, declarer=3)).status_code == 302
    assert other.post(url("sheet-deal", sheet=four.sheet), pickup(3)).status_code == 403


def test_who_says_on_his_phone_that_it_is_not_him_writes_no_more_with_it(four):
    phone, other = phone_of(four.entrant(2)), phone_of(four.entrant(2))
    address = url("sheet-phone", sheet=four.sheet)
    phone.get(address)
    phone.post(address)
    assert phone.post(reverse("scoring:me-leave")).status_code == 302
    for name, typed in {"sheet-deal": pickup(2), "sheet-between": between(2, "absent", 3), "sheet-submit": {}}.items():
        assert phone.post(url(name, sheet=four.sheet), typed).status_code == 404
    assert phone.get(url("sheet", sheet=four.sheet)).status_code == 404
    assert four.sheet.lines.count() == 1
    entry = AuditEntry.objects.get(action="phone_unbound")
    assert (entry.actor.kind, entry.actor.entrant) == (ActorKind.SCRIBE, four.entrant(2))
    assert other.get(address).status_code == 200
    assert other.post(address).status_code == 302


def test_a_deal_of_a_page_of_another_writer_is_refused_and_sent_again_knowingly(four):
    phone = phone_of(four.entrant(2))
    address = url("sheet-phone", sheet=four.sheet)
    phone.get(address)
    phone.post(address)
    old = value_of(phone.get(url("sheet", sheet=four.sheet)), "writer")
    phone.post(reverse("scoring:me-leave"))
    session = phone.session
    session["entrant_id"] = four.entrant(3).pk
    session.save()
    phone.get(address)
    phone.post(address)
    typed = pickup(2, declarer=4) | {"writer": old}
    refused = phone.post(url("sheet-deal", sheet=four.sheet), typed, headers={"accept": "application/json"})
    assert (refused.status_code, refused.json()["faults"][0]["code"]) == (409, "other_writer")
    page = phone.post(url("sheet-deal", sheet=four.sheet), typed)
    assert (page.status_code, faults(page)[0]) == (409, "other_writer")
    assert four.sheet.lines.count() == 1
    assert value_of(page, "card_points") == "70"
    assert (
        phone.post(url("sheet-deal", sheet=four.sheet), typed | {"writer": value_of(page, "writer")}).status_code == 302
    )
    assert four.sheet.lines.get(number=2).entered_by.entrant == four.entrant(3)


def test_a_phone_stops_writing(four):
    binding = bind_scribe(sheet=four.sheet, entrant=four.entrant(2), token="t", actor=four.player(2), now=NOW)
    phone = phone_of(four.entrant(2), binding)
    phone.post(url("sheet-phone-end", sheet=four.sheet))
    assert ScribeBinding.objects.get().ended_at is not None
    assert phone.post(url("sheet-deal", sheet=four.sheet), pickup(2)).status_code == 403


def test_a_confirmed_sheet_is_not_taken_over(four):
    sign(four)
    page = phone_of(four.entrant(2)).post(url("sheet-phone", sheet=four.sheet))
    assert (page.status_code, faults(page)[0]) == (422, "sheet_is_confirmed")


def test_staff_binds_no_phone_and_a_stranger_finds_no_sheet(four):
    assert head_referee_of(four).get(url("sheet-phone", sheet=four.sheet)).status_code in (302, 403)
    assert phone_of(hall().entrant(1)).get(url("sheet-phone", sheet=four.sheet)).status_code == 404


def test_the_sheet_of_an_earlier_round_offers_no_deal_form(four):
    sign(four)
    head_referee_of(four).post(url("round-close", four))
    second = begin(four, 2, [[1, 2, 3, 4]])
    assert 'id="deal"' not in html(head_referee_of(four).get(url("sheet", sheet=four.sheet)))
    assert 'id="deal"' in html(head_referee_of(second).get(url("sheet", sheet=second.sheet)))
