"""Two at once: the database lets one win, and the other learns it. With real connections, so on PostgreSQL."""

import pytest
from django.db import transaction

from tests.factories import (
    NOW,
    ActorFactory,
    ChampionshipFactory,
    PlayerFactory,
    RoleFactory,
    StageFactory,
    UserFactory,
)
from tests.races import at_once, refusals
from tests.tournaments.services.steps import SEED, drawn, enter, minutes, nobody, round_of, started
from tournaments.errors import Refusal
from tournaments.models import AuditEntry, Championship, Draw, Entrant, Player, Role, ScheduledEvent, Stage
from tournaments.names import search_key
from tournaments.regulations import preset
from tournaments.selectors import seating_mismatch
from tournaments.services.championships import create_championship, create_stage, revoke_role
from tournaments.services.draws import draw_round, publish_draw
from tournaments.services.entries import check_in, enter_new_player, enter_player
from tournaments.services.identities import merge_players
from tournaments.services.imports import confirm_import, preview_import
from tournaments.services.locks import lock_stage
from tournaments.services.participation import withdraw
from tournaments.services.people import create_club, create_player
from tournaments.services.rounds import extend_round, pause_round, start_clock
from tournaments.services.schedule import fire_due
from tournaments.services.seats import swap_seats

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def actors(transactional_db):
    return [ActorFactory(), ActorFactory()]


@pytest.fixture
def stage(actors):
    return StageFactory()


def test_two_organisers_draw_at_once_and_one_wins(stage, actors):
    enter(stage, 16)

    def draw(actor):
        return draw_round(
            round=round_of(stage, 1), standing=nobody, expected_ordinal=1, reason="x", actor=actor, now=NOW, **SEED
        )

    results = at_once(*(lambda actor=actor: draw(actor) for actor in actors))
    assert refusals(results) == ["draw_changed"]
    assert Draw.objects.get().ordinal == 1
    assert round_of(stage, 1).seats.count() == 16


def test_a_draw_and_a_withdrawal_at_once_leave_no_unnoticed_gap(stage, actors):
    first, *_ = enter(stage, 16)
    results = at_once(
        lambda: drawn(stage, 1, actors[0]),
        lambda: withdraw(entrant=first, from_round=1, actor=actors[1], now=NOW),
    )
    assert refusals(results) in ([], ["draw_outdated"])
    if refusals(results):
        assert not Draw.objects.exists()
        drawn(stage, 1, actors[0])
    assert bool(seating_mismatch(round_of(stage, 1))) == bool(Draw.objects.get().notices)


def test_a_walk_in_tapped_twice_is_one_entrant(stage, actors):
    walk_in = {"stage": stage, "name": "Jānis Liepa", "entry_key": "tap", "actor": actors[0], "now": NOW}
    first, second = at_once(lambda: enter_new_player(**walk_in), lambda: enter_new_player(**walk_in))
    assert first == second == Entrant.objects.get()
    assert Player.objects.count() == 1


def test_a_known_person_entered_at_two_desks_is_one_entrant(stage, actors):
    player = PlayerFactory()
    results = at_once(
        *(lambda actor=actor: enter_player(stage=stage, player=player, actor=actor, now=NOW) for actor in actors)
    )
    assert refusals(results) == ["already_entered"]


def test_start_numbers_of_many_desks_do_not_collide(stage, actors):
    players = PlayerFactory.create_batch(8)
    at_once(
        *(
            lambda player=player: enter_player(stage=stage, player=player, actor=actors[0], now=NOW)
            for player in players
        )
    )
    assert list(range(1, 9)) == list(stage.entrants.order_by("start_number").values_list("start_number", flat=True))


def test_one_list_confirmed_twice_at_once_is_entered_once(stage, actors):
    preview = preview_import(stage=stage, text="Anna Liepa\nJuris Bērzs", actor=actors[0], now=NOW)
    results = at_once(*(lambda actor=actor: confirm_import(preview=preview, actor=actor, now=NOW) for actor in actors))
    assert refusals(results) == []
    assert stage.entrants.count() == 2
    assert AuditEntry.objects.filter(action="import_confirmed").count() == 1


def test_two_previews_of_one_list_confirmed_at_once_enter_it_once(stage, actors):
    previews = [preview_import(stage=stage, text="Anna Liepa", actor=actor, now=NOW) for actor in actors]
    results = at_once(
        *(lambda preview=preview: confirm_import(preview=preview, actor=actors[0], now=NOW) for preview in previews)
    )
    assert refusals(results) == ["preview_outdated"]
    assert stage.entrants.count() == 1


def test_two_tickers_claim_each_event_once(stage, actors):
    enter(stage, 8)
    started(stage, 1, actors[0])
    fired = at_once(*[lambda: fire_due(now=NOW + minutes(60))] * 4)
    assert 2 == sum(len(events) for events in fired) == ScheduledEvent.objects.filter(fired_at__isnull=False).count()


def test_a_round_started_twice_at_once_starts_once(stage, actors):
    enter(stage, 8)
    drawn(stage, 1, actors[0])
    publish_draw(round=round_of(stage, 1), actor=actors[0], now=NOW)
    round = round_of(stage, 1)
    results = at_once(*(lambda actor=actor: start_clock(round=round, actor=actor, now=NOW) for actor in actors))
    assert refusals(results) == []
    assert AuditEntry.objects.filter(action="round_started").count() == 1


def test_a_pause_and_an_extension_at_once_both_count(stage, actors):
    enter(stage, 8)
    round = started(stage, 1, actors[0])
    results = at_once(
        lambda: pause_round(round=round, actor=actors[0], now=NOW + minutes(5)),
        lambda: extend_round(round=round, seconds=60, why="x", actor=actors[1], now=NOW + minutes(5)),
    )
    assert refusals(results) == []
    stored = round_of(stage, 1)
    assert (stored.status, stored.extension_seconds) == ("paused", 60)


def test_two_swaps_of_one_seat_at_once_leave_everybody_seated(stage, actors):
    first, second, third, *_ = enter(stage, 8)
    drawn(stage, 1, actors[0])
    round = round_of(stage, 1)
    at_once(
        *(
            lambda other=other: swap_seats(round=round, first=first, second=other, reason="x", actor=actors[0], now=NOW)
            for other in (second, third)
        )
    )
    assert round.seats.count() == 8
    assert not seating_mismatch(round_of(stage, 1))


def test_two_organisers_remove_each_other_at_once_and_one_stays(stage, actors):
    roles = [RoleFactory(stage=stage), RoleFactory(stage=stage)]
    results = at_once(*(lambda role=role: revoke_role(role=role, actor=actors[0], now=NOW) for role in roles))
    assert refusals(results) == ["last_organizer"]
    assert Role.objects.filter(revoked_at=None).count() == 1


def test_a_new_stage_tapped_twice_is_one_stage(actors):
    new = {
        "championship": ChampionshipFactory(),
        "name": "Ogres posms",
        "date": NOW.date(),
        "regulation": preset("evening"),
        "owner": UserFactory(),
        "actor": actors[0],
        "now": NOW,
    }
    assert refusals(at_once(lambda: create_stage(**new), lambda: create_stage(**new))) == ["stage_exists"]
    assert Stage.objects.count() == 1


def test_stages_of_equal_names_made_at_once_get_different_addresses(actors):
    new = {
        "name": "Ogres posms",
        "date": NOW.date(),
        "regulation": preset("evening"),
        "owner": UserFactory(),
        "actor": actors[0],
        "now": NOW,
    }
    championships = ChampionshipFactory.create_batch(4)
    results = at_once(
        *(
            lambda championship=championship: create_stage(championship=championship, **new)
            for championship in championships
        )
    )
    assert refusals(results) == []
    assert Stage.objects.values("slug").distinct().count() == 4


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda actor: create_championship(name="Ogres kauss", actor=actor, now=NOW), "championship_exists"),
        (lambda actor: create_club(name="Ogres zole", actor=actor, now=NOW), "club_exists"),
        (
            lambda actor: create_player(name="Anna Liepa", federation_number="LV-1", actor=actor, now=NOW),
            "federation_number_taken",
        ),
    ],
)
def test_what_is_unique_is_made_once(actors, make, code):
    assert refusals(at_once(*(lambda actor=actor: make(actor) for actor in actors))) == [code]
    assert Championship.objects.count() <= 1


def test_two_merges_the_other_way_round_do_not_lock_each_other(actors):
    one, other = PlayerFactory(), PlayerFactory()
    results = at_once(
        lambda: merge_players(kept=one, duplicate=other, actor=actors[0], now=NOW),
        lambda: merge_players(kept=other, duplicate=one, actor=actors[1], now=NOW),
    )
    assert refusals(results) == ["player_merged"]


def test_an_audit_entry_is_written_while_the_stage_is_locked(stage, actors):
    """A table that saves a deal does not wait for the organiser who holds the stage."""
    (entrant,) = enter(stage, 1)
    with transaction.atomic():
        lock_stage(stage)
        (entry,) = at_once(
            lambda: AuditEntry.objects.create(at=NOW, actor=actors[0], stage=stage, action="paid", subject="x:1")
        )
    assert entry.pk
    assert check_in(entrant=entrant, actor=actors[0], now=NOW).checked_in_at


def test_names_are_ordered_by_code_points_whatever_the_cluster_speaks(transactional_db):
    for name in ("Anna Āboliņa", "Anna Abula", "Anna Ābele"):
        create_player(name=name, actor=ActorFactory(), now=NOW)
    assert [player.name.split()[1] for player in Player.objects.all()] == ["Ābele", "Āboliņa", "Abula"]
    assert Player.objects.filter(search_key=search_key("anna abele")).count() == 1


def test_refusals_keep_their_codes_across_threads():
    def refuse():
        raise Refusal.because("not_drawn", number=1)

    assert refusals(at_once(refuse)) == ["not_drawn"]
