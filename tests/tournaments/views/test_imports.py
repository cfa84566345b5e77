"""A list is read, looked at, and entered once it is confirmed. Nobody is entered before."""

from io import BytesIO

import pytest
import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import EntrantFactory, PlayerFactory, StageFactory
from tests.tournaments.views.conftest import codes_of
from tournaments.models import ImportPreview, RoundStatus, Stage
from tournaments.reading import MOST_BYTES, MOST_ROWS

LIST = "Vārds;Uzvārds;Dzimšanas gads\nAnna;Liepa;1980\nJānis;Kalniņš;\nEva;Ozola;agri\n"


def read(browser: Client, text: str = "", file: bytes | None = None):
    sent = {"text": text} | ({"file": SimpleUploadedFile("saraksts.csv", file)} if file is not None else {})
    return browser.post(reverse("tournaments:entrants-import", args=["vakars"]), sent)


def spreadsheet() -> bytes:
    out = BytesIO()
    with xlsxwriter.Workbook(out) as book:
        sheet = book.add_worksheet()
        for row, cells in enumerate([["Vārds", "Uzvārds"], ["Anna", "Liepa"]]):
            sheet.write_row(row, 0, cells)
    return out.getvalue()


@pytest.mark.parametrize(
    ("text", "file"),
    [
        pytest.param("Anna Liepa\n", None, id="pasted"),
        pytest.param("", "Vārds;Uzvārds\nAnna;Liepa\n".encode("cp1257"), id="csv"),
        pytest.param("", spreadsheet(), id="xlsx"),
    ],
)
def test_a_list_is_shown_before_anybody_is_entered(organiser: Client, stage: Stage, text: str, file: bytes) -> None:
    answer = read(organiser, text, file)
    preview = ImportPreview.objects.get()
    assert answer.url == reverse("tournaments:entrants-preview", args=["vakars", preview.pk])
    assert "Anna Liepa" in organiser.get(answer.url).content.decode()
    assert stage.entrants.count() == 0


def test_every_problem_is_named_at_its_row(organiser: Client, stage: Stage) -> None:
    EntrantFactory(stage=stage, player=PlayerFactory(name="Jānis Kalniņš"))
    page = organiser.get(read(organiser, LIST).url).content.decode()
    assert "1 row can be entered." in page
    assert "2 rows have problems" in page
    assert 'data-code="already_entered"' in page
    assert "no year can be read" in page


def test_the_longest_list_is_entered_from_its_page(organiser: Client, stage: Stage) -> None:
    preview = read(organiser, "\n".join(f"Anna Liepa{row}" for row in range(MOST_ROWS))).url
    assert organiser.post(preview, {"enter": list(range(1, MOST_ROWS + 1))}).status_code == 302
    assert stage.entrants.count() == MOST_ROWS


def test_the_ticked_rows_are_entered_once(organiser: Client, stage: Stage) -> None:
    preview = read(organiser, "Anna Liepa\nEva Ozola\nJānis Kalniņš\n").url
    assert organiser.post(preview, {"enter": ["1", "3"]}).status_code == 302
    assert organiser.post(preview, {"enter": ["1", "2", "3"]}).status_code == 302
    assert sorted(stage.entrants.values_list("name", flat=True)) == ["Anna Liepa", "Jānis Kalniņš"]
    page = organiser.get(preview).content.decode()
    assert "The list is entered" in page
    assert "left out" in page


def test_a_row_with_a_problem_is_not_entered_though_it_is_sent(organiser: Client, stage: Stage) -> None:
    answer = organiser.post(read(organiser, LIST).url, {"enter": ["2", "4"]})
    assert (answer.status_code, codes_of(answer)) == (422, {"__all__": ["row_has_problems"]})
    assert stage.entrants.count() == 0
    assert answer.context["chosen"] == {2, 4}


def test_what_has_changed_since_is_refused(organiser: Client, stage: Stage) -> None:
    preview = read(organiser, "Anna Liepa\n").url
    EntrantFactory(stage=stage, player=PlayerFactory(name="Anna Liepa"))
    answer = organiser.post(preview, {"enter": ["1"]})
    assert (answer.status_code, codes_of(answer)) == (409, {"__all__": ["preview_outdated"]})
    assert stage.entrants.count() == 1


@pytest.mark.parametrize(
    ("text", "file", "codes"),
    [
        pytest.param("  \n", None, {"text": ["list_needed"]}, id="nothing"),
        pytest.param("Klubs;Novads\nDūzis;Cēsis\n", None, {"text": ["no_name_column"]}, id="no names"),
        pytest.param("Vārds;Uzvārds\n", None, {"text": ["no_rows"]}, id="a heading alone"),
        pytest.param("Anna Liepa\n" * 2001, None, {"text": ["too_many_rows"]}, id="too long"),
        pytest.param("", b"PK\x03\x04 no spreadsheet", {"file": ["unreadable_file"]}, id="broken"),
        pytest.param("", b"", {"file": ["empty"]}, id="empty file"),
        pytest.param("", b"a" * (MOST_BYTES + 1), {"file": ["file_too_large"]}, id="too large"),
    ],
)
def test_a_list_that_cannot_be_read_says_why_and_keeps_what_was_pasted(
    organiser: Client, stage: Stage, text: str, file: bytes | None, codes: dict
) -> None:
    answer = read(organiser, text, file)
    assert (answer.status_code, codes_of(answer)) == (422, codes)
    assert answer.context["form"]["text"].value() == text
    assert not ImportPreview.objects.exists()


def test_the_limits_are_said_beside_the_file(organiser: Client, stage: Stage) -> None:
    page = organiser.get(reverse("tournaments:entrants-import", args=["vakars"])).content.decode()
    assert "at most 2000 rows and 2 MB" in page


def test_nobody_is_read_in_when_all_rounds_are_drawn(organiser: Client, stage: Stage) -> None:
    stage.rounds.update(status=RoundStatus.SEATED)
    assert codes_of(read(organiser, "Anna Liepa\n")) == {"__all__": ["no_round_left"]}


def test_a_list_of_another_stage_is_not_found(organiser: Client, stage: Stage) -> None:
    read(organiser, "Anna Liepa\n")
    ImportPreview.objects.update(stage=StageFactory())
    address = reverse("tournaments:entrants-preview", args=["vakars", ImportPreview.objects.get().pk])
    assert organiser.get(address).status_code == 404
