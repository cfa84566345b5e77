"""A hall in play and those who run it, each with a token."""

import pytest

from tests.scoring_factories import Hall, hall
from tests.tournaments.api.asking import Asker, head_referee, referee


@pytest.fixture
def at(db: None) -> Hall:
    """One table of four; round 1 is in play."""
    return hall(4)


@pytest.fixture
def judge(at: Hall) -> Asker:
    """A referee."""
    return referee(at.stage)


@pytest.fixture
def head(at: Hall) -> Asker:
    """A head referee."""
    return head_referee(at.stage)


@pytest.fixture
def path(at: Hall) -> str:
    """The address of the sheet of table 1."""
    return f"sheets/{at.sheet.pk}/"
