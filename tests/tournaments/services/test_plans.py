"""Rounds that are planned together before the first, and what happens when somebody leaves or comes."""

from itertools import combinations

import pytest

from tests.factories import NOW, EntrantFactory, StageFactory
from tests.refusals import refused
from tests.tournaments.services.steps import SEED, enter, nobody, round_of
from tournaments.models import RoundStatus
from tournaments.regulations import Regulation
from tournaments.seating import verify_draw
from tournaments.selectors import next_ordinal, open_commitment
from tournaments.services.draws import document_of, draw_by_hand, draw_round
from tournaments.services.participation import withdraw
from tournaments.services.seats import swap_seats
from tournaments.services.wishes import add_wish

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned():
    """Sixteen players, five planned rounds of six."""
    stage = StageFactory(
        regulation=Regulation.parse(
            {"title": "T", "rounds": 6, "deals": 16, "planned_rounds": 5, "clubs_apart": "always"}
        )
    )
    enter(stage, 16)
    return stage


def draw(stage, number, actor, **said):
    round = round_of(stage, number)
    made = draw_round(round=round, standing=nobody, expected_ordinal=next_ordinal(round), actor=actor, now=NOW, **said)
    assert verify_draw(document_of(made)) == ()
    return made


def meetings(stage) -> list[tuple[int, int]]:
    found = []
    for round in stage.rounds.order_by("number"):
        made = round.draws.filter(replaced_at=None).first()
        found += [pair for table in made.result for pair in combinations(sorted(table), 2)] if made else []
    return found


def test_nobody_meets_twice_in_the_planned_rounds(planned, actor):
    made = [draw(planned, number, actor) for number in range(1, 6)]
    pairs = meetings(planned)
    assert len(pairs) == len(set(pairs)) == 5 * 4 * 6
    assert [draw.seed_source for draw in made] == ["commitment", *["plan"] * 4]
    assert open_commitment(planned).ordinal == 2
    assert all(draw.certificate["figures"]["repeats"]["verdict"] == "optimal" for draw in made)


def test_who_leaves_is_missed_by_few_and_the_rest_is_planned_anew(planned, actor):
    first = draw(planned, 1, actor)
    withdraw(entrant=planned.entrants.get(start_number=5), from_round=2, actor=actor, now=NOW)
    EntrantFactory(stage=planned, active_from=2)
    second = draw(planned, 2, actor)
    assert second.seed_source == "commitment"
    assert second.seed != first.seed
    assert [change["after"] for change in second.canonical_input["plan"]["changes"]] == [0, 1]
    assert sorted(number for table in second.result for number in table) == [*range(1, 5), *range(6, 18)]
    third = draw(planned, 3, actor)
    assert (third.seed, third.seed_source) == ("", "plan")
    assert not [pair for pair in meetings(planned) if meetings(planned).count(pair) > 1]


def test_a_swap_of_seats_is_known_to_the_plan(planned, actor):
    first = draw(planned, 1, actor)
    one, other = first.result[0][0], first.result[1][0]
    people = {entrant.start_number: entrant for entrant in planned.entrants.all()}
    swap_seats(
        round=round_of(planned, 1), first=people[one], second=people[other], reason="ģimene", actor=actor, now=NOW
    )
    second = draw(planned, 2, actor)
    assert len(second.canonical_input["plan"]["changes"]) == 2


def test_a_round_by_hand_in_between_is_known_too(planned, actor):
    draw(planned, 1, actor)
    numbers = [*range(1, 17)]
    tables = [numbers[place : place + 4] for place in range(0, 16, 4)]
    draw_by_hand(round=round_of(planned, 2), tables=tables, expected_ordinal=1, actor=actor, now=NOW)
    third = draw(planned, 3, actor)
    assert third.canonical_input["plan"]["changes"][-1]["after"] == 2


def test_a_planned_round_of_which_nothing_changed_is_not_drawn_anew(planned, actor):
    draw(planned, 1, actor)
    draw(planned, 2, actor)
    with refused("plan_stands"):
        draw(planned, 2, actor, reason="nepatīk")
    with refused("plan_stands"):
        draw(planned, 3, actor, **SEED)


def test_round_one_drawn_anew_is_another_plan(planned, actor):
    first = draw(planned, 1, actor)
    again = draw(planned, 1, actor, reason="atnāca vēl viens")
    assert first.result != again.result
    assert len(again.canonical_input["plan"]["changes"]) == 1


def test_the_round_after_the_plan_is_seated_by_the_standings(planned, actor):
    draw(planned, 1, actor)
    planned.rounds.filter(number__lt=6).update(status=RoundStatus.CLOSED, started_at=NOW, closed_at=NOW)
    standing = [(entrant.side.pk, entrant.start_number) for entrant in planned.entrants.all()]
    round = round_of(planned, 6)
    made = draw_round(round=round, standing=lambda _: standing, expected_ordinal=1, actor=actor, now=NOW)
    assert made.result[0] == [1, 2, 3, 4]


def test_pairs_that_may_not_meet_never_do_and_a_table_somebody_needs_is_his(actor):
    stage = StageFactory(regulation=Regulation.parse({"title": "T", "rounds": 3, "deals": 16, "planned_rounds": 3}))
    people = enter(stage, 16)
    add_wish(stage=stage, kind="apart", entrant=people[0], other=people[1], actor=actor, now=NOW)
    add_wish(stage=stage, kind="table", entrant=people[2], number=4, actor=actor, now=NOW)
    for number in (1, 2, 3):
        made = draw(stage, number, actor)
        assert not [table for table in made.result if {1, 2} <= set(table)]
        assert 3 in made.result[3]


def test_who_must_sit_together_does_in_every_planned_round(actor):
    stage = StageFactory(regulation=Regulation.parse({"title": "T", "rounds": 4, "deals": 16, "planned_rounds": 4}))
    people = enter(stage, 36)
    add_wish(stage=stage, kind="together", entrant=people[4], other=people[30], actor=actor, now=NOW)
    for number in range(1, 5):
        made = draw(stage, number, actor)
        assert [table for table in made.result if {5, 31} & set(table)] == [t for t in made.result if {5, 31} <= set(t)]
    again = {pair for pair in meetings(stage) if meetings(stage).count(pair) > 1}
    assert again == {(5, 31)}


def test_a_wish_made_during_the_day_is_kept_by_the_rest_of_the_plan(planned, actor):
    draw(planned, 1, actor)
    people = {entrant.start_number: entrant for entrant in planned.entrants.all()}
    add_wish(stage=planned, kind="together", entrant=people[1], other=people[2], actor=actor, now=NOW)
    second = draw(planned, 2, actor)
    assert second.seed_source == "commitment"
    assert second.canonical_input["plan"]["changes"][-1]["constraints"]["required"] == [[1, 2]]
    third = draw(planned, 3, actor)
    assert third.seed_source == "plan"
    for made in (second, third):
        assert any({1, 2} <= set(table) for table in made.result)
