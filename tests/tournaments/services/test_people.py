"""People, clubs, regions: made, corrected, shown as they wish, forgotten, merged. Never deleted."""

import pytest

from tests.factories import (
    NOW,
    ClubFactory,
    EntrantFactory,
    ImportPreviewFactory,
    PlayerFactory,
    RegionFactory,
    StageFactory,
    UserFactory,
)
from tests.refusals import everything, nothing_written, refused
from tournaments.errors import Conflict
from tournaments.models import AuditEntry, DisplayChoice, Participation, ParticipationStatus, Player
from tournaments.services.audit import actor_for_entrant
from tournaments.services.identities import anonymise_player, merge_players, set_display
from tournaments.services.imports import preview_import
from tournaments.services.participation import set_participation
from tournaments.services.people import (
    club_named,
    create_club,
    create_player,
    create_region,
    edit_player,
    region_named,
)

pytestmark = pytest.mark.django_db


def test_a_person_is_stored_with_both_keys(actor):
    player = create_player(name="  Jānis   Pēteris Kalniņš ", birth_year=1960, actor=actor, now=NOW)
    assert player.name == "Jānis Pēteris Kalniņš"
    assert player.search_key == "janis peteris kalnins"
    assert player.sort_key.startswith("kaln")


def test_a_family_name_may_have_several_words(actor):
    player = create_player(name="Jan de Vries", family_name="de Vries", actor=actor, now=NOW)
    assert player.sort_key.startswith("de")


def test_invisible_signs_are_left_out_of_a_name(actor):
    assert create_player(name="Anna\u202e \u200bLiepa\n", actor=actor, now=NOW).name == "Anna Liepa"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": ""}, "name_needed"),
        ({"name": "…"}, "name_needed"),
        ({"name": "12"}, "name_needed"),
        ({"name": "x" * 161}, "text_too_long"),
        ({"name": "ﷺ" * 100}, "text_too_long"),
        ({"contact": "x" * 201}, "text_too_long"),
        ({"family_name": "Ozola"}, "family_name_not_last"),
        ({"birth_year": 1899}, "birth_year_out_of_range"),
        ({"birth_year": 2027}, "birth_year_out_of_range"),
        ({"categories": ["Sievietes"]}, "bad_category"),
        ({"federation_number": "LV-1"}, "federation_number_taken"),
    ],
)
def test_a_faulty_person_is_refused(actor, fields, code):
    PlayerFactory(federation_number="LV-1")
    other = PlayerFactory()
    with refused(code):
        create_player(**({"name": "Anna Liepa"} | fields), actor=actor, now=NOW)
    with refused(code):
        edit_player(player=other, **({"name": "Anna Liepa"} | fields), actor=actor, now=NOW)


def test_all_faults_come_at_once(actor):
    with refused("name_needed") as caught:
        create_player(name="", birth_year=3, categories=["A"], actor=actor, now=NOW)
    assert [f.code for f in caught.value.faults] == ["name_needed", "birth_year_out_of_range", "bad_category"]


def test_an_edited_person_changes_only_in_what_is_said(actor):
    player = PlayerFactory(birth_year=1960, contact="+371 20000000")
    entrant = EntrantFactory(player=player)
    club = ClubFactory()
    edited = edit_player(player=player, club=club, actor=actor, now=NOW)
    assert (edited.club, edited.birth_year, edited.contact) == (club, 1960, "+371 20000000")
    edit_player(player=player, name="Cits Vārds", actor=actor, now=NOW)
    entrant.refresh_from_db()
    assert entrant.name != "Cits Vārds"
    with nothing_written():
        edit_player(player=player, name="Cits Vārds", club=club, actor=actor, now=NOW)
    assert [entry.details["changed"] for entry in AuditEntry.objects.order_by("pk")] == [
        ["club"],
        ["name", "search_key", "sort_key"],
    ]


@pytest.mark.parametrize("make", [create_club, create_region])
def test_a_club_or_region_is_made_once_whatever_its_diacritics(actor, make):
    place = make(name="Ķekava", actor=actor, now=NOW)
    kind = place._meta.model_name
    with refused(f"{kind}_exists", Conflict):
        make(name="KEKAVA", actor=actor, now=NOW)
    with refused("name_needed"):
        make(name="-", actor=actor, now=NOW)
    with refused("text_too_long"):
        make(name="x" * 121, actor=actor, now=NOW)
    named = {"club": club_named, "region": region_named}[kind]
    assert place == named(name="kekava", actor=actor, now=NOW)
    assert named(name=" ", actor=actor, now=NOW) is None
    assert named(name="Jauna", actor=actor, now=NOW).name == "Jauna"


def test_a_name_is_shown_as_the_person_chose_in_all_his_stages(actor):
    entrant = EntrantFactory()
    EntrantFactory(player=entrant.player)
    set_display(player=entrant.player, display=DisplayChoice.HIDDEN, actor=actor, now=NOW)
    assert list(entrant.player.entrants.values_list("display", flat=True)) == ["hidden", "hidden"]
    with nothing_written():
        set_display(player=entrant.player, display=DisplayChoice.HIDDEN, actor=actor, now=NOW)


def test_a_forgotten_person_leaves_no_trace_but_his_results(stage, actor):
    player = PlayerFactory(
        name="Zebediāhs Retais",
        birth_year=1950,
        club=ClubFactory(),
        region=RegionFactory(),
        contact="retais@example.org",
        federation_number="LV-77",
        user=UserFactory(),
    )
    entrant = EntrantFactory(stage=stage, player=player, club_name="Retie", region_name="Retie")
    actor_for_entrant(entrant)
    merge_players(kept=player, duplicate=PlayerFactory(name="Zebediāhs Retais"), actor=actor, now=NOW)
    preview_import(stage=stage, text="Zebediāhs Retais, Retie, 1950\nAnna Liepa", actor=actor, now=NOW)
    ImportPreviewFactory(stage=StageFactory(), rows=[{"row": 1, "name": "Anna Liepa", "player": None}])
    anonymise_player(player=player, reason="lūdza aizmirst", actor=actor, now=NOW)
    left = str({name: rows for name, rows in everything().items() if name != "Club"})
    assert not [trace for trace in ("Retais", "retais", "LV-77", "Retie", "1950") if trace in left]
    entrant.refresh_from_db()
    assert entrant.name == f"Anonīms {player.pk}"
    assert "Anna Liepa" in left
    with nothing_written():
        anonymise_player(player=player, reason="vēlreiz", actor=actor, now=NOW)


def test_forgetting_says_why_and_is_for_good(actor):
    player = PlayerFactory()
    with refused("reason_needed"):
        anonymise_player(player=player, reason="", actor=actor, now=NOW)
    anonymise_player(player=player, reason="lūdza", actor=actor, now=NOW)
    with refused("player_anonymised"):
        edit_player(player=player, name="Anna Liepa", actor=actor, now=NOW)
    with refused("player_anonymised"):
        set_display(player=player, display=DisplayChoice.HIDDEN, actor=actor, now=NOW)
    other = PlayerFactory()
    with refused("player_anonymised"):
        merge_players(kept=player, duplicate=other, actor=actor, now=NOW)


def test_two_records_of_one_person_become_one(stage, actor):
    kept = PlayerFactory(birth_year=1970, categories=["women"])
    duplicate = PlayerFactory(
        birth_year=1960, contact="x@example.org", federation_number="LV-5", user=UserFactory(), categories=["seniors"]
    )
    entrant = EntrantFactory(player=duplicate)
    older = PlayerFactory(merged_into=duplicate)
    first = EntrantFactory(stage=stage)
    set_participation(
        round=stage.rounds.get(number=1),
        entrant=first,
        status=ParticipationStatus.SUBSTITUTED,
        substitute=duplicate,
        actor=actor,
        now=NOW,
    )
    merged = merge_players(kept=kept, duplicate=duplicate, actor=actor, now=NOW)
    for row in (entrant, older, duplicate):
        row.refresh_from_db()
    assert (merged.birth_year, merged.contact, merged.federation_number) == (1970, "x@example.org", "LV-5")
    assert merged.categories == ["seniors", "women"]
    assert (entrant.player, older.merged_into, duplicate.merged_into) == (kept, kept, kept)
    assert Participation.objects.get().substitute == kept
    assert Player.objects.get(pk=kept.pk).user is not None
    with nothing_written():
        merge_players(kept=kept, duplicate=duplicate, actor=actor, now=NOW)


def test_nobody_is_merged_with_himself_or_with_one_who_plays_beside_him(stage, actor):
    one, other, third = EntrantFactory(stage=stage), EntrantFactory(stage=stage), PlayerFactory()
    with refused("same_player"):
        merge_players(kept=one.player, duplicate=one.player, actor=actor, now=NOW)
    with refused("both_entered", Conflict) as caught:
        merge_players(kept=one.player, duplicate=other.player, actor=actor, now=NOW)
    assert [stage.name] == caught.value.faults[0].params["stages"]
    merge_players(kept=one.player, duplicate=third, actor=actor, now=NOW)
    with refused("player_merged"):
        merge_players(kept=other.player, duplicate=third, actor=actor, now=NOW)
    with refused("player_merged"):
        edit_player(player=third, name="Anna Liepa", actor=actor, now=NOW)
    with refused("player_merged"):
        anonymise_player(player=third, reason="lūdza", actor=actor, now=NOW)
