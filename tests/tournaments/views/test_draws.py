"""The draw of a round: before it, pressed, by hand, published; and who sits elsewhere before the round starts."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, EntrantFactory, StageFactory
from tests.tournaments.views.conftest import browser_of, codes_of
from tournaments.models import Draw, Entrant, RoleKind, Round, RoundStatus, SeatChange, SeedCommitment, Stage
from tournaments.regulations import Regulation, preset

PRESSED = {"expected_ordinal": "1", "seed_source": "commitment", "seed": ""}
BY_HAND = {"expected_ordinal": "1", "table_1": "4 3 2 1"}


def page(browser: Client, number: int = 1, **asked: str) -> str:
    return browser.get(reverse("tournaments:draw", args=["vakars", number]), asked).content.decode()


def press(browser: Client, number: int = 1, **changed: str):
    return browser.post(reverse("scoring:draw-round", args=["vakars", number]), PRESSED | changed)


def seat(browser: Client, **changed: str):
    return browser.post(reverse("tournaments:draw-hand", args=["vakars", 1]), BY_HAND | changed)


def close(stage: Stage, number: int) -> None:
    stage.rounds.filter(number=number).update(status=RoundStatus.CLOSED, started_at=NOW, closed_at=NOW)


def seats_of(stage: Stage, number: int = 1) -> list[int]:
    rows = stage.rounds.get(number=number).seats.order_by("table__number", "seat")
    return list(rows.values_list("side__entrant__start_number", flat=True))


def test_before_the_draw_one_reads_what_will_happen(organiser: Client, four: list[Entrant]) -> None:
    words = page(organiser)
    assert "Round 1: 4 players, tables <strong>1×4</strong>." in words
    assert "seated by: <strong>a lot</strong>" in words
    assert "4 of them have not checked in" in words


def test_the_seed_is_the_secret_whose_fingerprint_was_public(organiser: Client, four: list[Entrant]) -> None:
    """Nobody can look at a seed, and load the page again until he likes it."""
    secret = SeedCommitment.objects.get()
    assert secret.secret not in page(organiser)
    assert secret.commitment in page(organiser)
    assert re.search(r'name="seed" [^>]*value="[^"]', page(organiser)) is None
    assert press(organiser).url == reverse("tournaments:draw", args=["vakars", 1])
    draw = Draw.objects.get()
    assert (draw.seed, draw.seed_source, draw.commitment) == (secret.secret, "commitment", secret)
    words = page(organiser)
    assert draw.seed in words
    assert "a secret with a fingerprint" in words
    assert "public since" in words


def test_the_hall_may_give_the_seed(organiser: Client, four: list[Entrant]) -> None:
    press(organiser, seed="7 21 3", seed_source="hall")
    draw = Draw.objects.get()
    assert (draw.seed, draw.seed_source) == ("7 21 3", "hall")
    assert "given in the hall" in page(organiser)


def test_a_seed_that_is_typed_is_the_hall_s(organiser: Client, four: list[Entrant]) -> None:
    press(organiser, seed="7 21 3", seed_source="commitment")
    assert Draw.objects.get().seed_source == "hall"


def test_the_draw_is_listed_by_table_and_by_name(organiser: Client, four: list[Entrant]) -> None:
    press(organiser)
    assert "<h3>Table 1</h3>" in page(organiser)
    assert "table 1, seat " in page(organiser, by="name")
    assert "Seated by: a lot. Tables: 1×4." in page(organiser)


def test_a_double_tap_draws_once(organiser: Client, four: list[Entrant]) -> None:
    press(organiser)
    answer = press(organiser)
    assert (answer.status_code, codes_of(answer)) == (409, {"__all__": ["draw_changed"]})
    assert Draw.objects.count() == 1


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({"seed_source": "hall"}, {"seed": ["seed_needed"]}),
        ({"seed_source": "stars"}, {"seed_source": ["invalid_choice"]}),
        ({"seed": "a" * 65}, {"seed": ["max_length"]}),
    ],
)
def test_a_seed_that_cannot_be_taken_is_asked_for(
    organiser: Client, four: list[Entrant], changed: dict, codes: dict
) -> None:
    answer = press(organiser, **changed)
    assert (answer.status_code, codes_of(answer)) == (422, codes)
    assert not Draw.objects.exists()


def test_another_draw_needs_a_reason_and_the_former_one_stays(organiser: Client, four: list[Entrant]) -> None:
    press(organiser)
    first = Draw.objects.get()
    answer = press(organiser, expected_ordinal="2", seed="7 21 3")
    assert (answer.status_code, codes_of(answer)) == (422, {"reason": ["reason_needed"]})
    assert 'value="7 21 3"' in answer.content.decode()
    assert press(organiser, expected_ordinal="2", reason="atnāca vēl viens").status_code == 302
    words = page(organiser)
    assert "Former draws of this round" in words
    assert "atnāca vēl viens" in words
    assert first.seed in words


def test_too_few_players_are_told_before_and_refused(organiser: Client, stage: Stage) -> None:
    EntrantFactory.create_batch(2, stage=stage)
    assert "2 players, and at least three are needed" in page(organiser)
    assert codes_of(press(organiser)) == {"__all__": ["too_few_players"]}


def test_a_round_seated_by_the_standings_waits_for_the_one_before(organiser: Client, four: list[Entrant]) -> None:
    press(organiser)
    assert "The standings are needed first: round 1 is not closed." in page(organiser, 2)
    assert codes_of(press(organiser, 2)) == {"__all__": ["previous_round_open"]}


def test_a_draw_says_that_the_standings_under_it_may_change_yet(
    organiser: Client, stage: Stage, four: list[Entrant]
) -> None:
    press(organiser)
    close(stage, 1)
    assert "under correction" not in page(organiser, 2)
    stage.rounds.filter(number=1).update(under_correction=True)
    words = "Round 1 is under correction: the standings this draw rests on may change yet."
    assert words in page(organiser, 2)
    press(organiser, 2)
    assert words in page(organiser, 2)


def test_a_later_round_is_drawn_from_the_standings_and_says_who_meets_again(
    organiser: Client, stage: Stage, four: list[Entrant]
) -> None:
    press(organiser)
    close(stage, 1)
    press(organiser, 2)
    assert sorted(seats_of(stage, 2)) == [1, 2, 3, 4]
    assert "6 pairs meet again" in page(organiser, 2)
    assert "No pair has more than 2 meetings." in page(organiser, 2)


def test_a_round_in_play_is_not_drawn_anew(organiser: Client, stage: Stage, four: list[Entrant]) -> None:
    press(organiser)
    stage.rounds.filter(number=1).update(status=RoundStatus.RUNNING, started_at=NOW)
    assert "Draw anew" not in page(organiser)
    answer = press(organiser, expected_ordinal="2", reason="patīk citādi")
    assert codes_of(answer) == {"__all__": ["round_already_started"]}


def test_a_regulation_that_seats_by_hand_offers_no_lot(db: None) -> None:
    by_hand = Regulation.parse(preset("evening").as_json() | {"round_one": "by_hand"})
    stage = StageFactory(slug="vakars", regulation=by_hand)
    EntrantFactory.create_batch(4, stage=stage)
    browser = browser_of(stage, RoleKind.ORGANIZER)
    assert "Seed of the lot" not in page(browser)
    assert codes_of(press(browser)) == {"__all__": ["seating_by_hand"]}
    assert seat(browser).status_code == 302


def test_a_planned_round_is_drawn_without_a_seed_and_says_so(db: None) -> None:
    planned = Regulation.parse(preset("evening").as_json() | {"planned_rounds": 2})
    stage = StageFactory(slug="vakars", regulation=planned)
    EntrantFactory.create_batch(16, stage=stage)
    browser = browser_of(stage, RoleKind.ORGANIZER)
    press(browser)
    assert "Drawn. The seed was" in page(browser)
    press(browser, 2)
    assert "Drawn as planned." in page(browser, 2)


def test_a_draw_is_published_once_it_was_looked_at(organiser: Client, four: list[Entrant]) -> None:
    press(organiser)
    assert "Nobody in the hall sees it yet." in page(organiser)
    for _tap in range(2):
        organiser.post(reverse("tournaments:draw-publish", args=["vakars", 1]))
    assert Draw.objects.get().published_at is not None
    assert "Published. Print the lists, then start the round." in page(organiser)


def test_the_page_publishes_the_draw_it_showed(organiser: Client, four: list[Entrant]) -> None:
    press(organiser)
    assert '<input type="hidden" name="ordinal" value="1">' in page(organiser)
    press(organiser, expected_ordinal="2", reason="vēl viens")
    answer = organiser.post(reverse("tournaments:draw-publish", args=["vakars", 1]), {"ordinal": "1"})
    assert (answer.status_code, codes_of(answer, "publish_form")) == (409, {"__all__": ["draw_changed"]})
    assert not Draw.objects.filter(published_at__isnull=False).exists()


def test_nothing_is_published_before_it_is_drawn(organiser: Client, four: list[Entrant]) -> None:
    answer = organiser.post(reverse("tournaments:draw-publish", args=["vakars", 1]))
    assert (answer.status_code, codes_of(answer, "publish_form")) == (422, {"__all__": ["not_drawn"]})


def test_a_draw_that_no_longer_fits_says_so(organiser: Client, stage: Stage, four: list[Entrant]) -> None:
    press(organiser)
    organiser.post(reverse("tournaments:draw-publish", args=["vakars", 1]))
    assert "then start the round" in page(organiser)
    address = reverse("tournaments:participation-set", args=["vakars", 1, 2])
    organiser.post(address, {"holds": "absent"})
    assert "Seated, but not playing: 2." in page(organiser)
    assert "then start the round" not in page(organiser)


def test_a_head_referee_looks_and_does_not_draw(head_referee: Client, four: list[Entrant]) -> None:
    assert "Before the draw" in page(head_referee)
    assert "Draw round 1" not in page(head_referee)


def test_start_numbers_are_typed_table_by_table(organiser: Client, stage: Stage, four: list[Entrant]) -> None:
    assert seat(organiser).url == reverse("tournaments:draw", args=["vakars", 1])
    assert seats_of(stage) == [4, 3, 2, 1]
    assert "by hand" in page(organiser)


def test_seating_by_hand_begins_from_the_draw_there_is(organiser: Client, four: list[Entrant]) -> None:
    seat(organiser)
    form = organiser.get(reverse("tournaments:draw-hand", args=["vakars", 1])).context["form"]
    assert form["table_1"].value() == "4 3 2 1"
    assert form["expected_ordinal"].value() == 2


@pytest.mark.parametrize(
    ("tables", "codes"),
    [
        (["1 2 3 x", "5 6 7"], {"table_1": ["bad_numbers"]}),
        (
            ["1 1 2 3", "5 6 99"],
            {"table_1": ["seated_twice"], "table_2": ["not_an_entrant"], "__all__": ["not_seated", "not_seated"]},
        ),
        (["1 2 3 4 5", "6 7"], {"table_2": ["table_size"], "__all__": ["split_not_kept"]}),
        (
            ["", ""],
            {"table_1": ["table_size"], "table_2": ["table_size"], "__all__": [*["not_seated"] * 7, "split_not_kept"]},
        ),
    ],
)
def test_all_faults_of_a_seating_stand_at_their_tables(
    organiser: Client, stage: Stage, tables: list[str], codes: dict
) -> None:
    EntrantFactory.create_batch(7, stage=stage)
    answer = seat(organiser, table_1=tables[0], table_2=tables[1])
    assert (answer.status_code, codes_of(answer)) == (422, codes)
    assert [field.value() for field in answer.context["form"].table_fields] == tables
    assert not Draw.objects.exists()


def test_two_organisers_who_seat_do_not_overwrite_each_other(organiser: Client, four: list[Entrant]) -> None:
    seat(organiser)
    answer = seat(organiser, table_1="1 2 3 4", reason="tā labāk")
    assert (answer.status_code, codes_of(answer)) == (409, {"__all__": ["draw_changed"]})


def test_a_seating_that_replaces_a_draw_says_why(organiser: Client, stage: Stage, four: list[Entrant]) -> None:
    press(organiser)
    assert codes_of(seat(organiser, expected_ordinal="2")) == {"reason": ["reason_needed"]}
    assert seat(organiser, expected_ordinal="2", reason="tā labāk").status_code == 302
    assert seats_of(stage) == [4, 3, 2, 1]


def swap(browser: Client, first: int = 1, second: int = 2, reason: str = "blakus sēž brāļi", changes: int = 0):
    sent = {"first": first, "second": second, "reason": reason, "expected_changes": changes}
    return browser.post(reverse("tournaments:seats-swap", args=["vakars", 1]), sent)


def replace(browser: Client, seat: str, entrant: int, reason: str = "nav ieradies"):
    sent = {"seat": seat, "entrant": entrant, "reason": reason}
    return browser.post(reverse("tournaments:seats-replace", args=["vakars", 1]), sent)


@pytest.fixture
def seated(organiser: Client, four: list[Entrant]) -> Round:
    """4 3 2 1 at the one table."""
    seat(organiser)
    return four[0].stage.rounds.get(number=1)


def test_two_change_places_and_a_double_tap_does_not_change_them_back(
    head_referee: Client, stage: Stage, seated: Round
) -> None:
    assert swap(head_referee).status_code == 302
    answer = swap(head_referee)
    assert (answer.status_code, codes_of(answer, "swap_form")) == (409, {"__all__": ["seats_changed"]})
    assert seats_of(stage) == [4, 3, 1, 2]
    words = head_referee.get(reverse("tournaments:seats", args=["vakars", 1])).content.decode()
    assert "Changed so far" in words
    assert "blakus sēž brāļi" in words


@pytest.mark.parametrize(
    ("sent", "codes"),
    [
        ({"reason": ""}, {"reason": ["reason_needed"]}),
        ({"second": 1}, {"second": ["same_entrant"]}),
        ({"second": 99}, {"second": ["invalid_choice"]}),
    ],
)
def test_a_swap_that_is_refused_keeps_what_was_chosen(
    organiser: Client, stage: Stage, seated: Round, sent: dict, codes: dict
) -> None:
    answer = swap(organiser, **sent)
    assert (answer.status_code, codes_of(answer, "swap_form")) == (422, codes)
    assert answer.context["swap_form"]["first"].value() == "1"
    assert not SeatChange.objects.exists()


def test_somebody_without_a_seat_takes_one(organiser: Client, stage: Stage, seated: Round) -> None:
    EntrantFactory(stage=stage, start_number=5)
    assert codes_of(replace(organiser, "1:1", 5, reason=""), "replace_form") == {"reason": ["reason_needed"]}
    assert replace(organiser, "1:1", 5).status_code == 302
    assert seats_of(stage) == [5, 3, 2, 1]
    assert codes_of(replace(organiser, "1:1", 5), "replace_form") == {"entrant": ["invalid_choice"]}


def test_seats_are_not_changed_before_the_draw(organiser: Client, four: list[Entrant]) -> None:
    words = organiser.get(reverse("tournaments:seats", args=["vakars", 1])).content.decode()
    assert "The round is not drawn yet." in words
    assert codes_of(swap(organiser), "swap_form").keys() == {"first", "second"}


def test_seats_of_a_round_in_play_are_changed_beside_its_sheets(organiser: Client, stage: Stage, seated: Round) -> None:
    stage.rounds.filter(number=1).update(status=RoundStatus.RUNNING, started_at=NOW)
    answer = organiser.get(reverse("tournaments:seats", args=["vakars", 1]))
    assert answer.url == reverse("scoring:round-changes", args=["vakars", 1])


def test_what_a_swap_would_cost_is_shown_before_it_is_done(
    organiser: Client, head_referee: Client, four: list[Entrant]
) -> None:
    stage = four[0].stage
    EntrantFactory.create_batch(4, stage=stage)
    press(organiser)
    first, *_, last = seats_of(stage)
    said = {"first": first, "second": last, "reason": "", "expected_changes": "0", "preview": ""}
    answer = head_referee.post(reverse("tournaments:seats-swap", args=["vakars", 1]), said)
    assert "It would change: " in answer.content.decode()
    assert not SeatChange.objects.exists()
    assert seats_of(stage)[0] == first


def test_the_organiser_is_told_beforehand_who_must_meet_twice(organiser: Client, four: list[Entrant]) -> None:
    words = organiser.get(reverse("tournaments:entrants", args=["vakars"])).content.decode()
    assert "4 players, 4 rounds: at least 18 repeated meetings." in words
    assert "Rounds in which nobody need meet twice: 1." in words
