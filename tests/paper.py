"""What a test needs to look at paper: rows that were never saved, and the text of a PDF."""

import io
import re
from datetime import UTC, date, datetime

from pypdf import PdfReader

from tournaments.models import Draw, Entrant, Player, Round, Stage
from tournaments.selectors import Seated, SeatedTable

NOW = datetime(2026, 3, 14, 9, tzinfo=UTC)


def a_round(number: int = 2, name: str = "Bērzaunes kauss", venue: str = "Madona") -> Round:
    stage = Stage(name=name, slug="berzaunes-kauss", date=date(2026, 3, 14), venue=venue)
    return Round(stage=stage, number=number)


def a_draw(ordinal: int = 1, published: bool = True) -> Draw:
    return Draw(ordinal=ordinal, published_at=NOW if published else None)


def a_seat(table: int, seat: int, name: str, number: int = 1, substitute: str = "") -> Seated:
    entrant = Entrant(start_number=number, name=name, code="K7F29QXM", player=Player(name=name))
    return Seated(table=table, seat=seat, entrant=entrant, name=name, substitute=substitute)


def tables_of(names: list[str], size: int = 4) -> list[SeatedTable]:
    """The names in order, `size` to a table; the last table has the rest."""
    groups = [names[start : start + size] for start in range(0, len(names), size)]
    return [
        SeatedTable(number, tuple(a_seat(number, seat, name, seat) for seat, name in enumerate(group, start=1)))
        for number, group in enumerate(groups, start=1)
    ]


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, without the spaces and breaks that the layout chose."""
    return [squeezed(page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]


def squeezed(text: str) -> str:
    return re.sub(r"[\s\u200b]+", "", text)


def fonts_of(pdf: bytes) -> set[str]:
    """The names of the fonts embedded in the document, without the prefix of a subset."""
    found = set()
    for page in PdfReader(io.BytesIO(pdf)).pages:
        for font in page["/Resources"]["/Font"].values():
            found.add(font.get_object()["/BaseFont"].partition("+")[2])
    return found
