"""The OpenAPI document: complete, without a warning, and true to what is answered."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command
from drf_spectacular.generators import SchemaGenerator

from tests.scoring_factories import ANNULLED, Hall, hall, play
from tests.tournaments.api.asking import ROOT, public

PLACES = {"slug": "none", "start_number": 1, "number": 1, "table": 1, "id": 1, "ordinal": 1}


@pytest.fixture
def paths() -> dict:
    return SchemaGenerator().get_schema(request=None, public=True)["paths"]


@pytest.fixture
def at(db: None) -> Hall:
    at = hall(4)
    play(at.sheet, ANNULLED, actor=at.referee)
    return at


def test_the_document_is_valid_and_complete(tmp_path):
    file = tmp_path / "schema.json"
    call_command("spectacular", "--validate", "--fail-on-warn", "--format=openapi-json", f"--file={file}")
    document = json.loads(file.read_text("utf-8"))
    assert document["openapi"].startswith("3.1")
    assert all(path.startswith(ROOT) for path in document["paths"])


@pytest.mark.django_db
def test_the_document_and_its_page_are_served_to_everybody(client):
    assert client.get("/api/schema/").status_code == 200
    page = client.get("/api/docs/")
    assert page.status_code == 200
    assert b"//cdn" not in page.content


def test_every_operation_says_in_a_sentence_what_it_does(paths):
    summaries = [said["summary"] for methods in paths.values() for said in methods.values()]
    assert all(summary.strip().endswith(".") for summary in summaries)


def test_every_operation_answers_as_it_says(paths, at):
    """To the public, about what is there and about what is not."""
    there = PLACES | {"slug": at.stage.slug, "id": at.sheet.pk}
    undocumented = [
        (method, path, answer.status_code)
        for path, methods in paths.items()
        for method, said in methods.items()
        for places in (PLACES, there)
        if str((answer := getattr(public(), method)(path.removeprefix(ROOT).format(**places))).status_code)
        not in said["responses"]
        or (answer.status_code >= 400 and set(answer.json()) != {"errors"})
    ]
    assert undocumented == []


def test_every_write_says_which_refusals_it_has(paths):
    wanted = {"400", "401", "403", "404", "409", "411", "413", "415", "422"}
    writes = [said for methods in paths.values() for method, said in methods.items() if method != "get"]
    assert all(wanted < set(said["responses"]) for said in writes)
