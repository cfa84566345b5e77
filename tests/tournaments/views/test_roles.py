"""Who may do what: given by user name, taken back, and accounts whose password is shown once."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import RoleFactory, StageFactory, UserFactory
from tests.tournaments.views.conftest import browser_of, codes_of
from tournaments.models import Role, RoleKind, Stage


def grant(browser: Client, **sent: str):
    typed = {f"grant-{name}": value for name, value in ({"username": "ieva", "kind": "referee"} | sent).items()}
    return browser.post(reverse("tournaments:role-grant", args=["vakars"]), typed)


def make_account(browser: Client, **sent: str):
    fields = {"username": "ieva", "full_name": "Ieva Ozola", "kind": "referee"} | sent
    typed = {f"account-{name}": value for name, value in fields.items()}
    return browser.post(reverse("tournaments:account-new", args=["vakars"]), typed)


def revoke(browser: Client, role: Role):
    return browser.post(reverse("tournaments:role-revoke", args=["vakars", role.pk]))


def test_a_role_is_given_by_user_name_and_only_once(organiser: Client, stage: Stage) -> None:
    UserFactory(username="Ieva")
    grant(organiser)
    grant(organiser)
    role = Role.objects.get(user__username="Ieva")
    assert (role.kind, role.stage) == (RoleKind.REFEREE, stage)


@pytest.mark.parametrize(
    ("sent", "codes"),
    [
        ({"username": ""}, {"username": ["required"]}),
        ({"username": "nav tāda"}, {"username": ["no_such_user"]}),
        ({"username": "gone"}, {"username": ["no_such_user"]}),
        ({"kind": "king"}, {"kind": ["invalid_choice"]}),
    ],
)
def test_a_role_that_cannot_be_given_says_why(organiser: Client, stage: Stage, sent: dict, codes: dict) -> None:
    UserFactory(username="ieva")
    UserFactory(username="gone", is_active=False)
    answer = grant(organiser, **sent)
    assert (answer.status_code, codes_of(answer, "grant_form")) == (422, codes)
    assert answer.context["grant_form"]["username"].value() == sent.get("username", "ieva")
    assert stage.roles.count() == 1


def test_an_account_signs_in_with_the_password_that_is_shown_once(organiser: Client, stage: Stage) -> None:
    answer = make_account(organiser)
    password = answer.context["password"]
    assert password in answer.content.decode()
    assert Client().login(username="ieva", password=password)
    assert password not in organiser.get(reverse("tournaments:roles", args=["vakars"])).content.decode()
    role = Role.objects.get(user__username="ieva")
    assert (role.kind, role.stage, role.user.get_full_name()) == (RoleKind.REFEREE, stage, "Ieva Ozola")


def test_a_double_tap_makes_one_account(organiser: Client, stage: Stage) -> None:
    make_account(organiser)
    answer = make_account(organiser)
    assert (answer.status_code, codes_of(answer, "account_form")) == (409, {"username": ["username_taken"]})
    assert stage.roles.count() == 2


@pytest.mark.parametrize(
    ("sent", "codes"),
    [
        ({"username": ""}, {"username": ["required"]}),
        ({"username": "ieva ozola"}, {"username": ["bad_username"]}),
        ({"username": "a" * 151}, {"username": ["max_length"]}),
        ({"full_name": "a" * 151}, {"full_name": ["max_length"]}),
        ({"kind": ""}, {"kind": ["required"]}),
    ],
)
def test_an_account_that_cannot_be_made_says_why(organiser: Client, stage: Stage, sent: dict, codes: dict) -> None:
    answer = make_account(organiser, **sent)
    assert (answer.status_code, codes_of(answer, "account_form")) == (422, codes)
    assert "password" not in answer.context
    assert stage.roles.count() == 1


def test_an_organiser_of_one_stage_gives_nothing_in_the_others(organiser: Client, stage: Stage) -> None:
    UserFactory(username="ieva")
    assert "whole" not in organiser.get(reverse("tournaments:roles", args=["vakars"])).context["grant_form"].fields
    grant(organiser, whole="on")
    assert Role.objects.get(user__username="ieva").stage == stage


def test_an_organiser_of_the_championship_gives_roles_in_all_of_it(stage: Stage) -> None:
    UserFactory(username="ieva")
    grant(browser_of(stage, RoleKind.ORGANIZER, whole=True), whole="on")
    assert Role.objects.get(user__username="ieva").stage is None


def test_a_role_is_taken_back(organiser: Client, stage: Stage) -> None:
    role = RoleFactory(stage=stage, kind=RoleKind.REFEREE)
    for _tap in range(2):
        revoke(organiser, role)
    role.refresh_from_db()
    assert role.revoked_at is not None


def test_the_last_organizer_stays(organiser: Client, stage: Stage) -> None:
    answer = revoke(organiser, stage.roles.get())
    assert (answer.status_code, codes_of(answer, "revoke_form")) == (422, {"__all__": ["last_organizer"]})
    assert stage.roles.get().revoked_at is None


def test_who_gives_his_own_role_back_is_shown_out(organiser: Client, stage: Stage) -> None:
    own = stage.roles.get()
    RoleFactory(stage=stage)
    assert revoke(organiser, own).url == reverse("tournaments:manage")


def test_a_role_in_the_whole_championship_is_not_for_a_stage_s_organiser_to_take(
    organiser: Client, stage: Stage
) -> None:
    role = RoleFactory(championship=stage.championship)
    assert revoke(organiser, role).status_code == 403
    role.refresh_from_db()
    assert role.revoked_at is None


def test_a_role_of_another_stage_is_not_found(organiser: Client, stage: Stage) -> None:
    assert revoke(organiser, RoleFactory(stage=StageFactory())).status_code == 404
