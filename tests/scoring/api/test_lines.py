"""Deal by deal through the API: recording, between deals, corrections, after the bell."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import OperationalError
from django.utils import timezone

from scoring.models import SheetLine
from tests.refusals import nothing_written
from tests.scoring_factories import ANNULLED, EVENING, PASSED_OUT, hall, hand_in, play, sign, won, zole
from tests.tournaments.api.asking import fault, head_referee, referee
from tournaments.models import Round
from tournaments.regulations import Ending


def record(asker, path, facts=None, number=1, entry_key="one"):
    return asker.post(f"{path}deals/", entry_key=entry_key, number=number, facts=facts or won(2))


def test_a_deal_is_recorded_and_answered_with_what_it_is_worth(judge, path):
    answer = record(judge, path, zole(2))
    assert answer.status_code == 201
    line = answer.json()
    assert (line["number"], line["version"], line["state"], line["outcome"]) == (1, 1, "counted", "won")
    assert (line["points"], line["dealer"], line["deal_number"]) == ({"1": -5, "2": 15, "3": -5, "4": -5}, 1, 1)
    assert {reason["code"] for reason in line["reasons"]} == {"won", "zole"}
    assert line["sheet_version"] == 2


def test_recording_takes_ten_queries_in_its_transaction(judge, path, django_assert_max_num_queries):
    record(judge, path)
    with django_assert_max_num_queries(10 + 2):  # the transaction begins and ends
        assert record(judge, path, won(3), number=2, entry_key="two").status_code == 201


def test_a_database_without_time_answers_that_it_is_to_be_sent_again(judge, path, monkeypatch):
    def busy(**_):
        raise OperationalError("database is locked")

    monkeypatch.setattr("scoring.api.lines.record_deal", busy)
    answer = record(judge, path)
    assert (answer.status_code, [fault["code"] for fault in answer.json()["errors"]]) == (503, ["database_busy"])


def test_the_same_key_again_gives_the_stored_line(judge, path):
    first = record(judge, path)
    with nothing_written():
        again = record(judge, path)
    assert (first.status_code, again.status_code, again.json()) == (201, 200, first.json())


def test_the_same_key_with_other_figures_is_a_conflict(judge, path):
    record(judge, path)
    judge.refused(409, "key_reused", f"{path}deals/", entry_key="one", number=1, facts=won(3))


def test_another_phone_was_first_and_what_it_wrote_is_shown(judge, path):
    record(judge, path)
    params = judge.refused(409, "deal_already_entered", f"{path}deals/", entry_key="two", number=1, facts=won(3))[
        "params"
    ]
    assert (params["number"], params["next"], params["stored"]) == (1, 2, won(2))


def test_a_number_that_is_not_next_is_a_conflict_with_the_next_one(judge, path):
    params = judge.refused(409, "number_not_next", f"{path}deals/", entry_key="k", number=3, facts=won(2))["params"]
    assert params == {"number": 3, "next": 1}


def test_impossible_numbers_are_refused_all_at_once(judge, path):
    wrong = won(9, card_points=130, tricks=11)
    judge.refused(422, "out_of_range", f"{path}deals/", entry_key="k", number=1, facts=wrong)
    errors = record(judge, path, wrong).json()["errors"]
    assert {each["path"] for each in errors} == {"declarer", "card_points", "tricks"}


@pytest.mark.parametrize("entry_key", ["", "a b", "ā", "a.1", "x" * 49, 7, None])
def test_a_key_is_short_and_plain(judge, path, entry_key):
    with nothing_written():
        answer = record(judge, path, entry_key=entry_key)
    fault(answer, 422, "bad_entry_key" if entry_key else "missing_field")


@pytest.mark.parametrize("facts", [{}, {"absent": "1"}, {"contract": "poker"}])
def test_what_is_no_deal_is_refused(judge, path, facts):
    with nothing_written():
        answer = judge.post(f"{path}deals/", entry_key="k", number=1, facts=facts)
    assert answer.status_code == 422


def test_a_preview_is_worth_the_same_and_writes_nothing(judge, path):
    with nothing_written():
        preview = judge.post(f"{path}deals/preview/", facts=zole(2))
    assert preview.status_code == 200
    stored = record(judge, path, zole(2)).json()
    assert preview.json() == {name: stored[name] for name in preview.json()}
    judge.refused(422, "declarer_sits_out", f"{path}deals/preview/", facts=won(2))


def test_recording_takes_few_queries(judge, at, path, django_assert_max_num_queries):
    """Seven of the service and the two ends of its transaction; before it token, group, sheet, rights and actor."""
    play(at.sheet, ANNULLED, won(3), actor=at.referee)
    with django_assert_max_num_queries(14):
        assert record(judge, path, won(4), number=3).status_code == 201


def test_a_sheet_is_read_in_few_queries(judge, at, path, django_assert_max_num_queries):
    play(at.sheet, ANNULLED, won(3), won(4), actor=at.referee)
    sign(at)
    with django_assert_max_num_queries(10):
        assert judge.get(path).status_code == 200


def test_a_pule_a_leaver_and_his_return_are_lines_of_their_own(judge, path):
    pule = judge.post(f"{path}pules/", entry_key="a", number=1, seat=2, reason="runāja")
    assert (pule.status_code, pule.json()["kind"], pule.json()["pules"]["personal"]) == (201, "penalty", [2])
    left = judge.post(f"{path}absences/", entry_key="b", number=2, seat=3, reason="prom")
    assert (left.status_code, left.json()["kind"], left.json()["outcome"]) == (201, "absent", "")
    judge.refused(422, "already_absent", f"{path}absences/", entry_key="c", number=3, seat=3, reason="x")
    came = judge.post(f"{path}returns/", entry_key="c", number=3, seat=3)
    assert (came.status_code, came.json()["kind"]) == (201, "present")
    judge.refused(422, "not_absent", f"{path}returns/", entry_key="d", number=4, seat=3)
    judge.refused(422, "reason_needed", f"{path}pules/", entry_key="d", number=4, seat=3, reason="")
    judge.refused(422, "out_of_range", f"{path}pules/", entry_key="d", number=4, seat=6, reason="x")


def test_late_returns_are_for_a_head_referee(at, judge, head, path):
    judge.post(f"{path}absences/", entry_key="a", number=1, seat=4, reason="prom")
    play(at.sheet, *[ANNULLED] * 4, actor=at.referee)
    judge.refused(422, "too_late_to_return", f"{path}returns/", entry_key="b", number=6, seat=4)
    assert head.post(f"{path}readmissions/", entry_key="b", number=6, seat=4).status_code == 201


def test_a_correction_is_shown_before_and_stored_as_a_new_version(at, judge, path):
    play(at.sheet, won(2), PASSED_OUT, won(4), actor=at.referee)
    facts = won(2, card_points=95, tricks=7)
    with nothing_written():
        changes = judge.post(f"{path}lines/1/correct/preview/", version=1, facts=facts).json()
    assert [(each["number"], each["after"]["facts"]) for each in changes] == [(1, facts)]
    said = {"version": 1, "entry_key": "fix", "facts": facts, "reason": "pārrakstīšanās"}
    first = judge.post(f"{path}lines/1/correct/", **said)
    assert (first.status_code, first.json()["version"], first.json()["reason"]) == (201, 2, "pārrakstīšanās")
    with nothing_written():
        again = judge.post(f"{path}lines/1/correct/", **said)
    assert (again.status_code, again.json()["version"]) == (200, 2)
    assert [each["facts"] for each in judge.get(f"{path}lines/1/").json()] == [won(2), facts]
    judge.refused(409, "line_changed", f"{path}lines/1/correct/", **said | {"entry_key": "other"})


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"reason": " "}, 422, "reason_needed"),
        ({"facts": won(2)}, 422, "nothing_changed"),
        ({"facts": {"absent": "1"}}, 422, "kind_differs"),
        ({"facts": won(1)}, 422, "declarer_sits_out"),
        ({"version": 7}, 404, "not_found"),
    ],
)
def test_what_a_correction_refuses(at, judge, path, changed, status, code):
    play(at.sheet, won(2), actor=at.referee)
    said = {"version": 1, "entry_key": "fix", "facts": won(3), "reason": "x"}
    judge.refused(status, code, f"{path}lines/1/correct/", **said | changed)


def test_a_struck_line_counts_no_longer(at, judge, path):
    play(at.sheet, won(2), actor=at.referee)
    first = judge.post(f"{path}lines/1/strike/", version=1, reason="cita galda")
    assert (first.status_code, first.json()["state"], first.json()["points"]) == (201, "struck", {})
    with nothing_written():
        assert judge.post(f"{path}lines/1/strike/", version=1, reason="cita galda").status_code == 200


def test_what_striking_would_change_is_said_and_nothing_written(at, judge, path):
    play(at.sheet, PASSED_OUT, won(3), actor=at.referee)
    with nothing_written():
        answer = judge.post(f"{path}lines/1/strike/preview/", version=1)
    assert answer.status_code == 200
    assert [(each["number"], each["after"]["points"]) for each in answer.json()] == [
        (1, {}),
        (2, {"1": -1, "2": -1, "3": 3, "4": -1}),
    ]


def test_in_a_closed_round_the_head_referee_corrects_and_the_round_says_so(at, judge, head, path):
    play(at.sheet, won(2), actor=at.referee)
    sign(at)
    head.post(f"stages/{at.stage.slug}/rounds/1/close/")
    said = {"version": 1, "entry_key": "fix", "facts": won(3), "reason": "protests"}
    judge.refused(403, "not_allowed", f"{path}lines/1/correct/", **said)
    assert head.post(f"{path}lines/1/correct/", **said).status_code == 201
    assert judge.get(f"stages/{at.stage.slug}/rounds/1/").json()["under_correction"] is True


def test_a_line_after_the_bell_waits_for_a_ruling_and_is_accepted_once(db):
    late = hall(4, regulation=replace(EVENING, minutes=40, ending=Ending.HARD_STOP))
    path, judge, head = f"sheets/{late.sheet.pk}/", referee(late.stage), head_referee(late.stage)
    line = record(judge, path)
    assert (line.status_code, line.json()["state"], line.json()["after_bell"]) == (201, "waiting", True)
    accepted = head.post(f"{path}lines/1/accept/", version=1)
    assert (accepted.status_code, accepted.json()["state"]) == (200, "counted")
    head.refused(404, "not_found", f"{path}lines/2/accept/", version=1)


def test_a_line_that_does_not_wait_is_not_accepted(at, head, path):
    play(at.sheet, won(2), actor=at.referee)
    head.refused(422, "line_not_waiting", f"{path}lines/1/accept/", version=1)


def test_a_sheet_that_was_handed_in_and_a_round_that_stands_still_take_no_deal(at, judge, path):
    play(at.sheet, won(2), actor=at.referee)
    hand_in(at)
    judge.refused(422, "sheet_not_open", f"{path}deals/", entry_key="k", number=2, facts=won(3))
    Round.objects.filter(pk=at.round.pk).update(status="closed", closed_at=timezone.now())
    judge.refused(422, "round_not_running", f"{path}deals/", entry_key="k", number=2, facts=won(3))


def test_the_line_that_is_asked_for_has_to_be_there(judge, path):
    assert not SheetLine.objects.exists()
    fault(judge.get(f"{path}lines/1/"), 404, "not_found")
