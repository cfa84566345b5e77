"""Whoever presses a button on a page that has grown old learns that nothing was done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from scoring.services.rounds import close_round
from tests.scoring.views.staff import EVERYTHING, browser_of
from tests.scoring_factories import ANNULLED, LATER, Hall, hall, play, sign, type_totals
from tests.test_rights_of_pages import RIGHTS, address_of, ask, places
from tournaments.models import Stage

pytestmark = [pytest.mark.django_db, pytest.mark.once]

TYPED = {
    "name": "Anna Liepa",
    "reason": "late",
    "why": "late",
    "seed": "seed",
    "expected_ordinal": 2,
    "what": "withdrawn",
    "from_round": 2,
    "points_1": 5,
    "deals": 16,
    "entry_key": "key",
    "number": 2,
    "contract": "passed_out",
    "status": "absent",
    "text": "Anna Liepa",
    **{f"{form}-reason": "late" for form in ("swap", "replace", "warn", "dispute", "reopen", "decide", "strike")},
}
"""What the forms of some pages send."""
ELSEWHERE = ("scoring:me", "scoring:me-confirm", "scoring:me-dispute", "scoring:sheet-preview")
"""Pages of players, and a part of a page."""


def leave_open(at: Hall) -> None:
    """Round 1 is in play."""


def close(at: Hall) -> None:
    for table in (1, 2):
        type_totals(at, table, 3, 0, 0, -3)
        sign(at, table)
    close_round(round=at.round_now(), actor=at.head_referee, now=LATER)


def finish(at: Hall) -> None:
    close(at)
    Stage.objects.update(finished_at=timezone.now())


@pytest.mark.parametrize("meanwhile", [leave_open, close, finish])
def test_what_was_not_done_is_said_once(meanwhile: Callable[[Hall], None]):
    at = hall(4, 4)
    play(at.sheet, ANNULLED, actor=at.referee)
    browser, here = browser_of(at, *EVERYTHING), places(at)
    meanwhile(at)
    not_once = []
    for name in RIGHTS:
        answer = ask(browser, "post", address_of(name, at.stage.slug, here["pks"]), here["sent"] | TYPED)
        said = answer.content.decode().count('id="faults"')
        if answer.status_code in (409, 422) and name not in ELSEWHERE and said != 1:
            not_once.append(name)
    assert not_once == []
