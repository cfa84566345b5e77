"""Who may open which door: the table of rights row by row, and what nobody learns at a closed one."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import (
    DrawFactory,
    EntrantFactory,
    PlayerFactory,
    RoleFactory,
    StageFactory,
    TableFactory,
    UserFactory,
)
from tournaments.errors import NotAllowed, NotFound
from tournaments.messages import say
from tournaments.models import RoleKind
from tournaments.permissions import Right, Viewer
from tournaments.selectors import (
    championship_for,
    entrant_for,
    player_for,
    rights_in_championship,
    rights_of,
    round_for,
    stage_for,
    stages_of,
    table_for,
)

pytestmark = pytest.mark.django_db

PUBLIC, PLAYER, SCRIBE = "public", "player", "scribe"
REFEREE, HEAD_REFEREE, ORGANIZER = RoleKind.REFEREE, RoleKind.HEAD_REFEREE, RoleKind.ORGANIZER
EVERYBODY = (PUBLIC, PLAYER, SCRIBE, REFEREE, HEAD_REFEREE, ORGANIZER)

TABLE = {
    None: EVERYBODY,
    Right.READ_DRAFTS: (REFEREE, HEAD_REFEREE, ORGANIZER),
    Right.ENTER_RESULTS: (REFEREE, HEAD_REFEREE),
    Right.CONFIRM_SHEETS: (REFEREE, HEAD_REFEREE),
    Right.RULE: (HEAD_REFEREE, ORGANIZER),
    Right.READ_MANAGEMENT: (HEAD_REFEREE, ORGANIZER),
    Right.MANAGE: (ORGANIZER,),
}
"""Need → who has it. What a player or a scribe may do at his own table is asked at the doors of `scoring`."""

DOORS = {
    "stage": lambda viewer, stage, need: stage_for(viewer=viewer, slug=stage.slug, need=need),
    "round": lambda viewer, stage, need: round_for(viewer=viewer, slug=stage.slug, number=1, need=need),
    "table": lambda viewer, stage, need: table_for(viewer=viewer, slug=stage.slug, number=1, table=1, need=need),
    "entrant": lambda viewer, stage, need: entrant_for(viewer=viewer, slug=stage.slug, start_number=1, need=need),
}


def stage_with_a_table(**fields):
    """Round 1 is drawn and published, entrant 1 sits somewhere."""
    stage = StageFactory(**fields)
    round = stage.rounds.get(number=1)
    DrawFactory(round=round, published_at=stage.created_at)
    TableFactory(round=round, number=1)
    EntrantFactory(stage=stage)
    return stage


def viewer_in(stage, who):
    if who == PUBLIC:
        return Viewer(AnonymousUser())
    if who in (PLAYER, SCRIBE):
        return Viewer(AnonymousUser(), entrant_id=stage.entrants.first().pk)
    return Viewer(RoleFactory(stage=stage, kind=who).user)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.parametrize("need", TABLE, ids=lambda need: need.value if need else "public")
def test_the_table_of_rights(door, who, need):
    stage = stage_with_a_table()
    viewer = viewer_in(stage, who)
    if who in TABLE[need]:
        assert DOORS[door](viewer, stage, need).pk
    else:
        with pytest.raises(NotAllowed) as caught:
            DOORS[door](viewer, stage, need)
        assert say(caught.value.faults[0])


def test_every_right_is_in_the_table():
    assert set(TABLE) == {None, *Right}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("need", [None, Right.MANAGE])
def test_what_is_not_published_is_not_found_by_strangers(door, need):
    stage = stage_with_a_table(published_at=None)
    for viewer in (viewer_in(stage, PUBLIC), viewer_in(stage, PLAYER), Viewer(RoleFactory(stage=StageFactory()).user)):
        with pytest.raises(NotFound) as hidden:
            DOORS[door](viewer, stage, need)
        stage.slug = "nav-tada"
        with pytest.raises(NotFound) as missing:
            DOORS[door](viewer, stage, need)
        assert hidden.value.faults == missing.value.faults
        stage.refresh_from_db()


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("who", [REFEREE, HEAD_REFEREE, ORGANIZER])
def test_staff_find_what_is_not_published(door, who):
    stage = stage_with_a_table(published_at=None)
    assert DOORS[door](viewer_in(stage, who), stage, None).pk


@pytest.mark.parametrize("who", [PUBLIC, PLAYER])
def test_a_table_of_an_unpublished_draw_is_not_found(who):
    stage = stage_with_a_table()
    stage.rounds.get(number=1).draws.update(published_at=None)
    with pytest.raises(NotFound):
        DOORS["table"](viewer_in(stage, who), stage, None)
    assert DOORS["table"](viewer_in(stage, REFEREE), stage, None).number == 1


def test_a_replaced_draw_that_was_published_shows_no_tables():
    stage = stage_with_a_table()
    round = stage.rounds.get(number=1)
    round.draws.update(replaced_at=stage.created_at, replaced_because="no jauna")
    DrawFactory(round=round)
    with pytest.raises(NotFound):
        DOORS["table"](viewer_in(stage, PUBLIC), stage, None)


@pytest.mark.parametrize(
    "ask",
    [
        lambda viewer, stage: round_for(viewer=viewer, slug=stage.slug, number=99),
        lambda viewer, stage: table_for(viewer=viewer, slug=stage.slug, number=1, table=99),
        lambda viewer, stage: entrant_for(viewer=viewer, slug=stage.slug, start_number=99),
        lambda viewer, stage: championship_for(viewer=viewer, slug="nav-tada"),
        lambda viewer, stage: player_for(viewer=viewer, pk=0, need=Right.MANAGE),
    ],
)
def test_what_is_not_there_is_not_found_by_its_organizer(ask):
    stage = stage_with_a_table()
    with pytest.raises(NotFound):
        ask(viewer_in(stage, ORGANIZER), stage)


def test_a_role_in_a_stage_gives_nothing_in_another():
    stage, other = StageFactory(), StageFactory()
    assert rights_of(Viewer(RoleFactory(stage=other).user), stage) == set()
    beside = StageFactory(championship=stage.championship)
    assert rights_of(Viewer(RoleFactory(stage=beside).user), stage) == set()


def test_a_role_in_a_championship_covers_its_stages():
    stage = StageFactory()
    viewer = Viewer(RoleFactory(championship=stage.championship, stage=None, kind=REFEREE).user)
    assert Right.ENTER_RESULTS in rights_of(viewer, stage)
    assert Right.ENTER_RESULTS in rights_in_championship(viewer, stage.championship)
    assert rights_of(viewer, StageFactory()) == set()


def test_several_roles_add_up():
    stage = StageFactory()
    user = UserFactory()
    for kind in RoleKind:
        RoleFactory(stage=stage, user=user, kind=kind)
    assert rights_of(Viewer(user), stage) == set(Right)


def test_a_role_taken_back_or_an_account_closed_gives_nothing():
    stage = StageFactory()
    gone = RoleFactory(stage=stage, revoked_at=stage.created_at).user
    closed = RoleFactory(stage=stage, user__is_active=False).user
    chief = UserFactory(is_superuser=True, is_active=False)
    assert [set()] * 3 == [rights_of(Viewer(user), stage) for user in (gone, closed, chief)]


def test_only_a_superuser_may_everything_without_a_role():
    stage = StageFactory(published_at=None)
    assert rights_of(Viewer(UserFactory(is_superuser=True)), stage) == set(Right)
    assert rights_of(Viewer(UserFactory(is_staff=True)), stage) == set()
    assert [stage] == list(stages_of(Viewer(UserFactory(is_superuser=True))))


def test_a_championship_is_known_by_a_published_stage_and_to_its_staff():
    stage = StageFactory(published_at=None)
    slug = stage.championship.slug
    anybody = Viewer(AnonymousUser())
    with pytest.raises(NotFound):
        championship_for(viewer=anybody, slug=slug)
    of_stage, of_all = (
        Viewer(RoleFactory(stage=stage).user),
        Viewer(RoleFactory(stage=None, championship=stage.championship).user),
    )
    assert championship_for(viewer=of_stage, slug=slug) == stage.championship
    with pytest.raises(NotAllowed):
        championship_for(viewer=of_stage, slug=slug, need=Right.MANAGE)
    assert championship_for(viewer=of_all, slug=slug, need=Right.MANAGE) == stage.championship
    StageFactory(championship=stage.championship)
    assert championship_for(viewer=anybody, slug=slug) == stage.championship


def test_my_stages_are_those_where_i_hold_a_role():
    mine, other = StageFactory(), StageFactory()
    user = RoleFactory(stage=mine, kind=REFEREE).user
    RoleFactory(stage=other, user=user, revoked_at=other.created_at)
    assert [mine] == list(stages_of(Viewer(user)))
    RoleFactory(stage=None, championship=other.championship, user=user)
    assert {mine, other} == set(stages_of(Viewer(user)))
    assert list(stages_of(Viewer(AnonymousUser()))) == []


def test_a_person_is_open_to_himself_and_to_organizers_of_his_stages():
    user = UserFactory()
    entrant = EntrantFactory(player=PlayerFactory(user=user))
    player = entrant.player
    organizer = Viewer(RoleFactory(stage=entrant.stage).user)
    of_all = Viewer(RoleFactory(stage=None, championship=entrant.stage.championship).user)
    for viewer in (organizer, of_all, Viewer(UserFactory(is_superuser=True))):
        assert player_for(viewer=viewer, pk=player.pk, need=Right.MANAGE) == player
    assert player_for(viewer=Viewer(user), pk=player.pk) == player
    assert player_for(viewer=Viewer(AnonymousUser(), entrant_id=entrant.pk), pk=player.pk) == player


def test_a_person_is_closed_to_everybody_else():
    entrant = EntrantFactory()
    pk = entrant.player.pk
    other = EntrantFactory(stage=entrant.stage)
    strangers = [
        Viewer(AnonymousUser()),
        Viewer(AnonymousUser(), entrant_id=other.pk),
        Viewer(UserFactory()),
        Viewer(RoleFactory(stage=StageFactory()).user),
        Viewer(RoleFactory(stage=entrant.stage, kind=REFEREE).user),
    ]
    for viewer in strangers:
        for need in (None, Right.MANAGE):
            with pytest.raises(NotFound):
                player_for(viewer=viewer, pk=pk, need=need)


def test_a_person_entered_nowhere_belongs_to_any_organizer():
    player = PlayerFactory()
    assert player_for(viewer=Viewer(RoleFactory(stage=StageFactory()).user), pk=player.pk, need=Right.MANAGE) == player
    with pytest.raises(NotFound):
        player_for(viewer=Viewer(UserFactory()), pk=player.pk, need=Right.MANAGE)


@pytest.mark.parametrize(("door", "queries"), [("stage", 2), ("round", 2), ("table", 2), ("entrant", 2)])
def test_a_door_is_two_queries(door, queries, django_assert_num_queries):
    stage = stage_with_a_table()
    viewer = viewer_in(stage, ORGANIZER)
    with django_assert_num_queries(queries):
        found = DOORS[door](viewer, stage, Right.MANAGE)
        assert (found if door == "stage" else getattr(found, "stage", None) or found.round.stage).regulation_version
