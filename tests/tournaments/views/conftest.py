"""A stage, and browsers of those who run it."""

import pytest
from django.test import Client
from django.utils import translation

from tests.factories import EntrantFactory, RoleFactory, StageFactory
from tournaments.models import Entrant, RoleKind, Stage


@pytest.fixture(autouse=True)
def in_english() -> None:
    """Words are compared as they stand in the code."""
    translation.activate("en")


@pytest.fixture
def stage(db: None) -> Stage:
    """Four rounds of 16 deals, nobody entered, published."""
    return StageFactory(name="Piektdienas vakars", slug="vakars")


@pytest.fixture
def four(stage: Stage) -> list[Entrant]:
    """The first four entrants."""
    return EntrantFactory.create_batch(4, stage=stage)


def browser_of(stage: Stage, *kinds: RoleKind, whole: bool = False) -> Client:
    """The browser of somebody with these roles in the stage, or in its whole championship."""
    client = Client(headers={"Accept-Language": "en"})
    user = None
    for kind in kinds:
        more = {"user": user} if user else {}
        role = RoleFactory(stage=None if whole else stage, championship=stage.championship, kind=kind, **more)
        user = role.user
    if user is not None:
        client.force_login(user)
    return client


@pytest.fixture
def organiser(stage: Stage) -> Client:
    return browser_of(stage, RoleKind.ORGANIZER)


@pytest.fixture
def head_referee(stage: Stage) -> Client:
    return browser_of(stage, RoleKind.HEAD_REFEREE)


@pytest.fixture
def referee(stage: Stage) -> Client:
    return browser_of(stage, RoleKind.REFEREE)


def codes_of(response: object, form: str = "form") -> dict[str, list[str]]:
    """Field → the codes of what is wrong with it; "__all__" for the whole form."""
    return {name: [error.code for error in errors] for name, errors in response.context[form].errors.as_data().items()}
