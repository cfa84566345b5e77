"""Place points, metrics, standings, series and teams: pure rules, exact fractions, no database.

>>> from fractions import Fraction
>>> worth = place_points({"A": 12, "B": 3, "C": 3, "D": -18}, vector=[Fraction(v) for v in (6, 4, 2, 0)])
>>> [str(worth[player]) for player in "ABCD"]
['6', '3', '3', '0']
"""

from scoring.standings.metrics import METRICS, Better, Metric
from scoring.standings.place_points import from_sixtieths, place_points, to_sixtieths
from scoring.standings.places import Place
from scoring.standings.ranking import Reason, Row, rank, reason_codes
from scoring.standings.results import Competitor, ResultBook, RoundResult
from scoring.standings.series import Counting, SeriesRow, SeriesRules, SeriesTie, StageResult, rank_series
from scoring.standings.teams import Score, TeamRow, rank_teams

__all__ = [
    "METRICS",
    "Better",
    "Competitor",
    "Counting",
    "Metric",
    "Place",
    "Reason",
    "ResultBook",
    "RoundResult",
    "Row",
    "Score",
    "SeriesRow",
    "SeriesRules",
    "SeriesTie",
    "StageResult",
    "TeamRow",
    "from_sixtieths",
    "place_points",
    "rank",
    "rank_series",
    "rank_teams",
    "reason_codes",
    "to_sixtieths",
]
