"""Who sits where. What is not published is empty for those who may not read drafts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby

from django.db.models import F, QuerySet

from tournaments.models import Draw, Entrant, Participation, Round, SeatAssignment, SeatingWish, SeedCommitment, Stage
from tournaments.permissions import Right
from tournaments.selectors.entries import entrants_playing, shown_name, shown_substitute


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat as a reader may see it. `substitute` is the shown name of who sits for the entrant, or ""."""

    table: int
    seat: int
    entrant: Entrant
    name: str
    substitute: str = ""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with its seats in order; seat 1 deals first."""

    number: int
    seats: tuple[Seated, ...]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """What came between the draw and now: `out` sit but do not play, `unseated` play but do not sit."""

    out: tuple[Entrant, ...]
    unseated: tuple[Entrant, ...]

    def __bool__(self) -> bool:
        return bool(self.out or self.unseated)


def current_draw(round: Round) -> Draw | None:
    """The draw that counts; None before the first."""
    return round.draws.filter(replaced_at=None).first()


def open_commitment(stage: Stage) -> SeedCommitment | None:
    """What the next draw reveals; its hash is public."""
    return stage.seed_commitments.filter(revealed_at=None).first()


def wishes_of(stage: Stage) -> QuerySet[SeatingWish]:
    """What draws keep for single entrants, in the order it was asked for."""
    return stage.seating_wishes.filter(removed_at=None).select_related("entrant", "other", "made_by").order_by("pk")


def draws_of(round: Round) -> QuerySet[Draw]:
    """Every draw of a round in order, also replaced ones with the reason why."""
    return round.draws.select_related("created_by", "commitment__stage").order_by("ordinal")


def draws_in_force(rights: Collection[Right] = ()) -> QuerySet[Draw]:
    """The draw that counts of each round, where this reader may see it: the public once it is published."""
    draws = Draw.objects.filter(replaced_at=None)
    return draws if Right.READ_DRAFTS in rights else draws.filter(published_at__isnull=False)


def shown_draw(round: Round, rights: Collection[Right] = ()) -> Draw | None:
    """The draw that counts, if this reader may see it."""
    return draws_in_force(rights).filter(round=round).first()


def shown_draws(round: Round, rights: Collection[Right] = ()) -> QuerySet[Draw]:
    """The draws of a round this reader may see, in order.

    The public sees all up to the last one that was published: what was public once stays so, and why each was replaced.
    """
    draws = draws_of(round)
    if Right.READ_DRAFTS in rights:
        return draws
    published = round.draws.filter(published_at__isnull=False).order_by("-ordinal")
    return draws.filter(ordinal__lte=published.values("ordinal")[:1])


def next_ordinal(round: Round) -> int:
    """The ordinal the next draw of a round would get; `expected_ordinal` of the drawing services."""
    last = round.draws.order_by("-ordinal").values_list("ordinal", flat=True).first()
    return (last or 0) + 1


def seating_by_table(
    round: Round, rights: Collection[Right] = (), readers: Collection[Right] | None = None
) -> tuple[SeatedTable, ...]:
    """The tables of a round in order. Three queries.

    `readers` are the rights of those who will read the names, where the viewer only prints them: `()` for the hall.
    """
    by_table = groupby(_seats(round, rights, readers), key=lambda seated: seated.table)
    return tuple(SeatedTable(number, tuple(seats)) for number, seats in by_table)


def seating_by_name(
    round: Round, rights: Collection[Right] = (), readers: Collection[Right] | None = None
) -> tuple[Seated, ...]:
    """All seats in the order of `by_name`. Three queries. `readers` as in `seating_by_table`."""
    return by_name(_seats(round, rights, readers))


def by_name(seats: Iterable[Seated]) -> tuple[Seated, ...]:
    """Seats in the Latvian alphabet; who hides his name comes last, by start number."""
    return tuple(sorted(seats, key=_place_in_list))


def history_of(stage: Stage, before_round: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Round by round the tables that sat, as side ids in seat order. One query."""
    seats = SeatAssignment.objects.filter(round__stage=stage, round__number__lt=before_round)
    rows = seats.order_by("round__number", "table__number", "seat").values_list(
        "round__number", "table__number", "side"
    )
    rounds = groupby(rows, key=lambda row: row[0])
    return tuple(
        tuple(tuple(side for *_, side in table) for _, table in groupby(tables, key=lambda row: row[1]))
        for _, tables in rounds
    )


def history_in_numbers(stage: Stage, before_round: int) -> list[list[list[int]]]:
    """As `history_of`, in start numbers. Two queries."""
    numbers = dict(stage.sides.values_list("pk", "entrant__start_number"))
    return [[[numbers[side] for side in table] for table in tables] for tables in history_of(stage, before_round)]


def tables_in_numbers(round: Round) -> list[list[int]]:
    """Who sits where now, as start numbers in seat order, table by table. One query."""
    rows = round.seats.order_by("table__number", "seat").values_list("table__number", "side__entrant__start_number")
    return [[number for _, number in table] for _, table in groupby(rows, key=lambda row: row[0])]


def seating_mismatch(round: Round) -> Mismatch:
    """Whether the seats of a drawn round still fit who plays in it."""
    seats = round.seats.select_related("side__entrant").order_by("side__entrant__start_number")
    return mismatch([seat.side.entrant for seat in seats], entrants_playing(round.stage, round.number))


def mismatch(seated: Iterable[Entrant], playing: Iterable[Entrant]) -> Mismatch:
    """Whether those who sit are those who play."""
    here, there = {entrant.pk: entrant for entrant in seated}, {entrant.pk: entrant for entrant in playing}
    return Mismatch(
        out=tuple(entrant for pk, entrant in here.items() if pk not in there),
        unseated=tuple(entrant for pk, entrant in there.items() if pk not in here),
    )


def _seats(round: Round, rights: Collection[Right], readers: Collection[Right] | None) -> list[Seated]:
    names_for = rights if readers is None else readers
    if not draws_in_force(rights).filter(round=round).exists():
        return []
    rows = round.seats.select_related("side__entrant__player").annotate(at_table=F("table__number"))
    present = Participation.objects.filter(round=round, substitute__isnull=False).select_related("substitute")
    substitutes = {row.entrant_id: row.substitute for row in present}
    return [
        Seated(
            table=row.at_table,
            seat=row.seat,
            entrant=row.side.entrant,
            name=shown_name(row.side.entrant, names_for),
            substitute=shown_substitute(substitutes[row.side.entrant_id], row.side.entrant.start_number, names_for)
            if row.side.entrant_id in substitutes
            else "",
        )
        for row in rows.order_by("at_table", "seat")
    ]


def _place_in_list(seated: Seated) -> tuple[bool, str, int]:
    """Behind all others when only his number is shown: his place in the alphabet would tell his name."""
    is_number = seated.name.startswith("#")
    return is_number, "" if is_number else seated.entrant.sort_key, seated.entrant.start_number
