"""Everything at once on one sheet: double taps, retries, corrections, handing in, confirming, closing.

The law: an accepted request is stored exactly once, a refused one has a code with words, no sheet has two confirmed
versions, and what is stored is what a sheet written by one hand would hold. A short run stands in by default; the whole
number is `KARTA_INTERLEAVINGS=1000 python3 manage.py test --postgres tests/test_interleavings.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from random import Random
from time import sleep
from typing import Any

import pytest
from django.db import IntegrityError

from scoring import tasks
from scoring.convert import DERIVED_FIELDS, write_derived
from scoring.messages import MESSAGES
from scoring.models import RoundResult, ScoreSheet, SheetConfirmation, SheetLine, SheetStatus
from scoring.selectors.contents import contents_of
from scoring.services import locking
from scoring.services.lines import correct_line, record_deal, strike_line
from scoring.services.rounds import close_round
from scoring.services.sheets import confirm_sheet, dispute_sheet, reopen_sheet, submit_sheet
from tests.factories import ActorFactory
from tests.races import at_once
from tests.scoring_factories import LATER, PASSED_OUT, Hall, hall, lost, play, won, zole
from tournaments.errors import Refusal
from tournaments.models import AuditEntry
from tournaments.services.audit import subject_of

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

EXAMPLES = int(os.environ.get("KARTA_INTERLEAVINGS", "15"))
HANDS = 4
DEALS = [PASSED_OUT, won(1), won(2), lost(1), lost(3), zole(2)]
CONFLICTS = {
    "already_confirmed",
    "already_disputed",
    "deal_already_entered",
    "key_reused",
    "line_changed",
    "nothing_changed",
    "nothing_to_dispute",
    "number_not_next",
    "own_submission",
    "round_closed",
    "round_not_running",
    "sheet_disputed",
    "sheet_is_open",
    "sheet_not_open",
    "sheet_not_submitted",
    "sheets_missing",
}
"""The refusals that meeting others on a sheet can bring."""


@dataclass(frozen=True)
class Request:
    """What one hand asks for. `key` names what a line would be stored under."""

    ask: Callable[[], Any]
    key: str = ""


@pytest.fixture(autouse=True)
def no_standings(monkeypatch):
    """One sheet is judged here, not the ranking of its stage."""
    monkeypatch.setattr(tasks.refresh_standings, "delay", lambda *_: None)


def plan(at: Hall, random: Random) -> list[list[Request]]:
    """For each hand what it asks for, one after the other. Everybody has seen the two lines that are there."""
    shown = list(SheetLine.objects.filter(sheet=at.sheet).order_by("number"))
    referees = [at.referee, at.head_referee, ActorFactory()]
    numbers = random.choices([3, 3, 3, 4, 4, 5], k=5)
    taps = [partial(_record, at, f"deal-{n}", number, random.choice(DEALS)) for n, number in enumerate(numbers)]
    corrections = [
        partial(_correct, at, f"correction-{n}", random.choice(shown), random.choice(DEALS)) for n in range(2)
    ]
    steps = [
        *taps,
        *random.choices(taps, k=4),  # double taps and retries
        *corrections,
        *random.choices(corrections, k=1),
        partial(_strike, at, shown[1]),
        *(partial(_submit, at, actor) for actor in random.choices([at.player(1), *referees], k=2)),
        *(partial(_confirm, at, actor) for actor in random.choices(referees, k=3)),
        partial(_reopen, at),
        partial(_dispute, at),
        partial(_close, at),
    ]
    random.shuffle(steps)
    return [[step() for step in steps[hand::HANDS]] for hand in range(HANDS)]


def _record(at: Hall, entry_key: str, number: int, facts: dict) -> Request:
    said = {"entry_key": entry_key, "number": number, "facts": facts}
    return Request(partial(record_deal, sheet=at.sheet, actor=at.player(1), now=LATER, **said), entry_key)


def _correct(at: Hall, entry_key: str, line: SheetLine, facts: dict) -> Request:
    said = {"line": line, "entry_key": entry_key, "facts": facts, "reason": "misread"}
    return Request(partial(correct_line, actor=at.referee, now=LATER, **said), entry_key)


def _strike(at: Hall, line: SheetLine) -> Request:
    ask = partial(strike_line, line=line, actor=at.referee, reason="not played", now=LATER)
    return Request(ask, f"strike.{line.pk}")


def _submit(at: Hall, actor: Any) -> Request:
    return Request(partial(submit_sheet, sheet=at.sheet, actor=actor, now=LATER))


def _confirm(at: Hall, actor: Any) -> Request:
    return Request(partial(confirm_sheet, sheet=at.sheet, actor=actor, now=LATER))


def _reopen(at: Hall) -> Request:
    return Request(partial(reopen_sheet, sheet=at.sheet, actor=at.head_referee, reason="look again", now=LATER))


def _dispute(at: Hall) -> Request:
    return Request(partial(dispute_sheet, sheet=at.sheet, actor=at.player(2), reason="not so", now=LATER))


def _close(at: Hall) -> Request:
    return Request(partial(close_round, round=at.round, actor=at.head_referee, now=LATER))


def run(seed: int) -> None:
    """One interleaving from its seed, and the law."""
    at = hall(3)
    play(at.sheet, PASSED_OUT, won(2), actor=at.player(1))
    hands = plan(at, Random(seed))
    answers = [answer for hand in at_once(*(partial(_ask, hand) for hand in hands)) for answer in hand]
    sheet = at.sheet
    check_answers(answers)
    check_stored_once(sheet, answers)
    check_confirmations(sheet)
    check_written_by_one_hand(sheet)


def _ask(hand: list[Request]) -> list[tuple[str, Any]]:
    answers = []
    for request in hand:
        try:
            answers.append((request.key, request.ask()))
        except Refusal as refusal:
            answers.append((request.key, refusal))
    return answers


def check_answers(answers: list[tuple[str, Any]]) -> None:
    """Each refused request has a documented code that others on the sheet explain."""
    codes = {fault.code for _, answer in answers if isinstance(answer, Refusal) for fault in answer.faults}
    assert codes <= CONFLICTS
    assert codes <= MESSAGES.keys()


def check_stored_once(sheet: ScoreSheet, answers: list[tuple[str, Any]]) -> None:
    """What was accepted once or more often is there once; what was only refused is not there."""
    accepted = {key for key, answer in answers if key and not isinstance(answer, Refusal)}
    made_before = {line.entry_key for line in sheet.lines.filter(version=1, number__lte=2)}
    stored = sorted(sheet.lines.values_list("entry_key", flat=True))
    assert stored == sorted(accepted | made_before)
    for key, answer in answers:
        if key and not isinstance(answer, Refusal) and answer.entry_key == key:
            assert sheet.lines.get(entry_key=key).facts == answer.facts


def check_confirmations(sheet: ScoreSheet) -> None:
    """Never two confirmed versions, never one twice, and a sheet is confirmed exactly while somebody vouches for it."""
    confirmations = SheetConfirmation.objects.filter(sheet=sheet)
    versions = [confirmation.sheet_version for confirmation in confirmations]
    assert len(set(versions)) == len(versions)
    vouched = confirmations.filter(withdrawn_at=None)
    assert vouched.count() == (sheet.status == SheetStatus.CONFIRMED)
    assert all(confirmation.sheet_version == sheet.version - 1 for confirmation in vouched)


def check_written_by_one_hand(sheet: ScoreSheet) -> None:
    """No write is lost, numbers have no gap, and points and results are those of the lines that are valid."""
    assert AuditEntry.objects.filter(subject=subject_of(sheet)).count() == sheet.version - 1
    contents = contents_of(sheet)
    assert [line.number for line in contents.lines] == list(range(1, len(contents.lines) + 1))
    before = [{field: getattr(line, field) for field in DERIVED_FIELDS} for line in contents.lines]
    scored = contents.score(close=sheet.settled)
    write_derived(contents.lines, scored)
    assert before == [{field: getattr(line, field) for field in DERIVED_FIELDS} for line in contents.lines]
    results = RoundResult.objects.filter(round=contents.round).order_by("seat")
    assert [row.points for row in results] == list(scored.totals.values())


def test_a_sheet_survives_everything_at_once():
    _run_all(range(EXAMPLES))


def test_without_the_lock_the_law_fails(monkeypatch):
    def look_without_locking(sheet: ScoreSheet) -> ScoreSheet:
        found = ScoreSheet.objects.get(pk=sheet.pk)
        sleep(0.005)
        return found

    monkeypatch.setattr(locking, "lock_sheet", look_without_locking)
    with pytest.raises((AssertionError, IntegrityError)):
        _run_all(range(20))


def _run_all(seeds: Iterable[int]) -> None:
    for seed in seeds:
        try:
            run(seed)
        except (AssertionError, IntegrityError) as error:
            error.add_note(f"interleaving {seed}")
            raise
