"""The standings of a series of stages: the best k of n count, by place points or by places.

`PLACE_POINTS`: the stage's place points are added up, most wins. `PLACES`: the place in each stage is what counts
(first is 1), lowest sum wins, as in the student league; a stage not played, or ended out of the ranking, then counts
one more than the worst place of that stage (ours: otherwise staying away would win).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from scoring.standings.places import Place, number_places


class Counting(StrEnum):
    """What a stage is worth in the series."""

    PLACE_POINTS = "place_points"
    PLACES = "places"


class SeriesTie(StrEnum):
    """What decides between equal totals: stages won (of all; a shared first is one), or points of those that count."""

    STAGE_WINS = "stage_wins"
    POINTS = "points"


@dataclass(frozen=True, slots=True, kw_only=True)
class StageResult:
    """What one player brought home from one stage; `place` None: played, but out of the ranking."""

    player: int
    stage: int
    place: int | None
    place_points: Fraction
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRules:
    """How a series counts: `best` stages of all held (None: all), then the ties in their order, then a shared place."""

    counting: Counting
    best: int | None = None
    ties: tuple[SeriesTie, ...] = (SeriesTie.STAGE_WINS, SeriesTie.POINTS)


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """One line of the series: the total of the counted stages and the value of each tie rule, in their order."""

    player: int
    rank: int
    shared: bool
    total: Fraction
    ties: tuple[tuple[SeriesTie, int], ...]
    counted: tuple[int, ...]
    dropped: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class _Leg:
    """One stage for one player. Legs compare from worst to best: a greater `worth` is better, whatever the counting."""

    worth: Fraction
    played: bool
    points: int
    stage: int
    won: bool


@dataclass(frozen=True, slots=True)
class _Tally:
    """A player's legs, split into those that count and those that do not."""

    player: int
    counted: tuple[_Leg, ...]
    dropped: tuple[_Leg, ...]

    @property
    def worth(self) -> Fraction:
        return sum((leg.worth for leg in self.counted), Fraction(0))

    def tie(self, rule: SeriesTie) -> int:
        if rule is SeriesTie.STAGE_WINS:
            return sum(leg.won for leg in (*self.counted, *self.dropped))
        return sum(leg.points for leg in self.counted)


def rank_series(results: Iterable[StageResult], rules: SeriesRules) -> tuple[SeriesRow, ...]:
    """The series, best first; equal players stand by id and share their place.

    Raises ValueError when a player has two results in one stage or fewer than one stage would count.
    """
    if rules.best is not None and rules.best < 1:
        raise ValueError("at least one stage must count")

    def order(tally: _Tally) -> tuple[Fraction, ...]:
        return (tally.worth, *(Fraction(tally.tie(rule)) for rule in rules.ties))

    best_first = sorted(_tallies(results, rules), key=order, reverse=True)
    groups = [list(equal) for _, equal in groupby(best_first, key=order)]
    return tuple(_row(tally, place, rules) for tally, place in number_places(groups))


def _tallies(results: Iterable[StageResult], rules: SeriesRules) -> list[_Tally]:
    """Every player's legs over every stage held, in the order of player ids."""
    stages: defaultdict[int, dict[int, StageResult]] = defaultdict(dict)
    for result in results:
        if result.player in stages[result.stage]:
            raise ValueError(f"player {result.player} has two results in stage {result.stage}")
        stages[result.stage][result.player] = result
    players = sorted({player for stage in stages.values() for player in stage})
    return [_tally(player, stages, rules) for player in players]


def _tally(player: int, stages: Mapping[int, Mapping[int, StageResult]], rules: SeriesRules) -> _Tally:
    legs = (_leg(number, stage.get(player), stage, rules.counting) for number, stage in stages.items())
    best_first = sorted(legs, reverse=True)
    kept = len(best_first) if rules.best is None else rules.best
    return _Tally(player, tuple(best_first[:kept]), tuple(best_first[kept:]))


def _leg(number: int, own: StageResult | None, stage: Mapping[int, StageResult], counting: Counting) -> _Leg:
    place = None if own is None else own.place
    if counting is Counting.PLACE_POINTS:
        worth = Fraction(0) if own is None else own.place_points
    else:
        worth = Fraction(-_place_after_last(stage) if place is None else -place)
    return _Leg(worth, own is not None, 0 if own is None else own.points, number, place == 1)


def _place_after_last(stage: Mapping[int, StageResult]) -> int:
    return 1 + max((result.place for result in stage.values() if result.place is not None), default=0)


def _row(tally: _Tally, place: Place, rules: SeriesRules) -> SeriesRow:
    return SeriesRow(
        player=tally.player,
        rank=place.rank,
        shared=place.shared,
        total=abs(tally.worth),
        ties=tuple((rule, tally.tie(rule)) for rule in rules.ties),
        counted=tuple(sorted(leg.stage for leg in tally.counted)),
        dropped=tuple(sorted(leg.stage for leg in tally.dropped)),
    )
