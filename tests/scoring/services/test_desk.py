"""The paper desk: one stroke, all of it or nothing."""

from __future__ import annotations

import pytest

from scoring.models import SheetStatus
from scoring.services.desk import enter_paper_sheet, hand_in_paper_sheet, rule_on_paper_sheet
from scoring.services.sheets import reopen_sheet
from scoring.services.totals import correct_totals
from tests.scoring_factories import LATER, hall, key, refused, unchanged

pytestmark = pytest.mark.django_db

PAPER = {1: 12, 2: -4, 3: 0, 4: -8}
OFF = {1: 12, 2: -4, 3: 0, 4: -7}


def enter(at, service=enter_paper_sheet, actor=None, points=PAPER, entry_key=None, **said):
    return service(
        sheet=at.sheet,
        actor=actor or at.referee,
        entry_key=entry_key or key(),
        points=points,
        deals=16,
        now=LATER,
        **said,
    )


def test_a_signed_paper_sheet_is_typed_handed_in_and_confirmed():
    at = hall(4)
    confirmation = enter(at, signatories=at.seated(), entry_key="same")
    assert (at.sheet.status, confirmation.method) == (SheetStatus.CONFIRMED, "signatures")
    with unchanged():
        assert enter(at, signatories=at.seated(), entry_key="same") == confirmation


@pytest.mark.parametrize("service", [enter_paper_sheet, hand_in_paper_sheet, rule_on_paper_sheet])
def test_the_stage_is_ranked_once_for_a_paper_sheet(service, django_capture_on_commit_callbacks):
    at = hall(4)
    said = {} if service is hand_in_paper_sheet else {"signatories": at.seated()}
    if service is rule_on_paper_sheet:
        said |= {"points": OFF, "note": "the referee added it wrong", "actor": at.head_referee}
    with django_capture_on_commit_callbacks() as steps:
        enter(at, service, **said)
    assert len(steps) == len({(step.func, step.args) for step in steps})
    assert [step.args[0].name for step in steps if hasattr(step.args[0], "name")] == ["scoring.tasks.refresh_standings"]


def test_a_paper_sheet_not_everybody_signed_waits_for_another_to_confirm_it():
    at = hall(4)
    enter(at, hand_in_paper_sheet, entry_key="same")
    assert (at.sheet.status, at.sheet.submitted_by) == (SheetStatus.SUBMITTED, at.referee)
    with unchanged():
        enter(at, hand_in_paper_sheet, entry_key="same")


@pytest.mark.parametrize(("signs", "status"), [(True, SheetStatus.CONFIRMED), (False, SheetStatus.SUBMITTED)])
def test_a_head_referee_lets_a_sum_stand_and_hands_the_sheet_in(signs, status):
    at = hall(4)
    said = {
        "service": rule_on_paper_sheet,
        "actor": at.head_referee,
        "points": OFF,
        "note": "nobody knows",
        "signatories": at.seated() if signs else [],
        "entry_key": "same",
    }
    enter(at, **said)
    assert (at.sheet.status, at.sheet.totals.get().override_amount) == (status, 1)
    with unchanged():
        enter(at, **said)


@pytest.mark.parametrize("service", [enter_paper_sheet, hand_in_paper_sheet])
def test_a_late_repeat_undoes_no_ruling_made_since(service):
    """Its answer was lost; meanwhile a head referee has opened the sheet again."""
    at = hall(4)
    said = {"signatories": at.seated()} if service is enter_paper_sheet else {}
    first = enter(at, service, entry_key="same", **said)
    reopen_sheet(sheet=at.sheet, actor=at.head_referee, reason="look again", now=LATER)
    with unchanged():
        assert enter(at, service, entry_key="same", **said) == first
    assert at.sheet.status == SheetStatus.OPEN


def test_a_late_repeat_confirms_no_totals_typed_since():
    at = hall(4)
    enter(at, signatories=at.seated(), entry_key="same")
    other = {"points": OFF | {4: -8, 1: 13, 2: -5}, "deals": 16, "reason": "misread"}
    correct_totals(sheet=at.sheet, actor=at.head_referee, entry_key=key(), now=LATER, **other)
    with unchanged():
        enter(at, signatories=at.seated(), entry_key="same")
    assert at.sheet.status == SheetStatus.SUBMITTED


def test_a_paper_sheet_signed_after_other_totals_were_typed_is_not_confirmed():
    at = hall(4)
    enter(at, hand_in_paper_sheet, entry_key="same")
    other = {"points": OFF | {4: -8, 1: 13, 2: -5}, "deals": 16, "reason": "misread"}
    correct_totals(sheet=at.sheet, actor=at.head_referee, entry_key=key(), now=LATER, **other)
    with refused("sheet_changed", 409):
        enter(at, signatories=at.seated(), entry_key="same")


def test_of_a_paper_sheet_all_is_stored_or_nothing():
    at = hall(4)
    with refused("signatures_missing"):
        enter(at, signatories=at.seated()[:2])
    with refused("sum_not_zero"):
        enter(at, points=OFF, signatories=at.seated())
    with refused("sum_not_zero"):
        enter(at, hand_in_paper_sheet, points=OFF)
    with refused("signatures_missing"):
        enter(at, rule_on_paper_sheet, points=OFF, note="nobody knows", signatories=at.seated()[:2])
    with refused("reason_needed"):
        enter(at, rule_on_paper_sheet, points=OFF, note="", signatories=at.seated())
