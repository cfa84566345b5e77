"""A draw as an organiser makes it and a player doubts it, in Latvian, through pages only, with scripts and without."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Browser

from tests.e2e.person import Person
from tests.factories import NOW, EntrantFactory, StageFactory
from tournaments.regulations import Regulation, preset

ROOT = Path(__file__).parents[2]
PASSWORD = "divdesmit sešas kārtis"
PLAYERS = 16

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
def slug(asgi_server: str) -> str:
    """A published stage of sixteen who are all there."""
    get_user_model().objects.create_superuser("ilze", password=PASSWORD)
    stage = StageFactory(regulation=Regulation.parse(preset("evening").as_json() | {"planned_rounds": 0}))
    EntrantFactory.create_batch(PLAYERS, stage=stage, checked_in_at=NOW)
    return stage.slug


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_draw_from_the_first_wish_to_the_last_doubt(arrives: Arrives, slug: str, tmp_path: Path, scripts: bool):
    run, public = f"/manage/{slug}/", f"/stages/{slug}/"
    organiser = arrives(scripts=scripts).signs_in("ilze", PASSWORD)
    wishes(organiser, run)
    plans_two_rounds(organiser, run)
    fingerprint = arrives(scripts=scripts).opens(public + "rounds/1/").reads("code")
    compares(organiser, run, scripts)
    organiser.opens(run + "rounds/1/draw/").sees(fingerprint).presses("Izlozēt 1. kārtu")
    organiser.sees("Kā izlozēts", "Neviens nesēž ar kādu, ar ko jau ticies.", "tas ir pierādīts", fingerprint)
    asks_what_a_swap_costs(organiser, run)
    player = arrives(scripts=scripts).opens(public + "rounds/1/").sees_no("Kā izlozēts")
    organiser.opens(run + "rounds/1/draw/").presses("Publicēt izlozi").sees("Publicēta.")
    player.opens(public + "rounds/1/").unfolds("Kā izlozēts").sees(fingerprint, "Lejupielādēt dokumentu")
    fits_the_screen(player)
    document = takes_home(player)
    assert sha256(document["seed"].encode()).hexdigest() == fingerprint
    assert not [table for table in document["tables"] if {1, 2} <= set(table)]
    verifies(document, tmp_path)
    player.opens(public + "rounds/1/why/3/").sees("Kāpēc pie šī galda?", "visu kārtu plāns")
    fits_the_screen(player)


def wishes(organiser: Person, run: str) -> None:
    """Numbers 1 and 2 are relatives; a wish without the other is refused where it is missing."""
    organiser.opens(run + "wishes/").ticks("nedrīkst sēdēt pie viena galda").chooses_number("Spēlētājs", 1)
    organiser.presses("Pierakstīt").sees("Izvēlieties arī otru")
    organiser.chooses_number("Otrs spēlētājs", 2).types({"Iemesls": "māsas"}).presses("Pierakstīt").sees("māsas")
    fits_the_screen(organiser)


def plans_two_rounds(organiser: Person, run: str) -> None:
    organiser.opens(run + "regulation/").types({"Iepriekš saplānotās kārtas": "2", "Kas mainās un kāpēc": "plāns"})
    organiser.presses("Saglabāt kā jaunu redakciju").sees("1.–2. kārta")


def compares(organiser: Person, run: str, scripts: bool) -> None:
    """Each way is worked out by itself, or at a press where no script asks for it."""
    organiser.opens(run + "rounds/1/draw/").presses("Salīdzināt salikuma veidus").sees("1. kārtas salikuma veidi")
    if not scripts:
        organiser.presses("Izrēķināt")
    organiser.sees("Pāri, kas jau tikušies")
    fits_the_screen(organiser)


def asks_what_a_swap_costs(organiser: Person, run: str) -> None:
    """Nothing is changed by asking."""
    organiser.opens(run + "rounds/1/seats/").chooses_number("Spēlētājs", 1).chooses_number("Mainās vietām ar", 6)
    organiser.presses("Cik tas maksātu?").sees("Mainītos").sees_no("Līdz šim mainīts")
    fits_the_screen(organiser)


def takes_home(player: Person) -> dict:
    path = player.main.get_by_role("link", name="Lejupielādēt dokumentu").first.get_attribute("href") or ""
    return json.loads(player.gets(path))


def verifies(document: dict, directory: Path) -> None:
    """With Python alone; a document somebody touched is found out."""
    file = directory / "draw.json"
    for changed, code in ((document, 0), (document | {"seed": "mana"}, 1)):
        file.write_text(json.dumps(changed))
        command = [sys.executable, "-S", "-m", "tournaments.seating", "verify", str(file)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        assert (done.returncode, json.loads(done.stdout)["equal"]) == (code, code == 0)


def fits_the_screen(person: Person) -> None:
    """Nothing has to be moved sideways."""
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert person.page.evaluate(wide)
