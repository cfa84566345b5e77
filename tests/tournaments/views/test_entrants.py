"""The door: a name is typed, somebody known is picked or somebody new is made, and the box is ready for the next."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, ClubFactory, EntrantFactory, PlayerFactory, StageFactory
from tests.tournaments.views.conftest import browser_of, codes_of
from tournaments.models import AuditEntry, DisplayChoice, Draw, Entrant, Player, RoleKind, RoundStatus, Stage
from tournaments.regulations import Regulation, preset


def type_in(browser: Client, name: str, **more: object):
    """What Enter in the box, or one of the buttons below it, sends."""
    return browser.post(reverse("tournaments:entrants", args=["vakars"]), {"name": name, "entry_key": "1", **more})


def known(name: str, **fields: object) -> Player:
    return PlayerFactory(name=name, **fields)


def test_a_name_nobody_has_is_entered_by_enter_alone(organiser: Client, stage: Stage) -> None:
    answer = type_in(organiser, "Anna Liepa")
    assert answer.url == reverse("tournaments:entrants", args=["vakars"])
    entrant = stage.entrants.get()
    assert (entrant.name, entrant.start_number, entrant.paid_at) == ("Anna Liepa", 1, None)
    page = organiser.get(answer.url).content.decode()
    assert "No. 1: Anna Liepa is entered." in page
    assert " autofocus" in page


def test_a_page_the_browser_gave_back_enters_the_next_person_too(organiser: Client, stage: Stage) -> None:
    """The back button brings the old key with it: a double tap is still one person, another name another."""
    other = known("Pēteris Ozols")
    for name, more in (("Anna Liepa", {}), ("Anna Liepa", {}), ("Juris Egle", {}), ("Ozols", {"player": other.pk})):
        assert type_in(organiser, name, **more).status_code == 302
    assert [entrant.name for entrant in stage.entrants.order_by("pk")] == ["Anna Liepa", "Juris Egle", "Pēteris Ozols"]


def test_paid_and_here_are_ticked_beside_the_name(organiser: Client, stage: Stage) -> None:
    answer = type_in(organiser, "Anna Liepa", paid="on", here="on")
    entrant = stage.entrants.get()
    assert entrant.paid_at is not None
    assert entrant.checked_in_at is not None
    assert "checked" in organiser.get(answer.url).context["form"]["paid"].as_widget()


def test_a_double_tap_enters_once(organiser: Client, stage: Stage) -> None:
    assert type_in(organiser, "Anna Liepa", here="on").url == type_in(organiser, "Anna Liepa", here="on").url
    assert (stage.entrants.count(), Player.objects.count()) == (1, 1)


def test_one_word_alone_makes_nobody_without_asking(organiser: Client, stage: Stage) -> None:
    answer = type_in(organiser, "Liepa")
    assert (answer.status_code, stage.entrants.count()) == (200, 0)
    assert 'value="new" autofocus' in answer.content.decode()


def test_beginnings_without_diacritics_show_who_is_known(organiser: Client, stage: Stage) -> None:
    player = known("Jānis Kalniņš", club=ClubFactory(name="Dūzis"), birth_year=1970)
    answer = type_in(organiser, "kaln ja")
    assert f'name="player" value="{player.pk}" autofocus' in answer.content.decode()
    assert "Dūzis · 1970" in answer.content.decode()
    assert stage.entrants.count() == 0


def test_a_script_gets_the_same_people_while_one_types(organiser: Client, stage: Stage) -> None:
    known("Jānis Kalniņš")
    page = organiser.get(
        reverse("tournaments:entrants-candidates", args=["vakars"]), {"name": "kalni"}
    ).content.decode()
    assert "<strong>Jānis Kalniņš</strong>" in page
    assert "<html" not in page


def test_a_slip_of_the_pen_is_asked_about(organiser: Client, stage: Stage) -> None:
    known("Jānis Kalniņš")
    page = type_in(organiser, "Jānis Kalnins-").content.decode()
    assert "Jānis Kalniņš" in page
    answer = type_in(organiser, "Jānis Kalnin")
    assert (answer.status_code, stage.entrants.count()) == (200, 0)


def test_the_one_picked_is_entered(organiser: Client, stage: Stage) -> None:
    player = known("Jānis Kalniņš")
    assert type_in(organiser, "kaln", player=player.pk).status_code == 302
    assert stage.entrants.get().player == player
    assert Player.objects.count() == 1


def test_who_is_entered_already_is_shown_with_his_number(organiser: Client, stage: Stage) -> None:
    entrant = EntrantFactory(stage=stage, player=known("Jānis Kalniņš"))
    page = type_in(organiser, "kalnins").content.decode()
    assert "entered already, no. 1" in page
    assert f'name="player" value="{entrant.player_id}"' not in page


def test_the_same_name_asks_before_it_makes_another_person(organiser: Client, stage: Stage) -> None:
    known("Jānis Kalniņš")
    assert type_in(organiser, "Jānis Kalniņš").status_code == 200
    answer = type_in(organiser, "Jānis Kalniņš", new="new")
    assert (answer.status_code, codes_of(answer)) == (422, {"name": ["same_name"]})
    assert 'name="new" value="same"' in answer.content.decode()
    assert stage.entrants.count() == 0
    assert type_in(organiser, "Jānis Kalniņš", new="same").status_code == 302
    assert Player.objects.filter(name="Jānis Kalniņš").count() == 2


def test_more_about_a_new_person_is_kept(organiser: Client, stage: Stage) -> None:
    type_in(organiser, "Anna Liepa", birth_year="1980", club="Dūzis", categories=["women"])
    player = Player.objects.get()
    assert (player.birth_year, player.club.name, player.categories) == (1980, "Dūzis", ["women"])
    assert stage.entrants.get().club_name == "Dūzis"


def test_a_late_entry_hears_from_which_round_it_plays(organiser: Client, stage: Stage) -> None:
    stage.rounds.filter(number=1).update(status=RoundStatus.SEATED)
    assert "Plays from round 2." in organiser.get(type_in(organiser, "Anna Liepa").url).content.decode()


@pytest.fixture
def of_age() -> Regulation:
    return Regulation.parse(preset("evening").as_json() | {"min_age": 18, "max_entries": 3})


@pytest.mark.parametrize(
    ("sent", "codes"),
    [
        ({"name": ""}, {"name": ["required"]}),
        ({"name": "Anna Liepa", "birth_year": "agri"}, {"birth_year": ["invalid"]}),
        ({"name": "Anna Liepa", "birth_year": "1066"}, {"birth_year": ["birth_year_out_of_range"]}),
        ({"name": "Anna Liepa"}, {"birth_year": ["birth_year_needed"]}),
        ({"name": "Anna Liepa", "birth_year": "2015"}, {"birth_year": ["too_young"]}),
        ({"name": "Anna Liepa", "birth_year": "1980", "categories": ["kings"]}, {"categories": ["invalid_choice"]}),
        ({"name": "Anna Liepa", "player": "x", "birth_year": "1980"}, {"player": ["invalid"]}),
    ],
)
def test_what_is_wrong_stands_at_its_field(db: None, of_age: Regulation, sent: dict, codes: dict) -> None:
    stage = StageFactory(slug="vakars", regulation=of_age)
    answer = browser_of(stage, RoleKind.ORGANIZER).post(reverse("tournaments:entrants", args=["vakars"]), sent)
    assert (answer.status_code, codes_of(answer)) == (422, codes)
    assert answer.context["form"]["name"].value() == sent["name"]
    assert (stage.entrants.count(), Player.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)


def test_a_full_stage_takes_nobody_and_keeps_what_was_typed(db: None, of_age: Regulation) -> None:
    stage = StageFactory(slug="vakars", regulation=of_age)
    EntrantFactory.create_batch(3, stage=stage)
    answer = type_in(browser_of(stage, RoleKind.ORGANIZER), "Anna Liepa", birth_year="1980", club="Dūzis")
    assert (answer.status_code, codes_of(answer)) == (422, {"__all__": ["stage_full"]})
    assert 'value="1980"' in answer.content.decode()
    assert not Player.objects.filter(name="Anna Liepa").exists()


def test_the_missing_birth_year_of_somebody_known_can_be_typed_beside_him(db: None, of_age: Regulation) -> None:
    stage = StageFactory(slug="vakars", regulation=of_age)
    player = known("Jānis Kalniņš")
    browser = browser_of(stage, RoleKind.ORGANIZER)
    assert codes_of(type_in(browser, "kaln", player=player.pk)) == {"birth_year": ["birth_year_needed"]}
    assert type_in(browser, "kaln", player=player.pk, birth_year="1970").status_code == 302
    player.refresh_from_db()
    assert player.birth_year == 1970


def test_a_birth_year_that_is_known_is_not_overwritten_at_the_door(organiser: Client, stage: Stage) -> None:
    player = known("Jānis Kalniņš", birth_year=1970)
    type_in(organiser, "kaln", player=player.pk, birth_year="1999")
    player.refresh_from_db()
    assert player.birth_year == 1970


def test_who_is_anonymous_or_merged_is_not_found(organiser: Client, stage: Stage) -> None:
    gone = known("Jānis Kalniņš", anonymised_at=NOW)
    assert type_in(organiser, "kaln", player=gone.pk).status_code == 404
    assert "Jānis Kalniņš" not in type_in(organiser, "kaln").content.decode()


def test_the_list_is_searched_without_diacritics_and_by_number(organiser: Client, stage: Stage) -> None:
    EntrantFactory(stage=stage, player=known("Jānis Kalniņš"))
    EntrantFactory(stage=stage, player=known("Anna Liepa"))
    address = reverse("tournaments:entrants", args=["vakars"])
    for q, found in {"kalnins": "Jānis Kalniņš", "2": "Anna Liepa"}.items():
        rows = organiser.get(address, {"q": q}).context["table"].rows
        assert [row.record.name for row in rows] == [found]


def test_the_list_is_in_the_latvian_alphabet_and_sorts_by_number(organiser: Client, stage: Stage) -> None:
    for name in ("Zane Zariņa", "Jānis Ķirsis", "Anna Kalniņa"):
        EntrantFactory(stage=stage, player=known(name))
    address = reverse("tournaments:entrants", args=["vakars"])
    names = [row.record.name for row in organiser.get(address).context["table"].rows]
    assert names == ["Anna Kalniņa", "Jānis Ķirsis", "Zane Zariņa"]
    numbers = [
        row.record.start_number for row in organiser.get(address, {"sort": "-start_number"}).context["table"].rows
    ]
    assert numbers == [3, 2, 1]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (0, "Round 1: 0 players, and at least three are needed."),
        (5, "Round 1: 5 players, tables <strong>1×5</strong>. 5 players cannot be split as the regulation says"),
        (9, "Round 1: 9 players, tables <strong>3×3</strong>."),
        (25, "Round 1: 25 players, tables <strong>4×4 + 3×3</strong>."),
    ],
)
def test_the_tables_of_the_next_round_are_foretold(organiser: Client, stage: Stage, players: int, words: str) -> None:
    EntrantFactory.create_batch(players, stage=stage)
    assert words in organiser.get(reverse("tournaments:entrants", args=["vakars"])).content.decode()


def test_fives_that_cannot_be_made_fall_back_in_words(db: None) -> None:
    stage = StageFactory(slug="vakars", regulation=preset("lzf-rondo"))
    EntrantFactory.create_batch(7, stage=stage)
    page = browser_of(stage, RoleKind.ORGANIZER).get(reverse("tournaments:entrants", args=["vakars"])).content.decode()
    assert "tables <strong>1×4 + 1×3</strong>. 7 players cannot be split as the regulation says" in page


def test_a_head_referee_sees_the_list_without_the_door(head_referee: Client, four: list[Entrant]) -> None:
    page = head_referee.get(reverse("tournaments:entrants", args=["vakars"])).content.decode()
    assert four[0].name in page
    assert "data-walk-in" not in page


def test_an_entrant_is_corrected(organiser: Client, four: list[Entrant]) -> None:
    sent = {"name": "Anna Liepa", "club_name": "Dūzis", "region_name": "", "categories": ["women"], "start_number": "7"}
    answer = organiser.post(reverse("tournaments:entrant", args=["vakars", 1]), sent)
    assert answer.url == reverse("tournaments:entrant", args=["vakars", 7])
    four[0].refresh_from_db()
    assert (four[0].name, four[0].club_name, four[0].categories) == ("Anna Liepa", "Dūzis", ["women"])


@pytest.mark.parametrize(
    ("changed", "status", "codes"),
    [
        ({"name": ""}, 422, {"name": ["required"]}),
        ({"name": "?!"}, 422, {"name": ["name_needed"]}),
        ({"start_number": "2"}, 409, {"start_number": ["start_number_taken"]}),
        ({"start_number": "0"}, 422, {"start_number": ["min_value"]}),
        ({"club_name": "a" * 121}, 422, {"club_name": ["max_length"]}),
        ({"categories": ["kings"]}, 422, {"categories": ["invalid_choice"]}),
    ],
)
def test_a_correction_that_is_refused_keeps_what_was_typed(
    organiser: Client, four: list[Entrant], changed: dict, status: int, codes: dict
) -> None:
    sent = {"name": "Anna Liepa", "club_name": "", "region_name": "Cēsis", "start_number": "1"} | changed
    answer = organiser.post(reverse("tournaments:entrant", args=["vakars", 1]), sent)
    assert (answer.status_code, codes_of(answer)) == (status, codes)
    assert 'value="Cēsis"' in answer.content.decode()
    four[0].refresh_from_db()
    assert four[0].region_name == ""


def test_a_number_stays_once_a_round_is_drawn(organiser: Client, stage: Stage, four: list[Entrant]) -> None:
    organiser.post(
        reverse("scoring:draw-round", args=["vakars", 1]), {"expected_ordinal": 1, "seed_source": "commitment"}
    )
    assert Draw.objects.count() == 1
    answer = organiser.post(
        reverse("tournaments:entrant", args=["vakars", 1]), {"name": four[0].name, "start_number": "9"}
    )
    assert codes_of(answer) == {"start_number": ["start_number_drawn"]}


def leave(browser: Client, what: str, why: str = "", from_round: int = 2):
    sent = {"what": what, "from_round": from_round, "why": why}
    return browser.post(reverse("tournaments:entrant-out", args=["vakars", 1]), sent)


def test_an_entrant_goes_home_and_comes_back(organiser: Client, four: list[Entrant]) -> None:
    assert leave(organiser, "withdrawn").status_code == 302
    assert leave(organiser, "withdrawn").status_code == 302, "a double tap changes nothing"
    assert four[0].participations.get().status == "withdrawn"
    assert leave(organiser, "returns", "atnāca").status_code == 302
    assert [row.status for row in four[0].participations.all()] == ["plays"]


@pytest.mark.parametrize(
    ("what", "why", "from_round", "codes"),
    [
        ("disqualified", "", 1, {"why": ["reason_needed"]}),
        ("returns", "", 1, {"what": ["invalid_choice"]}),
        ("", "", 1, {"what": ["required"]}),
        ("withdrawn", "", 9, {"from_round": ["invalid_choice"]}),
        ("withdrawn", "a" * 1001, 1, {"why": ["max_length"]}),
    ],
)
def test_leaving_that_is_refused_changes_nothing(
    organiser: Client, four: list[Entrant], what: str, why: str, from_round: int, codes: dict
) -> None:
    answer = leave(organiser, what, why, from_round)
    assert (answer.status_code, codes_of(answer, "out_form")) == (422, codes)
    assert not four[0].participations.exists()


def test_a_round_in_play_is_not_left_by_going_home(organiser: Client, stage: Stage, four: list[Entrant]) -> None:
    stage.rounds.filter(number=1).update(status=RoundStatus.RUNNING, started_at=NOW)
    answer = leave(organiser, "withdrawn", from_round=1)
    assert codes_of(answer, "out_form") == {"from_round": ["round_already_started"]}


def test_after_the_last_round_he_may_still_be_disqualified(
    head_referee: Client, stage: Stage, four: list[Entrant]
) -> None:
    stage.rounds.update(status=RoundStatus.CLOSED, started_at=NOW, closed_at=NOW)
    last = stage.rounds.count()
    page = head_referee.get(reverse("tournaments:entrant", args=["vakars", 1])).content.decode()
    assert re.findall(r'name="what" value="(\w+)"', page) == ["disqualified"]
    assert leave(head_referee, "disqualified", "viltoja", from_round=last).status_code == 302
    assert four[0].participations.get().status == "disqualified"


def test_a_new_code_is_told(organiser: Client, four: list[Entrant]) -> None:
    answer = organiser.post(reverse("tournaments:entrant-code", args=["vakars", 1]))
    before, four[0].code = four[0].code, Entrant.objects.get(pk=four[0].pk).code
    assert before != four[0].code
    assert f"The new code is {four[0].code}" in organiser.get(answer.url).content.decode()


def test_staff_reads_the_whole_name_of_who_hides_it(organiser: Client, stage: Stage) -> None:
    EntrantFactory(stage=stage, player=known("Jānis Kalniņš", display=DisplayChoice.HIDDEN))
    assert "Jānis Kalniņš" in organiser.get(reverse("tournaments:entrants", args=["vakars"])).content.decode()


def test_one_who_organises_the_whole_championship_enters_too(stage: Stage) -> None:
    browser = browser_of(stage, RoleKind.ORGANIZER, whole=True)
    assert type_in(browser, "Anna Liepa").status_code == 302
