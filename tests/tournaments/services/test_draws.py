"""Draws: who sits where, that anybody can repeat it, and what refuses to be drawn."""

import pytest

from tests.factories import NOW, EntrantFactory, StageFactory
from tests.refusals import nothing_written, refused
from tests.tournaments.services.steps import SEED, closed, drawn, enter, nobody, round_of, started, tables_of
from tournaments.errors import Conflict
from tournaments.messages import say_notice
from tournaments.models import AuditEntry, ParticipationStatus, RoundStatus
from tournaments.regulations import Regulation, preset
from tournaments.seating import make_draw, verify_draw
from tournaments.selectors import current_draw, draws_of, history_of, next_ordinal
from tournaments.services.draws import document_of, draw_by_hand, draw_round, publish_draw
from tournaments.services.participation import set_participation, withdraw
from tournaments.services.regulations import set_regulation

pytestmark = pytest.mark.django_db


def regulation(**fields) -> Regulation:
    return Regulation.parse({"title": "Tests", "rounds": 4, "deals": 16} | fields)


def by_hand(stage, tables, actor, *, reason="", expected_ordinal=None):
    round = round_of(stage, 1)
    ordinal = next_ordinal(round) if expected_ordinal is None else expected_ordinal
    return draw_by_hand(round=round, tables=tables, reason=reason, expected_ordinal=ordinal, actor=actor, now=NOW)


def test_twenty_five_players_sit_at_four_fours_and_three_threes(stage, actor):
    enter(stage, 25)
    draw = drawn(stage, 1, actor)
    assert [len(table) for table in draw.result] == [4, 4, 4, 4, 3, 3, 3]
    assert list(range(1, 26)) == sorted(number for table in draw.result for number in table)
    assert draw.result == tables_of(round_of(stage, 1))
    assert round_of(stage, 1).status == RoundStatus.SEATED


def test_anybody_can_repeat_a_draw_from_its_canonical_input(stage, actor):
    enter(stage, 11)
    draw = drawn(stage, 1, actor)
    assert not verify_draw(document_of(draw))
    assert SEED["seed"] == draw.canonical_input["seed"] == draw.seed
    changed = document_of(draw) | {"seed": "another"}
    assert {difference.field for difference in verify_draw(changed)} >= {"tables", "draw_hash"}


def test_the_same_people_and_seed_give_the_same_draw_elsewhere(stage, actor):
    enter(stage, 9)
    other = StageFactory()
    enter(other, 9)
    first, second = drawn(stage, 1, actor), drawn(other, 1, actor)
    assert first.result == second.result
    assert first.hash == second.hash


def test_blocks_seat_the_best_four_at_table_one_and_the_odd_table_last(stage, actor):
    entrants = enter(stage, 7)
    closed(stage, 1, actor)
    standing = [(entrant.side.pk, -entrant.start_number) for entrant in entrants]
    draw = drawn(stage, 2, actor, standing=standing)
    assert draw.result == [[7, 6, 5, 4], [3, 2, 1]]


def test_who_has_no_results_sits_behind_everybody(stage, actor):
    entrants = enter(stage, 6)
    closed(stage, 1, actor)
    late = EntrantFactory(stage=stage, active_from=2)
    draw = drawn(stage, 2, actor, standing=[(entrant.side.pk, 1) for entrant in entrants])
    assert draw.result[-1][-1] == late.start_number
    assert draw.certificate["lots"] == [list(draw.result[0]) + draw.result[1][:2]]


def test_equal_ranks_are_parted_by_a_lot_that_the_certificate_shows(stage, actor):
    entrants = enter(stage, 8)
    closed(stage, 1, actor)
    standing = [(entrant.side.pk, entrant.start_number > 4) for entrant in entrants]
    draw = drawn(stage, 2, actor, standing=standing)
    assert [{1, 2, 3, 4}, {5, 6, 7, 8}] == [set(table) for table in draw.result]
    assert draw.result == draw.certificate["lots"]


def test_the_order_in_which_the_standing_comes_does_not_matter(stage, actor):
    entrants = enter(stage, 8)
    closed(stage, 1, actor)
    standing = [(entrant.side.pk, 1) for entrant in entrants]
    first = drawn(stage, 2, actor, standing=standing)
    again = drawn(stage, 2, actor, standing=standing[::-1], reason="pārbaude")
    said = document_of(again) | {"seed": first.seed}
    assert make_draw(said)["tables"] == first.result


def test_the_certificate_counts_meetings_of_earlier_rounds(stage, actor):
    entrants = enter(stage, 4)
    closed(stage, 1, actor)
    draw = drawn(stage, 2, actor, standing=[(entrant.side.pk, 1) for entrant in entrants])
    assert draw.certificate["most_meetings"] == 2
    assert draw.certificate["repeats"] == 6
    assert len(history_of(stage, 3)) == 2


@pytest.mark.parametrize(
    ("players", "split", "sizes", "notice"),
    [
        (5, "fours_threes", [5], "one_table_of_five"),
        (6, "fours_fives", [3, 3], "split_impossible"),
        (7, "fours_fives", [4, 3], "split_impossible"),
        (11, "fours_fives", [4, 4, 3], "split_impossible"),
        (9, "fours_fives", [4, 5], None),
    ],
)
def test_a_split_that_cannot_be_made_falls_back_with_a_notice(actor, players, split, sizes, notice):
    stage = StageFactory(regulation=regulation(table_split=split))
    enter(stage, players)
    draw = drawn(stage, 1, actor)
    assert sizes == [len(table) for table in draw.result]
    assert [notice] * bool(notice) == [stored["code"] for stored in draw.notices]
    assert all(str(players) in say_notice(stored) for stored in draw.notices)


def test_fewer_than_three_players_are_refused(stage, actor):
    enter(stage, 2)
    with refused("too_few_players"):
        drawn(stage, 1, actor)
    with refused("too_few_players"):
        by_hand(stage, [[1, 2]], actor)


def test_only_who_plays_is_drawn(stage, actor):
    absent, gone, *_ = enter(stage, 6)
    EntrantFactory(stage=stage, active_from=2)
    set_participation(round=round_of(stage, 1), entrant=absent, status=ParticipationStatus.ABSENT, actor=actor, now=NOW)
    withdraw(entrant=gone, from_round=1, actor=actor, now=NOW)
    assert sorted(drawn(stage, 1, actor).result[0]) == [3, 4, 5, 6]


def test_a_second_draw_needs_a_reason_and_keeps_the_first(stage, actor):
    enter(stage, 8)
    first = drawn(stage, 1, actor)
    with refused("reason_needed"):
        drawn(stage, 1, actor, reason="  ")
    second = drawn(stage, 1, actor, reason="aizmirsts dalībnieks")
    assert [draw.ordinal for draw in draws_of(round_of(stage, 1))] == [1, 2]
    first.refresh_from_db()
    assert first.replaced_because == "aizmirsts dalībnieks"
    assert current_draw(round_of(stage, 1)) == second
    assert list(AuditEntry.objects.filter(stage=stage).order_by("pk").values_list("action", flat=True)) == [
        "round_drawn",
        "round_redrawn",
    ]
    assert AuditEntry.objects.get(action="round_redrawn").reason == "aizmirsts dalībnieks"


def test_a_double_tap_draws_once(stage, actor):
    enter(stage, 8)
    drawn(stage, 1, actor)
    with refused("draw_changed", Conflict):
        draw_round(
            round=round_of(stage, 1), standing=nobody, expected_ordinal=1, reason="x", actor=actor, now=NOW, **SEED
        )
    with refused("draw_changed", Conflict):
        by_hand(stage, [[1, 2, 3, 4], [5, 6, 7, 8]], actor, reason="x", expected_ordinal=1)


def test_a_round_that_has_started_is_not_drawn_again(stage, actor):
    enter(stage, 8)
    started(stage, 1, actor)
    with refused("round_already_started"):
        drawn(stage, 1, actor, reason="par vēlu")
    with refused("round_already_started"):
        by_hand(stage, [[1, 2, 3, 4], [5, 6, 7, 8]], actor, reason="par vēlu")


def test_blocks_wait_for_the_round_before(stage, actor):
    entrants = enter(stage, 8)
    started(stage, 1, actor)
    with refused("previous_round_open"):
        drawn(stage, 2, actor, standing=[(entrant.side.pk, 1) for entrant in entrants])


def test_random_rounds_may_be_drawn_beforehand(actor):
    stage = StageFactory(regulation=regulation(seating="random"))
    enter(stage, 8)
    assert [drawn(stage, number, actor).ordinal for number in (1, 2, 3)] == [1, 1, 1]


def test_a_round_that_the_regulation_seats_by_hand_is_not_drawn(actor):
    stage = StageFactory(regulation=regulation(round_one="by_hand"))
    enter(stage, 8)
    with refused("seating_by_hand"):
        drawn(stage, 1, actor)


@pytest.mark.parametrize("seed", [{"seed": ""}, {"seed": "x" * 65}, {"seed_source": ""}, {"seed_source": "x" * 81}])
def test_a_draw_needs_a_seed_and_its_source(stage, actor, seed):
    enter(stage, 8)
    with refused("seed_needed"):
        draw_round(round=round_of(stage, 1), standing=nobody, expected_ordinal=1, actor=actor, now=NOW, **(SEED | seed))


def test_nothing_is_drawn_in_a_finished_stage(stage, actor):
    enter(stage, 8)
    stage.finished_at = NOW
    stage.save()
    with refused("stage_finished"):
        drawn(stage, 1, actor)


def test_seats_by_hand_are_stored_as_given(stage, actor):
    enter(stage, 7)
    draw = by_hand(stage, [[7, 1, 6, 2], [3, 5, 4]], actor)
    assert draw.by_hand
    assert [[7, 1, 6, 2], [3, 5, 4]] == draw.result == tables_of(round_of(stage, 1))


def test_seats_by_hand_are_refused_with_all_faults_at_once(stage, actor):
    enter(stage, 8)
    with refused("seated_twice") as caught:
        by_hand(stage, [[1, 2, 3, 1], [5, 6, 99, 7, 4, 8]], actor)
    assert {"seated_twice", "not_an_entrant", "table_size", "split_not_kept"} == {
        fault.code for fault in caught.value.faults
    }
    with refused("not_seated"):
        by_hand(stage, [[1, 2, 3, 4], [5, 6, 7]], actor)


def test_publishing_a_second_time_changes_nothing(stage, actor):
    enter(stage, 8)
    with refused("not_drawn"):
        publish_draw(round=round_of(stage, 1), actor=actor, now=NOW)
    drawn(stage, 1, actor)
    draw = publish_draw(round=round_of(stage, 1), actor=actor, now=NOW)
    assert draw.published_at == NOW
    with nothing_written():
        assert draw == publish_draw(round=round_of(stage, 1), actor=actor, now=NOW)


def test_what_is_published_is_the_draw_that_was_looked_at(stage, actor):
    enter(stage, 8)
    drawn(stage, 1, actor)
    drawn(stage, 1, actor, reason="vēl viens")
    with refused("draw_changed", Conflict):
        publish_draw(round=round_of(stage, 1), ordinal=1, actor=actor, now=NOW)
    assert publish_draw(round=round_of(stage, 1), ordinal=2, actor=actor, now=NOW).published_at == NOW


def test_a_new_draw_is_not_public_because_the_old_one_was(stage, actor):
    enter(stage, 8)
    drawn(stage, 1, actor)
    publish_draw(round=round_of(stage, 1), actor=actor, now=NOW)
    assert drawn(stage, 1, actor, reason="vēl viens").published_at is None


def test_a_change_of_the_split_makes_a_draw_stale(stage, actor):
    enter(stage, 9)
    draw = drawn(stage, 1, actor)
    assert draw.notices == []
    fives = regulation(table_split="fours_fives")
    set_regulation(stage=stage, value=fives, change_note="rondo", actor=actor, now=NOW)
    draw.refresh_from_db()
    assert draw.notices[-1]["params"]["new_split"] is True
    assert [len(table) for table in drawn(stage, 1, actor, reason="cits dalījums").result] == [4, 5]


def test_presets_can_all_be_drawn(actor):
    for name in ("lzf-classic", "lzf-rondo", "parish-day", "student-league"):
        stage = StageFactory(regulation=preset(name))
        enter(stage, 8)
        assert len(drawn(stage, 1, actor).result) == 2


def test_who_goes_home_early_keeps_his_seats_and_blocks_no_draw(stage, actor):
    entrants = enter(stage, 8)
    closed(stage, 1, actor)
    withdraw(entrant=entrants[0], from_round=2, why="jābrauc", actor=actor, now=NOW)
    draw = drawn(stage, 2, actor, standing=[(entrant.side.pk, entrant.start_number) for entrant in entrants])
    assert draw.result == [[2, 3, 4, 5], [6, 7, 8]]
    assert round_of(stage, 1).seats.count() == 8
    assert draw.certificate["odd_table_visits"]["8"] == 1
