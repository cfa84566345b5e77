"""Entering, checking in, paying: a walk-in in ten seconds, and never twice."""

import pytest

from tests.factories import NOW, ClubFactory, PlayerFactory, RegionFactory, StageFactory
from tests.refusals import nothing_written, refused
from tests.tournaments.services.steps import closed, drawn, enter, started
from tournaments.errors import Conflict
from tournaments.models import AuditEntry, DisplayChoice, Entrant, ParticipationStatus, Player, Side
from tournaments.regulations import Regulation
from tournaments.selectors import participation, places_left
from tournaments.services.entering import CODE_LETTERS
from tournaments.services.entries import (
    check_in,
    edit_entrant,
    enter_new_player,
    enter_player,
    new_code,
    set_paid,
    undo_check_in,
)
from tournaments.services.identities import anonymise_player, merge_players
from tournaments.services.participation import disqualify, set_participation, withdraw

pytestmark = pytest.mark.django_db


def regulation(**fields) -> Regulation:
    return Regulation.parse({"title": "Tests", "rounds": 4, "deals": 16} | fields)


def test_an_entrant_keeps_a_snapshot_of_the_person(stage, actor):
    player = PlayerFactory(
        name="Līga Ķirse",
        club=ClubFactory(name="Ogres pīķis"),
        region=RegionFactory(name="Ogre"),
        categories=["women"],
        display=DisplayChoice.INITIAL,
    )
    entrant = enter_player(stage=stage, player=player, paid=True, actor=actor, now=NOW)
    assert (
        entrant.name,
        entrant.club_name,
        entrant.region_name,
        entrant.categories,
        entrant.display,
    ) == ("Līga Ķirse", "Ogres pīķis", "Ogre", ["women"], "initial")
    assert (entrant.start_number, entrant.active_from, entrant.paid_at) == (1, 1, NOW)
    assert entrant.side == Side.objects.get()
    assert set(entrant.code) <= set(CODE_LETTERS)
    assert AuditEntry.objects.get(action="entrant_entered").subject == f"entrant:{entrant.pk}"


def test_start_numbers_go_on_from_the_highest(stage, actor):
    enter(stage, 3)
    Entrant.objects.filter(start_number=3).update(start_number=40)
    assert enter_player(stage=stage, player=PlayerFactory(), actor=actor, now=NOW).start_number == 41


def test_nobody_enters_twice(stage, actor):
    player = PlayerFactory()
    enter_player(stage=stage, player=player, actor=actor, now=NOW)
    with refused("already_entered", Conflict):
        enter_player(stage=stage, player=player, actor=actor, now=NOW)


def test_a_double_tap_gives_the_same_entrant(stage, actor):
    walk_in = {"stage": stage, "name": "Jānis Liepa", "entry_key": "k1", "actor": actor, "now": NOW}
    first = enter_new_player(**walk_in)
    with nothing_written():
        assert first == enter_new_player(**walk_in)
    known = {"stage": stage, "player": PlayerFactory(), "entry_key": "k2", "actor": actor, "now": NOW}
    second = enter_player(**known)
    with nothing_written():
        assert second == enter_player(**known)


def test_a_key_that_has_entered_somebody_enters_nobody_else(stage, actor):
    by = {"stage": stage, "entry_key": "k1", "actor": actor, "now": NOW}
    enter_new_player(name="Jānis Liepa", **by)
    with refused("key_reused", Conflict):
        enter_new_player(name="Anna Liepa", **by)
    player = PlayerFactory()
    with refused("key_reused", Conflict):
        enter_player(player=player, **by)


def test_a_namesake_has_to_be_confirmed(stage, actor):
    known = PlayerFactory(name="Jānis Bērziņš")
    with refused("same_name") as caught:
        enter_new_player(stage=stage, name="BER\N{SOFT HYPHEN}ZINS Janis\N{ZERO WIDTH SPACE}", actor=actor, now=NOW)
    assert [known.pk] == caught.value.faults[0].params["players"]
    entrant = enter_new_player(stage=stage, name="Jānis Bērziņš", confirmed_new=True, actor=actor, now=NOW)
    assert entrant.player != known
    enter_player(stage=stage, player=known, actor=actor, now=NOW)
    assert list(stage.entrants.filter(name="Jānis Bērziņš").values_list("start_number", flat=True)) == [1, 2]


def test_a_walk_in_with_a_faulty_name_leaves_nothing_behind(stage, actor):
    with refused("name_needed"):
        enter_new_player(stage=stage, name=" - ", actor=actor, now=NOW)
    stage.regulation_version.value["min_age"] = 18
    stage.regulation_version.save()
    with refused("too_young"):
        enter_new_player(stage=stage, name="Jānis Jaunais", birth_year=2015, actor=actor, now=NOW)


def test_who_comes_late_plays_from_the_first_round_that_is_not_drawn(stage, actor):
    enter(stage, 8)
    closed(stage, 1, actor)
    late = enter_player(stage=stage, player=PlayerFactory(), actor=actor, now=NOW)
    assert late.active_from == 2
    assert participation(stage, 1)[late.pk] == ParticipationStatus.ABSENT
    assert participation(stage, 2)[late.pk] == ParticipationStatus.PLAYS


def test_nobody_enters_after_the_last_round_is_drawn(actor):
    stage = StageFactory(regulation=regulation(rounds=1))
    enter(stage, 4)
    drawn(stage, 1, actor)
    player = PlayerFactory()
    with refused("no_round_left"):
        enter_player(stage=stage, player=player, actor=actor, now=NOW)


def test_a_full_stage_takes_nobody_until_somebody_withdraws(actor):
    stage = StageFactory(regulation=regulation(max_entries=3))
    first, *_ = enter(stage, 3)
    player = PlayerFactory()
    with refused("stage_full"):
        enter_player(stage=stage, player=player, actor=actor, now=NOW)
    withdraw(entrant=first, from_round=1, actor=actor, now=NOW)
    assert places_left(stage) == 1
    enter_player(stage=stage, player=player, actor=actor, now=NOW)
    assert places_left(stage) == 0


@pytest.mark.parametrize(("birth_year", "code"), [(2009, "too_young"), (None, "birth_year_needed")])
def test_the_least_age_is_kept(actor, birth_year, code):
    stage = StageFactory(regulation=regulation(min_age=18))
    player = PlayerFactory(birth_year=birth_year)
    with refused(code):
        enter_player(stage=stage, player=player, actor=actor, now=NOW)


def test_who_turns_eighteen_this_year_may_enter(actor):
    stage = StageFactory(regulation=regulation(min_age=18))
    assert enter_player(stage=stage, player=PlayerFactory(birth_year=2008), actor=actor, now=NOW).pk


def test_a_finished_stage_takes_no_entries(stage, actor):
    (entrant,) = enter(stage, 1)
    stage.finished_at = NOW
    stage.save()
    acting = {"actor": actor, "now": NOW}
    for write in (
        lambda: enter_player(stage=stage, player=PlayerFactory.build(), **acting),
        lambda: enter_new_player(stage=stage, name="Jānis Liepa", **acting),
        lambda: edit_entrant(entrant=entrant, name="Cits Vārds", **acting),
        lambda: check_in(entrant=entrant, **acting),
        lambda: undo_check_in(entrant=entrant, **acting),
        lambda: new_code(entrant=entrant, **acting),
        lambda: withdraw(entrant=entrant, from_round=1, **acting),
        lambda: disqualify(entrant=entrant, from_round=1, why="x", **acting),
    ):
        with refused("stage_finished"):
            write()
    assert set_paid(entrant=entrant, paid=True, **acting).paid_at == NOW


def test_forgotten_and_merged_people_do_not_enter(stage, actor):
    gone, kept, twice = PlayerFactory(), PlayerFactory(), PlayerFactory()
    anonymise_player(player=gone, reason="lūdza", actor=actor, now=NOW)
    merge_players(kept=kept, duplicate=twice, actor=actor, now=NOW)
    with refused("player_anonymised"):
        enter_player(stage=stage, player=gone, actor=actor, now=NOW)
    with refused("player_merged"):
        enter_player(stage=stage, player=twice, actor=actor, now=NOW)


def test_who_sits_for_another_later_on_does_not_enter_himself(stage, actor):
    first, *_ = enter(stage, 4)
    reserve = PlayerFactory()
    set_participation(
        round=stage.rounds.get(number=2),
        entrant=first,
        status=ParticipationStatus.SUBSTITUTED,
        substitute=reserve,
        actor=actor,
        now=NOW,
    )
    with refused("substitute_plays", Conflict):
        enter_player(stage=stage, player=reserve, actor=actor, now=NOW)


def test_check_in_and_payment_are_ticked_and_unticked_once(stage, actor):
    (entrant,) = enter(stage, 1)
    acting = {"entrant": entrant, "actor": actor, "now": NOW}
    assert check_in(**acting).checked_in_at == NOW
    with nothing_written():
        check_in(**acting)
    assert set_paid(paid=True, **acting).paid_at == NOW
    with nothing_written():
        set_paid(paid=True, **acting)
    assert undo_check_in(**acting).checked_in_at is None
    assert set_paid(paid=False, **acting).paid_at is None
    assert list(AuditEntry.objects.order_by("pk").values_list("action", flat=True)) == [
        "checked_in",
        "paid",
        "check_in_undone",
        "payment_undone",
    ]


def test_a_corrected_snapshot_leaves_the_person_alone(stage, actor):
    (entrant,) = enter(stage, 1)
    was = entrant.player.name
    changes = {"name": "Anna Ābele", "club_name": "Ogre", "categories": ["women"], "start_number": 7}
    entrant = edit_entrant(entrant=entrant, **changes, actor=actor, now=NOW)
    assert (entrant.name, entrant.club_name, entrant.start_number) == ("Anna Ābele", "Ogre", 7)
    assert entrant.search_key == "anna abele"
    assert Player.objects.get().name == was
    details = AuditEntry.objects.get().details
    assert details["changed"] == ["categories", "club_name", "name", "search_key", "sort_key", "start_number"]
    with nothing_written():
        edit_entrant(entrant=entrant, **changes, actor=actor, now=NOW)


def test_a_start_number_is_nobody_elses_and_stays_once_a_round_is_drawn(stage, actor):
    first, second, *_ = enter(stage, 4)
    with refused("start_number_taken", Conflict):
        edit_entrant(entrant=first, name=first.name, start_number=2, actor=actor, now=NOW)
    drawn(stage, 1, actor)
    with refused("start_number_drawn"):
        edit_entrant(entrant=second, name=second.name, start_number=50, actor=actor, now=NOW)
    assert edit_entrant(entrant=second, name="Cits Vārds", actor=actor, now=NOW).start_number == 2


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "…"}, "name_needed"),
        ({"name": "12"}, "name_needed"),
        ({"name": "x" * 161}, "text_too_long"),
        ({"club_name": "x" * 121}, "text_too_long"),
        ({"categories": ["kings"]}, "unknown_category"),
    ],
)
def test_a_faulty_snapshot_is_refused(stage, actor, fields, code):
    (entrant,) = enter(stage, 1)
    with refused(code):
        edit_entrant(entrant=entrant, **({"name": "Anna Liepa"} | fields), actor=actor, now=NOW)


def test_a_forgotten_entrant_gets_no_name_again(stage, actor):
    (entrant,) = enter(stage, 1)
    anonymise_player(player=entrant.player, reason="lūdza", actor=actor, now=NOW)
    with refused("player_anonymised"):
        edit_entrant(entrant=entrant, name="Anna Liepa", actor=actor, now=NOW)


def test_a_new_code_ends_the_old_one_and_its_wrong_tries(stage, actor):
    (entrant,) = enter(stage, 1)
    Entrant.objects.update(code_failures=5, code_locked_until=NOW)
    renewed = new_code(entrant=entrant, actor=actor, now=NOW)
    assert renewed.code != entrant.code
    assert (renewed.code_failures, renewed.code_locked_until) == (0, None)


def test_an_audit_entry_holds_no_name(stage, actor):
    entrant = enter_new_player(stage=stage, name="Jānis Liepa", contact="+371 20000000", actor=actor, now=NOW)
    edit_entrant(entrant=entrant, name="Jānis Ozols", actor=actor, now=NOW)
    assert not [entry for entry in AuditEntry.objects.all() if "Jānis" in str(entry.details)]


def test_entries_need_a_bounded_number_of_queries(stage, actor, django_assert_max_num_queries):
    enter(stage, 30)
    started(stage, 1, actor)
    player = PlayerFactory()
    with django_assert_max_num_queries(16):
        enter_player(stage=stage, player=player, actor=actor, now=NOW)
