"""How many queries saving a deal, the standings and closing a round may take; opening a transaction is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.db.models.signals import post_init
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import tasks
from scoring.models import RoundResult
from scoring.services.codes import bind_scribe
from scoring.services.lines import record_deal
from scoring.services.rounds import close_round
from scoring.services.standings import refresh_standings
from tests.scoring.views.staff import browser_of, phone_of, pickup, url
from tests.scoring_factories import LATER, Hall, hall, key, play, sign, type_totals, won
from tests.tournaments.api.asking import referee
from tournaments.models import Entrant, Player, RoleKind, Round, Side

pytestmark = pytest.mark.django_db
GOAL = 10


@contextmanager
def queries(most: int) -> Iterator[None]:
    """At most so many in the block."""
    with CaptureQueriesContext(connection) as captured:
        yield
    asked = [query["sql"] for query in captured if "SAVEPOINT" not in query["sql"]]
    assert len(asked) <= most, "\n".join(asked)


@pytest.fixture(autouse=True)
def a_worker_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a hall: whoever saves a deal does not wait for the standings."""
    monkeypatch.setattr(tasks.refresh_standings, "delay", lambda *_: None)


@pytest.fixture
def at() -> Hall:
    """Four tables; twelve deals are written on the first sheet."""
    found = hall(3, 3, 4, 3)
    play(found.sheet, *[won(1), won(2)] * 6, actor=found.referee)
    return found


def test_a_deal_is_saved_in_seven(at):
    sheet, said = at.sheet, {"entry_key": key(), "number": 13, "facts": won(3)}
    with queries(7):
        record_deal(sheet=sheet, actor=at.referee, now=LATER, **said)


def test_through_the_api_with_its_door_in_ten(at):
    judge, path = referee(at.stage), f"sheets/{at.sheet.pk}/deals/"
    with queries(GOAL):
        assert judge.post(path, entry_key=key(), number=13, facts=won(3)).status_code == 201


def referee_of(at: Hall) -> Client:
    return browser_of(at, RoleKind.REFEREE)


def bound_phone_of(at: Hall) -> Client:
    said = {"sheet": at.sheet, "entrant": at.entrant(1), "token": "t" * 32, "actor": at.player(1), "now": LATER}
    return phone_of(at.entrant(1), bind_scribe(**said))


@pytest.mark.parametrize(("browser_in", "most"), [(referee_of, 11), (bound_phone_of, 10)])
def test_through_the_page_in_ten_and_for_an_account_in_one_more(at, browser_in, most):
    browser, where = browser_in(at), url("sheet-deal", sheet=at.sheet)
    browser.post(where, pickup(13))  # this may be the first time at all that he acts
    with queries(most):
        assert browser.post(where, pickup(14)).status_code == 302


def test_the_standings_are_four_however_many_play(at):
    refresh_standings(stage=at.stage, cause="round:1", now=LATER)
    with queries(4):
        assert Client().get(reverse("scoring:standings", args=[at.stage.slug])).status_code == 200


def test_a_row_of_the_standings_brings_no_round_and_no_side_along(at):
    """A hall has hundreds of results, and a row of the database takes longer to make than to write on the page."""
    for table in range(2, 5):
        type_totals(at, table, *[0] * at.sheet_of(table).table.seats.count())
    refresh_standings(stage=at.stage, cause="round:1", now=LATER)
    made: Counter[type] = Counter()

    def note(sender: type, **_: object) -> None:
        made[sender] += 1

    post_init.connect(note)
    try:
        Client().get(reverse("scoring:standings", args=[at.stage.slug]))
    finally:
        post_init.disconnect(note)
    assert made[Entrant] == made[Player] == made[RoundResult] == 13
    assert made[Round] == made[Side] == 0


def test_a_row_of_the_standings_reads_of_its_entrant_what_it_shows(at):
    refresh_standings(stage=at.stage, cause="round:1", now=LATER)
    with CaptureQueriesContext(connection) as captured:
        Client().get(reverse("scoring:standings", args=[at.stage.slug]))
    (of_entrants,) = [query["sql"] for query in captured if 'FROM "tournaments_entrant"' in query["sql"]]
    assert '"club_name"' in of_entrants
    assert not [column for column in ("categories", "flags", "code", "search_key") if f'"{column}"' in of_entrants]


def test_closing_a_round_takes_as_many_for_four_tables_as_for_one(at):
    counts = []
    for found in (hall(3), at):
        for table in range(1, len(found.sheets) + 1):
            size = found.sheet_of(table).table.seats.count()
            type_totals(found, table, *[0] * size)
            sign(found, table)
        round = found.round_now()
        with CaptureQueriesContext(connection) as captured:
            close_round(round=round, actor=found.head_referee, now=LATER)
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 21
