"""A round from start to close on the head referee's page, and the dashboard of the day."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.services.rounds import close_round
from tests.factories import NOW, EntrantFactory
from tests.scoring.views.pages import text
from tests.scoring.views.staff import EVERYTHING, browser_of, faults, head_referee_of, html, url, value_of
from tests.scoring_factories import EVENING, LATER, Hall, hall, hand_in, play, sign, won
from tournaments.models import ParticipationStatus, RoleKind, Round, RoundStatus
from tournaments.selectors import next_ordinal
from tournaments.services.draws import draw_by_hand, publish_draw
from tournaments.services.participation import set_participation

pytestmark = pytest.mark.django_db

TIMED = replace(EVENING, minutes=40)


@pytest.fixture
def timed() -> Hall:
    """Two tables, 40 minutes, begun just now."""
    two = hall(4, 4, regulation=TIMED)
    Round.objects.filter(pk=two.round.pk).update(started_at=timezone.now() - timedelta(minutes=1))
    return two


@pytest.fixture
def drawn() -> Hall:
    empty = hall(4, start=False)
    round = empty.round_now()
    by = {"actor": empty.head_referee, "now": NOW}
    draw_by_hand(round=round, tables=[[1, 2, 3, 4]], expected_ordinal=next_ordinal(round), **by)
    return empty


def status(in_hall: Hall) -> str:
    return in_hall.round_now().status


SEEN = {"draw": "1"}
"""What the page sends that says what the start will do."""


def test_a_published_round_is_started_once_it_is_said_what_that_does(drawn):
    browser = head_referee_of(drawn)
    assert browser.get(url("round-start", drawn))["Location"] == url("round-control", drawn)
    refused = browser.post(url("round-start", drawn), SEEN)
    assert (refused.status_code, faults(refused)[0]) == (422, "draw_not_published")
    publish_draw(round=drawn.round_now(), actor=drawn.head_referee, now=NOW)
    for page in (url("round-control", drawn), f"/manage/{drawn.stage.slug}/"):
        assert f'href="{url("round-start", drawn)}"' in html(browser.get(page))
        assert f'action="{url("round-start", drawn)}"' not in html(browser.get(page))
    asked = browser.post(url("round-start", drawn))
    assert "Start round 1?" in html(asked)
    assert status(drawn) == RoundStatus.SEATED
    page = browser.post(url("round-start", drawn), {"draw": value_of(asked, "draw")}, follow=True)
    assert "The round has begun." in html(page)
    assert status(drawn) == RoundStatus.RUNNING
    assert browser.post(url("round-start", drawn), SEEN).status_code == 302
    assert browser.get(url("round-start", drawn))["Location"] == url("round-control", drawn)


def test_before_the_start_it_is_said_for_how_many_how_long_and_who_is_left_out(drawn):
    publish_draw(round=drawn.round_now(), actor=drawn.head_referee, now=NOW)
    by = {"actor": drawn.head_referee, "now": NOW}
    EntrantFactory(stage=drawn.stage, name="Viņa Vēla", checked_in_at=NOW)
    ill = EntrantFactory(stage=drawn.stage, name="Ilze Slima")
    set_participation(entrant=ill, round=drawn.round_now(), status=ParticipationStatus.ABSENT, **by)
    set_participation(entrant=drawn.entrant(2), round=drawn.round_now(), status=ParticipationStatus.ABSENT, **by)
    drawn.stage.entrants.filter(start_number=3).update(checked_in_at=None)
    page = head_referee_of(drawn).get(url("round-start", drawn))
    said = text(page)
    assert "1 table begins at once. Players 4 Clock no time limit Deals 16" in said
    assert "Standings provisional until the round is closed" in said
    assert "Play, but have no seat: 5. Viņa Vēla" in said
    assert f"Have a seat, but do not play: 2. {drawn.entrant(2).name}" in said
    assert f"Have a seat, but have not checked in: 3. {drawn.entrant(3).name}" in said
    assert "Do not play in this round: 6. Ilze Slima" in said
    unseen = head_referee_of(drawn).post(url("round-start", drawn), SEEN)
    assert (unseen.status_code, faults(unseen)[0]) == (422, "seats_do_not_fit")
    assert status(drawn) == RoundStatus.SEATED
    head_referee_of(drawn).post(url("round-start", drawn), SEEN | {"anyway": value_of(page, "anyway")})
    assert status(drawn) == RoundStatus.RUNNING


def test_a_clock_is_named_before_it_starts_and_an_open_round_before_stops_it(timed):
    by = {"actor": timed.head_referee, "now": NOW}
    second = timed.round_now(2)
    draw_by_hand(round=second, tables=[[1, 2, 3, 4], [5, 6, 7, 8]], expected_ordinal=1, **by)
    publish_draw(round=second, **by)
    page = head_referee_of(timed).get(url("round-start", timed, number=2))
    assert "2 tables begin at once. Players 8 Clock 40 minutes, from the moment you press" in text(page)
    assert "Round 1 is not closed: this one cannot start before." in text(page)
    assert 'class="button-main" disabled' in html(page)


def test_a_start_asked_for_before_the_round_was_drawn_anew_is_refused(drawn):
    by = {"actor": drawn.head_referee, "now": NOW}
    draw_by_hand(round=drawn.round_now(), tables=[[4, 3, 2, 1]], expected_ordinal=2, reason="x", **by)
    publish_draw(round=drawn.round_now(), **by)
    page = head_referee_of(drawn).post(url("round-start", drawn), SEEN)
    assert (page.status_code, faults(page)[0]) == (409, "draw_changed")
    assert status(drawn) == RoundStatus.SEATED


def test_a_start_by_mistake_is_taken_back_on_the_page_of_the_round(timed):
    browser = head_referee_of(timed)
    page = browser.get(url("round-control", timed))
    assert "Started by mistake" in html(page)
    typed = {"back-expected": value_of(page, "back-expected"), "back-reason": ""}
    missing = browser.post(url("round-take-back", timed), typed)
    assert (missing.status_code, set(faults(missing))) == (422, {"reason_needed"})
    done = browser.post(url("round-take-back", timed), typed | {"back-reason": "a thumb"}, follow=True)
    assert "The start is taken back: the round has not begun." in html(done)
    assert status(timed) == RoundStatus.SEATED
    assert url("round-start", timed) in html(done)


def test_once_a_deal_is_entered_taking_back_is_not_offered_and_refused(timed):
    browser = head_referee_of(timed)
    typed = {"back-expected": value_of(browser.get(url("round-control", timed)), "back-expected"), "back-reason": "x"}
    play(timed.sheet_of(2), won(2), actor=timed.referee)
    page = browser.post(url("round-take-back", timed), typed)
    assert (page.status_code, faults(page)[0]) == (422, "something_entered")
    assert "Started by mistake" not in html(page)
    assert status(timed) == RoundStatus.RUNNING


def test_the_clock_stops_and_runs_again(timed):
    browser = head_referee_of(timed)
    browser.post(url("round-pause", timed), {"pause-why": "coffee"})
    assert (status(timed), timed.round_now().pauses.get().why) == (RoundStatus.PAUSED, "coffee")
    assert "Let the clock run" in html(browser.get(url("round-control", timed)))
    browser.post(url("round-resume", timed))
    assert status(timed) == RoundStatus.RUNNING


def test_all_tables_get_more_minutes_once_for_a_double_tap(timed):
    browser = head_referee_of(timed)
    typed = {"all-minutes": "5", "all-why": "late start", "all-expected": "0"}
    assert browser.post(url("round-extend", timed), typed).status_code == 302
    page = browser.post(url("round-extend", timed), typed)
    assert (page.status_code, faults(page)[0]) == (409, "extension_changed")
    assert timed.round_now().extension_seconds == 300
    assert value_of(page, "all-expected") == "300"


def test_minutes_are_taken_back_with_a_minus(timed):
    browser = head_referee_of(timed)
    browser.post(url("round-extend", timed), {"all-minutes": "5", "all-why": "x", "all-expected": "0"})
    browser.post(url("round-extend", timed), {"all-minutes": "−2", "all-why": "y", "all-expected": "300"})
    assert timed.round_now().extension_seconds == 180


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({"all-minutes": "5", "all-why": ""}, "reason_needed"),
        ({"all-minutes": "-5", "all-why": "x"}, "extension_out_of_range"),
        ({"all-minutes": "five", "all-why": "x"}, "invalid"),
    ],
)
def test_minutes_that_cannot_be_are_refused_and_stay_in_the_form(timed, typed, code):
    page = head_referee_of(timed).post(url("round-extend", timed), typed | {"all-expected": "0"})
    assert page.status_code == 422
    assert code in faults(page)
    assert value_of(page, "all-minutes") == typed["all-minutes"]
    assert timed.round_now().extension_seconds == 0


def test_one_table_gets_more_minutes(timed):
    browser = head_referee_of(timed)
    typed = {"one-table": "2:0", "one-minutes": "3", "one-why": "a ruling"}
    assert browser.post(url("round-extend-table", timed), typed).status_code == 302
    assert timed.round_now().tables.get(number=2).extra_seconds == 180
    again = browser.post(url("round-extend-table", timed), typed)
    assert (again.status_code, faults(again)[0]) == (409, "extension_changed")
    assert browser.post(url("round-extend-table", timed), typed | {"one-table": "9:0"}).status_code == 404


def test_the_list_shows_each_table_with_what_it_waits_for(timed):
    play(timed.sheet_of(1), won(2), actor=timed.referee)
    hand_in(timed)
    page = html(head_referee_of(timed).get(url("round-control", timed)))
    assert "to be confirmed" in page
    assert "nothing written yet" in page
    assert f'formaction="{url("sheet-confirm", sheet=timed.sheet_of(1))}"' in page
    assert 'sse-swap="sheets"' in page
    assert 'sse-swap="clock"' in page


def test_a_round_with_sheets_out_is_not_closed_and_says_which(timed):
    browser = head_referee_of(timed)
    shown = html(browser.get(url("round-control", timed)))
    assert "It can be closed when 2 sheets of 2 are confirmed or decided:" in shown
    page = browser.post(url("round-close", timed))
    assert (page.status_code, faults(page)[0]) == (422, "sheets_missing")
    assert "table 1, 2" in html(page)
    assert status(timed) == RoundStatus.RUNNING


def test_a_round_with_all_sheets_is_closed_and_leads_back_to_the_day(timed):
    for table in (1, 2):
        play(timed.sheet_of(table), won(2), actor=timed.referee)
        sign(timed, table)
    browser = head_referee_of(timed)
    answer = browser.post(url("round-close", timed), {"close-reason": "all done"})
    assert answer["Location"] == f"/manage/{timed.stage.slug}/"
    assert (status(timed), timed.round_now().close_reason) == (RoundStatus.CLOSED, "all done")
    assert browser.post(url("round-close", timed)).status_code == 302


@pytest.mark.parametrize(
    "name", ["round-start", "round-take-back", "round-pause", "round-resume", "round-extend", "round-close"]
)
def test_a_referee_does_not_run_the_round_and_a_stranger_finds_none(timed, name):
    assert browser_of(timed, RoleKind.REFEREE).post(url(name, timed)).status_code == 403
    assert browser_of(timed).post(url(name, timed)).status_code == 403
    timed.stage.published_at = None
    timed.stage.save()
    assert browser_of(timed).post(url(name, timed)).status_code == 404


def test_forms_are_offered_by_rights_alone(timed):
    referee = html(browser_of(timed, RoleKind.REFEREE).get(url("round-control", timed)))
    assert "Stop the clock" not in referee
    assert "may-confirm" in referee
    assert "may-rule" not in referee
    organizer = html(browser_of(timed, RoleKind.ORGANIZER).get(url("round-control", timed)))
    assert "Stop the clock" in organizer
    assert "may-confirm" not in organizer


def test_a_closed_round_leads_on_to_what_is_next(timed):
    for table in (1, 2):
        play(timed.sheet_of(table), won(2), actor=timed.referee)
        sign(timed, table)
    close_round(round=timed.round_now(), actor=timed.head_referee, now=timezone.now())
    page = html(head_referee_of(timed).get(url("round-control", timed)))
    assert "The round is closed" in page
    assert "What is next" in page


@pytest.mark.parametrize("kinds", [EVERYTHING, (RoleKind.REFEREE,), (RoleKind.ORGANIZER,)])
def test_the_day_has_one_next_step_for_everybody_who_runs_it(timed, kinds):
    page = html(browser_of(timed, *kinds).get(f"/manage/{timed.stage.slug}/"))
    assert page.count('class="next-step-label"') == 1
    assert "2 sheets are out" in page
    assert url("round-control", timed) in page
    assert (url("desk", timed) in page) is (RoleKind.REFEREE in kinds)


def test_sheets_that_are_only_to_be_confirmed_are_not_sent_to_be_typed(timed):
    for table in (1, 2):
        play(timed.sheet_of(table), won(2), actor=timed.referee)
        hand_in(timed, table)
    page = html(head_referee_of(timed).get(f"/manage/{timed.stage.slug}/"))
    assert "2 sheets are to be confirmed" in page
    assert f'class="button-main" href="{url("round-control", timed)}"' in page


def test_blank_sheets_are_printed_before_anything_is_drawn():
    empty = hall(4, start=False)
    browser = head_referee_of(empty)
    link = f"/manage/{empty.stage.slug}/rounds/2/print/sheets.pdf"
    day = html(browser.get(f"/manage/{empty.stage.slug}/"))
    assert f'href="{link}?blank=all"' in day
    assert f'href="{link}"' not in day
    assert browser.get(f"{link}?blank=all").content.startswith(b"%PDF")


def test_the_public_has_no_dashboard(timed):
    assert browser_of(timed).get(f"/manage/{timed.stage.slug}/").status_code == 302
    assert browser_of(timed, user=hall().referee.user).get(f"/manage/{timed.stage.slug}/").status_code == 403


def test_an_organiser_makes_the_stage_public_and_ends_it(timed):
    timed.stage.published_at = None
    timed.stage.save()
    organiser = browser_of(timed, RoleKind.ORGANIZER)
    day = f"/manage/{timed.stage.slug}/"
    assert "Make the stage public" in html(organiser.get(day))
    assert "The stage is public now." in html(organiser.post(f"{day}publish/", follow=True))
    page = organiser.post(f"{day}finish/")
    assert (page.status_code, faults(page)[0]) == (422, "rounds_not_closed")
    Round.objects.filter(stage=timed.stage).update(status=RoundStatus.CLOSED, started_at=NOW, closed_at=LATER)
    assert "The stage is over" in html(organiser.post(f"{day}finish/", follow=True))
    assert browser_of(timed, RoleKind.HEAD_REFEREE).post(f"{day}finish/").status_code == 403
