"""The standings of a stage: competitors split by one metric after the other, equal ones sharing a place.

Each metric splits only the groups that all earlier ones left equal, so head-to-head sees exactly those still tied.
Every row but the first says why it is not above the row directly over it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.standings.metrics import METRICS, Better, Metric
from scoring.standings.places import number_places
from scoring.standings.results import Competitor, ResultBook, RoundResult
from tournaments.regulations import MetricKey

SHARED = "shared"
OUT_OF_RANKING = "out_of_ranking"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the row directly above (`other`) stands there: the deciding metric's value there, and here.

    `code` is "higher_" or "lower_" and the metric's key ("higher_points": theirs +94 against mine +69), "shared" when
    every metric is equal, or "out_of_ranking" when this row begins the list of those without a place; the last two
    have no values.
    """

    code: str
    other: int
    theirs: Fraction | None = None
    mine: Fraction | None = None

    @property
    def params(self) -> dict[str, int | Fraction]:
        """What a sentence for this code needs: `other`, and for a metric `theirs` and `mine`."""
        values = {"theirs": self.theirs, "mine": self.mine}
        return {"other": self.other} | {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings; `rank` is None for those out of the ranking.

    `values` is in the order of the metrics; `kept` and `dropped` are round numbers.
    """

    entrant: int
    rank: int | None
    shared: bool
    values: tuple[tuple[MetricKey, Fraction], ...]
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    reason: Reason | None

    def value(self, key: MetricKey) -> Fraction:
        """The value of one metric of this ranking; KeyError for another."""
        return dict(self.values)[key]


@dataclass(frozen=True, slots=True)
class _Scored:
    """A competitor on the way through the metrics, with the values so far."""

    competitor: Competitor
    values: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class _Listed:
    """A competitor with all values and a place (None: out of the ranking)."""

    scored: _Scored
    rank: int | None
    shared: bool


def reason_codes() -> tuple[str, ...]:
    """Every code a reason can have, for the table of sentences at the edge."""
    return (*(_code(metric) for metric in METRICS.values()), SHARED, OUT_OF_RANKING)


def rank(
    results: Iterable[RoundResult],
    competitors: Iterable[Competitor],
    *,
    metrics: Sequence[MetricKey],
    discards: int = 0,
) -> tuple[Row, ...]:
    """The standings, best first; equal rows stand by start number and share their place.

    `results` holds every row of every table, also of entrants who are not among `competitors` (a list of women only
    still needs the whole tables). Competitors who are `out` follow the others, in the same order, without a place.

    Raises ValueError when a competitor is listed twice or an entrant has two results in one round.
    """
    chosen = [METRICS[key] for key in metrics]
    book = ResultBook.of(results, metrics=metrics, discards=discards)
    listed = _list(_in_list_order(competitors), chosen, book)
    above = [None, *listed]
    return tuple(_row(mine, over, chosen, book) for mine, over in zip(listed, above, strict=False))


def _in_list_order(competitors: Iterable[Competitor]) -> list[Competitor]:
    ordered = sorted(competitors, key=lambda competitor: (competitor.start_number, competitor.entrant))
    if len({competitor.entrant for competitor in ordered}) != len(ordered):
        raise ValueError("a competitor is listed twice")
    return ordered


def _list(competitors: Sequence[Competitor], metrics: Sequence[Metric], book: ResultBook) -> list[_Listed]:
    """Those with a place, then those without, each in the order of the metrics."""
    placed = [_Scored(competitor) for competitor in competitors if not competitor.out]
    out = [_Scored(competitor) for competitor in competitors if competitor.out]
    return [
        *(_Listed(scored, *place) for scored, place in number_places(_groups(placed, metrics, book))),
        *(_Listed(scored, None, False) for group in _groups(out, metrics, book) for scored in group),
    ]


def _groups(tied: Sequence[_Scored], metrics: Sequence[Metric], book: ResultBook) -> Iterator[Sequence[_Scored]]:
    """Splits a tied group by the first metric, then each part by the others; what is left in one group is equal."""
    if not metrics or not tied:
        yield from [tied] if tied else []
        return
    metric, *later = metrics
    ids = frozenset(scored.competitor.entrant for scored in tied)
    valued = [
        _Scored(scored.competitor, (*scored.values, metric.value(scored.competitor, ids, book))) for scored in tied
    ]
    valued.sort(key=_last_value, reverse=metric.better is Better.HIGHER)
    for _, equal in groupby(valued, key=_last_value):
        yield from _groups(list(equal), later, book)


def _last_value(scored: _Scored) -> Fraction:
    return scored.values[-1]


def _row(mine: _Listed, above: _Listed | None, metrics: Sequence[Metric], book: ResultBook) -> Row:
    entrant = mine.scored.competitor.entrant
    return Row(
        entrant=entrant,
        rank=mine.rank,
        shared=mine.shared,
        values=tuple(zip((metric.key for metric in metrics), mine.scored.values, strict=True)),
        kept=tuple(row.round for row in book.kept_of(entrant)),
        dropped=tuple(row.round for row in book.dropped_of(entrant)),
        reason=None if above is None else _reason(mine, above, metrics),
    )


def _reason(mine: _Listed, above: _Listed, metrics: Sequence[Metric]) -> Reason:
    other = above.scored.competitor.entrant
    if mine.scored.competitor.out and not above.scored.competitor.out:
        return Reason(OUT_OF_RANKING, other)
    for metric, theirs, value in zip(metrics, above.scored.values, mine.scored.values, strict=True):
        if theirs != value:
            return Reason(_code(metric), other, theirs, value)
    return Reason(SHARED, other)


def _code(metric: Metric) -> str:
    return f"{metric.better}_{metric.key}"
