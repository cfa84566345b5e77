"""The one door to a score sheet."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from scoring.selectors import score_sheet_for
from scoring.services.codes import bind_scribe, end_binding
from tests.factories import RoleFactory, UserFactory
from tests.scoring_factories import LATER, hall
from tournaments.errors import NotAllowed, NotFound
from tournaments.models import RoleKind
from tournaments.permissions import Right, Viewer

pytestmark = pytest.mark.django_db


def staff(stage, kind):
    return Viewer(RoleFactory(stage=stage, kind=kind).user)


def player(at, start_number):
    return Viewer(AnonymousUser(), entrant_id=at.entrant(start_number).pk)


def phone(at, table=1):
    start_number = {1: 1, 2: 5}[table]
    binding = bind_scribe(
        sheet=at.sheet_of(table),
        entrant=at.entrant(start_number),
        token=f"phone {table}",
        actor=at.player(start_number),
        now=LATER,
    )
    return Viewer(AnonymousUser(), binding_id=binding.pk), binding


@pytest.mark.parametrize(
    ("kind", "rights"),
    [
        (RoleKind.REFEREE, {Right.ENTER_RESULTS, Right.CONFIRM_SHEETS}),
        (RoleKind.HEAD_REFEREE, {Right.ENTER_RESULTS, Right.CONFIRM_SHEETS, Right.RULE}),
        (RoleKind.ORGANIZER, {Right.RULE}),
    ],
)
def test_staff_sees_every_sheet_and_does_what_the_role_gives(kind, rights):
    at = hall(4, 4)
    viewer = staff(at.stage, kind)
    assert score_sheet_for(viewer=viewer, pk=at.sheet.pk) == at.sheet
    for right in (Right.ENTER_RESULTS, Right.CONFIRM_SHEETS, Right.RULE):
        if right in rights:
            assert score_sheet_for(viewer=viewer, pk=at.sheet.pk, need=right) == at.sheet
        else:
            with pytest.raises(NotAllowed):
                score_sheet_for(viewer=viewer, pk=at.sheet.pk, need=right)


def test_a_player_sees_the_sheet_of_his_table_and_no_other_and_writes_none():
    at = hall(4, 4)
    assert score_sheet_for(viewer=player(at, 1), pk=at.sheet.pk) == at.sheet
    with pytest.raises(NotFound):
        score_sheet_for(viewer=player(at, 1), pk=at.sheet_of(2).pk)
    with pytest.raises(NotAllowed):
        score_sheet_for(viewer=player(at, 1), pk=at.sheet.pk, need=Right.ENTER_RESULTS)


def test_a_bound_phone_writes_its_own_sheet_until_the_binding_ends():
    at = hall(4, 4)
    viewer, binding = phone(at)
    assert score_sheet_for(viewer=viewer, pk=at.sheet.pk, need=Right.ENTER_RESULTS) == at.sheet
    with pytest.raises(NotAllowed):
        score_sheet_for(viewer=viewer, pk=at.sheet.pk, need=Right.CONFIRM_SHEETS)
    with pytest.raises(NotFound):
        score_sheet_for(viewer=viewer, pk=at.sheet_of(2).pk, need=Right.ENTER_RESULTS)
    end_binding(binding=binding, actor=at.referee, now=LATER)
    with pytest.raises(NotFound):
        score_sheet_for(viewer=viewer, pk=at.sheet.pk)


@pytest.mark.parametrize("need", [None, *Right])
def test_to_everybody_else_a_sheet_that_exists_sounds_like_one_that_does_not(need):
    at, other = hall(4), hall(4)
    strangers = [Viewer(AnonymousUser()), Viewer(UserFactory()), staff(other.stage, RoleKind.HEAD_REFEREE)]
    for viewer in strangers:
        for pk in (at.sheet.pk, 0):
            with pytest.raises(NotFound) as caught:
                score_sheet_for(viewer=viewer, pk=pk, need=need)
            assert str(caught.value) == "not_found"
