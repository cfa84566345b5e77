"""Warnings, up to the one that disqualifies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.models import ConductWarning
from scoring.services.conduct import give_warning, withdraw_warning
from scoring.services.rounds import close_round, decide_sheet
from tests.scoring_factories import EVENING, LATER, begin, hall, in_minutes, refused, unchanged
from tournaments.models import AuditEntry, ParticipationStatus
from tournaments.selectors import participation
from tournaments.services.championships import finish_stage

pytestmark = pytest.mark.django_db


def warn(at, number=1, reason="talking", actor=None, round=1, now=LATER):
    return give_warning(
        entrant=at.entrant(number), round=at.round_now(round), actor=actor or at.referee, reason=reason, now=now
    )


def status(at, round, number=1):
    return participation(at.stage, round)[at.entrant(number).pk]


def test_the_third_warning_disqualifies_from_the_next_round_and_says_so():
    at = hall(4)
    given = [warn(at, reason=reason, now=in_minutes(n)) for n, reason in enumerate(["talking", "late", "phone"])]
    assert [(one.count, one.disqualified_from) for one in given] == [(1, None), (2, None), (3, 2)]
    assert (status(at, 1), status(at, 2), status(at, 4)) == ("plays", "disqualified", "disqualified")
    entry = AuditEntry.objects.filter(action="warning_given").first()
    assert entry.details == {"entrant": 1, "round": 1, "count": 3, "disqualified_from": 2}


def test_the_regulation_says_how_many_warnings_there_are():
    at = hall(4, regulation=replace(EVENING, max_warnings=1))
    assert warn(at).disqualified_from == 2


def test_in_the_last_round_he_is_out_of_that_round():
    at = hall(4, regulation=replace(EVENING, rounds=1, max_warnings=1))
    assert warn(at).disqualified_from == 1
    assert status(at, 1) == ParticipationStatus.DISQUALIFIED


def test_a_warning_beyond_the_last_disqualifies_nobody_twice():
    at = hall(4, regulation=replace(EVENING, max_warnings=1))
    warn(at)
    assert warn(at, reason="again").disqualified_from is None


def test_the_same_warning_again_is_a_repeat():
    at = hall(4, regulation=replace(EVENING, max_warnings=1))
    first = warn(at)
    with unchanged():
        assert warn(at) == first


def test_what_a_warning_refuses():
    at, other = hall(4), hall(4)
    with refused("reason_needed"):
        warn(at, reason="")
    with refused("referee_only", 403):
        warn(at, actor=at.player(2))
    with refused("round_not_started"):
        warn(at, round=2)
    with refused("other_stage"):
        give_warning(entrant=other.entrant(1), round=at.round_now(), actor=at.referee, reason="late", now=LATER)
    player = at.entrant(1).player
    player.user = at.referee.user
    player.save()
    with refused("own_warning", 403):
        warn(at)


def test_a_finished_stage_takes_no_warning_and_gives_none_back():
    at = hall(4, regulation=replace(EVENING, rounds=1))
    decide_sheet(sheet=at.sheet, actor=at.head_referee, reason="nobody wrote", counts=False, now=LATER)
    close_round(round=at.round_now(1), actor=at.head_referee, now=LATER)
    given = warn(at)
    finish_stage(stage=at.stage, actor=at.head_referee, now=LATER)
    with unchanged(), refused("stage_finished"):
        warn(at, reason="late")
    with unchanged(), refused("stage_finished"):
        withdraw_warning(warning=given.warning, actor=at.referee, reason="mistake", now=LATER)
    with unchanged():
        assert warn(at) == given


def test_a_withdrawn_warning_lifts_the_disqualification_it_brought():
    at = hall(4, regulation=replace(EVENING, max_warnings=1))
    warning = warn(at).warning
    withdraw_warning(warning=warning, actor=at.head_referee, reason="wrong person", now=in_minutes(5))
    assert status(at, 2) == ParticipationStatus.PLAYS
    assert (ConductWarning.objects.get().withdrawn_because, warn(at, reason="late").count) == ("wrong person", 1)


def test_in_the_last_round_a_withdrawn_warning_lets_him_play_on():
    at = hall(4, regulation=replace(EVENING, rounds=1, max_warnings=1))
    withdraw_warning(warning=warn(at).warning, actor=at.head_referee, reason="wrong person", now=in_minutes(5))
    assert status(at, 1) == ParticipationStatus.PLAYS


def close(at):
    """Nothing was handed in."""
    decide_sheet(sheet=at.sheet, actor=at.head_referee, reason="lost", counts=False, now=LATER)
    close_round(round=at.round, actor=at.head_referee, now=LATER)


def test_a_warning_after_the_last_round_disqualifies_and_can_be_taken_back():
    at = hall(4, regulation=replace(EVENING, rounds=1, max_warnings=1))
    close(at)
    given = warn(at)
    assert (given.disqualified_from, status(at, 1)) == (1, ParticipationStatus.DISQUALIFIED)
    withdraw_warning(warning=given.warning, actor=at.head_referee, reason="wrong person", now=in_minutes(5))
    assert (status(at, 1), AuditEntry.objects.first().details["back_from"]) == (ParticipationStatus.PLAYS, 1)


def test_a_warning_for_a_round_that_is_over_disqualifies_from_the_last_one_in_play():
    at = hall(4, regulation=replace(EVENING, rounds=2, max_warnings=1))
    close(at)
    begin(at, 2, [[1, 2, 3, 4]])
    given = warn(at)
    assert given.disqualified_from == 2
    withdraw_warning(warning=given.warning, actor=at.head_referee, reason="wrong person", now=in_minutes(5))
    assert status(at, 2) == ParticipationStatus.PLAYS


def test_while_the_last_round_is_played_without_him_he_does_not_come_back():
    at = hall(4, regulation=replace(EVENING, rounds=2, max_warnings=1))
    warning = warn(at).warning
    close(at)
    begin(at, 2, [[2, 3, 4]])
    withdraw_warning(warning=warning, actor=at.head_referee, reason="wrong person", now=in_minutes(5))
    assert (status(at, 2), AuditEntry.objects.first().details["back_from"]) == ("disqualified", None)


def test_a_withdrawn_warning_that_brought_nothing_lifts_nothing():
    at = hall(4, regulation=replace(EVENING, max_warnings=2))
    first = warn(at).warning
    warn(at, reason="late", now=in_minutes(3))
    withdraw_warning(warning=first, actor=at.head_referee, reason="wrong person", now=in_minutes(5))
    assert status(at, 2) == ParticipationStatus.DISQUALIFIED


def test_he_is_back_from_the_first_round_that_has_not_begun():
    at = hall(4, regulation=replace(EVENING, max_warnings=1))
    warning = warn(at).warning
    decide_sheet(sheet=at.sheet, actor=at.head_referee, reason="lost", counts=False, now=LATER)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    begin(at, 2, [[2, 3, 4]])
    withdraw_warning(warning=warning, actor=at.head_referee, reason="wrong person", now=in_minutes(5))
    assert (status(at, 2), status(at, 3)) == ("disqualified", "plays")


def test_withdrawing_again_changes_nothing():
    at = hall(4)
    warning = warn(at).warning
    withdraw_warning(warning=warning, actor=at.head_referee, reason="wrong person", now=LATER)
    with unchanged():
        withdraw_warning(warning=warning, actor=at.head_referee, reason="wrong person", now=LATER)


def test_what_withdrawing_refuses():
    at = hall(4)
    warning = warn(at).warning
    with refused("reason_needed"):
        withdraw_warning(warning=warning, actor=at.head_referee, reason="", now=LATER)
    with refused("referee_only", 403):
        withdraw_warning(warning=warning, actor=at.player(1), reason="mine", now=LATER)
