"""Wrong seats are mended, also after play began; each change stays, and lines follow whom one says."""

import pytest

from tests.factories import NOW, EntrantFactory
from tests.refusals import refused
from tests.tournaments.services.steps import closed, drawn, enter, round_of, started, tables_of
from tournaments.errors import Conflict
from tournaments.models import AuditEntry, ParticipationStatus, SeatChange
from tournaments.selectors import current_draw, participation
from tournaments.services.participation import set_participation, withdraw
from tournaments.services.seats import LinesFollow, replace_seat, swap_seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def swap(stage, actor):
    def swapped(first, second, reason="sajauca vietas", **more):
        round = round_of(stage, 1)
        return swap_seats(round=round, first=first, second=second, reason=reason, actor=actor, now=NOW, **more)

    return swapped


@pytest.fixture
def replace(stage, actor):
    def replaced(table, seat, entrant, reason="nav ieradies", **more):
        where = {"round": round_of(stage, 1), "table_number": table, "seat": seat}
        return replace_seat(**where, entrant=entrant, reason=reason, actor=actor, now=NOW, **more)

    return replaced


def at(stage, table, seat):
    """The entrant on a seat of round 1."""
    return round_of(stage, 1).seats.get(table__number=table, seat=seat).side.entrant


def test_two_swap_tables_before_the_start(stage, actor, swap):
    enter(stage, 8)
    drawn(stage, 1, actor)
    first, second = at(stage, 1, 2), at(stage, 2, 3)
    changes = swap(first, second, lines_follow=LinesFollow.PERSON, after_lines={1: 5})
    assert (at(stage, 1, 2), at(stage, 2, 3)) == (second, first)
    assert [(change.table_number, change.seat, change.after_line) for change in changes] == [(1, 2, None), (2, 3, None)]
    assert [first.side, second.side] == [change.side_before for change in changes]


def test_two_swap_seats_of_one_table(stage, actor, swap):
    enter(stage, 4)
    drawn(stage, 1, actor)
    (before,) = tables_of(round_of(stage, 1))
    swap(at(stage, 1, 1), at(stage, 1, 4))
    assert [[before[3], before[1], before[2], before[0]]] == tables_of(round_of(stage, 1))


def test_the_record_of_the_draw_stays_as_it_was(stage, actor, swap):
    enter(stage, 8)
    draw = drawn(stage, 1, actor)
    swap(at(stage, 1, 1), at(stage, 2, 1))
    draw.refresh_from_db()
    assert draw.result != tables_of(round_of(stage, 1))
    assert [draw, draw] == [change.draw for change in SeatChange.objects.all()]


@pytest.mark.parametrize(("follow", "after"), [(LinesFollow.SEAT, [None, None]), (LinesFollow.PERSON, [7, 0])])
def test_in_play_the_lines_follow_the_seat_or_the_person(stage, actor, swap, follow, after):
    enter(stage, 8)
    started(stage, 1, actor)
    changes = swap(at(stage, 1, 1), at(stage, 2, 1), lines_follow=follow, after_lines={1: 7})
    assert after == [change.after_line for change in changes]


def test_seats_of_a_round_in_play_are_changed_only_by_who_knows_its_sheets(stage, actor, swap, replace):
    enter(stage, 8)
    started(stage, 1, actor)
    guest = EntrantFactory(stage=stage, active_from=2)
    with refused("round_already_started"):
        swap(at(stage, 1, 1), at(stage, 2, 1))
    with refused("round_already_started"):
        replace(1, 1, guest)


def test_a_swap_is_told_in_start_numbers(stage, actor, swap):
    enter(stage, 8)
    drawn(stage, 1, actor)
    first, second = at(stage, 1, 1), at(stage, 2, 1)
    swap(first, second)
    entry = AuditEntry.objects.get(action="seats_swapped")
    assert entry.reason == "sajauca vietas"
    assert {
        "table": 1,
        "seat": 1,
        "before": first.start_number,
        "after": second.start_number,
        "after_line": None,
    } == entry.details["changes"][0]


def test_a_swap_needs_two_who_sit_and_a_reason(stage, actor, swap):
    enter(stage, 8)
    drawn(stage, 1, actor)
    guest = EntrantFactory(stage=stage, active_from=2)
    first, second = at(stage, 1, 1), at(stage, 2, 1)
    with refused("reason_needed"):
        swap(first, second, reason="")
    with refused("same_entrant"):
        swap(first, first)
    with refused("not_seated"):
        swap(first, guest)


def test_seats_change_only_between_the_draw_and_the_close(stage, actor, swap, replace):
    first, second, *_ = enter(stage, 8)
    guest = EntrantFactory(stage=stage, active_from=2)
    with refused("round_not_seated"):
        swap(first, second)
    closed(stage, 1, actor)
    with refused("round_not_seated"):
        swap(first, second)
    with refused("round_not_seated"):
        replace(1, 1, guest)


def test_who_came_late_takes_the_place_of_one_who_never_came(stage, actor, replace):
    enter(stage, 8)
    started(stage, 1, actor)
    gone = at(stage, 2, 4)
    guest = EntrantFactory(stage=stage, active_from=2)
    change = replace(2, 4, guest, lines_follow=LinesFollow.PERSON, after_lines={2: 3})
    assert at(stage, 2, 4) == guest
    assert (change.side_before, change.side_after, change.after_line) == (gone.side, guest.side, 3)
    guest.refresh_from_db()
    assert guest.active_from == 1
    assert participation(stage, 1)[guest.pk] == ParticipationStatus.PLAYS
    assert AuditEntry.objects.filter(action="seat_replaced", reason="nav ieradies").count() == 1


def test_a_withdrawn_entrant_replaced_before_the_start_leaves_a_draw_that_fits(stage, actor, replace):
    enter(stage, 8)
    drawn(stage, 1, actor)
    guest = EntrantFactory(stage=stage, active_from=2)
    gone = at(stage, 1, 3)
    withdraw(entrant=gone, from_round=1, actor=actor, now=NOW)
    assert [gone.start_number] == current_draw(round_of(stage, 1)).notices[0]["params"]["out"]
    replace(1, 3, guest)
    assert current_draw(round_of(stage, 1)).notices == []


def test_nobody_sits_twice_and_nobody_sits_who_is_out(stage, actor, replace):
    enter(stage, 8)
    guest = EntrantFactory(stage=stage)
    set_participation(round=round_of(stage, 1), entrant=guest, status=ParticipationStatus.ABSENT, actor=actor, now=NOW)
    drawn(stage, 1, actor)
    with refused("already_seated", Conflict):
        replace(1, 1, at(stage, 2, 1))
    with refused("no_such_seat"):
        replace(1, 5, guest)
    with refused("reason_needed"):
        replace(1, 1, guest, reason=" ")
    withdraw(entrant=guest, from_round=1, actor=actor, now=NOW)
    with refused("not_playing"):
        replace(1, 1, guest)
    stranger = EntrantFactory()
    with refused("not_playing"):
        replace(1, 1, stranger)


def test_a_double_tap_swaps_once(stage, actor, swap, replace):
    enter(stage, 8)
    drawn(stage, 1, actor)
    guest = EntrantFactory(stage=stage, active_from=2)
    first, second = at(stage, 1, 1), at(stage, 2, 1)
    swap(first, second, expected_changes=0)
    with refused("seats_changed", Conflict):
        swap(first, second, expected_changes=0)
    assert swap(first, second, expected_changes=2)
    assert replace(1, 1, guest).side_before == first.side


def test_who_was_drawn_without_a_seat_takes_one_without_another_word(stage, actor, replace):
    enter(stage, 8)
    drawn(stage, 1, actor)
    forgotten = EntrantFactory(stage=stage)
    replace(1, 1, forgotten)
    assert not forgotten.participations.exists()
