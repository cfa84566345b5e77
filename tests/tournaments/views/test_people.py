"""People over all stages, and clubs and regions."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, ClubFactory, EntrantFactory, PlayerFactory, RegionFactory, StageFactory
from tests.tournaments.views.conftest import codes_of
from tournaments.models import Club, DisplayChoice, Player, Region, Stage
from tournaments.names import search_key


@pytest.fixture
def player(stage: Stage) -> Player:
    """An entrant of the stage."""
    return EntrantFactory(stage=stage, player=PlayerFactory(name="Jānis Kalniņš")).player


def send(browser: Client, page: str, player: Player, /, **sent: object):
    return browser.post(reverse(f"tournaments:{page}", args=[player.pk]), sent)


def test_people_are_found_without_diacritics(organiser: Client, player: Player) -> None:
    PlayerFactory(name="Anna Liepa")
    page = organiser.get(reverse("tournaments:players"), {"q": "kalnins"})
    assert [row.record.name for row in page.context["table"].rows] == ["Jānis Kalniņš"]


def test_who_is_anonymous_or_merged_is_not_listed(organiser: Client, player: Player) -> None:
    PlayerFactory(anonymised_at=NOW)
    PlayerFactory(merged_into=player)
    assert len(organiser.get(reverse("tournaments:players")).context["table"].rows) == 1


def test_what_is_known_of_a_person_is_corrected_and_his_stages_stay(organiser: Client, player: Player) -> None:
    club, region = ClubFactory(name="Dūzis"), RegionFactory(name="Cēsu novads")
    sent = {"name": "Jānis de Vrīss", "family_name": "de Vrīss", "birth_year": "1970", "club": club.pk}
    sent |= {"region": region.pk, "categories": ["seniors"], "federation_number": "17", "contact": "+371 2"}
    assert send(organiser, "player", player, **sent).status_code == 302
    player.refresh_from_db()
    assert (player.name, player.family_name, player.club, player.region) == ("Jānis de Vrīss", "de Vrīss", club, region)
    assert (player.categories, player.federation_number, player.contact) == (["seniors"], "17", "+371 2")
    assert player.entrants.get().name == "Jānis Kalniņš"


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({"name": ""}, {"name": ["required"]}),
        ({"name": "!"}, {"name": ["name_needed"]}),
        ({"family_name": "Ozols"}, {"family_name": ["family_name_not_last"]}),
        ({"birth_year": "agri"}, {"birth_year": ["invalid"]}),
        ({"birth_year": "1066"}, {"birth_year": ["birth_year_out_of_range"]}),
        ({"federation_number": "17"}, {"federation_number": ["federation_number_taken"]}),
        ({"club": "999"}, {"club": ["invalid_choice"]}),
        ({"categories": ["kings"]}, {"categories": ["invalid_choice"]}),
        (
            {"family_name": "Ozols", "birth_year": "1066"},
            {"family_name": ["family_name_not_last"], "birth_year": ["birth_year_out_of_range"]},
        ),
    ],
)
def test_what_is_wrong_of_a_person_stands_at_its_field(
    organiser: Client, player: Player, changed: dict, codes: dict
) -> None:
    PlayerFactory(federation_number="17")
    answer = send(organiser, "player", player, **{"name": "Jānis Bērzs", "contact": "+371 2"} | changed)
    assert (answer.status_code, codes_of(answer)) == (422, codes)
    assert 'value="+371 2"' in answer.content.decode()
    player.refresh_from_db()
    assert player.name == "Jānis Kalniņš"


def test_the_name_is_shown_as_the_person_chose_in_all_stages(organiser: Client, player: Player) -> None:
    assert send(organiser, "player-display", player, display="hidden").status_code == 302
    assert player.entrants.get().display == DisplayChoice.HIDDEN
    answer = send(organiser, "player-display", player, display="loudly")
    assert (answer.status_code, codes_of(answer, "display_form")) == (422, {"display": ["invalid_choice"]})


def test_a_person_is_forgotten_with_a_reason_and_a_tick(organiser: Client, player: Player) -> None:
    answer = send(organiser, "player-anonymise", player, reason="lūdza pats")
    assert codes_of(answer, "anonymise_form") == {"sure": ["required"]}
    answer = send(organiser, "player-anonymise", player, sure="on")
    assert codes_of(answer, "anonymise_form") == {"reason": ["reason_needed"]}
    for _tap in range(2):
        assert send(organiser, "player-anonymise", player, sure="on", reason="lūdza pats").status_code == 302
    player.refresh_from_db()
    assert player.name == f"Anonīms {player.pk}"
    page = organiser.get(reverse("tournaments:player", args=[player.pk])).content.decode()
    assert "Made anonymous on" in page
    assert "Kalniņš" not in page


def test_two_records_of_one_person_become_one(organiser: Client, player: Player) -> None:
    double = PlayerFactory(name="Jānis Kalniņš", birth_year=1970, search_key=search_key("Jānis Kalniņš"))
    page = organiser.get(reverse("tournaments:player", args=[player.pk])).content.decode()
    assert "Jānis Kalniņš, 1970" in page
    assert send(organiser, "player-merge", player, duplicate=double.pk).status_code == 302
    player.refresh_from_db()
    assert player.birth_year == 1970
    page = organiser.get(reverse("tournaments:player", args=[double.pk])).content.decode()
    assert "merged into another one" in page


def test_a_record_of_another_name_is_looked_for(organiser: Client, player: Player) -> None:
    double = PlayerFactory(name="Jānis Bērzs")
    address = reverse("tournaments:player-merge", args=[player.pk])
    answer = organiser.post(address, {"duplicate": double.pk})
    assert codes_of(answer, "merge_form") == {"duplicate": ["invalid_choice"]}
    assert organiser.post(f"{address}?q=berzs", {"duplicate": double.pk}).status_code == 302


def test_who_are_both_entrants_of_a_stage_are_two(organiser: Client, stage: Stage, player: Player) -> None:
    double = EntrantFactory(stage=stage, player=PlayerFactory(name="Jānis Kalniņš")).player
    answer = send(organiser, "player-merge", player, duplicate=double.pk)
    assert (answer.status_code, codes_of(answer, "merge_form")) == (409, {"__all__": ["both_entered"]})
    double.refresh_from_db()
    assert double.merged_into is None


@pytest.mark.parametrize(
    ("sent", "status", "codes"),
    [
        ({"kind": "club", "club-name": ""}, 422, ("club_form", {"name": ["required"]})),
        ({"kind": "club", "club-name": "!"}, 422, ("club_form", {"name": ["name_needed"]})),
        ({"kind": "club", "club-name": "duzis"}, 409, ("club_form", {"name": ["club_exists"]})),
        (
            {"kind": "club", "club-name": "Cits", "club-region": "99"},
            422,
            ("club_form", {"region": ["invalid_choice"]}),
        ),
        ({"kind": "region", "region-name": "cesis"}, 409, ("region_form", {"name": ["region_exists"]})),
        ({"kind": "region", "region-name": "a" * 121}, 422, ("region_form", {"name": ["max_length"]})),
    ],
)
def test_a_place_that_cannot_be_added_says_why(
    organiser: Client, sent: dict, status: int, codes: tuple[str, dict]
) -> None:
    ClubFactory(name="Dūzis")
    RegionFactory(name="Cēsis")
    answer = organiser.post(reverse("tournaments:places"), sent)
    assert (answer.status_code, codes_of(answer, codes[0])) == (status, codes[1])
    assert (Club.objects.count(), Region.objects.count()) == (1, 1)


def test_clubs_and_regions_are_added(organiser: Client) -> None:
    address = reverse("tournaments:places")
    organiser.post(address, {"kind": "region", "region-name": "Cēsis"})
    organiser.post(address, {"kind": "club", "club-name": "Dūzis", "club-region": Region.objects.get().pk})
    assert Club.objects.get().region.name == "Cēsis"
    assert "Dūzis" in organiser.get(address).content.decode()


def test_a_stage_s_entrant_elsewhere_is_told_to_nobody(organiser: Client) -> None:
    elsewhere = EntrantFactory(stage=StageFactory(), player=PlayerFactory(contact="+371 2"))
    assert "+371 2" not in organiser.get(reverse("tournaments:players")).content.decode()
    assert organiser.get(reverse("tournaments:player", args=[elsewhere.player_id])).status_code == 404
