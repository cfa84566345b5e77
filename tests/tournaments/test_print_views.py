"""Who may print what, and that paper names people as they chose."""

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from tests.paper import pages_of, squeezed
from tournaments.models import DisplayChoice, Entrant, RoleKind, Stage
from tournaments.regulations import preset
from tournaments.selectors import next_ordinal
from tournaments.services.audit import actor_for_user
from tournaments.services.championships import create_championship, create_stage, grant_role, publish_stage
from tournaments.services.draws import draw_by_hand, publish_draw
from tournaments.services.entries import enter_new_player

NOW = datetime(2026, 3, 14, 9, tzinfo=UTC)
PLAYERS = [("Anna Liepa", "full"), ("Ilze Ozola", "initial"), ("Juris Kalns", "hidden"), ("Ēriks Āboliņš", "full")]
ROUND_PRINTS = [
    "tournaments:print-names",
    "tournaments:print-tables",
    "tournaments:print-cards",
    "scoring:print-sheets",
]

pytestmark = pytest.mark.django_db


def a_user(name: str):
    return get_user_model().objects.create(username=name)


@pytest.fixture
def stage() -> Stage:
    """A stage that the organizer has not published, with four entrants."""
    owner = a_user("organizer")
    act = {"actor": actor_for_user(owner), "now": NOW}
    championship = create_championship(name="Kauss", owner=owner, **act)
    stage = create_stage(
        championship=championship,
        name="Bērzaunes kauss / 1",
        date=date(2026, 3, 14),
        regulation=preset("evening"),
        owner=owner,
        **act,
    )
    for name, display in PLAYERS:
        enter_new_player(stage=stage, name=name, display=DisplayChoice(display), **act)
    for kind in (RoleKind.REFEREE, RoleKind.HEAD_REFEREE):
        grant_role(championship=championship, user=a_user(kind.value), kind=kind, stage=stage, **act)
    a_user("stranger")
    return stage


@pytest.fixture
def drawn(stage: Stage) -> Stage:
    """Round 1 is drawn, the draw not published."""
    draw_by_hand(round=stage.rounds.get(number=1), tables=[[3, 1, 4, 2]], expected_ordinal=1, **acting())
    return stage


def acting() -> dict:
    return {"actor": actor_for_user(get_user_model().objects.get(username="organizer")), "now": NOW}


def ask(client, name: str, stage: Stage, user: str | None = "referee", number: int | None = 1, **query):
    """What the server answers to this user (None: nobody signed in)."""
    if user:
        client.force_login(get_user_model().objects.get(username=user))
    args = [stage.slug] if number is None else [stage.slug, number]
    return client.get(reverse(name, args=args), query, headers={"accept-language": "en"})


@pytest.mark.parametrize(
    ("name", "user"),
    [*((name, "referee") for name in ROUND_PRINTS), (ROUND_PRINTS[0], "head_referee"), (ROUND_PRINTS[0], "organizer")],
)
def test_staff_prints_a_draw_before_it_is_published(client, drawn, name, user):
    answer = ask(client, name, drawn, user)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize("name", ROUND_PRINTS)
def test_nobody_else_learns_that_an_unpublished_stage_exists(client, drawn, name):
    assert ask(client, name, drawn, "stranger").status_code == 404
    client.logout()
    assert ask(client, name, drawn, None).status_code == 404


@pytest.mark.parametrize("name", ROUND_PRINTS)
def test_printing_stays_with_the_staff_when_all_is_published(client, drawn, name):
    publish_stage(stage=drawn, **acting())
    publish_draw(round=drawn.rounds.get(number=1), **acting())
    assert ask(client, name, drawn, "stranger").status_code == 403
    client.logout()
    assert ask(client, name, drawn, None).status_code == 302  # to the sign-in page


@pytest.mark.parametrize("name", ROUND_PRINTS)
def test_a_round_not_drawn_has_no_paper(client, stage, name):
    assert ask(client, name, stage).status_code == 404
    assert ask(client, name, stage, number=99).status_code == 404


@pytest.mark.parametrize("name", ROUND_PRINTS)
def test_paper_for_the_hall_names_people_as_they_chose(client, drawn, name):
    text = "".join(pages_of(ask(client, name, drawn, "organizer").content))
    shown = ["AnnaLiepa", "IlzeO.", "#3", "ĒriksĀboliņš"]
    if name == "tournaments:print-names":
        shown = ["LiepaAnna", "O.Ilze", "#3", "ĀboliņšĒriks"]
    assert [name for name in shown if name not in text] == []
    assert not any(secret in text for secret in ("Ozola", "Kalns", "Juris"))


def test_the_list_by_name_is_in_the_latvian_alphabet_and_hidden_names_come_last(client, drawn):
    text = pages_of(ask(client, "tournaments:print-names", drawn).content)[0]
    places = [text.index(name) for name in ("ĀboliņšĒriks", "LiepaAnna", "O.Ilze", "#3")]
    assert places == sorted(places)


def test_a_redrawn_round_prints_the_draw_that_counts(client, drawn):
    first = drawn.rounds.get(number=1)
    draw_by_hand(
        round=first,
        tables=[[2, 1, 3, 4]],
        reason="A neighbour asked",
        expected_ordinal=next_ordinal(first),
        **acting(),
    )
    text = pages_of(ask(client, "tournaments:print-tables", drawn).content)[0]
    assert "Draw2" in text
    assert text.index("IlzeO.") < text.index("AnnaLiepa")


@pytest.mark.parametrize(
    ("user", "status"), [("organizer", 200), ("head_referee", 403), ("referee", 403), ("stranger", 404), (None, 404)]
)
def test_only_organizers_print_codes(client, stage, user, status):
    assert ask(client, "tournaments:print-codes", stage, user, number=None).status_code == status


def test_code_slips_have_everybody_with_full_name_and_code(client, stage):
    text = "".join(pages_of(ask(client, "tournaments:print-codes", stage, "organizer", number=None).content))
    for entrant in Entrant.objects.filter(stage=stage):
        assert squeezed(f"#{entrant.start_number}{entrant.name}") in text
        assert entrant.code in text


def test_a_pdf_opens_in_the_browser_and_is_called_as_it_is_headed(client, drawn):
    answer = ask(client, "tournaments:print-tables", drawn)
    assert answer["Content-Disposition"] == (
        f'inline; filename="{drawn.slug}-1-tables.pdf"; '
        "filename*=UTF-8''Tables%20%C2%B7%20B%C4%93rzaunes%20kauss%20-%201%20%C2%B7%20"
        "Round%201%20%C2%B7%20March%2014%2C%202026.pdf"
    )
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(
    ("site", "host", "has_code"),
    [
        ("", "karta.example", True),
        ("", "localhost:8000", False),
        ("", "127.0.0.1:8000", False),
        ("http://192.168.1.5:8000", "localhost:8000", True),
    ],
)
def test_a_qr_code_leads_to_where_phones_can_go(client, drawn, settings, site, host, has_code):
    settings.SITE_ADDRESS = site
    settings.ALLOWED_HOSTS = ["*"]
    client.defaults["HTTP_HOST"] = host
    text = pages_of(ask(client, "tournaments:print-cards", drawn).content)[0]
    assert ("onyourphone" in text) is has_code


@pytest.mark.parametrize(("blank", "pages"), [("3", 1), ("4", 1), ("5", 1), ("all", 3)])
def test_blank_sheets_are_there_before_the_draw(client, stage, blank, pages):
    found = pages_of(ask(client, "scoring:print-sheets", stage, blank=blank).content)
    assert len(found) == pages
    assert not any("AnnaLiepa" in page for page in found)


@pytest.mark.parametrize("blank", ["", "2", "6", "x"])
def test_there_are_no_blank_sheets_for_other_tables(client, stage, blank):
    assert ask(client, "scoring:print-sheets", stage, blank=blank).status_code == 404


@pytest.mark.parametrize("language", ["lv", "ru"])
def test_paper_is_in_the_language_of_the_page(client, drawn, language):
    client.cookies["django_language"] = language
    client.force_login(get_user_model().objects.get(username="referee"))
    answer = client.get(reverse("tournaments:print-tables", args=[drawn.slug, 1]))
    month = {"lv": "2026.gada14.marts", "ru": "14марта2026г."}[language]
    assert month in pages_of(answer.content)[0]
