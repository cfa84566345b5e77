"""Score sheets and standings on paper: what is printed for a table of three, four or five, and who may print it."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils import translation

from scoring.models import RoundResult, StandingsVersion
from scoring.printing import blank_sheets, score_sheets, standings
from scoring.selectors import StandingRow, StandingsPage
from tests.paper import a_round, a_seat, pages_of, squeezed, tables_of
from tournaments.models import DisplayChoice
from tournaments.printing import render_pdf
from tournaments.regulations import Regulation, preset
from tournaments.selectors import SeatedTable

HOSTILE = ["#set text(fill: white)", "*Jānis* \\ _x_", '"Pēdiņas" $x$', "😀 ♠♥♦♣", "W" * 60, "Ёжиков Иван"]
GAMES = {
    "B": "B big game",
    "Z": "Z zole",
    "S": "S small zole",
    "T": "T table game",
    "P": "P all passed",
    "X": "X annulled",
}
PLUS_RULE = {"if_positive": Fraction(4), "otherwise": Fraction(3), "third": Fraction(2)}


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def a_regulation(**fields) -> Regulation:
    return replace(Regulation(title="Kauss", rounds=7, deals=28), **fields)


def pages_for(names: list[str], regulation: Regulation, size: int = 4) -> list[str]:
    data = score_sheets(a_round(), regulation.for_round(2), tables_of(names, size))
    return pages_of(render_pdf("score_sheets", data, language="lv"))


@pytest.mark.parametrize("deals", [1, 16, 28, 36])
def test_a_sheet_is_one_page_for_three_four_and_five_players(deals):
    data = blank_sheets(a_round(), a_regulation(deals=deals), [3, 4, 5])
    assert len(pages_of(render_pdf("score_sheets", data, language="lv"))) == 3


def test_sixty_deals_go_on_to_a_second_page_with_the_names_again():
    pages = pages_for(["Anna Liepa", "Ilze Ozola", "Jānis Kalns"], a_regulation(deals=60), size=3)
    assert len(pages) == 2
    assert all("AnnaLiepa" in page and "Round2of7" in page for page in pages)
    assert "Signature" in pages[1]


def test_a_sheet_says_event_day_round_and_table():
    page = pages_for(["Anna"] * 8, a_regulation())[1]
    assert squeezed("Bērzaunes kauss") in page
    assert squeezed("Round 2 of 7 · March 14, 2026 · Madona") in page
    assert "Table2" in page


def test_a_sheet_names_its_players_in_seat_order_letter_by_letter():
    text = "".join(pages_for(HOSTILE, a_regulation(), size=3))
    places = [text.index(squeezed(name)) for name in HOSTILE]
    assert places == sorted(places)


def test_who_hides_his_name_sits_under_his_start_number_once():
    seats = (a_seat(1, 1, "#12", number=12), a_seat(1, 2, "Anna L.", number=3), a_seat(1, 3, "Jānis Kalns", number=7))
    players = score_sheets(a_round(), a_regulation(), [SeatedTable(1, seats)])["sheets"][0]["players"]
    assert [(player["number"], player["name"]) for player in players] == [
        ("", "#12"),
        ("#3", "Anna L."),
        ("#7", "Jānis Kalns"),
    ]


@pytest.mark.parametrize(("size", "dealers"), [(3, "1231231"), (4, "1234123"), (5, "1234512")])
def test_the_deal_passes_one_seat_on(size, dealers):
    sheet = blank_sheets(a_round(), a_regulation(deals=7), [size])["sheets"][0]
    assert "".join(deal["dealer"] for deal in sheet["deals"]) == dealers


@pytest.mark.parametrize(
    ("size", "limits", "lines"),
    [
        (4, {"deals": 24}, 24),
        (3, {"deals": 24}, 24),
        (3, {"deals": 24, "deals_at_three": 18}, 18),
        (4, {"deals": 24, "deals_at_three": 18}, 24),
        (4, {"deals": None, "minutes": 50}, 28),
    ],
)
def test_a_sheet_has_a_line_for_each_deal_of_the_regulation(size, limits, lines):
    sheet = blank_sheets(a_round(), a_regulation(**limits), [size])["sheets"][0]
    assert [deal["number"] for deal in sheet["deals"]] == [str(number) for number in range(1, lines + 1)]


@pytest.mark.parametrize(
    ("rules", "letters", "column", "closing"),
    [
        ({"preset": "classic"}, "BZPX", "Pules", True),
        ({"preset": "classic", "small_zole": True}, "BZSPX", "Pules", True),
        ({"preset": "classic", "round_end_personal": "lapse"}, "BZPX", "Pules", False),
        ({"preset": "casual"}, "BZSTX", "Remarks", False),
        ({"preset": "rondo"}, "BZSTX", "Pules", True),
    ],
)
def test_a_sheet_has_what_its_rules_play(rules, letters, column, closing):
    data = blank_sheets(a_round(), a_regulation(rules=rules), [4])
    assert data["words"]["games"] == " · ".join(GAMES[letter] for letter in letters)
    assert data["words"]["pules"] == column
    assert (data["sheets"][0]["results"][0]["label"] == "Open pules at the end") is closing


@pytest.mark.parametrize(
    ("size", "fields", "hint"),
    [
        (3, {}, "6 – 4 – 2"),
        (4, {}, "6 – 4 – 2 – 0"),
        (5, {}, "6 – 4 – 2 – 1 – 0"),
        (3, {"three_second": PLUS_RULE}, ""),
        (4, {"three_second": PLUS_RULE}, "6 – 4 – 2 – 0"),
    ],
)
def test_a_sheet_says_what_the_places_are_worth_unless_it_depends(size, fields, hint):
    results = blank_sheets(a_round(), a_regulation(**fields), [size])["sheets"][0]["results"]
    assert [row["note"] for row in results if row["label"] == "Place points"] == [hint]


def test_a_blank_sheet_has_seats_without_names_and_no_table_number():
    data = blank_sheets(a_round(), preset("lzf-classic").for_round(1), [3, 4, 5])
    assert [sheet["table"] for sheet in data["sheets"]] == ["", "", ""]
    assert [len(sheet["players"]) for sheet in data["sheets"]] == [3, 4, 5]
    assert {player["name"] for sheet in data["sheets"] for player in sheet["players"]} == {""}
    pages = pages_of(render_pdf("score_sheets", data, language="lv"))
    assert len(pages) == 3
    assert all(word in page for page in pages for word in ("Sum=0☐", "Place", "Placepoints", "Signature", "Scribe:"))


def a_row(rank: int | None, name: str, place_points: int, points: int, **fields) -> StandingRow:
    number = fields.pop("number", rank or 9)
    display = fields.pop("display", DisplayChoice.FULL)
    entrant = a_seat(1, 1, name, number=number).entrant
    entrant.club_name, entrant.display = "Pīķa kungs", display
    row = StandingRow(
        rank=rank,
        shared=False,
        entrant=entrant,
        name=name,
        status="",
        values={"place_points": Fraction(place_points), "points": Fraction(points)},
        rounds={1: RoundResult(place_sixtieths=150, final=True), 2: RoundResult(place_sixtieths=360, final=False)},
        dropped=(),
        reason=None,
    )
    return replace(row, **fields)


def a_page(*rows: StandingRow, **fields) -> StandingsPage:
    page = StandingsPage(
        stage=a_round().stage,
        regulation=a_regulation(),
        version=StandingsVersion(number=5),
        provisional=False,
        after_round=2,
        round_number=None,
        category=None,
        metrics=("place_points", "points", "start_number"),
        rows=rows,
    )
    return replace(page, **fields)


def test_the_standings_have_place_name_rounds_and_metrics():
    data = standings(a_page(a_row(1, "Anna Liepa", 28, 94), a_row(2, "Ilze Ozola", 28, -69, dropped=(1,))))
    assert data["metrics"] == ["place points", "points"]
    assert data["rows"][0] == {
        "place": "1",
        "number": "1",
        "name": "Anna Liepa",
        "club": "Pīķa kungs",
        "rounds": ["2½", "6*"],
        "metrics": ["28", "+94"],
    }
    assert data["rows"][1]["rounds"] == ["(2½)", "6*"]
    assert data["rows"][1]["metrics"] == ["28", "−69"]
    assert data["legend"] == "In the columns of the rounds: place points. * not confirmed yet. In brackets: discarded."


def test_the_disqualified_stand_without_a_place_and_a_missed_round_is_a_dash():
    data = standings(a_page(a_row(None, "Anna", 0, 0, status="disqualified", rounds={}), a_row(1, "Ilze", 6, 3)))
    assert data["rows"][0]["place"] == "–"
    assert data["rows"][0]["club"] == "disqualified, Pīķa kungs"
    assert data["rows"][0]["rounds"] == ["–", "–"]


def test_before_the_first_result_the_print_says_so():
    assert standings(a_page(a_row(None, "Anna", 0, 0, rounds={})))["legend"] == (
        "No results yet: everybody is listed by start number, without a place."
    )


def test_whoever_hides_his_name_hides_his_club_too():
    assert standings(a_page(a_row(1, "#1", 6, 3, display=DisplayChoice.HIDDEN)))["rows"][0]["club"] == ""


@pytest.mark.parametrize(
    ("fields", "heading", "occasion"),
    [
        ({}, "Standings", "After round 2"),
        ({"provisional": True}, "Provisional standings", "After round 2"),
        ({"category": "women"}, "Standings: women", "After round 2"),
        ({"round_number": 1}, "Standings", "Round 1"),
    ],
)
def test_the_standings_say_what_they_are_of(fields, heading, occasion):
    data = standings(a_page(a_row(1, "Anna", 6, 3), **fields))
    assert data["heading"] == heading
    assert data["occasion"] == f"{occasion} · March 14, 2026 · Madona"
    assert data["note"] == "Version 5"


def test_of_a_long_stage_the_last_fourteen_rounds_are_shown():
    rounds = {number: RoundResult(place_sixtieths=360, final=True) for number in range(1, 31)}
    assert standings(a_page(a_row(1, "Anna", 6, 3, rounds=rounds)))["rounds"] == [str(n) for n in range(17, 31)]


@pytest.mark.parametrize("rounds", [1, 7, 14])
def test_standings_of_150_are_printed_whole_and_letter_by_letter(rounds):
    results = {number: RoundResult(place_sixtieths=140, final=False) for number in range(1, rounds + 1)}
    names = [*HOSTILE, *(f"Kārkliņš-{place}." for place in range(len(HOSTILE) + 1, 151))]
    rows = [a_row(place, name, 140, -100, rounds=results) for place, name in enumerate(names, start=1)]
    pages = pages_of(render_pdf("standings", standings(a_page(*rows)), language="lv"))
    assert [name for name in names if "".join(pages).count(squeezed(name)) != 1] == []
    assert len(pages) <= 10
