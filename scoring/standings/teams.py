"""Team standings: the sum of the members' place points, then of their points; equal teams share a place.

A squad may be larger than the team that plays (five, of whom four play a round): every member's rounds count for the
team, so the list of members holds the reserves too.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from scoring.standings.places import number_places


class Score(NamedTuple):
    """What a player brings, and what a team has: compared by place points, then points."""

    place_points: Fraction
    points: int


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One line of the team standings."""

    team: int
    rank: int
    shared: bool
    score: Score


def rank_teams(members: Mapping[int, Collection[int]], scores: Mapping[int, Score]) -> tuple[TeamRow, ...]:
    """The teams, best first, from the entrants of each team and each entrant's score; equal teams stand by id.

    A member without a score (no round yet) brings nothing. Raises ValueError when an entrant is in two teams.
    """
    everybody = [entrant for team in members.values() for entrant in team]
    if len(set(everybody)) != len(everybody):
        raise ValueError("an entrant is in two teams, or twice in one")
    totals = {team: _total([scores[entrant] for entrant in own if entrant in scores]) for team, own in members.items()}
    best_first = sorted(sorted(totals), key=totals.__getitem__, reverse=True)
    groups = [list(equal) for _, equal in groupby(best_first, key=totals.__getitem__)]
    return tuple(TeamRow(team, *place, totals[team]) for team, place in number_places(groups))


def _total(scores: Collection[Score]) -> Score:
    return Score(
        place_points=sum((score.place_points for score in scores), Fraction(0)),
        points=sum(score.points for score in scores),
    )
