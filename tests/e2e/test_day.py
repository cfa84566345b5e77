"""A whole evening in Latvian, from the first name to the final standings, through pages only."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db.models import F
from playwright.sync_api import Browser, expect

from scoring.models import SheetStatus
from tests.e2e.person import SOON, Person
from tests.factories import RoleFactory
from tests.scoring.views.staff import EVERYTHING, url
from tests.scoring_factories import hall
from tournaments.models import Round

NAME, SLUG = "Piektdienas vakars", "piektdienas-vakars"
RUN, PUBLIC = f"/manage/{SLUG}/", f"/stages/{SLUG}/"
AT_THE_DOOR = ("Anna Bērziņa", "Juris Kalniņš", "Ģirts Ķēniņš")
ON_THE_LIST = (
    *("Ieva Ozola", "Kārlis Zariņš", "Līga Šmite", "Pēteris Āboltiņš"),
    *("Zane Vītola", "Uldis Jansons", "Baiba Ūdre", "Žanis Čakste"),
)
PASSWORD = "divdesmit sešas kārtis"
PAPER = ("Saraksts pēc vārda", "Saraksts pēc galda", "Galdu kartītes", "Protokoli")
BOARD = "#standings"

Arrives = Callable[..., Person]


@pytest.fixture
def arrives(asgi_server: str, browser: Browser, viewport: dict[str, int]) -> Iterator[Arrives]:
    """Another person comes with a browser of his own; at the end none of them may have complained."""
    people: list[Person] = []

    def arrive(**said: bool) -> Person:
        people.append(Person(browser, asgi_server, viewport, **said))
        return people[-1]

    yield arrive
    for person in people:
        person.page.context.close()
    assert [fault for person in people for fault in person.faults] == []


@pytest.fixture
def organiser(arrives: Arrives) -> Person:
    get_user_model().objects.create_superuser("ilze", password=PASSWORD)
    return arrives().signs_in("ilze", PASSWORD)


def test_a_whole_evening(organiser: Person, arrives: Arrives):
    opens_the_evening(organiser)
    referee = arrives().signs_in(*gives_an_account(organiser))
    enters_everybody(organiser)
    draws(organiser, 1).prints(PAPER)
    board, wall = arrives().opens(PUBLIC + "standings/"), arrives().opens(PUBLIC + "projector/?show=standings")
    starts(organiser, 1)
    types_paper(organiser, 1, {2: ("+91", "3", "-44", "50-"), 3: ("7-", "+8", "-1")}).sees("3. galds: ")
    sees_soon(board, wall, "+91")
    table_one = takes_the_sheet(organiser, arrives())
    plays_on_without_network(table_one)
    hears_the_bell(table_one, organiser)
    mends_a_deal(organiser)
    hands_in(table_one, referee)
    closes(organiser, 1)
    sees_soon(board, wall, "galīgais")
    withdraws(organiser, number=9)
    draws(organiser, 2)
    swaps_two(organiser)
    starts(organiser, 2).sees("bez laika limita")
    board.loses_network().sees("Nav savienojuma", within="#offline").loses_network(False)
    types_paper(organiser, 2, {1: ("+70", "-60", "-6", "-4"), 2: (1, 1, "-2"), 3: (5, "-5", 0)}).sees("ir ievadīti")
    closes(organiser, 2)
    ends(organiser)
    sees_soon(board, wall, "galīgais")
    takes_the_standings_home(board)


def opens_the_evening(organiser: Person) -> None:
    """Two rounds from the preset of an evening, the second without a limit of time."""
    organiser.opens("/manage/new/").types({"Nosaukums": NAME}).ticks("Vakars").presses("Izveidot posmu")
    organiser.opens(RUN + "regulation/").types({"Kārtas": "2"}).presses("Saglabāt kā jaunu redakciju")
    organiser.opens(RUN + "regulation/rounds/2/").ticks("Bez laika limita").presses("Saglabāt kā jaunu redakciju")
    organiser.opens(RUN).presses("Darīt posmu publisku")


def gives_an_account(organiser: Person) -> tuple[str, str]:
    """User name and password of a second referee."""
    organiser.opens(RUN + "staff/").types({"Lietotājvārds": "janis", "Vārds": "Jānis Liepa"}).presses("Izveidot kontu")
    return organiser.reads("code >> nth=0"), organiser.reads("code >> nth=1")


def enters_everybody(organiser: Person) -> None:
    for name in AT_THE_DOOR:
        organiser.opens(RUN + "entrants/").types({"Vārds": name}).presses(f"Jauns cilvēks: {name}").sees(name)
    organiser.opens(RUN + "entrants/import/").types({"Ielīmēt sarakstu": "\n".join(ON_THE_LIST)})
    organiser.presses("Nolasīt sarakstu").sees(*ON_THE_LIST).presses("Pieteikt atzīmētās rindas")
    organiser.opens(RUN + "check-in/?show=missing")
    for here, name in enumerate(ON_THE_LIST, start=len(AT_THE_DOOR) + 1):
        organiser.presses(f"klāt {name}").sees(f"{here} klāt", within="#counts")
    organiser.sees("galdi 2×4 + 1×3", within="#counts")


def draws(organiser: Person, number: int) -> Person:
    organiser.opens(f"{RUN}rounds/{number}/draw/").presses(f"Izlozēt {number}. kārtu").sees("Kā izlozēts")
    return organiser.presses("Publicēt izlozi").sees("Publicēta.")


def starts(organiser: Person, number: int) -> Person:
    organiser.opens(RUN).presses(f"Sākt {number}. kārtu").sees("galdi sāk reizē").presses("Visi sēž: sākt")
    return organiser.opens(f"{RUN}rounds/{number}/").sees("notiek")


def types_paper(organiser: Person, number: int, sheets: dict[int, tuple[object, ...]]) -> Person:
    """Sheets of paper at the desk, by keys alone."""
    organiser.opens(f"{RUN}rounds/{number}/desk/")
    expect(organiser.page.locator("#desk-table")).to_be_focused()
    for table, points in sheets.items():
        organiser.keys(table, *points)
    return organiser


def sees_soon(board: Person, wall: Person, words: str) -> None:
    """Without loading anything, within two seconds."""
    for person in (board, wall):
        person.sees(words, within=BOARD, soon=SOON)


def takes_the_sheet(organiser: Person, player: Person) -> Person:
    """A player of table 1 with his number and code; his phone writes from now on."""
    seated = organiser.opens(RUN + "rounds/1/draw/").reads(".table-card")
    number = re.search(r"nr\. (\d+)", seated)[1]
    code = organiser.opens(f"{RUN}entrants/{number}/").reads("code")
    player.gives_code(number, code).sees("1. galds").presses("Protokols pa rindām")
    return player.presses("Rakstīt protokolu ar šo tālruni").presses("Sākt").sees("1. partija no 16")


def plays_on_without_network(phone: Person) -> None:
    phone.writes_deal("passed_out").sees("Garām", within="#lines")
    phone.writes_deal("pickup", "3", 5, "70").sees("70 acis", within="#lines")
    phone.loses_network().writes_deal("zole", "1", 7, "95").sees("Nav savienojuma", within="#queue")
    phone.loses_network(False).sees("95 acis", within="#lines", soon=10_000)


def hears_the_bell(phone: Person, head_referee: Person) -> None:
    """The deal in play counts by itself, another one waits for a ruling."""
    Round.objects.filter(number=1).update(started_at=F("started_at") - timedelta(minutes=41))
    phone.writes_deal("pickup", "1", 4, "40").sees("pēc signāla", within="#lines").sees_no("gaida tiesnesi")
    phone.writes_deal("pickup", "2", 8, "120").sees("gaida tiesnesi", within="#lines")
    head_referee.opens(RUN + "rounds/1/").sees("laiks beidzies").waits().presses("Ieskaitīt").sees_no("Ieskaitīt")


def mends_a_deal(referee: Person) -> None:
    referee.presses("1. galds").presses("Labot 2. rindu").sees("2. partija")
    referee.types({"Lielā acis": "95", "Kāpēc rinda tiek labota": "acis saskaitītas nepareizi"})
    referee.presses("Rādīt, kas mainīsies").sees("95 acis").presses("Saglabāt labojumu").sees("labota")


def hands_in(phone: Person, referee: Person) -> None:
    phone.page.reload()
    phone.sees("labota", "acis saskaitītas nepareizi").presses("Iesniegt protokolu").sees("tiek pārbaudīts")
    referee.opens(RUN + "rounds/1/").waits().presses("Apstiprināt").sees("apstiprināts", within="#table-1")


def closes(organiser: Person, number: int) -> None:
    organiser.opens(RUN).presses(f"Slēgt {number}. kārtu").sees("slēgta")


def withdraws(organiser: Person, number: int) -> None:
    organiser.opens(f"{RUN}entrants/{number}/").ticks("izstājas").presses("Saglabāt", within="form[action$='/out/']")
    organiser.sees("izstāšanās")


def swaps_two(organiser: Person) -> None:
    organiser.opens(RUN + "rounds/2/seats/").chooses("Spēlētājs", 1).chooses("Mainās vietām ar", 6)
    organiser.types({"Iemesls": "abi brāļi pie viena galda"}).presses("Samainīt vietām").sees("Vietas ir mainītas.")


def ends(organiser: Person) -> None:
    organiser.opens(RUN).presses("Pasludināt posmu par beigtu").sees("Posms ir beidzies").presses("Gala kopvērtējums")
    organiser.sees("galīgais")


def takes_the_standings_home(reader: Person) -> None:
    """As a table, as a workbook and for programs: the same people in the same order."""
    rows = json.loads(reader.gets(PUBLIC + "standings.json"))["rows"]
    names = [row["name"] for row in rows]
    assert sorted(names) == sorted(AT_THE_DOOR + ON_THE_LIST)
    table = reader.gets(PUBLIC + "standings.csv").decode("utf-8-sig").splitlines()
    assert [cell for row in csv.reader(table) for cell in row if cell in names] == names
    assert reader.gets(PUBLIC + "standings.xlsx").startswith(b"PK")


def test_without_scripts_a_table_and_a_sheet_of_paper_are_written(arrives: Arrives):
    """What a browser without scripts sends is stored by the same buttons."""
    at = hall(4, 4)
    at.head_referee.user.set_password(PASSWORD)
    at.head_referee.user.save()
    for kind in EVERYTHING:
        RoleFactory(stage=at.stage, kind=kind, user=at.head_referee.user)
    referee = arrives(scripts=False).signs_in(at.head_referee.user.username, PASSWORD)
    referee.opens(url("sheet", sheet=at.sheet)).writes_deal("pickup", "3", 5, "70").sees("70 acis", within="#lines")
    referee.writes_deal("passed_out").sees("Garām", within="#lines")
    referee.opens(url("desk", at) + "?table=2")
    for seat, points in enumerate(("12", "-7", "−7", "2"), start=1):
        referee.page.fill(f"#id_points_{seat}", points)
    referee.presses("Saglabāt").sees("2. galds: ")
    assert at.sheet_of(2).status == SheetStatus.CONFIRMED
    assert at.sheet.lines.count() == 2
