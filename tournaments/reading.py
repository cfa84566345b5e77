"""Lists of people as organisers have them: pasted, CSV in any of the encodings of the field, or a spreadsheet.

Bytes or text in, rows out; nothing is looked up. Each row names its own problems by code; what spoils the whole list
is a `ListUnreadable`:

    file_too_large     `most` (bytes)
    too_many_rows      `most`
    unreadable_file    neither a spreadsheet nor text in UTF-8, UTF-16 or windows-1257
    no_rows            nothing but blanks
    no_name_column     a heading, but none for names
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from io import BytesIO, StringIO
from zipfile import BadZipFile, ZipFile

from tournaments.names import search_key, tidy
from tournaments.spreadsheets import NumberedRow, SpreadsheetUnreadable, rows_of_spreadsheet

MOST_BYTES = 2_000_000
MOST_UNPACKED = 50_000_000
MOST_ROWS = 2_000
_DELIMITERS = "\t;,"
_ZIP, _OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_NUMBERING = re.compile(r"^\d{1,4}\s*[.)]\s*")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_FORMULA = re.compile(r"[=@\t\r]|[+-](?!\d)")
"""What a spreadsheet would run when the list is exported again; a telephone number may begin with +."""


class ListUnreadable(Exception):
    """A list of which no row can be shown."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Column(Enum):
    """What a column holds."""

    NAME = auto()
    FAMILY_FIRST = auto()  # a whole name with the family name before the given ones
    GIVEN = auto()
    FAMILY = auto()
    BIRTH_YEAR = auto()
    CLUB = auto()
    REGION = auto()
    CATEGORIES = auto()
    FEDERATION_NUMBER = auto()
    CONTACT = auto()
    PAID = auto()


_HEADINGS: Mapping[Column, str] = {
    Column.NAME: "vārds uzvārds, vārds un uzvārds, dalībnieks, spēlētājs, name, full name, player, "
    "имя фамилия, имя и фамилия, участник, игрок",
    Column.FAMILY_FIRST: "uzvārds vārds, uzvārds un vārds, surname name, last name first name, "
    "фамилия имя, фамилия и имя, фио",
    Column.GIVEN: "vārds, first name, given name, given names, имя",
    Column.FAMILY: "uzvārds, surname, last name, family name, фамилия",
    Column.BIRTH_YEAR: "dzimšanas gads, dzimšanas datums, dz. gads, gads, birth year, year of birth, born, birth date, "
    "date of birth, год рождения, дата рождения, год",
    Column.CLUB: "klubs, komanda, club, team, клуб, команда",
    Column.REGION: "novads, pilsēta, reģions, pagasts, dzīvesvieta, region, city, town, municipality, "
    "регион, город, край, волость",
    Column.CATEGORIES: "kategorija, kategorijas, grupa, category, categories, категория, категории",
    Column.FEDERATION_NUMBER: "federācijas numurs, licence, licences numurs, LZF nr., LZF numurs, federation number, "
    "licence number, license number, номер лицензии, лицензия",
    Column.CONTACT: "kontakts, kontakti, tālrunis, e-pasts, contact, phone, email, e-mail, телефон, эл. почта, контакт",
    Column.PAID: "samaksāts, apmaksāts, maksa, paid, оплачено, оплата",
}
_COLUMN_OF = {search_key(word): column for column, words in _HEADINGS.items() for word in words.split(",")}
_NAME_COLUMNS = {Column.NAME, Column.FAMILY_FIRST, Column.GIVEN, Column.FAMILY}
_CATEGORIES: Mapping[str, str] = {
    "women": "women, woman, female, sievietes, sieviete, s, женщины, женщина, ж",
    "seniors": "seniors, senior, seniori, seniors 60+, сеньоры, сеньор, ветераны",
    "juniors": "juniors, junior, juniori, jaunieši, юниоры, юниор",
    "residents": "residents, resident, novadnieks, novadnieki, vietējais, местный, местные",
}
_CATEGORY_OF = {search_key(word): key for key, words in _CATEGORIES.items() for word in words.split(",")}
_YES = {search_key(word) for word in ("jā", "yes", "да", "x", "1", "ok", "samaksāts", "paid")} | {"+", "✓", "✔"}

Cells = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPerson:
    """One row of a list: `row` counts from 1 as in the file. `problems` are those the row shows by itself."""

    row: int
    name: str
    family_name: str = ""
    birth_year: int | None = None
    club: str = ""
    region: str = ""
    categories: tuple[str, ...] = ()
    federation_number: str = ""
    contact: str = ""
    paid: bool = False
    problems: tuple[str, ...] = ()


def people_in_file(content: bytes) -> tuple[ListedPerson, ...]:
    """The people of a file: a spreadsheet by its first bytes, else text with separators. Raises `ListUnreadable`."""
    if len(content) > MOST_BYTES:
        raise ListUnreadable("file_too_large", most=MOST_BYTES)
    if content.startswith((_ZIP, _OLD_EXCEL)):
        return _people_in_rows(_spreadsheet(content))
    return people_in_text(_decoded(content))


def people_in_text(text: str) -> tuple[ListedPerson, ...]:
    """The people of a pasted list or of CSV. Raises `ListUnreadable`."""
    if len(text) > MOST_BYTES:
        raise ListUnreadable("file_too_large", most=MOST_BYTES)
    try:
        return people_in_cells(list(csv.reader(StringIO(text, newline=None), delimiter=_delimiter(text))))
    except csv.Error as error:
        raise ListUnreadable("unreadable_file") from error


def people_in_cells(cells: Cells) -> tuple[ListedPerson, ...]:
    """The people of a table, with a heading or without. Raises `ListUnreadable`."""
    return _people_in_rows(enumerate(cells, start=1))


def _people_in_rows(numbered: Iterable[NumberedRow]) -> tuple[ListedPerson, ...]:
    rows = [(number, [tidy(cell) for cell in row]) for number, row in numbered]
    filled = [(number, row) for number, row in rows if any(row)]
    if not filled:
        raise ListUnreadable("no_rows")
    columns = _heading(filled[0][1])
    if columns:
        filled = filled[1:]
        if not _NAME_COLUMNS & set(columns.values()):
            raise ListUnreadable("no_name_column")
    else:
        columns = _guessed_columns([row for _, row in filled])
    if len(filled) > MOST_ROWS:
        raise ListUnreadable("too_many_rows", most=MOST_ROWS)
    if not filled:
        raise ListUnreadable("no_rows")
    return tuple(_person(number, row, columns) for number, row in filled)


def _spreadsheet(content: bytes) -> list[NumberedRow]:
    """The first sheet; large ones are not unpacked."""
    try:
        if content.startswith(_ZIP):
            with ZipFile(BytesIO(content)) as packed:
                if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
                    raise ListUnreadable("file_too_large", most=MOST_BYTES)
        return rows_of_spreadsheet(content)
    except (SpreadsheetUnreadable, BadZipFile) as error:
        raise ListUnreadable("unreadable_file") from error


def _decoded(content: bytes) -> str:
    """Text by its byte order mark, by the zeros of UTF-16, as UTF-8, and else as windows-1257."""
    zeros = [content[:1000:2].count(0), content[1:1000:2].count(0)]
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif any(zeros):
        encodings = ["utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"]
    else:
        encodings = ["utf-8-sig", "cp1257"]
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ListUnreadable("unreadable_file")


def _delimiter(text: str) -> str:
    """The separator that parts most lines; the tab before the semicolon before the comma."""
    lines = text.splitlines()[:MOST_ROWS]
    found = max(_DELIMITERS, key=lambda delimiter: sum(delimiter in line for line in lines))
    return found if found in text else "\t"


def _heading(row: Sequence[str]) -> dict[int, Column]:
    """Place → column, of a row that is a heading; empty when it is none. Of two equal headings the first counts.

    A club may be called "Klubs": a row without a heading for names is one only if nothing else stands in it.
    """
    columns: dict[int, Column] = {}
    for place, cell in enumerate(row):
        column = _COLUMN_OF.get(search_key(cell))
        if column and column not in columns.values():
            columns[place] = column
    has_names = bool(_NAME_COLUMNS & set(columns.values()))
    return columns if has_names or len(columns) == sum(map(bool, row)) else {}


def _guessed_columns(rows: Cells) -> dict[int, Column]:
    """Without a heading: running numbers are left out, years are birth years, and texts are name, club, region.

    Two columns of single words are given name and family name.
    """
    columns: dict[int, Column] = {}
    texts = []
    for place in range(max(len(row) for row in rows)):
        cells = [row[place] for row in rows if len(row) > place and row[place]]
        if cells and all(re.fullmatch(r"(?:19|20)\d\d", cell) for cell in cells):
            columns[place] = Column.BIRTH_YEAR
        elif not all(re.fullmatch(r"\d+[.)]?", cell) for cell in cells):
            texts.append((place, all(" " not in cell for cell in cells)))
    kinds = [Column.NAME, Column.CLUB, Column.REGION]
    if len(texts) > 1 and texts[0][1] and texts[1][1]:
        kinds = [Column.GIVEN, Column.FAMILY, Column.CLUB, Column.REGION]
    return columns | {place: kind for (place, _), kind in zip(texts, kinds, strict=False)}


def _person(number: int, row: Sequence[str], columns: Mapping[int, Column]) -> ListedPerson:
    cell = {column: row[place] if len(row) > place else "" for place, column in columns.items()}
    name, family = _name(cell)
    problems = []
    if any(_FORMULA.match(text) for text in cell.values()):
        problems.append("formula_cell")
    year = _YEAR.search(cell.get(Column.BIRTH_YEAR, ""))
    if cell.get(Column.BIRTH_YEAR) and not year:
        problems.append("bad_birth_year")
    words = [search_key(word) for word in re.split(r"[,;/]", cell.get(Column.CATEGORIES, ""))]
    if any(word and word not in _CATEGORY_OF for word in words):
        problems.append("unknown_category")
    return ListedPerson(
        row=number,
        name=name,
        family_name=family,
        birth_year=int(year[0]) if year else None,
        club=cell.get(Column.CLUB, ""),
        region=cell.get(Column.REGION, ""),
        categories=tuple(sorted({_CATEGORY_OF[word] for word in words if word in _CATEGORY_OF})),
        federation_number=cell.get(Column.FEDERATION_NUMBER, ""),
        contact=cell.get(Column.CONTACT, ""),
        paid=_is_yes(cell.get(Column.PAID, "")),
        problems=tuple(problems),
    )


def _name(cell: Mapping[Column, str]) -> tuple[str, str]:
    """The whole name with the given names first, and the family name where the list tells it apart."""
    if cell.get(Column.FAMILY):
        return _joined([cell.get(Column.GIVEN, ""), cell[Column.FAMILY]]), cell[Column.FAMILY]
    if cell.get(Column.FAMILY_FIRST):
        family, _, given = cell[Column.FAMILY_FIRST].replace(",", " ").partition(" ")
        return _joined([given, family]), family
    return _NUMBERING.sub("", cell.get(Column.NAME) or cell.get(Column.GIVEN, "")), ""


def _joined(parts: Iterable[str]) -> str:
    return " ".join(" ".join(parts).split())


def _is_yes(text: str) -> bool:
    return text in _YES or search_key(text) in _YES
