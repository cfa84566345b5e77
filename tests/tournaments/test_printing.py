"""Paper: every letter is there as it was typed, names fit, a hall of 150 fits on a few pages."""

import subprocess

import pytest
from django.utils import translation

from tests.paper import a_draw, a_round, a_seat, fonts_of, pages_of, squeezed, tables_of
from tournaments.printing import qr_svg, render_pdf
from tournaments.printing.documents import code_slips, family_first, name_list, table_cards, table_list

LETTERS = "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя ♠♥♦♣ ½⅓⅔¼¾−–—„“”’"
HOSTILE = [
    "#set text(fill: white)",
    "#sys.inputs",
    "*Jānis* _Bērziņš_ `kods` $x^2$",
    "= Virsraksts",
    "\\ @atsauce <etiķete> // piezīme /* */",
    "\"Pēdiņas\" 'un' “citas” -- ... ~",
    "]}) #[",
    "😀 Jānis",
    "שלום",
]


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def of_every_kind(*names: str, event: str = "Kauss", venue: str = "Madona") -> dict[str, dict]:
    """Each document of this app with these names in it, by template."""
    round = a_round(name=event, venue=venue)
    tables = tables_of(list(names))
    seats = [seat for table in tables for seat in table.seats]
    return {
        "wall_names": name_list(round, a_draw(), seats),
        "wall_tables": table_list(round, a_draw(), tables),
        "table_cards": table_cards(round, tables, "https://karta.example/stages/kauss/rounds/2/"),
        "code_slips": code_slips(round.stage, [seat.entrant for seat in seats], "https://karta.example/me/"),
    }


TEMPLATES = sorted(of_every_kind())


def printed(template: str, name: str) -> str:
    """A name as a document of this kind writes it."""
    return squeezed(family_first(name) if template == "wall_names" else name)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_name_is_printed_letter_by_letter(template):
    names = [*LETTERS.split(), *HOSTILE]
    text = "".join(pages_of(render_pdf(template, of_every_kind(*names)[template], language="lv")))
    assert [name for name in names if printed(template, name) not in text] == []


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_name_of_an_event_is_printed_letter_by_letter(template):
    event = " ".join(HOSTILE)
    text = "".join(pages_of(render_pdf(template, of_every_kind("Anna", event=event)[template], language="lv")))
    assert [word for word in event.split() if word not in text] == []


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_long_name_is_printed_to_its_last_letter_and_takes_no_more_pages(template):
    names = ["W" * 60, "Marija Magdalēna Konstancija Brunhilde fon Vītinghofa-Šēla", "ļ" * 160, ("Žž " * 53).strip()]
    pages = pages_of(render_pdf(template, of_every_kind(*names)[template], language="lv"))
    assert [name for name in names if printed(template, name) not in "".join(pages)] == []
    assert len(pages) == 1


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_long_event_and_venue_push_nothing_off_the_page(template):
    long = ("Madonas novada Bērzaunes pagasta kultūras nama lielā zāle " * 3)[:160]
    pages = pages_of(render_pdf(template, of_every_kind("Anna", event=long, venue=long)[template], language="lv"))
    assert len(pages) == 1
    assert squeezed(long) in pages[0]


def test_only_the_fonts_of_the_project_are_used():
    pdf = render_pdf("wall_names", of_every_kind("Jānis Иван ♠")["wall_names"], language="lv")
    assert fonts_of(pdf) == {"DejaVuSans", "DejaVuSans-Bold"}


@pytest.mark.parametrize("template", TEMPLATES)
def test_equal_data_gives_equal_bytes(template):
    data = of_every_kind("Jānis Bērziņš")[template]
    assert render_pdf(template, data, language="lv") == render_pdf(template, data, language="lv")


def test_a_template_that_does_not_compile_is_a_programming_error(capfd):
    with pytest.raises(subprocess.CalledProcessError):
        render_pdf("wall_names", {"title": "without all the rest"}, language="lv")
    assert "TypstError" in capfd.readouterr().err


def test_a_hall_of_150_finds_its_seats_on_three_pages():
    names = [f"Spēlētājs Kārkliņš-{place}." for place in range(1, 151)]
    seats = [seat for table in tables_of(names) for seat in table.seats]
    pages = pages_of(render_pdf("wall_names", name_list(a_round(), a_draw(), seats), language="lv"))
    assert len(pages) == 3
    assert [sum(page.count(f"Kārkliņš-{place}.") for page in pages) for place in range(1, 151)] == [1] * 150
    assert all("Wheretosit" in page and "Bērzauneskauss" in page and "Round2" in page for page in pages)
    assert [f"{number}/3" in page for number, page in enumerate(pages, start=1)] == [True] * 3


def test_a_hall_of_150_finds_its_tables_on_four_pages():
    names = [f"Kārkliņš-{place}." for place in range(1, 151)]
    pages = pages_of(render_pdf("wall_tables", table_list(a_round(), a_draw(), tables_of(names)), language="lv"))
    assert len(pages) == 4
    assert [sum(page.count(f"Kārkliņš-{place}.") for page in pages) for place in range(1, 151)] == [1] * 150


def test_a_table_is_not_torn_between_columns_or_pages():
    names = [f"<{place}>" for place in range(1, 151)]
    pages = pages_of(render_pdf("wall_tables", table_list(a_round(), a_draw(), tables_of(names)), language="lv"))
    for first in range(1, 149, 4):
        seats = [f"<{place}>" for place in range(first, min(first + 4, 151))]
        assert any(all(seat in page for seat in seats) for page in pages)


@pytest.mark.parametrize(("tables", "pages"), [(1, 1), (4, 1), (5, 2), (40, 10)])
def test_four_table_cards_lie_on_a_page(tables, pages):
    data = table_cards(a_round(), tables_of(["Anna"] * 5 * tables, size=5), "https://karta.example/")
    assert len(pages_of(render_pdf("table_cards", data, language="lv"))) == pages


def test_seat_1_deals_first_on_its_table_card():
    data = table_cards(a_round(), tables_of(["Anna", "Ilze", "Jānis"]), "")
    assert [seat["deals"] for seat in data["tables"][0]["seats"]] == [True, False, False]
    page = pages_of(render_pdf("table_cards", data, language="lv"))[0]
    assert "1Anna♠" in page
    assert "♠dealsfirst" in page


def test_cards_have_a_qr_code_only_when_there_is_an_address():
    with_code = table_cards(a_round(), tables_of(["Anna"]), "https://karta.example/")
    without = table_cards(a_round(), tables_of(["Anna"]), "")
    assert with_code["qr"] == qr_svg("https://karta.example/")
    assert without["qr"] == ""
    assert "onyourphone" in pages_of(render_pdf("table_cards", with_code, language="lv"))[0]
    assert "onyourphone" not in pages_of(render_pdf("table_cards", without, language="lv"))[0]


def test_fourteen_code_slips_lie_on_a_page_with_number_name_and_code():
    entrants = [a_seat(1, 1, f"Anna Liepa {number}.", number=number).entrant for number in range(1, 16)]
    pages = pages_of(render_pdf("code_slips", code_slips(a_round().stage, entrants, ""), language="lv"))
    assert len(pages) == 2
    assert pages[0].count("K7F29QXM") == 14
    assert "#15AnnaLiepa15." in pages[1]


@pytest.mark.parametrize(
    ("name", "family", "listed"),
    [
        ("Anna Liepa", "", "Liepa Anna"),
        ("Anna Marija Liepa", "Liepa", "Liepa Anna Marija"),
        ("Hugo de Vries", "de Vries", "de Vries Hugo"),
        ("Anna L.", "Liepa", "L. Anna"),
        ("#12", "Liepa", "#12"),
        ("Anonīms 17", "", "Anonīms 17"),
        ("Liepa", "Liepa", "Liepa"),
    ],
)
def test_a_list_by_name_has_the_family_name_first(name, family, listed):
    assert family_first(name, family) == listed


def test_a_substitute_is_named_with_the_one_he_sits_for():
    seat = a_seat(3, 2, "Anna Liepa", substitute="Juris Kalns")
    data = name_list(a_round(), a_draw(), [seat])
    assert data["rows"][0]["name"] == "Juris Kalns for Liepa Anna"


@pytest.mark.parametrize(
    ("draw", "note"),
    [
        (a_draw(), "Draw 1"),
        (a_draw(ordinal=3), "Draw 3"),
        (a_draw(published=False), "Draw 1 · not published yet"),
    ],
)
def test_a_wall_list_says_which_draw_it_shows(draw, note):
    data = table_list(a_round(), draw, tables_of(["Anna"]))
    assert squeezed(note) in pages_of(render_pdf("wall_tables", data, language="lv"))[0]


def test_words_are_in_the_language_that_is_active():
    with translation.override("lv"):
        occasion = table_list(a_round(), a_draw(), [])["occasion"]
    assert "2026. gada 14. marts" in occasion
