"""One who acts, and a stage of four rounds with some entrants."""

import pytest

from tests.factories import ActorFactory, StageFactory
from tournaments.models import Actor, Stage


@pytest.fixture
def actor(db: None) -> Actor:
    return ActorFactory()


@pytest.fixture
def stage(db: None) -> Stage:
    """The evening preset: 4 rounds of 16 deals or 40 minutes, a warning 5 minutes before the end."""
    return StageFactory()
