"""A page without JavaScript that is older than the last sign-in of its browser loses nothing that was typed."""

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import LAPTOP
from tests.e2e.person import Person
from tests.factories import RoleFactory
from tests.scoring.views.staff import url
from tests.scoring_factories import hall
from tournaments.models import RoleKind

PASSWORD = "garš-un-labs-vārds"


def test_a_deal_typed_before_another_sign_in_is_shown_and_sent_again_once(asgi_server: str, browser: Browser):
    at = hall()
    user = RoleFactory(stage=at.stage, kind=RoleKind.REFEREE).user
    user.set_password(PASSWORD)
    user.save()
    referee = Person(browser, asgi_server, LAPTOP, scripts=False)
    referee.signs_in(user.username, PASSWORD).opens(url("sheet", sheet=at.sheet))
    for name, value in {"contract": "pickup", "declarer": 3, "tricks": 5}.items():
        referee.main.locator(f"#deal label:has([name={name}][value='{value}'])").click()
    referee.page.locator("#deal [name=card_points]").fill("83")
    other = referee.page.context.new_page()
    other.goto(f"{asgi_server}/login/")
    other.locator("header form[action*=logout] button").click()
    other.goto(f"{asgi_server}/login/")
    other.get_by_label("Lietotājvārds").fill(user.username)
    other.get_by_label("Parole").fill(PASSWORD)
    other.locator("main .button-main").click()
    expect(other.locator("header form[action*=logout]")).to_be_visible()
    referee.presses("Ierakstīt partiju").sees("Lapa ir novecojusi", "83", f"Tagad ienācis ir {user.username}")
    assert not at.sheet.lines.exists()
    referee.presses("Sūtīt vēlreiz").sees("2. partija")
    assert at.sheet.lines.get().card_points == 83
    assert referee.faults == []
