"""Pictures of the main pages, in Latvian, from the demonstration.

`.venv/bin/python -m tests.e2e.screenshots [--out DIR] [--only WORD]` makes an own database, serves it and looks at the
pages on a phone, a laptop and the hall's screen. It also composes the picture of the README.
"""

import argparse
import os
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import django
from django.utils import timezone
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import LAPTOP, PHONE, chromium
from tests.serving import served

WALL = {"width": 1920, "height": 1080}
README_PICTURE = Path(__file__).parents[2] / "docs" / "images" / "phone-and-wall.png"
PUBLIC, PLAYER, ORGANIZER, HEAD_REFEREE = "public", "player", "organizators", "galvenais"
STAGE = "2-posms-jurkalne"
RUN = f"/manage/{STAGE}"
DRAWN = "3-posms-salacgriva"
RUN_DRAWN = f"/manage/{DRAWN}"


class Shot(NamedTuple):
    """A page as somebody sees it; `press` is what he presses there first, see `press`."""

    name: str
    who: str
    address: str
    press: tuple[str, ...] = ()


DEAL = ("[value=pickup]", "[name=declarer]:enabled", "[name=tricks][value='5']")
SHOTS = (
    Shot("home", PUBLIC, "/"),
    Shot("stage", PUBLIC, f"/stages/{STAGE}/"),
    Shot("standings", PUBLIC, f"/stages/{STAGE}/standings/"),
    Shot("round", PUBLIC, f"/stages/{STAGE}/rounds/3/"),
    Shot("entrant", PUBLIC, f"/stages/{STAGE}/entrants/3/"),
    Shot("nothing-here", PUBLIC, "/stages/nav/"),
    Shot("privacy", PUBLIC, "/privacy/"),
    Shot("login", PUBLIC, "/login/"),
    Shot("code", PUBLIC, f"/me/?stage={STAGE}"),
    Shot("my-table", PLAYER, "/me/"),
    Shot("my-stages", ORGANIZER, "/manage/"),
    Shot("stage-new", ORGANIZER, "/manage/new/"),
    Shot("entrants", ORGANIZER, f"{RUN}/entrants/"),
    Shot("entrant-edit", ORGANIZER, f"{RUN}/entrants/13/"),
    Shot("import", ORGANIZER, f"{RUN}/entrants/import/"),
    Shot("check-in", ORGANIZER, f"{RUN}/check-in/"),
    Shot("regulation", ORGANIZER, f"{RUN}/regulation/"),
    Shot("staff", ORGANIZER, f"{RUN}/staff/"),
    Shot("audit", ORGANIZER, f"{RUN}/audit/"),
    Shot("settings", ORGANIZER, f"{RUN}/settings/"),
    Shot("people", ORGANIZER, "/manage/people/"),
    Shot("person", ORGANIZER, "/manage/people/13/"),
    Shot("places", ORGANIZER, "/manage/places/"),
    Shot("draw", ORGANIZER, f"{RUN}/rounds/3/draw/"),
    Shot("draw-before", ORGANIZER, f"{RUN}/rounds/4/draw/"),
    Shot("seat-by-hand", ORGANIZER, f"{RUN}/rounds/4/draw/hand/"),
    Shot("participation", ORGANIZER, f"{RUN}/rounds/4/participation/"),
    Shot("seats", ORGANIZER, f"{RUN}/rounds/3/seats/"),
    Shot("day", HEAD_REFEREE, f"{RUN}/"),
    Shot("round-control", HEAD_REFEREE, f"{RUN}/rounds/3/"),
    Shot("changes", HEAD_REFEREE, f"{RUN}/rounds/3/changes/"),
    Shot("desk", HEAD_REFEREE, f"{RUN}/rounds/3/desk/"),
    Shot(
        "sheet-deal", HEAD_REFEREE, "sheet:6", ("[value=pickup]", "[name=declarer]:enabled", "[name=tricks][value='5']")
    ),
    Shot("sheet-disputed", HEAD_REFEREE, "sheet:3"),
    Shot("sheet-after-bell", HEAD_REFEREE, "sheet:5"),
    Shot("line", HEAD_REFEREE, "sheet:6 lines/3/"),
)
"""An address `sheet:6` is that of the sheet of table 6 in the round in play, with what follows the space."""
BEFORE_ROUND_1 = (
    Shot("forecast", ORGANIZER, f"{RUN_DRAWN}/entrants/"),
    Shot("regulation-seating", ORGANIZER, f"{RUN_DRAWN}/regulation/", ("unfold:Salikums sīkāk",)),
    Shot("wishes", ORGANIZER, f"{RUN_DRAWN}/wishes/"),
)
BEFORE_ROUND_2 = (
    Shot("draw-seed", ORGANIZER, f"{RUN_DRAWN}/rounds/2/draw/"),
    Shot("candidates", ORGANIZER, f"{RUN_DRAWN}/rounds/2/draw/candidates/"),
    Shot("round-not-drawn", PUBLIC, f"/stages/{DRAWN}/rounds/2/"),
)
ROUND_2 = (
    Shot("draw-certificate", ORGANIZER, f"{RUN_DRAWN}/rounds/2/draw/"),
    Shot("round-certificate", PUBLIC, f"/stages/{DRAWN}/rounds/2/", ("unfold:Kā izlozēts",)),
    Shot("why", PUBLIC, f"/stages/{DRAWN}/rounds/2/why/7/"),
    Shot("why-asked", ORGANIZER, f"/stages/{DRAWN}/rounds/2/why/2/"),
    Shot("swap-cost", ORGANIZER, f"{RUN_DRAWN}/rounds/2/seats/", ("choose:first", "choose:second", "[name=preview]")),
)
"""Pages about draws, as they are before the first, before the second and after it."""
BY_NIGHT = ("stage", "sheet-deal", "day")


def main() -> None:
    """Make the demonstration in a database of its own, and take every picture."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--out", type=Path, default=Path("var/screenshots"), help="directory (var/screenshots)")
    words.add_argument("--only", default="", help="only pages with this in their name")
    asked = words.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with demonstration() as (address, code), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        pages = {who: signed_in(browser, address, who, code) for who in (PUBLIC, PLAYER, ORGANIZER, HEAD_REFEREE)}
        for shot in (*SHOTS, *shots_of_draws()):
            if asked.only in shot.name:
                take(pages[shot.who], address, shot, asked.out)
        take_wall(pages[PUBLIC], address, asked.out)
        take_readme_picture(pages, address, asked.out)
        browser.close()


def shots_of_draws() -> Iterator[Shot]:
    """Pages of a stage that is made here, each when it is as far as its picture wants it."""
    from django.contrib.auth import get_user_model

    from scoring.simulation.day import CALM
    from scoring.simulation.entrants import check_everybody_in, enter_people
    from scoring.simulation.names import people
    from scoring.simulation.rounds import draw, play_round
    from scoring.simulation.stage import open_stage
    from tournaments.models import RoleKind
    from tournaments.regulations import Regulation, preset
    from tournaments.services.championships import grant_role
    from tournaments.services.draws import publish_draw
    from tournaments.services.wishes import add_wish

    asked = {"rounds": 6, "planned_rounds": 0, "seating": "no_repeats", "clubs_apart": "always", "deals": 8}
    regulation = Regulation.parse(preset("evening").as_json() | asked | {"deals_at_three": None})
    chance = Random(25)
    day = open_stage(rng=chance, regulation=regulation, now=timezone.now(), odds=CALM, name="3. posms Salacgrīva")
    championship, user = day.stage.championship, get_user_model().objects.get(username=ORGANIZER)
    day.do(grant_role, by=day.staff.organizer, championship=championship, user=user, kind=RoleKind.ORGANIZER)
    strangers = people(chance)
    enter_people(day, strangers, 25)
    check_everybody_in(day)
    entrants = {entrant.start_number: entrant for entrant in day.stage.entrants.all()}
    for kind, entrant, other, number, reason in (
        ("apart", 2, 9, None, "brālis un māsa"),
        ("together", 4, 17, None, "brauc vienā mašīnā"),
        ("table", 11, None, 1, "ratiņkrēsls, galds pie durvīm"),
    ):
        said = {"entrant": entrants[entrant], "other": entrants.get(other), "number": number, "reason": reason}
        day.do(add_wish, by=day.staff.organizer, stage=day.stage, kind=kind, **said)
    yield from BEFORE_ROUND_1
    play_round(day, day.round(1), strangers)
    yield from BEFORE_ROUND_2
    draw(day, day.round(2))
    day.do(publish_draw, round=day.round(2))
    yield from ROUND_2


@contextmanager
def demonstration() -> Iterator[tuple[str, str]]:
    """The address of a served demonstration, and the code of its entrant number 1."""
    with tempfile.TemporaryDirectory() as directory:
        os.environ |= {"KARTA_DATA": directory, "DJANGO_SETTINGS_MODULE": "config.settings"}
        os.environ.pop("DATABASE_URL", None)
        django.setup()
        from django.core.management import call_command

        from scoring.simulation.demo import build_demo

        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        demo = build_demo(now=timezone.now())
        with served() as address:
            yield address, demo.player.code


def signed_in(browser: Browser, address: str, who: str, code: str) -> Page:
    """A page of somebody who has come in already."""
    page = browser.new_context(locale="lv-LV", timezone_id="Europe/Riga", viewport=PHONE).new_page()
    if who == PLAYER:
        page.goto(f"{address}/me/?stage={STAGE}")
        page.fill("[name=start_number]", "1")
        page.fill("[name=code]", code)
        page.click("main .button-main")
    elif who != PUBLIC:
        page.goto(f"{address}/login/")
        page.fill("[name=username]", who)
        page.fill("[name=password]", "zole")
        page.click("main .button-main")
    return page


def take(page: Page, address: str, shot: Shot, out: Path) -> None:
    """The whole page on a phone and on a laptop."""
    for device, size in (("phone", PHONE), ("laptop", LAPTOP)):
        page.set_viewport_size(size)
        page.goto(address + place_of(shot.address))
        press(page, shot.press)
        settle(page)
        page.screenshot(path=out / f"{shot.name}-{device}.png", full_page=True)
        if shot.name in BY_NIGHT:
            page.emulate_media(color_scheme="dark")
            page.screenshot(path=out / f"{shot.name}-{device}-night.png", full_page=True)
            page.emulate_media(color_scheme="light")


def place_of(address: str) -> str:
    """An address as the browser asks it."""
    if not address.startswith("sheet:"):
        return address
    from scoring.models import ScoreSheet

    table, _, more = address.removeprefix("sheet:").partition(" ")
    sheet = ScoreSheet.objects.get(table__round__stage__slug=STAGE, table__round__number=3, table__number=table)
    return f"/sheets/{sheet.pk}/{more}"


def press(page: Page, buttons: tuple[str, ...]) -> None:
    """Press radio buttons, each by its label; unfold by the words; choose somebody; or press the button itself."""
    for number, button in enumerate(buttons, start=2):
        what, _, name = button.rpartition(":")
        if what == "unfold":
            page.locator("summary", has_text=name).first.click()
        elif what == "choose":
            page.select_option(f"[name={name}]", index=number * 3)
        elif page.locator(f"label:has({button})").count():
            page.locator(f"label:has({button})").first.click()
        else:
            page.locator(button).click()


def settle(page: Page) -> None:
    """Fonts are there, the stream has spoken, previews have come."""
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)


def take_wall(page: Page, address: str, out: Path) -> None:
    """The hall's screen with either of its lists."""
    page.set_viewport_size(WALL)
    for show in ("tables", "standings"):
        page.goto(f"{address}/stages/{STAGE}/projector/?show={show}")
        settle(page)
        page.screenshot(path=out / f"projector-{show}.png")


def take_readme_picture(pages: dict[str, Page], address: str, out: Path) -> None:
    """A phone with a score sheet beside the standings on the wall, in one picture."""
    phone = pages[HEAD_REFEREE]
    phone.set_viewport_size(PHONE)
    phone.goto(address + place_of("sheet:6"))
    press(phone, DEAL)
    phone.locator("#deal").evaluate("deal => deal.scrollIntoView()")
    settle(phone)
    pictures = [phone.screenshot(), (out / "projector-standings.png").read_bytes()]
    page = phone.context.new_page()
    page.set_viewport_size({"width": 1200, "height": 560})
    page.set_content(README_PAGE % tuple(b64encode(picture).decode() for picture in pictures))
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    README_PICTURE.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=README_PICTURE)
    page.close()


README_PAGE = """<!doctype html><title>Kārta</title><style>
body { height: 100vh; margin: 0; display: flex; align-items: center; justify-content: center; gap: 32px; }
body { background: #ece8df; }
.phone { height: 504px; border: 8px solid #1b1915; border-radius: 24px; }
.wall { width: 850px; border: 6px solid #1b1915; border-radius: 6px; }
</style><img class="phone" src="data:image/png;base64,%s"><img class="wall" src="data:image/png;base64,%s">"""


if __name__ == "__main__":
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    main()
