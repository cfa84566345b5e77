"""What a draw depends on changes while it is worked out: whoever drew is told, nothing is drawn, no secret revealed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.messages import say
from scoring.models import SheetLine
from scoring.services.advance import draw_next_round
from scoring.services.lines import correct_closed_line
from scoring.services.rounds import close_round, start_round
from tests.factories import PlayerFactory
from tests.scoring_factories import EVENING, LATER, hall, key, play, sign, won, zole
from tournaments.errors import Conflict, Refusal
from tournaments.models import ParticipationStatus, RoundStatus
from tournaments.regulations import SeatingMode
from tournaments.seating import make_draw
from tournaments.selectors import current_draw, next_ordinal, open_commitment
from tournaments.services import drawing
from tournaments.services.draws import draw_by_hand, mend_draw, publish_draw
from tournaments.services.entries import check_in, enter_player
from tournaments.services.participation import set_participation
from tournaments.services.regulations import set_regulation
from tournaments.services.wishes import add_wish, remove_wish

pytestmark = pytest.mark.django_db
CLOSE = replace(EVENING, seating=SeatingMode.NO_REPEATS)


@pytest.fixture
def at():
    """Two tables whose round 1 is closed; round 2 goes by the standings, and two may not sit together."""
    at = hall(4, 4, regulation=CLOSE)
    for table in (1, 2):
        play(at.sheet_of(table), won(2), actor=at.referee)
        sign(at, table)
    close_round(round=at.round_now(), **by(at))
    add_wish(stage=at.stage, kind="apart", entrant=at.entrant(1), other=at.entrant(8), **by(at))
    return at


@pytest.fixture
def during(monkeypatch):
    """`during(change)`: the change lands once, while the next draw is worked out."""

    def land(change):
        waiting = [change]

        def searched(said):
            while waiting:
                waiting.pop()()
            return make_draw(said)

        monkeypatch.setattr(drawing, "make_draw", searched)

    return land


def by(at):
    return {"actor": at.head_referee, "now": LATER}


def draw(at, **said):
    round = at.round_now(2)
    return draw_next_round(round=round, expected_ordinal=next_ordinal(round), **said, **by(at))


def say_absent(at, number=5):
    said = {"status": ParticipationStatus.ABSENT}
    set_participation(round=at.round_now(2), entrant=at.entrant(number), **said, **by(at))


def enter_late(at):
    enter_player(stage=at.stage, player=PlayerFactory(), **by(at))


def correct(at):
    line = SheetLine.objects.get(sheet=at.sheet_of(1))
    correct_closed_line(line=line, facts=zole(3), reason="pārlasīts", entry_key=key(), **by(at))


def wish(at):
    add_wish(stage=at.stage, kind="together", entrant=at.entrant(2), other=at.entrant(3), **by(at))


def take_back_the_wish(at):
    remove_wish(wish=at.stage.seating_wishes.get(), **by(at))


def keep_seats_balanced(at):
    set_regulation(stage=at.stage, value=replace(CLOSE, balanced_seats=True), change_note="vietas", **by(at))


CHANGES = [say_absent, enter_late, correct, wish, take_back_the_wish, keep_seats_balanced]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_while_a_draw_is_worked_out_is_told_and_nothing_is_drawn(at, during, change):
    secret = open_commitment(at.stage)
    during(lambda: change(at))
    with pytest.raises(Conflict) as told:
        draw(at)
    assert told.value.code == "draw_outdated"
    assert say(told.value.faults[0])
    assert (current_draw(at.round_now(2)), at.round_now(2).status) == (None, RoundStatus.DRAFT)
    assert not at.round_now(2).seats.exists()
    assert open_commitment(at.stage) == secret
    assert draw(at).seed == secret.secret


def test_of_two_draws_worked_out_at_once_the_first_that_is_stored_counts(at, during):
    during(lambda: draw(at))
    with pytest.raises(Conflict) as told:
        draw(at)
    assert told.value.code == "draw_changed"
    assert at.round_now(2).draws.count() == 1
    assert open_commitment(at.stage).ordinal == 2


def test_a_mending_is_told_of_who_left_meanwhile_and_leaves_the_draw_as_it_was(at, during):
    first = draw(at)
    say_absent(at)
    during(lambda: say_absent(at, 6))
    said = {"round": at.round_now(2), "reason": "nav ieradies", "expected_ordinal": 2, **by(at)}
    with pytest.raises(Conflict) as told:
        mend_draw(**said)
    assert told.value.code == "draw_outdated"
    assert current_draw(at.round_now(2)) == first
    assert mend_draw(**said).ordinal == 2


def test_a_round_seated_by_hand_meanwhile_seats_nobody_who_left(at, during):
    during(lambda: say_absent(at))
    with pytest.raises(Refusal) as told:
        draw_by_hand(round=at.round_now(2), tables=[[1, 2, 3, 4], [5, 6, 7, 8]], expected_ordinal=1, **by(at))
    assert {fault.code for fault in told.value.faults} == {"not_an_entrant", "split_not_kept"}
    assert not at.round_now(2).draws.exists()


def test_what_the_draw_does_not_depend_on_may_change(at, during):
    during(lambda: check_in(entrant=at.entrant(3), **by(at)))
    assert draw(at).ordinal == 1


def test_a_round_started_meanwhile_keeps_its_seats(at, during):
    first = draw(at)
    publish_draw(round=at.round_now(2), **by(at))
    during(lambda: start_round(round=at.round_now(2), **by(at)))
    with pytest.raises(Refusal) as told:
        draw(at, reason="vēl viens")
    assert told.value.code == "round_already_started"
    assert current_draw(at.round_now(2)) == first
