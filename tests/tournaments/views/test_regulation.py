"""The regulation field by field, in versions, with what single rounds have otherwise."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, StageFactory
from tests.tournaments.views.conftest import browser_of, codes_of
from tournaments.forms.regulation import RegulationForm
from tournaments.models import RoleKind, RoundStatus, Stage
from tournaments.regulations import Regulation, preset, presets
from tournaments.selectors import regulation_of


def address() -> str:
    return reverse("tournaments:regulation", args=["vakars"])


def round_address(number: int = 4) -> str:
    return reverse("tournaments:regulation-round", args=["vakars", number])


def sent_by(page: Any) -> dict[str, Any]:
    """What the form of a page sends when nothing in it is touched."""
    values = {field.name: field.field.prepare_value(field.value()) for field in page.context["form"]}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def stored(stage: Stage) -> Regulation:
    stage.refresh_from_db()
    return regulation_of(stage)


@pytest.mark.parametrize("name", list(presets()))
def test_a_form_that_is_not_touched_gives_the_same_regulation(name: str) -> None:
    """Every field is shown and read back: nothing is lost by saving."""
    regulation = preset(name)
    shown = RegulationForm(regulation, initial={"expected_version": 1})
    typed = {field.name: field.field.prepare_value(field.value()) for field in shown}
    form = RegulationForm(regulation, {name: value for name, value in typed.items() if value is not None})
    assert form.is_valid(), form.errors
    assert form.regulation == regulation


def test_a_rich_regulation_survives_the_form_too(db: None) -> None:
    rich = Regulation.parse(
        preset("evening").as_json()
        | {
            "rules": {"preset": "rondo", "zole_bonus": 5, "small_zole": False, "personal_value": 3},
            "three_second": {"if_positive": 4, "otherwise": "5/2", "third": 2},
            "four_way_tie": "5/2",
            "metrics": ["place_points", "points", "table_wins", "head_to_head"],
            "categories": ["women", "cesis_people"],
            "warn_at": [15, 5, 1],
            "discards": 1,
            "round_overrides": {"4": {"minutes": None, "rules": {"preset": "casual"}}},
        }
    )
    stage = StageFactory(slug="vakars", regulation=rich)
    browser = browser_of(stage, RoleKind.ORGANIZER)
    browser.post(address(), sent_by(browser.get(address())))
    assert stored(stage) == rich
    assert stage.regulations.count() == 1


def test_a_change_is_the_next_version_with_what_changed(organiser: Client, stage: Stage) -> None:
    sent = sent_by(organiser.get(address())) | {"rounds": "5", "minutes": "45", "change_note": "zāle līdz 23"}
    assert organiser.post(address(), sent).status_code == 302
    assert (stored(stage).rounds, stage.rounds.count(), stage.regulations.count()) == (5, 5, 2)
    page = organiser.get(address()).content.decode()
    assert "Version 2 is in force" in page
    assert "zāle līdz 23" in page
    assert '<span class="was">40</span> → 45' in page


def test_saving_without_a_change_makes_no_version(organiser: Client, stage: Stage) -> None:
    answer = organiser.post(address(), sent_by(organiser.get(address())))
    assert "Nothing was changed." in organiser.get(answer.url).content.decode()
    assert stage.regulations.count() == 1


def test_a_preset_fills_the_form_and_is_not_in_force_by_that(organiser: Client, stage: Stage) -> None:
    page = organiser.get(address(), {"preset": "lzf-rondo"})
    assert page.context["form"]["rounds"].value() == 7
    assert "It is in force when you save." in page.content.decode()
    assert stored(stage) == preset("evening")


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({"title": ""}, {"title": ["required"]}),
        ({"rounds": "99"}, {"rounds": ["out_of_range"]}),
        ({"rounds": "četras"}, {"rounds": ["invalid"]}),
        ({"deals": "", "minutes": ""}, {"deals": ["no_limit"]}),
        ({"deals": "", "deals_at_three": "12"}, {"deals_at_three": ["deals_at_three_without_deals"]}),
        ({"no_new_deal_at": "40"}, {"no_new_deal_at": ["not_before_end"]}),
        ({"no_new_deal_at": ""}, {"no_new_deal_at": ["required"]}),
        ({"warn_at": "50"}, {"warn_at": ["not_before_end"]}),
        ({"warn_at": "soon"}, {"warn_at": ["bad_minutes"]}),
        ({"warn_at": "9" * 5000}, {"warn_at": ["bad_minutes"]}),
        ({"place_points_4": "6 4 2"}, {"place_points_4": ["out_of_range"]}),
        ({"place_points_4": "2 4 6 0"}, {"place_points_4": ["not_descending"]}),
        ({"place_points_3": "6 4 divi"}, {"place_points_3": ["bad_fraction"]}),
        ({"place_points_5": ""}, {"place_points_5": ["required"]}),
        ({"four_way_tie": "1/7"}, {"four_way_tie": ["not_sixtieths"]}),
        (
            {"three_second_third": "2"},
            {"three_second_if_positive": ["missing_field"], "three_second_otherwise": ["missing_field"]},
        ),
        ({"metric_1": ""}, {"metric_1": ["required"]}),
        ({"metric_2": "place_points"}, {"metric_2": ["duplicate"]}),
        ({"metric_2": "", "metric_4": "place_points"}, {"metric_4": ["duplicate"]}),
        ({f"metric_{place}": "points" for place in (1, 2, 3)}, {"metric_2": ["duplicate"], "metric_3": ["duplicate"]}),
        ({"discards": "2", "rounds": "2"}, {"discards": ["too_many_discards"]}),
        ({"own_categories": "Cēsis"}, {"own_categories": ["bad_name"]}),
        ({"min_age": "0"}, {"min_age": ["out_of_range"]}),
        ({"max_entries": "2"}, {"max_entries": ["out_of_range"]}),
        ({"ending": "whenever"}, {"ending": ["invalid_choice"]}),
        ({"rule_sixty": '"draw"'}, {"rule_sixty": ["invalid_choice"]}),
        (
            {"rounds": "0", "minutes": "0", "place_points_4": "1"},
            {"rounds": ["out_of_range"], "minutes": ["out_of_range"], "place_points_4": ["out_of_range"]},
        ),
    ],
)
def test_all_faults_stand_at_their_fields_and_what_was_typed_stays(
    organiser: Client, stage: Stage, changed: dict, codes: dict
) -> None:
    answer = organiser.post(address(), sent_by(organiser.get(address())) | {"change_note": "cits"} | changed)
    assert (answer.status_code, codes_of(answer)) == (422, codes)
    for name, value in changed.items():
        assert answer.context["form"][name].value() == value
    assert stage.regulations.count() == 1


@pytest.mark.parametrize(
    ("typed", "stands_for"),
    [
        ("6 4 2 0", [6, 4, 2, 0]),
        ("6-4-2-0", [6, 4, 2, 0]),
        ("3; 2,5; 1,5; 0", [3, "5/2", "3/2", 0]),
        ("6,4,2,0", [6, 4, 2, 0]),
    ],
)
def test_place_points_are_read_as_people_write_them(
    organiser: Client, stage: Stage, typed: str, stands_for: list
) -> None:
    organiser.post(
        address(), sent_by(organiser.get(address())) | {"place_points_4": typed, "discards": "1", "change_note": "cits"}
    )
    assert stored(stage).as_json()["place_points"]["4"] == stands_for
    assert stage.regulations.count() == 2


def test_a_public_stage_has_to_say_why(organiser: Client, stage: Stage) -> None:
    answer = organiser.post(address(), sent_by(organiser.get(address())) | {"rounds": "5"})
    assert (answer.status_code, codes_of(answer)) == (422, {"change_note": ["reason_needed"]})
    assert answer.context["form"]["rounds"].value() == "5"


def test_two_organisers_do_not_overwrite_each_other(organiser: Client, stage: Stage) -> None:
    shown = sent_by(organiser.get(address())) | {"change_note": "cits"}
    organiser.post(address(), shown | {"rounds": "5"})
    answer = organiser.post(address(), shown | {"rounds": "6"})
    assert (answer.status_code, codes_of(answer)) == (409, {"__all__": ["regulation_changed"]})
    assert stored(stage).rounds == 5


def test_rounds_that_are_drawn_cannot_go(organiser: Client, stage: Stage) -> None:
    stage.rounds.filter(number__lte=3).update(status=RoundStatus.SEATED)
    answer = organiser.post(address(), sent_by(organiser.get(address())) | {"rounds": "2", "change_note": "cits"})
    assert codes_of(answer) == {"rounds": ["rounds_already_drawn"]}
    assert "Drawn already: round 1, 2, 3." in answer.content.decode()


def test_what_was_said_of_a_round_that_goes_goes_with_it(db: None) -> None:
    value = Regulation.parse(preset("evening").as_json() | {"round_overrides": {"4": {"minutes": None}}})
    stage = StageFactory(slug="vakars", regulation=value, published_at=None)
    browser = browser_of(stage, RoleKind.ORGANIZER)
    assert browser.post(address(), sent_by(browser.get(address())) | {"rounds": "3"}).status_code == 302
    assert stored(stage).round_overrides == {}


def test_a_finished_day_keeps_its_regulation(organiser: Client, stage: Stage) -> None:
    Stage.objects.update(finished_at=NOW)
    answer = organiser.post(address(), sent_by(organiser.get(address())) | {"rounds": "5", "change_note": "cits"})
    assert codes_of(answer) == {"__all__": ["stage_finished"]}


def test_a_version_is_published_by_itself(organiser: Client, stage: Stage) -> None:
    organiser.post(address(), sent_by(organiser.get(address())) | {"rounds": "5", "change_note": "cits"})
    stage.refresh_from_db()
    assert stage.regulation_version.published_at is None
    organiser.post(reverse("tournaments:regulation-publish", args=["vakars"]))
    stage.regulation_version.refresh_from_db()
    assert stage.regulation_version.published_at is not None


def test_the_last_round_may_be_without_time_limit(organiser: Client, stage: Stage) -> None:
    sent = sent_by(organiser.get(round_address())) | {"no_minutes": "on", "change_note": "fināls"}
    assert organiser.post(round_address(), sent).status_code == 302
    assert stored(stage).for_round(4).minutes is None
    assert stored(stage).for_round(3).minutes == 40
    assert organiser.get(round_address()).context["form"]["no_minutes"].value() is True


def test_a_round_may_be_played_otherwise_in_everything(organiser: Client, stage: Stage) -> None:
    sent = {"deals": "20", "deals_at_three": "15", "minutes": "60", "no_new_deal_at": "3", "warn_at": "10, 3"}
    sent |= {"ending": "hard_stop", "seating": "random", "rules": "rondo", "change_note": "fināls"}
    organiser.post(round_address(), sent_by(organiser.get(round_address())) | sent)
    final = stored(stage).for_round(4)
    assert (final.deals, final.deals_at_three, final.minutes, final.no_new_deal_at) == (20, 15, 60, 3)
    assert (final.warn_at, final.ending, final.seating, final.rules) == (
        (10, 3),
        "hard_stop",
        "random",
        {"preset": "rondo"},
    )


def test_a_round_that_is_emptied_is_as_all_rounds(organiser: Client, stage: Stage) -> None:
    organiser.post(round_address(), sent_by(organiser.get(round_address())) | {"minutes": "60", "change_note": "1"})
    organiser.post(round_address(), sent_by(organiser.get(round_address())) | {"minutes": "", "change_note": "2"})
    assert stored(stage).round_overrides == {}


def test_round_one_has_its_seating_from_the_stage(organiser: Client, stage: Stage) -> None:
    assert "seating" not in organiser.get(round_address(1)).context["form"].fields


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({"minutes": "0"}, {"minutes": ["out_of_range"]}),
        ({"no_minutes": "on", "no_deals": "on"}, {"minutes": ["no_limit"]}),
        ({"no_new_deal_at": "40"}, {"no_new_deal_at": ["not_before_end"]}),
        ({"warn_at": "x"}, {"warn_at": ["bad_minutes"]}),
        ({"ending": "whenever"}, {"ending": ["invalid_choice"]}),
        ({"minutes": "60"}, {"change_note": ["reason_needed"]}),
    ],
)
def test_a_round_that_cannot_be_played_says_why(organiser: Client, stage: Stage, changed: dict, codes: dict) -> None:
    answer = organiser.post(round_address(), sent_by(organiser.get(round_address())) | changed)
    assert (answer.status_code, codes_of(answer)) == (422, codes)
    assert stored(stage).round_overrides == {}


def test_a_round_there_is_not_is_not_found(organiser: Client, stage: Stage) -> None:
    assert organiser.get(round_address(9)).status_code == 404


def test_a_head_referee_reads_it_in_words_only(head_referee: Client, stage: Stage) -> None:
    page = head_referee.get(address()).content.decode()
    assert "4 rounds, in each 16 deals or 40 minutes" in page
    assert "Save as a new version" not in page
