"""A list is shown before it is entered, and entered once as it was shown."""

import pytest

from tests.factories import NOW, EntrantFactory, PlayerFactory, StageFactory
from tests.refusals import nothing_written, refused
from tests.tournaments.services.steps import drawn, enter
from tournaments.errors import Conflict
from tournaments.messages import ROWS
from tournaments.models import AuditEntry, Club, Player
from tournaments.regulations import Regulation
from tournaments.services.imports import confirm_import, preview_import

pytestmark = pytest.mark.django_db


def regulation(**fields) -> Regulation:
    return Regulation.parse({"title": "Tests", "rounds": 4, "deals": 16} | fields)


@pytest.fixture
def preview(stage, actor):
    def previewed(text, stage=stage):
        return preview_import(stage=stage, text=text, actor=actor, now=NOW)

    return previewed


def confirm(preview, actor, skip_rows=()):
    return confirm_import(preview=preview, skip_rows=skip_rows, actor=actor, now=NOW)


def problems(preview):
    return [row["problems"] for row in preview.rows]


def test_a_preview_enters_nobody(stage, preview):
    shown = preview("Jānis Kalniņš, Ogre\nAnna Liepa, Ogre")
    assert [row["name"] for row in shown.rows] == ["Jānis Kalniņš", "Anna Liepa"]
    assert problems(shown) == [[], []]
    assert (stage.entrants.count(), Player.objects.count(), Club.objects.count()) == (0, 0, 0)


def test_a_confirmed_list_is_entered_in_its_order_and_only_once(stage, preview, actor):
    shown = preview("Vārds uzvārds;Klubs;Gads;Kategorija;Maksa\nJānis Kalniņš;Ogre;1960;;x\nAnna Liepa;OGRE;1970;s;")
    confirm(shown, actor)
    entrants = list(stage.entrants.order_by("start_number"))
    assert [entrant.name for entrant in entrants] == ["Jānis Kalniņš", "Anna Liepa"]
    assert [entrant.paid_at for entrant in entrants] == [NOW, None]
    assert [entrant.club_name for entrant in entrants] == ["Ogre", "Ogre"]
    assert entrants[1].categories == ["women"]
    with nothing_written():
        confirmed = confirm(shown, actor)
    assert [row["entrant"] for row in confirmed.rows] == [1, 2]


def test_a_file_is_read_as_well(stage, actor):
    content = "Vārds uzvārds\nJānis Kalniņš".encode("cp1257")
    shown = preview_import(stage=stage, content=content, actor=actor, now=NOW)
    assert shown.rows[0]["name"] == "Jānis Kalniņš"


@pytest.mark.parametrize("written", ["Jānis Kalniņš", "KALNINS JANIS"])
def test_a_known_person_is_recognised_and_filled_up(stage, preview, actor, written):
    known = PlayerFactory(name="Jānis Kalniņš", birth_year=1960)
    shown = preview(f"Vārds uzvārds;Klubs;Tālrunis\n{written};Ogre;20000000")
    assert shown.rows[0]["player"] == known.pk
    confirm(shown, actor)
    known.refresh_from_db()
    assert (known.name, known.birth_year, known.club.name, known.contact) == ("Jānis Kalniņš", 1960, "Ogre", "20000000")
    assert stage.entrants.get().player == known


def test_a_birth_year_or_a_number_tells_namesakes_apart(preview):
    old = PlayerFactory(name="Jānis Kalniņš", birth_year=1950, federation_number="LV-1")
    young = PlayerFactory(name="Jānis Kalniņš", birth_year=1990)
    shown = preview(
        "Vārds uzvārds;Gads;Licence\nJānis Kalniņš;1990;\nJānis Kalniņš;;LV-1\nJānis Kalniņš;1970;\nJānis Kalniņš;;"
    )
    assert [young.pk, old.pk, None, None] == [row["player"] for row in shown.rows]
    assert problems(shown) == [[], [], [], ["several_players"]]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Vārds uzvārds;Klubs\n;Ogre", [["name_needed"]]),
        ("Anna Liepa\n12", [[], ["name_needed"]]),
        ("Anna Liepa\nLiepa Anna", [[], ["duplicate_row"]]),
        ("Anna Liepa\nAn\N{SOFT HYPHEN}na Liepa\N{ZERO WIDTH SPACE}", [[], ["duplicate_row"]]),
        ("Vārds uzvārds;Licence\nAnna Liepa;LV\N{ZERO WIDTH SPACE}-9", [["number_of_another"]]),
        ("Vārds uzvārds;Klubs\nAnna Liepa;\N{ZERO WIDTH SPACE}=1+1", [["formula_cell"]]),
        ("Esošais Dalībnieks", [["already_entered"]]),
        ("Vārds uzvārds;Licence\nAnna Liepa;LV-9", [["number_of_another"]]),
        ("Vārds uzvārds;Gads\nAnna Liepa;1901\nJuris Bērzs;2030", [[], ["birth_year_out_of_range"]]),
        ("Vārds uzvārds;Gads\nAnna Liepa;nezinu", [["bad_birth_year"]]),
        (f"Vārds uzvārds;Klubs\nAnna Liepa;{'x' * 121}", [["text_too_long"]]),
        (f"{'x' * 161}", [["text_too_long"]]),
        ("Vārds uzvārds;Klubs\nAnna Liepa;=1+1", [["formula_cell"]]),
        ("Vārds uzvārds;Kategorija\nAnna Liepa;karaļi", [["unknown_category"]]),
    ],
)
def test_every_problem_is_named_by_row_and_has_words(stage, preview, text, found):
    EntrantFactory(stage=stage, player=PlayerFactory(name="Esošais Dalībnieks"))
    PlayerFactory(federation_number="LV-9")
    shown = preview(text)
    assert problems(shown) == found
    assert all(str(ROWS[problem]) for row in found for problem in row)


def test_the_regulation_is_kept_row_by_row(actor, preview):
    stage = StageFactory(regulation=regulation(min_age=18, max_entries=3))
    enter(stage, 1)
    shown = preview("Anna Liepa, 1990\nJuris Bērzs, 2015\nLīga Ozola, 1980\nEva Koka\nOto Zars, 1970", stage=stage)
    assert problems(shown) == [[], ["too_young"], [], ["birth_year_needed"], ["stage_full"]]


def test_nothing_is_entered_while_a_row_blocks(stage, preview, actor):
    EntrantFactory(stage=stage, player=PlayerFactory(name="Esošais Dalībnieks"))
    shown = preview("Anna Liepa\nEsošais Dalībnieks\nAnna Liepa")
    with refused("row_has_problems") as caught:
        confirm(shown, actor)
    assert [fault.params["row"] for fault in caught.value.faults] == [2, 3]
    with refused("no_such_row"):
        confirm(shown, actor, skip_rows=[2, 3, 9])
    confirm(shown, actor, skip_rows=[2, 3])
    assert [e.name for e in stage.entrants.order_by("start_number")] == ["Esošais Dalībnieks", "Anna Liepa"]
    assert AuditEntry.objects.get(action="import_confirmed").details == {"entered": [2], "skipped": [2, 3]}


def test_what_changed_since_the_list_was_shown_stops_it(stage, preview, actor):
    first, second = preview("Anna Liepa\nJuris Bērzs"), preview("Anna Liepa\nJuris Bērzs")
    confirm(first, actor)
    with refused("preview_outdated", Conflict) as caught:
        confirm(second, actor)
    assert caught.value.faults[0].params["rows"] == [1, 2]


@pytest.mark.parametrize("text", ["", "Klubs;Gads\nOgre;1960"])
def test_an_unreadable_list_is_refused(preview, text):
    with refused("no_name_column" if text else "no_rows"):
        preview(text)


def test_lists_end_with_the_entries(stage, preview, actor):
    shown = preview("Anna Liepa")
    stage.finished_at = NOW
    stage.save()
    with refused("stage_finished"):
        preview("Anna Liepa")
    with refused("stage_finished"):
        confirm(shown, actor)


def test_no_list_is_read_when_all_rounds_are_drawn(preview, actor):
    stage = StageFactory(regulation=regulation(rounds=1))
    enter(stage, 4)
    drawn(stage, 1, actor)
    with refused("no_round_left"):
        preview("Anna Liepa", stage=stage)


def test_a_preview_of_a_hundred_rows_is_a_few_queries(stage, preview, django_assert_max_num_queries):
    text = "\n".join(f"Vārds{number} Uzvārds{number}, 1960" for number in range(100))
    with django_assert_max_num_queries(14):
        assert len(preview(text).rows) == 100


def test_a_confirmed_list_of_a_hundred_is_a_few_queries(stage, preview, actor, django_assert_max_num_queries):
    shown = preview("\n".join(f"Vārds{number} Uzvārds{number}, Klubs, 1960" for number in range(100)))
    with django_assert_max_num_queries(45):  # SQLite takes a large insert in several parts
        confirm(shown, actor)
    assert stage.entrants.count() == AuditEntry.objects.filter(action="entrant_entered").count() == 100


def test_a_list_adds_categories_to_a_known_person_and_takes_none(stage, preview, actor):
    known = PlayerFactory(name="Anna Liepa", categories=["residents"])
    confirm(preview("Vārds uzvārds;Kategorija\nAnna Liepa;S"), actor)
    known.refresh_from_db()
    assert known.categories == ["residents", "women"] == stage.entrants.get().categories
