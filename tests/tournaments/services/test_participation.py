"""Who plays in which round: absent, late, back again, withdrawn, disqualified, a substitute."""

import pytest

from tests.factories import NOW, EntrantFactory, PlayerFactory, StageFactory
from tests.refusals import nothing_written, refused
from tests.tournaments.services.steps import closed, drawn, enter, round_of, started
from tournaments.errors import Conflict
from tournaments.messages import say_notice
from tournaments.models import AuditEntry, Participation, ParticipationStatus
from tournaments.regulations import Regulation
from tournaments.selectors import current_draw, entrants_playing, participation, seating_mismatch
from tournaments.services.championships import finish_stage
from tournaments.services.entries import check_in
from tournaments.services.identities import anonymise_player, merge_players
from tournaments.services.participation import (
    disqualify,
    mark_missing_absent,
    return_entrant,
    set_participation,
    withdraw,
)

pytestmark = pytest.mark.django_db
ABSENT, LATE, PLAYS = ParticipationStatus.ABSENT, ParticipationStatus.LATE, ParticipationStatus.PLAYS
SUBSTITUTED = ParticipationStatus.SUBSTITUTED
WITHDRAWN, DISQUALIFIED = ParticipationStatus.WITHDRAWN, ParticipationStatus.DISQUALIFIED


@pytest.fixture
def say(stage, actor):
    """`say(entrant, 2, ABSENT)` for round 2."""

    def said(entrant, number, status, **more):
        round = round_of(stage, number)
        return set_participation(round=round, entrant=entrant, status=status, actor=actor, now=NOW, **more)

    return said


def course(stage, entrant):
    """What holds for an entrant in each of the four rounds."""
    return [participation(stage, number)[entrant.pk] for number in (1, 2, 3, 4)]


def test_without_a_word_everybody_plays(stage):
    (entrant,) = enter(stage, 1)
    assert course(stage, entrant) == [PLAYS] * 4


def test_absence_holds_for_its_round_alone(stage, say):
    (entrant,) = enter(stage, 1)
    say(entrant, 2, ABSENT, why="slims")
    assert course(stage, entrant) == [PLAYS, ABSENT, PLAYS, PLAYS]
    say(entrant, 2, PLAYS)
    assert course(stage, entrant) == [PLAYS] * 4


def test_withdrawal_lasts_until_he_returns(stage, actor):
    (entrant,) = enter(stage, 1)
    withdraw(entrant=entrant, from_round=2, why="jābrauc", actor=actor, now=NOW)
    assert course(stage, entrant) == [PLAYS, WITHDRAWN, WITHDRAWN, WITHDRAWN]
    return_entrant(entrant=entrant, from_round=4, why="atgriezās", actor=actor, now=NOW)
    assert course(stage, entrant) == [PLAYS, WITHDRAWN, WITHDRAWN, PLAYS]


def test_withdrawal_replaces_what_was_said_for_later_rounds(stage, actor, say):
    (entrant,) = enter(stage, 1)
    say(entrant, 3, ABSENT)
    withdraw(entrant=entrant, from_round=2, actor=actor, now=NOW)
    assert course(stage, entrant) == [PLAYS, WITHDRAWN, WITHDRAWN, WITHDRAWN]
    return_entrant(entrant=entrant, from_round=2, why="pārdomāja", actor=actor, now=NOW)
    assert course(stage, entrant) == [PLAYS] * 4


def test_withdrawing_again_changes_nothing_and_elsewhere_is_refused(stage, actor):
    (entrant,) = enter(stage, 1)
    row = withdraw(entrant=entrant, from_round=2, actor=actor, now=NOW)
    with nothing_written():
        assert row == withdraw(entrant=entrant, from_round=2, actor=actor, now=NOW)
    with refused("already_out", Conflict) as caught:
        withdraw(entrant=entrant, from_round=3, actor=actor, now=NOW)
    assert caught.value.faults[0].params["number"] == 2


def test_who_withdrew_may_be_disqualified_but_not_the_other_way_round(stage, actor):
    (entrant,) = enter(stage, 1)
    withdraw(entrant=entrant, from_round=2, actor=actor, now=NOW)
    disqualify(entrant=entrant, from_round=3, why="trešais brīdinājums", actor=actor, now=NOW)
    assert course(stage, entrant) == [PLAYS, WITHDRAWN, DISQUALIFIED, DISQUALIFIED]
    with refused("already_out", Conflict):
        withdraw(entrant=entrant, from_round=4, actor=actor, now=NOW)


def test_a_disqualification_says_why(stage, actor):
    (entrant,) = enter(stage, 1)
    with refused("reason_needed"):
        disqualify(entrant=entrant, from_round=1, why=" ", actor=actor, now=NOW)
    disqualify(entrant=entrant, from_round=1, why="pārkāpums", actor=actor, now=NOW)
    entry = AuditEntry.objects.get()
    assert entry.reason == "pārkāpums"
    assert entry.details == {
        "start_number": 1,
        "round": 1,
        "before": "plays",
        "after": "disqualified",
        "substitute": None,
    }


def test_he_withdraws_from_rounds_to_come_only(stage, actor):
    first, second, *_ = enter(stage, 8)
    started(stage, 1, actor)
    with refused("round_already_started"):
        withdraw(entrant=first, from_round=1, actor=actor, now=NOW)
    with refused("no_such_round"):
        withdraw(entrant=first, from_round=5, actor=actor, now=NOW)
    disqualify(entrant=second, from_round=1, why="pārkāpums", actor=actor, now=NOW)
    assert participation(stage, 1)[second.pk] == DISQUALIFIED


def test_nothing_is_said_any_more_of_a_closed_round(stage, actor, say):
    first, *_ = enter(stage, 8)
    closed(stage, 1, actor)
    with refused("round_closed"):
        say(first, 1, ABSENT)
    with refused("round_closed"):
        disqualify(entrant=first, from_round=1, why="pārkāpums", actor=actor, now=NOW)


def test_after_the_last_round_a_ruling_holds_until_the_stage_is_finished(stage, actor):
    first, *_ = enter(stage, 8)
    for number in (1, 2, 3, 4):
        closed(stage, number, actor)
    with refused("round_closed"):
        disqualify(entrant=first, from_round=3, why="pārkāpums", actor=actor, now=NOW)
    with refused("round_closed"):
        withdraw(entrant=first, from_round=4, actor=actor, now=NOW)
    disqualify(entrant=first, from_round=4, why="pārkāpums", actor=actor, now=NOW)
    assert course(stage, first) == [PLAYS, PLAYS, PLAYS, DISQUALIFIED]
    return_entrant(entrant=first, from_round=4, why="pārskatīts", actor=actor, now=NOW)
    assert course(stage, first) == [PLAYS] * 4
    finish_stage(stage=stage, actor=actor, now=NOW)
    with refused("stage_finished"):
        disqualify(entrant=first, from_round=4, why="pārkāpums", actor=actor, now=NOW)


def test_return_needs_a_reason_and_somebody_who_is_out(stage, actor):
    (entrant,) = enter(stage, 1)
    with refused("not_out"):
        return_entrant(entrant=entrant, from_round=2, why="x", actor=actor, now=NOW)
    withdraw(entrant=entrant, from_round=1, actor=actor, now=NOW)
    with refused("reason_needed"):
        return_entrant(entrant=entrant, from_round=2, why="", actor=actor, now=NOW)


def test_what_lasts_is_not_said_for_one_round(stage, actor, say):
    (entrant,) = enter(stage, 1)
    with refused("status_lasts"):
        say(entrant, 1, WITHDRAWN)
    withdraw(entrant=entrant, from_round=1, actor=actor, now=NOW)
    with refused("is_out"):
        say(entrant, 2, LATE)


def test_a_remark_has_an_end(stage, actor, say):
    (entrant,) = enter(stage, 1)
    with refused("text_too_long"):
        say(entrant, 1, ABSENT, why="x" * 1001)


def test_a_substitute_sits_for_the_entrant_and_is_no_entrant(stage, say):
    first, *_ = enter(stage, 4)
    row = say(first, 2, SUBSTITUTED, substitute=PlayerFactory())
    assert first in entrants_playing(stage, 2)
    assert stage.entrants.count() == 4
    with nothing_written():
        assert row == say(first, 2, SUBSTITUTED, substitute=row.substitute)
    say(first, 2, PLAYS)
    assert Participation.objects.get().substitute is None


def test_a_substitute_is_named_and_sits_nowhere_else(stage, actor, say):
    first, second, third, _ = enter(stage, 4)
    reserve = PlayerFactory()
    with refused("substitute_needed"):
        say(first, 1, SUBSTITUTED)
    with refused("substitute_not_needed"):
        say(first, 1, LATE, substitute=reserve)
    for own in (first.player, second.player):
        with refused("substitute_plays", Conflict):
            say(first, 1, SUBSTITUTED, substitute=own)
    say(first, 1, SUBSTITUTED, substitute=reserve)
    with refused("substitute_plays", Conflict):
        say(second, 1, SUBSTITUTED, substitute=reserve)
    withdraw(entrant=third, from_round=1, actor=actor, now=NOW)
    say(second, 1, SUBSTITUTED, substitute=third.player)
    with refused("substitute_plays", Conflict):
        return_entrant(entrant=third, from_round=1, why="pārdomāja", actor=actor, now=NOW)


def test_who_sits_for_another_does_not_play_himself_in_that_round(stage, say):
    first, second, *_ = enter(stage, 4)
    say(second, 1, ABSENT)
    say(first, 1, SUBSTITUTED, substitute=second.player)
    for status in (PLAYS, LATE):
        with refused("substitute_plays", Conflict):
            say(second, 1, status)


def test_forgotten_and_merged_people_are_no_substitutes(stage, actor, say):
    first, *_ = enter(stage, 4)
    gone, kept, twice = PlayerFactory(), PlayerFactory(), PlayerFactory()
    anonymise_player(player=gone, reason="lūdza", actor=actor, now=NOW)
    merge_players(kept=kept, duplicate=twice, actor=actor, now=NOW)
    gone.refresh_from_db()
    twice.refresh_from_db()
    with refused("player_anonymised"):
        say(first, 1, SUBSTITUTED, substitute=gone)
    with refused("player_merged"):
        say(first, 1, SUBSTITUTED, substitute=twice)


def test_who_leaves_after_the_draw_leaves_a_stale_draw_until_it_fits_again(stage, actor, say):
    first, *_ = enter(stage, 8)
    drawn(stage, 1, actor)
    withdraw(entrant=first, from_round=1, actor=actor, now=NOW)
    (notice,) = current_draw(round_of(stage, 1)).notices
    assert notice == {"code": "draw_is_stale", "params": {"out": [1], "unseated": [], "new_split": False}}
    assert "1" in say_notice(notice)
    assert [first] == list(seating_mismatch(round_of(stage, 1)).out)
    return_entrant(entrant=first, from_round=1, why="palika", actor=actor, now=NOW)
    assert current_draw(round_of(stage, 1)).notices == []
    assert not seating_mismatch(round_of(stage, 1))


def test_a_withdrawal_makes_later_planned_draws_stale_too(actor):
    stage = StageFactory(regulation=Regulation.parse({"title": "T", "rounds": 4, "deals": 16, "seating": "random"}))
    first, *_ = enter(stage, 8)
    for number in (1, 2, 3):
        drawn(stage, number, actor)
    withdraw(entrant=first, from_round=2, actor=actor, now=NOW)
    assert [len(current_draw(round_of(stage, number)).notices) for number in (1, 2, 3)] == [0, 1, 1]


def test_who_comes_before_the_start_may_still_be_drawn_in(stage, actor, say):
    enter(stage, 8)
    drawn(stage, 1, actor)
    late = EntrantFactory(stage=stage, active_from=2)
    say(late, 1, PLAYS)
    late.refresh_from_db()
    assert late.active_from == 1
    assert current_draw(round_of(stage, 1)).notices[0]["params"]["unseated"] == [9]
    drawn(stage, 1, actor, reason="vēl viens dalībnieks")
    assert current_draw(round_of(stage, 1)).notices == []


def test_a_round_in_play_takes_nobody_without_a_seat(stage, actor, say):
    first, *_ = enter(stage, 8)
    started(stage, 1, actor)
    late = EntrantFactory(stage=stage, active_from=2)
    with refused("already_seated_without_him"):
        say(late, 1, PLAYS)
    say(first, 1, ABSENT, why="nav pie galda ceturtajā partijā")
    say(first, 1, SUBSTITUTED, substitute=PlayerFactory())
    assert participation(stage, 1)[first.pk] == SUBSTITUTED


def test_who_has_not_checked_in_is_absent_with_one_press(stage, actor, say):
    here, late, *missing = enter(stage, 5)
    check_in(entrant=here, actor=actor, now=NOW)
    say(late, 1, LATE)
    rows = mark_missing_absent(round=round_of(stage, 1), why="nav reģistrējies", actor=actor, now=NOW)
    assert missing == [row.entrant for row in rows]
    assert [here, late] == entrants_playing(stage, 1)
    assert entrants_playing(stage, 2) == [here, late, *missing]
    with nothing_written():
        assert mark_missing_absent(round=round_of(stage, 1), actor=actor, now=NOW) == []


def test_nobody_is_marked_absent_from_a_round_in_play(stage, actor):
    enter(stage, 8)
    started(stage, 1, actor)
    with refused("round_already_started"):
        mark_missing_absent(round=round_of(stage, 1), actor=actor, now=NOW)


def test_participation_of_a_whole_hall_is_two_queries(stage, say, django_assert_num_queries):
    for entrant in enter(stage, 12):
        say(entrant, 2, ABSENT)
    with django_assert_num_queries(2):
        participation(stage, 4)


def test_a_whole_hall_is_marked_absent_in_a_few_queries(stage, actor, django_assert_max_num_queries):
    enter(stage, 60)
    round = round_of(stage, 1)
    with django_assert_max_num_queries(12):
        mark_missing_absent(round=round, actor=actor, now=NOW)
    assert AuditEntry.objects.filter(action="participation_set").count() == 60


def test_who_was_back_and_is_missing_again_is_marked_absent(stage, actor, say):
    here, back = enter(stage, 2)
    check_in(entrant=here, actor=actor, now=NOW)
    say(back, 1, ABSENT)
    say(back, 1, PLAYS)
    (row,) = mark_missing_absent(round=round_of(stage, 1), why="nav klāt", actor=actor, now=NOW)
    stored = Participation.objects.get()
    assert (stored.status, stored.why, row.pk) == (ABSENT, "nav klāt", stored.pk)
