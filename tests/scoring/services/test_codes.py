"""Codes and bound phones."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scoring.models import ScribeBinding
from scoring.selectors import binding_of
from scoring.services.codes import bind_scribe, check_code, end_binding, new_token
from scoring.services.rounds import close_round, decide_sheet
from tests.scoring_factories import LATER, hall, play, refused, sign, unchanged, won
from tournaments.models import AuditEntry

PHONE = "secret"

pytestmark = pytest.mark.django_db


def bind(at, start_number=1, token=PHONE):
    entrant = at.entrant(start_number)
    return bind_scribe(sheet=at.sheet, entrant=entrant, token=token, actor=at.player(start_number), now=LATER)


@pytest.mark.parametrize("typed", [str.upper, str.lower, lambda code: f" {code} "])
def test_the_right_code_lets_in_however_it_is_typed(typed):
    at = hall(3)
    entrant = at.entrant(1)
    assert check_code(entrant=entrant, code=typed(entrant.code), now=LATER) == entrant


def test_a_wrong_code_is_counted_and_the_right_one_forgets_it():
    at = hall(3)
    with refused("wrong_code"):
        check_code(entrant=at.entrant(1), code="", now=LATER)
    assert at.entrant(1).code_failures == 1
    check_code(entrant=at.entrant(1), code=at.entrant(1).code, now=LATER)
    assert at.entrant(1).code_failures == 0


def test_five_wrong_codes_lock_this_code_alone_for_five_minutes():
    at = hall(3)
    for _ in range(5):
        with refused("wrong_code"):
            check_code(entrant=at.entrant(1), code="NOPE", now=LATER)
    until = LATER + timedelta(minutes=5)
    with refused("code_locked") as caught:
        check_code(entrant=at.entrant(1), code=at.entrant(1).code, now=until - timedelta(seconds=1))
    assert caught.value.faults[0].params == {"until": until.isoformat()}
    assert check_code(entrant=at.entrant(2), code=at.entrant(2).code, now=LATER)
    assert check_code(entrant=at.entrant(1), code=at.entrant(1).code, now=until)


def test_a_phone_is_bound_and_known_by_its_token():
    at = hall(3)
    token = new_token()
    binding = bind(at, token=token)
    assert binding_of(token) == binding
    assert binding_of("other") is None
    assert token not in str(ScribeBinding.objects.values())


def test_a_new_phone_replaces_the_old_one_and_the_audit_says_so():
    at = hall(3)
    first = bind(at)
    second = bind(at, 2, token="other")
    first.refresh_from_db()
    assert (first.ended_at, second.ended_at) == (LATER, None)
    assert AuditEntry.objects.first().details == {"entrant": 2, "replaced": first.pk}


def test_binding_the_same_phone_again_changes_nothing():
    at = hall(3)
    first = bind(at)
    with unchanged():
        assert bind(at) == first


def test_a_secret_of_a_phone_that_was_replaced_binds_nothing_any_more():
    at = hall(3)
    bind(at)
    bind(at, 2, token="other")
    with refused("binding_over", 409):
        bind(at)


def test_what_binding_refuses():
    at = hall(3, 3)
    with refused("not_at_this_table", 403):
        bind(at, 4)
    play(at.sheet, won(1), actor=at.player(1))
    sign(at)
    with refused("sheet_is_confirmed"):
        bind(at)
    decide_sheet(sheet=at.sheet_of(2), actor=at.head_referee, reason="lost", counts=False, now=LATER)
    close_round(round=at.round, actor=at.head_referee, now=LATER)
    with refused("round_not_running"):
        bind(at)


def test_a_binding_ends_once():
    at = hall(3)
    binding = bind(at)
    end_binding(binding=binding, actor=at.referee, now=LATER)
    assert binding_of("secret") is None
    with unchanged():
        end_binding(binding=binding, actor=at.referee, now=LATER)
