"""Accounts for those who help on the day."""

import pytest
from django.contrib.auth import authenticate, get_user_model

from tests.factories import NOW, ChampionshipFactory, UserFactory
from tests.refusals import refused
from tournaments.errors import Conflict
from tournaments.models import AuditEntry, RoleKind
from tournaments.permissions import Right, Viewer
from tournaments.selectors import rights_of
from tournaments.services.accounts import create_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def helper(stage, actor):
    """The words of a new referee; the caller changes some."""
    return {
        "username": "tiesnesis",
        "password": "zole-zole-zole",
        "full_name": "Anna Marija Liepa",
        "kind": RoleKind.REFEREE,
        "championship": stage.championship,
        "stage": stage,
        "actor": actor,
        "now": NOW,
    }


def test_a_helper_signs_in_and_holds_his_role(helper, stage):
    user = create_account(**helper)
    assert authenticate(username="tiesnesis", password="zole-zole-zole") == user
    assert user.get_full_name() == "Anna Marija Liepa"
    assert Right.CONFIRM_SHEETS in rights_of(Viewer(user), stage)
    assert (user.is_staff, user.is_superuser) == (False, False)


def test_the_audit_knows_neither_name_nor_password(helper):
    create_account(**helper)
    told = str([(entry.action, entry.reason, entry.details) for entry in AuditEntry.objects.all()])
    assert "zole" not in told
    assert "Liepa" not in told


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"username": " "}, "bad_username"),
        ({"username": "anna liepa"}, "bad_username"),
        ({"username": "x" * 151}, "bad_username"),
        ({"full_name": "x" * 151}, "text_too_long"),
    ],
)
def test_a_faulty_account_is_refused(helper, words, code):
    with refused(code):
        create_account(**(helper | words))


def test_a_user_name_is_taken_whatever_its_case(helper):
    UserFactory(username="Tiesnesis")
    with refused("username_taken", Conflict):
        create_account(**helper)


def test_without_a_role_there_is_no_account(helper):
    other = ChampionshipFactory()
    with refused("stage_of_another_championship"):
        create_account(**(helper | {"championship": other}))
    assert not get_user_model().objects.filter(username="tiesnesis").exists()
