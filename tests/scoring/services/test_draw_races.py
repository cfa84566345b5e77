"""What meets a draw at one moment: another draw, a withdrawal, a correction, a wish. On PostgreSQL, as all races."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from scoring.services.advance import draw_next_round, seating_candidates, standing_before
from scoring.services.lines import correct_closed_line
from scoring.services.rounds import close_round
from tests.factories import NOW, ActorFactory, StageFactory
from tests.races import at_once, refusals
from tests.refusals import refused
from tests.scoring_factories import EVENING, LATER, begin, hall, key, play, sign, won, zole
from tests.tournaments.services.steps import enter, round_of, tables_of
from tournaments.errors import Conflict
from tournaments.models import AuditEntry, Draw, SeatingWish, WishKind
from tournaments.regulations import Regulation, SeatingMode
from tournaments.seating import make_draw, verify_draw
from tournaments.selectors import current_draw, open_commitment, seating_mismatch
from tournaments.services import drawing
from tournaments.services.draws import document_of, draw_by_hand, publish_draw
from tournaments.services.entries import check_in
from tournaments.services.participation import withdraw
from tournaments.services.regulations import set_regulation
from tournaments.services.wishes import add_wish, remove_wish

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

PLANNED = {"title": "Tests", "rounds": 4, "deals": 16, "planned_rounds": 3, "clubs_apart": "always"}
RANDOM = {"title": "Tests", "rounds": 4, "deals": 16, "seating": "random"}


@pytest.fixture
def actors(transactional_db):
    return [ActorFactory(), ActorFactory()]


def stage_of(fields, players=16):
    stage = StageFactory(regulation=Regulation.parse(fields))
    enter(stage, players)
    return stage


def draw(stage, number, actor, ordinal=1, **said):
    """Press "draw" on the page that showed the draws before `ordinal`."""
    round = round_of(stage, number)
    return draw_next_round(round=round, expected_ordinal=ordinal, actor=actor, now=LATER, **said)


def was_told(stage, number, results):
    """Whether the draw found that something it depends on changed meanwhile; nothing is drawn or revealed then."""
    is_told = refusals(results) == ["draw_outdated"]
    assert is_told or refusals(results) == []
    if is_told:
        assert current_draw(round_of(stage, number)) is None
        assert not stage.seed_commitments.exclude(revealed_at=None).exists()
    return is_told


def assert_whole(stage, number):
    """The draw in force is a draw: its seats are stored, it gives itself again, and its secret was promised."""
    made = current_draw(round_of(stage, number))
    assert verify_draw(document_of(made)) == ()
    assert made.result == tables_of(round_of(stage, number))
    if made.seed_source == "commitment":
        assert sha256(made.seed.encode()).hexdigest() == made.commitment.commitment
    return made


@pytest.mark.parametrize("fields", [RANDOM, PLANNED], ids=["by lot", "planned"])
def test_two_organisers_press_draw_and_one_secret_is_revealed(actors, fields):
    stage = stage_of(fields)
    results = at_once(*(lambda actor=actor: draw(stage, 1, actor, reason="x") for actor in actors))
    assert refusals(results) == ["draw_changed"]
    assert Draw.objects.get() == assert_whole(stage, 1)
    assert Draw.objects.get().published_at is None
    assert stage.seed_commitments.exclude(revealed_at=None).count() == 1
    assert open_commitment(stage).ordinal == 2
    assert AuditEntry.objects.filter(action="round_drawn").count() == 1


def test_one_draws_and_one_seats_by_hand_and_one_of_them_counts(actors):
    stage = stage_of(RANDOM)
    tables = [[*range(first, first + 4)] for first in (1, 5, 9, 13)]

    def by_hand():
        round = round_of(stage, 1)
        return draw_by_hand(round=round, tables=tables, expected_ordinal=1, actor=actors[0], now=LATER)

    results = at_once(by_hand, lambda: draw(stage, 1, actors[1]))
    assert refusals(results) == ["draw_changed"]
    made = assert_whole(stage, 1)
    assert stage.seed_commitments.count() == 1 + (not made.by_hand)


def test_two_redraws_at_once_with_one_seed_of_the_hall_are_one(actors):
    stage = stage_of(RANDOM)
    draw(stage, 1, actors[0])
    said = {"seed": "17 4", "seed_source": "hall", "reason": "aizmirsts dalībnieks"}
    results = at_once(*(lambda actor=actor: draw(stage, 1, actor, 2, **said) for actor in actors))
    assert refusals(results) == ["draw_changed"]
    assert assert_whole(stage, 1).ordinal == 2
    with refused("seed_used"):
        draw(stage, 1, actors[1], 3, **said)
    assert open_commitment(stage).ordinal == 2


def test_rounds_drawn_at_once_reveal_two_secrets_in_turn(actors):
    """Both begin from the same secret: whoever comes second is told, and draws from the next."""
    stage = stage_of(RANDOM)
    results = at_once(*(lambda number=number: draw(stage, number, actors[0]) for number in (1, 2)))
    assert refusals(results) in ([], ["draw_outdated"])
    for number in (1, 2):
        if current_draw(round_of(stage, number)) is None:
            draw(stage, number, actors[0])
    drawn = [assert_whole(stage, number) for number in (1, 2)]
    assert {made.commitment.ordinal for made in drawn} == {1, 2}
    assert len({made.seed for made in drawn}) == 2
    assert open_commitment(stage).ordinal == 3


def test_a_draw_and_its_publication_at_once_never_publish_seats_nobody_looked_at(actors):
    stage = stage_of(RANDOM)
    first = draw(stage, 1, actors[0])
    results = at_once(
        lambda: draw(stage, 1, actors[0], 2, reason="vēl viens"),
        lambda: publish_draw(round=round_of(stage, 1), ordinal=1, actor=actors[1], now=LATER),
    )
    assert refusals(results) in ([], ["draw_changed"])
    assert assert_whole(stage, 1).published_at is None
    published = list(Draw.objects.exclude(published_at=None))
    assert published == ([] if refusals(results) else [first])


@pytest.mark.parametrize("fields", [RANDOM, PLANNED], ids=["by lot", "planned"])
def test_a_withdrawal_during_a_draw_is_seen_by_it_or_makes_it_stale(actors, fields):
    stage = stage_of(fields, players=17)
    gone = stage.entrants.get(start_number=5)
    results = at_once(
        lambda: draw(stage, 1, actors[0]),
        lambda: withdraw(entrant=gone, from_round=1, actor=actors[1], now=LATER),
    )
    if was_told(stage, 1, results):
        draw(stage, 1, actors[0])
    made = assert_whole(stage, 1)
    is_seated = any(5 in table for table in made.result)
    assert is_seated == bool(seating_mismatch(round_of(stage, 1)))
    assert [notice["code"] for notice in made.notices] == ["draw_is_stale"] * is_seated


def test_the_regulation_changed_during_a_draw_is_the_one_before_or_after(actors):
    stage = stage_of(RANDOM, players=9)
    fives = Regulation.parse(RANDOM | {"table_split": "fours_fives"})
    results = at_once(
        lambda: draw(stage, 1, actors[0]),
        lambda: set_regulation(stage=stage, value=fives, change_note="pieci", actor=actors[1], now=LATER),
    )
    if was_told(stage, 1, results):
        draw(stage, 1, actors[0])
    made = assert_whole(stage, 1)
    assert bool(made.notices) == ([len(table) for table in made.result] == [3, 3, 3])


BEFORE, AFTER = [[2, 6], [1, 3, 4, 5, 7, 8]], [[3], [6], [5, 7, 8], [1, 2, 4]]
"""The standing after round 1, before its first sheet is corrected and afterwards."""


def one_round_played():
    """Two tables, round 1 closed."""
    at = hall(4, 4, regulation=replace(EVENING, seating=SeatingMode.BLOCKS))
    lines = [play(at.sheet_of(table), won(2), actor=at.referee)[0] for table in (1, 2)]
    for table in (1, 2):
        sign(at, table)
    close_round(round=at.round_now(), actor=at.head_referee, now=LATER)
    return at, lines


def correct(at, line):
    said = {"facts": zole(3), "reason": "pārlasīts", "entry_key": key()}
    return correct_closed_line(line=line, actor=at.head_referee, now=LATER, **said)


def test_a_result_corrected_after_the_draw_leaves_the_seats_until_somebody_draws_anew_with_a_reason():
    at, lines = one_round_played()
    first = draw(at.stage, 2, at.head_referee)
    correct(at, lines[0])
    assert assert_whole(at.stage, 2) == first
    assert tables_of(at.round_now(2)) == first.result
    assert standing_before(at.round_now(2))[0][0] == at.entrant(3).side.pk
    with refused("reason_needed"):
        draw(at.stage, 2, at.head_referee, 2)
    with refused("draw_changed", Conflict):
        draw(at.stage, 2, at.head_referee, 1, reason="labots rezultāts")
    again = draw(at.stage, 2, at.head_referee, 2, reason="labots rezultāts")
    assert assert_whole(at.stage, 2) == again
    assert again.result[0][0] == 3 != first.result[0][0]
    assert (first.seed != again.seed, first.canonical_input["standing"]) == (True, BEFORE)
    kept = Draw.objects.get(pk=first.pk)
    assert (kept.result, kept.replaced_because) == (first.result, "labots rezultāts")
    assert verify_draw(document_of(kept)) == ()


def test_a_result_corrected_during_a_draw_is_in_its_standing_wholly_or_not_at_all():
    at, lines = one_round_played()
    results = at_once(lambda: draw(at.stage, 2, at.head_referee), lambda: correct(at, lines[0]))
    if was_told(at.stage, 2, results):
        draw(at.stage, 2, at.head_referee)
    assert assert_whole(at.stage, 2).canonical_input["standing"] in (BEFORE, AFTER)


def test_a_correction_does_not_touch_a_round_in_play():
    at, lines = one_round_played()
    later = begin(at, 2, [[1, 2, 5, 6], [3, 4, 7, 8]])
    correct(at, lines[0])
    assert tables_of(later.round_now(2)) == [[1, 2, 5, 6], [3, 4, 7, 8]]
    with refused("round_already_started"):
        draw(at.stage, 2, at.head_referee, 2, reason="labots rezultāts")


def test_a_wish_tapped_twice_is_one_and_of_two_that_contradict_one_stands(actors):
    stage = stage_of(RANDOM)
    one, other, third, *_ = stage.entrants.order_by("start_number")

    def wish(kind, first, second):
        return add_wish(stage=stage, kind=kind, entrant=first, other=second, actor=actors[0], now=LATER)

    tapped = at_once(*[lambda: wish(WishKind.APART, one, other)] * 3)
    assert {made.pk for made in tapped} == {SeatingWish.objects.get().pk}
    results = at_once(lambda: wish(WishKind.APART, one, third), lambda: wish(WishKind.TOGETHER, third, one))
    assert refusals(results) == ["wish_contradicts"]
    assert SeatingWish.objects.filter(removed_at=None).count() == 2
    assert AuditEntry.objects.filter(action="seating_wish_added").count() == 2


def test_a_wish_taken_back_twice_is_taken_back_once(actors):
    stage = stage_of(RANDOM)
    made = add_wish(
        stage=stage, kind=WishKind.TABLE, entrant=stage.entrants.first(), number=2, actor=actors[0], now=NOW
    )
    at_once(*(lambda actor=actor: remove_wish(wish=made, actor=actor, now=LATER) for actor in actors))
    assert AuditEntry.objects.filter(action="seating_wish_removed").count() == 1


def test_a_wish_during_a_draw_is_kept_by_it_or_by_the_next(actors):
    stage = stage_of(RANDOM)
    one, other, *_ = stage.entrants.order_by("start_number")
    said = {"kind": WishKind.TOGETHER, "entrant": one, "other": other}
    results = at_once(
        lambda: draw(stage, 1, actors[0]),
        lambda: add_wish(stage=stage, actor=actors[1], now=LATER, **said),
    )
    if was_told(stage, 1, results):
        draw(stage, 1, actors[0])
    made = assert_whole(stage, 1)
    if "required" in made.canonical_input["constraints"]:
        assert any({1, 2} <= set(table) for table in made.result)
    assert "required" in draw(stage, 1, actors[0], 2, reason="brauc kopā").canonical_input["constraints"]


def test_nobody_waits_for_the_search(actors, monkeypatch):
    """A check-in lands while the tables are worked out, and the draw stands: it does not depend on it."""
    stage = stage_of(RANDOM)
    entrant = stage.entrants.first()

    def searched(said):
        at_once(lambda: check_in(entrant=entrant, actor=actors[1], now=LATER))
        return make_draw(said)

    monkeypatch.setattr(drawing, "make_draw", searched)
    draw(stage, 1, actors[0])
    assert stage.entrants.get(pk=entrant.pk).checked_in_at == LATER
    assert_whole(stage, 1)


def test_candidates_are_looked_at_while_the_round_is_drawn(actors):
    """The comparison has one seed or none: a draw in the middle does not break it."""
    stage = stage_of(RANDOM)
    seen, made = at_once(lambda: seating_candidates(round_of(stage, 1)), lambda: draw(stage, 1, actors[0]))
    assert [one.mode for one in seen] == [SeatingMode.RANDOM]
    assert all(one.certificate for one in seen)
    assert made == assert_whole(stage, 1)
