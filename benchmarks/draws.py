"""A round of 150 players is drawn, mended, published and looked at: `python3 -m benchmarks.draws`, on PostgreSQL.

Three rounds are played by the public services in a database of its own, then round 4 is drawn by each rule, again and
again. Times are of the service, from the call to the committed transaction, and of pages made without a web server;
the baseline of the same run is a bare transaction with one INSERT. `benchmarks/served_hall.py` says what is needed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

from benchmarks.measuring import GOAL_QUERIES, Measured, measure_baseline, report, times
from benchmarks.served_hall import own_database

PLAYERS, ROUNDS, PLAYED, DRAWS, VIEWS = 150, 8, 3, 5, 40
GOAL_DRAW, GOAL_PAGE = 1000, 150
RULES = ("no_repeats", "blocks", "previous_round", "random")


def main() -> None:
    with own_database():
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        baseline = measure_baseline()
        by_standings, planned = _day("Pēc vietām"), _day("Plānots", planned_rounds=ROUNDS)
        pages = _measure_pages(by_standings)
        lines = [baseline, *(_measure_draws(by_standings, rule) for rule in RULES)]
        lines += [_measure_plan(planned), _measure_next_of_plan(planned), _measure_replan(planned)]
        lines += [_measure_publish(by_standings), _measure_mend(by_standings), *pages]
    report(f"{PLAYERS} players, round {PLAYED + 1} of {ROUNDS}", lines, baseline)


def _day(name: str, **fields: Any) -> Any:
    """A stage whose first rounds are played, when they do not follow a plan that is yet to be made."""
    from django.utils import timezone

    from scoring.simulation import CALM, open_stage, people
    from scoring.simulation.entrants import check_everybody_in, enter_people
    from tournaments.regulations import preset

    rng = Random(150)
    regulation = replace(preset("lzf-classic"), rounds=ROUNDS, **fields)
    day = open_stage(rng=rng, regulation=regulation, now=timezone.now() - timedelta(hours=9), odds=CALM, name=name)
    enter_people(day, people(rng), PLAYERS)
    check_everybody_in(day)
    for number in range(1, PLAYED + 1) if not fields else ():
        _play(day, number)
    return day


def _play(day: Any, number: int) -> None:
    from scoring.services.rounds import close_round, start_round
    from scoring.simulation.rounds import sheets_of
    from scoring.simulation.sheets import type_signed_paper
    from tournaments.selectors import current_draw
    from tournaments.services.draws import publish_draw

    if current_draw(day.round(number)) is None:
        _draw(day, number)
    day.do(publish_draw, round=day.round(number))
    day.do(start_round, round=day.round(number))
    for sheet in sheets_of(day.round(number)):
        type_signed_paper(day, sheet)
    day.do(close_round, round=day.round(number))


def _draw(day: Any, number: int) -> Any:
    from scoring.services.advance import draw_next_round
    from tournaments.selectors import next_ordinal

    round = day.round(number)
    return day.do(draw_next_round, round=round, expected_ordinal=next_ordinal(round), reason="vēlreiz")


def _counted(name: str, run: Callable[[], object], count: int, **said: Any) -> Measured:
    """Some runs and their processor time; the queries of one more before them."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        run()
    queries = len(captured)  # the next request forgets them
    before = time.process_time()
    seconds = times(run, count)
    return Measured(name, seconds, web=time.process_time() - before, queries=queries, **said)


def _measure_draws(day: Any, rule: str) -> Measured:
    """Round 4 drawn by this rule, over and over."""
    _seat_by(day, rule)
    said = {"goal": GOAL_DRAW, "most_queries": None}
    return _counted(f"a draw: {rule}", lambda: _draw(day, PLAYED + 1), DRAWS, **said)


def _seat_by(day: Any, rule: str) -> None:
    from tournaments.regulations import Regulation
    from tournaments.selectors import regulation_of
    from tournaments.services.regulations import set_regulation

    stage = day.round(1).stage
    value = Regulation.parse(regulation_of(stage).as_json() | {"seating": rule})
    day.do(set_regulation, stage=stage, value=value, change_note=rule)


def _measure_plan(day: Any) -> Measured:
    """All rounds planned; round 1 drawn of them."""
    said = {"goal": GOAL_DRAW, "most_queries": None}
    return _counted("a draw: planned, all rounds", lambda: _draw(day, 1), DRAWS, **said)


def _measure_next_of_plan(day: Any) -> Measured:
    """The rounds that follow the plan, each drawn once."""
    numbers = iter(range(2, ROUNDS + 1))
    said = {"goal": GOAL_DRAW, "most_queries": None}
    return _counted("a draw: planned, nothing changed", lambda: _draw(day, next(numbers)), 3, **said)


def _measure_replan(day: Any) -> Measured:
    """Somebody leaves before the last round that is drawn, and the rest is planned anew."""
    said = {"goal": GOAL_DRAW, "most_queries": None}
    return _counted("a draw: planned, one has left", _leaver(day, 5, _draw), DRAWS, **said)


def _measure_mend(day: Any) -> Measured:
    from tournaments.selectors import next_ordinal
    from tournaments.services.draws import mend_draw

    def mend(day: Any, number: int) -> None:
        round = day.round(number)
        day.do(mend_draw, round=round, expected_ordinal=next_ordinal(round), reason="izstājās")

    _seat_by(day, "no_repeats")
    _draw(day, PLAYED + 1)
    said = {"goal": GOAL_DRAW, "most_queries": None}
    return _counted("a withdrawal and the mended draw", _leaver(day, PLAYED + 1, mend), DRAWS, **said)


def _leaver(day: Any, number: int, then: Callable[[Any, int], object]) -> Callable[[], None]:
    from tournaments.services.participation import withdraw

    people = iter(list(day.stage.entrants.select_related("stage").order_by("-start_number")))

    def run() -> None:
        day.do(withdraw, entrant=next(people), from_round=number, why="jābrauc")
        then(day, number)

    return run


def _measure_publish(day: Any) -> Measured:
    from tournaments.models import Draw
    from tournaments.services.draws import publish_draw

    def publish() -> None:
        Draw.objects.filter(round__stage=day.stage, replaced_at=None).update(published_at=None)
        day.do(publish_draw, round=day.round(PLAYED + 1))

    return _counted("a draw is published", publish, DRAWS, goal=GOAL_PAGE, most_queries=None)


def _measure_pages(day: Any) -> list[Measured]:
    """Of a round that was drawn twice, by the rule that has most to show."""
    from django.test import Client

    from tournaments.services.draws import publish_draw

    _seat_by(day, "no_repeats")
    for _again in range(2):
        _draw(day, PLAYED + 1)

    organiser, anybody = (Client(headers={"host": "localhost", "accept-language": "lv"}) for _ in range(2))
    organiser.force_login(day.staff.organizer.user)
    number = PLAYED + 1
    someone = day.stage.entrants.first().start_number
    slug = day.stage.slug
    day.do(publish_draw, round=day.round(number))

    def page(name: str, client: Client, path: str, goal: int = GOAL_PAGE) -> Measured:
        def look() -> None:
            answer = client.get(path)
            if answer.status_code != 200:
                raise AssertionError(f"{path}: {answer.status_code}")

        return _counted(name, look, VIEWS, goal=goal, most_queries=GOAL_QUERIES if goal == GOAL_PAGE else None)

    managed = f"/manage/{slug}/rounds/{number}/draw"
    public = f"/stages/{slug}/rounds/{number}"
    return [
        page("the page of the draw, for the organiser", organiser, f"{managed}/"),
        page("ways to seat the round", organiser, f"{managed}/candidates/"),
        page("one way to seat the round", organiser, f"{managed}/candidates/?rule=no_repeats", goal=GOAL_DRAW),
        page("the public page with its certificate", anybody, f"{public}/"),
        page("why at this table", anybody, f"{public}/why/{someone}/"),
        page("the document", anybody, f"{public}/draws/1.json"),
    ]


if __name__ == "__main__":
    main()
