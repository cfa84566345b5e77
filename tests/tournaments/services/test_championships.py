"""Championships, stages and roles."""

from datetime import date

import pytest

from tests.factories import NOW, ChampionshipFactory, RoleFactory, StageFactory, UserFactory
from tests.refusals import nothing_written, refused
from tests.tournaments.services.steps import closed, enter
from tournaments.errors import Conflict
from tournaments.models import AuditEntry, Role, RoleKind
from tournaments.permissions import Right, Viewer
from tournaments.regulations import Regulation, preset
from tournaments.selectors import regulation_of, rights_of
from tournaments.services.championships import (
    create_championship,
    create_stage,
    edit_stage,
    finish_stage,
    grant_role,
    publish_stage,
    revoke_role,
)

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 14)


@pytest.fixture
def new(actor):
    """The words of a new stage; the caller changes some."""
    return {
        "championship": ChampionshipFactory(),
        "name": "Ķekavas posms",
        "date": DAY,
        "regulation": preset("parish-day"),
        "owner": UserFactory(),
        "actor": actor,
        "now": NOW,
    }


def test_a_stage_comes_with_its_regulation_its_rounds_and_its_organizer(new):
    stage = create_stage(**new)
    assert stage.slug == "kekavas-posms"
    assert regulation_of(stage) == preset("parish-day")
    assert list(range(1, 7)) == list(stage.rounds.values_list("number", flat=True))
    assert rights_of(Viewer(new["owner"]), stage) == {
        Right.READ_DRAFTS,
        Right.RULE,
        Right.READ_MANAGEMENT,
        Right.MANAGE,
    }
    assert stage.published_at is None
    assert AuditEntry.objects.get().action == "stage_created"


def test_who_runs_an_evening_alone_is_referee_as_well(new):
    stage = create_stage(**new, also_referee=True)
    assert rights_of(Viewer(new["owner"]), stage) == set(Right)


def test_addresses_of_equal_names_get_a_number(new):
    other = new | {"championship": ChampionshipFactory()}
    third = new | {"championship": ChampionshipFactory()}
    assert [create_stage(**words).slug for words in (new, other, third)] == [
        "kekavas-posms",
        "kekavas-posms-2",
        "kekavas-posms-3",
    ]


@pytest.mark.parametrize(
    ("name", "slug"), [("Zolīte №5!", "zolite-no5"), ("Рижский кубок", "stage"), ("ā" * 160, "a" * 70)]
)
def test_an_address_is_made_of_any_name(new, name, slug):
    assert create_stage(**(new | {"name": name})).slug == slug


def test_a_double_tap_makes_one_stage(new):
    create_stage(**new)
    with refused("stage_exists", Conflict):
        create_stage(**new)
    assert create_stage(**(new | {"date": date(2026, 3, 15)})).ordinal == 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"name": " ! "}, "name_needed"),
        ({"name": "x" * 161}, "text_too_long"),
        ({"venue": "x" * 161}, "text_too_long"),
    ],
)
def test_a_stage_needs_a_name_that_fits(new, words, code):
    with refused(code):
        create_stage(**(new | words))


def test_an_edited_stage_keeps_its_address(new, actor):
    stage = create_stage(**new)
    changes = {"name": "Cits posms", "date": date(2026, 4, 1), "venue": "Tautas nams"}
    edited = edit_stage(stage=stage, **changes, actor=actor, now=NOW)
    assert (edited.name, edited.venue, edited.slug) == ("Cits posms", "Tautas nams", "kekavas-posms")
    with nothing_written():
        edit_stage(stage=stage, **changes, actor=actor, now=NOW)
    other = create_stage(**new)
    with refused("stage_exists", Conflict):
        edit_stage(stage=other, name="cits POSMS", date=date(2026, 4, 1), actor=actor, now=NOW)
    with refused("name_needed"):
        edit_stage(stage=other, name="", date=DAY, actor=actor, now=NOW)


def test_a_championship_has_a_name_of_its_own(actor):
    owner = UserFactory()
    championship = create_championship(name="Ogres kauss", owner=owner, actor=actor, now=NOW)
    assert championship.slug == "ogres-kauss"
    assert Role.objects.get().stage is None
    with refused("championship_exists", Conflict):
        create_championship(name="OGRES  kauss", actor=actor, now=NOW)
    with refused("name_needed"):
        create_championship(name="", actor=actor, now=NOW)


def test_publishing_lets_out_the_regulation_too(new, actor):
    stage = create_stage(**new)
    assert publish_stage(stage=stage, actor=actor, now=NOW).published_at == NOW
    assert stage.regulations.get().published_at == NOW
    with nothing_written():
        publish_stage(stage=stage, actor=actor, now=NOW)


def test_a_stage_is_finished_when_all_rounds_are_closed(actor):
    stage = StageFactory(regulation=Regulation.parse({"title": "T", "rounds": 1, "deals": 16}))
    enter(stage, 4)
    with refused("rounds_not_closed") as caught:
        finish_stage(stage=stage, actor=actor, now=NOW)
    assert caught.value.faults[0].params == {"numbers": [1]}
    closed(stage, 1, actor)
    assert finish_stage(stage=stage, actor=actor, now=NOW).finished_at == NOW
    with nothing_written():
        finish_stage(stage=stage, actor=actor, now=NOW)
    with refused("stage_finished"):
        edit_stage(stage=stage, name="Vēlāk", date=DAY, actor=actor, now=NOW)


def test_a_role_is_given_once_and_taken_back_once(stage, actor):
    user = UserFactory()
    words = {"championship": stage.championship, "stage": stage, "user": user, "kind": RoleKind.REFEREE}
    role = grant_role(**words, actor=actor, now=NOW)
    with nothing_written():
        assert role == grant_role(**words, actor=actor, now=NOW)
    assert revoke_role(role=role, actor=actor, now=NOW).revoked_at == NOW
    with nothing_written():
        revoke_role(role=role, actor=actor, now=NOW)
    assert grant_role(**words, actor=actor, now=NOW) != role


def test_a_role_belongs_to_a_stage_of_its_championship(stage, actor):
    other, user = ChampionshipFactory(), UserFactory()
    with refused("stage_of_another_championship"):
        grant_role(championship=other, stage=stage, user=user, kind=RoleKind.REFEREE, actor=actor, now=NOW)


def test_the_last_organizer_stays(stage, actor):
    role = RoleFactory(stage=stage)
    RoleFactory(stage=stage, kind=RoleKind.HEAD_REFEREE)
    RoleFactory(stage=StageFactory(championship=stage.championship))
    RoleFactory(stage=stage, user__is_active=False)
    with refused("last_organizer"):
        revoke_role(role=role, actor=actor, now=NOW)


@pytest.mark.parametrize("whole", [True, False])
def test_an_organizer_goes_when_another_covers_the_stage(stage, actor, whole):
    role = RoleFactory(stage=stage)
    RoleFactory(stage=None, championship=stage.championship) if whole else RoleFactory(stage=stage)
    assert revoke_role(role=role, actor=actor, now=NOW).revoked_at


def test_an_organizer_of_the_championship_is_not_covered_by_one_of_a_stage(stage, actor):
    role = RoleFactory(stage=None, championship=stage.championship)
    RoleFactory(stage=stage)
    with refused("last_organizer"):
        revoke_role(role=role, actor=actor, now=NOW)
