"""Table sizes by hand, by every way in: kept, shown, made again; or refused by name."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import translation

from tests.factories import NOW, EntrantFactory, StageFactory
from tests.refusals import nothing_written, refused
from tests.tournaments.api.asking import organizer
from tests.tournaments.services.steps import closed, drawn, enter, round_of
from tests.tournaments.views.conftest import browser_of, codes_of
from tournaments.draw_words import draw_in_words
from tournaments.models import Draw, RoleKind
from tournaments.regulations import Regulation
from tournaments.seating import verify_draw
from tournaments.services.audit import system_actor
from tournaments.services.draws import document_of, draw_by_hand, mend_draw
from tournaments.services.participation import withdraw
from tournaments.services.regulations import set_regulation

pytestmark = pytest.mark.django_db
FIELDS = {"title": "T", "rounds": 3, "deals": 16}


def stage_of(players=15, **fields):
    stage = StageFactory(slug="vakars", regulation=Regulation.parse(FIELDS | {"seating": "random"} | fields))
    enter(stage, players)
    return stage


def sizes_of(draw) -> list[int]:
    return [len(table) for table in draw.result]


@pytest.mark.parametrize("mode", ["random", "no_repeats", "blocks", "previous_round"])
@pytest.mark.parametrize("sizes", [[5, 5, 5], [3, 3, 3, 3, 3], [3, 4, 4, 4], [5, 3, 4, 3]])
def test_every_way_of_seating_keeps_them_and_the_document_is_verified(actor, mode, sizes):
    stage = stage_of(seating=mode)
    closed(stage, 1, actor)
    standing = [(entrant.side.pk, entrant.start_number) for entrant in stage.entrants.all()]
    draw = drawn(stage, 2, actor, standing=standing, sizes=sizes)
    assert sorted(sizes_of(draw)) == sorted(sizes)
    if mode in ("blocks", "previous_round"):
        assert draw.result[0] == list(range(1, sizes[0] + 1))
    assert document_of(draw)["split"] == sizes
    assert verify_draw(json.loads(json.dumps(document_of(draw)))) == ()
    assert draw.notices == []
    with translation.override("en"):
        assert "How many tables of which size, the organiser said." in draw_in_words(draw)


def test_without_them_the_regulation_splits_and_nothing_is_said_of_it(actor):
    draw = drawn(stage_of(), 1, actor)
    assert sizes_of(draw) == [4, 4, 4, 3]
    with translation.override("en"):
        assert not any("organiser said" in sentence for sentence in draw_in_words(draw))


@pytest.mark.parametrize(
    ("sizes", "fields", "faults"),
    [
        ([4, 4, 4], {}, [("sizes_do_not_fit", "sizes")]),
        ([4, 4, 4, 4], {}, [("sizes_do_not_fit", "sizes")]),
        ([6, 5, 2, 2], {}, [("out_of_range", "sizes[0]"), ("out_of_range", "sizes[2]"), ("out_of_range", "sizes[3]")]),
        ([0, 5, 5, 5], {}, [("out_of_range", "sizes[0]")]),
        ([5, 5, 5], {"planned_rounds": 2}, [("plan_needs_rule", "sizes")]),
        ([5, 5, 5], {"categories": ["best"], "level_groups": ["best"]}, [("sizes_with_levels", "sizes")]),
    ],
)
def test_sizes_that_cannot_be_are_refused_by_name(actor, sizes, fields, faults):
    stage = stage_of(12, **fields)
    EntrantFactory.create_batch(3, stage=stage, categories=["best"])
    with refused(faults[0][0]) as caught:
        drawn(stage, 1, actor, sizes=sizes)
    assert [(fault.code, fault.path) for fault in caught.value.faults] == faults


def test_a_change_of_the_split_concerns_them_not_but_who_left_does(actor):
    stage = stage_of()
    draw = drawn(stage, 1, actor, sizes=[5, 5, 5])
    fives = Regulation.parse(FIELDS | {"seating": "random", "table_split": "fours_fives"})
    set_regulation(stage=stage, value=fives, change_note="pieci", actor=actor, now=NOW)
    draw.refresh_from_db()
    assert draw.notices == []
    withdraw(entrant=stage.entrants.get(start_number=3), from_round=1, actor=actor, now=NOW)
    draw.refresh_from_db()
    assert [(notice["code"], notice["params"]["new_split"]) for notice in draw.notices] == [("draw_is_stale", False)]
    mended = mend_draw(round=round_of(stage, 1), reason="izstājās", expected_ordinal=2, actor=actor, now=NOW)
    assert (mended.canonical_input["split"], sorted(sizes_of(mended))) == ("fives", [4, 5, 5])


def test_a_round_is_seated_by_hand_at_such_tables(actor):
    stage, by = stage_of(9), {"expected_ordinal": 1, "actor": actor, "now": NOW}
    tables = [[9, 8, 7, 6, 5], [1, 2, 3, 4]]
    with refused("split_not_kept"):
        draw_by_hand(round=round_of(stage, 1), tables=tables, **by)
    with refused("split_not_kept"):
        draw_by_hand(round=round_of(stage, 1), tables=tables, sizes=[3, 3, 3], **by)
    with refused("sizes_do_not_fit"):
        draw_by_hand(round=round_of(stage, 1), tables=tables, sizes=[5, 5], **by)
    with refused("not_seated"):
        draw_by_hand(round=round_of(stage, 1), tables=[[9, 8, 7, 6, 5], [1, 2, 3, 3]], sizes=[5, 4], **by)
    draw = draw_by_hand(round=round_of(stage, 1), tables=tables, sizes=[5, 4], **by)
    assert (draw.result, verify_draw(document_of(draw))) == (tables, ())


def test_an_organiser_says_how_many_tables_of_which_size(actor):
    stage = stage_of()
    browser = browser_of(stage, RoleKind.ORGANIZER)
    where, sent = reverse("scoring:draw-round", args=["vakars", 1]), {"expected_ordinal": "1"}
    sent |= {"seed_source": "commitment", "seed": ""}
    answer = browser.post(where, sent | {"fours": "3"})
    assert (answer.status_code, codes_of(answer)) == (422, {"__all__": ["sizes_do_not_fit"]})
    assert "Tables 3×4 have 12 seats, and 15 play." in answer.content.decode()
    assert 'details class="sizes" open' in answer.content.decode()
    answer = browser.post(where, sent | {"fours": "-1", "threes": "x"})
    assert codes_of(answer) == {"fours": ["min_value"], "threes": ["invalid"]}
    assert not Draw.objects.exists()
    assert browser.post(where, sent | {"threes": "2", "fours": "1", "fives": "1"}).status_code == 302
    assert Draw.objects.get().canonical_input["split"] == [3, 3, 5, 4]
    page = browser.get(reverse("tournaments:draw", args=["vakars", 1])).content.decode()
    assert "How many tables of which size, the organiser said." in page


def test_the_page_by_hand_shows_the_tables_asked_for_and_keeps_them(actor):
    stage = stage_of(9)
    browser = browser_of(stage, RoleKind.ORGANIZER)
    where = reverse("tournaments:draw-hand", args=["vakars", 1]) + "?fours=1&fives=1"
    assert [field.name for field in browser.get(where).context["form"].table_fields] == ["table_1", "table_2"]
    sent = {"expected_ordinal": "1", "table_1": "1 2 3 4 5", "table_2": "6 7 8"}
    answer = browser.post(where, sent)
    assert codes_of(answer) == {"__all__": ["not_seated", "split_not_kept"]}
    assert browser.post(where, sent | {"table_2": "6 7 8 9"}).status_code == 302
    assert Draw.objects.get().canonical_input["split"] == [5, 4]
    assert browser.get(where.replace("fours=1", "fours=x")).status_code == 200


def test_a_program_says_the_sizes_in_their_order(actor):
    stage = stage_of()
    asker, path = organizer(stage), "stages/vakars/rounds/1/"
    asker.refused(422, "sizes_do_not_fit", f"{path}draw/", expected_ordinal=1, sizes=[4, 4])
    asker.refused(422, "out_of_range", f"{path}draw/", expected_ordinal=1, sizes=[6, 5, 4])
    asker.refused(422, "wrong_type", f"{path}draw/", expected_ordinal=1, sizes="4 4 4 3")
    drawn = asker.post(f"{path}draw/", expected_ordinal=1, sizes=[3, 4, 4, 4]).json()
    assert drawn["canonical_input"]["split"] == [3, 4, 4, 4]
    hand = [[*range(1, 6)], [*range(6, 11)], [*range(11, 16)]]
    said = {"tables": hand, "reason": "piecnieki", "expected_ordinal": 2}
    asker.refused(422, "split_not_kept", f"{path}draw/by-hand/", **said)
    assert asker.post(f"{path}draw/by-hand/", sizes=[5, 5, 5], **said).json()["result"] == hand


def test_the_command_takes_sizes(actor):
    stage_of()
    system_actor()
    with nothing_written():
        with pytest.raises(CommandError, match=r"sizes_do_not_fit: .*2×4"):
            call_command("draw", "vakars", "1", "--sizes", "4", "4")
        out = StringIO()
        call_command("draw", "vakars", "1", "--compare", "--sizes", "5", "5", "5", stdout=out)
    assert json.loads(out.getvalue())[0]["certificate"]["sizes"] == [5, 5, 5]
    out = StringIO()
    call_command("draw", "vakars", "1", "--sizes", "5", "5", "5", stdout=out)
    document = json.loads(out.getvalue())
    assert (document["split"], verify_draw(document)) == ([5, 5, 5], ())
