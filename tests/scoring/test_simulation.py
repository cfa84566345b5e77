"""Whole stages by chance: the product never contradicts itself, and a second opinion ranks them alike.

`python -m pytest tests/scoring/test_simulation.py -m slow` plays many seeds; KARTA_SIMULATIONS says how many.
"""

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from itertools import combinations
from random import Random

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from engine import sheets
from engine.zole.rules import Rules
from scoring.models import RoundResult, ScoreSheet, SheetLine, SheetTotals, StandingsVersion
from scoring.selectors import standings_of
from scoring.simulation import (
    CALM,
    Day,
    InvariantBroken,
    Odds,
    Staff,
    check_draw,
    check_round,
    fill_sheet,
    simulate_stage,
)
from scoring.simulation.deals import random_deals
from tests.engine.random_sheets import any_rules, law
from tests.recount import recount
from tests.refusals import everything
from tests.scoring_factories import EVENING, LATER, hall
from tournaments.models import Draw, Round, Stage
from tournaments.regulations import Regulation, preset
from tournaments.selectors import regulation_of

pytestmark = pytest.mark.django_db
MANY_SEEDS = int(os.environ.get("KARTA_SIMULATIONS", "20"))
BUSY = Odds(
    absent=0.1,
    withdrawn=0.1,
    back_again=0.8,
    by_hand=0.4,
    swap=2,
    replace=2,
    pause=4,
    warning=5,
    imposed_pule=0.05,
    leaves=0.06,
    correction=0.1,
    wrong_sum=0.3,
    corrected_totals=0.3,
    dispute=0.3,
    decided=0.15,
    correction_after_closing=0.4,
)
"""More goes wrong than on a real day."""


def short(name: str, rounds: int = 2, deals: int = 5) -> Regulation:
    return Regulation.parse(preset(name).as_json() | {"rounds": rounds, "deals": deals, "deals_at_three": None})


def play(seed: int, name: str = "evening", players: int = 9, odds: Odds = BUSY) -> Day:
    said = {"regulation": short(name), "odds": odds, "name": f"{Stage.objects.count() + 1}. izspēle"}
    return simulate_stage(rng=Random(seed), players=players, **said)


def second_opinion(stage: Stage) -> list[dict]:
    """The ranking counted again by a function that knows nothing of the product, from what the sheets say."""
    regulation = regulation_of(stage)
    page = standings_of(stage, may_read_drafts=True)
    started = [round.number for round in stage.rounds.exclude(started_at=None)]
    data = {row.entrant.pk: [{"round": number} for number in started] for row in page.rows}
    for result in RoundResult.objects.filter(round__stage=stage).select_related("round", "side"):
        mine = data[result.side.entrant_id][started.index(result.round.number)]
        mine |= {"points": points_on_paper(result), "zoles_won": result.zoles_won, "forfeited": result.forfeited}
        mine |= {"table": result.table_number} if result.seat else {"place_points": Fraction(0)}
    return recount(
        data,
        metrics=[metric.value for metric in regulation.metrics],
        discards=regulation.discards,
        vectors=regulation.place_points,
        four_way_tie=regulation.four_way_tie,
        three_second=regulation.three_second,
        absent_place_points=regulation.absent_place_points,
        start_numbers={row.entrant.pk: row.entrant.start_number for row in page.rows},
        out={row.entrant.pk for row in page.rows if row.status == "disqualified"},
    )


def points_on_paper(result: RoundResult) -> int:
    """The columns of the seat, added up; where people changed seats, what the product says."""
    sheet = ScoreSheet.objects.get(table__round=result.round_id, table__number=result.table_number)
    if result.round.seat_changes.exists():
        return result.points
    if not sheet.counts:
        return 0
    column = f"points_{result.seat}"
    if totals := sheet.totals.filter(superseded_at=None).first():
        return getattr(totals, column)
    lines = sum(sheet.lines.filter(superseded_at=None, state="counted").values_list(column, flat=True))
    return lines + sum(paid["points"].get(str(result.seat), 0) for paid in sheet.settlement)


def assert_ranked_alike(stage: Stage) -> None:
    page = standings_of(stage, may_read_drafts=True)
    counted = {line["entrant"]: line for line in second_opinion(stage)}
    for row in page.rows:
        line = counted.pop(row.entrant.pk)
        said = (row.rank, row.shared, dict(row.values), set(row.dropped))
        assert said == (line["rank"], line["shared"], line["values"], line["dropped"])
    assert counted == {}


def content(stage: Stage) -> list:
    """What a seed has to give again: draws, seats, lines, totals and the ranking, without ids, codes and clock."""
    draws = Draw.objects.filter(round__stage=stage).order_by("round__number", "ordinal")
    in_order = ("sheet__table__round__number", "sheet__table__number", "version")
    lines = SheetLine.objects.filter(sheet__table__round__stage=stage).order_by(*in_order, "number")
    totals = SheetTotals.objects.filter(sheet__table__round__stage=stage).order_by(*in_order)
    ranking = StandingsVersion.objects.filter(stage=stage).first().rows
    numbers = dict(stage.entrants.values_list("pk", "start_number"))
    return [
        list(draws.values_list("result", "seed")),
        list(lines.values_list("facts", "state")),
        list(totals.values_list("points_1", "deals")),
        [(numbers[row["entrant"]], row["rank"], row["values"]) for row in ranking],
    ]


@pytest.mark.parametrize(("seed", "name"), [(1, "evening"), (2, "lzf-rondo"), (3, "student-league")])
def test_a_simulated_stage_keeps_every_invariant_and_is_ranked_as_a_second_opinion_ranks_it(seed, name):
    assert_ranked_alike(play(seed, name).stage)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(MANY_SEEDS))
@pytest.mark.parametrize("name", ["evening", "lzf-rondo", "student-league", "parish-day", "lzf-classic"])
def test_many_simulated_stages_do(seed, name):
    regulation = short(name, rounds=4, deals=8)
    regulation = replace(regulation, discards=seed % 3, metrics=preset("student-league").metrics)
    day = simulate_stage(rng=Random(f"{name}{seed}"), players=6 + seed, regulation=regulation, odds=BUSY)
    assert_ranked_alike(day.stage)


SEATED = {
    "no repeats": {"seating": "no_repeats", "clubs_apart": "always", "even_odd_tables": True},
    "planned": {"planned_rounds": 4, "clubs_apart": "always"},
    "two planned, then no repeats": {"planned_rounds": 2, "seating": "no_repeats", "balanced_seats": True},
    "by lot": {"seating": "random", "clubs_apart": "first_round"},
    "blocks by the round before": {"seating": "previous_round"},
}


def seated(seed: int, how: str, players: int, odds: Odds) -> Stage:
    fields = short("evening", rounds=4, deals=2).as_json() | SEATED[how]
    said = {"regulation": Regulation.parse(fields), "odds": odds, "name": f"{Stage.objects.count() + 1}. izspēle"}
    return simulate_stage(rng=Random(seed), players=players, **said).stage


def met(tables: list[list[int]]) -> list[tuple[int, int]]:
    return [pair for table in tables for pair in combinations(sorted(table), 2)]


def recounted(stage: Stage) -> list[tuple[int, int, int]]:
    """By round: the draw in force, its pairs who met before in seats, how often two who play have met at most."""
    before: Counter[tuple[int, int]] = Counter()
    counted = []
    for round in stage.rounds.order_by("number"):
        draw = round.draws.get(replaced_at=None)
        pairs = met(draw.result)
        playing = {number for table in draw.result for number in table}
        times = before + Counter(pairs)
        most = max(count for pair, count in times.items() if playing.issuperset(pair))
        counted.append((draw.pk, sum(pair in before for pair in pairs), most))
        seats: dict[int, list[int]] = {}
        for table, number in round.seats.values_list("table__number", "side__entrant__start_number"):
            seats.setdefault(table, []).append(number)
        before.update(met(list(seats.values())))
    return counted


def assert_certified(stage: Stage) -> None:
    """What the certificates say is what the seats say; what they call proved, no other seating can beat."""
    for pk, repeats, most in recounted(stage):
        certificate = Draw.objects.get(pk=pk).certificate
        assert (certificate["repeats"], certificate["most_meetings"]) == (repeats, most)
        figure = certificate["figures"]["repeats"]
        assert figure["found"] >= figure["bound"]
        assert (figure["verdict"] == "optimal") == (figure["found"] == figure["bound"])


@pytest.mark.once
@pytest.mark.parametrize("how", SEATED)
def test_a_stage_seated_in_any_way_keeps_every_invariant_and_its_certificates(how):
    stage = seated(8, how, players=9, odds=replace(BUSY, by_hand=0.1))
    assert_ranked_alike(stage)
    assert_certified(stage)


@pytest.mark.slow
@pytest.mark.parametrize("how", SEATED)
@pytest.mark.parametrize("seed", range(MANY_SEEDS // 4))
def test_many_stages_seated_in_any_way_do(how, seed):
    stage = seated(seed, how, players=9 + seed, odds=BUSY)
    assert_ranked_alike(stage)
    assert_certified(stage)


@pytest.mark.once
@pytest.mark.parametrize(("how", "players", "free"), [("planned", 16, 4), ("no repeats", 20, 3)])
def test_on_a_calm_day_nobody_meets_twice(how, players, free):
    """Round by round, a seating knows nothing of those to come: it is free of repeats for less long than a plan."""
    counted = recounted(seated(3, how, players, CALM))
    assert [repeats for _, repeats, _ in counted][:free] == [0] * free


@pytest.mark.once
def test_the_same_seed_gives_the_same_stage_and_another_seed_another():
    first, again, other = (play(seed, players=7) for seed in (4, 4, 5))
    assert content(first.stage) == content(again.stage)
    assert (first.now, first.done) == (again.now, again.done)
    assert content(first.stage) != content(other.stage)


def test_a_calm_day_goes_by_plan():
    day = play(6, odds=CALM)
    by_plan = {
        "preview_import", "confirm_import", "enter_new_player", "check_in", "set_paid", "draw_next_round",
        "publish_draw", "start_round", "bind_scribe", "record_deal", "import_document", "enter_paper_sheet",
        "hand_in_paper_sheet", "submit_sheet", "accept_line", "strike_line", "confirm_sheet", "confirm_by_codes",
        "confirm_by_signatures", "close_round", "refresh_standings", "finish_stage",
    }  # fmt: skip
    assert set(day.done) <= by_plan


def test_a_busy_day_needs_nearly_every_service():
    done = set().union(*(play(seed).done for seed in (1, 2, 3)))
    out_of_plan = {
        "set_participation", "withdraw", "return_entrant", "create_player", "draw_by_hand", "swap_seats", "pause_round",
        "resume_round", "give_warning", "correct_line", "correct_totals", "dispute_sheet", "reopen_sheet",
        "decide_sheet", "mark_absent",
    }  # fmt: skip
    assert out_of_plan <= done


@pytest.fixture
def closed_round() -> Round:
    """The last round of a played stage, closed and without contradictions."""
    day = play(7, players=8, odds=CALM)
    return day.round(2)


def check_both_rounds(stage: Stage) -> None:
    for number in (1, 2):
        check_round(stage.rounds.get(number=number))


def results(round: Round) -> RoundResult:
    return RoundResult.objects.filter(round=round, seat=1).order_by("table_number").first()


def a_point_more(round: Round) -> None:
    RoundResult.objects.filter(pk=results(round).pk).update(points=results(round).points + 1)


def a_place_more(round: Round) -> None:
    RoundResult.objects.filter(pk=results(round).pk).update(place_sixtieths=7 * 60)


def a_line_scored_otherwise(round: Round) -> None:
    line = SheetLine.objects.filter(sheet__table__round__stage=round.stage, superseded_at=None).first()
    on_its_sheet = SheetLine.objects.filter(pk=line.pk)
    on_its_sheet.update(points_1=line.points_1 + 2, points_2=line.points_2 - 2)


def a_sheet_opened(round: Round) -> None:
    ScoreSheet.objects.filter(table__round=round, table__number=1).update(status="open")


def a_place_too_low(round: Round) -> None:
    version = StandingsVersion.objects.filter(stage=round.stage).first()
    version.rows[0]["rank"] = 2
    version.save()


def points_of_nobody(round: Round) -> None:
    version = StandingsVersion.objects.filter(stage=round.stage).first()
    last = version.rows[-1]
    last["values"] = [[key, "99" if key == "points" else value] for key, value in last["values"]]
    version.save()


@pytest.mark.parametrize(
    "plant",
    [a_point_more, a_place_more, a_line_scored_otherwise, a_sheet_opened, a_place_too_low, points_of_nobody],
    ids=lambda plant: plant.__name__,
)
def test_a_contradiction_in_a_played_round_is_found(plant: Callable[[Round], None], closed_round: Round):
    check_both_rounds(closed_round.stage)
    plant(closed_round)
    with pytest.raises(InvariantBroken):
        check_both_rounds(closed_round.stage)


def test_a_draw_that_leaves_somebody_out_is_found(closed_round: Round):
    draw = Draw.objects.get(round=closed_round, replaced_at=None)
    draw.result[0][0], draw.result[1][0] = draw.result[1][0], draw.result[1][0]
    draw.save()
    with pytest.raises(InvariantBroken, match="no partition"):
        check_draw(closed_round)


def test_a_sheet_is_filled_to_its_last_deal():
    in_hall = hall(5, regulation=replace(EVENING, deals=6))
    staff = Staff(in_hall.head_referee, in_hall.head_referee, (in_hall.referee, in_hall.head_referee))
    day = Day(stage=in_hall.stage, staff=staff, rng=Random(1), now=LATER, odds=CALM)
    fill_sheet(day, in_hall.sheet, deals=2)
    assert in_hall.sheet.lines.count() == 2
    fill_sheet(day, in_hall.sheet)
    assert in_hall.sheet.lines.count() == 6
    assert day.now > LATER


@law
@given(rules=any_rules, size=st.integers(3, 5), seed=st.integers(0, 2**32), deals=st.integers(1, 12))
def test_random_deals_are_legal_by_any_rules(rules, size, seed, deals):
    played = random_deals(Random(seed), Rules.parse(rules), size=size, deals=deals)
    players = [str(seat) for seat in range(1, size + 1)]
    document = {"game": "zole", "rules": rules, "players": players, "dealer": "1", "deals": played, "close": True}
    assert sum(sheets.score(document)["totals"].values()) == 0


COMMAND = {"players": 6, "rounds": 1, "deals": 3, "seed": 3}


def simulate(**options: object) -> str:
    out = StringIO()
    call_command("simulate", **COMMAND | options, stdout=out)
    return out.getvalue()


def test_the_command_prints_the_table_and_keeps_nothing():
    before = everything()
    said = simulate()
    assert "\n1.  " in said
    assert "no contradiction" in said
    assert "Rolled back" in said
    assert everything() == before


def test_the_command_keeps_the_stage_when_asked():
    assert "Kept: /stages/simulacija-3/" in simulate(keep=True)
    assert Stage.objects.get().rounds.get().status == "closed"
    with pytest.raises(CommandError):  # a second time the stage is there
        simulate(keep=True)


@pytest.mark.parametrize("seating", ["planned", "no_repeats", "random"])
def test_the_command_seats_as_it_is_asked(seating):
    assert "no contradiction" in simulate(seating=seating, rounds=2, keep=True)
    assert {draw.canonical_input["mode"] for draw in Draw.objects.filter(round__number=2)} <= {seating, "by_hand"}


@pytest.mark.parametrize("asked", [{"players": 2}, {"rounds": 0}, {"deals": 99}])
def test_the_command_refuses_what_no_regulation_allows(asked):
    before = everything()
    with pytest.raises(CommandError):
        simulate(**asked)
    assert everything() == before
