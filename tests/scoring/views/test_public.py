"""What everybody may read, and what not."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import NOW, PASSWORD, EntrantFactory, PlayerFactory, RoleFactory, StageFactory
from tests.scoring.views.pages import played, rank, text, url
from tests.scoring_factories import EVENING, begin, hall, hand_in, type_totals
from tournaments.models import Stage
from tournaments.services.draws import draw_by_hand, publish_draw
from tournaments.services.rounds import pause_round, resume_round

pytestmark = pytest.mark.django_db

PUBLIC = (
    "scoring:stage",
    "scoring:standings",
    "scoring:standings-csv",
    "scoring:standings-json",
    "scoring:projector",
)


# The start page


def test_the_start_page_lists_stages_of_today_to_come_and_past(client):
    today = timezone.localdate()
    StageFactory(name="Šodienas posms", date=today)
    StageFactory(name="Nākamais posms", date=today + timedelta(days=7))
    StageFactory(name="Vecais posms", date=today - timedelta(days=7))
    StageFactory(name="Noslēpums", date=today, published_at=None)
    context = client.get("/").context
    assert [stage.name for stage in context["now"]] == ["Šodienas posms"]
    assert [stage.name for stage in context["coming"]] == ["Nākamais posms"]
    assert [stage.name for stage in context["past"]] == ["Vecais posms"]


def test_a_stage_in_play_after_midnight_is_still_listed_as_now(client):
    at = hall(4)
    assert at.stage.date < timezone.localdate()
    assert [at.stage] == list(client.get("/").context["now"])


def test_without_stages_the_start_page_says_what_to_do_next(client, django_user_model):
    assert "Organisers sign in" in text(client.get("/"))
    client.force_login(django_user_model.objects.create_user("anna"))
    page = client.get("/")
    assert "Organisers sign in" not in text(page)
    assert f'href="{reverse("tournaments:manage")}">My stages' in page.content.decode()


def test_sign_in_leads_back_to_the_page_but_from_the_start_page_to_ones_stages(client):
    assert 'href="/login/"' in client.get("/").content.decode()
    assert 'href="/login/?next=/privacy/"' in client.get("/privacy/").content.decode()


# What is not published


@pytest.mark.parametrize("name", PUBLIC)
def test_an_unpublished_stage_does_not_exist_for_the_public(client, name):
    stage = StageFactory(published_at=None)
    assert client.get(reverse(name, args=[stage.slug])).status_code == 404


def test_those_who_run_an_unpublished_stage_see_it_as_the_public_would(client):
    stage = StageFactory(published_at=None)
    role = RoleFactory(stage=stage)
    client.login(username=role.user.username, password=PASSWORD)
    page = client.get(reverse("scoring:stage", args=[stage.slug]))
    assert "Not published" in text(page)
    assert page.context["live_url"] is None


def test_a_missing_and_an_unpublished_stage_sound_alike(client):
    stage = StageFactory(published_at=None)
    missing = client.get(reverse("scoring:stage", args=["nav-tada"]))
    hidden = client.get(reverse("scoring:stage", args=[stage.slug]))
    assert text(missing) == text(hidden)


def test_a_seating_is_shown_from_its_publication_on(client):
    at = hall(4, start=False)
    name = at.entrant(1).name
    draw_by_hand(round=at.round, tables=[[1, 2, 3, 4]], expected_ordinal=1, actor=at.head_referee, now=NOW)
    pages = [url("scoring:stage", at), url("scoring:round", at, 1), url("scoring:projector", at)]
    assert not any(name in text(client.get(page)) for page in pages)
    assert client.get(url("scoring:entrant", at, 1)).context["rounds"] == ()
    publish_draw(round=at.round, actor=at.head_referee, now=NOW)
    assert all(name in text(client.get(page)) for page in pages)


def test_a_hidden_name_is_on_no_page_and_in_no_file(client):
    at = hall(4, start=False)
    hidden = EntrantFactory(stage=at.stage, player=PlayerFactory(name="Zaiga Slepenā", display="hidden"))
    at = begin(at, 1, [[1, 2, 3, 4, hidden.start_number]])
    type_totals(at, 1, 10, 5, -5, -10, 0, deals=15)
    rank(at)
    pages = [
        *(url(name, at) for name in PUBLIC),
        url("scoring:round", at, 1),
        *(url("scoring:entrant", at, number) for number in range(1, 6)),
        url("scoring:standings", at) + "?round=1",
    ]
    for page in pages:
        content = client.get(page).content.decode()
        assert "Zaiga" not in content, page
        assert "zaiga" not in content, page
    assert "#5" in text(client.get(url("scoring:round", at, 1)))


# A stage


def test_a_stage_tells_its_regulation_in_words(client):
    at = hall(4)
    assert "16 deals, without time limit" in text(client.get(url("scoring:stage", at)))


@pytest.mark.parametrize(
    ("prepare", "words"),
    [
        (lambda: hall(4, start=False), "Not begun yet."),
        (lambda: hall(4), "no time limit"),
        (lambda: played(4, 3, -3, -4), "Round 1 is over. The seating of round 2"),
    ],
)
def test_a_stage_says_what_happens_now(client, prepare, words):
    assert words in text(client.get(url("scoring:stage", prepare())))


def test_a_running_clock_gives_its_deadlines_and_a_paused_one_none(client):
    at = hall(4, regulation=replace(EVENING, minutes=600, no_new_deal_at=3))
    at.stage.rounds.filter(number=1).update(started_at=timezone.now())
    running = client.get(url("scoring:stage", at)).content.decode()
    assert re.search(r'data-phase="running" data-ends="\d{13}" data-no-new-deal="\d{13}"', running)
    pause_round(round=at.round_now(), why="gaisma", actor=at.head_referee, now=timezone.now())
    paused = client.get(url("scoring:stage", at)).content.decode()
    assert 'data-phase="paused" data-ends="" data-no-new-deal=""' in paused
    resume_round(round=at.round_now(), actor=at.head_referee, now=timezone.now())
    assert 'data-phase="running"' in client.get(url("scoring:stage", at)).content.decode()


def test_a_page_that_changes_refreshes_itself_without_scripts(client):
    page = client.get(url("scoring:stage", hall(4))).content.decode()
    assert '<noscript><meta http-equiv="refresh"' in page
    assert page.count("sse-connect") == 1


def test_a_table_shows_its_points_as_they_come_and_its_places_when_they_stand(client):
    at = hall(4)
    type_totals(at, 1, 12, -2, 0, -10)
    hand_in(at, 1)
    shown = text(client.get(url("scoring:stage", at)))
    assert "being checked" in shown
    assert "+12" in shown
    assert "−10" in shown
    tables = client.get(url("scoring:stage", at)).context["tables"]
    assert not tables[0].is_final


@pytest.mark.parametrize(("query", "found"), [("kise zanete", [2]), ("5", [2]), ("#5", [2]), ("Zzz", []), ("", [1, 2])])
def test_a_table_is_found_by_name_without_diacritics_or_by_number_also_without_scripts(client, query, found):
    at = hall(4, 4)
    player = PlayerFactory(name="Žanete Ķīse")  # nobody else of the factories is called so
    at.stage.entrants.filter(start_number=5).update(name=player.name, player=player)
    page = client.get(url("scoring:stage", at), {"q": query})
    shown = re.findall(r'<section class="table-card" data-key="[^"]*">\s*<header><h3>Table (\d)', page.content.decode())
    assert found == [int(number) for number in shown]
    assert page.context["nobody"] is (not found)


# The house


def test_every_page_offers_three_languages_and_a_way_past_the_head(client):
    page = client.get("/").content.decode()
    assert [code for code in ("lv", "en", "ru") if f'value="{code}"' in page] == ["lv", "en", "ru"]
    assert '<a class="skip" href="#main">' in page


def test_the_language_is_switched_by_post_and_stays(client):
    client.post(reverse("set_language"), {"language": "ru", "next": "/"})
    assert '<html lang="ru"' in client.get("/").content.decode()


def test_pages_are_for_reading(client):
    assert client.post(url("scoring:stage", hall(4))).status_code == 405


def test_the_privacy_page_says_what_can_be_chosen(client):
    page = text(client.get(reverse("scoring:privacy")))
    assert "as your start number only: #12" in page
    assert "the safety copies of rounds stay as they were" in page
    assert "Whoever opens the file can tell which two are to sit apart" in page


def test_names_cannot_carry_markup(client):
    at = hall(4)
    Stage.objects.filter(pk=at.stage.pk).update(name="<b>posms</b>", venue="<i>zāle</i>")
    entrant = at.entrant(1)
    entrant.club_name, entrant.name = "<u>klubs</u>", "<s>vārds</s>"
    entrant.save()
    rank(at)
    for page in (url("scoring:stage", at), url("scoring:round", at, 1), url("scoring:entrant", at, 1)):
        content = client.get(page).content.decode()
        assert not re.search(r"<b>posms|<i>zāle|<u>klubs|<s>vārds", content)
