"""Between deals: imposed pules, players who leave and come."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.models import RoundResult, SheetLine
from scoring.services.lines import impose_pule, mark_absent, mark_present, readmit
from tests.factories import ActorFactory
from tests.scoring_factories import (
    ANNULLED,
    EVENING,
    LATER,
    hall,
    hand_in,
    key,
    lost,
    play,
    points,
    refused,
    unchanged,
    won,
)
from tournaments.models import AuditEntry

pytestmark = pytest.mark.django_db


def impose(at, seat=2, number=1, actor=None, entry_key=None, reason="late"):
    return impose_pule(
        sheet=at.sheet,
        actor=actor or at.referee,
        entry_key=entry_key or key(),
        number=number,
        seat=seat,
        reason=reason,
        now=LATER,
    )


def leave(at, seat=2, number=1, entry_key=None, reason="phone call"):
    return mark_absent(
        sheet=at.sheet,
        actor=at.player(1),
        entry_key=entry_key or key(),
        number=number,
        seat=seat,
        reason=reason,
        now=LATER,
    )


def come(at, seat=2, number=2, actor=None, entry_key=None, service=mark_present):
    return service(
        sheet=at.sheet, actor=actor or at.player(1), entry_key=entry_key or key(), number=number, seat=seat, now=LATER
    )


def test_an_imposed_pule_is_a_line_and_costs_its_owner_when_it_is_taken():
    at = hall(3)
    line = impose(at, seat=2)
    assert (line.outcome, line.deal_number, line.pules) == ("penalty", None, {"common": 0, "personal": [2]})
    play(at.sheet, won(1), actor=at.player(1))
    assert points(at.sheet) == [[0, 0, 0], [5, -4, -1]]


def test_an_imposed_pule_counts_also_after_the_bell_and_moves_no_deal():
    at = hall(4)
    play(at.sheet, ANNULLED, actor=at.player(1))
    impose(at, number=2)
    assert play(at.sheet, won(3), actor=at.player(1))[0].deal_number == 2


def test_a_repeat_of_a_pule_gives_the_stored_line():
    at = hall(4)
    first = impose(at, entry_key="same")
    with unchanged():
        assert impose(at, entry_key="same") == first


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_pule_needs_a_reason(reason):
    at = hall(4)
    with refused("reason_needed"):
        impose(at, reason=reason)


def test_a_player_imposes_no_pule():
    at = hall(4)
    with refused("referee_only", 403):
        impose(at, actor=at.player(1))


def test_a_referee_imposes_no_pule_at_the_table_where_he_sits():
    at = hall(4)
    player = at.entrant(3).player
    player.user = at.referee.user
    player.save()
    with refused("own_table", 403):
        impose(at)


def test_there_is_no_pule_for_an_empty_seat():
    at = hall(3)
    with refused("unknown_player"):
        impose(at, seat=4)


def test_there_is_no_pule_where_none_are_played():
    at = hall(3, regulation=replace(EVENING, rules={"preset": "casual"}))
    with refused("contract_not_in_rules"):
        impose(at)


def test_who_left_neither_plays_nor_deals_nor_scores():
    at = hall(4)
    play(at.sheet, ANNULLED, actor=at.player(1))
    leave(at, seat=2, number=2)
    line = play(at.sheet, won(1), actor=at.player(1))[0]
    assert (line.dealer_seat, line.sitting_out) == (3, [])
    assert points(at.sheet)[-1] == [2, 0, -1, -1]
    with refused("declarer_sits_out"):
        play(at.sheet, won(2), actor=at.player(1))


def test_with_two_left_no_deal_can_be_played():
    at = hall(3)
    play(at.sheet, won(1), actor=at.player(1))
    leave(at, number=2)
    with refused("game_over"):
        play(at.sheet, won(1), actor=at.player(1))


def test_nobody_leaves_twice():
    at = hall(4)
    leave(at)
    with refused("already_absent"):
        leave(at, number=2)


def test_leaving_needs_a_reason():
    at = hall(4)
    with refused("reason_needed"):
        leave(at, reason="")


def test_who_is_there_does_not_come():
    at = hall(4)
    with refused("not_absent"):
        come(at, number=1)
    with refused("not_absent"):
        come(at, number=1, service=readmit, actor=at.head_referee)


def test_a_late_player_may_come_until_deal_four_begins():
    at = hall(4)
    leave(at, seat=2)
    play(at.sheet, ANNULLED, ANNULLED, ANNULLED, actor=at.player(1))
    come(at, seat=2, number=5)
    assert SheetLine.objects.last().kind == "present"
    assert not RoundResult.objects.filter(forfeited=True).exists()


def test_once_deal_four_was_played_only_a_head_referee_lets_him_back():
    at = hall(4)
    leave(at, seat=2)
    play(at.sheet, ANNULLED, ANNULLED, ANNULLED, ANNULLED, actor=at.player(1))
    with refused("too_late_to_return"):
        come(at, seat=2, number=6)
    with refused("referee_only", 403):
        come(at, seat=2, number=6, service=readmit)
    come(at, seat=2, number=6, service=readmit, actor=at.head_referee)
    assert AuditEntry.objects.first().action == "player_readmitted"


def test_a_head_referee_readmits_nobody_at_his_own_table():
    at = hall(4)
    leave(at, seat=2)
    judge = ActorFactory()
    player = at.entrant(1).player
    player.user = judge.user
    player.save()
    with refused("own_table", 403):
        come(at, service=readmit, actor=judge)


@pytest.mark.parametrize("service", [mark_present, readmit])
def test_a_repeat_of_coming_back_gives_the_stored_line(service):
    at = hall(4)
    leave(at)
    first = come(at, actor=at.head_referee, entry_key="same", service=service)
    with unchanged():
        assert come(at, actor=at.head_referee, entry_key="same", service=service) == first


def test_entries_between_deals_need_an_open_sheet_too():
    at = hall(4)
    play(at.sheet, lost(2), actor=at.player(1))
    hand_in(at)
    with refused("sheet_not_open"):
        leave(at, number=2)
    with refused("sheet_not_open"):
        impose(at, number=2)


def test_their_numbers_are_those_of_the_sheet():
    at = hall(4)
    with refused("number_not_next", 409):
        leave(at, number=2)
    impose(at)
    with refused("deal_already_entered", 409):
        leave(at, number=1)
