"""A sheet's way: handed in, vouched for, disputed, opened again."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from scoring.models import ConfirmationMethod, RoundResult, ScribeBinding, SheetConfirmation, SheetStatus
from scoring.services.codes import bind_scribe
from scoring.services.lines import mark_absent
from scoring.services.rounds import close_round, decide_sheet
from scoring.services.sheets import (
    confirm_by_codes,
    confirm_by_signatures,
    confirm_sheet,
    dispute_sheet,
    reopen_sheet,
    submit_sheet,
)
from tests.factories import ActorFactory
from tests.scoring_factories import (
    EVENING,
    LATER,
    PASSED_OUT,
    begin,
    hall,
    hand_in,
    in_minutes,
    key,
    lost,
    play,
    refused,
    sign,
    unchanged,
    won,
)
from tournaments.models import Entrant
from tournaments.regulations import Ending
from tournaments.services.championships import finish_stage

pytestmark = pytest.mark.django_db


def played(*sizes):
    """A pass-out and a lost game: at table 1 a common and a personal pule are open. Seat 2 lost it, or 3 of four."""
    at = hall(*sizes)
    play(at.sheet, PASSED_OUT, lost(2 if sizes[0] == 3 else 3), actor=at.player(1))
    return at


def submit(at, actor=None, **said):
    return submit_sheet(sheet=at.sheet, actor=actor or at.player(1), now=LATER, **said)


def confirm(at, actor=None, **said):
    return confirm_sheet(sheet=at.sheet, actor=actor or at.referee, now=LATER, **said)


def signed(at, signatories, actor=None):
    return confirm_by_signatures(sheet=at.sheet, signatories=signatories, actor=actor or at.referee, now=LATER)


def coded(at, codes, actor=None, now=LATER):
    return confirm_by_codes(sheet=at.sheet, codes=codes, actor=actor or at.player(2), now=now)


def codes_of(at, *numbers):
    return {at.entrant(number).pk: at.entrant(number).code for number in numbers}


def dispute(at, actor=None, reason="I won deal 2"):
    return dispute_sheet(sheet=at.sheet, actor=actor or at.player(2), reason=reason, now=LATER)


def reopen(at, actor=None, reason="disputed rightly"):
    return reopen_sheet(sheet=at.sheet, actor=actor or at.head_referee, reason=reason, now=LATER)


def sit_down(at, actor, start_number):
    player = at.entrant(start_number).player
    player.user = actor.user
    player.save()


def points(at):
    return list(RoundResult.objects.filter(round=at.round).order_by("seat").values_list("points", flat=True))


# Handing in


def test_handing_in_settles_open_pules_as_visible_lines():
    at = played(3)
    submit(at)
    assert (at.sheet.status, at.sheet.submitted_by, at.sheet.settled) == (SheetStatus.SUBMITTED, at.player(1), True)
    assert [row["seat"] for row in at.sheet.settlement] == [2, None]
    assert at.sheet.settlement[0]["points"] == {"1": 1, "2": -2, "3": 1}
    assert at.sheet.settlement[1]["reason"] == {"code": "common_pules_lapsed", "params": {"count": 1}}
    assert points(at) == [3, -6, 3]


def test_handing_in_again_changes_nothing_for_the_same_actor_only():
    at = played(3)
    submit(at)
    with unchanged():
        assert submit(at).status == SheetStatus.SUBMITTED
    with refused("sheet_not_open"):
        submit(at, at.referee)


def test_an_empty_sheet_is_not_handed_in():
    at = hall(3)
    with refused("sheet_is_empty"):
        submit(at)


def test_a_sheet_with_a_line_that_waits_is_not_handed_in():
    at = hall(3, regulation=replace(EVENING, minutes=40, ending=Ending.HARD_STOP))
    play(at.sheet, won(1), actor=at.player(1))
    play(at.sheet, won(1), actor=at.player(1), now=in_minutes(41))
    with refused("lines_waiting") as caught:
        submit(at)
    assert caught.value.faults[0].params == {"numbers": [2]}


def test_who_opens_a_sheet_again_says_which_he_saw():
    at = played(3)
    submit(at)
    seen = at.sheet.version
    said = {"sheet": at.sheet, "actor": at.head_referee, "reason": "look", "now": LATER}
    with refused("sheet_changed", 409):
        reopen_sheet(expected_version=seen - 1, **said)
    assert reopen_sheet(expected_version=seen, **said).status == SheetStatus.OPEN


def test_who_hands_in_says_which_sheet_he_saw():
    at = played(3)
    with refused("sheet_changed", 409):
        submit(at, expected_version=2)
    submit(at, expected_version=3)


# Confirming


def test_a_referee_confirms_what_another_handed_in():
    at = played(3)
    submit(at)
    confirmation = confirm(at)
    assert at.sheet.status == SheetStatus.CONFIRMED
    assert (confirmation.confirmed_by, confirmation.submitted_by) == (at.referee, at.player(1))
    assert confirmation.sheet_version == at.sheet.version - 1
    assert all(RoundResult.objects.values_list("final", flat=True))


def test_confirming_twice_is_one_confirmation():
    at = played(3)
    submit(at)
    first = confirm(at)
    with unchanged():
        assert confirm(at) == first
    with refused("already_confirmed", 409):
        confirm(at, at.head_referee)


def test_what_a_confirmation_refuses():
    at = played(3)
    with refused("sheet_not_submitted"):
        confirm(at)
    submit(at, at.referee)
    with refused("own_submission", 403):
        confirm(at)
    with refused("referee_only", 403):
        confirm(at, at.player(2))
    with refused("sheet_changed", 409):
        confirm(at, at.head_referee, expected_version=1)
    sit_down(at, at.head_referee, 3)
    with refused("own_table", 403):
        confirm(at, at.head_referee)


def test_a_confirmation_ends_the_phone_of_the_table():
    at = played(3)
    bind_scribe(sheet=at.sheet, entrant=at.entrant(1), token="secret", actor=at.player(1), now=LATER)
    submit(at)
    confirm(at)
    assert ScribeBinding.objects.get().ended_at == LATER


def test_signatures_of_all_others_confirm_a_paper_sheet():
    at = played(4)
    submit(at, at.referee)
    confirmation = signed(at, at.seated())
    assert (confirmation.method, confirmation.signatories) == (ConfirmationMethod.SIGNATURES, sorted(at.seated()))
    assert confirmation.confirmed_by is None


def test_who_handed_in_need_not_sign():
    at = played(4)
    submit(at)
    assert signed(at, at.seated()[1:])


def test_a_referee_who_plays_may_record_what_the_others_signed():
    at = played(4)
    sit_down(at, at.referee, 1)
    submit(at, at.referee)
    assert signed(at, at.seated()[1:])


def test_who_left_need_not_sign():
    at = played(4)
    mark_absent(sheet=at.sheet, actor=at.player(1), entry_key=key(), number=3, seat=4, reason="ill", now=LATER)
    submit(at)
    assert signed(at, at.seated()[1:3])


def test_what_signatures_refuse():
    at = played(4, 4)
    with refused("sheet_not_submitted"):
        signed(at, at.seated())
    submit(at)
    with refused("signatures_missing") as caught:
        signed(at, at.seated()[:2])
    assert caught.value.faults[0].params == {"seats": [3, 4]}
    with refused("signatures_missing"):
        signed(at, [])
    with refused("not_at_this_table"):
        signed(at, [*at.seated(), at.seated(2)[0]])
    with refused("referee_only", 403):
        signed(at, at.seated(), actor=at.player(2))


def test_a_repeat_of_signatures_gives_the_stored_confirmation():
    at = played(4)
    submit(at)
    first = signed(at, at.seated())
    with unchanged():
        assert signed(at, at.seated()) == first


def test_codes_of_all_others_confirm_a_sheet():
    at = played(3)
    submit(at)
    first = coded(at, codes_of(at, 2, 3))
    assert (at.sheet.status, first.method) == (SheetStatus.CONFIRMED, ConfirmationMethod.CODES)
    with unchanged():
        assert coded(at, codes_of(at, 2, 3)) == first


def test_what_codes_refuse():
    at = played(3, 3)
    with refused("sheet_not_submitted"):
        coded(at, codes_of(at, 2, 3))
    submit(at)
    with refused("signatures_missing"):
        coded(at, codes_of(at, 2))
    with refused("not_at_this_table"):
        coded(at, codes_of(at, 2, 3, 4))


def test_wrong_codes_are_named_and_counted_although_nothing_else_is_written():
    at = played(3)
    submit(at)
    wrong = dict.fromkeys(codes_of(at, 2, 3), "NOPE")
    with refused("wrong_code") as caught:
        coded(at, wrong)
    assert [fault.path for fault in caught.value.faults] == [f"codes.{pk}" for pk in wrong]
    assert [entrant.code_failures for entrant in Entrant.objects.order_by("start_number")] == [0, 1, 1]
    assert not SheetConfirmation.objects.exists()


def test_after_five_wrong_codes_even_the_right_one_waits():
    at = played(3)
    submit(at)
    for _ in range(5):
        with refused("wrong_code"):
            coded(at, codes_of(at, 3) | {at.entrant(2).pk: "NOPE"})
    with refused("code_locked"):
        coded(at, codes_of(at, 2, 3))
    assert coded(at, codes_of(at, 2, 3), now=LATER + timedelta(minutes=5))


# Disputing and opening again


def test_a_player_of_the_table_disputes_a_confirmed_sheet():
    at = played(3)
    sign(at)
    dispute(at)
    sheet = at.sheet
    assert (sheet.status, sheet.disputed_by, sheet.dispute_reason) == ("disputed", at.player(2), "I won deal 2")
    assert SheetConfirmation.objects.get().withdrawn_because == "sheet_disputed: I won deal 2"
    assert not RoundResult.objects.filter(final=True).exists()


def test_what_a_dispute_refuses():
    at = played(3, 3)
    with refused("nothing_to_dispute"):
        dispute(at)
    submit(at)
    with refused("reason_needed"):
        dispute(at, reason="")
    with refused("not_your_table", 403):
        dispute(at, actor=at.player(4))


def test_a_repeated_dispute_changes_nothing_and_a_second_one_is_a_conflict():
    at = played(3)
    submit(at)
    dispute(at)
    with unchanged():
        dispute(at)
    with refused("already_disputed", 409):
        dispute(at, actor=at.referee)


def close(at, number=1):
    close_round(round=at.round_now(number), actor=at.head_referee, now=LATER)


def test_a_sheet_can_be_disputed_until_the_next_round_has_ended():
    at = played(3)
    sign(at)
    close(at)
    second = begin(at, 2, [[1, 2, 3]])
    assert dispute(at).status == SheetStatus.DISPUTED
    assert at.round_now().under_correction is True
    reopen(at)
    sign(at)
    decide_sheet(sheet=second.sheet, actor=at.head_referee, reason="not played", counts=False, now=LATER)
    close(at, 2)
    with refused("too_late_to_dispute"):
        dispute(at)


def test_a_sheet_of_the_last_round_can_be_disputed_until_the_stage_is_finished():
    at = hall(3, regulation=replace(EVENING, rounds=1))
    play(at.sheet, won(1), actor=at.player(1))
    sign(at)
    close(at)
    finish_stage(stage=at.stage, actor=at.head_referee, now=LATER)
    with refused("too_late_to_dispute"):
        dispute(at)


def test_opening_again_undoes_the_settlement_and_withdraws_the_confirmation():
    at = played(3)
    sign(at)
    reopen(at)
    sheet = at.sheet
    assert (sheet.status, sheet.settled, sheet.settlement, sheet.submitted_by) == ("open", False, [], None)
    assert SheetConfirmation.objects.get().withdrawn_at == LATER
    assert points(at) == [2, -4, 2]


def test_a_reopened_sheet_of_a_closed_round_is_handed_in_and_confirmed_again():
    at = played(3)
    sign(at)
    close(at)
    reopen(at)
    assert at.round_now().under_correction is True
    sign(at)
    assert at.round_now().under_correction is False


def test_what_opening_again_refuses():
    at = played(3)
    with refused("sheet_is_open"):
        reopen(at)
    submit(at)
    with refused("reason_needed"):
        reopen(at, reason="")
    with refused("referee_only", 403):
        reopen(at, actor=at.player(1))
    judge = ActorFactory()
    sit_down(at, judge, 2)
    with refused("own_table", 403):
        reopen(at, actor=judge)


def test_opening_again_takes_a_decision_back():
    at = played(3)
    decide_sheet(sheet=at.sheet, actor=at.head_referee, reason="not played", counts=False, now=LATER)
    reopen(at)
    assert (at.sheet.decided_by, at.sheet.decision, at.sheet.counts) == (None, "", True)
    assert points(at) == [2, -4, 2]


def test_a_handed_in_sheet_is_not_handed_in_by_another():
    at = played(3)
    hand_in(at)
    with refused("sheet_not_open"):
        submit(at, at.head_referee)
