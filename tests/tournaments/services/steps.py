"""The steps of a day, in short, through the public services."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from tests.factories import NOW, EntrantFactory
from tournaments.models import Actor, Draw, Entrant, Round, Stage
from tournaments.selectors import next_ordinal
from tournaments.services.draws import draw_round, publish_draw
from tournaments.services.rounds import mark_closed, start_clock

SEED = {"seed": "pīķis", "seed_source": "tests"}


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def enter(stage: Stage, count: int) -> list[Entrant]:
    """So many entrants, numbered from 1."""
    return [EntrantFactory(stage=stage) for _ in range(count)]


def round_of(stage: Stage, number: int) -> Round:
    """The round as it stands, with its stage as it stands."""
    rounds = Round.objects.select_related("stage__regulation_version", "regulation_version")
    return rounds.get(stage=stage.pk, number=number)


def drawn(
    stage: Stage,
    number: int,
    actor: Actor,
    *,
    standing: list | None = None,
    reason: str = "",
    sizes: Sequence[int] = (),
) -> Draw:
    round = round_of(stage, number)
    ordinal = next_ordinal(round)
    seed = SEED if ordinal == 1 else SEED | {"seed": f"{SEED['seed']} {ordinal}"}
    said = {"standing": lambda _: standing or (), "sizes": sizes, "reason": reason, "expected_ordinal": ordinal}
    return draw_round(round=round, actor=actor, now=NOW, **said, **seed)


def nobody(round: Round) -> list:
    """The standing before anything is played."""
    return []


def started(stage: Stage, number: int, actor: Actor, now: datetime = NOW) -> Round:
    """Drawn, published and running."""
    drawn(stage, number, actor)
    publish_draw(round=round_of(stage, number), actor=actor, now=now)
    return start_clock(round=round_of(stage, number), actor=actor, now=now)


def closed(stage: Stage, number: int, actor: Actor, now: datetime = NOW) -> Round:
    return mark_closed(round=started(stage, number, actor, now), actor=actor, now=now + minutes(40))


def tables_of(round: Round) -> list[list[int]]:
    """Start numbers in seat order, as the seats stand."""
    rows = round.seats.order_by("table__number", "seat").values_list("table__number", "side__entrant__start_number")
    tables: dict[int, list[int]] = {}
    for table, start_number in rows:
        tables.setdefault(table, []).append(start_number)
    return list(tables.values())
