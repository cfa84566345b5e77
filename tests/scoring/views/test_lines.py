"""Correcting a line: everything it changes is shown before it is saved, and a reason stays."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest

from scoring.models import LineState, SheetLine, SheetStatus
from scoring.services.codes import bind_scribe
from scoring.services.lines import record_deal
from scoring.services.rounds import close_round
from tests.factories import NOW
from tests.scoring.views.staff import (
    between,
    browser_of,
    checked,
    faults,
    head_referee_of,
    html,
    phone_of,
    pickup,
    url,
    value_of,
)
from tests.scoring_factories import ANNULLED, EVENING, LATER, PASSED_OUT, Hall, hall, key, play, sign, won
from tournaments.models import RoleKind
from tournaments.regulations import Ending

pytestmark = pytest.mark.django_db

TIMED = replace(EVENING, minutes=40, ending=Ending.HARD_STOP)


@pytest.fixture
def played() -> Hall:
    """All passed, then a big game that takes one of the common pules."""
    four = hall()
    play(four.sheet, PASSED_OUT, won(3), actor=four.referee)
    return four


def live(in_hall: Hall, number: int = 1) -> SheetLine:
    return in_hall.sheet.lines.get(number=number, superseded_at=None)


def correction(line: SheetLine, **changed: object) -> dict[str, object]:
    """Line 1 becomes a big game."""
    return pickup(line.number, key="c") | {"line": line.pk, "reason": "misread", "seen": "", "look": "1"} | changed


def test_the_line_is_shown_as_it_stands_ready_to_be_corrected(played):
    page = head_referee_of(played).get(url("line", None, played.sheet, 2))
    assert page.status_code == 200
    assert checked(page, "contract") == ["pickup"]
    assert checked(page, "declarer") == ["3"]
    assert value_of(page, "card_points") == "70"
    assert "Save the correction" not in html(page)


def test_looking_shows_every_line_that_changes_and_saves_nothing(played):
    page = head_referee_of(played).post(url("line-correct", None, played.sheet, 1), correction(live(played)))
    assert page.status_code == 200
    changes = [(change.number, change.points) for change in page.context["changes"]]
    assert changes == [(1, ((0, -1), (0, 3), (0, -1), (0, -1))), (2, ((-2, -1), (-2, -1), (6, 3), (-2, -1)))]
    assert "Save the correction" in html(page)
    assert value_of(page, "reason") == "misread"
    assert SheetLine.objects.count() == 2


def test_what_was_looked_at_is_saved_as_a_new_version(played):
    browser = head_referee_of(played)
    typed = correction(live(played))
    looked = browser.post(url("line-correct", None, played.sheet, 1), typed)
    saved = typed | {"seen": value_of(looked, "seen"), "save": "1"}
    for _ in range(2):
        answer = browser.post(url("line-correct", None, played.sheet, 1), saved)
    assert answer.status_code == 302
    assert [(line.version, line.reason) for line in played.sheet.lines.filter(number=1)] == [(1, ""), (2, "misread")]
    history = html(browser.get(url("line", None, played.sheet, 1)))
    assert "All passed" in history
    assert "misread" in history


def test_what_was_not_looked_at_is_not_saved(played):
    browser = head_referee_of(played)
    looked = browser.post(url("line-correct", None, played.sheet, 1), correction(live(played)))
    other = correction(live(played), card_points=65, seen=value_of(looked, "seen"), save="1")
    page = browser.post(url("line-correct", None, played.sheet, 1), other)
    assert page.status_code == 200
    assert "Save the correction" in html(page)
    assert SheetLine.objects.count() == 2


def test_saving_wants_a_reason(played):
    browser = head_referee_of(played)
    typed = correction(live(played), reason="")
    looked = browser.post(url("line-correct", None, played.sheet, 1), typed)
    saved = typed | {"seen": value_of(looked, "seen"), "save": "1"}
    page = browser.post(url("line-correct", None, played.sheet, 1), saved)
    assert (page.status_code, faults(page)[0]) == (422, "reason_needed")
    assert checked(page, "contract") == ["pickup"]
    assert SheetLine.objects.count() == 2


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"tricks": 8}, 422, "impossible_outcome"),
        ({"declarer": 1}, 422, "declarer_sits_out"),
        ({"card_points": "x"}, 422, "invalid"),
        ({"line": ""}, 422, "required"),
    ],
)
def test_faults_of_a_correction_are_shown_and_nothing_is_saved(played, changed, status, code):
    typed = correction(live(played)) | changed
    page = head_referee_of(played).post(url("line-correct", None, played.sheet, 1), typed)
    assert page.status_code == status
    assert code in faults(page)
    assert SheetLine.objects.count() == 2


def test_a_line_corrected_meanwhile_is_said_to_be(played):
    shown = live(played)
    browser = head_referee_of(played)
    typed = correction(shown)
    seen = value_of(browser.post(url("line-correct", None, played.sheet, 1), typed), "seen")
    browser.post(url("line-correct", None, played.sheet, 1), typed | {"seen": seen, "save": "1"})
    page = browser.post(url("line-correct", None, played.sheet, 1), correction(shown, entry_key="late"))
    assert (page.status_code, faults(page)[0]) == (409, "line_changed")


def test_a_line_of_another_sheet_or_number_is_not_found(played):
    other = hall()
    play(other.sheet, won(2), actor=other.referee)
    browser = head_referee_of(played)
    assert browser.get(url("line", None, played.sheet, 9)).status_code == 404
    foreign = correction(live(other))
    assert browser.post(url("line-correct", None, played.sheet, 1), foreign).status_code == 404


def test_before_a_line_is_struck_every_line_it_changes_is_shown(played):
    page = html(head_referee_of(played).get(url("line", None, played.sheet, 1)))
    asked = page[page.index("Strike the line") :]
    assert "This changes:" in asked
    assert re.findall(r'rowspan="2">(\d)', asked) == ["1", "2"]
    assert re.findall(r'line-said">([^<]+)<', asked)[0] == "struck"
    assert {"+6", "+3"} <= set(re.findall(r"[+−-]\d+", asked))  # with and without the common pule


def test_a_line_that_others_stand_on_is_said_not_to_be_struck():
    four = hall()
    play(four.sheet, ANNULLED, won(1), actor=four.referee)
    page = head_referee_of(four).get(url("line", None, four.sheet, 1))
    assert faults(page) == ["declarer_sits_out"]
    assert 'name="strike-reason"' not in html(page)


def test_a_line_is_struck_with_a_reason_and_stays_readable(played):
    browser = head_referee_of(played)
    address = url("line-strike", None, played.sheet, 1)
    page = browser.post(address, {"strike-line": live(played).pk, "strike-reason": ""})
    assert (page.status_code, faults(page)[0]) == (422, "reason_needed")
    browser.post(address, {"strike-line": live(played).pk, "strike-reason": "never dealt"})
    assert live(played).state == LineState.STRUCK
    assert "never dealt" in html(browser.get(url("line", None, played.sheet, 1)))


def test_a_correction_of_a_confirmed_sheet_asks_for_confirmation_again(played):
    sign(played)
    browser = head_referee_of(played)
    typed = correction(live(played))
    seen = value_of(browser.post(url("line-correct", None, played.sheet, 1), typed), "seen")
    browser.post(url("line-correct", None, played.sheet, 1), typed | {"seen": seen, "save": "1"})
    assert played.sheet.status == SheetStatus.SUBMITTED


def test_after_the_round_only_a_head_referee_corrects(played):
    sign(played)
    close_round(round=played.round_now(), actor=played.head_referee, now=LATER)
    address = url("line-correct", None, played.sheet, 1)
    assert browser_of(played, RoleKind.REFEREE).post(address, correction(live(played))).status_code == 403
    browser = head_referee_of(played)
    typed = correction(live(played))
    seen = value_of(browser.post(address, typed), "seen")
    assert browser.post(address, typed | {"seen": seen, "save": "1"}).status_code == 302
    assert played.round_now().under_correction


def test_an_entry_between_deals_is_corrected_to_another_seat(played):
    browser = head_referee_of(played)
    browser.post(url("sheet-between", sheet=played.sheet), between(3, "penalty", 2, "late"))
    line = live(played, 3)
    typed = {"entry_key": "c", "number": 3, "line": line.pk, "seat": 4, "said": "late", "reason": "it was the other"}
    address = url("line-correct", None, played.sheet, 3)
    seen = value_of(browser.post(address, typed | {"look": "1"}), "seen")
    assert browser.post(address, typed | {"seen": seen, "save": "1"}).status_code == 302
    assert live(played, 3).facts == {"penalty": "personal_pule", "player": "4", "reason": "late"}


def test_a_deal_after_the_bell_waits_until_a_head_referee_lets_it_count():
    timed = hall(regulation=TIMED)
    late = NOW + timedelta(minutes=41)
    record_deal(sheet=timed.sheet, actor=timed.referee, entry_key=key(), number=1, facts=won(2), now=late)
    page = html(head_referee_of(timed).get(url("sheet", sheet=timed.sheet)))
    assert "waits for a referee" in page
    accept = url("line-accept", None, timed.sheet, 1)
    assert browser_of(timed, RoleKind.REFEREE).post(accept, {"line": live(timed).pk}).status_code == 403
    assert head_referee_of(timed).post(accept, {"line": "x"}).status_code == 404
    answer = head_referee_of(timed).post(accept, {"line": live(timed).pk, "back": "round"})
    assert answer["Location"] == url("round-control", timed) + "#table-1"
    assert live(timed).state == LineState.COUNTED


def test_a_scribe_corrects_his_own_open_sheet(played):
    binding = bind_scribe(sheet=played.sheet, entrant=played.entrant(2), token="t", actor=played.player(2), now=NOW)
    phone = phone_of(played.entrant(2), binding)
    typed = correction(live(played))
    seen = value_of(phone.post(url("line-correct", None, played.sheet, 1), typed), "seen")
    phone.post(url("line-correct", None, played.sheet, 1), typed | {"seen": seen, "save": "1"})
    assert live(played).entered_by.kind == "scribe"


def test_a_player_reads_a_line_and_corrects_nothing(played):
    phone = phone_of(played.entrant(4))
    page = phone.get(url("line", None, played.sheet, 1))
    assert page.status_code == 200
    assert "Show what changes" not in html(page)
    assert phone.post(url("line-correct", None, played.sheet, 1), correction(live(played))).status_code == 403
    assert phone.post(url("line-strike", None, played.sheet, 1), {}).status_code == 403
