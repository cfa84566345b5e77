"""`manage.py demo` says how to get in, and never mixes with real data."""

from __future__ import annotations

from io import StringIO

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from tests.factories import PlayerFactory, StageFactory, UserFactory
from tests.refusals import everything
from tournaments.models import Stage

pytestmark = pytest.mark.django_db


def test_the_command_says_how_to_get_in(capsys: pytest.CaptureFixture):
    call_command("demo")
    said = capsys.readouterr().out
    player = Stage.objects.order_by("-ordinal").first().entrants.get(start_number=1)
    assert settings.DEMO_PASSWORD in said
    assert player.code in said
    assert all(name in said for name in get_user_model().objects.values_list("username", flat=True))


@pytest.mark.parametrize("something", [StageFactory, PlayerFactory, UserFactory])
def test_a_database_with_anything_in_it_is_left_alone(something: type):
    something()
    before = everything()
    with pytest.raises(CommandError, match="not empty"):
        call_command("demo", stdout=StringIO())
    assert everything() == before
