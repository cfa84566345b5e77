"""The list of entrants by category, beside the search."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EntrantFactory, StageFactory
from tests.tournaments.views.conftest import browser_of
from tournaments.models import RoleKind, Stage
from tournaments.regulations import Regulation, preset


@pytest.fixture
def cup(db: None) -> Stage:
    """Anna is a woman and a senior, Juris a senior, Ilze a woman."""
    value = Regulation.parse(preset("evening").as_json() | {"categories": ["women", "seniors"]})
    stage = StageFactory(slug="vakars", regulation=value)
    for name, categories in {"Anna": ["women", "seniors"], "Juris": ["seniors"], "Ilze": ["women"]}.items():
        EntrantFactory(stage=stage, player__name=f"{name} Liepa", categories=categories)
    return stage


def names_at(browser: Client, query: str) -> set[str]:
    page = browser.get(reverse("tournaments:entrants", args=["vakars"]) + query)
    return {row.record.name.split()[0] for row in page.context["table"].rows}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"Anna", "Juris", "Ilze"}),
        ("?category=women", {"Anna", "Ilze"}),
        ("?category=seniors", {"Anna", "Juris"}),
        ("?category=women&q=anna", {"Anna"}),
        ("?category=women&q=juris", set()),
    ],
)
def test_one_category_is_listed_alone_and_searched(cup: Stage, query: str, found: set[str]) -> None:
    assert names_at(browser_of(cup, RoleKind.ORGANIZER), query) == found


def test_the_category_stays_chosen_while_one_searches(cup: Stage) -> None:
    page = browser_of(cup, RoleKind.ORGANIZER).get(reverse("tournaments:entrants", args=["vakars"]) + "?category=women")
    assert '<input type="hidden" name="category" value="women">' in page.content.decode()
    assert '<a href="?category=women" aria-current="page">women</a>' in page.content.decode()


def test_a_category_the_stage_does_not_have_is_not_found(cup: Stage) -> None:
    page = browser_of(cup, RoleKind.ORGANIZER).get(reverse("tournaments:entrants", args=["vakars"]) + "?category=kings")
    assert page.status_code == 404
