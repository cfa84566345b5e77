"""A regulation in words."""

from dataclasses import replace

import pytest
from django.utils import translation

from tournaments.regulations import Regulation, preset, presets
from tournaments.wording import category_name, in_words


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def words(regulation):
    return {line.label: line.words for line in in_words(regulation)}


def test_a_parish_day_tells_both_limits_and_when_no_deal_begins():
    told = words(preset("parish-day"))
    assert told["Length"] == "6 rounds, in each 24 deals or 50 minutes, whichever comes first"
    assert told["When time is up"].startswith("no new deal in the last 3 minutes")


def test_without_a_time_limit_nothing_is_said_of_the_end():
    told = words(preset("lzf-classic"))
    assert told["Length"] == "7 rounds, in each 28 deals, without time limit"
    assert "When time is up" not in told


def test_fives_are_told_where_they_are_played():
    assert words(preset("lzf-rondo"))["Place points"] == "table of 4: 6 – 4 – 2 – 0; table of 5: 6 – 4 – 2 – 1 – 0"


def test_dropped_rounds_are_told():
    assert words(replace(preset("evening"), discards=1))["Not counted"] == "the worst round"


def test_a_round_that_differs_says_how():
    value = preset("parish-day").as_json() | {"round_overrides": {"6": {"minutes": None, "seating": "random"}}}
    assert words(Regulation.parse(value))["Round 6 differs"] == "24 deals, without time limit; seating: a lot"


def test_house_rules_are_not_hidden():
    value = preset("evening").as_json() | {"rules": {"preset": "classic", "zole_bonus": 5}}
    assert words(Regulation.parse(value))["Game"].endswith("with changes")


@pytest.mark.parametrize("name", presets())
def test_every_preset_can_be_told(name):
    assert all(line.label and line.words for line in in_words(preset(name)))


@pytest.mark.parametrize(("key", "name"), [("women", "women"), ("old_hands", "old hands")])
def test_a_category_has_a_name(key, name):
    assert category_name(key) == name
