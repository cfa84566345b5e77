"""Two at once on one sheet: one is first, the other learns it. With real connections, so on PostgreSQL."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from django.db import transaction

from scoring.models import (
    RoundResult,
    ScribeBinding,
    SheetConfirmation,
    SheetLine,
    SheetStatus,
    SheetTotals,
    StandingsVersion,
)
from scoring.selectors.contents import contents_of
from scoring.services.codes import bind_scribe, check_code
from scoring.services.conduct import give_warning
from scoring.services.lines import correct_line, record_deal, strike_line
from scoring.services.results import refresh_results
from scoring.services.rounds import close_round, decide_sheet, start_round, take_back_start
from scoring.services.seats import swap_seats
from scoring.services.sheets import confirm_sheet, reopen_sheet, submit_sheet
from scoring.services.standings import refresh_standings
from scoring.services.totals import record_totals
from tests.factories import NOW, ActorFactory
from tests.races import at_once, refusals
from tests.scoring_factories import EVENING, LATER, hall, hand_in, key, play, points, sign, type_totals, won, zole
from tournaments.models import RoundStatus
from tournaments.services.draws import draw_by_hand, publish_draw
from tournaments.services.seats import LinesFollow

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_a_double_tap_is_one_line():
    at = hall(4)
    said = {"sheet": at.sheet, "actor": at.player(1), "entry_key": "tap", "number": 1, "facts": won(2), "now": LATER}
    lines = at_once(*[lambda: record_deal(**said)] * 4)
    assert {line.pk for line in lines} == {SheetLine.objects.get().pk}


def test_of_two_phones_one_writes_and_the_other_sees_what_it_wrote():
    at = hall(4)
    said = {"sheet": at.sheet, "number": 1, "now": LATER}
    phones = [(at.player(1), won(2), "one"), (at.player(2), won(3), "two")]
    results = at_once(
        *(
            lambda actor=actor, facts=facts, entry_key=entry_key: record_deal(
                actor=actor, facts=facts, entry_key=entry_key, **said
            )
            for actor, facts, entry_key in phones
        )
    )
    assert refusals(results) == ["deal_already_entered"]
    refusal = next(result for result in results if not isinstance(result, SheetLine))
    assert refusal.faults[0].params["stored"] == SheetLine.objects.get().facts


def test_tables_write_at_once_without_disturbing_each_other():
    at = hall(*[4] * 6)
    results = at_once(
        *(
            lambda table=table: play(at.sheet_of(table), won(2), won(3), won(4), actor=at.referee)
            for table in range(1, 7)
        )
    )
    assert refusals(results) == []
    assert SheetLine.objects.count() == 18
    refresh_standings(stage=at.stage, cause="test", now=LATER)
    assert StandingsVersion.objects.first().after_round == 1


def test_a_correction_and_the_handing_in_leave_a_sheet_that_says_what_it_settles():
    at = hall(3)
    (line,) = play(at.sheet, won(1), actor=at.player(1))
    results = at_once(
        lambda: correct_line(line=line, actor=at.referee, entry_key=key(), facts=zole(1), reason="misread", now=LATER),
        lambda: submit_sheet(sheet=at.sheet, actor=at.player(1), now=LATER),
    )
    assert refusals(results) == []
    assert (at.sheet.status, points(at.sheet)) == (SheetStatus.SUBMITTED, [[10, -5, -5]])
    assert at.sheet.version == 4


def test_a_correction_and_a_strike_of_one_line_are_one_new_version():
    at = hall(3)
    (line,) = play(at.sheet, won(1), actor=at.player(1))
    results = at_once(
        lambda: correct_line(line=line, actor=at.referee, entry_key=key(), facts=zole(1), reason="no", now=LATER),
        lambda: strike_line(line=line, actor=at.head_referee, reason="not played", now=LATER),
    )
    assert refusals(results) == ["line_changed"]
    assert SheetLine.objects.filter(superseded_at=None).count() == 1


def test_two_referees_confirm_at_once_and_one_does():
    at = hall(3)
    play(at.sheet, won(1), actor=at.player(1))
    submit_sheet(sheet=at.sheet, actor=at.player(1), now=LATER)
    results = at_once(
        *(
            lambda actor=actor: confirm_sheet(sheet=at.sheet, actor=actor, now=LATER)
            for actor in (at.referee, at.head_referee)
        )
    )
    assert refusals(results) == ["already_confirmed"]
    assert SheetConfirmation.objects.get().withdrawn_at is None


def test_a_confirmation_and_a_correction_never_leave_a_changed_sheet_confirmed():
    at = hall(3)
    (line,) = play(at.sheet, won(1), actor=at.player(1))
    submit_sheet(sheet=at.sheet, actor=at.player(1), now=LATER)
    at_once(
        lambda: confirm_sheet(sheet=at.sheet, actor=at.referee, now=LATER),
        lambda: correct_line(
            line=line, actor=at.head_referee, entry_key=key(), facts=zole(1), reason="misread", now=LATER
        ),
    )
    vouched = SheetConfirmation.objects.filter(withdrawn_at=None)
    assert (at.sheet.status == SheetStatus.CONFIRMED) == vouched.exists()
    assert all(confirmation.submitted_by == at.head_referee for confirmation in vouched)


def test_a_late_line_and_the_close_never_meet_in_a_closed_round():
    at = hall(3)
    play(at.sheet, won(1), actor=at.player(1))
    decide_sheet(sheet=at.sheet, actor=at.head_referee, reason="enough", now=LATER)
    reopen_sheet(sheet=at.sheet, actor=at.head_referee, reason="one more", now=LATER)

    def decide_and_close():
        decide_sheet(sheet=at.sheet, actor=at.head_referee, reason="enough", now=LATER)
        return close_round(round=at.round_now(), actor=at.head_referee, now=LATER)

    def record():
        return record_deal(sheet=at.sheet, actor=at.player(1), entry_key="late", number=2, facts=won(2), now=LATER)

    results = at_once(record, decide_and_close)
    assert at.round_now().status == RoundStatus.CLOSED
    assert set(refusals(results)) <= {"sheet_is_decided", "round_not_running"}
    assert SheetLine.objects.count() == 2 - len(refusals(results))


def test_a_round_closed_twice_and_started_twice_is_closed_and_started_once():
    at = hall(3, start=False)
    draw_by_hand(round=at.round, tables=[[1, 2, 3]], expected_ordinal=1, actor=at.referee, now=NOW)
    publish_draw(round=at.round, actor=at.referee, now=NOW)
    begun = at_once(*[lambda: start_round(round=at.round_now(), actor=at.head_referee, now=NOW)] * 3)
    assert refusals(begun) == []
    sheet = at.round_now().tables.get().sheet
    decide_sheet(sheet=sheet, actor=at.head_referee, reason="lost", counts=False, now=LATER)
    ended = at_once(*[lambda: close_round(round=at.round_now(), actor=at.head_referee, now=LATER)] * 3)
    assert refusals(ended) == []


def test_a_first_deal_and_a_start_that_is_taken_back_never_both_hold():
    for _ in range(4):
        at = hall(3)
        results = at_once(
            lambda at=at: play(at.sheet, won(1), actor=at.player(1)),
            lambda at=at: take_back_start(round=at.round, reason="thumb", actor=at.head_referee, now=LATER),
            lambda at=at: bind_scribe(
                sheet=at.sheet, entrant=at.entrant(2), token=key(), actor=at.player(2), now=LATER
            ),
            lambda at=at: submit_sheet(sheet=at.sheet, actor=at.referee, now=LATER),
        )
        assert set(refusals(results)) <= {"something_entered", "not_found", "round_not_running", "sheet_is_empty"}
        was_written = SheetLine.objects.filter(sheet__table__round=at.round).exists()
        assert at.round_now().status == (RoundStatus.RUNNING if was_written else RoundStatus.SEATED)
        assert ("something_entered" in refusals(results)) == was_written


def test_a_ruling_and_a_deal_at_once_never_rule_on_what_was_not_seen():
    for _ in range(4):
        at = hall(3)
        play(at.sheet, won(1), actor=at.player(1))
        seen = at.sheet.version
        results = at_once(
            lambda at=at: play(at.sheet, won(2), actor=at.player(2)),
            lambda at=at, seen=seen: decide_sheet(
                sheet=at.sheet, actor=at.head_referee, reason="enough", expected_version=seen, now=LATER
            ),
        )
        assert refusals(results) in (["sheet_changed"], ["sheet_is_decided"])
        decided = at.sheet.decided_by is not None
        assert at.sheet.lines.count() == (1 if decided else 2)


def test_of_two_who_open_a_sheet_again_and_decide_one_is_told_it_changed():
    at = hall(3)
    play(at.sheet, won(1), actor=at.player(1))
    hand_in(at)
    said = {"sheet": at.sheet, "expected_version": at.sheet.version, "now": LATER}
    results = at_once(
        lambda: reopen_sheet(actor=at.head_referee, reason="look", **said),
        lambda: decide_sheet(actor=at.head_referee, reason="enough", **said),
    )
    assert refusals(results) == ["sheet_changed"]


def test_totals_typed_at_two_desks_are_typed_once():
    at = hall(3)
    desks = [(ActorFactory(), "one"), (ActorFactory(), "two")]
    results = at_once(
        *(
            lambda actor=actor, entry_key=entry_key: record_totals(
                sheet=at.sheet, actor=actor, entry_key=entry_key, points={1: 3, 2: 0, 3: -3}, deals=16, now=LATER
            )
            for actor, entry_key in desks
        )
    )
    assert refusals(results) == ["totals_already_entered"]
    assert SheetTotals.objects.count() == 1


def test_two_phones_bound_at_once_leave_one():
    at = hall(3)
    at_once(
        *(
            lambda number=number: bind_scribe(
                sheet=at.sheet,
                entrant=at.entrant(number),
                token=f"phone {number}",
                actor=at.player(number),
                now=LATER,
            )
            for number in (1, 2, 3)
        )
    )
    assert ScribeBinding.objects.filter(ended_at=None).count() == 1


def test_wrong_codes_tried_at_once_are_all_counted():
    at = hall(3)
    entrant = at.entrant(1)
    at_once(*[lambda: check_code(entrant=entrant, code="NOPE", now=LATER)] * 4)
    assert at.entrant(1).code_failures == 4


def test_a_warning_tapped_twice_is_one_warning():
    at = hall(4, regulation=replace(EVENING, max_warnings=1))
    entrant, round = at.entrant(1), at.round_now()
    given = at_once(
        *[lambda: give_warning(entrant=entrant, round=round, actor=at.referee, reason="late", now=LATER)] * 3
    )
    assert len({one.warning.pk for one in given}) == 1


def test_a_swap_and_a_deal_at_once_give_each_line_to_one_side():
    at = hall(3, 3)
    play(at.sheet, won(1), actor=at.player(1))
    first, second = at.entrant(1), at.entrant(4)

    def swap():
        return swap_seats(
            round=at.round_now(), first=first, second=second, reason="wrong", actor=at.head_referee, now=LATER
        )

    results = at_once(swap, lambda: play(at.sheet, won(2), actor=at.player(2)))
    assert refusals(results) == []
    rows = at.round.results.all()
    assert sum(row.points for row in rows) == 0
    assert {row.side.entrant.start_number for row in rows if row.seat} == {2, 3, 4}


def test_many_refreshes_at_once_give_one_version():
    at = hall(3)
    type_totals(at, 1, 3, 0, -3)
    StandingsVersion.objects.all().delete()
    at_once(*[lambda: refresh_standings(stage=at.stage, cause="round:1", now=LATER)] * 5)
    assert StandingsVersion.objects.get().number == 1


def test_the_last_two_sheets_confirmed_at_once_end_the_correction_of_a_round():
    at = hall(3, 3)
    for table in (1, 2):
        type_totals(at, table, 3, 0, -3)
        sign(at, table)
    close_round(round=at.round_now(), actor=at.head_referee, now=LATER)
    for table in (1, 2):
        reopen_sheet(sheet=at.sheet_of(table), actor=at.head_referee, reason="look again", now=LATER)
        hand_in(at, table)
    results = at_once(
        *(
            lambda table=table: confirm_sheet(sheet=at.sheet_of(table), actor=at.head_referee, now=LATER)
            for table in (1, 2)
        )
    )
    assert refusals(results) == []
    assert at.round_now().under_correction is False


def test_tables_between_which_players_moved_write_at_once_and_no_deal_is_overlooked():
    at = hall(4, 4)
    for table in (1, 2):
        play(at.sheet_of(table), won(2), won(3), actor=at.referee)
    people = {"first": at.entrant(1), "second": at.entrant(5)}
    said = {"reason": "wrong chairs", "lines_follow": LinesFollow.PERSON, "actor": at.head_referee, "now": LATER}
    swap_seats(round=at.round, **people, **said)
    for facts in [won(1), won(1), won(2), won(3)] * 2:
        at_once(*(partial(play, at.sheet_of(table), facts, actor=at.referee) for table in (1, 2)))
        stored = set(RoundResult.objects.values_list("side", "deals", "points"))
        with transaction.atomic():
            refresh_results(contents_of(at.sheet))
        assert stored == set(RoundResult.objects.values_list("side", "deals", "points"))
