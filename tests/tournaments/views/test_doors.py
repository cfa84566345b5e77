"""Who may open which page of a stage. A page forbidden in a public stage is 403; in an unpublished one it is 404."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import EntrantFactory, PlayerFactory, StageFactory, UserFactory
from tests.tournaments.views.conftest import browser_of
from tournaments.models import Entrant, RoleKind, Stage

READ = [
    ("entrants", []),
    ("entrant", [1]),
    ("regulation", []),
    ("audit", []),
    ("participation", [1]),
    ("draw", [1]),
]
"""What a head referee may read too."""
MANAGE = [
    ("entrants-candidates", []),
    ("entrants-import", []),
    ("check-in", []),
    ("stage-edit", []),
    ("regulation-round", [2]),
    ("roles", []),
    ("participation-set", [1, 1]),
    ("draw-hand", [1]),
]
RULE = [("seats", [1])]
SENT_BY_ORGANISERS = [
    ("tournaments:entrants", []),
    ("tournaments:entrants-import", []),
    ("tournaments:entrant", [1]),
    ("tournaments:entrant-code", [1]),
    ("tournaments:check-in-set", [1]),
    ("tournaments:stage-edit", []),
    ("tournaments:regulation", []),
    ("tournaments:regulation-round", [2]),
    ("tournaments:regulation-publish", []),
    ("tournaments:role-grant", []),
    ("tournaments:account-new", []),
    ("tournaments:participation-set", [1, 1]),
    ("tournaments:participation-missing", [1]),
    ("tournaments:draw-hand", [1]),
    ("tournaments:draw-publish", [1]),
    ("scoring:draw-round", [1]),
]


def statuses(browser: Client, *groups: list) -> dict[str, int]:
    """Page → the status with which it is answered."""
    pages = [page for group in groups for page in group]
    return {
        name: browser.get(reverse(f"tournaments:{name}", args=["vakars", *where])).status_code for name, where in pages
    }


def all_are(status: int, *groups: list) -> dict[str, int]:
    return {name: status for group in groups for name, _where in group}


def test_an_organiser_opens_every_page(organiser: Client, four: list[Entrant]) -> None:
    assert statuses(organiser, READ, MANAGE, RULE) == all_are(200, READ, MANAGE, RULE)


def test_a_head_referee_reads_and_does_not_manage(head_referee: Client, four: list[Entrant]) -> None:
    assert statuses(head_referee, READ, RULE) == all_are(200, READ, RULE)
    assert statuses(head_referee, MANAGE) == all_are(403, MANAGE)


def test_a_referee_opens_none(referee: Client, four: list[Entrant]) -> None:
    assert statuses(referee, READ, MANAGE, RULE) == all_are(403, READ, MANAGE, RULE)


def test_an_organiser_of_another_stage_opens_none(four: list[Entrant]) -> None:
    stranger = browser_of(StageFactory(), RoleKind.ORGANIZER)
    assert statuses(stranger, READ, MANAGE, RULE) == all_are(403, READ, MANAGE, RULE)


def test_who_is_not_signed_in_is_asked_to(client: Client, four: list[Entrant]) -> None:
    assert statuses(client, READ, MANAGE, RULE) == all_are(302, READ, MANAGE, RULE)
    answer = client.get(reverse("tournaments:entrants", args=["vakars"]))
    assert answer.url == f"{reverse('login')}?next={reverse('tournaments:entrants', args=['vakars'])}"


def test_an_unpublished_stage_is_not_there_for_others(four: list[Entrant]) -> None:
    Stage.objects.update(published_at=None)
    stranger = browser_of(StageFactory(), RoleKind.ORGANIZER)
    assert statuses(stranger, READ, MANAGE, RULE) == all_are(404, READ, MANAGE, RULE)


def test_a_head_referee_sends_nothing_an_organiser_sends(head_referee: Client, four: list[Entrant]) -> None:
    sent = {"name": "Anna Liepa"}
    answers = {
        name: head_referee.post(reverse(name, args=["vakars", *where]), sent).status_code
        for name, where in SENT_BY_ORGANISERS
    }
    assert answers == all_are(403, SENT_BY_ORGANISERS)


@pytest.mark.parametrize("name", ["seats-swap", "seats-replace"])
def test_a_referee_moves_nobody(referee: Client, four: list[Entrant], name: str) -> None:
    assert referee.post(reverse(f"tournaments:{name}", args=["vakars", 1])).status_code == 403


def test_only_who_rules_disqualifies(head_referee: Client, referee: Client, four: list[Entrant]) -> None:
    address = reverse("tournaments:entrant-out", args=["vakars", 1])
    sent = {"what": "disqualified", "from_round": 1, "why": "krāpšanās"}
    assert referee.post(address, sent).status_code == 403
    assert head_referee.post(address, sent | {"what": "withdrawn"}).status_code == 403
    assert head_referee.post(address, sent).status_code == 302


@pytest.mark.parametrize("name", ["stage-new", "players", "places"])
def test_who_organises_nothing_has_no_people_and_no_new_stages(db: None, name: str) -> None:
    browser = Client()
    browser.force_login(UserFactory())
    assert browser.get(reverse(f"tournaments:{name}")).status_code == 403


def test_a_person_is_opened_only_where_he_is_entered(organiser: Client, four: list[Entrant]) -> None:
    elsewhere = EntrantFactory(stage=StageFactory())
    assert organiser.get(reverse("tournaments:player", args=[four[0].player_id])).status_code == 200
    assert organiser.get(reverse("tournaments:player", args=[elsewhere.player_id])).status_code == 404


@pytest.mark.parametrize("name", ["player-display", "player-anonymise", "player-merge"])
def test_a_person_of_others_is_not_changed(organiser: Client, name: str) -> None:
    elsewhere = EntrantFactory(stage=StageFactory())
    address = reverse(f"tournaments:{name}", args=[elsewhere.player_id])
    assert organiser.post(address, {"display": "hidden", "reason": "lūdza", "sure": "on"}).status_code == 404
    elsewhere.player.refresh_from_db()
    assert (elsewhere.player.display, elsewhere.player.anonymised_at) == ("full", None)


def test_nobody_is_merged_into_a_person_of_others(organiser: Client, four: list[Entrant]) -> None:
    """The other record has to be his to manage as well."""
    stranger = PlayerFactory(name=four[0].name)
    EntrantFactory(stage=StageFactory(), player=stranger)
    answer = organiser.post(reverse("tournaments:player-merge", args=[four[0].player_id]), {"duplicate": stranger.pk})
    assert answer.status_code == 404
    stranger.refresh_from_db()
    assert stranger.merged_into is None


def test_a_role_in_the_whole_championship_covers_its_stages(stage: Stage, four: list[Entrant]) -> None:
    assert statuses(browser_of(stage, RoleKind.ORGANIZER, whole=True), READ) == all_are(200, READ)


def test_a_browser_keeps_none_of_these_pages(organiser: Client, four: list[Entrant]) -> None:
    answer = organiser.get(reverse("tournaments:entrants", args=["vakars"]))
    assert "no-store" in answer["Cache-Control"]


def test_a_form_s_own_address_leads_back_to_its_page(organiser: Client, four: list[Entrant]) -> None:
    """After a reload, or a change of the language."""
    answer = organiser.get(reverse("tournaments:entrant-out", args=["vakars", 1]))
    assert (answer.status_code, answer.url) == (302, reverse("tournaments:entrant", args=["vakars", 1]))


def test_a_finished_day_offers_no_door(organiser: Client, stage: Stage, four: list[Entrant]) -> None:
    Stage.objects.update(finished_at=timezone.now())
    assert b"data-walk-in" not in organiser.get(reverse("tournaments:entrants", args=["vakars"])).content
