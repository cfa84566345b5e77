"""Whole stages against the recount of `tests/recount.py`, and the proof that it would notice a wrong metric."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from scoring.standings import METRICS, Better, Competitor, RoundResult, place_points, rank
from scoring.standings.metrics import HeadToHead, LastRound, PlacePoints, Points, StartNumber, TableWins, ZolesWon
from tests.recount import HALL, recount

PLUS_RULE = {"if_positive": Fraction(4), "otherwise": Fraction(3), "third": Fraction(1)}


@st.composite
def stages(draw):
    """A small stage with many ties, as keyword arguments of `recount` (`data` among them)."""
    entrants = draw(st.lists(st.integers(1, 99), min_size=3, max_size=9, unique=True))
    data = {entrant: [] for entrant in entrants}
    for number in range(1, draw(st.integers(0, 4)) + 1):
        for entrant, item in draw(played_rounds(entrants)).items():
            data[entrant].append({"round": number} | item)
    numbers = draw(st.permutations(range(1, len(entrants) + 1)))
    return {
        "data": data,
        "metrics": tuple(draw(st.permutations(sorted(METRICS)))[: draw(st.integers(1, len(METRICS)))]),
        "discards": draw(st.integers(0, 2)),
        "four_way_tie": draw(st.sampled_from([None, Fraction(2)])),
        "three_second": draw(st.sampled_from([None, PLUS_RULE])),
        "absent_place_points": draw(st.sampled_from([Fraction(0), Fraction(1, 2)])),
        "start_numbers": dict(zip(entrants, numbers, strict=True)),
        "out": frozenset(draw(st.sets(st.sampled_from(entrants), max_size=2))),
    }


@st.composite
def played_rounds(draw, entrants):
    """One round: tables of three, four and five, and those left over missed it (or their sheet is still out)."""
    waiting = draw(st.permutations(entrants))
    items, table = {}, 0
    while len(waiting) >= 3:
        table += 1
        size = draw(st.integers(3, min(5, len(waiting))))
        seated, waiting = waiting[:size], waiting[size:]
        for entrant in seated:
            items[entrant] = {
                "table": table,
                "points": draw(st.integers(-2, 2)),
                "zoles_won": draw(st.integers(0, 1)),
                "forfeited": draw(st.sampled_from([False, False, False, True])),
            }
    return items | {entrant: {"table": None} for entrant in waiting if draw(st.booleans())}


def rows_of(stage):
    """The same stage as the product's own rows, place points by the product's own rule."""
    tables = {}
    for entrant, items in stage["data"].items():
        for item in items:
            tables.setdefault((item["round"], item["table"]), {})[entrant] = item
    for (number, table), seated in tables.items():
        worth = dict.fromkeys(seated, stage["absent_place_points"])
        if table is not None:
            worth = place_points(
                {entrant: item["points"] for entrant, item in seated.items()},
                vector=[Fraction(value) for value in HALL[len(seated)]],
                four_way_tie=stage["four_way_tie"],
                three_second=stage["three_second"],
                forfeited=frozenset(entrant for entrant, item in seated.items() if item["forfeited"]),
            )
        for entrant, item in seated.items():
            facts = {"points": 0} | item | {"round": number, "place_points": worth[entrant]}
            yield RoundResult(entrant=entrant, **facts)


def ranked(stage):
    """The product's standings in the recount's form."""
    entrants = [
        Competitor(entrant=entrant, start_number=number, out=entrant in stage["out"])
        for entrant, number in stage["start_numbers"].items()
    ]
    return [
        {
            "entrant": row.entrant,
            "rank": row.rank,
            "shared": row.shared,
            "values": dict(row.values),
            "dropped": set(row.dropped),
        }
        for row in rank(rows_of(stage), entrants, metrics=stage["metrics"], discards=stage["discards"])
    ]


@given(stages())
@settings(max_examples=300)
def test_the_standings_equal_an_independent_recount(stage):
    assert ranked(stage) == recount(**stage)


@given(stages())
def test_every_reason_is_true(stage):
    entrants = [Competitor(entrant=entrant, start_number=number) for entrant, number in stage["start_numbers"].items()]
    standings = rank(rows_of(stage), entrants, metrics=stage["metrics"], discards=stage["discards"])
    assert standings[0].reason is None
    for above, row in pairwise(standings):
        assert row.reason.other == above.entrant
        if row.reason.code == "shared":
            assert (row.values, row.rank) == (above.values, above.rank)
            continue
        better, _, key = row.reason.code.partition("_")
        assert (row.reason.theirs, row.reason.mine) == (above.value(key), row.value(key))
        assert (row.reason.theirs > row.reason.mine) == (better == METRICS[key].better == Better.HIGHER)
        earlier = stage["metrics"][: stage["metrics"].index(key)]
        assert [row.value(metric) for metric in earlier] == [above.value(metric) for metric in earlier]


@given(stages())
def test_every_table_that_somebody_finished_gives_one_win(stage):
    rows = list(rows_of(stage))
    finished = {(row.round, row.table) for row in rows if row.table is not None and not row.forfeited}
    entrants = [Competitor(entrant=entrant, start_number=1) for entrant in stage["data"]]
    assert sum(row.value("table_wins") for row in rank(rows, entrants, metrics=["table_wins"])) == len(finished)


@given(stages())
def test_head_to_head_adds_up_to_zero_in_every_tied_group(stage):
    entrants = [Competitor(entrant=entrant, start_number=1) for entrant in stage["data"]]
    groups = {}
    for row in rank(rows_of(stage), entrants, metrics=["place_points", "head_to_head"]):
        groups.setdefault(row.value("place_points"), []).append(row.value("head_to_head"))
    assert {sum(group) for group in groups.values()} == {0}


class DiscardsForgotten(PlacePoints):
    def value(self, competitor, tied, book):
        return sum((row.place_points for row in book.rounds_of(competitor.entrant)), Fraction(0))


class PointsOfDroppedRounds(Points):
    def value(self, competitor, tied, book):
        return Fraction(sum(row.points for row in book.rounds_of(competitor.entrant)))


class PointsOnlyInPlus(Points):
    def value(self, competitor, tied, book):
        return Fraction(sum(max(row.points, 0) for row in book.kept_of(competitor.entrant)))


class OwnLastRound(LastRound):
    def value(self, competitor, tied, book):
        rows = book.rounds_of(competitor.entrant)
        return rows[-1].place_points if rows else Fraction(0)


class WholeWinForEach(TableWins):
    def value(self, competitor, tied, book):
        return Fraction(-(-super().value(competitor, tied, book) // 1))


class WinsByPlacePoints(TableWins):
    def value(self, competitor, tied, book):
        return Fraction(sum(row.place_points == 6 for row in book.rounds_of(competitor.entrant)))


class HeadToHeadWithEverybody(HeadToHead):
    def value(self, competitor, tied, book):
        return super().value(competitor, frozenset(book.by_entrant), book)


class HeadToHeadByMargin(HeadToHead):
    def value(self, competitor, tied, book):
        mine = book.rounds_of(competitor.entrant)
        return Fraction(
            sum(row.points - mate.points for row in mine for mate in book.table_of(row) if mate.entrant in tied)
        )


class ZolesOfKeptRounds(ZolesWon):
    def value(self, competitor, tied, book):
        return Fraction(sum(row.zoles_won for row in book.kept_of(competitor.entrant)))


class HighestNumberFirst(StartNumber):
    better = Better.HIGHER


FAULTS = (
    DiscardsForgotten,
    PointsOfDroppedRounds,
    PointsOnlyInPlus,
    OwnLastRound,
    WholeWinForEach,
    WinsByPlacePoints,
    HeadToHeadWithEverybody,
    HeadToHeadByMargin,
    ZolesOfKeptRounds,
    HighestNumberFirst,
)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_planted_in_a_metric_is_caught(fault, monkeypatch):
    monkeypatch.setitem(METRICS, fault.key, fault())
    hunt = settings(max_examples=3000, database=None, phases=[Phase.generate])
    caught = find(stages(), lambda stage: ranked(stage) != recount(**stage), settings=hunt, random=Random(1))
    assert fault.key in caught["metrics"]


def test_a_fault_is_planted_in_every_metric():
    assert {fault.key for fault in FAULTS} == set(METRICS)
