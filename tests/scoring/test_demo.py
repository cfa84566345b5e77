"""The demonstration shows a day in every state, under invented names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth import authenticate
from django.db import transaction
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from scoring.models import LineState, RoundResult, ScoreSheet, SheetLine
from scoring.selectors import missing_tables, standings_of
from scoring.services.codes import check_code
from scoring.simulation import check_draw, check_round
from scoring.simulation.demo import Demo, build_demo
from tests.factories import NOW
from tournaments.clock import Phase
from tournaments.models import Club, Player, Region, RoleKind, Round, Stage
from tournaments.permissions import Right, Viewer
from tournaments.selectors import clock_of, rights_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Demo]:
    """Built once for all tests here: they only look at it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield build_demo(now=NOW)
        transaction.set_rollback(True)


def test_one_stage_is_over_and_one_is_in_round_3(demo: Demo):
    over, in_play = Stage.objects.order_by("ordinal")
    assert over.finished_at is not None
    assert over.is_demo
    assert in_play == demo.stage
    assert list(in_play.rounds.order_by("number").values_list("number", "status"))[:4] == [
        (1, "closed"),
        (2, "closed"),
        (3, "running"),
        (4, "draft"),
    ]
    third = in_play.rounds.get(number=3)
    assert sorted(table.seats.count() for table in third.tables.all()) == [3, 3, 3, 4, 4, 4, 4]
    for round in Round.objects.filter(status="closed").select_related("stage__regulation_version"):
        check_round(round)
    check_draw(third)


def test_its_sheets_are_in_every_state(demo: Demo):
    sheets = ScoreSheet.objects.filter(table__round__stage=demo.stage, table__round__number=3)
    assert list(sheets.order_by("table__number").values_list("status", flat=True)) == [
        "confirmed",
        "confirmed",
        "disputed",
        "submitted",
        "open",
        "open",
        "open",
    ]
    waiting = SheetLine.objects.get(sheet__in=sheets, state=LineState.WAITING, superseded_at=None)
    assert waiting.after_bell
    assert SheetLine.objects.filter(sheet__in=sheets, version=2).exists()
    assert missing_tables(demo.stage.rounds.get(number=3)) == [3, 4, 5, 6, 7]
    assert standings_of(demo.stage).provisional
    assert RoundResult.objects.filter(round__stage=demo.stage, round__number=3).exists()


def test_its_clock_runs_now(demo: Demo):
    state = clock_of(demo.stage.rounds.get(number=3)).state(NOW)
    assert state.phase is Phase.RUNNING
    assert state.remaining == timedelta(minutes=25)


def test_its_accounts_sign_in_here_and_hold_the_roles(demo: Demo):
    here = RequestFactory().get("/", headers={"host": "localhost"})
    for username, right in zip(demo.usernames, (Right.MANAGE, Right.RULE, Right.CONFIRM_SHEETS), strict=False):
        user = authenticate(here, username=username, password=settings.DEMO_PASSWORD)
        assert right in rights_of(Viewer(user=user), demo.stage)
        assert not user.is_superuser
    elsewhere = RequestFactory().get("/", headers={"host": "karta.example"})
    assert authenticate(elsewhere, username=demo.usernames[0], password=settings.DEMO_PASSWORD) is None
    assert set(RoleKind) == set(demo.stage.championship.roles.values_list("kind", flat=True))


def test_its_player_gets_in_by_his_code(demo: Demo):
    assert check_code(entrant=demo.player, code=demo.player.code, now=NOW) == demo.player


def test_its_names_have_all_letters(demo: Demo):
    names = "".join(Player.objects.values_list("name", flat=True)).casefold()
    assert set("āčēģīķļņšūž") <= set(names)
    assert any("а" <= letter <= "я" for letter in names)
    assert Region.objects.count() > 3
    assert Club.objects.count() > 3
    assert set(Player.objects.values_list("display", flat=True)) == {"full", "initial", "hidden"}


@pytest.mark.parametrize("name", ["stage", "standings", "projector"])
def test_its_public_pages_open(name: str, demo: Demo, client: Client):
    assert client.get(reverse(f"scoring:{name}", args=[demo.stage.slug])).status_code == 200
