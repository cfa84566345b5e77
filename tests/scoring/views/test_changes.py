"""Seats changed during a round, and warnings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.models import ConductWarning
from tests.factories import NOW, EntrantFactory
from tests.scoring.views.staff import browser_of, faults, head_referee_of, html, url, value_of
from tests.scoring_factories import EVENING, Hall, hall, play, won
from tournaments.models import RoleKind, SeatChange

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_tables() -> Hall:
    two = hall(4, 4)
    play(two.sheet_of(1), won(2), actor=two.referee)
    return two


def swap(in_hall: Hall, first: int, second: int) -> dict[str, object]:
    typed = {"first": in_hall.entrant(first).pk, "second": in_hall.entrant(second).pk, "expected": 0}
    typed |= {"lines_follow": "person", "reason": "wrong seats"}
    return {f"swap-{name}": value for name, value in typed.items()}


def replacement(seat: str, entrant: int) -> dict[str, object]:
    typed = {"seat": seat, "entrant": entrant, "lines_follow": "seat", "reason": "he went home"}
    return {f"replace-{name}": value for name, value in typed.items()}


def warning(in_hall: Hall, number: int, reason: str = "talking") -> dict[str, object]:
    return {"warn-entrant": in_hall.entrant(number).pk, "warn-reason": reason}


def test_two_players_change_places_and_lines_follow_the_person(two_tables):
    page = head_referee_of(two_tables).post(url("round-swap", two_tables), swap(two_tables, 2, 6), follow=True)
    assert "They have changed places." in html(page)
    assert two_tables.seated(1)[1] == two_tables.entrant(6).pk
    assert sorted(SeatChange.objects.values_list("table_number", "after_line")) == [(1, 1), (2, 0)]
    assert "wrong seats" in html(page)


def test_a_double_tap_does_not_swap_back(two_tables):
    browser = head_referee_of(two_tables)
    typed = swap(two_tables, 2, 6)
    browser.post(url("round-swap", two_tables), typed)
    page = browser.post(url("round-swap", two_tables), typed)
    assert (page.status_code, faults(page)[0]) == (409, "seats_changed")
    assert two_tables.seated(1)[1] == two_tables.entrant(6).pk
    assert value_of(page, "swap-expected") == "2"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"swap-reason": ""}, "reason_needed"),
        ({"swap-second": ""}, "required"),
        ({"swap-lines_follow": "?"}, "invalid_choice"),
    ],
)
def test_a_swap_that_cannot_be_is_refused(two_tables, changed, code):
    page = head_referee_of(two_tables).post(url("round-swap", two_tables), swap(two_tables, 2, 6) | changed)
    assert page.status_code == 422
    assert code in faults(page)
    assert not SeatChange.objects.exists()


def test_the_question_whether_lines_follow_is_asked_in_plain_words_once_play_began(two_tables):
    page = html(head_referee_of(two_tables).get(url("round-changes", two_tables)))
    assert "the person: each keeps what he has won and lost so far" in page
    assert "Choose the seat when the wrong name was on the sheet from the beginning." in page


def test_another_takes_a_seat(two_tables):
    free = EntrantFactory(stage=two_tables.stage, checked_in_at=NOW)
    browser = head_referee_of(two_tables)
    typed = replacement("1:2", free.pk)
    assert browser.post(url("round-replace", two_tables), typed).status_code == 302
    assert two_tables.seated(1)[1] == free.pk
    taken = browser.post(url("round-replace", two_tables), replacement("1:3", free.pk))
    assert (taken.status_code, faults(taken)) == (422, ["invalid_choice"])


def test_a_warning_is_given_and_the_last_one_disqualifies_and_says_so():
    two = hall(4, regulation=replace(EVENING, max_warnings=2))
    browser = browser_of(two, RoleKind.REFEREE)
    assert "Warning number 2 disqualifies" in html(browser.get(url("round-changes", two)))
    browser.post(url("round-warn", two), warning(two, 3))
    page = browser.post(url("round-warn", two), warning(two, 3, "shouting"), follow=True)
    assert f"{two.entrant(3).name} has 2 warnings and is disqualified from round 2 on." in html(page)


def test_a_warning_wants_a_reason(two_tables):
    page = head_referee_of(two_tables).post(url("round-warn", two_tables), warning(two_tables, 3, ""))
    assert (page.status_code, faults(page)[0]) == (422, "reason_needed")
    assert not ConductWarning.objects.exists()


def test_a_warning_is_taken_back_with_a_reason(two_tables):
    browser = head_referee_of(two_tables)
    browser.post(url("round-warn", two_tables), warning(two_tables, 3))
    given = ConductWarning.objects.get()
    page = browser.post(url("round-unwarn", two_tables), {"warning": given.pk, "unwarn-reason": ""})
    assert (page.status_code, faults(page)[0]) == (422, "reason_needed")
    browser.post(url("round-unwarn", two_tables), {"warning": given.pk, "unwarn-reason": "it was another"})
    given.refresh_from_db()
    assert given.withdrawn_because == "it was another"
    assert browser.post(url("round-unwarn", two_tables), {"warning": "x"}).status_code == 404


def test_a_referee_warns_but_seats_nobody(two_tables):
    browser = browser_of(two_tables, RoleKind.REFEREE)
    assert "Change places" not in html(browser.get(url("round-changes", two_tables)))
    assert browser.post(url("round-swap", two_tables), swap(two_tables, 2, 6)).status_code == 403
    assert browser_of(two_tables, RoleKind.ORGANIZER).post(url("round-warn", two_tables), {}).status_code == 403
