"""What is read: people found, lists in order, seats and names as each reader may see them."""

import pytest
from django.db.models import Q

from tests.factories import (
    NOW,
    ActorFactory,
    AuditEntryFactory,
    ClubFactory,
    EntrantFactory,
    ParticipationFactory,
    PlayerFactory,
    RegionFactory,
    RoleFactory,
    StageFactory,
)
from tests.tournaments.services.steps import drawn, round_of
from tournaments.models import DisplayChoice, Player
from tournaments.permissions import Right
from tournaments.selectors import (
    audit_of,
    clubs,
    current_draw,
    draws_of,
    entrants_found,
    entrants_matching,
    entrants_of,
    history_of,
    namesakes,
    next_ordinal,
    players_found,
    public_stages,
    regions,
    seating_by_name,
    seating_by_table,
    shown_name,
    similar_players,
    staff_of,
)
from tournaments.services.draws import publish_draw
from tournaments.services.identities import anonymise_player, merge_players
from tournaments.services.people import create_player

pytestmark = pytest.mark.django_db
STAFF = frozenset({Right.READ_DRAFTS})


@pytest.fixture
def people(db):
    """A few people by name, made as the pages make them."""
    actor = ActorFactory()
    names = ("Jānis Kalniņš", "Zīle Ābele", "Kārlis Zīle", "Anna Ķirse-Lāce", "Пётр Иванов", "Jānis Kalns")
    return {name: create_player(name=name, actor=actor, now=NOW) for name in names}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("kalnins", ["Jānis Kalniņš"]),
        ("KALNIŅŠ", ["Jānis Kalniņš"]),
        ("zile", ["Zīle Ābele", "Kārlis Zīle"]),
        ("kaln jan", ["Jānis Kalniņš", "Jānis Kalns"]),
        ("lace", ["Anna Ķirse-Lāce"]),
        ("kirse-lace anna", ["Anna Ķirse-Lāce"]),
        ("петр", ["Пётр Иванов"]),
        ("alnins", []),
        ("kalnins anna", []),
        ("%", []),
        ("_", []),
        ("  ", []),
    ],
)
def test_people_are_found_without_diacritics_by_beginnings_in_any_order(people, query, found):
    assert found == [player.name for player in players_found(query)]


def test_no_more_are_found_than_asked_for(people):
    assert len(players_found("k", limit=2)) == 2


def test_merged_and_forgotten_people_are_not_found(people):
    actor = ActorFactory()
    merge_players(kept=people["Jānis Kalns"], duplicate=people["Jānis Kalniņš"], actor=actor, now=NOW)
    anonymise_player(player=people["Zīle Ābele"], reason="lūdza", actor=actor, now=NOW)
    assert [] == players_found("kalnins") == players_found("anonims") == players_found("abele")


def test_entrants_of_a_stage_are_searched_alike():
    entrant = EntrantFactory(player=PlayerFactory(name="Jānis Kalniņš"))
    EntrantFactory(stage=entrant.stage)
    assert [entrant] == list(entrants_of(entrant.stage).filter(entrants_matching("kaln")))
    assert entrants_matching("") == Q()


def test_entrants_are_found_by_start_number_or_name():
    entrant = EntrantFactory(player=PlayerFactory(name="Jānis Kalniņš"))
    other = EntrantFactory(stage=entrant.stage)
    assert [entrant] == list(entrants_found(entrant.stage, str(entrant.start_number)))
    assert [entrant] == list(entrants_found(entrant.stage, "kaln"))
    assert {entrant, other} == set(entrants_found(entrant.stage, ""))


def test_entrants_of_one_category_are_found(db):
    anna = EntrantFactory(categories=["women", "seniors"])
    juris = EntrantFactory(stage=anna.stage, categories=["seniors"])
    assert [anna] == list(entrants_found(anna.stage, "", "women"))
    assert {anna, juris} == set(entrants_found(anna.stage, "", "seniors"))
    assert [juris] == list(entrants_found(anna.stage, str(juris.start_number), "seniors"))
    assert list(entrants_found(anna.stage, str(juris.start_number), "women")) == []


@pytest.mark.parametrize("query", ["9" * 5000, "٣", "²", "a\0b", "qx " * 2000])
def test_a_search_for_what_cannot_be_finds_nobody(query):
    entrant = EntrantFactory()
    assert list(entrants_found(entrant.stage, query)) == players_found(query) == []


def test_namesakes_have_the_same_words(people):
    assert [people["Jānis Kalniņš"]] == namesakes("kalnins janis")
    assert namesakes("Jānis") == namesakes("") == []


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Jānis Kalninsh", ["Jānis Kalniņš", "Jānis Kalns"]),
        ("Kirse Anna", ["Anna Ķirse-Lāce"]),
        ("Karlis Ziles", ["Kārlis Zīle"]),
        ("", []),
    ],
)
def test_a_slip_of_the_pen_is_worth_a_second_look(people, written, meant):
    assert meant == [player.name for player in similar_players(written)]


def test_lists_follow_the_latvian_alphabet(db):
    actor = ActorFactory()
    ordered = [
        "Ābele",
        "Cukurs",
        "Čakste",
        "Dārziņš",
        "Ezers",
        "Krūze",
        "Kūla",
        "Ķirsis",
        "Lācis",
        "Ļauda",
        "Siliņš",
        "Šmits",
    ]
    for name in reversed(ordered):
        create_player(name=f"Anna {name}", actor=actor, now=NOW)
    assert ordered == [player.name.split()[1] for player in Player.objects.all()]


def test_clubs_and_regions_follow_the_latvian_alphabet(db):
    for name in ("Čiekurs", "Cālis", "Zaļā"):
        ClubFactory(name=name)
        RegionFactory(name=name)
    assert ["Cālis", "Čiekurs", "Zaļā"] == [club.name for club in clubs()] == [region.name for region in regions()]


@pytest.mark.parametrize(("display", "public"), [("full", "Jānis Kalniņš"), ("initial", "Jānis K."), ("hidden", "#1")])
def test_a_name_is_shown_to_the_public_as_he_chose_and_in_full_to_staff(display, public):
    entrant = EntrantFactory(player=PlayerFactory(name="Jānis Kalniņš", display=display))
    assert shown_name(entrant) == public
    assert shown_name(entrant, STAFF) == "Jānis Kalniņš"
    assert shown_name(entrant, {Right.MANAGE}) == public


@pytest.fixture
def seated(db):
    """Eight entrants at two tables; number 1 hides his name, for number 2 sits a substitute who hides his."""
    stage = StageFactory()
    entrants = [EntrantFactory(stage=stage) for _ in range(8)]
    hidden = entrants[0]
    hidden.display = DisplayChoice.HIDDEN
    hidden.save()
    reserve = PlayerFactory(name="Reinis Rezerve", display=DisplayChoice.HIDDEN)
    ParticipationFactory(entrant=entrants[1], status="substituted", substitute=reserve)
    drawn(stage, 1, ActorFactory())
    return round_of(stage, 1)


def test_an_unpublished_seating_is_empty_for_the_public(seated):
    assert () == seating_by_table(seated) == seating_by_name(seated)
    assert [len(table.seats) for table in seating_by_table(seated, STAFF)] == [4, 4]
    publish_draw(round=seated, actor=ActorFactory(), now=NOW)
    assert [len(table.seats) for table in seating_by_table(seated)] == [4, 4]


def test_a_hidden_name_is_in_no_list_and_its_place_tells_nothing(seated):
    publish_draw(round=seated, actor=ActorFactory(), now=NOW)
    by_name = seating_by_name(seated)
    names = [row.name for row in by_name]
    assert names[-1] == "#1"
    assert seated.stage.entrants.get(start_number=1).name not in names
    assert sorted(row.entrant.sort_key for row in by_name[:-1]) == [row.entrant.sort_key for row in by_name[:-1]]
    assert "#1" not in [row.name for row in seating_by_name(seated, STAFF)]


def test_a_substitute_is_shown_beside_his_entrant_as_he_chose(seated):
    publish_draw(round=seated, actor=ActorFactory(), now=NOW)
    public = {row.entrant.start_number: row.substitute for row in seating_by_name(seated)}
    staff = {row.entrant.start_number: row.substitute for row in seating_by_name(seated, STAFF)}
    assert (public[2], staff[2], public[3]) == ("#2", "Reinis Rezerve", "")


def test_seats_and_tables_come_in_order(seated):
    tables = seating_by_table(seated, STAFF)
    assert [(table.number, [seat.seat for seat in table.seats]) for table in tables] == [
        (1, [1, 2, 3, 4]),
        (2, [1, 2, 3, 4]),
    ]
    sides = [[seat.entrant.side.pk for seat in table.seats] for table in tables]
    assert ((tuple(sides[0]), tuple(sides[1])),) == history_of(seated.stage, 2)
    assert history_of(seated.stage, 1) == ()


@pytest.mark.parametrize("read", [seating_by_table, seating_by_name])
def test_a_seating_is_three_queries(seated, read, django_assert_num_queries):
    with django_assert_num_queries(3):
        read(seated, STAFF)


def test_draws_are_kept_in_order(seated):
    again = drawn(seated.stage, 1, ActorFactory(), reason="vēlreiz")
    assert [draw.ordinal for draw in draws_of(seated)] == [1, 2]
    assert current_draw(seated) == again
    assert next_ordinal(seated) == 3
    assert next_ordinal(round_of(seated.stage, 2)) == 1


def test_only_published_stages_are_public():
    shown = StageFactory()
    StageFactory(published_at=None)
    assert [shown] == list(public_stages())


def test_the_staff_of_a_stage_are_its_own_and_its_championships():
    stage = StageFactory()
    own, whole = RoleFactory(stage=stage), RoleFactory(stage=None, championship=stage.championship)
    RoleFactory(stage=stage, revoked_at=NOW)
    RoleFactory(stage=StageFactory(championship=stage.championship))
    RoleFactory(stage=None, championship=StageFactory().championship)
    assert {own, whole} == set(staff_of(stage))


def test_the_audit_of_a_stage_is_the_latest_first():
    entries = [AuditEntryFactory() for _ in range(2)]
    later = AuditEntryFactory(stage=entries[0].stage)
    assert [later, entries[0]] == list(audit_of(entries[0].stage))
