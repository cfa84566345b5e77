"""A second opinion on the standings, from plain data and by other means; it imports nothing it is to judge.

`scoring.standings` sorts and splits; this counts: a place is one more than the number of those who are better. Data:

    {entrant: [{"round": 1, "table": 3, "points": 12, "zoles_won": 1, "forfeited": False}, {"round": 2, "table": None}]}

`table` None (or missing) is a missed round; `points`, `zoles_won` and `forfeited` may be left out (0, 0, False).
A round may carry `"place_points"`, given by somebody else; otherwise they are worked out here.
"""

from fractions import Fraction

HALL = {3: (6, 4, 2), 4: (6, 4, 2, 0), 5: (6, 4, 2, 1, 0)}


def recount(
    data,
    *,
    metrics,
    discards=0,
    vectors=HALL,
    four_way_tie=None,
    three_second=None,
    absent_place_points=0,
    start_numbers=None,
    out=(),
    only=None,
):
    """The ranking: a list of dicts with `entrant`, `rank`, `shared`, `values` by metric and `dropped` rounds.

    `start_numbers` default to the entrants' own ids; `out` are listed last, with rank None; `only` ranks some of them.
    """
    rows = [{"entrant": entrant} | _filled(item) for entrant, items in data.items() for item in items]
    for row in rows:
        if "place_points" not in row:
            table = [other for other in rows if _same_table(row, other)]
            row["place_points"] = recount_place_points(
                row, table, vectors, four_way_tie, three_second, absent_place_points
            )
    numbers = start_numbers or {entrant: entrant for entrant in data}
    listed = [entrant for entrant in data if only is None or entrant in only]
    dropped = {entrant: _dropped([r for r in rows if r["entrant"] == entrant], metrics, discards) for entrant in listed}
    placed = _ranked([e for e in listed if e not in out], rows, metrics, dropped, numbers)
    unplaced = _ranked([e for e in listed if e in out], rows, metrics, dropped, numbers)
    return placed + [line | {"rank": None, "shared": False} for line in unplaced]


def recount_place_points(row, table, vectors, four_way_tie=None, three_second=None, absent_place_points=0):
    """The place points of one row, given every row of its table."""
    if row["table"] is None:
        return Fraction(absent_place_points)
    if row["forfeited"]:
        return Fraction(0)
    others = [mate["points"] for mate in table if not mate["forfeited"]]
    worth = [Fraction(value) for value in vectors[len(table)]]
    if three_second and len(table) == 3 and len(others) > 1:
        second = sorted(others)[-2]
        worth[1] = Fraction(three_second["if_positive"] if second > 0 else three_second["otherwise"])
        worth[2] = Fraction(three_second["third"])
    above = len([points for points in others if points > row["points"]])
    equal = len([points for points in others if points == row["points"]])
    if four_way_tie is not None and len(table) == 4 and equal == 4:
        return Fraction(four_way_tie)
    covered = [worth[place] for place in range(above, above + equal)]
    return sum(covered, Fraction(0)) / equal


def _filled(item):
    return {"table": None, "points": 0, "zoles_won": 0, "forfeited": False} | item


def _same_table(row, other):
    return row["table"] is not None and (row["round"], row["table"]) == (other["round"], other["table"])


def _dropped(own, metrics, discards):
    """Takes the worst round away, again and again, while more than one is left."""
    first, second = ("place_points", "points")
    if "points" in metrics and (
        "place_points" not in metrics or metrics.index("points") < metrics.index("place_points")
    ):
        first, second = second, first
    left, gone = list(own), set()
    while len(gone) < discards and len(left) > 1:
        worst = left[0]
        for row in left:
            if (row[first], row[second], row["round"]) < (worst[first], worst[second], worst["round"]):
                worst = row
        left.remove(worst)
        gone.add(worst["round"])
    return gone


def _ranked(entrants, rows, metrics, dropped, numbers):
    label = dict.fromkeys(entrants, ())
    values = {entrant: {} for entrant in entrants}
    for metric in metrics:
        before = dict(label)
        for entrant in entrants:
            tied = {other for other in entrants if before[other] == before[entrant]}
            value = Fraction(_VALUES[metric](entrant, tied, rows, dropped[entrant], numbers))
            values[entrant][metric] = value
            label[entrant] = (*before[entrant], -value if metric == "start_number" else value)
    lines = [
        {
            "entrant": entrant,
            "rank": 1 + sum(label[other] > label[entrant] for other in entrants),
            "shared": sum(label[other] == label[entrant] for other in entrants) > 1,
            "values": values[entrant],
            "dropped": dropped[entrant],
        }
        for entrant in entrants
    ]
    return sorted(lines, key=lambda line: (line["rank"], numbers[line["entrant"]], line["entrant"]))


def _own(entrant, rows, without=()):
    return [row for row in rows if row["entrant"] == entrant and row["round"] not in without]


def _place_points(entrant, tied, rows, dropped, numbers):
    return sum(row["place_points"] for row in _own(entrant, rows, dropped))


def _points(entrant, tied, rows, dropped, numbers):
    return sum(row["points"] for row in _own(entrant, rows, dropped))


def _last_round(entrant, tied, rows, dropped, numbers):
    last = max((row["round"] for row in rows), default=0)
    return sum(row["place_points"] for row in _own(entrant, rows) if row["round"] == last)


def _table_wins(entrant, tied, rows, dropped, numbers):
    wins = Fraction(0)
    for row in _own(entrant, rows):
        finished = [mate["points"] for mate in rows if _same_table(row, mate) and not mate["forfeited"]]
        if row["table"] is not None and not row["forfeited"] and row["points"] == max(finished):
            wins += Fraction(1, finished.count(row["points"]))
    return wins


def _head_to_head(entrant, tied, rows, dropped, numbers):
    balance = 0
    for other in tied - {entrant}:
        for mine in _own(entrant, rows):
            for theirs in _own(other, rows):
                if _same_table(mine, theirs):
                    balance += _met(mine, theirs)
    return balance


def _met(mine, theirs):
    if mine["forfeited"] or theirs["forfeited"]:
        return theirs["forfeited"] - mine["forfeited"]
    difference = mine["points"] - theirs["points"]
    return 1 if difference > 0 else -1 if difference < 0 else 0


def _zoles_won(entrant, tied, rows, dropped, numbers):
    return sum(row["zoles_won"] for row in _own(entrant, rows))


def _start_number(entrant, tied, rows, dropped, numbers):
    return numbers[entrant]


_VALUES = {
    "place_points": _place_points,
    "points": _points,
    "last_round": _last_round,
    "table_wins": _table_wins,
    "head_to_head": _head_to_head,
    "zoles_won": _zoles_won,
    "start_number": _start_number,
}
