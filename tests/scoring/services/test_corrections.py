"""Corrections: versions, what else they change, who may, and what they ask for afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.models import LineState, RoundResult, SheetConfirmation, SheetLine, SheetStatus
from scoring.services.lines import (
    accept_line,
    correct_closed_line,
    correct_line,
    impose_pule,
    preview_correction,
    preview_strike,
    record_deal,
    strike_closed_line,
    strike_line,
)
from scoring.services.rounds import close_round, decide_sheet
from scoring.services.sheets import confirm_sheet, dispute_sheet
from tests.scoring_factories import (
    ANNULLED,
    EVENING,
    LATER,
    PASSED_OUT,
    hall,
    hand_in,
    in_minutes,
    key,
    lost,
    play,
    points,
    refused,
    sign,
    unchanged,
    won,
    zole,
)
from tournaments.models import AuditEntry
from tournaments.regulations import Ending

pytestmark = pytest.mark.django_db


def correct(at, line, facts, service=correct_line, actor=None, entry_key=None, reason="misread"):
    return service(
        line=line, actor=actor or at.referee, entry_key=entry_key or key(), facts=facts, reason=reason, now=LATER
    )


def strike(at, line, service=strike_line, actor=None, reason="not played"):
    return service(line=line, actor=actor or at.referee, reason=reason, now=LATER)


def sit_down(at, actor, start_number):
    """Let a user be the player with this number."""
    player = at.entrant(start_number).player
    player.user = actor.user
    player.save()


def story():
    """A pass-out, a lost game that leaves a personal pule, a won game that takes the common one."""
    at = hall(3)
    return at, play(at.sheet, PASSED_OUT, lost(2), won(3), actor=at.player(1))


def test_a_correction_is_a_new_version_and_the_old_one_stays():
    at, lines = story()
    new = correct(at, lines[0], ANNULLED)
    old = SheetLine.objects.get(pk=lines[0].pk)
    assert (old.superseded_at, old.facts, old.version) == (LATER, PASSED_OUT, 1)
    assert (new.number, new.version, new.reason, new.entered_by) == (1, 2, "misread", at.referee)
    assert points(at.sheet) == [[0, 0, 0], [2, -4, 2], [-1, -1, 2]]


def test_the_preview_names_every_other_line_it_changes_and_the_audit_keeps_them():
    at, lines = story()
    with unchanged():
        changes = preview_correction(line=lines[0], facts=ANNULLED)
    assert [change.number for change in changes] == [1, 2, 3]
    assert changes[1].before["pules"] == {"common": 1, "personal": [2]}
    assert changes[2].before["points"] == {"1": -2, "2": -2, "3": 4}
    assert changes[2].after["points"] == {"1": -1, "2": -1, "3": 2}
    correct(at, lines[0], ANNULLED)
    entry = AuditEntry.objects.first()
    assert [change["number"] for change in entry.details["changes"]] == [1, 2, 3]
    assert (entry.action, entry.reason) == ("line_corrected", "misread")


def test_the_settlement_is_among_what_a_correction_changes():
    at, lines = story()
    hand_in(at)
    assert [change.number for change in preview_correction(line=lines[0], facts=ANNULLED)] == [1, 2, 3, None]
    correct(at, lines[0], ANNULLED)
    assert at.sheet.settlement == []


def test_a_correction_that_makes_another_line_impossible_is_refused_and_names_it():
    at = hall(4)
    lines = play(at.sheet, ANNULLED, won(1), actor=at.player(1))
    with refused("declarer_sits_out") as caught:
        strike(at, lines[0])
    assert [fault.path for fault in caught.value.faults] == ["lines[2].declarer"]


def test_the_same_key_again_gives_the_stored_version():
    at, lines = story()
    new = correct(at, lines[0], ANNULLED, entry_key="same")
    with unchanged():
        assert correct(at, lines[0], ANNULLED, entry_key="same") == new


def test_a_key_of_another_correction_is_a_conflict():
    at, lines = story()
    correct(at, lines[0], ANNULLED, entry_key="same")
    with refused("key_reused", 409):
        correct(at, lines[1], ANNULLED, entry_key="same")


def test_two_corrections_of_one_version_are_a_conflict_that_shows_the_stored_one():
    at, lines = story()
    first = correct(at, lines[1], won(2))
    with refused("line_changed", 409) as caught:
        correct(at, lines[1], zole(2))
    assert (caught.value.faults[0].params["line"], caught.value.faults[0].params["stored"]) == (first.pk, won(2))


@pytest.mark.parametrize(
    ("facts", "reason", "code"),
    [
        (ANNULLED, "", "reason_needed"),
        (lost(2), "why not", "nothing_changed"),
        (lost(2, card_points=119, tricks=1), "misread", "impossible_outcome"),
        ({"absent": "2"}, "misread", "kind_differs"),
        (None, "misread", "kind_differs"),
    ],
)
def test_a_correction_that_says_nothing_good_is_refused(facts, reason, code):
    at, lines = story()
    with refused(code):
        correct(at, lines[1], facts, reason=reason)


def test_a_preview_is_refused_like_the_correction():
    at, lines = story()
    with refused("kind_differs"):
        preview_correction(line=lines[0], facts={"absent": "2"})
    with refused("impossible_outcome"):
        preview_correction(line=lines[0], facts=won(1, 119, 1))
    correct(at, lines[0], ANNULLED)
    with refused("line_changed", 409):
        preview_correction(line=lines[0], facts=won(1))


def test_an_old_page_key_is_refused():
    at, lines = story()
    with refused("bad_entry_key"):
        correct(at, lines[0], ANNULLED, entry_key="strike.1")


def test_a_scribe_corrects_his_open_sheet():
    at, lines = story()
    assert correct(at, lines[1], won(2), actor=at.player(1)).version == 2


def test_a_scribe_corrects_nothing_once_the_sheet_is_handed_in():
    at, lines = story()
    hand_in(at)
    with refused("sheet_not_open"):
        correct(at, lines[1], won(2), actor=at.player(1))


def test_a_scribe_does_not_touch_what_a_referee_wrote():
    at = hall(3)
    line = impose_pule(sheet=at.sheet, actor=at.referee, entry_key=key(), number=1, seat=2, reason="late", now=LATER)
    with refused("referee_only", 403):
        strike(at, line, actor=at.player(2))
    strike(at, line, actor=at.referee)
    assert SheetLine.objects.get(superseded_at=None).state == LineState.STRUCK


def test_correcting_a_confirmed_sheet_withdraws_the_confirmation_and_asks_another():
    at, lines = story()
    sign(at)
    correct(at, lines[1], won(2), actor=at.head_referee)
    confirmation = SheetConfirmation.objects.get()
    assert (confirmation.withdrawn_at, confirmation.withdrawn_because) == (LATER, "line_corrected: 2")
    assert (at.sheet.status, at.sheet.submitted_by) == (SheetStatus.SUBMITTED, at.head_referee)
    assert not RoundResult.objects.filter(final=True).exists()


def closed():
    at, lines = story()
    sign(at)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    return at, lines


def test_after_closing_only_a_head_referee_corrects():
    at, lines = closed()
    with refused("round_closed"):
        correct(at, lines[1], won(2))
    with refused("round_closed"):
        strike(at, lines[1])


def test_after_closing_a_correction_marks_the_round_until_its_sheets_are_confirmed_again():
    at, lines = closed()
    correct(at, lines[1], won(2), service=correct_closed_line, actor=at.head_referee)
    assert (at.round_now().status, at.round_now().under_correction) == ("closed", True)
    confirm_sheet(sheet=at.sheet, actor=at.referee, now=LATER)
    assert at.round_now().under_correction is False


def test_after_closing_a_line_can_be_struck():
    at, lines = closed()
    strike(at, lines[2], service=strike_closed_line, actor=at.head_referee)
    assert at.round_now().under_correction is True


@pytest.mark.parametrize("service", [correct_closed_line, strike_closed_line])
def test_a_ruling_after_closing_is_no_players_and_not_for_ones_own_table(service):
    at, lines = closed()
    said = {"facts": won(2), "entry_key": key()} if service is correct_closed_line else {}
    with refused("referee_only", 403):
        service(line=lines[1], actor=at.player(1), reason="misread", now=LATER, **said)
    sit_down(at, at.head_referee, 2)
    with refused("own_table", 403):
        service(line=lines[1], actor=at.head_referee, reason="misread", now=LATER, **said)


def test_a_disputed_sheet_is_opened_before_it_is_corrected():
    at, lines = story()
    hand_in(at)
    dispute_sheet(sheet=at.sheet, actor=at.player(2), reason="I won that", now=LATER)
    for service in (correct_line, correct_closed_line):
        with refused("sheet_disputed"):
            correct(at, lines[1], won(2), service=service)


def test_a_struck_line_counts_no_longer_and_keeps_its_number():
    at, lines = story()
    struck = strike(at, lines[0])
    assert (struck.state, struck.version, struck.facts, struck.outcome) == (LineState.STRUCK, 2, PASSED_OUT, "")
    assert points(at.sheet) == [[0, 0, 0], [2, -4, 2], [-1, -1, 2]]
    with refused("deal_already_entered", 409):
        record_deal(sheet=at.sheet, actor=at.player(1), entry_key=key(), number=1, facts=won(1), now=LATER)


def test_the_preview_of_striking_names_every_line_it_changes_and_the_audit_keeps_them():
    at, lines = story()
    hand_in(at)
    with unchanged():
        changes = preview_strike(line=lines[0])
    assert [change.number for change in changes] == [1, 2, 3, None]
    assert (changes[0].before["state"], changes[0].after["state"]) == ("counted", "struck")
    assert (changes[2].before["points"]["3"], changes[2].after["points"]["3"]) == (4, 2)
    strike(at, lines[0])
    assert [change["number"] for change in AuditEntry.objects.first().details["changes"]] == [1, 2, 3, None]


def test_a_preview_of_striking_is_refused_like_striking():
    at = hall(4)
    lines = play(at.sheet, ANNULLED, won(1), actor=at.player(1))
    with refused("declarer_sits_out"), unchanged():
        preview_strike(line=lines[0])
    strike(at, lines[1])
    with refused("line_changed", 409), unchanged():
        preview_strike(line=lines[1])


def test_a_struck_line_has_nothing_more_to_lose():
    at, lines = story()
    assert preview_strike(line=strike(at, lines[0])) == ()


def test_the_preview_of_a_line_brought_back_shows_what_it_will_be_worth():
    at, lines = story()
    struck = strike(at, lines[0])
    changes = preview_correction(line=struck, facts=PASSED_OUT)
    assert [change.number for change in changes] == [1, 2, 3]
    assert changes[2].after["points"] == {"1": -2, "2": -2, "3": 4}


def test_striking_again_gives_the_stored_version():
    at, lines = story()
    struck = strike(at, lines[0])
    with unchanged():
        assert strike(at, lines[0]) == struck
        assert strike(at, struck) == struck


def test_striking_needs_a_reason():
    at, lines = story()
    with refused("reason_needed"):
        strike(at, lines[0], reason=" ")


def test_a_struck_line_can_be_brought_back_by_correcting_it():
    at, lines = story()
    struck = strike(at, lines[0])
    back = correct(at, struck, PASSED_OUT)
    assert (back.state, back.version) == (LineState.COUNTED, 3)
    assert points(at.sheet)[2] == [-2, -2, 4]


def test_a_struck_line_does_not_come_back_beyond_the_number_of_deals():
    at = hall(3, regulation=replace(EVENING, deals=2))
    lines = play(at.sheet, ANNULLED, ANNULLED, actor=at.player(1))
    struck = strike(at, lines[0])
    play(at.sheet, ANNULLED, actor=at.player(1))
    with refused("too_many_deals"):
        correct(at, struck, PASSED_OUT)


def late():
    """One deal counts, two wait."""
    at = hall(4, regulation=replace(EVENING, minutes=40, ending=Ending.FINISH_DEAL))
    return at, play(at.sheet, won(2), won(3), won(2), actor=at.player(1), now=in_minutes(41))


def test_an_accepted_line_counts():
    at, lines = late()
    accept_line(line=lines[1], actor=at.referee, now=LATER)
    assert points(at.sheet) == [[-1, 3, -1, -1], [-1, -1, 3, -1], [0, 0, 0, 0]]
    assert AuditEntry.objects.first().action == "line_accepted"


def test_accepting_again_changes_nothing():
    at, lines = late()
    accepted = accept_line(line=lines[1], actor=at.referee, now=LATER)
    with unchanged():
        assert accept_line(line=lines[1], actor=at.referee, now=LATER) == accepted


def test_lines_are_accepted_in_their_order():
    at, lines = late()
    with refused("earlier_line_waits"):
        accept_line(line=lines[2], actor=at.referee, now=LATER)


def test_an_accepted_line_must_fit_those_that_count_before_it():
    at, lines = late()
    strike(at, lines[1])
    with refused("declarer_sits_out"):
        accept_line(line=lines[2], actor=at.referee, now=LATER)


def test_a_line_that_does_not_wait_is_not_accepted():
    at, lines = story()
    with refused("line_not_waiting"):
        accept_line(line=lines[0], actor=at.referee, now=LATER)


def test_ruling_on_a_late_line_is_no_players_and_not_for_ones_own_table():
    at, lines = late()
    with refused("referee_only", 403):
        accept_line(line=lines[1], actor=at.player(1), now=LATER)
    with refused("referee_only", 403):
        strike(at, lines[1], actor=at.player(1))
    sit_down(at, at.referee, 2)
    with refused("own_table", 403):
        accept_line(line=lines[1], actor=at.referee, now=LATER)
    with refused("own_table", 403):
        strike(at, lines[1])


def test_a_waiting_line_is_corrected_and_still_waits():
    at, lines = late()
    assert correct(at, lines[1], zole(3)).state == LineState.WAITING
    with refused("declarer_sits_out"):
        correct(at, SheetLine.objects.get(number=2, superseded_at=None), zole(2))


def test_a_late_line_of_a_handed_in_sheet_cannot_be_accepted():
    at, lines = late()
    strike(at, lines[1])
    strike(at, lines[2])
    hand_in(at)
    struck = SheetLine.objects.get(number=2, superseded_at=None)
    with refused("line_not_waiting"):
        accept_line(line=struck, actor=at.referee, now=LATER)


def test_what_a_head_referee_decided_is_changed_by_a_head_referee_only():
    at, lines = story()
    decide_sheet(sheet=at.sheet, actor=at.head_referee, reason="enough", now=LATER)
    for change in (lambda: correct(at, lines[1], won(2)), lambda: strike(at, lines[1])):
        with refused("sheet_is_decided"):
            change()
    assert correct(at, lines[1], won(2), service=correct_closed_line, actor=at.head_referee).version == 2
