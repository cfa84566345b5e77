"""The ranking of a stage, kept in versions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils import translation

from scoring.models import StandingsVersion
from scoring.selectors import place_in_words, results_of, standings_of
from scoring.services.advance import draw_next_round, standing_before
from scoring.services.lines import correct_closed_line, correct_line
from scoring.services.rounds import close_round
from scoring.services.standings import catch_up_standings, refresh_standings
from scoring.services.totals import withdraw_totals
from tests.factories import EntrantFactory, ParticipationFactory
from tests.scoring_factories import (
    EVENING,
    LATER,
    NOW,
    begin,
    hall,
    hand_in,
    key,
    play,
    refused,
    sign,
    type_totals,
    unchanged,
    won,
    zole,
)
from tournaments.models import DisplayChoice, ParticipationStatus
from tournaments.regulations import MetricKey, SeatingMode
from tournaments.selectors import next_ordinal
from tournaments.services.entries import check_in, enter_new_player, undo_check_in
from tournaments.services.participation import disqualify, withdraw

pytestmark = pytest.mark.django_db


def refresh(at, cause="sheet:1"):
    return refresh_standings(stage=at.stage, cause=cause, now=LATER)


def places(at, **asked):
    """Start number → (rank, place points, points)."""
    page = standings_of(at.stage, **asked)
    return {
        row.entrant.start_number: (row.rank, row.values.get("place_points"), row.values.get("points"))
        for row in page.rows
    }


def one_round():
    at = hall(4)
    type_totals(at, 1, 12, -4, 0, -8)
    return at


def test_there_is_no_version_before_the_first_round():
    at = hall(4, start=False)
    assert refresh(at) is None
    assert standings_of(at.stage).rows == ()


def test_a_ranking_counts_the_rounds_and_says_that_it_is_provisional():
    at = one_round()
    version = refresh(at)
    assert (version.number, version.after_round, version.provisional, version.cause) == (1, 1, True, "sheet:1")
    assert places(at) == {1: (1, 6, 12), 3: (2, 4, 0), 2: (3, 2, -4), 4: (4, 0, -8)}


def test_once_every_sheet_is_confirmed_it_is_final():
    at = one_round()
    sign(at)
    assert refresh(at).provisional is False


def test_refreshing_again_changes_nothing():
    at = one_round()
    first = refresh(at)
    with unchanged():
        assert refresh(at, "round:1") == first


def test_while_sheets_come_in_one_row_moves_on_number_by_number():
    at = hall(4, 4)
    type_totals(at, 1, 12, -4, 0, -8)
    refresh(at, "sheet:1")
    type_totals(at, 2, 12, -4, 0, -8)
    assert refresh(at, "sheet:2").number == 2
    assert StandingsVersion.objects.count() == 1


def test_a_final_version_and_one_that_anything_else_made_stay():
    at = one_round()
    refresh(at, "round:1")
    sign(at)
    refresh(at, "sheet:1")
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    begin(at, 2, [[1, 2, 3, 4]])
    refresh(at, "round:2")
    assert list(StandingsVersion.objects.order_by("number").values_list("cause", "provisional")) == [
        ("round:1", True),
        ("sheet:1", False),
        ("round:2", True),
    ]


def test_a_correction_after_closing_makes_a_version_that_names_it(django_capture_on_commit_callbacks):
    at = hall(4)
    lines = play(at.sheet, won(2), actor=at.player(1))
    sign(at)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    before = refresh(at, "round:1")
    with django_capture_on_commit_callbacks(execute=True):
        correct_closed_line(
            line=lines[0], actor=at.head_referee, entry_key=key(), facts=won(3), reason="misread", now=LATER
        )
    version = StandingsVersion.objects.first()
    assert (version.number, version.cause, version.provisional) == (2, f"correction:{at.sheet.pk}", True)
    assert StandingsVersion.objects.get(number=1).rows == before.rows


def test_a_correction_gets_its_version_even_when_another_refresh_was_quicker():
    at = hall(4)
    (line,) = play(at.sheet, won(2), actor=at.player(1))
    hand_in(at)
    correct_line(line=line, actor=at.referee, entry_key=key(), facts=won(3), reason="misread", now=LATER)
    refresh(at, "sheet:99")
    cause = f"correction:{at.sheet.pk}"
    catch_up_standings(stage=at.stage, cause=cause, now=LATER)
    assert list(StandingsVersion.objects.values_list("number", "cause")) == [(2, cause), (1, "sheet:99")]
    with unchanged():
        catch_up_standings(stage=at.stage, cause=cause, now=LATER)


def test_what_the_latest_version_has_seen_is_not_counted_again(django_assert_max_num_queries):
    at = one_round()
    first = refresh(at)
    with django_assert_max_num_queries(6):  # with the savepoint
        assert catch_up_standings(stage=at.stage, cause="sheet:1", now=LATER) == first
    withdraw_totals(sheet=at.sheet, actor=at.referee, reason="table 21", now=LATER)
    assert catch_up_standings(stage=at.stage, cause="sheet:1", now=LATER).number == 2


def test_before_the_first_round_there_is_nothing_to_catch_up_with():
    at = hall(4, start=False)
    assert catch_up_standings(stage=at.stage, cause="entrants", now=LATER) is None


def test_every_write_to_a_sheet_ranks_the_stage_once_it_is_committed(django_capture_on_commit_callbacks):
    at = hall(4)
    with django_capture_on_commit_callbacks(execute=True):
        play(at.sheet, won(2), actor=at.player(1))
    assert StandingsVersion.objects.get().cause == f"sheet:{at.sheet.pk}"


def test_a_change_of_participation_ranks_the_stage_too(django_capture_on_commit_callbacks):
    at = one_round()
    refresh(at)
    with django_capture_on_commit_callbacks(execute=True):
        withdraw(entrant=at.entrant(1), from_round=2, actor=at.head_referee, now=LATER)
    version = StandingsVersion.objects.first()
    assert (version.cause, version.rows[0]["status"]) == ("entrants", "withdrawn")


def test_who_checks_in_while_a_round_is_played_is_listed_at_once(django_capture_on_commit_callbacks):
    at = one_round()
    late = EntrantFactory(stage=at.stage)
    refresh(at)
    for step, is_listed in ((check_in, True), (undo_check_in, False)):
        with django_capture_on_commit_callbacks(execute=True):
            step(entrant=late, actor=at.head_referee, now=LATER)
        assert is_listed == (late.pk in {row.entrant.pk for row in standings_of(at.stage).rows})


def test_who_withdrew_keeps_his_place_and_who_is_disqualified_is_listed_without_one():
    at = one_round()
    withdraw(entrant=at.entrant(1), from_round=2, actor=at.head_referee, now=LATER)
    disqualify(entrant=at.entrant(3), from_round=2, why="three warnings", actor=at.head_referee, now=LATER)
    refresh(at)
    page = standings_of(at.stage)
    assert [(row.entrant.start_number, row.rank, row.status) for row in page.rows] == [
        (1, 1, "withdrawn"),
        (2, 2, ""),
        (4, 3, ""),
        (3, None, "disqualified"),
    ]
    assert place_in_words(page.rows[3]) != ""


def test_the_best_alone_are_the_first_rows_of_all():
    at = hall(4, 4)
    refresh(at)
    assert standings_of(at.stage, top=3) == standings_of(at.stage)
    type_totals(at, 1, 12, -4, 0, -8)
    type_totals(at, 2, 3, -1, 5, -7)
    refresh(at)
    everybody, best = standings_of(at.stage), standings_of(at.stage, top=3)
    assert best == replace(everybody, rows=everybody.rows[:3])
    assert best.has_results


def test_who_missed_a_round_has_what_the_regulation_gives():
    at = hall(4, regulation=replace(EVENING, absent_place_points=Fraction(1)), start=False)
    late = EntrantFactory(stage=at.stage, checked_in_at=NOW)
    ParticipationFactory(entrant=late, round=at.round_now(), status=ParticipationStatus.ABSENT)
    at = begin(at, 1, [[1, 2, 3, 4]])
    type_totals(at, 1, 12, -4, 0, -8)
    refresh(at)
    assert places(at)[5] == (4, 1, 0)


def test_who_was_checked_in_and_withdrew_without_a_seat_is_not_listed():
    """Mostly somebody entered twice: nothing is deleted, but he is not among the players."""
    at = one_round()
    ghost = enter_new_player(stage=at.stage, name="Anna Liepa", actor=at.referee, now=LATER)
    check_in(entrant=ghost, actor=at.referee, now=LATER)
    refresh(at)
    assert ghost.start_number in places(at)
    withdraw(entrant=ghost, from_round=2, why="entered twice", actor=at.referee, now=LATER)
    refresh(at)
    assert ghost.start_number not in places(at)


def test_who_never_came_is_not_listed():
    at = hall(4, start=False)
    ParticipationFactory(entrant=EntrantFactory(stage=at.stage), round=at.round_now())
    at = begin(at, 1, [[1, 2, 3, 4]])
    refresh(at)
    assert set(places(at)) == {1, 2, 3, 4}


def test_a_round_whose_sheet_is_out_counts_for_nothing_yet():
    at = hall(4, 4)
    type_totals(at, 1, 12, -4, 0, -8)
    refresh(at)
    assert places(at)[5] == (4, 0, 0)
    rounds = {row.entrant.start_number: row.rounds for row in standings_of(at.stage).rows}
    assert (list(rounds[1]), list(rounds[5])) == ([1], [])


def two_rounds():
    at = one_round()
    sign(at)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    second = begin(at, 2, [[4, 3, 2, 1]])
    type_totals(second, 1, 9, 3, -3, -9)
    refresh(second)
    return second


def test_places_are_given_over_all_rounds_or_for_one_alone():
    at = two_rounds()
    assert places(at) == {3: (1, 8, 3), 1: (2, 6, 3), 4: (3, 6, 1), 2: (4, 4, -7)}
    assert places(at, round_number=2) == {4: (1, 6, 9), 3: (2, 4, 3), 2: (3, 2, -3), 1: (4, 0, -9)}
    assert standings_of(at.stage, round_number=1).provisional is False
    assert standings_of(at.stage, round_number=2).provisional is True


def test_places_are_given_for_a_category_counted_within_it():
    at = two_rounds()
    for number in (2, 4):
        entrant = at.entrant(number)
        entrant.categories = ["women"]
        entrant.save()
    assert places(at, category="women") == {4: (1, 6, 1), 2: (2, 4, -7)}
    assert places(at, category="juniors") == {}


def test_the_worst_rounds_are_discarded_as_the_regulation_says():
    at = hall(4, regulation=replace(EVENING, discards=1))
    type_totals(at, 1, 12, -4, 0, -8)
    sign(at)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    at = begin(at, 2, [[4, 3, 2, 1]])
    type_totals(at, 1, 9, 3, -3, -9)
    refresh(at)
    row = standings_of(at.stage).rows[0]
    assert (row.entrant.start_number, row.values["place_points"], row.dropped) == (1, 6, (2,))


def test_a_place_is_explained_in_words():
    at = two_rounds()
    rows = standings_of(at.stage).rows
    names = [row.name for row in rows]
    with translation.override("en"):
        assert [place_in_words(row) for row in rows] == [
            "",
            f"{names[0]} is higher: place points 8 against 6",
            f"{names[1]} is higher: points +3 against +1",
            f"{names[2]} is higher: place points 6 against 4",
        ]


def test_equal_players_share_a_place():
    at = hall(4)
    type_totals(at, 1, 0, 0, 0, 0)
    refresh(at)
    rows = standings_of(at.stage).rows
    assert [(row.rank, row.shared) for row in rows] == [(1, True)] * 4
    assert rows[1].reason[0] == "shared"


def test_names_are_shown_as_their_owners_chose_and_in_full_to_staff():
    at = one_round()
    hidden = at.entrant(1)
    hidden.display = DisplayChoice.HIDDEN
    hidden.save()
    refresh(at)
    public, staff = standings_of(at.stage), standings_of(at.stage, may_read_drafts=True)
    assert hidden.name not in [row.name for row in public.rows]
    assert staff.rows[0].name == hidden.name
    assert hidden.name not in str(StandingsVersion.objects.get().rows)
    assert hidden.name not in place_in_words(public.rows[1])


def test_the_ranking_over_all_is_read_in_few_queries(django_assert_max_num_queries):
    at = two_rounds()
    stage = type(at.stage).objects.select_related("regulation_version").get(pk=at.stage.pk)
    with django_assert_max_num_queries(5):
        standings_of(stage)


def test_an_entrants_results_come_by_round():
    at = two_rounds()
    assert [(row.round.number, row.points) for row in results_of(at.entrant(1))] == [(1, 12), (2, -9)]


def test_zoles_decide_where_the_regulation_says_so():
    at = hall(4, regulation=replace(EVENING, metrics=(MetricKey.ZOLES_WON, MetricKey.PLACE_POINTS)))
    play(at.sheet, zole(2), actor=at.player(1))
    refresh(at)
    assert standings_of(at.stage).rows[0].values["zoles_won"] == 1


# The next draw


def closed(regulation=EVENING):
    at = hall(4, 4, regulation=regulation)
    type_totals(at, 1, 12, -4, 0, -8)
    type_totals(at, 2, 8, 4, -5, -7)
    sign(at)
    sign(at, 2)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    return at


def draw(at, number=2, expected_ordinal=1):
    return draw_next_round(
        round=at.round_now(number),
        actor=at.head_referee,
        now=LATER,
        seed="abc",
        seed_source="dice",
        expected_ordinal=expected_ordinal,
    )


def test_the_best_four_of_the_standing_meet_at_table_one():
    at = closed()
    drawn = draw(at)
    assert set(drawn.result[0]) == {1, 5, 3, 6}
    assert next_ordinal(at.round_now(2)) == 2


def test_equal_ranks_are_handed_down_as_equal():
    at = hall(4)
    type_totals(at, 1, 0, 0, 0, 0)
    sign(at)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    assert [rank for _, rank in standing_before(at.round_now(2))] == [1, 1, 1, 1]


def test_a_round_may_be_drawn_from_the_one_before_it_alone():
    at = closed(replace(EVENING, seating=SeatingMode.PREVIOUS_ROUND))
    third = begin(at, 2, [[8, 7, 6, 5], [4, 3, 2, 1]])
    for table in (1, 2):
        type_totals(third, table, 9, 3, -3, -9)
        sign(third, table)
    close_round(round=third.round, actor=at.head_referee, now=LATER)
    assert set(draw(at, 3).result[0]) == {8, 7, 4, 3}


def test_no_round_is_drawn_while_the_one_before_it_is_open():
    at = one_round()
    with refused("previous_round_open"):
        draw(at)


def test_two_who_draw_at_once_get_one_draw():
    at = closed()
    draw(at)
    with refused("draw_changed", 409):
        draw(at)
