"""The metrics a regulation may order its standings by: one small class each, with its written definition.

A metric answers one question, `value(competitor, tied, book)`: what is this worth to the competitor, within the group
`tied` of entrants whom all earlier metrics left equal? Only head-to-head looks at the group. The page
`docs/reference/standings.md` shows these definitions; a test keeps the two equal.
"""

from abc import ABC, abstractmethod
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from scoring.standings.results import Competitor, ResultBook, RoundResult
from tournaments.regulations import MetricKey


def gettext_noop(message: str) -> str:
    """Mark a string for the translators; the interface translates it, this module knows no language."""
    return message


class Better(StrEnum):
    """Which of two values stands higher; its text begins the code of a reason ("higher_points")."""

    HIGHER = "higher"
    LOWER = "lower"


class Metric(ABC):
    """One column of the standings: its key in a regulation, its English name and abbreviation, and what it counts."""

    key: ClassVar[MetricKey]
    name: ClassVar[str]
    abbr: ClassVar[str]
    definition: ClassVar[str]
    better: ClassVar[Better] = Better.HIGHER

    @abstractmethod
    def value(self, competitor: Competitor, tied: frozenset[int], book: ResultBook) -> Fraction:
        """The competitor's exact value within the group that is still tied."""


class PlacePoints(Metric):
    key = MetricKey.PLACE_POINTS
    name = gettext_noop("Place points")
    abbr = gettext_noop("PP")
    definition = gettext_noop(
        "The sum of the place points of the rounds that count. Discarded rounds do not count; a missed round counts "
        "with what the regulation gives an absentee, a forfeited one with 0."
    )

    def value(self, competitor: Competitor, tied: frozenset[int], book: ResultBook) -> Fraction:
        return sum((row.place_points for row in book.kept_of(competitor.entrant)), Fraction(0))


class Points(Metric):
    key = MetricKey.POINTS
    name = gettext_noop("Points")
    abbr = gettext_noop("P")
    definition = gettext_noop(
        "The sum of the points (plus and minus) of the rounds that count. Discarded rounds do not count; a missed "
        "round counts 0, a forfeited one with the points on the sheet."
    )

    def value(self, competitor: Competitor, tied: frozenset[int], book: ResultBook) -> Fraction:
        return Fraction(sum(row.points for row in book.kept_of(competitor.entrant)))


class LastRound(Metric):
    key = MetricKey.LAST_ROUND
    name = gettext_noop("Last round")
    abbr = gettext_noop("LR")
    definition = gettext_noop(
        "The place points of the last round held, discarded or not. Whoever has no result in that round has 0 here."
    )

    def value(self, competitor: Competitor, tied: frozenset[int], book: ResultBook) -> Fraction:
        last = (row for row in book.rounds_of(competitor.entrant) if row.round == book.last_round)
        return next((row.place_points for row in last), Fraction(0))


class TableWins(Metric):
    key = MetricKey.TABLE_WINS
    name = gettext_noop("Table wins")
    abbr = gettext_noop("TW")
    definition = gettext_noop(
        "The number of tables won, over all rounds, discarded or not. A table, whether of three, four or five, is one "
        "win, and goes to the player with the most points of all who did not forfeit the round. Players equal at the "
        "top share it: half a win each for two, a third for three, a quarter for four, a fifth for five."
    )

    def value(self, competitor: Competitor, tied: frozenset[int], book: ResultBook) -> Fraction:
        return sum((_share_of_win(row, book) for row in book.rounds_of(competitor.entrant)), Fraction(0))


class HeadToHead(Metric):
    key = MetricKey.HEAD_TO_HEAD
    name = gettext_noop("Head to head")
    abbr = gettext_noop("H2H")
    definition = gettext_noop(
        "Counted only among the players whom every earlier metric left equal. For each round, discarded or not, in "
        "which two of them sat at the same table, whether of three, four or five, the one with more points there gets "
        "+1 and the other −1; equal points give 0. Whoever forfeited the round is behind everybody who did not, and "
        "equal to another who did. The value is the sum over all such meetings; without a meeting it is 0. It is "
        "counted once for the whole group: players it leaves equal go on to the next metric."
    )

    def value(self, competitor: Competitor, tied: frozenset[int], book: ResultBook) -> Fraction:
        return Fraction(
            sum(
                (row.table_place > mate.table_place) - (row.table_place < mate.table_place)
                for row in book.rounds_of(competitor.entrant)
                for mate in book.table_of(row)
                if mate.entrant in tied
            )
        )


class ZolesWon(Metric):
    key = MetricKey.ZOLES_WON
    name = gettext_noop("Zoles won")
    abbr = gettext_noop("ZW")
    definition = gettext_noop(
        "The number of zoles won as declarer, over all rounds, discarded or not, as far as the sheets tell."
    )

    def value(self, competitor: Competitor, tied: frozenset[int], book: ResultBook) -> Fraction:
        return Fraction(sum(row.zoles_won for row in book.rounds_of(competitor.entrant)))


class StartNumber(Metric):
    key = MetricKey.START_NUMBER
    name = gettext_noop("Start number")
    abbr = gettext_noop("No.")
    definition = gettext_noop("The start number given at registration or drawn. The lower number stands higher.")
    better = Better.LOWER

    def value(self, competitor: Competitor, tied: frozenset[int], book: ResultBook) -> Fraction:
        return Fraction(competitor.start_number)


def _share_of_win(row: RoundResult, book: ResultBook) -> Fraction:
    """The part of the table's one win that this row takes."""
    if row.table is None or row.forfeited:
        return Fraction(0)
    table = book.table_of(row)
    best = max(mate.table_place for mate in table)
    if row.table_place != best:
        return Fraction(0)
    return Fraction(1, sum(mate.table_place == best for mate in table))


METRICS: dict[MetricKey, Metric] = {
    metric.key: metric
    for metric in (PlacePoints(), Points(), LastRound(), TableWins(), HeadToHead(), ZolesWon(), StartNumber())
}
"""Every metric by its key, in the order of the reference page."""
