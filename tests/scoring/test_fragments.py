"""What is pushed to open pages."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring import fragments
from scoring.hub import Audience, is_fragment
from scoring.services.standings import refresh_standings
from tests.factories import NOW
from tests.scoring_factories import LATER, hall, sign, type_totals
from tournaments.services.draws import draw_by_hand

pytestmark = pytest.mark.django_db

RENDERERS = {
    "clock": fragments.render_clock,
    "tables": fragments.render_tables,
    "standings": fragments.render_standings,
}


def render(kind, stage, audience=Audience.PUBLIC):
    with translation.override("en"):
        return RENDERERS[kind](stage.pk, "en", audience)


@pytest.mark.parametrize("kind", RENDERERS)
def test_a_kind_is_known_as_soon_as_the_house_stands(kind):
    assert is_fragment(kind)


@pytest.mark.parametrize("kind", RENDERERS)
def test_a_part_is_the_same_bytes_while_nothing_changes(kind):
    stage = hall(4).stage
    assert render(kind, stage) == render(kind, stage)


@pytest.mark.parametrize("kind", ["tables", "standings"])
def test_a_signed_sheet_changes_tables_and_standings(kind):
    at = hall(4)
    before = render(kind, at.stage)
    type_totals(at, 1, 9, 3, -2, -10)
    sign(at, 1)
    refresh_standings(stage=at.stage, cause="test", now=LATER)
    version, html = render(kind, at.stage)
    assert version != before[0]
    assert "−10" in html


def test_an_unpublished_seating_is_pushed_to_staff_only():
    at = hall(4, start=False)
    draw_by_hand(round=at.round, tables=[[1, 2, 3, 4]], expected_ordinal=1, actor=at.head_referee, now=NOW)
    name = at.entrant(1).name
    assert name not in render("tables", at.stage)[1]
    assert name in render("tables", at.stage, Audience.STAFF)[1]


def test_a_hidden_name_is_pushed_to_staff_only():
    at = hall(4)
    at.stage.entrants.filter(start_number=1).update(display="hidden")
    name = at.entrant(1).name
    assert name not in render("tables", at.stage)[1]
    assert name in render("tables", at.stage, Audience.STAFF)[1]
