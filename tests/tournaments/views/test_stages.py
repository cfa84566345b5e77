"""From nothing to a stage that takes entries, in one short page."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, PASSWORD, ChampionshipFactory, RoleFactory, StageFactory, UserFactory
from tests.tournaments.views.conftest import codes_of
from tournaments.models import AuditEntry, Championship, RoleKind, Stage
from tournaments.regulations import preset
from tournaments.selectors import regulation_of

NEW = {
    "name": "Piektdienas vakars",
    "date": "2026-03-14",
    "venue": "Cēsu klubs",
    "preset": "evening",
    "also_referee": "on",
    "new_championship": "",
}


@pytest.fixture
def first(db: None) -> Client:
    """The browser of the first account of an empty installation."""
    browser = Client(headers={"Accept-Language": "en"})
    browser.force_login(UserFactory(is_superuser=True))
    return browser


def make(browser: Client, **changed: str):
    return browser.post(reverse("tournaments:stage-new"), NEW | changed)


def test_an_empty_installation_leads_its_first_organiser_to_the_new_stage(first: Client) -> None:
    assert first.get(reverse("tournaments:manage")).url == reverse("tournaments:stage-new")


def test_who_has_no_role_is_told_what_to_do(db: None) -> None:
    browser = Client(headers={"Accept-Language": "en"})
    browser.force_login(UserFactory())
    assert "he needs your user name" in browser.get(reverse("tournaments:manage")).content.decode()


def test_one_s_stages_are_listed(referee: Client) -> None:
    StageFactory(name="Svešs vakars")
    page = referee.get(reverse("tournaments:manage")).content.decode()
    assert "Piektdienas vakars" in page
    assert "Svešs vakars" not in page


def test_one_page_makes_championship_stage_rounds_and_roles(first: Client) -> None:
    answer = make(first)
    stage = Stage.objects.get()
    assert answer.url == reverse("tournaments:entrants", args=[stage.slug])
    assert (stage.name, stage.date, stage.venue, stage.published_at) == (
        NEW["name"],
        date(2026, 3, 14),
        NEW["venue"],
        None,
    )
    assert stage.championship.name == NEW["name"]
    assert stage.rounds.count() == 4
    assert {role.kind for role in stage.roles.all()} == set(RoleKind)


def test_the_preset_is_taken_with_its_name_in_the_language_of_the_page(first: Client) -> None:
    make(first, preset="parish-day")
    regulation = regulation_of(Stage.objects.select_related("regulation_version").get())
    assert (regulation.rounds, regulation.minutes, regulation.title) == (6, 50, "A parish day")


@pytest.mark.parametrize("name", ["evening", "parish-day", "lzf-classic", "lzf-rondo", "student-league"])
def test_every_preset_is_offered_in_plain_words(first: Client, name: str) -> None:
    page = first.get(reverse("tournaments:stage-new")).content.decode()
    assert f'value="{name}"' in page
    assert f"{preset(name).rounds} rounds: " in page


def test_only_an_organiser_does_not_referee(first: Client) -> None:
    make(first, also_referee="")
    assert [role.kind for role in Stage.objects.get().roles.all()] == [RoleKind.ORGANIZER]


def test_a_double_tap_makes_one_stage(first: Client) -> None:
    assert make(first).url == make(first).url
    assert Stage.objects.count() == Championship.objects.count() == 1


def test_a_stage_may_join_a_championship_one_manages_as_a_whole(stage: Stage) -> None:
    role = RoleFactory(championship=stage.championship)
    browser = Client()
    browser.force_login(role.user)
    make(browser, name="Otrais vakars", championship=str(stage.championship_id))
    assert list(stage.championship.stages.order_by("ordinal").values_list("name", flat=True)) == [
        "Piektdienas vakars",
        "Otrais vakars",
    ]


def test_a_name_for_a_new_championship_goes_before_the_one_offered(stage: Stage) -> None:
    role = RoleFactory(championship=stage.championship)
    browser = Client()
    browser.force_login(role.user)
    make(browser, championship=str(stage.championship_id), new_championship="Ziemas kauss")
    assert Stage.objects.get(championship__name="Ziemas kauss").name == NEW["name"]


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({"name": ""}, {"name": ["required"]}),
        ({"name": "…"}, {"name": ["name_needed"]}),
        ({"name": "a" * 161}, {"name": ["max_length"]}),
        ({"date": "rīt"}, {"date": ["invalid"]}),
        ({"date": ""}, {"date": ["required"]}),
        ({"preset": "poker"}, {"preset": ["invalid_choice"]}),
        ({"venue": "a" * 161}, {"venue": ["max_length"]}),
        ({"new_championship": "Ziemas kauss"}, {"new_championship": ["championship_exists"]}),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_nothing_is_made(first: Client, changed: dict, codes: dict) -> None:
    ChampionshipFactory(name="Ziemas kauss")
    answer = make(first, **changed)
    assert answer.status_code == (409 if "championship_exists" in str(codes) else 422)
    assert codes_of(answer) == codes
    assert NEW["venue"] in answer.content.decode() or "venue" in changed
    assert (Stage.objects.count(), Championship.objects.count(), AuditEntry.objects.count()) == (0, 1, 0)


def test_a_championship_one_does_not_manage_is_no_choice(organiser: Client, stage: Stage) -> None:
    """An organiser of one stage manages that stage, not what it belongs to."""
    answer = make(organiser, name="Otrais vakars", championship=str(stage.championship_id))
    assert Stage.objects.filter(championship=stage.championship).count() == 1
    assert answer.status_code == 302
    assert Stage.objects.get(name="Otrais vakars").championship != stage.championship


def test_name_day_and_place_may_change(organiser: Client, stage: Stage) -> None:
    address = reverse("tournaments:stage-edit", args=[stage.slug])
    assert organiser.post(address, {"name": "Sestdiena", "date": "2026-03-15", "venue": ""}).status_code == 302
    stage.refresh_from_db()
    assert (stage.name, stage.date, stage.venue, stage.slug) == ("Sestdiena", date(2026, 3, 15), "", "vakars")


def test_a_name_taken_on_that_day_is_refused_and_kept_in_the_form(organiser: Client, stage: Stage) -> None:
    StageFactory(championship=stage.championship, name="Sestdiena")
    answer = organiser.post(
        reverse("tournaments:stage-edit", args=[stage.slug]), {"name": "Sestdiena", "date": "2026-03-14", "venue": ""}
    )
    assert (answer.status_code, codes_of(answer)) == (409, {"name": ["stage_exists"]})
    assert 'value="Sestdiena"' in answer.content.decode()


def test_a_finished_stage_keeps_its_name(organiser: Client, stage: Stage) -> None:
    Stage.objects.update(finished_at=NOW)
    answer = organiser.post(
        reverse("tournaments:stage-edit", args=[stage.slug]), {"name": "Sestdiena", "date": "2026-03-14", "venue": ""}
    )
    assert (answer.status_code, codes_of(answer)) == (422, {"__all__": ["stage_finished"]})
    stage.refresh_from_db()
    assert stage.name == "Piektdienas vakars"


def test_the_settings_say_which_rounds_keep_it_from_its_end(organiser: Client, stage: Stage) -> None:
    page = organiser.get(reverse("tournaments:stage-edit", args=[stage.slug])).content.decode()
    assert "Not closed yet: 1, 2, 3, 4." in page


def test_who_signs_in_is_led_to_his_stages(db: None) -> None:
    UserFactory(username="ieva")
    answer = Client(REMOTE_ADDR="127.0.0.1").post(reverse("login"), {"username": "ieva", "password": PASSWORD})
    assert answer.url == reverse("tournaments:manage")


def test_an_organiser_takes_the_safety_copy_from_the_settings(organiser: Client, stage: Stage) -> None:
    page = organiser.get(reverse("tournaments:stage-edit", args=[stage.slug])).content.decode()
    assert reverse("scoring:backup", args=[stage.slug]) in page
