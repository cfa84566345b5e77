"""Entrants through the API: entering, reading, attendance, lists."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import EntrantFactory, PlayerFactory, StageFactory
from tests.refusals import nothing_written
from tests.tournaments.api.asking import ROOT, Asker, fault, head_referee, organizer, public, referee
from tournaments.models import Club, DisplayChoice, Stage
from tournaments.reading import MOST_BYTES

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return StageFactory()


@pytest.fixture
def asker(stage) -> Asker:
    return organizer(stage)


@pytest.fixture
def path(stage) -> str:
    return f"stages/{stage.slug}/"


def test_a_known_person_is_entered_once_however_often_it_is_sent(asker, path):
    said = {"player": PlayerFactory().pk, "paid": True, "entry_key": "one"}
    first = asker.post(f"{path}entrants/", **said)
    assert (first.status_code, first.json()["start_number"]) == (201, 1)
    assert first.json()["management"]["paid_at"]
    with nothing_written():
        again = asker.post(f"{path}entrants/", **said)
    assert (again.status_code, again.json()) == (200, first.json())


def test_who_is_entered_is_not_entered_again(asker, path):
    player = PlayerFactory()
    asker.post(f"{path}entrants/", player=player.pk)
    asker.refused(409, "already_entered", f"{path}entrants/", player=player.pk)
    asker.refused(404, "not_found", f"{path}entrants/", player=999_999)


def test_a_new_person_is_created_with_his_club_and_entered_once(asker, path):
    said = {"name": "Zīle Ķirse", "birth_year": 1980, "club": "Rīgas klubs", "region": "Rīga", "entry_key": "two"}
    first = asker.post(f"{path}entrants/new/", **said)
    assert (first.status_code, first.json()["club"], first.json()["region"]) == (201, "Rīgas klubs", "Rīga")
    with nothing_written():
        again = asker.post(f"{path}entrants/new/", **said | {"club": "Cits"})
    assert (again.status_code, again.json()) == (200, first.json())


def test_a_key_that_has_entered_somebody_is_refused_for_another(asker, path):
    asker.post(f"{path}entrants/new/", name="Zīle Ķirse", entry_key="two")
    asker.refused(409, "key_reused", f"{path}entrants/new/", name="Anna Liepa", club="Jauns klubs", entry_key="two")
    assert not Club.objects.exists()


def test_a_namesake_has_to_be_confirmed_and_till_then_nothing_is_made(asker, path):
    known = PlayerFactory(name="Anna Liepa")
    said = {"name": "Anna Liepa", "club": "Jauns klubs"}
    assert asker.refused(422, "same_name", f"{path}entrants/new/", **said)["params"]["players"] == [known.pk]
    assert not Club.objects.exists()
    assert asker.post(f"{path}entrants/new/", **said, confirmed_new=True).status_code == 201


def test_all_faults_of_a_new_person_are_told_at_once(asker, path):
    said = {"name": "", "birth_year": 1800, "categories": ["Ģ"]}
    asker.refused(422, "name_needed", f"{path}entrants/new/", **said)
    codes = {each["code"] for each in asker.post(f"{path}entrants/new/", **said).json()["errors"]}
    assert codes == {"name_needed", "birth_year_out_of_range", "bad_category"}


def test_the_public_reads_names_as_their_owners_chose_and_nothing_else_of_them(asker, stage, path):
    hidden = PlayerFactory(name="Anna Liepa", birth_year=1980, contact="29 000 000", display=DisplayChoice.HIDDEN)
    EntrantFactory(stage=stage, player=hidden)
    listed = f"{path}entrants/"
    answer = public().get(listed)
    assert [(each["name"], each["management"]) for each in answer.json()] == [("#1", None)]
    assert not any(word in answer.content.decode() for word in ("Liepa", "1980", "29 000 000", "CODE"))
    assert [(each["name"], each["management"]) for each in referee(stage).get(listed).json()] == [("Anna Liepa", None)]
    for reader in (asker, head_referee(stage)):
        management = reader.get(f"{listed}1/").json()["management"]
        assert (management["birth_year"], management["contact"]) == (1980, "29 000 000")
        assert b"CODE" not in reader.get(listed).content


def test_the_list_takes_as_many_queries_for_forty_as_for_four(stage, path, django_assert_num_queries):
    asker = organizer(stage)
    for wanted in (4, 40):
        EntrantFactory.create_batch(wanted - stage.entrants.count(), stage=stage)
        with django_assert_num_queries(5):  # token with its account, stage, its rights twice, entrants
            asker.get(f"{path}entrants/")


def test_known_people_are_found_before_one_is_entered(asker, stage, path):
    entered = EntrantFactory(stage=stage, player=PlayerFactory(name="Juris Kalniņš"))
    found = asker.get(f"{path}candidates/", name="kalnins").json()
    assert [(each["name"], each["start_number"], each["club"]) for each in found["found"]] == [
        (entered.name, entered.start_number, None)
    ]


def test_how_an_entrant_is_called_is_corrected(asker, stage, path):
    EntrantFactory.create_batch(2, stage=stage)
    answer = asker.put(f"{path}entrants/2/", name="Anna Liepa", club="Klubs", start_number=7)
    assert (answer.status_code, answer.json()["name"], answer.json()["start_number"]) == (200, "Anna Liepa", 7)
    asker.refused(409, "start_number_taken", f"{path}entrants/7/", "put", name="Anna Liepa", start_number=1)


def test_a_new_code_is_shown_once(asker, stage, path):
    EntrantFactory(stage=stage)
    answer = asker.post(f"{path}entrants/1/code/")
    assert answer.json() == {"start_number": 1, "code": stage.entrants.get().code}


def test_check_in_and_payment_say_what_shall_hold(asker, stage, path):
    EntrantFactory(stage=stage)
    assert asker.put(f"{path}entrants/1/check-in/", here=True).json()["management"]["checked_in_at"]
    assert asker.put(f"{path}entrants/1/paid/", paid=True).json()["management"]["paid_at"]
    with nothing_written():
        asker.put(f"{path}entrants/1/check-in/", here=True)
    assert asker.put(f"{path}entrants/1/check-in/", here=False).json()["management"]["checked_in_at"] is None
    asker.refused(422, "missing_field", f"{path}entrants/1/paid/", "put")


def test_withdrawn_back_again_and_disqualified(asker, stage, path):
    EntrantFactory(stage=stage)
    entrant = f"{path}entrants/1/"
    assert asker.post(f"{entrant}withdraw/", from_round=2, why="").json()["status"] == "withdrawn"
    asker.refused(409, "already_out", f"{entrant}withdraw/", from_round=3, why="")
    assert asker.post(f"{entrant}return/", from_round=3, why="atgriezās").json()["status"] == "plays"
    asker.refused(422, "not_out", f"{entrant}return/", from_round=4, why="x")
    asker.refused(422, "reason_needed", f"{entrant}disqualify/", from_round=4, why=" ")
    assert asker.post(f"{entrant}disqualify/", from_round=4, why="strīds").json()["round"] == 4
    asker.refused(422, "no_such_round", f"{entrant}withdraw/", from_round=9, why="")


def test_what_holds_for_one_round_alone(asker, stage, path):
    EntrantFactory.create_batch(2, stage=stage)
    round = f"{path}rounds/1/participation/"
    substitute = PlayerFactory(name="Anna Liepa")
    answer = asker.put(f"{round}1/", status="substituted", substitute=substitute.pk)
    assert (answer.json()["status"], answer.json()["substitute"]) == ("substituted", "Anna Liepa")
    asker.refused(409, "substitute_plays", f"{round}2/", "put", status="substituted", substitute=substitute.pk)
    asker.refused(422, "substitute_needed", f"{round}2/", "put", status="substituted")
    asker.refused(422, "status_lasts", f"{round}2/", "put", status="withdrawn")
    asker.refused(422, "unknown_choice", f"{round}2/", "put", status="asleep")
    asker.put(f"{round}2/", status="absent", why="slims")
    assert [each["status"] for each in asker.get(round).json()] == ["substituted", "absent"]


def test_everybody_who_did_not_come_is_marked_absent_at_once(asker, stage, path):
    EntrantFactory.create_batch(3, stage=stage)
    asker.put(f"{path}entrants/2/check-in/", here=True)
    answer = asker.post(f"{path}rounds/1/participation/missing/", why="nav")
    assert [(each["start_number"], each["status"]) for each in answer.json()] == [(1, "absent"), (3, "absent")]


def test_a_list_is_read_looked_at_and_entered_once(asker, path):
    preview = asker.post(f"{path}imports/", text="vārds;uzvārds;gads\nAnna;Liepa;1980\nJuris;Kalns;18")
    assert preview.status_code == 201
    rows, pk = preview.json()["rows"], preview.json()["id"]
    assert [(row["row"], bool(row["problems"]), row["entrant"]) for row in rows] == [(2, False, None), (3, True, None)]
    assert asker.get(f"{path}imports/{pk}/").json() == preview.json()
    asker.refused(422, "row_has_problems", f"{path}imports/{pk}/confirm/")
    asker.refused(422, "no_such_row", f"{path}imports/{pk}/confirm/", skip_rows=[3, 7])
    done = asker.post(f"{path}imports/{pk}/confirm/", skip_rows=[3])
    assert [row["entrant"] for row in done.json()["rows"]] == [1, None]
    with nothing_written():
        assert asker.post(f"{path}imports/{pk}/confirm/", skip_rows=[3]).json() == done.json()


def test_a_list_comes_as_a_file_too(asker, path):
    file = SimpleUploadedFile("list.csv", "Vārds,Uzvārds\nĒriks,Ķirsis".encode("windows-1257"))
    answer = asker.client.post(f"{ROOT}{path}imports/", {"file": file}, format="multipart")
    assert (answer.status_code, answer.json()["rows"][0]["name"]) == (201, "Ēriks Ķirsis")


@pytest.mark.parametrize(
    ("size", "status", "code"), [(1, 422, "file_too_large"), (MOST_BYTES + 50_000, 413, "body_too_large")]
)
def test_a_file_that_is_too_large_is_refused(asker, path, size, status, code):
    file = SimpleUploadedFile("list.csv", b"a" * (MOST_BYTES + size))
    with nothing_written():
        answer = asker.client.post(f"{ROOT}{path}imports/", {"file": file}, format="multipart")
    fault(answer, status, code)


def test_a_list_nobody_can_read_is_refused(asker, path):
    asker.refused(422, "no_rows", f"{path}imports/", text=" \n ")


def test_the_list_of_another_stage_is_not_found(asker, path):
    pk = asker.post(f"{path}imports/", text="Anna Liepa").json()["id"]
    other = StageFactory()
    fault(organizer(other).get(f"stages/{other.slug}/imports/{pk}/"), 404, "not_found")
