"""Lists as organisers have them."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import xlsxwriter

from tournaments.reading import (
    MOST_BYTES,
    MOST_ROWS,
    MOST_UNPACKED,
    ListedPerson,
    ListUnreadable,
    people_in_cells,
    people_in_file,
    people_in_text,
)

CSV = "Vārds;Uzvārds;Klubs;Dzimšanas gads\nJānis;Kalniņš;Ogres zole;1960\nŽanete;Ķirse;;1985\n"
READ = (
    ListedPerson(row=2, name="Jānis Kalniņš", family_name="Kalniņš", club="Ogres zole", birth_year=1960),
    ListedPerson(row=3, name="Žanete Ķirse", family_name="Ķirse", birth_year=1985),
)


def xlsx(rows, far=None) -> bytes:
    """A spreadsheet; with a blank in the cell `far` (row and column from 0)."""
    held = BytesIO()
    with xlsxwriter.Workbook(held) as book:
        sheet = book.add_worksheet()
        for place, row in enumerate(rows):
            sheet.write_row(place, 0, row)
        if far:
            sheet.write_string(*far, " ")
    return held.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1257"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_a_list_reads_the_same_in_every_encoding_and_with_every_separator(encoding, separator):
    assert people_in_file(CSV.replace(";", separator).encode(encoding)) == READ


def test_a_spreadsheet_reads_the_same():
    rows = [line.split(";") for line in CSV.splitlines()]
    rows[1][3] = 1960
    assert people_in_file(xlsx(rows)) == READ


@pytest.mark.parametrize(
    "heading",
    [
        "Vārds, uzvārds;Klubs;Dz. gads",
        "DALĪBNIEKS;komanda;gads",
        "Name;Club;Year of birth",
        "Имя и фамилия;Клуб;Год рождения",
    ],
)
def test_headings_are_known_in_three_languages(heading):
    (person,) = people_in_text(f"{heading}\nJānis Kalniņš;Ogre;1960")
    assert (person.name, person.club, person.birth_year) == ("Jānis Kalniņš", "Ogre", 1960)


@pytest.mark.parametrize("cell", ["Kalniņš Jānis Pēteris", '"Kalniņš, Jānis Pēteris"'])
def test_a_heading_may_say_that_the_family_name_comes_first(cell):
    (person,) = people_in_text(f"Uzvārds, vārds;Klubs\n{cell};Ogre")
    assert (person.name, person.family_name) == ("Jānis Pēteris Kalniņš", "Kalniņš")


def test_columns_nobody_knows_are_left_out():
    (person,) = people_in_text("Nr.;Vārds Uzvārds;Krāsa\n1;Jānis Kalniņš;zila")
    assert person == ListedPerson(row=2, name="Jānis Kalniņš")


def test_everything_a_list_may_say():
    text = (
        "Vārds uzvārds;Novads;Kategorija;Licence;Tālrunis;Samaksāts;Dzimšanas datums\n"
        "Anna Liepa;Ogre;S, seniori;LV-12;+371 20000000;jā;12.05.1950\n"
    )
    (person,) = people_in_text(text)
    assert person == ListedPerson(
        row=2,
        name="Anna Liepa",
        region="Ogre",
        categories=("seniors", "women"),
        federation_number="LV-12",
        contact="+371 20000000",
        paid=True,
        birth_year=1950,
    )


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("1. Jānis Kalniņš\n2) Anna Liepa\n", [("Jānis Kalniņš", "", None), ("Anna Liepa", "", None)]),
        ("Jānis Kalniņš, Ogre, 1960\nAnna Liepa", [("Jānis Kalniņš", "Ogre", 1960), ("Anna Liepa", "", None)]),
        ("1\tJānis\tKalniņš\tOgre\n2\tAnna\tLiepa\t", [("Jānis Kalniņš", "Ogre", None), ("Anna Liepa", "", None)]),
        ("\n\n  Jānis   Kalniņš  \n\n", [("Jānis Kalniņš", "", None)]),
        ("Jānis Kalniņš\rAnna Liepa\r", [("Jānis Kalniņš", "", None), ("Anna Liepa", "", None)]),
        ("Jā\N{SOFT HYPHEN}nis Kal\N{COMBINING CEDILLA}", [("Jānis Kaļ", "", None)]),
        ("Jānis Kalniņš, Klubs, 1960", [("Jānis Kalniņš", "Klubs", 1960)]),
    ],
)
def test_a_pasted_list_needs_no_heading(text, people):
    assert people == [(person.name, person.club, person.birth_year) for person in people_in_text(text)]


def test_rows_are_counted_as_in_the_file():
    assert [person.row for person in people_in_text("\nJānis Kalniņš\n\nAnna Liepa")] == [2, 4]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Vārds Uzvārds;Gads\nAnna Liepa;sen", "bad_birth_year"),
        ("Vārds Uzvārds;Kategorija\nAnna Liepa;karaļi", "unknown_category"),
        ('Vārds Uzvārds;Klubs\nAnna Liepa;"=HYPERLINK(""x"")"', "formula_cell"),
        ("Vārds Uzvārds;Klubs\n@Anna;Ogre", "formula_cell"),
        ("Vārds Uzvārds;Klubs\n-Anna;Ogre", "formula_cell"),
    ],
)
def test_a_row_names_its_problem(text, problem):
    (person,) = people_in_text(text)
    assert person.problems == (problem,)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "no_rows"),
        (b" \n;;\n", "no_rows"),
        ("Vārds;Uzvārds\n".encode(), "no_rows"),
        (b"Klubs;Gads\nOgre;1960", "no_name_column"),
        (b"PK\x03\x04 not a spreadsheet", "unreadable_file"),
        (b"\xd0\xcf\x11\xe0 not a spreadsheet", "unreadable_file"),
        (b"\xff\xfe\x00", "unreadable_file"),
        (b"\xa1\xa5", "unreadable_file"),
        (b"x" * (MOST_BYTES + 1), "file_too_large"),
        (b"Anna Liepa\n" * (MOST_ROWS + 1), "too_many_rows"),
        (b'"' + b"x" * 200_000, "unreadable_file"),
    ],
)
def test_a_list_that_cannot_be_read_says_why(content, code):
    with pytest.raises(ListUnreadable) as caught:
        people_in_file(content)
    assert caught.value.code == code


def test_a_pasted_list_has_an_end():
    with pytest.raises(ListUnreadable, match="file_too_large"):
        people_in_text("x" * (MOST_BYTES + 1))


def test_a_spreadsheet_that_unpacks_to_too_much_is_not_unpacked():
    held = BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", bytes(MOST_UNPACKED + 1))
    assert len(held.getvalue()) < MOST_BYTES
    with pytest.raises(ListUnreadable, match="file_too_large"):
        people_in_file(held.getvalue())


@pytest.mark.parametrize("far", [(1_048_575, 16_383), (200_000, 2_000)], ids=["corner", "afar"])
def test_a_spreadsheet_that_asks_for_all_memory_is_refused_and_kills_nobody(far):
    with pytest.raises(ListUnreadable, match="unreadable_file"):
        people_in_file(xlsx([["Anna Liepa"]], far=far))


def test_a_blank_far_below_the_last_row_of_a_spreadsheet_does_not_matter():
    assert people_in_file(xlsx([["Anna Liepa"]], far=(200_000, 0))) == (ListedPerson(row=1, name="Anna Liepa"),)


def test_a_text_that_many_cells_repeat_is_refused_before_it_fills_the_memory():
    with pytest.raises(ListUnreadable, match="unreadable_file"):
        people_in_file(xlsx([["x" * 30_000] * 10] * 100))


def test_cells_may_be_fewer_than_headings():
    assert [ListedPerson(row=2, name="Anna Liepa")] == list(
        people_in_cells([["Vārds Uzvārds", "Klubs"], ["Anna Liepa"]])
    )
