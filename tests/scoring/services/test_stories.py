"""Whole sheets from the first deal to the confirmation, as a referee would tell them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.models import RoundResult, SheetStatus, StandingsVersion
from scoring.selectors import standings_of
from scoring.services.conduct import give_warning
from scoring.services.lines import (
    accept_line,
    correct_closed_line,
    correct_line,
    impose_pule,
    mark_absent,
    record_deal,
    strike_line,
)
from scoring.services.rounds import close_round
from scoring.services.sheets import confirm_by_codes, confirm_sheet, submit_sheet
from scoring.services.standings import refresh_standings
from scoring.services.totals import override_totals
from tests.scoring_factories import (
    EVENING,
    LATER,
    PASSED_OUT,
    begin,
    hall,
    in_minutes,
    key,
    lost,
    play,
    points,
    sign,
    type_totals,
    won,
    zole,
)
from tournaments.models import ParticipationStatus
from tournaments.regulations import Ending
from tournaments.selectors import participation

pytestmark = pytest.mark.django_db


def results(at):
    """Points, place points and deals in seat order."""
    rows = RoundResult.objects.filter(round=at.round, seat__isnull=False).order_by("table_number", "seat")
    return [(row.points, row.place_sixtieths / 60, row.deals) for row in rows]


def test_a_table_of_three():
    at = hall(3)
    play(at.sheet, PASSED_OUT, lost(1), won(2), zole(3), won(1), lost(2), actor=at.player(1))
    # Z9: the pass-out leaves a common pule, the lost game a personal one of seat 1; seat 2 takes the common one;
    # seat 1 strikes out his own; with no pule open the last loss gives none.
    assert points(at.sheet) == [[0, 0, 0], [-4, 2, 2], [-2, 4, -2], [-5, -5, 10], [2, -1, -1], [2, -4, 2]]
    submit_sheet(sheet=at.sheet, actor=at.player(1), now=LATER)
    assert at.sheet.settlement == []
    codes = {at.entrant(number).pk: at.entrant(number).code for number in (2, 3)}
    confirm_by_codes(sheet=at.sheet, codes=codes, actor=at.player(2), now=LATER)
    assert results(at) == [(-7, 2, 6), (-4, 4, 6), (11, 6, 6)]
    assert at.sheet.status == SheetStatus.CONFIRMED


def test_a_table_of_four():
    at = hall(4)
    play(at.sheet, PASSED_OUT, lost(3), won(4), won(1), actor=at.player(1))
    # Z9.1: two common pules at four; Z2.5: who sits out pays and receives like a defender.
    assert points(at.sheet) == [[0, 0, 0, 0], [2, 2, -6, 2], [-2, -2, -2, 6], [6, -2, -2, -2]]
    submit_sheet(sheet=at.sheet, actor=at.player(1), now=LATER)
    # Z10: seat 3 still owns a personal pule.
    assert [row["points"] for row in at.sheet.settlement] == [{"1": 1, "2": 1, "3": -3, "4": 1}]
    confirm_sheet(sheet=at.sheet, actor=at.referee, now=LATER)
    assert results(at) == [(7, 5, 4), (-1, 2, 4), (-13, 0, 4), (7, 5, 4)]


def test_a_table_of_five():
    at = hall(5)
    play(at.sheet, won(2), zole(5, 40, 3), actor=at.player(1))
    assert points(at.sheet) == [[-1, 4, -1, -1, -1], [6, 6, 6, 6, -24]]
    sign(at)
    assert results(at) == [(5, 7 / 3, 2), (10, 6, 2), (5, 7 / 3, 2), (5, 7 / 3, 2), (-25, 0, 2)]


def test_paper_totals_of_a_whole_round():
    at = hall(4, 3)
    type_totals(at, 1, 10, 10, -4, -16)
    type_totals(at, 2, 7, 0, -7, zoles={1: {"won": 1}})
    sign(at, 1)
    sign(at, 2)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    version = refresh_standings(stage=at.stage, cause="round:1", now=LATER)
    assert (version.provisional, [row["rank"] for row in version.rows]) == (False, [1, 2, 2, 4, 5, 6, 7])


def test_a_sum_that_is_off_stands_when_a_head_referee_says_so_and_stays_visible():
    at = hall(3)
    override_totals(
        sheet=at.sheet,
        actor=at.head_referee,
        entry_key=key(),
        points={1: 5, 2: -2, 3: -2},
        deals=16,
        note="the table agrees, nobody knows where the point went",
        now=LATER,
    )
    sign(at)
    assert results(at) == [(5, 6, 16), (-2, 3, 16), (-2, 3, 16)]
    assert at.sheet.totals.get().override_amount == 1


def test_after_the_bell():
    at = hall(4, regulation=replace(EVENING, minutes=40, ending=Ending.FINISH_DEAL))
    play(at.sheet, won(2), actor=at.player(1), now=in_minutes(39))
    in_time, late, later = play(at.sheet, won(3), won(4), won(1), actor=at.player(1), now=in_minutes(41))
    assert [line.state for line in (in_time, late, later)] == ["counted", "waiting", "waiting"]
    accept_line(line=late, actor=at.referee, now=in_minutes(45))
    strike_line(line=later, actor=at.referee, reason="begun long after the bell", now=in_minutes(45))
    sign(at)
    assert results(at) == [(-3, 0, 3), (1, 4, 3), (1, 4, 3), (1, 4, 3)]


def test_a_wrong_line_found_while_the_sheet_is_still_open():
    at = hall(3)
    _, second, *_ = play(at.sheet, PASSED_OUT, lost(1), won(2), won(3), actor=at.player(1))
    before = points(at.sheet)
    correct_line(line=second, actor=at.player(1), entry_key=key(), facts=won(1), reason="it was 70, not 50", now=LATER)
    # Seat 1 takes the common pule now and owns none: seat 2 wins plainly, and so does seat 3.
    assert before == [[0, 0, 0], [-4, 2, 2], [-2, 4, -2], [-4, -1, 5]]
    assert points(at.sheet) == [[0, 0, 0], [4, -2, -2], [-1, 2, -1], [-1, -1, 2]]


def test_a_wrong_line_found_after_the_round_is_closed(django_capture_on_commit_callbacks):
    at = hall(4)
    first, _ = play(at.sheet, won(2), won(3), actor=at.player(1))
    sign(at)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    refresh_standings(stage=at.stage, cause="round:1", now=LATER)
    second_round = begin(at, 2, [[2, 3, 4, 1]])
    with django_capture_on_commit_callbacks(execute=True):
        correct_closed_line(
            line=first, actor=at.head_referee, entry_key=key(), facts=lost(2), reason="50 points", now=LATER
        )
    assert (at.round_now().status, at.round_now().under_correction) == ("closed", True)
    assert StandingsVersion.objects.filter(cause=f"correction:{at.sheet.pk}").exists()
    assert second_round.seated() == [at.entrant(number).pk for number in (2, 3, 4, 1)]  # the seating stands
    confirm_sheet(sheet=at.sheet, actor=at.referee, now=LATER)
    assert at.round_now().under_correction is False
    assert [points for points, *_ in results(at)] == [1, -7, 5, 1]


def test_a_player_who_leaves_in_deal_three_forfeits_the_round():
    at = hall(4)
    play(at.sheet, won(2), won(3), actor=at.player(1))
    mark_absent(sheet=at.sheet, actor=at.player(1), entry_key=key(), number=3, seat=2, reason="ill", now=LATER)
    play(at.sheet, lost(4), won(1), won(3), actor=at.player(1))
    sign(at)
    # Seat 2 has more points than seat 4, and the table's last place all the same (Z11.4).
    assert results(at) == [(1, 4, 5), (2, 0, 2), (5, 6, 5), (-8, 2, 5)]
    assert RoundResult.objects.get(forfeited=True).seat == 2


@pytest.mark.parametrize(("out_from_deal", "forfeits"), [(3, True), (2, False)])
def test_the_regulation_says_until_which_deal_leaving_forfeits_the_round(out_from_deal, forfeits):
    at = hall(4, regulation=replace(EVENING, out_from_deal=out_from_deal))
    play(at.sheet, won(2), won(3), actor=at.player(1))
    mark_absent(sheet=at.sheet, actor=at.player(1), entry_key=key(), number=3, seat=2, reason="ill", now=LATER)
    assert RoundResult.objects.get(seat=2).forfeited is forfeits


def test_a_player_who_leaves_later_is_placed_by_his_points_and_pays_his_pules():
    at = hall(4)
    play(at.sheet, won(2), won(3), won(4), won(1), actor=at.player(1))
    impose_pule(sheet=at.sheet, actor=at.referee, entry_key=key(), number=5, seat=2, reason="late", now=LATER)
    mark_absent(sheet=at.sheet, actor=at.player(1), entry_key=key(), number=6, seat=2, reason="ill", now=LATER)
    play(at.sheet, won(3), actor=at.player(1))
    sign(at)
    assert at.sheet.settlement == []  # seat 3 has taken his pule
    assert [row[2] for row in results(at)] == [5, 4, 5, 5]
    assert not RoundResult.objects.filter(forfeited=True).exists()
    assert sum(points for points, *_ in results(at)) == 0


def test_three_warnings_put_a_player_out_and_the_ranking_says_so():
    at = hall(4)
    type_totals(at, 1, 12, -4, 0, -8)
    for number, reason in enumerate(("talking", "late", "phone")):
        given = give_warning(
            entrant=at.entrant(1), round=at.round, actor=at.referee, reason=reason, now=in_minutes(number)
        )
    assert given.disqualified_from == 2
    sign(at)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    assert participation(at.stage, 2)[at.entrant(1).pk] == ParticipationStatus.DISQUALIFIED
    refresh_standings(stage=at.stage, cause="round:1", now=LATER)
    assert [(row.entrant.start_number, row.rank) for row in standings_of(at.stage).rows] == [
        (3, 1),
        (2, 2),
        (4, 3),
        (1, None),
    ]


def test_a_phone_that_lost_the_answer_sends_again_and_goes_on():
    at = hall(3)
    for number, facts in enumerate([won(1), won(2)], start=1):
        for _ in range(3):  # nobody answered, so it asks again
            record_deal(
                sheet=at.sheet, actor=at.player(1), entry_key=f"phone-{number}", number=number, facts=facts, now=LATER
            )
    assert points(at.sheet) == [[2, -1, -1], [-1, 2, -1]]
