"""Sheets through the API: paper, handing in, vouching, objecting, deciding, documents."""

from __future__ import annotations

import pytest

from scoring.models import ScoreSheet, SheetStatus
from tests.refusals import nothing_written
from tests.scoring_factories import ANNULLED, hand_in, play, sign, type_totals, won
from tests.tournaments.api.asking import fault, holder, referee
from tournaments.models import RoleKind

POINTS = {"1": 9, "2": 3, "3": -2, "4": -10}


def totals(**changes):
    return {"entry_key": "t", "points": POINTS, "deals": 16, "zoles": {"1": {"won": 1}}} | changes


def test_a_sheet_shows_everything_that_is_on_it(at, judge, path):
    play(at.sheet, won(2), ANNULLED, actor=at.referee)
    sheet = judge.get(path).json()
    assert (sheet["stage"], sheet["round"], sheet["table"], sheet["status"]) == (at.stage.slug, 1, 1, "open")
    seats = [(seat["seat"], seat["start_number"], seat["points"], seat["role"]) for seat in sheet["seats"]]
    assert seats == [(1, 1, -1, "plays"), (2, 2, 3, "plays"), (3, 3, -1, "sits_out"), (4, 4, -1, "plays")]
    assert (sheet["next_number"], sheet["deals_played"], sheet["deals_limit"]) == (3, 2, 16)
    assert sheet["next_deal"]["dealer"] == 3
    assert "zole" in sheet["contracts"]
    assert [line["number"] for line in sheet["lines"]] == [1, 2]


def test_the_sheets_of_a_round_are_listed_in_short(at, judge):
    play(at.sheet, won(2), actor=at.referee)
    type_totals(at, 1, 9, 3, -2, -10)
    listed = judge.get(f"stages/{at.stage.slug}/rounds/1/sheets/").json()
    assert [(each["id"], each["table"], each["deals"], each["has_totals"], each["waiting"]) for each in listed] == [
        (at.sheet.pk, 1, 1, True, [])
    ]


def test_totals_are_recorded_once_however_often_they_are_sent(judge, path):
    first = judge.post(f"{path}totals/", **totals())
    assert (first.status_code, first.json()["points"], first.json()["version"]) == (201, POINTS, 1)
    with nothing_written():
        again = judge.post(f"{path}totals/", **totals())
    assert (again.status_code, again.json()) == (200, first.json())
    judge.refused(409, "key_reused", f"{path}totals/", **totals(deals=15))
    judge.refused(409, "totals_already_entered", f"{path}totals/", **totals(entry_key="u"))


@pytest.mark.parametrize(
    ("changes", "status", "code", "place"),
    [
        ({"points": POINTS | {"4": -9}}, 422, "sum_not_zero", "points"),
        ({"points": {"1": 1, "2": -1}}, 422, "missing_seat", "points.3"),
        ({"points": POINTS | {"5": 0}}, 422, "unknown_seat", "points.5"),
        ({"points": POINTS | {"9": 0}}, 422, "unknown_seat", "points.9"),
        ({"points": POINTS | {"one": 0}}, 422, "unknown_field", "points.one"),
        ({"points": POINTS | {"1": 5000}}, 422, "points_out_of_range", "points.1"),
        ({"points": POINTS | {"1": "nine"}}, 422, "wrong_type", "points.1"),
        ({"deals": 17}, 422, "too_many_deals", "deals"),
        ({"deals": 0}, 422, "deals_out_of_range", "deals"),
        ({"zoles": {"1": {"won": 17}}}, 422, "too_many_zoles", "zoles"),
        ({"expected_version": 7}, 409, "sheet_changed", ""),
    ],
)
def test_what_totals_refuse(judge, path, changes, status, code, place):
    assert place == judge.refused(status, code, f"{path}totals/", **totals(**changes))["path"]


def test_a_sum_that_is_not_zero_stands_by_a_ruling_with_a_note(judge, head, path):
    said = totals(points=POINTS | {"4": -9}, note="papīrs ir tāds")
    judge.refused(403, "not_allowed", f"{path}totals/override/", **said)
    head.refused(422, "reason_needed", f"{path}totals/override/", **said | {"note": ""})
    answer = head.post(f"{path}totals/override/", **said)
    assert (answer.status_code, answer.json()["override_amount"]) == (201, 1)


def test_totals_are_read_as_they_are_sent_also_where_somebody_has_none(judge, path):
    even = {"1": 4, "2": 0, "3": -4, "4": 0}
    assert judge.post(f"{path}totals/", **totals(points=even)).json()["points"] == even
    assert judge.get(path).json()["totals"]["points"] == even


def test_totals_are_corrected_with_a_reason_and_withdrawn(judge, path):
    judge.refused(422, "no_totals", f"{path}totals/correct/", **totals(reason="x"))
    judge.post(f"{path}totals/", **totals())
    judge.refused(422, "nothing_changed", f"{path}totals/correct/", **totals(entry_key="u", reason="x"))
    answer = judge.post(f"{path}totals/correct/", **totals(entry_key="u", deals=15, reason="saskaitīts"))
    assert (answer.status_code, answer.json()["version"], answer.json()["deals"]) == (201, 2, 15)
    assert judge.post(f"{path}totals/withdraw/", reason="cits galds").json()["totals"] is None


def test_in_a_closed_round_the_head_referee_corrects_totals(at, head, path):
    type_totals(at, 1, 9, 3, -2, -10)
    sign(at)
    head.post(f"stages/{at.stage.slug}/rounds/1/close/")
    answer = head.post(f"{path}totals/correct/", **totals(deals=15, reason="protests"))
    assert (answer.status_code, answer.json()["deals"]) == (201, 15)


def test_a_paper_sheet_with_all_signatures_is_stored_and_confirmed_in_one_stroke(judge, path):
    answer = judge.post(f"{path}paper/", **totals(signatories=[1, 2, 3, 4]))
    assert (answer.status_code, answer.json()["status"]) == (200, "confirmed")
    assert answer.json()["confirmation"]["signatories"] == [1, 2, 3, 4]
    with nothing_written():
        assert judge.post(f"{path}paper/", **totals(signatories=[1, 2, 3, 4])).json() == answer.json()


def test_a_paper_sheet_without_a_signature_is_not_stored_at_all(judge, path):
    judge.refused(422, "signatures_missing", f"{path}paper/", **totals(signatories=[1, 2]))
    judge.refused(422, "not_at_this_table", f"{path}paper/", **totals(signatories=[1, 2, 3, 9]))


def test_a_paper_sheet_nobody_signed_is_handed_in_for_another_to_confirm(judge, path):
    assert judge.post(f"{path}paper/", **totals()).json()["status"] == "submitted"


def test_a_paper_sheet_whose_sum_is_not_zero_stands_by_a_ruling(head, path):
    said = totals(points=POINTS | {"4": -9}, signatories=[1, 2, 3, 4])
    answer = head.post(f"{path}paper/ruling/", **said, note="papīrs ir tāds")
    assert (answer.json()["status"], answer.json()["totals"]["override_amount"]) == ("confirmed", 1)


def test_a_sheet_that_is_handed_in_shows_its_settled_pules(at, judge, path):
    judge.post(f"{path}pules/", entry_key="a", number=1, seat=2, reason="runāja")
    play(at.sheet, ANNULLED, actor=at.referee)
    sheet = judge.post(f"{path}submit/", expected_version=at.sheet.version).json()
    assert sheet["status"] == "submitted"
    assert [settled["seat"] for settled in sheet["settlement"]] == [2]
    with nothing_written():
        assert judge.post(f"{path}submit/").json() == sheet


@pytest.mark.parametrize(
    ("said", "status", "code"), [({}, 422, "sheet_is_empty"), ({"expected_version": 9}, 409, "sheet_changed")]
)
def test_what_handing_in_refuses(judge, path, said, status, code):
    judge.refused(status, code, f"{path}submit/", **said)


def test_another_than_who_handed_it_in_confirms(at, judge, path):
    play(at.sheet, won(2), actor=at.referee)
    judge.refused(422, "sheet_not_submitted", f"{path}confirm/")
    judge.post(f"{path}submit/")
    judge.refused(403, "own_submission", f"{path}confirm/")
    other = referee(at.stage)
    first = other.post(f"{path}confirm/")
    assert (first.status_code, first.json()["method"]) == (201, "referee")
    with nothing_written():
        again = other.post(f"{path}confirm/")
    assert (again.status_code, again.json()) == (200, first.json())
    judge.refused(409, "already_confirmed", f"{path}confirm/")


def test_nobody_confirms_alone_where_he_sits(at, path):
    play(at.sheet, won(2), actor=at.referee)
    hand_in(at)
    player = at.entrant(1).player
    sitting = holder(at.stage, RoleKind.REFEREE)
    player.user = sitting.user
    player.save()
    sitting.refused(403, "own_table", f"{path}confirm/")


def test_signatures_vouch(at, judge, path):
    play(at.sheet, won(2), actor=at.referee)
    hand_in(at)
    judge.refused(422, "signatures_missing", f"{path}confirm/signatures/", signatories=[1, 2, 3])
    judge.refused(422, "not_at_this_table", f"{path}confirm/signatures/", signatories=[1, 2, 3, 4, 5])
    answer = judge.post(f"{path}confirm/signatures/", signatories=[4, 3, 2, 1, 1])
    assert (answer.status_code, answer.json()["signatories"]) == (201, [1, 2, 3, 4])


def test_codes_vouch_and_a_wrong_one_is_counted(at, judge, path):
    play(at.sheet, won(2), actor=at.referee)
    hand_in(at)
    codes = [{"start_number": number, "code": at.entrant(number).code} for number in (1, 2, 3, 4)]
    wrong = [*codes[:3], {"start_number": 4, "code": "NO"}]
    found = fault(judge.post(f"{path}confirm/codes/", codes=wrong), 422, "wrong_code")
    assert found["path"] == "codes[3]"
    assert (at.entrant(4).code_failures, at.sheet.status) == (1, SheetStatus.SUBMITTED)
    answer = judge.post(f"{path}confirm/codes/", codes=codes)
    assert (answer.status_code, answer.json()["method"]) == (201, "codes")


def test_an_objection_a_reopening_and_a_decision(at, judge, head, path):
    play(at.sheet, won(2), actor=at.referee)
    judge.refused(422, "nothing_to_dispute", f"{path}dispute/", reason="x")
    judge.refused(422, "reason_needed", f"{path}dispute/", reason="")
    sign(at)
    assert judge.post(f"{path}dispute/", reason="rēķins").json()["status"] == "disputed"
    head.refused(409, "already_disputed", f"{path}dispute/", reason="x")
    judge.refused(403, "not_allowed", f"{path}reopen/", reason="x")
    head.refused(409, "sheet_changed", f"{path}reopen/", reason="x", expected_version=1)
    seen = head.get(path).json()["version"]
    assert head.post(f"{path}reopen/", reason="jāpārbauda", expected_version=seen).json()["status"] == "open"
    head.refused(422, "sheet_is_open", f"{path}reopen/", reason="x")
    head.refused(409, "sheet_changed", f"{path}decide/", reason="x", counts=False, expected_version=seen)
    decided = head.post(f"{path}decide/", reason="nozaudēts", counts=False, expected_version=seen + 1).json()
    assert (decided["decision"], decided["counts"]) == ("nozaudēts", False)
    head.refused(409, "already_decided", f"{path}decide/", reason="cits")


def test_a_document_leaves_and_comes_back(at, judge, path):
    play(at.sheet, won(2), ANNULLED, won(4), actor=at.referee)
    document = judge.get(f"{path}document/").json()
    assert [deal["contract"] for deal in document["deals"]] == ["pickup", "annulled", "pickup"]
    judge.refused(409, "sheet_not_empty", f"{path}document/", entry_key="d", document=document)
    ScoreSheet.objects.get().lines.all().delete()
    first = judge.post(f"{path}document/", entry_key="d", document=document)
    assert (first.status_code, [line["number"] for line in first.json()]) == (201, [1, 2, 3])
    with nothing_written():
        again = judge.post(f"{path}document/", entry_key="d", document=document)
    assert (again.status_code, again.json()) == (200, first.json())


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"deals": []}, "document_is_empty"),
        ({"players": ["A", "B", "C"], "dealer": "A"}, "wrong_number_of_players"),
        ({"rules": {"preset": "casual"}}, "rules_differ"),
        ({"colour": "red"}, "unknown_field"),
    ],
)
def test_what_a_document_refuses(at, judge, path, changes, code):
    document = judge.get(f"{path}document/").json() | {"deals": [ANNULLED], "close": False}
    judge.refused(422, code, f"{path}document/", entry_key="d", document=document | changes)
