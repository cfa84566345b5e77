"""Published lists, rebuilt: the rules put the published players in the published order, and other rules would not."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.standings import Score, rank, rank_teams
from tests.recount import recount
from tests.scoring.standings.stages import SCALES, competitors, results

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "published-results.json").read_text(encoding="utf-8"))
ROPAZI = GOLDEN["ropazi-2022-stage-2"]
TEAM = GOLDEN["team-championship-3"]

POINTS = {
    1: (8, 30, 28, 33, 1, -6, 16),
    2: (40, 15, -10, 12, 2, 11, 24),
    3: (10, -45, 2, 35, 3, 30, 34),
}
"""Points by round for each published place: ours, chosen to give the published place points and the published sums."""

MATES = {
    6: lambda mine: (mine - 1, mine - 2, 3 - 3 * mine),
    5: lambda mine: (mine, mine - 1, 1 - 3 * mine),
    4: lambda mine: (mine + 5, mine - 1, -4 - 3 * mine),
    3: lambda mine: (mine + 9, mine, -9 - 3 * mine),
    2: lambda mine: (mine + 30, mine + 20, -50 - 3 * mine),
    0: lambda mine: (mine + 60, mine + 40, -100 - 3 * mine),
}
"""Three table mates who leave a player with these place points at a table of four whose points sum to zero."""


def published_rows():
    """Seven rounds, each published player at a table of his own with three mates who are not in the list."""
    rounds = []
    for number in range(ROPAZI["rounds"]):
        tables = []
        for place, place_points, _, _ in ROPAZI["top"]:
            mine = POINTS[place][number]
            mates = MATES[place_points[number]](mine)
            strangers = {1000 * place + 10 * number + seat: points for seat, points in enumerate(mates)}
            tables.append({place: mine} | strangers)
        rounds.append(tables)
    return results(*rounds)


def test_the_rebuilt_tables_sum_to_zero_and_give_the_published_place_points():
    rows = published_rows()
    for number in range(1, 8):
        for table in (1, 2, 3):
            assert sum(row.points for row in rows if (row.round, row.table) == (number, table)) == 0
    for place, place_points, _, _ in ROPAZI["top"]:
        assert [row.place_points for row in rows if row.entrant == place] == place_points


def test_the_published_order_is_place_points_then_points():
    standings = rank(published_rows(), competitors(3, 2, 1), metrics=("place_points", "points"))
    published = [(place, place, total) for place, _, total, _ in ROPAZI["top"]]
    assert [(row.entrant, row.rank, row.value("place_points")) for row in standings] == published
    assert [row.value("points") for row in standings[1:]] == [points for *_, points in ROPAZI["top"][1:]]


def test_the_published_reason_is_94_against_69():
    standings = rank(published_rows(), competitors(1, 2, 3), metrics=("place_points", "points"))
    assert [(row.reason.code, row.reason.params) for row in standings[1:]] == [
        ("higher_place_points", {"other": 1, "theirs": 32, "mine": 28}),
        ("higher_points", {"other": 2, "theirs": 94, "mine": 69}),
    ]


@pytest.mark.parametrize("second_key", ["last_round", "table_wins"])
def test_the_published_order_rules_out_another_second_key(second_key):
    standings = rank(published_rows(), competitors(1, 2, 3), metrics=("place_points", second_key, "points"))
    assert [row.entrant for row in standings] == [1, 3, 2]


def test_the_recount_gives_the_published_order_too():
    data = {}
    for row in published_rows():
        data.setdefault(row.entrant, []).append({"round": row.round, "table": row.table, "points": row.points})
    lines = recount(data, metrics=("place_points", "points"), vectors=SCALES, only={1, 2, 3})
    assert [(line["entrant"], line["rank"]) for line in lines] == [(1, 1), (2, 2), (3, 3)]
    assert [line["values"]["place_points"] for line in lines] == [32, 28, 28]


def test_the_published_team_is_the_sum_of_its_members_and_points_split_four_equal_teams():
    """One team of the four that had 107; the others, and the points, are ours."""
    points = {2: 61, 3: 40, 4: 12, 5: -3}
    members = {team: range(10 * team, 10 * team + 4) for team in points}
    scores = {}
    for team, total in points.items():
        for entrant, place_points in zip(members[team], TEAM["members"], strict=True):
            scores[entrant] = Score(Fraction(place_points), 0)
        scores[members[team][0]] = Score(Fraction(TEAM["members"][0]), total)
    standings = rank_teams(members, scores)
    assert [row.score for row in standings] == [Score(Fraction(TEAM["team"]), total) for total in (61, 40, 12, -3)]
    assert [(row.team, row.rank, row.shared) for row in standings] == [
        (2, 1, False),
        (3, 2, False),
        (4, 3, False),
        (5, 4, False),
    ]
