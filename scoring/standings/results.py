"""What the standings are counted from: one frozen row for each entrant and round, and the book that holds them.

The order in which rows arrive never matters: the book sorts them once, and everything reads from the book.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter

from tournaments.regulations import MetricKey

SUMS = (MetricKey.PLACE_POINTS, MetricKey.POINTS)
"""The metrics that add up rounds, and so leave out the discarded ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """What one entrant brought home from one round.

    `table` is the number of the table in its round, None for a round the entrant missed: then `points` is 0 and
    `place_points` what the regulation gives an absentee. `forfeited`: out of the round by Z11.4, seated but last.
    An entrant has a row for every round held, missed ones too; no row yet means that the sheet is still out.
    """

    entrant: int
    round: int
    table: int | None
    points: int
    place_points: Fraction
    zoles_won: int = 0
    forfeited: bool = False

    @property
    def table_place(self) -> tuple[bool, int]:
        """Compares table mates: a greater value sits higher; whoever forfeited sits below all who did not."""
        return (False, 0) if self.forfeited else (True, self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class Competitor:
    """Somebody in the standings. `out` (disqualified, by the caller's decision): listed after all, without a place."""

    entrant: int
    start_number: int
    out: bool = False


@dataclass(frozen=True, slots=True)
class ResultBook:
    """All rows of a stage: by entrant in order of rounds, by (round, table), and the rounds left out of the sums."""

    by_entrant: Mapping[int, tuple[RoundResult, ...]]
    by_table: Mapping[tuple[int, int], tuple[RoundResult, ...]]
    dropped_rounds: Mapping[int, frozenset[int]]
    last_round: int | None

    @classmethod
    def of(cls, results: Iterable[RoundResult], *, metrics: Sequence[MetricKey], discards: int = 0) -> "ResultBook":
        """Files the rows and drops the worst `discards` rounds of each entrant, but never the last one left.

        Worst by place points, then points (or the other way round, if `metrics` puts points first), then the earlier
        round. Raises ValueError when an entrant has two rows for one round.
        """
        by_entrant: defaultdict[int, list[RoundResult]] = defaultdict(list)
        by_table: defaultdict[tuple[int, int], list[RoundResult]] = defaultdict(list)
        for row in sorted(results, key=attrgetter("round", "entrant")):
            own = by_entrant[row.entrant]
            if own and own[-1].round == row.round:
                raise ValueError(f"entrant {row.entrant} has two results for round {row.round}")
            own.append(row)
            if row.table is not None:
                by_table[row.round, row.table].append(row)
        return cls(
            by_entrant={entrant: tuple(rows) for entrant, rows in by_entrant.items()},
            by_table={place: tuple(rows) for place, rows in by_table.items()},
            dropped_rounds={entrant: _worst(rows, metrics, discards) for entrant, rows in by_entrant.items()},
            last_round=max((rows[-1].round for rows in by_entrant.values()), default=None),
        )

    def rounds_of(self, entrant: int) -> tuple[RoundResult, ...]:
        """Every row of the entrant, dropped ones too."""
        return self.by_entrant.get(entrant, ())

    def kept_of(self, entrant: int) -> tuple[RoundResult, ...]:
        """The rows that the entrant's sums count."""
        return tuple(row for row in self.rounds_of(entrant) if row.round not in self.dropped_rounds[entrant])

    def dropped_of(self, entrant: int) -> tuple[RoundResult, ...]:
        """The rows that the entrant's sums leave out."""
        return tuple(row for row in self.rounds_of(entrant) if row.round in self.dropped_rounds[entrant])

    def table_of(self, row: RoundResult) -> tuple[RoundResult, ...]:
        """Everybody who sat at the table of this row, itself included; nobody for a missed round."""
        return () if row.table is None else self.by_table[row.round, row.table]


def _worst(rows: Sequence[RoundResult], metrics: Sequence[MetricKey], discards: int) -> frozenset[int]:
    """The rounds to drop. `rows` are in order of rounds and the sort is stable: of equal rounds the earlier goes."""
    order = sorted(SUMS, key=lambda key: metrics.index(key) if key in metrics else len(metrics))
    worst_first = sorted(rows, key=attrgetter(*order))
    return frozenset(row.round for row in worst_first[: min(discards, len(rows) - 1)])
